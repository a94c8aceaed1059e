//! What is said to an engine: sizes, positions, moves, and the question what is dead.
//!
//! Sends only points of the board it has set. Knows no rules and whose word counts for what.

use super::command::Command;
use super::fault::{Fault, Reply};
use super::vertices::{Vertices, play};
use crate::amount::Amount;
use crate::board::{Color, Point, Size};
use std::collections::BTreeSet;

/// Somebody who answers commands.
pub trait Ask {
    /// Answers one.
    ///
    /// # Errors
    /// When there is no answer.
    fn ask(&mut self, command: &Command) -> Result<Reply, Fault>;
}

/// Commands of use here that not every engine has.
const OPTIONAL: [&str; 15] = [
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "kata-get-rules",
    "kata-set-rules",
    "kata-time_settings",
    "kgs-genmove_cleanup",
    "kgs-rules",
    "kgs-time_settings",
    "place_free_handicap",
    "rectangular_boardsize",
    "set_free_handicap",
    "time_left",
    "time_settings",
    "undo",
];

/// The commands an engine says it has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Commands(BTreeSet<String>);

impl Commands {
    /// Asks an engine for its commands, and one that will not list them for each of those of
    /// use here that not every engine has.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn of(engine: &mut impl Ask) -> Result<Self, Fault> {
        Ok(match say(engine, "list_commands")? {
            Reply::Done(text) => Self(text.split_whitespace().map(str::to_owned).collect()),
            Reply::Refused(_) => {
                let mut known = BTreeSet::new();
                for name in OPTIONAL {
                    let reply = say(engine, &format!("known_command {name}"))?;
                    if matches!(reply, Reply::Done(text) if text.eq_ignore_ascii_case("true")) {
                        known.insert(name.to_owned());
                    }
                }
                Self(known)
            }
        })
    }

    /// Commands by their names, for tests.
    #[cfg(test)]
    pub(super) fn named(names: &str) -> Self {
        Self(names.split_whitespace().map(str::to_owned).collect())
    }

    /// Whether the engine says it has a command.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

/// A board set up in an engine, empty at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    size: Size,
}

impl Placed {
    /// Clears the engine's board and gives it a size and a komi, if there is one.
    ///
    /// # Errors
    /// When the engine has no such board, or does not answer.
    pub fn clear(
        engine: &mut impl Ask,
        commands: &Commands,
        size: Size,
        komi: Option<Amount>,
    ) -> Result<Self, Fault> {
        if size.is_square() {
            demand(engine, &format!("boardsize {}", size.width()))?;
        } else if commands.has("rectangular_boardsize") {
            let (width, height) = (size.width(), size.height());
            demand(engine, &format!("rectangular_boardsize {width} {height}"))?;
        } else {
            // `boardsize 9 13` would be taken for a square by some.
            return Err(Fault::Unable {
                command: format!("rectangular_boardsize {} {}", size.width(), size.height()),
                words: "it has no such command".to_owned(),
            });
        }
        demand(engine, "clear_board")?;
        if let Some(komi) = komi {
            demand(engine, &format!("komi {komi}"))?;
        }
        Ok(Self { size })
    }

    /// Plays a move, or passes.
    ///
    /// # Errors
    /// When the engine will not have it, or does not answer.
    pub fn play(
        &self,
        engine: &mut impl Ask,
        color: Color,
        point: Option<Point>,
    ) -> Result<(), Fault> {
        let on_board = point.is_none_or(|point| self.size.contains(point));
        if !on_board {
            return Err(Fault::Unable {
                command: format!("play {color}"),
                words: "the point is not on the board".to_owned(),
            });
        }
        demand(engine, &play(color, point, self.size)).map(drop)
    }

    /// Asks which stones have a status: `dead`, `alive` or `seki`; nothing when the engine does
    /// not know the question.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn final_status(
        &self,
        engine: &mut impl Ask,
        status: &str,
    ) -> Result<Result<Vertices, String>, Fault> {
        let reply = say(engine, &format!("final_status_list {status}"))?;
        Ok(match reply {
            Reply::Done(text) => Ok(Vertices::read(&text, self.size)),
            Reply::Refused(words) => Err(words),
        })
    }
}

/// Asks for something that an engine may refuse.
pub(super) fn say(engine: &mut impl Ask, text: &str) -> Result<Reply, Fault> {
    let command = Command::new(text).map_err(|error| Fault::Unable {
        command: text.chars().take(60).collect(),
        words: error.to_string(),
    })?;
    engine.ask(&command)
}

