//! A match being played: games kept as they end, until all are there or something stops it.

use super::freeze::{CONFIGURATION, Frozen, RULES};
use super::hall::{Board, House, Kept};
use super::live::Live;
use super::play::{FormatArg, PlayArgs};
use super::prepare::Prepared;
use super::referee::Referees;
use super::stopping::{Failures, Test};
use crate::arbiter::statistics::SprtDecision;
use crate::arbiter::{Fixture, Schedule, Slice, Store, play_all};
use crate::board::ByColor;
use crate::cli::exit::Exit;
use crate::cli::interruption;
use crate::cli::run::{quiet_fenced_panics, say};
use crate::gtp::{TimeControl, kill_all_engines};
use crate::report::{DatHead, MatchGame, MatchPage, MatchSum, Visible, match_summary, write_dat};
use anyhow::{Result, bail};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

/// The name of gogui-twogtp's table.
const TABLE: &str = "results.dat";

/// A match and the folder it is kept in.
pub struct Course<'a> {
    args: &'a PlayArgs,
    house: Arc<House>,
    schedule: Schedule,
    slice: Slice,
    store: Store,
    names: Vec<String>,
    test: Option<Test>,
    failures: Failures,
    /// What was played so far.
    games: Vec<MatchGame>,
    /// Games that could not be refereed.
    lost: u32,
    stopped: Option<Stopped>,
}

/// Why a match stops before its last game.
enum Stopped {
    /// A test has decided: the match is over as it was to be.
    Test,
    /// An engine does nothing but fail.
    Failing(String),
    /// A game cannot be kept.
    Disk(anyhow::Error),
}

impl<'a> Course<'a> {
    /// Opens the folder, and takes up what is kept there.
    ///
    /// # Errors
    /// When the folder holds another match, or is in use, or cannot be written.
    pub fn begin(args: &'a PlayArgs, prepared: Prepared) -> Result<Self> {
        let mut store = Store::enter(&args.output)?;
        let is_new = is_new(&store, args, &prepared)?;
        let taken = store.take_up(|line| {
            let game = MatchGame::read(line)?;
            Some((game.number, game))
        })?;
        let rows = store.rows();
        let rows = rows.display();
        if taken.lost > 0 {
            say(&format!(
                "{} rows of {rows} were torn or without their record; their games are played again",
                taken.lost
            ));
        }
        if taken.twice > 0 {
            say(&format!(
                "{} rows of {rows} stood there before; each game is kept once",
                taken.twice
            ));
        }
        let names = prepared.names();
        let frozen = prepared.frozen.clone();
        let Prepared {
            engines,
            terms,
            book,
            schedule,
            slice,
            sprt,
            ..
        } = prepared;
        let mine = schedule.fixtures().filter(|fixture| slice.holds(fixture));
        let numbers = mine.map(|fixture| fixture.number);
        let mut test = sprt.map(|sprt| Test::new(sprt, numbers, &names));
        let games: Vec<MatchGame> = taken.kept.into_iter().map(|row| row.what).collect();
        if let Some(test) = &mut test {
            for game in &games {
                test.add(game);
            }
        }
        let house = Arc::new(House {
            engines,
            referees: Referees::of(&args.terms, &terms.deadlines)?,
            terms,
            openings: book.openings,
            restart: args.restart,
            errors: args.stderr_in_sgf,
            dates: !args.no_timestamps,
            incidents: args.format == FormatArg::Jsonl,
            transcripts: transcripts(args, &mut store)?,
            started: Mutex::default(),
        });
        let mut course = Self {
            args,
            house,
            schedule,
            slice,
            store,
            names,
            test,
            failures: Failures::new(args.crash_limit),
            games,
            lost: 0,
            stopped: None,
        };
        course.stopped = course.decided();
        if course.stopped.is_none() && !course.left().is_empty() {
            course.house.try_engines()?;
        }
        if is_new {
            lay_down(&mut course.store, &frozen)?;
        }
        Ok(course)
    }

