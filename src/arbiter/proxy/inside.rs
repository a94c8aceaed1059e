//! The engine inside: started when it is needed, told the game anew when it was lost.

use super::plan::ProxyPlan;
use super::table::Table;
use crate::board::{Color, Point};
use crate::gtp::{Ask, Command, Commands, Engine, Fault, Patience, Reply, Streamed};
use crate::referee::Move;
use crate::rules::Family;
use std::io::Write;
use std::time::Duration;

/// The wrapped engine and the log of what goes on.
pub(super) struct Inside {
    plan: ProxyPlan,
    engine: Option<Engine>,
    pub(super) commands: Commands,
    listed: Vec<String>,
    pub(super) name: String,
    /// The last time settings, to be said again to an engine that is started anew.
    pub(super) clock: Option<String>,
    log: Option<Box<dyn Write + Send>>,
}

impl Inside {
    /// Starts the engine and asks what it can do.
    pub(super) fn start(
        plan: ProxyPlan,
        log: Option<Box<dyn Write + Send>>,
    ) -> Result<Self, Fault> {
        let mut inside = Self {
            plan,
            engine: None,
            commands: Commands::default(),
            listed: Vec::new(),
            name: String::new(),
            clock: None,
            log,
        };
        inside.launch()?;
        if let Reply::Done(text) = inside.say("list_commands")? {
            inside.listed = text.split_whitespace().map(str::to_owned).collect();
        }
        inside.commands = Commands::of(&mut Asking(&mut inside))?;
        if let Reply::Done(text) = inside.say("name")? {
            inside.name = text
                .lines()
                .next()
                .unwrap_or_default()
                .chars()
                .take(100)
                .collect();
        }
        inside.tell_rules()?;
        Ok(inside)
    }

    fn launch(&mut self) -> Result<(), Fault> {
        let patience = Patience {
            command: self.plan.limit,
            ..Patience::default()
        };
        self.engine = Some(Engine::start(&self.plan.launch, patience)?);
        Ok(())
    }

    /// The commands it lists.
    pub(super) fn listed(&self) -> &[String] {
        &self.listed
    }

    /// The plan.
    pub(super) const fn plan(&self) -> &ProxyPlan {
        &self.plan
    }

    /// Writes a line of the log: who speaks, and what.
    pub(super) fn note(&mut self, who: &str, text: &str) {
        if let Some(log) = &mut self.log {
            let lines = text.trim_end().replace('\n', "\n   ");
            // A log that cannot be written is no reason to stop a game.
            let _ = writeln!(log, "{who} {lines}").and_then(|()| log.flush());
        }
    }

    /// Says something to the engine as it runs.
    pub(super) fn say_within(&mut self, text: &str, limit: Duration) -> Result<Reply, Fault> {
        let command = Command::new(text).map_err(|error| Fault::Unable {
            command: text.chars().take(60).collect(),
            words: error.to_string(),
        })?;
        let Some(engine) = self.engine.as_mut().filter(|engine| engine.is_sound()) else {
            return Err(Fault::Unable {
                command: text.to_owned(),
                words: "the engine does not run".to_owned(),
            });
        };
        let answer = engine.ask_within(&command, limit);
        self.note("  >", text);
        match &answer {
            Ok(Reply::Done(text)) => self.note("  =", text),
            Ok(Reply::Refused(text)) => self.note("  ?", text),
            Err(fault) => {
                self.note("  !", &format!("the engine {fault}"));
                self.engine = None;
            }
        }
        answer
    }