/// Tells an engine to do something.
fn demand(engine: &mut impl Ask, text: &str) -> Result<String, Fault> {
    match say(engine, text)? {
        Reply::Done(text) => Ok(text),
        Reply::Refused(words) => Err(Fault::Unable {
            command: text.to_owned(),
            words: words.chars().take(200).collect(),
        }),
    }
}

impl Commands {
    /// Tells an engine whether area or territory counts, in whatever words it has for that; says
    /// whether it took them.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn tell_rules(&self, engine: &mut impl Ask, rules: &str) -> Result<bool, Fault> {
        for name in ["kata-set-rules", "kgs-rules"] {
            if self.has(name) {
                let reply = say(engine, &format!("{name} {rules}"))?;
                return Ok(matches!(reply, Reply::Done(_)));
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Answers by a table and keeps what it was asked.
    #[derive(Default)]
    struct Table {
        replies: BTreeMap<&'static str, Reply>,
        asked: Vec<String>,
    }

    impl Ask for Table {
        fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
            let text = command.to_string();
            let reply = self.replies.get(&*text).cloned();
            self.asked.push(text);
            Ok(reply.unwrap_or_else(|| Reply::Done(String::new())))
        }
    }

    fn table(replies: &[(&'static str, Reply)]) -> Table {
        Table {
            replies: replies.iter().cloned().collect(),
            asked: Vec::new(),
        }
    }

    #[test]
    fn a_position_is_set_in_the_order_engines_need() {
        let mut engine = Table::default();
        let komi = Amount::parse("7.5").unwrap();
        let commands = Commands::default();
        let size = Size::NINETEEN;
        let board = Placed::clear(&mut engine, &commands, size, Some(komi)).unwrap();
        board
            .play(&mut engine, Color::Black, size.point(3, 15))
            .unwrap();
        board.play(&mut engine, Color::White, None).unwrap();
        let wanted = [
            "boardsize 19",
            "clear_board",
            "komi 7.5",
            "play black D4",
            "play white pass",
        ];
        assert_eq!(engine.asked, wanted);
    }

    #[test]
    fn rectangles_are_asked_of_engines_that_have_them_only() {
        let size = Size::new(9, 13).unwrap();
        let mut engine = table(&[(
            "list_commands",
            Reply::Done("boardsize\nrectangular_boardsize".to_owned()),
        )]);
        let commands = Commands::of(&mut engine).unwrap();
        assert!(Placed::clear(&mut engine, &commands, size, None).is_ok());
        assert_eq!(engine.asked[1], "rectangular_boardsize 9 13");
        let mut engine = Table::default();
        let refused = Placed::clear(&mut engine, &Commands::default(), size, None);
        assert!(refused.is_err_and(|fault| fault.leaves_engine_alive()));
        assert_eq!(engine.asked, [""; 0]);
    }

    #[test]
    fn an_engine_that_lists_nothing_is_asked_one_by_one() {
        let mut engine = table(&[
            (
                "list_commands",
                Reply::Refused("unknown command".to_owned()),
            ),
            ("known_command kgs-rules", Reply::Done("true".to_owned())),
            (
                "known_command kata-set-rules",
                Reply::Done("false".to_owned()),
            ),
        ]);
        let commands = Commands::of(&mut engine).unwrap();
        assert!(commands.has("kgs-rules") && !commands.has("kata-set-rules"));
        assert!(commands.tell_rules(&mut engine, "japanese").unwrap());
        assert_eq!(engine.asked.last().unwrap(), "kgs-rules japanese");
    }

    #[test]
    fn no_point_off_the_board_is_sent() {
        let mut engine = Table::default();
        let small = Size::square(5).unwrap();
        let board = Placed::clear(&mut engine, &Commands::default(), small, None).unwrap();
        let far = Size::NINETEEN.point(18, 0);
        assert!(board.play(&mut engine, Color::Black, far).is_err());
        assert_eq!(engine.asked.len(), 2);
    }

    #[test]
    fn a_refusal_is_told_with_the_engines_words() {
        let mut engine = table(&[(
            "boardsize 19",
            Reply::Refused("unacceptable size".to_owned()),
        )]);
        let commands = Commands::default();
        let fault = Placed::clear(&mut engine, &commands, Size::NINETEEN, None).unwrap_err();
        assert_eq!(
            fault.to_string(),
            "refused `boardsize 19`: unacceptable size"
        );
        let size = Size::ONE;
        let board = Placed::clear(&mut engine, &commands, size, None).unwrap();
        let words = board.final_status(&mut engine, "dead").unwrap();
        assert_eq!(words, Ok(Vertices::default()));
    }
}
