//! A place where games are played: two seats, engines for them, a desk that makes rows of games.
//!
//! Owns how an engine of a match is started. Knows no folder and no other games.

use super::date::days;
use super::engines::{EngineModel, not_started};
use super::play::RestartArg;
use super::referee::Referees;
use crate::arbiter::{
    Bench, Desk, EnginePlayer, Fixture, GameTerms, Hall, Heading, Opening, Staff, Store,
    Transcript, record,
};
use crate::board::{ByColor, Color};
use crate::gtp::Fault;
use crate::report::{MatchHead, incidents, match_game};
use anyhow::Result;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// What all places of a match have in common.
pub struct House {
    /// The engines.
    pub engines: Vec<EngineModel>,
    /// The engine that is asked where the two at a board do not agree.
    pub referees: Referees,
    /// Under what a game is played, but for its opening.
    pub terms: GameTerms,
    /// The openings.
    pub openings: Vec<Opening>,
    /// When engines are started anew.
    pub restart: RestartArg,
    /// Whether what engines write on their standard error is put into records.
    pub errors: bool,
    /// Whether the date is put into records.
    pub dates: bool,
    /// Whether rows of incidents are made.
    pub incidents: bool,
    /// Where everything said to engines is kept, if it is.
    pub transcripts: Option<PathBuf>,
    /// Engines that were started to see whether they can be.
    pub started: Mutex<Vec<(usize, EnginePlayer)>>,
}

impl House {
    /// Starts every engine once, so that a command line that starts nothing is told before the
    /// first game; whoever needs the engine first has it.
    ///
    /// # Errors
    /// When one cannot be started.
    pub fn try_engines(&self) -> Result<()> {
        let mut started = Vec::new();
        for (at, engine) in self.engines.iter().enumerate() {
            let launch = engine.launch(1)?;
            let player = EnginePlayer::start(launch, self.terms.deadlines);
            let player = player.map_err(|fault| {
                let who = format!("engine {}", engine.name);
                not_started(&who, &engine.command, engine.cwd.as_deref(), &fault)
            })?;
            let is_kept = !engine.is_seeded() && self.transcripts.is_none();
            if is_kept && at < 2 {
                started.push((at, player));
            }
        }
        *self.held() = started;
        self.referees.try_it()
    }

    fn take_started(&self, engine: usize) -> Option<EnginePlayer> {
        let mut started = self.held();
        let at = started.iter().position(|(known, _)| *known == engine)?;
        Some(started.swap_remove(at).1)
    }

    fn held(&self) -> MutexGuard<'_, Vec<(usize, EnginePlayer)>> {
        self.started.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A game as it is kept.
#[derive(Debug, Default)]
pub struct Kept {
    /// Its record.
    pub record: Vec<u8>,
    /// Its row.
    pub row: Vec<u8>,
    /// Rows of its incidents.
    pub incidents: Vec<u8>,
}

/// One place.
pub struct Board<'h> {
    house: &'h House,
    bench: Option<Bench<Troupe<'h>>>,
}

impl<'h> Board<'h> {
    /// A place in a house.
    pub const fn new(house: &'h House) -> Self {
        Self { house, bench: None }
    }

    fn referee(&mut self, fixture: &Fixture) -> Result<Kept, String> {
        let house = self.house;
        let mut bench = match self.bench.take() {
            Some(bench) => bench,
            None => {
                let desk = Desk::new(&house.terms).map_err(|error| error.to_string())?;
                Bench::new(Troupe { house }, house.referees.beside(desk))
            }
        };
        let opening = fixture.opening.and_then(|at| house.openings.get(at));
        let terms = Arc::new(GameTerms {
            opening: opening.cloned().unwrap_or_default(),
            ..house.terms.clone()
        });
        let begun = SystemTime::now();
        let played = bench
            .play(fixture, &terms)
            .map_err(|error| error.to_string())?;
        // A bench that saw a game fail the program is not used again.
        self.bench = Some(bench);
        let name = |color: Color| {
            let engine = house.engines.get(fixture.engines[color]);
            engine.map_or("", |engine| &engine.name)
        };
        let players = ByColor::from_fn(name);
        let number = fixture.number.to_string();
        let date = days(begun, SystemTime::now()).filter(|_| house.dates);
        let heading = Heading {
            names: ByColor::from_fn(|color| Some(players[color])),
            round: Some(&number),
            date: date.as_deref(),
            errors: house.errors,
            ..Heading::default()
        };
        let head = MatchHead {
            number: fixture.number,
            pair: fixture.pair,
            players,
            seed: fixture.seed,
            record: &Store::record_name(fixture.number),
        };
        let mut kept = Kept {
            record: record(&played, &heading),
            ..Kept::default()
        };
        match_game(&mut kept.row, &head, &played);
        if house.incidents {
            incidents(&mut kept.incidents, &head, &played);
        }
        Ok(kept)
    }
}

impl Hall for Board<'_> {
    type Outcome = Result<Kept, String>;

    fn play(&mut self, fixture: &Fixture) -> Self::Outcome {
        let refereed = catch_unwind(AssertUnwindSafe(|| self.referee(fixture)));
        refereed.unwrap_or_else(|_| Err("the program failed in it, which is its own fault".into()))
    }
}

/// The engines of a match, as they are started.
struct Troupe<'h> {
    house: &'h House,
}

impl Staff for Troupe<'_> {
    type Engine = EnginePlayer;

    fn hire(&mut self, engine: usize, fixture: &Fixture) -> Result<EnginePlayer, Fault> {
        if let Some(started) = self.house.take_started(engine) {
            return Ok(started);
        }
        let model = self.house.engines.get(engine);
        let launch = model.and_then(|model| model.launch(fixture.seed).ok());
        let absent = || Fault::NotStarted(io::ErrorKind::NotFound.into());
        let mut launch = launch.ok_or_else(absent)?;
        launch.error_log = self.house.transcripts.as_ref().map(|folder| {
            let (number, engine) = (fixture.number, engine + 1);
            folder.join(format!("{number:06}-engine-{engine}.stderr"))
        });
        EnginePlayer::start(launch, self.house.terms.deadlines)
    }

    fn seat(&mut self, engine: &mut EnginePlayer, fixture: &Fixture, color: Color) {
        let Some(folder) = &self.house.transcripts else {
            return;
        };
        let side = match color {
            Color::Black => "black",
            Color::White => "white",
        };
        let path = folder.join(format!("{:06}-{side}.gtp", fixture.number));
        // A transcript that cannot be written is no reason not to play.
        engine.keep_transcript(Transcript::create(&path).ok());
    }

    fn dismiss(&mut self, mut engine: EnginePlayer) {
        engine.close();
    }

    fn rules_command(&self, engine: usize) -> Option<&str> {
        self.house.engines.get(engine)?.rules_command.as_deref()
    }

    fn keeps(&self, engine: usize) -> bool {
        let seeded = self
            .house
            .engines
            .get(engine)
            .is_none_or(EngineModel::is_seeded);
        self.house.restart == RestartArg::Crash && !seeded
    }
}