    /// The games that are still to be played here.
    fn left(&self) -> Vec<Fixture> {
        let done: HashSet<u32> = self.games.iter().map(|game| game.number).collect();
        let mine = self.schedule.fixtures().filter(|one| self.slice.holds(one));
        mine.filter(|fixture| !done.contains(&fixture.number))
            .collect()
    }

    /// Plays what is missing.
    ///
    /// # Errors
    /// When a game cannot be kept, or the output cannot be written.
    pub fn run(mut self) -> Result<Exit> {
        quiet_fenced_panics();
        let interrupted = interruption::watch();
        self.warn_of_crowding();
        let left = self.left();
        // What is kept of other slices is a part of the folder too.
        let total = (self.games.len() + left.len()) as u32;
        if self.stopped.is_none() {
            let house = Arc::clone(&self.house);
            let mut live = Live::new(self.args.progress, self.page(Some(total)), &self.names);
            live.begin(&self.games);
            play_all(
                left.into_iter(),
                self.args.jobs.max(1) as usize,
                || Board::new(&house),
                |fixture, outcome| self.take(fixture, outcome, &mut live),
                interrupted,
                kill_all_engines,
            );
            live.end();
        }
        let interrupted = interrupted.load(Ordering::SeqCst);
        self.finish(total, interrupted)
    }

    /// Keeps a game that ended.
    fn take(
        &mut self,
        fixture: &Fixture,
        outcome: Result<Kept, String>,
        live: &mut Live,
    ) -> ControlFlow<()> {
        let kept = match outcome {
            Ok(kept) => kept,
            Err(why) => {
                live.say(&format!(
                    "game {} could not be refereed: {why}",
                    fixture.number
                ));
                self.lost += 1;
                return ControlFlow::Continue(());
            }
        };
        if let Err(error) = self.store.keep(fixture.number, &kept.record, &kept.row) {
            self.stopped = Some(Stopped::Disk(error.into()));
            return ControlFlow::Break(());
        }
        if self.args.format == FormatArg::Jsonl {
            let mut out = io::stdout().lock();
            // Whoever reads may have had enough; the folder has it all.
            let _ = out.write_all(&kept.incidents);
            let _ = out.write_all(&kept.row);
            let _ = out.flush();
        }
        let Some(game) = MatchGame::read(&kept.row) else {
            return ControlFlow::Continue(());
        };
        if let Some(test) = &mut self.test {
            test.add(&game);
        }
        let failing = self.failures.add(&game).map(str::to_owned);
        live.update(&game, self.test.as_ref().map(Test::state));
        self.games.push(game);
        self.stopped = self.decided().or(failing.map(Stopped::Failing));
        match self.stopped {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        }
    }

    /// Whether the test has decided.
    fn decided(&self) -> Option<Stopped> {
        let state = self.test.as_ref()?.state();
        (state.decision != SprtDecision::Open).then_some(Stopped::Test)
    }

    fn finish(mut self, total: u32, interrupted: bool) -> Result<Exit> {
        self.store
            .put_in_order(|line| MatchGame::read(line).map(|game| game.number))?;
        self.games.sort_by_key(|game| game.number);
        // A table that was begun is kept true.
        if self.args.dat || self.store.read(TABLE)?.is_some() {
            let table = write_dat(&self.dat_head(), &self.games);
            self.store.write(TABLE, table.as_bytes())?;
        }
        self.print(total)?;
        let mut exit = Exit::Clean;
        match self.stopped {
            Some(Stopped::Disk(error)) => return Err(error),
            Some(Stopped::Failing(engine)) => {
                let times = self.args.crash_limit.max(1);
                say(&format!(
                    "stopped: {} spoilt {times} games in a row; what was played is kept, and \
                     --resume goes on",
                    Visible(&engine)
                ));
                exit = Exit::Findings;
            }
            Some(Stopped::Test) | None => {}
        }
        if self.lost > 0 {
            exit = exit.max(Exit::Failed);
        }
        if interrupted {
            let folder = self.args.output.display();
            say(&format!(
                "interrupted: {} of {total} games are kept; `gtp-arbiter play -o {folder} --resume` \
                 goes on",
                self.games.len()
            ));
            exit = Exit::Interrupted;
        }
        Ok(exit)
    }

