//! A stage for scripted relays: players whose command line is their script.
//!
//! A script is moves in order, `D4@30` taking thirty seconds, `!crash` ending the player; at its end
//! it passes. `!absent` cannot be started at all.

use crate::arbiter::game::tests::stage::terms;
use crate::arbiter::relay::{Bench, Entrant, RelayPlayed, Roster, play_relay};
use crate::arbiter::{Desk, GameTerms, Incident, Played, Player, Timed};
use crate::board::ByColor;
use crate::gtp::{Command, Ended, Fault, Quirks, Reply, TimeControl};
use crate::referee::Move;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// What players did, in order: `+name` and `-name` when they come and go, `name: command` when they
/// are told something.
type Log = Rc<RefCell<Vec<String>>>;

/// Players by their scripts.
#[derive(Default)]
pub struct Scripts {
    pub log: Log,
}

struct Scripted {
    name: String,
    moves: VecDeque<String>,
    gone: bool,
    log: Log,
}

impl Bench for Scripts {
    fn start(&mut self, entrant: &Entrant) -> Result<Box<dyn Player>, Fault> {
        if entrant.command == "!absent" {
            return Err(Fault::NotStarted(io::Error::from(io::ErrorKind::NotFound)));
        }
        self.log.borrow_mut().push(format!("+{}", entrant.name));
        Ok(Box::new(Scripted {
            name: entrant.name.clone(),
            moves: entrant
                .command
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            gone: false,
            log: Rc::clone(&self.log),
        }))
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        self.log.borrow_mut().push(format!("-{}", self.name));
    }
}

impl Player for Scripted {
    fn ask(&mut self, command: &Command, _limit: Duration) -> Timed {
        let whole = command.to_string();
        let said = match whole.split(' ').next().unwrap_or_default() {
            "genmove" => self.moves.pop_front().unwrap_or_else(|| "pass".to_owned()),
            "list_commands" => {
                "boardsize clear_board komi play genmove undo kgs-time_settings time_left"
                    .to_owned()
            }
            "protocol_version" => "2".to_owned(),
            _ => String::new(),
        };
        self.log
            .borrow_mut()
            .push(format!("{}: {whole}", self.name));
        let (said, seconds) = said.split_once('@').unwrap_or((&said, "0"));
        self.gone |= said == "!crash";
        let answer = if self.gone {
            Err(Fault::Gone {
                command: whole,
                ended: Ended::Status(1),
            })
        } else {
            Ok(Reply::Done(said.to_owned()))
        };
        Timed {
            answer,
            wall: Duration::from_secs_f64(seconds.parse().unwrap()),
            cpu: None,
        }
    }

    fn is_sound(&self) -> bool {
        !self.gone
    }

    fn take_errors(&mut self) -> String {
        format!("[{}]", self.name)
    }

    fn quirks(&self) -> Quirks {
        Quirks::default()
    }
}

/// A relay to be played.
pub struct Relay {
    pub terms: GameTerms,
    pub roster: Roster,
}

/// A relay that was played.
pub struct Over {
    pub played: RelayPlayed,
    pub log: Vec<String>,
}

impl Relay {
    /// A relay under a ruleset, on a board of so many lines, with a roster as it is written.
    pub fn of(rules: &str, lines: usize, roster: &str) -> Self {
        let terms = GameTerms {
            most_plies: Some(300),
            ask_scores: false,
            ..terms(rules, lines)
        };
        Self {
            terms,
            roster: toml::from_str(roster).unwrap(),
        }
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

    pub fn play(self) -> Over {
        let terms = Arc::new(self.terms);
        let mut desk = Desk::new(&terms).unwrap();
        let mut scripts = Scripts::default();
        let played = play_relay(&terms, &self.roster, &mut scripts, &mut desk).unwrap();
        let log = scripts.log.borrow().clone();
        Over { played, log }
    }
}

impl Over {
    pub fn game(&self) -> &Played {
        &self.played.game
    }

    /// The seat of each turn from 1, and `-` for a pass, `!` for an imposed one: `1:D4 1:E5 2:-`.
    pub fn turns(&self) -> String {
        turns(self.game())
    }

    /// Incidents of a kind.
    pub fn incidents(&self, kind: &str) -> Vec<&Incident> {
        let all = self.played.decisive().incidents.iter();
        all.filter(|incident| incident.kind == kind).collect()
    }

    /// Lines of the log that begin so.
    pub fn logged(&self, beginning: &str) -> Vec<&str> {
        let lines = self.log.iter().map(String::as_str);
        lines.filter(|line| line.starts_with(beginning)).collect()
    }
}

/// The turns of a game.
pub fn turns(game: &Played) -> String {
    let size = game.terms.size;
    let told = game.turns.iter().map(|turn| {
        let what = match turn.mv {
            Move::Play(_, point) => point.gtp(size).to_string(),
            Move::Pass(_) => "-".to_owned(),
            Move::ImposedPass(_) => "!".to_owned(),
            Move::OffBoard(_) => "?".to_owned(),
        };
        format!("{}:{what}", turn.seat + 1)
    });
    told.collect::<Vec<_>>().join(" ")
}
