//! An engine that is shown games and asked about them.

use super::compare::{chains, judged_illegal, refusal, stand};
use super::verdict::{Compared, EngineVerdict, Illegal, Refused, Shown, Standing};
use crate::adjudicate::ScoredGame;
use crate::amount::Amount;
use crate::arbiter::check::score_margin;
use crate::board::{Color, Point};
use crate::claims::{EventKind, Game};
use crate::count::decided_otherwise;
use crate::gtp::{Command, Commands, Engine, Fault, Launch, Patience, Placed, Reply, Vertices};
use std::time::Duration;

/// A game as it was counted.
#[derive(Clone, Copy)]
pub struct Examined<'a> {
    /// What the record claims.
    pub game: &'a Game,
    /// What we found.
    pub scored: &'a ScoredGame,
    /// Komi of the count.
    pub komi: Option<Amount>,
}

/// An engine that is asked about games, started when it is needed.
pub struct Witness {
    launch: Launch,
    limit: Duration,
    thought: Duration,
    /// Started, and not spoken to yet.
    fresh: Option<Engine>,
    running: Option<Running>,
}

struct Running {
    engine: Engine,
    commands: Commands,
    name: String,
}

/// What came of showing a game.
enum Showing {
    Whole,
    Refused(Refused),
    No(String),
}

impl Witness {
    /// An engine that is not started yet.
    #[must_use]
    pub const fn new(launch: Launch, limit: Duration, thought: Duration) -> Self {
        Self {
            launch,
            limit,
            thought,
            fresh: None,
            running: None,
        }
    }

    /// Starts it before there is anything to ask, so that a program that cannot be started is
    /// found out first.
    ///
    /// # Errors
    /// When its program cannot be executed.
    pub fn start(&mut self) -> Result<(), Fault> {
        if self.fresh.is_none() && self.running.is_none() {
            self.fresh = Some(Engine::start(&self.launch, self.patience())?);
        }
        Ok(())
    }

    /// The command line it is started by.
    #[must_use]
    pub fn command_line(&self) -> &str {
        self.launch.text()
    }

    fn patience(&self) -> Patience {
        Patience {
            command: self.limit,
            ..Patience::default()
        }
    }

    /// Asks it about a game: the moves one by one, the score, the dead stones.
    pub fn examine(&mut self, examined: &Examined<'_>) -> EngineVerdict {
        let mut verdict = self.blank(examined);
        // One that dies over an earlier game is started anew: its verdict hangs on this one.
        let asked = match self.ready() {
            Ok(()) => self.interview(examined, &mut verdict),
            Err(fault) => Err(fault),
        };
        if let Err(fault) = asked {
            if !fault.leaves_engine_alive() {
                self.running = None;
            }
            verdict.failure = Some(fault.to_string());
        }
        if let Some(running) = &self.running {
            verdict.name.clone_from(&running.name);
        }
        verdict.standing = stand(&verdict);
        verdict
    }

