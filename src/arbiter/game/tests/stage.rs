//! A stage for scripted games: terms with nothing in them, the play, and what must hold of every
//! game whatever happened in it.

use super::script::Script;
use crate::adjudicate::{CountQuestion, Question, Scorer, Source};
use crate::arbiter::{
    Adjudication, Deadlines, Decision, Desk, GameTerms, Handicap, Heading, IllegalPolicy, Incident,
    OnTimeout, Opening, Pair, Played, Seat, Termination, play_game, record,
};
use crate::board::{ByColor, Color, Size};
use crate::finding::Severity;
use crate::gtp::TimeControl;
use crate::rules::builtin;
use crate::settle::Opinion;
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

/// A game to be played: what each side does, and under what.
pub struct Game {
    pub terms: GameTerms,
    pub black: Script,
    pub white: Script,
    referee: Option<Box<dyn Opinion + Send>>,
}

/// A game that was played.
pub struct Over {
    pub played: Played,
    pub text: String,
    pub black: Script,
    pub white: Script,
}

impl Game {
    pub fn of(rules: &str, lines: usize) -> Self {
        Self {
            terms: terms(rules, lines),
            black: Script::of(""),
            white: Script::of(""),
            referee: None,
        }
    }

    /// One line of moves, Black's first, as records write them; whoever comes to the end passes.
    pub fn moves(self, line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let side = |from: usize| {
            let own: Vec<&str> = words.iter().skip(from).step_by(2).copied().collect();
            own.join(" ")
        };
        let (black, white) = (side(0), side(1));
        self.black(&black).white(&white)
    }

    pub fn black(mut self, script: &str) -> Self {
        self.black = Script::of(script);
        self
    }

    pub fn white(mut self, script: &str) -> Self {
        self.white = Script::of(script);
        self
    }

    /// What a side answers when it is asked for dead stones, once after another.
    pub fn dead(mut self, color: Color, lists: &[&str]) -> Self {
        let script = match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        };
        for list in lists {
            script.answer(
                "final_status_list dead",
                &format!("~{}", list.replace(' ', "_")),
            );
        }
        self
    }

    /// A referee engine beside the two.
    pub fn referee(mut self, engine: impl Opinion + Send + 'static) -> Self {
        self.referee = Some(Box::new(engine));
        self
    }

    pub fn with(mut self, change: impl FnOnce(&mut GameTerms)) -> Self {
        change(&mut self.terms);
        self
    }

    pub fn time(self, control: &str) -> Self {
        let control: TimeControl = control.parse().unwrap();
        self.with(|terms| {
            terms.time = ByColor {
                black: control,
                white: control,
            };
        })
    }

    /// A position to begin with, rows from the top, Black to move.
    pub fn position(self, rows: &str, to_play: Color) -> Self {
        let board = crate::board::Board::parse_diagram(rows).unwrap();
        self.with(|terms| {
            terms.size = board.size();
            let points = board.size().points();
            terms.opening.stones = points.filter_map(|p| Some((p, board.at(p)?))).collect();
            terms.opening.to_play = Some(to_play);
        })
    }

    /// Plays the game and checks what must hold of every game.
    pub fn play(mut self) -> Over {
        let terms = Arc::new(self.terms);
        let mut desk = Desk::new(&terms).unwrap();
        if let Some(engine) = self.referee.take() {
            desk = desk.with_referee_engine(engine);
        }
        let mut known = ByColor::default();
        let mut table = Pair {
            seats: ByColor {
                black: Seat {
                    player: &mut self.black,
                    abilities: &mut known.black,
                    rules_command: None,
                },
                white: Seat {
                    player: &mut self.white,
                    abilities: &mut known.white,
                    rules_command: None,
                },
            },
        };
        let played = play_game(&terms, &mut table, &mut desk).unwrap();
        let text = String::from_utf8(record(&played, &Heading::default())).unwrap();
        let over = Over {
            played,
            text,
            black: self.black,
            white: self.white,
        };
        over.reads_back();
        over.is_known_to_both();
        over
    }
}

impl Over {
    /// The record reads without an error, ends where the game did, and comes to the same numbers.
    fn reads_back(&self) {
        let (played, text) = (&self.played, &self.text);
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
        let (sheet, own) = (&scored.sheets[0], &played.scores[0]);
        assert_eq!(sheet.ruleset, own.ruleset, "{text}");
        assert_eq!(sheet.sheet.points(), own.margin, "{text}");
        if played.decision != Decision::Replay && played.decision != Decision::BothLose {
            assert_eq!(sheet.result, own.result, "{text}");
        }
        if let Some(dead) = &played.dead {
            assert_eq!(&scored.dead, dead, "{text}");
        }
    }

    /// Both engines believe in the game that was played, as long as they can be asked.
    fn is_known_to_both(&self) {
        if self.played.termination != Termination::Score {
            return;
        }
        let size = self.played.terms.size;
        let turns = self.played.turns.iter().map(|turn| {
            use crate::referee::Move;
            let color = turn.mv.color().letter().to_ascii_lowercase();
            match turn.mv {
                Move::Play(_, point) => format!("{color} {}", point.gtp(size)),
                _ => format!("{color} PASS"),
            }
        });
        let mut turns: Vec<String> = turns.collect();
        if self.incident("last-pass").is_some() {
            turns.pop();
        }
        for script in [&self.black, &self.white] {
            let stones = script.believed.len().saturating_sub(turns.len());
            assert_eq!(script.believed[stones..], turns);
        }
    }

    /// The result as the record has it.
    pub fn result(&self) -> &str {
        let (_, rest) = self.text.split_once("RE[").unwrap();
        rest.split_once(']').unwrap().0
    }

    /// The result and how the game ended, as `W+0.5 score`.
    pub fn end(&self) -> String {
        format!("{} {}", self.result(), self.played.termination.name())
    }

    /// The first incident of a kind.
    pub fn incident(&self, kind: &str) -> Option<&Incident> {
        self.played.incidents.iter().find(|i| i.kind == kind)
    }

    /// Kind and action of every incident that is more than a note.
    pub fn incidents(&self) -> Vec<String> {
        let acted = self.played.incidents.iter().filter(|i| i.action != "noted");
        acted.map(|i| format!("{} {}", i.kind, i.action)).collect()
    }

    /// The steps of the dispute, each with its article.
    pub fn steps(&self) -> String {
        let dispute = self.played.dispute.as_ref();
        let steps = dispute.map(|dispute| {
            let steps = dispute.steps.iter();
            steps
                .map(|step| format!("{} ({})", step.text, step.article))
                .collect::<Vec<_>>()
                .join("\n")
        });
        steps.unwrap_or_default()
    }

    /// Dead stones by their names.
    pub fn dead(&self) -> String {
        let size = self.played.terms.size;
        let dead = self.played.dead.iter().flatten();
        let names: Vec<String> = dead.map(|point| point.gtp(size).to_string()).collect();
        names.join(" ")
    }

    /// Whether a point was played at a ply.
    pub fn played_at(&self, ply: usize) -> String {
        use crate::referee::Move;
        let size = self.played.terms.size;
        match self.played.turns[ply - 1].mv {
            Move::Play(_, point) => point.gtp(size).to_string(),
            Move::Pass(_) => "pass".to_owned(),
            Move::ImposedPass(_) => "imposed pass".to_owned(),
            Move::OffBoard(_) => "off board".to_owned(),
        }
    }
}
