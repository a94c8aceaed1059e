//! On whose word the stones of a game are dead: what each choice asks, and of whom.
//!
//! Owns the order of words and when marks or playouts have anything to say. Settles nothing
//! itself.

use super::panel::Bench;
use super::score::CountQuestion;
use super::scored::ScoredGame;
use crate::board::SuicideAllowed;
use crate::claims::{EventKind, Game, Marks};
use crate::count::decided_otherwise;
use crate::referee::Ledger;
use crate::rules::{ResumeFinal, Ruleset, Status, Suicide};
use crate::settle::{self, Answer, Estimate, Named, Settled};

/// On whose word stones are dead.
#[derive(Clone, Debug, Default)]
pub enum DeadWord {
    /// The ruleset's own where everything is alive, the record's marks, else unconditional life.
    #[default]
    Auto,
    /// Nobody's: every stone is alive.
    None,
    /// The record's marks.
    Marks,
    /// Unconditional life.
    Unconditional,
    /// Playouts and reading, where unconditional life proves nothing.
    Playouts,
    /// The user's: points by their GTP names.
    Points(String),
    /// That of those the scorer can ask.
    Opinions,
}

/// The word where every stone is alive by the ruleset's own text.
pub(super) const ALL_ALIVE: &str = "all-alive";

/// A name for the word that settles under a ruleset, equal where the outcome must be equal.
pub(super) fn word_for(word: &DeadWord, ruleset: &Ruleset, status: Status) -> &'static str {
    match word {
        DeadWord::Auto => match (status, suicide(ruleset)) {
            (Status::AllAlive, _) => ALL_ALIVE,
            (_, SuicideAllowed::No) => "auto",
            (_, SuicideAllowed::Yes) => "auto-suicide",
        },
        DeadWord::None => "none",
        DeadWord::Marks => "marks",
        DeadWord::Unconditional => match suicide(ruleset) {
            SuicideAllowed::No => "unconditional",
            SuicideAllowed::Yes => "unconditional-suicide",
        },
        DeadWord::Playouts => match suicide(ruleset) {
            SuicideAllowed::No => "playouts",
            SuicideAllowed::Yes => "playouts-suicide",
        },
        DeadWord::Points(_) => "points",
        DeadWord::Opinions => match suicide(ruleset) {
            SuicideAllowed::No => "opinions",
            SuicideAllowed::Yes => "opinions-suicide",
        },
    }
}

/// Whether suicide is possible under a ruleset, as proofs of life need to know.
#[must_use]
pub const fn suicide(ruleset: &Ruleset) -> SuicideAllowed {
    match ruleset.suicide {
        Suicide::Forbidden => SuicideAllowed::No,
        Suicide::MultiStoneOnly | Suicide::AllSubjectToRepetition => SuicideAllowed::Yes,
    }
}

/// What is said about the dead stones of a game, by its record and by those who were asked.
pub(super) struct Said<'a> {
    pub(super) marks: Option<&'a Marks>,
    pub(super) estimate: Option<&'a Estimate>,
    pub(super) answers: &'a [Answer],
}

pub(super) fn settle(
    question: &CountQuestion,
    scored: &ScoredGame,
    said: &Said<'_>,
    ruleset: &Ruleset,
    status: Status,
) -> Settled {
    let marks = said.marks;
    let board = &scored.board;
    if let Some(named) = question.list.of(&scored.game.id, board.size()) {
        return settle::given(board, &named, settle::Source::List);
    }
    match &question.dead {
        DeadWord::Auto => settle::automatic(board, marks, status, suicide(ruleset), said.estimate),
        DeadWord::None => settle::all_alive(board),
        DeadWord::Marks => match marks {
            Some(marks) => settle::by_marks(board, marks),
            None => settle::without_marks(board, suicide(ruleset)),
        },
        DeadWord::Unconditional => settle::by_unconditional_life(board, suicide(ruleset)),
        DeadWord::Playouts => match said.estimate {
            Some(estimate) => settle::by_estimate(board, suicide(ruleset), estimate),
            None => settle::by_unconditional_life(board, suicide(ruleset)),
        },
        DeadWord::Points(text) => {
            let named: Named = settle::read_points(text, board.size());
            settle::given(board, &named, settle::Source::Given)
        }
        DeadWord::Opinions => settle::by_opinions(board, suicide(ruleset), said.answers),
    }
}

/// Whether playouts have something to say: asked for, or where no other word is at hand on a game
/// that the count decides.
pub(super) fn wants_estimate(
    question: &CountQuestion,
    bench: &Bench,
    scored: &ScoredGame,
    marks: Option<&Marks>,
    game: &Game,
) -> bool {
    if question.list.names(&scored.game.id) {
        return false;
    }
    match question.dead {
        DeadWord::Playouts => true,
        DeadWord::Auto => {
            let mut rulesets = bench.rulesets().iter();
            marks.is_none()
                && !decided_otherwise(game.result.used)
                && rulesets.any(|ruleset| ruleset.status != Status::AllAlive)
        }
        DeadWord::None
        | DeadWord::Marks
        | DeadWord::Unconditional
        | DeadWord::Points(_)
        | DeadWord::Opinions => false,
    }
}

/// How status is decided at the end of this game: at a stop after the last resumption allowed,
/// every stone is alive where the ruleset says so (WM-8).
pub(super) fn status_at(ruleset: &Ruleset, ledger: &Ledger) -> Status {
    let over = |most: u8| ledger.stops > u32::from(most);
    match ruleset.resume_final {
        ResumeFinal::AllAlive if ruleset.max_resumptions.is_some_and(over) => Status::AllAlive,
        ResumeFinal::AllAlive | ResumeFinal::AgreeAgain | ResumeFinal::Referee => ruleset.status,
    }
}

/// The record's marks, if they are of the position after that ply: no stone between the two.
///
/// # Errors
/// Why they are not used.
pub(super) fn marks(game: &Game, counted: u32) -> Result<Option<&Marks>, String> {
    let Some(marks) = &game.marks else {
        return Ok(None);
    };
    let (from, to) = (marks.ply.min(counted), marks.ply.max(counted));
    let mut ply = 0;
    let between = game.events.iter().any(|event| {
        let changes = match event.kind {
            EventKind::Play(..) => true,
            EventKind::Pass(_) | EventKind::Unreadable(..) => false,
            EventKind::Setup { .. } => return ply > from && ply < to,
            EventKind::ToPlay(_) => return false,
        };
        ply += 1;
        changes && ply > from && ply <= to
    });
    if between {
        return Err(format!(
            "territory is marked after move {}, in another position than the one counted: the \
             marks are not used",
            marks.ply
        ));
    }
    Ok(Some(marks))
}
