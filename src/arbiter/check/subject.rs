//! The engine under test: started when it is needed, started again after it failed.

use super::run::CheckPlan;
use crate::board::{Color, Point, Size};
use crate::gtp::{Ask, Command, Commands, Engine, Fault, Patience, Reply, Wire};
use std::time::Duration;

/// Boards that steps are tried on, the first that the engine has.
const BOARDS: [usize; 7] = [9, 7, 13, 19, 5, 11, 15];

/// An engine under test.
pub(super) struct Subject<'a> {
    pub(super) plan: &'a CheckPlan,
    running: Option<Engine>,
    commands: Option<Commands>,
    size: Option<Size>,
    name: String,
}

impl<'a> Subject<'a> {
    pub(super) const fn new(plan: &'a CheckPlan) -> Self {
        Self {
            plan,
            running: None,
            commands: None,
            size: None,
            name: String::new(),
        }
    }

    /// What it calls itself, as far as that was asked.
    pub(super) fn name(&self) -> String {
        self.name.clone()
    }

    pub(super) fn is_called(&mut self, name: String) {
        self.name = name;
    }

    /// Ends it; it is started again when it is next needed.
    pub(super) fn rest(&mut self) {
        if let Some(engine) = self.running.take() {
            engine.close();
        }
    }

    /// A process of its own, to be spoken to in bytes.
    pub(super) fn wire(&mut self) -> Result<Wire, Fault> {
        // Two at a time may be more than a machine or a licence has room for.
        self.rest();
        Wire::start(&self.plan.launch)
    }

    /// The same without a guard, which would end what the engine leaves behind.
    pub(super) fn bare_wire(&mut self) -> Result<Wire, Fault> {
        self.rest();
        let mut launch = self.plan.launch.clone();
        launch.guard = None;
        Wire::start(&launch)
    }

    fn engine(&mut self) -> Result<&mut Engine, Fault> {
        let engine = match self.running.take().filter(Engine::is_sound) {
            Some(engine) => engine,
            None => {
                let patience = Patience {
                    command: self.plan.limit,
                    silence: Duration::from_millis(300),
                    grace: Duration::from_secs(1),
                };
                Engine::start(&self.plan.launch, patience)?
            }
        };
        Ok(self.running.insert(engine))
    }

    /// What it wrote that it should not have, since it was started.
    pub(super) fn quirks(&self) -> crate::gtp::Quirks {
        self.running
            .as_ref()
            .map(Engine::quirks)
            .unwrap_or_default()
    }

    /// Asks it, within a time.
    pub(super) fn ask_within(&mut self, text: &str, limit: Duration) -> Result<Reply, Fault> {
        let command = Command::new(text).map_err(|error| Fault::Unable {
            command: text.chars().take(60).collect(),
            words: error.to_string(),
        })?;
        let answer = self.engine()?.ask_within(&command, limit);
        if answer.as_ref().is_err_and(|f| !f.leaves_engine_alive()) {
            self.running = None;
        }
        answer
    }

    /// Asks it something that takes no thought.
    pub(super) fn ask(&mut self, text: &str) -> Result<Reply, Fault> {
        self.ask_within(text, self.plan.limit)
    }

    /// Asks it for something that it must not refuse.
    pub(super) fn demand(&mut self, text: &str) -> Result<String, Fault> {
        match self.ask(text)? {
            Reply::Done(text) => Ok(text),
            Reply::Refused(words) => Err(Fault::Unable {
                command: text.to_owned(),
                words,
            }),
        }
    }

    /// Whether it says it has a command, or has it all the same when asked without a list.
    pub(super) fn has(&mut self, name: &str) -> Result<bool, Fault> {
        if self.commands.is_none() {
            let commands = Commands::of(&mut Asking(self))?;
            self.commands = Some(commands);
        }
        if self.commands.as_ref().is_some_and(|known| known.has(name)) {
            return Ok(true);
        }
        let known = self.ask(&format!("known_command {name}"))?;
        Ok(matches!(known, Reply::Done(text) if text.eq_ignore_ascii_case("true")))
    }

    /// A board it has, the same throughout.
    ///
    /// # Errors
    /// When it has none of those tried, or does not answer.
    pub(super) fn size(&mut self) -> Result<Size, Fault> {
        if let Some(size) = self.size {
            return Ok(size);
        }
        let mut words = String::new();
        for lines in BOARDS {
            let Some(size) = Size::square(lines) else {
                continue;
            };
            match self.ask(&format!("boardsize {lines}"))? {
                Reply::Done(_) => {
                    self.size = Some(size);
                    return Ok(size);
                }
                Reply::Refused(said) => words = said,
            }
        }
        Err(Fault::Unable {
            command: "boardsize 9".to_owned(),
            words,
        })
    }

    /// Gives it an empty board of that size.
    pub(super) fn clear_to(&mut self, size: Size) -> Result<(), Fault> {
        self.demand(&format!("boardsize {}", size.width()))?;
        self.demand("clear_board").map(drop)
    }

    /// Gives it an empty board, and says of what size.
    pub(super) fn clear(&mut self) -> Result<Size, Fault> {
        let size = self.size()?;
        self.clear_to(size)?;
        Ok(size)
    }

    /// Plays a stone, or passes.
    pub(super) fn play(
        &mut self,
        size: Size,
        color: Color,
        point: Option<Point>,
    ) -> Result<Reply, Fault> {
        self.ask(&play(size, color, point))
    }

    /// Plays what must be accepted.
    pub(super) fn must_play(
        &mut self,
        size: Size,
        color: Color,
        point: Option<Point>,
    ) -> Result<(), Fault> {
        self.demand(&play(size, color, point)).map(drop)
    }
}

struct Asking<'s, 'a>(&'s mut Subject<'a>);

impl Ask for Asking<'_, '_> {
    fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
        self.0.ask(&command.to_string())
    }
}

/// `play black D4`.
pub(super) fn play(size: Size, color: Color, point: Option<Point>) -> String {
    let side = side(color);
    match point {
        Some(point) => format!("play {side} {}", point.gtp(size)),
        None => format!("play {side} pass"),
    }
}

/// `black` or `white`.
pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
