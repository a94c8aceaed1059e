//! Engines from game to game: started when they are needed, kept while they are sound, sent away.
//!
//! Owns who sits where and for how long. How an engine is started is the staff's business.

use super::game::{Abilities, Desk, Pair, Seat, play_game};
use super::played::Played;
use super::player::{Player, Timed};
use super::schedule::Fixture;
use super::terms::GameTerms;
use crate::board::{ByColor, Color};
use crate::gtp::{Command, Fault, Quirks};
use crate::rules::RulesError;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// Who starts engines and sends them away.
pub trait Staff {
    /// What an engine is.
    type Engine: Player;

    /// Starts an engine of the match for a game.
    ///
    /// # Errors
    /// When it cannot be started.
    fn hire(&mut self, engine: usize, fixture: &Fixture) -> Result<Self::Engine, Fault>;

    /// Makes an engine ready for a game it has that side in.
    fn seat(&mut self, engine: &mut Self::Engine, fixture: &Fixture, color: Color);

    /// Sends an engine away.
    fn dismiss(&mut self, engine: Self::Engine);

    /// How an engine of the match wants to be told rules, if by a command of its own.
    fn rules_command(&self, engine: usize) -> Option<&str>;

    /// Whether an engine of the match may play a further game.
    fn keeps(&self, engine: usize) -> bool;
}

/// Two seats at a board, a desk beside it, and engines for one game after another.
pub struct Bench<S: Staff> {
    staff: S,
    desk: Desk,
    hired: Vec<Hired<S::Engine>>,
}

/// An engine that was started.
struct Hired<E> {
    engine: usize,
    player: Seated<E>,
    abilities: Option<Abilities>,
}

/// An engine, or why there is none.
enum Seated<E> {
    Here(E),
    Absent(Option<Fault>),
}

impl<E: Player> Player for Seated<E> {
    fn ask(&mut self, command: &Command, limit: Duration) -> Timed {
        match self {
            Self::Here(engine) => engine.ask(command, limit),
            Self::Absent(why) => Timed {
                answer: Err(why.take().unwrap_or_else(not_there)),
                wall: Duration::ZERO,
                cpu: None,
            },
        }
    }

    fn is_sound(&self) -> bool {
        match self {
            Self::Here(engine) => engine.is_sound(),
            Self::Absent(_) => false,
        }
    }

    fn take_errors(&mut self) -> String {
        match self {
            Self::Here(engine) => engine.take_errors(),
            Self::Absent(_) => String::new(),
        }
    }

    fn quirks(&self) -> Quirks {
        match self {
            Self::Here(engine) => engine.quirks(),
            Self::Absent(_) => Quirks::default(),
        }
    }
}

fn not_there() -> Fault {
    Fault::NotStarted(io::ErrorKind::NotFound.into())
}

impl<S: Staff> Bench<S> {
    /// A bench with nobody on it.
    #[must_use]
    pub const fn new(staff: S, desk: Desk) -> Self {
        Self {
            staff,
            desk,
            hired: Vec::new(),
        }
    }

    /// Plays a game.
    ///
    /// # Errors
    /// When the rulesets of its terms cannot be counted under.
    pub fn play(
        &mut self,
        fixture: &Fixture,
        terms: &Arc<GameTerms>,
    ) -> Result<Played, RulesError> {
        let mut black = self.take(fixture, Color::Black);
        let mut white = self.take(fixture, Color::White);
        // Nobody else is needed now: a match of many engines runs two at a board.
        self.clear();
        let mut pair = Pair {
            seats: ByColor {
                black: seat(&self.staff, &mut black),
                white: seat(&self.staff, &mut white),
            },
        };
        let played = play_game(terms, &mut pair, &mut self.desk);
        for hired in [black, white] {
            if hired.player.is_sound() && self.staff.keeps(hired.engine) {
                self.hired.push(hired);
            } else if let Seated::Here(engine) = hired.player {
                self.staff.dismiss(engine);
            }
        }
        played
    }

    /// The engine that has a side in a game, started if it does not run.
    fn take(&mut self, fixture: &Fixture, color: Color) -> Hired<S::Engine> {
        let engine = fixture.engines[color];
        let at = self.hired.iter().position(|hired| hired.engine == engine);
        let mut hired = match at {
            Some(at) => self.hired.swap_remove(at),
            None => Hired {
                engine,
                player: match self.staff.hire(engine, fixture) {
                    Ok(engine) => Seated::Here(engine),
                    Err(fault) => Seated::Absent(Some(fault)),
                },
                abilities: None,
            },
        };
        if let Seated::Here(engine) = &mut hired.player {
            self.staff.seat(engine, fixture, color);
        }
        hired
    }

    /// Sends away whoever sits on the bench.
    fn clear(&mut self) {
        for hired in self.hired.drain(..) {
            if let Seated::Here(engine) = hired.player {
                self.staff.dismiss(engine);
            }
        }
    }
}

fn seat<'a, S: Staff>(staff: &'a S, hired: &'a mut Hired<S::Engine>) -> Seat<'a> {
    Seat {
        player: &mut hired.player,
        abilities: &mut hired.abilities,
        rules_command: staff.rules_command(hired.engine),
    }
}

impl<S: Staff> Drop for Bench<S> {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::Amount;
    use crate::arbiter::{
        Adjudication, Deadlines, Handicap, IllegalPolicy, OnTimeout, Opening, Termination,
    };
    use crate::board::Size;
    use crate::gtp::{Ended, Reply, TimeControl};
    use crate::rules::builtin;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// Passes, or ends at its first move.
    struct Passing {
        fails: bool,
        sound: bool,
    }

