//! Engines that are asked which stones are dead.
//!
//! Owns their starting, restarting and giving up, so that what a game gets told depends on that
//! game alone. What their answers are worth is decided in `settle`.

use super::guard::guarded;
use crate::board::{Board, Color, Point};
use crate::finding::engine_codes as codes;
use crate::gtp::{
    Ask, Command, Commands, Engine, Fault, Launch, Patience, Placed, Reply, Vertices,
};
use crate::settle::{Counted, Inquiry, Opined, Opinion, Silence, StoneList};
use anyhow::{Result, anyhow};
use std::time::Duration;

/// On how many games of a portion an engine may fail before it is not asked any more.
const MOST_FAILURES: u32 = 3;

/// How an engine to ask is started and how long it may take.
#[derive(Clone, Debug)]
pub struct EngineModel {
    launch: Launch,
    patience: Patience,
    /// For the first answer of a process.
    start: Duration,
}

impl EngineModel {
    /// Reads a command line.
    ///
    /// # Errors
    /// When its words cannot be told apart.
    pub fn new(command_line: &str, limit: Duration) -> Result<Self> {
        Ok(Self {
            launch: guarded(command_line).map_err(|error| anyhow!("{error}"))?,
            patience: Patience {
                command: limit,
                ..Patience::default()
            },
            start: limit,
        })
    }

    /// Its command line.
    #[must_use]
    pub fn command_line(&self) -> &str {
        self.launch.text()
    }

    /// An engine with these times for its first answer, for each further one and for ending.
    #[must_use]
    pub const fn timed(mut self, start: Duration, command: Duration, grace: Duration) -> Self {
        self.start = start;
        self.patience.command = command;
        self.patience.grace = grace;
        self
    }
}

/// An engine to ask: its model, and the process while there is one.
pub struct EngineOpinion {
    model: EngineModel,
    running: Option<Running>,
    /// Games it failed on since the portion began.
    failures: u32,
    said_given_up: bool,
}

/// A started engine.
struct Running {
    engine: Engine,
    /// For its first answer.
    start: Duration,
    /// What it can do, once it was asked.
    commands: Option<Commands>,
    /// Whether it was asked about a game already.
    used: bool,
}

impl EngineOpinion {
    /// Makes an engine that is not started yet.
    #[must_use]
    pub const fn new(model: EngineModel) -> Self {
        Self {
            model,
            running: None,
            failures: 0,
            said_given_up: false,
        }
    }

    /// Starts its program.
    ///
    /// # Errors
    /// When it cannot be executed.
    pub fn start(&mut self) -> Result<(), Fault> {
        self.running = Some(self.fresh()?);
        Ok(())
    }

    fn fresh(&self) -> Result<Running, Fault> {
        Ok(Running {
            engine: Engine::start(&self.model.launch, self.model.patience)?,
            start: self.model.start,
            commands: None,
            used: false,
        })
    }

    /// Asks the engine there is, or a fresh one; says also whether it was fresh.
    fn attempt<T>(
        &mut self,
        ask: impl FnOnce(&mut Running) -> Result<T, Fault>,
    ) -> (Result<T, Fault>, bool) {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => match self.fresh() {
                Ok(running) => running,
                Err(fault) => return (Err(fault), true),
            },
        };
        let was_fresh = !std::mem::replace(&mut running.used, true);
        let answer = ask(&mut running);
        if answer.as_ref().err().is_none_or(Fault::leaves_engine_alive) {
            self.running = Some(running);
        }
        (answer, was_fresh)
    }
}

impl Opinion for EngineOpinion {
    fn name(&self) -> &str {
        self.model.launch.text()
    }

    fn begin_portion(&mut self) {
        self.failures = 0;
        self.said_given_up = false;
    }

    fn ask(&mut self, inquiry: &Inquiry<'_>) -> Result<Opined, Silence> {
        self.insist(|running| running.interview(inquiry))
    }

    fn score(&mut self, inquiry: &Inquiry<'_>) -> Result<String, Silence> {
        self.insist(|running| running.score(inquiry))
    }
}

impl EngineOpinion {
    /// An engine that fails is started afresh and asked once more, so that what is told does not
    /// depend on the games it was asked about before.
    fn insist<T>(&mut self, ask: impl Fn(&mut Running) -> Result<T, Fault>) -> Result<T, Silence> {
        if self.failures >= MOST_FAILURES {
            let told = std::mem::replace(&mut self.said_given_up, true);
            return Err(Silence {
                kind: (!told).then_some(&codes::ENGINE_GIVEN_UP),
                reason: format!(
                    "failed on {MOST_FAILURES} games and is not asked any more for now"
                ),
            });
        }
        loop {
            match self.attempt(&ask) {
                (Ok(opined), _) => return Ok(opined),
                (Err(fault), _) if fault.leaves_engine_alive() => return Err(silence(&fault)),
                (Err(fault), true) => {
                    self.failures += 1;
                    return Err(silence(&fault));
                }
                (Err(_), false) => {}
            }
        }
    }
}