    fn print(&self, total: u32) -> Result<()> {
        let sum = MatchSum::of(&self.games, &self.names);
        let mut text = Vec::new();
        match self.args.format {
            FormatArg::Jsonl => {
                let id = self.args.output.to_string_lossy();
                match_summary(&mut text, &id, &sum);
            }
            FormatArg::Human if self.args.quiet => {}
            FormatArg::Human => {
                let mut page = self.page(Some(total));
                page.test = self.test.as_ref().map(Test::state);
                let mut out = String::new();
                page.write(&sum, &mut out);
                text = out.into_bytes();
            }
        }
        match io::stdout().lock().write_all(&text) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok(()),
        }
    }

    fn page(&self, games: Option<u32>) -> MatchPage {
        let terms = &self.house.terms;
        let (width, height) = (terms.size.width(), terms.size.height());
        let mut title = format!(
            "{} on {width}×{height}, komi {}",
            terms.ruleset.id, terms.komi
        );
        let clocks = &terms.time;
        if clocks.black == clocks.white {
            title.push_str(&format!(", time {}", clocks.black));
        } else {
            title.push_str(&format!(", time {} and {}", clocks.black, clocks.white));
        }
        MatchPage {
            title,
            games,
            test: None,
        }
    }

    fn dat_head(&self) -> DatHead {
        let engine = |at: usize| self.house.engines.get(at);
        let name = |at| engine(at).map_or_else(String::new, |engine| engine.name.clone());
        let command = |at| engine(at).map_or_else(String::new, |engine| engine.command.clone());
        let terms = &self.house.terms;
        DatHead {
            players: ByColor {
                black: name(0),
                white: name(1),
            },
            commands: ByColor {
                black: command(0),
                white: command(1),
            },
            size: terms.size.width().to_string(),
            komi: terms.komi.to_string(),
        }
    }

    /// Clocks mean little where engines wait for each other's processor.
    fn warn_of_crowding(&self) {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let engines = 2 * self.args.jobs.max(1) as usize;
        let clocks = &self.house.terms.time;
        let runs = |control: TimeControl| control != TimeControl::None;
        if engines > cores && (runs(clocks.black) || runs(clocks.white)) && self.args.jobs > 1 {
            say(&format!(
                "warning: {engines} engines share {cores} cores while clocks run: times will say \
                 as much about the machine as about the engines"
            ));
        }
    }
}

/// Whether the match is to be laid down: as a new one, or because another slice of it is played.
fn is_new(store: &Store, args: &PlayArgs, prepared: &Prepared) -> Result<bool> {
    let folder = args.output.display();
    let Some(text) = store.read(CONFIGURATION)? else {
        let rules = prepared.frozen.rules.as_deref();
        let own = rules.map(|rules| (RULES, rules.as_bytes()));
        store.claim(own.as_slice())?;
        return Ok(true);
    };
    if !args.resume {
        bail!("{folder} holds a match already; --resume goes on with it");
    }
    let rules = store.read(RULES)?;
    let difference = prepared.frozen.difference(&text, rules.as_deref());
    if !difference.is_empty() {
        bail!("{folder} holds a match under another configuration:\n{difference}");
    }
    Ok(text != prepared.frozen.text.as_bytes())
}

/// Lays a match down in its folder.
fn lay_down(store: &mut Store, frozen: &Frozen) -> Result<()> {
    if let Some(rules) = &frozen.rules {
        store.write(RULES, rules.as_bytes())?;
    }
    Ok(store.write(CONFIGURATION, frozen.text.as_bytes())?)
}

/// The folder of transcripts, made if they are wanted.
fn transcripts(args: &PlayArgs, store: &mut Store) -> Result<Option<PathBuf>> {
    if !args.log_gtp {
        return Ok(None);
    }
    let folder = store.make_folder("gtp")?;
    // Engines run in folders of their own.
    Ok(Some(std::path::absolute(&folder)?))
}