    impl Player for Passing {
        fn ask(&mut self, command: &Command, _limit: Duration) -> Timed {
            let command = command.to_string();
            let word = command.split(' ').next().unwrap_or_default();
            let answer = match word {
                "genmove" if self.fails => {
                    self.sound = false;
                    Err(Fault::Gone {
                        command,
                        ended: Ended::Status(1),
                    })
                }
                "genmove" => Ok(Reply::Done("pass".to_owned())),
                "protocol_version" => Ok(Reply::Done("2".to_owned())),
                "list_commands" => Ok(Reply::Done("genmove\nplay\nkomi".to_owned())),
                _ => Ok(Reply::Done(String::new())),
            };
            Timed {
                answer,
                wall: Duration::from_millis(1),
                cpu: None,
            }
        }

        fn is_sound(&self) -> bool {
            self.sound
        }

        fn take_errors(&mut self) -> String {
            String::new()
        }

        fn quirks(&self) -> Quirks {
            Quirks::default()
        }
    }

    /// Writes down what is asked of it. Engine 2 fails at its first move, engine 3 cannot be
    /// started, engine 4 plays one game only.
    struct Book(Rc<RefCell<Vec<String>>>);

    impl Staff for Book {
        type Engine = Passing;

        fn hire(&mut self, engine: usize, _fixture: &Fixture) -> Result<Passing, Fault> {
            self.0.borrow_mut().push(format!("hire {engine}"));
            if engine == 3 {
                return Err(not_there());
            }
            Ok(Passing {
                fails: engine == 2,
                sound: true,
            })
        }

        fn seat(&mut self, _engine: &mut Passing, fixture: &Fixture, color: Color) {
            let text = format!("seat {} in {}", fixture.engines[color], fixture.number);
            self.0.borrow_mut().push(text);
        }

        fn dismiss(&mut self, _engine: Passing) {
            self.0.borrow_mut().push("dismiss".to_owned());
        }

        fn rules_command(&self, _engine: usize) -> Option<&str> {
            None
        }

        fn keeps(&self, engine: usize) -> bool {
            engine != 4
        }
    }

    fn terms() -> Arc<GameTerms> {
        Arc::new(GameTerms {
            ruleset: Arc::new(builtin("chinese").unwrap()),
            beside: Vec::new(),
            size: Size::square(5).unwrap(),
            komi: Amount::points(7),
            handicap: Handicap::None,
            opening: Opening::default(),
            time: ByColor {
                black: TimeControl::None,
                white: TimeControl::None,
            },
            lag: Duration::ZERO,
            on_timeout: OnTimeout::Rules,
            illegal: IllegalPolicy::Forfeit,
            deadlines: Deadlines::default(),
            most_plies: Some(20),
            adjudication: Adjudication::default(),
            knock_out: false,
            ask_scores: false,
        })
    }

    /// What is asked of the staff over games between engines, and how the games end.
    fn course(games: &[(usize, usize)]) -> (Vec<String>, Vec<Termination>) {
        let told = Rc::default();
        let terms = terms();
        let desk = Desk::new(&terms).unwrap();
        let mut bench = Bench::new(Book(Rc::clone(&told)), desk);
        let mut ends = Vec::new();
        for (at, &(black, white)) in games.iter().enumerate() {
            let fixture = Fixture {
                number: at as u32 + 1,
                pair: 1,
                engines: ByColor { black, white },
                opening: None,
                seed: 1,
            };
            ends.push(bench.play(&fixture, &terms).unwrap().termination);
        }
        drop(bench);
        let told = told.borrow().clone();
        (told, ends)
    }

    #[test]
    fn sound_engines_play_on_and_change_sides() {
        let (told, ends) = course(&[(0, 1), (1, 0)]);
        let wanted = [
            "hire 0",
            "seat 0 in 1",
            "hire 1",
            "seat 1 in 1",
            "seat 1 in 2",
            "seat 0 in 2",
            "dismiss",
            "dismiss",
        ];
        assert_eq!(told, wanted);
        assert_eq!(ends, [Termination::Score; 2]);
    }

    #[test]
    fn an_engine_that_fails_is_started_anew() {
        let (told, ends) = course(&[(2, 1), (1, 2)]);
        let wanted = [
            "hire 2",
            "seat 2 in 1",
            "hire 1",
            "seat 1 in 1",
            "dismiss",
            "seat 1 in 2",
            "hire 2",
            "seat 2 in 2",
            "dismiss",
            "dismiss",
        ];
        assert_eq!(told, wanted);
        assert_eq!(ends, [Termination::Crash; 2]);
    }

    #[test]
    fn an_engine_that_is_not_there_loses() {
        let (told, ends) = course(&[(3, 1), (1, 3)]);
        assert_eq!(ends, [Termination::Crash; 2]);
        assert_eq!(told.iter().filter(|line| *line == "hire 3").count(), 2);
        assert_eq!(told.iter().filter(|line| *line == "hire 1").count(), 1);
    }

    #[test]
    fn no_more_than_two_engines_run_and_some_for_one_game() {
        let (told, _) = course(&[(0, 1), (1, 5), (4, 5), (4, 5)]);
        let hired = |engine: &str| told.iter().filter(|line| *line == engine).count();
        assert_eq!(
            (hired("hire 0"), hired("hire 5"), hired("hire 4")),
            (1, 1, 2)
        );
        let mut running = 0_i32;
        for line in &told {
            running += i32::from(line.starts_with("hire"));
            running -= i32::from(line == "dismiss");
            // The one that leaves does so when the one that comes has sat down.
            assert!(running <= 3, "{told:?}");
        }
        assert_eq!(running, 0);
    }
}
