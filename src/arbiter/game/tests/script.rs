//! A player that answers by a script and remembers what it was told.
//!
//! The script of its moves is one text: moves as engines write them, `move@seconds` for one that
//! takes so long (`D4@1.5`), `?words` for a refusal, `!hang`, `!crash`, `!junk`, `!drip` (an answer that never ends)
//! for failures, and `~words` for an answer of several words, `_` standing for blanks. When the script is over it passes.

use crate::arbiter::{Player, Timed};
use crate::gtp::{Command, Ended, Fault, Quirks, Reply};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// The commands of an engine that does everything asked of it here.
pub const COMMANDS: &str = "boardsize clear_board komi play genmove undo final_score \
     final_status_list fixed_handicap place_free_handicap set_free_handicap time_settings \
     time_left kgs-time_settings kgs-rules rectangular_boardsize";

/// A scripted player.
#[derive(Default)]
pub struct Script {
    moves: VecDeque<String>,
    /// Answers to other commands, by the whole command or its first word; the last one repeats.
    answers: BTreeMap<String, VecDeque<String>>,
    /// Every command but those of the first acquaintance, in order.
    pub heard: Vec<String>,
    /// The moves it believes were played, its own included.
    pub believed: Vec<String>,
    /// The limit of the last command.
    pub limit: Duration,
    /// What it writes on its standard error.
    pub errors: String,
    gone: bool,
}

impl Script {
    /// A player with a script of moves.
    pub fn of(moves: &str) -> Self {
        let mut script = Self {
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            ..Self::default()
        };
        script.answer("list_commands", COMMANDS);
        script.answer("name", "Script");
        script.answer("version", "1");
        script.answer("protocol_version", "2");
        script
    }

    /// Answers a command so; called again, so the next time it is asked.
    pub fn answer(&mut self, command: &str, words: &str) -> &mut Self {
        let answers = self.answers.entry(command.to_owned()).or_default();
        answers.push_back(words.to_owned());
        self
    }

    /// Gives it another name.
    pub fn answers_name(&mut self, name: &str) {
        self.answers.remove("name");
        self.answer("name", name);
    }

    /// An engine without a command.
    pub fn lacks(&mut self, command: &str) {
        let names = COMMANDS.split_whitespace().filter(|name| *name != command);
        let names: Vec<&str> = names.collect();
        self.answers.remove("list_commands");
        self.answer("list_commands", &names.join(" "));
    }

    /// An engine with a command more.
    pub fn has_also(&mut self, command: &str) {
        self.answers.remove("list_commands");
        self.answer("list_commands", &format!("{COMMANDS} {command}"));
    }

    /// How often it heard a command that begins so.
    pub fn times_heard(&self, beginning: &str) -> usize {
        let heard = self.heard.iter();
        heard.filter(|said| said.starts_with(beginning)).count()
    }

    fn scripted(&mut self, whole: &str, first: &str) -> Option<String> {
        for name in [whole, first] {
            if let Some(answers) = self.answers.get_mut(name) {
                return if answers.len() > 1 {
                    answers.pop_front()
                } else {
                    answers.front().cloned()
                };
            }
        }
        None
    }

    fn believe(&mut self, whole: &str, words: &[&str], answer: &str) {
        let color = |word: &str| word.to_ascii_lowercase().chars().next().unwrap_or('?');
        match words {
            ["clear_board", ..] => self.believed.clear(),
            ["play", side, point] => {
                let believed = format!("{} {}", color(side), point.to_ascii_uppercase());
                self.believed.push(believed);
            }
            ["genmove" | "kgs-genmove_cleanup", side] => {
                let answer = answer.split_whitespace().next().unwrap_or_default();
                let believed = format!("{} {}", color(side), answer.to_ascii_uppercase());
                self.believed.push(believed);
            }
            ["undo"] => {
                self.believed.pop();
            }
            _ => assert!(!whole.is_empty()),
        }
    }
}

impl Player for Script {
    fn ask(&mut self, command: &Command, limit: Duration) -> Timed {
        let whole = command.to_string();
        let words: Vec<&str> = whole.split_whitespace().collect();
        let first = words.first().copied().unwrap_or_default();
        if !["name", "version", "protocol_version", "list_commands"].contains(&first) {
            self.heard.push(whole.clone());
        }
        self.limit = limit;
        let is_move = matches!(first, "genmove" | "kgs-genmove_cleanup");
        let scripted = if is_move && !self.answers.contains_key(first) {
            Some(self.moves.pop_front().unwrap_or_else(|| "pass".to_owned()))
        } else {
            self.scripted(&whole, first)
        };
        let otherwise = match first {
            "final_score" => "?cannot_score",
            _ => "",
        };
        let said = scripted.unwrap_or_else(|| otherwise.to_owned());
        let (said, wall) = match said.rsplit_once('@') {
            Some((said, seconds)) => {
                let wall = Duration::from_secs_f64(seconds.parse().unwrap());
                (said.to_owned(), wall)
            }
            None => (said, Duration::ZERO),
        };
        let fault = |answer| Timed {
            answer: Err(answer),
            wall: wall.min(limit),
            cpu: None,
        };
        if self.gone || said == "!crash" {
            self.gone = true;
            return fault(Fault::Gone {
                command: whole,
                ended: Ended::Status(1),
            });
        }
        if said == "!hang" || wall > limit {
            self.gone = true;
            let mut hung = fault(Fault::Hung {
                command: whole,
                limit,
            });
            hung.wall = limit;
            return hung;
        }
        if said == "!junk" || said == "!drip" {
            self.gone = true;
            let mut garbled = fault(Fault::Garbled {
                command: whole,
                what: "wrote junk".to_owned(),
            });
            if said == "!drip" {
                garbled.wall = limit;
            }
            return garbled;
        }
        let answer = if let Some(refusal) = said.strip_prefix('?') {
            Reply::Refused(refusal.replace('_', " "))
        } else {
            let text = said
                .strip_prefix('~')
                .map_or(said.clone(), |words| words.replace('_', " "));
            self.believe(&whole, &words, &text);
            Reply::Done(text)
        };
        Timed {
            answer: Ok(answer),
            wall,
            cpu: None,
        }
    }

    fn is_sound(&self) -> bool {
        !self.gone
    }

    fn take_errors(&mut self) -> String {
        std::mem::take(&mut self.errors)
    }

    fn quirks(&self) -> Quirks {
        Quirks::default()
    }
}