    fn blank(&self, examined: &Examined<'_>) -> EngineVerdict {
        let scored = examined.scored;
        let sheet = scored.sheets.first();
        EngineVerdict {
            id: scored.game.id.clone(),
            engine: self.launch.text().to_owned(),
            name: String::new(),
            ruleset: sheet.map_or_else(|| "none".into(), |sheet| sheet.ruleset.clone()),
            size: scored.board.size(),
            plies: scored.game.plies,
            standing: Standing::Silent,
            shown: Shown::Nothing,
            refused: None,
            accepted: Vec::new(),
            score: None,
            margin: None,
            our_result: sheet.map_or_else(|| "none".to_owned(), |sheet| sheet.result.clone()),
            our_margin: sheet.and_then(|sheet| sheet.sheet.points()),
            compared: Compared::default(),
            failure: None,
            chains: Vec::new(),
            differences: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Starts it, if it does not run.
    fn ready(&mut self) -> Result<(), Fault> {
        if self.running.as_ref().is_some_and(|it| it.engine.is_sound()) {
            return Ok(());
        }
        self.running = None;
        let mut engine = match self.fresh.take() {
            Some(engine) => engine,
            None => Engine::start(&self.launch, self.patience())?,
        };
        let commands = Commands::of(&mut engine)?;
        let mut name = String::new();
        for command in ["name", "version"] {
            if let Reply::Done(text) = say(&mut engine, command, self.limit)? {
                let line = text.lines().next().unwrap_or_default();
                name.extend(line.chars().take(80));
                name.push(' ');
            }
        }
        self.running = Some(Running {
            engine,
            commands,
            name: name.trim().to_owned(),
        });
        Ok(())
    }

    fn interview(
        &mut self,
        examined: &Examined<'_>,
        verdict: &mut EngineVerdict,
    ) -> Result<(), Fault> {
        let thought = self.thought;
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        match running.show(examined, verdict)? {
            Showing::Whole => {}
            Showing::Refused(refused) => {
                verdict
                    .differences
                    .extend(refusal(&refused, examined.scored));
                verdict.shown = Shown::Part;
                verdict.compared.legality = true;
                verdict.refused = Some(refused);
                verdict
                    .notes
                    .push("its board is not the record's: it is not asked more".to_owned());
                return Ok(());
            }
            Showing::No(why) => {
                verdict.notes.push(why);
                return Ok(());
            }
        }
        verdict.shown = Shown::Moves;
        running.score(examined, thought, verdict)?;
        running.fates(examined, thought, verdict)
    }
}

impl Drop for Witness {
    fn drop(&mut self) {
        let running = self.running.take().map(|running| running.engine);
        if let Some(engine) = running.or(self.fresh.take()) {
            engine.close();
        }
    }
}

impl Running {
    /// Shows the moves one by one.
    fn show(
        &mut self,
        examined: &Examined<'_>,
        verdict: &mut EngineVerdict,
    ) -> Result<Showing, Fault> {
        let board = &examined.scored.board;
        let size = board.size();
        let placed = match Placed::clear(&mut self.engine, &self.commands, size, examined.komi) {
            Ok(placed) => placed,
            Err(fault) if fault.leaves_engine_alive() => {
                return Ok(Showing::No(format!("it {fault}")));
            }
            Err(fault) => return Err(fault),
        };
        for &(point, color) in &examined.game.setup {
            match placed.play(&mut self.engine, color, Some(point)) {
                Ok(()) => {}
                Err(fault) if fault.leaves_engine_alive() => {
                    return Ok(Showing::No(format!("of the set-up it {fault}")));
                }
                Err(fault) => return Err(fault),
            }
        }
        let mut ply = 0;
        for event in &examined.game.events {
            let (color, point) = match event.kind {
                EventKind::Play(color, point) => (color, Some(point)),
                EventKind::Pass(color) => (color, None),
                EventKind::ToPlay(_) => continue,
                EventKind::Unreadable(..) => {
                    verdict.shown = Shown::Part;
                    return Ok(Showing::No(format!("move {} is on no point", ply + 1)));
                }
                EventKind::Setup { .. } => {
                    verdict.shown = Shown::Part;
                    let why = format!("stones are set up after move {ply}");
                    return Ok(Showing::No(why));
                }
            };
            ply += 1;
            if let Some(refused) = self.put(&placed, examined, (ply, color, point), verdict)? {
                return Ok(Showing::Refused(refused));
            }
        }
        Ok(Showing::Whole)
    }

    /// Shows one move; what it refuses is told, and what it should have refused is noted.
    fn put(
        &mut self,
        placed: &Placed,
        examined: &Examined<'_>,
        (ply, color, point): (u32, Color, Option<Point>),
        verdict: &mut EngineVerdict,
    ) -> Result<Option<Refused>, Fault> {
        let ruled = judged_illegal(examined.scored, ply);
        match placed.play(&mut self.engine, color, point) {
            Ok(()) => {
                if let Some((slug, illegal_under)) = ruled {
                    let own = examined.scored.sheets.first().map(|sheet| &sheet.ruleset);
                    if own.is_some_and(|own| illegal_under.contains(own)) {
                        verdict.differences.push(format!(
                            "it accepts move {ply}, which is {slug} under {}",
                            illegal_under.join(", ")
                        ));
                    }
                    verdict.accepted.push(Illegal {
                        ply,
                        slug,
                        illegal_under,
                    });
                }
                Ok(None)
            }
            Err(Fault::Unable { words, .. }) => {
                let illegal_under = ruled.map_or_else(Vec::new, |(_, under)| under);
                let all = examined.scored.game.verdicts.iter();
                let legal_under = all
                    .map(|verdict| verdict.ruleset.clone())
                    .filter(|id| !illegal_under.contains(id))
                    .collect();
                Ok(Some(Refused {
                    ply,
                    color,
                    point,
                    words: words.chars().take(120).collect(),
                    illegal_under,
                    legal_under,
                }))
            }
            Err(fault) => Err(fault),
        }
    }

    /// Asks for the score, where the count decides the game.
    fn score(
        &mut self,
        examined: &Examined<'_>,
        limit: Duration,
        verdict: &mut EngineVerdict,
    ) -> Result<(), Fault> {
        if decided_otherwise(examined.game.result.used) {
            let why = "the record says how it ended otherwise than by the score";
            verdict.notes.push(why.to_owned());
            return Ok(());
        }
        match say(&mut self.engine, "final_score", limit)? {
            Reply::Done(text) => {
                verdict.margin = score_margin(&text);
                verdict.score = Some(text.chars().take(200).collect());
                if verdict.margin.is_none() {
                    verdict.notes.push("what it says is no score".to_owned());
                }
            }
            Reply::Refused(words) => {
                let words: String = words.chars().take(120).collect();
                verdict.notes.push(format!("it tells no score: {words}"));
            }
        }
        verdict.compared.score = verdict.margin.is_some() && verdict.our_margin.is_some();
        match (verdict.margin, verdict.our_margin) {
            (Some(theirs), Some(ours)) if theirs != ours => {
                let told = crate::arbiter::check::score_told;
                verdict.differences.push(format!(
                    "it counts {}, the board comes to {} under {}",
                    told(theirs),
                    told(ours),
                    verdict.ruleset
                ));
            }
            (Some(_), None) => {
                verdict
                    .notes
                    .push(format!("our own result is {}", verdict.our_result));
            }
            (Some(_) | None, _) => {}
        }
        Ok(())
    }

    /// Asks which stones are dead.
    fn fates(
        &mut self,
        examined: &Examined<'_>,
        limit: Duration,
        verdict: &mut EngineVerdict,
    ) -> Result<(), Fault> {
        let scored = examined.scored;
        if !scored.settled {
            verdict
                .notes
                .push("our own word on the stones is open".to_owned());
            return Ok(());
        }
        let size = scored.board.size();
        let mut lists = [const { None::<Vertices> }; 2];
        for (status, list) in ["dead", "seki"].iter().zip(&mut lists) {
            let question = format!("final_status_list {status}");
            match say(&mut self.engine, &question, limit)? {
                Reply::Done(text) => *list = Some(Vertices::read(&text, size)),
                Reply::Refused(words) => {
                    let words: String = words.chars().take(120).collect();
                    verdict
                        .notes
                        .push(format!("it does not answer `{question}`: {words}"));
                }
            }
        }
        let [dead, seki] = lists;
        if let Some(dead) = dead {
            chains(scored, &dead, seki.as_ref(), verdict);
        }
        Ok(())
    }
}

fn say(engine: &mut Engine, text: &str, limit: Duration) -> Result<Reply, Fault> {
    let command = Command::new(text).map_err(|error| Fault::Unable {
        command: text.to_owned(),
        words: error.to_string(),
    })?;
    engine.ask_within(&command, limit)
}