    /// Hands the answer to a command on as it comes, until somebody stirs.
    pub(super) fn stream(
        &mut self,
        table: &Table,
        text: &str,
        each: &mut dyn FnMut(Streamed<'_>),
        stirs: &mut dyn FnMut() -> bool,
    ) -> Result<(), Fault> {
        if !self.is_running() {
            self.bring_back(table)?;
        }
        let command = Command::new(text).map_err(|error| Fault::Unable {
            command: text.chars().take(60).collect(),
            words: error.to_string(),
        })?;
        self.note("  >", text);
        let Some(engine) = self.engine.as_mut() else {
            return Ok(());
        };
        let streamed = engine.stream(&command, self.plan.thought, each, stirs);
        if let Err(fault) = &streamed {
            let told = format!("the engine {fault}");
            self.engine = None;
            self.note("  !", &told);
        }
        streamed
    }

    fn say(&mut self, text: &str) -> Result<Reply, Fault> {
        self.say_within(text, self.plan.limit)
    }

    /// Asks the engine something about the game on a table, and once more when it was lost over
    /// it: started anew, it is told the game first.
    pub(super) fn ask(
        &mut self,
        table: &Table,
        text: &str,
        limit: Duration,
    ) -> Result<Reply, Fault> {
        if !self.is_running() {
            self.bring_back(table)?;
        }
        match self.say_within(text, limit) {
            Err(fault) if !fault.leaves_engine_alive() => {
                self.bring_back(table)?;
                self.say_within(text, limit)
            }
            answer => answer,
        }
    }

    pub(super) fn is_running(&self) -> bool {
        self.engine.as_ref().is_some_and(Engine::is_sound)
    }

    /// Starts the engine anew and tells it the game.
    fn bring_back(&mut self, table: &Table) -> Result<(), Fault> {
        self.note("  !", "the engine is started anew and told the game");
        self.launch()?;
        self.tell_rules()?;
        self.tell(table)
    }

    /// Tells the engine which rules there are, in whatever words it has for that.
    fn tell_rules(&mut self) -> Result<(), Fault> {
        let rules = match self.plan.ruleset.family {
            Family::Area => "chinese",
            Family::Territory => "japanese",
        };
        let commands = self.commands.clone();
        let told = commands.tell_rules(&mut Asking(self), rules)?;
        if !told {
            self.note(
                "  #",
                "the engine is not told the rules: it has no words for them",
            );
        }
        Ok(())
    }

    /// Tells the engine the whole game: board, komi, clock, stones, moves.
    ///
    /// # Errors
    /// When it refuses any of it.
    pub(super) fn tell(&mut self, table: &Table) -> Result<(), Fault> {
        if !self.is_running() {
            self.launch()?;
            self.tell_rules()?;
        }
        let size = table.size();
        if size.is_square() {
            self.demand(&format!("boardsize {}", size.width()))?;
        } else {
            let (width, height) = (size.width(), size.height());
            self.demand(&format!("rectangular_boardsize {width} {height}"))?;
        }
        self.demand("clear_board")?;
        self.demand(&format!("komi {}", table.komi()))?;
        if let Some(clock) = self.clock.clone() {
            self.demand(&clock)?;
        }
        self.give(table)?;
        for mv in table.moves() {
            let text = self.play(table, mv);
            self.demand(&text)?;
        }
        Ok(())
    }

    /// Puts the stones of the set-up on its empty board: as handicap where it takes that.
    fn give(&mut self, table: &Table) -> Result<(), Fault> {
        let points: Vec<Point> = table.setup().iter().map(|&(point, _)| point).collect();
        if table.handicap() as usize == points.len()
            && points.len() >= 2
            && self.commands.has("set_free_handicap")
        {
            let text = format!("set_free_handicap {}", super::words::listed(table, &points));
            if matches!(self.say(&text)?, Reply::Done(_)) {
                return Ok(());
            }
            // What a failed handicap leaves on its board is unknown.
            self.demand("clear_board")?;
        }
        for &(point, color) in table.setup() {
            let text = self.play(table, Move::Play(color, point));
            self.demand(&text)?;
        }
        Ok(())
    }

    /// The command that plays a move.
    pub(super) fn play(&self, table: &Table, mv: Move) -> String {
        let side = match mv.color() {
            Color::Black => "black",
            Color::White => "white",
        };
        match mv {
            Move::Play(_, point) => format!("play {side} {}", point.gtp(table.size())),
            Move::Pass(_) | Move::ImposedPass(_) | Move::OffBoard(_) => {
                format!("play {side} pass")
            }
        }
    }

    fn demand(&mut self, text: &str) -> Result<(), Fault> {
        match self.say(text)? {
            Reply::Done(_) => Ok(()),
            Reply::Refused(words) => Err(Fault::Unable {
                command: text.to_owned(),
                words,
            }),
        }
    }

    /// Lets the engine quit.
    pub(super) fn close(&mut self) {
        if let Some(engine) = self.engine.take() {
            engine.close();
        }
    }
}

struct Asking<'a>(&'a mut Inside);

impl Ask for Asking<'_> {
    fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
        self.0.say(&command.to_string())
    }
}