impl Drop for EngineOpinion {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.engine.close();
        }
    }
}

fn silence(fault: &Fault) -> Silence {
    let kind = match fault {
        Fault::NotStarted(_) | Fault::Gone { .. } => &codes::ENGINE_GONE,
        Fault::Hung { .. } => &codes::ENGINE_HUNG,
        Fault::Garbled { .. } => &codes::ENGINE_GARBLED,
        Fault::Unable { .. } => &codes::ENGINE_REFUSED,
    };
    Silence {
        kind: Some(kind),
        reason: fault.to_string(),
    }
}

impl Running {
    /// Shows the position.
    fn show(&mut self, inquiry: &Inquiry<'_>) -> Result<(Placed, Option<String>), Fault> {
        let commands = match self.commands.take() {
            Some(commands) => commands,
            None => Commands::of(&mut Waking {
                limit: self.start,
                engine: &mut self.engine,
            })?,
        };
        let commands = self.commands.insert(commands);
        let shown = Showing {
            engine: &mut self.engine,
            commands,
            inquiry,
        };
        shown.show()
    }

    /// Shows the position and asks for the score.
    fn score(&mut self, inquiry: &Inquiry<'_>) -> Result<String, Fault> {
        let _ = self.show(inquiry)?;
        let question = "final_score";
        let command = Command::new(question).map_err(|error| Fault::Unable {
            command: question.to_owned(),
            words: error.to_string(),
        })?;
        match self.engine.ask(&command)? {
            Reply::Done(text) => Ok(text),
            Reply::Refused(words) => Err(Fault::Unable {
                command: question.to_owned(),
                words,
            }),
        }
    }

    /// Shows the position and asks for the lists.
    fn interview(&mut self, inquiry: &Inquiry<'_>) -> Result<Opined, Fault> {
        let (placed, shown_stones) = self.show(inquiry)?;
        let engine = &mut self.engine;
        let dead = placed.final_status(engine, "dead")?;
        let dead = dead.map_err(|words| Fault::Unable {
            command: "final_status_list dead".to_owned(),
            words,
        })?;
        Ok(Opined {
            dead: list(dead),
            seki: placed.final_status(engine, "seki")?.ok().map(list),
            alive: placed.final_status(engine, "alive")?.ok().map(list),
            shown_stones,
        })
    }
}

/// An engine that may still be starting.
struct Waking<'a> {
    engine: &'a mut Engine,
    limit: Duration,
}

impl Ask for Waking<'_> {
    fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
        self.engine.ask_within(command, self.limit)
    }
}

/// A position being shown to an engine.
struct Showing<'a> {
    engine: &'a mut Engine,
    commands: &'a Commands,
    inquiry: &'a Inquiry<'a>,
}

impl Showing<'_> {
    /// Shows the moves or, where there are none or it will not have them, the stones alone; says
    /// why in that case.
    fn show(mut self) -> Result<(Placed, Option<String>), Fault> {
        let inquiry = self.inquiry;
        let why = match inquiry.moves {
            Ok(moves) => {
                let placed = self.clear()?;
                match self.play_all(placed, moves) {
                    Ok(()) => return Ok((placed, None)),
                    Err(fault) if fault.leaves_engine_alive() => format!("it {fault}"),
                    Err(fault) => return Err(fault),
                }
            }
            Err(why) => why.to_owned(),
        };
        if inquiry.board.chains_without_liberty().next().is_some() {
            return Err(Fault::Unable {
                command: "play".to_owned(),
                words: "stones without a liberty cannot be put on its board".to_owned(),
            });
        }
        let placed = self.clear()?;
        for (point, color) in stones(inquiry.board) {
            placed.play(self.engine, color, Some(point))?;
        }
        Ok((placed, Some(why)))
    }

    fn clear(&mut self) -> Result<Placed, Fault> {
        let inquiry = self.inquiry;
        let size = inquiry.board.size();
        let placed = Placed::clear(self.engine, self.commands, size, inquiry.komi)?;
        let rules = match inquiry.counted {
            Counted::Area => "chinese",
            Counted::Territory => "japanese",
        };
        // An engine that does not know rules is asked all the same.
        self.commands.tell_rules(self.engine, rules)?;
        Ok(placed)
    }

    fn play_all(&mut self, placed: Placed, moves: &[(Color, Option<Point>)]) -> Result<(), Fault> {
        for &(point, color) in self.inquiry.opening {
            placed.play(self.engine, color, Some(point))?;
        }
        for &(color, point) in moves {
            placed.play(self.engine, color, point)?;
        }
        Ok(())
    }
}

/// Every stone of a board, in reading order: put one by one none of them is ever captured, since
/// what is missing of a chain is a liberty of the rest.
fn stones(board: &Board) -> impl Iterator<Item = (Point, Color)> + '_ {
    board
        .size()
        .points()
        .filter_map(|point| Some((point, board.at(point)?)))
}

fn list(vertices: Vertices) -> StoneList {
    StoneList {
        points: vertices.points,
        unread: vertices.unread,
    }
}
