//! A stage for scripted games: terms with nothing in them, the play, and what must hold of every
//! game whatever happened in it.

use super::script::Script;
use crate::adjudicate::{CountQuestion, Question, Scorer, Source};
use crate::amount::Amount;
use crate::arbiter::{
    Adjudication, Deadlines, Decision, Desk, GameTerms, Handicap, Heading, IllegalPolicy,
    OnTimeout, Opening, Pair, Played, Seat, play_game, record,
};
use crate::board::{ByColor, Size};
use crate::finding::Severity;
use crate::gtp::TimeControl;
use crate::rules::builtin;
use std::sync::Arc;
use std::time::Duration;

/// Terms of a game under a built-in ruleset with its own komi and nothing else.
pub fn terms(rules: &str, lines: usize) -> GameTerms {
    let ruleset = Arc::new(builtin(rules).unwrap());
    GameTerms {
        komi: ruleset.komi_for(lines, 0),
        ruleset,
        beside: Vec::new(),
        size: Size::square(lines).unwrap(),
        handicap: Handicap::None,
        opening: Opening::default(),
        time: ByColor {
            black: TimeControl::None,
            white: TimeControl::None,
        },
        lag: Duration::ZERO,
        on_timeout: OnTimeout::Rules,
        illegal: IllegalPolicy::Rules,
        deadlines: Deadlines::default(),
        most_plies: Some(200),
        adjudication: Adjudication::default(),
        knock_out: false,
        ask_scores: true,
    }
}

/// Plays a game between two scripts and checks what must hold of every game.
pub fn play(terms: GameTerms, black: &mut Script, white: &mut Script) -> Played {
    let terms = Arc::new(terms);
    let mut desk = Desk::new(&terms).unwrap();
    let mut known = ByColor::default();
    let mut table = Pair {
        seats: ByColor {
            black: Seat {
                player: black,
                abilities: &mut known.black,
                rules_command: None,
            },
            white: Seat {
                player: white,
                abilities: &mut known.white,
                rules_command: None,
            },
        },
    };
    let played = play_game(&terms, &mut table, &mut desk).unwrap();
    reads_back(&played);
    played
}

/// The record of a game: reads without an error, ends where the game did, and comes to the same
/// numbers.
pub fn reads_back(played: &Played) {
    let bytes = record(played, &Heading::default());
    let text = String::from_utf8(bytes).unwrap();
    let mut scorer = Scorer::new(
        Arc::new(Question::default()),
        Arc::new(CountQuestion::default()),
    )
    .unwrap();
    let (_, scored) = scorer.score(&Source::first("again.sgf", text.as_bytes()));
    for found in &scored.game.findings {
        let severity = found.finding.severity;
        assert!(severity < Severity::Error, "{found:?}\n{text}");
    }
    assert_eq!(scored.game.plies as usize, played.turns.len(), "{text}");
    let sheet = &scored.sheets[0];
    let own = &played.scores[0];
    assert_eq!(sheet.ruleset, own.ruleset, "{text}");
    assert_eq!(sheet.sheet.points(), own.margin, "{text}");
    if played.decision != Decision::Replay {
        assert_eq!(sheet.result, own.result, "{text}");
    }
    if let Some(dead) = &played.dead {
        assert_eq!(&scored.dead, dead, "{text}");
    }
}

/// A result as a record has it.
pub fn result(played: &Played) -> String {
    let bytes = record(played, &Heading::default());
    let text = String::from_utf8(bytes).unwrap();
    let (_, rest) = text.split_once("RE[").unwrap();
    rest.split_once(']').unwrap().0.to_owned()
}

/// Points so many.
pub fn points(text: &str) -> Amount {
    Amount::parse(text).unwrap()
}
