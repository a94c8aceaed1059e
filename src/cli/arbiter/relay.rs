//! `gtp-arbiter relay`: a game between two teams whose seats take turns.
//!
//! Owns the flags and what is left in the folder. The relay is the arbiter's.

use super::date::days;
use super::engines::{EngineModel, not_started};
use super::play::FormatArg;
use super::referee::Referees;
use super::roster::roster;
use super::terms::game_terms;
use super::terms_args::TermsArgs;
use crate::arbiter::relay::{Bench, Entrant, RelayPlayed, Roster, play_relay};
use crate::arbiter::{
    Deadlines, Desk, EnginePlayer, GameTerms, Heading, Played, Player, Store, Termination, Timed,
    record,
};
use crate::board::{ByColor, Color};
use crate::cli::exit::Exit;
use crate::cli::interruption;
use crate::cli::run::say;
use crate::gtp::{Command, Fault, Quirks, kill_all_engines};
use crate::report::{MatchGame, MatchHead, Visible, incidents, match_game};
use anyhow::Result;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

/// What a relay is made of.
#[derive(Args, Debug, Clone)]
#[command(after_help = EXAMPLES)]
pub struct RelayArgs {
    /// The roster: teams with their sections, seats and substitutes; docs/relay.md has the format
    #[arg(
        long,
        value_name = "FILE",
        required_unless_present = "black",
        conflicts_with_all = ["black", "white", "sections"],
        help_heading = "Engines"
    )]
    pub roster: Option<PathBuf>,
    /// Command line of Black's next seat; repeatable: the seats of every section in turn, or those
    /// that all sections have
    #[arg(long, value_name = "CMD", requires = "white", help_heading = "Engines")]
    pub black: Vec<String>,
    /// Command line of White's next seat; repeatable
    #[arg(long, value_name = "CMD", requires = "black", help_heading = "Engines")]
    pub white: Vec<String>,
    /// The last hands of the sections but the final one [default: the ruleset's]
    #[arg(
        long,
        value_name = "HAND,...",
        value_delimiter = ',',
        help_heading = "Match"
    )]
    pub sections: Vec<u32>,
    /// What `{seed}` in a command line begins with; every engine that starts has the next number
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Match")]
    pub seed: u32,
    /// Under what the game is played.
    #[command(flatten)]
    pub terms: TermsArgs,
    /// The folder of the game
    #[arg(short, long, value_name = "DIR", help_heading = "Output")]
    pub output: PathBuf,
    /// What is printed
    #[arg(
        long,
        value_enum,
        default_value_t = FormatArg::Human,
        value_name = "FORMAT",
        help_heading = "Output"
    )]
    pub format: FormatArg,
    /// Put what engines write on their standard error into the record
    #[arg(long, help_heading = "Output")]
    pub stderr_in_sgf: bool,
    /// Leave the date out of the records
    #[arg(long, help_heading = "Output")]
    pub no_timestamps: bool,
}

const EXAMPLES: &str = "\
Examples:
  gtp-arbiter relay --rules team-2016 --roster teams.toml --time byoyomi:60m+1x30s \\
                    --illegal rules --knock-out -o final/
  gtp-arbiter relay --rules wmsg-2008 --size 9 -o pair-go/ \\
                    --black 'gnugo --mode gtp --level 1' --black 'gnugo --mode gtp --level 8' \\
                    --white 'gnugo --mode gtp --level 5' --white 'gnugo --mode gtp --level 5'
";

/// Plays a relay.
///
/// # Errors
/// When a flag means nothing, the roster is none, or the folder cannot be used.
pub fn run(args: &RelayArgs) -> Result<Exit> {
    let terms = Arc::new(game_terms(&args.terms)?);
    let roster = roster(args, &terms.ruleset)?;
    let referees = Referees::of(&args.terms, &terms.deadlines)?;
    try_entrants(&roster, &terms.deadlines)?;
    referees.try_it()?;
    let mut store = Store::enter(&args.output)?;
    store.claim(&[])?;
    let interrupted = interruption::watch();
    let mut bench = Entrants {
        deadlines: terms.deadlines,
        seed: args.seed,
        interrupted,
    };
    let begun = SystemTime::now();
    let played = watched(interrupted, || {
        let mut desk = referees.beside(Desk::new(&terms)?);
        anyhow::Ok(play_relay(&terms, &roster, &mut bench, &mut desk)?)
    })?;
    if interrupted.load(Ordering::SeqCst) {
        say("interrupted: the game is not kept");
        return Ok(Exit::Interrupted);
    }
    let date = days(begun, SystemTime::now()).filter(|_| !args.no_timestamps);
    keep(args, &roster, &played, date.as_deref(), &mut store)?;
    Ok(match played.decisive().termination {
        Termination::Aborted => Exit::Findings,
        _ => Exit::Clean,
    })
}

/// Does something, and ends all engines meanwhile when that is interrupted.
fn watched<T>(interrupted: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::SeqCst) {
                if interrupted.load(Ordering::SeqCst) {
                    kill_all_engines();
                    return;
                }
                thread::sleep(Duration::from_millis(50));
            }
        });
        let result = work();
        done.store(true, Ordering::SeqCst);
        result
    })
}

/// Starts every player once and ends it, so that a command line that starts nothing is told before
/// the game.
///
/// # Errors
/// When one cannot be started.
fn try_entrants(roster: &Roster, deadlines: &Deadlines) -> Result<()> {
    let mut tried: Vec<EngineModel> = Vec::new();
    for (color, squad) in [(Color::Black, &roster.black), (Color::White, &roster.white)] {
        let seats = squad.section.iter().flat_map(|lineup| &lineup.seats);
        for entrant in seats.chain(&squad.substitutes) {
            let mut one = model(entrant);
            one.name.clear();
            if tried.contains(&one) {
                continue;
            }
            if let Err(fault) = EnginePlayer::start(one.launch(1)?, *deadlines) {
                let who = match entrant.name.as_str() {
                    "" => format!("{color}'s engine"),
                    name => format!("{color}'s engine {name}"),
                };
                return Err(not_started(&who, &one.command, one.cwd.as_deref(), &fault));
            }
            tried.push(one);
        }
    }
    Ok(())
}

pub(super) fn model(entrant: &Entrant) -> EngineModel {
    EngineModel {
        name: entrant.name.clone(),
        command: entrant.command.clone(),
        cwd: entrant.cwd.clone(),
        env: entrant.env.clone(),
        rules_command: entrant.rules_command.clone(),
    }
}

/// Engines of a roster, as they are started.
struct Entrants<'a> {
    deadlines: Deadlines,
    /// The seed of the engine that starts next.
    seed: u32,
    interrupted: &'a AtomicBool,
}

impl Bench for Entrants<'_> {
    fn start(&mut self, entrant: &Entrant) -> Result<Box<dyn Player>, Fault> {
        let absent = |kind: io::ErrorKind| Fault::NotStarted(kind.into());
        if self.interrupted.load(Ordering::SeqCst) {
            return Err(absent(io::ErrorKind::Interrupted));
        }
        let launch = model(entrant).launch(self.seed);
        self.seed = self.seed.wrapping_add(1);
        let launch = launch.map_err(|_| absent(io::ErrorKind::InvalidInput))?;
        let player = EnginePlayer::start(launch, self.deadlines)?;
        Ok(Box::new(Leaving(player)))
    }
}

/// An engine that is told to quit when it leaves the board.
struct Leaving(EnginePlayer);

impl Player for Leaving {
    fn ask(&mut self, command: &Command, limit: Duration) -> Timed {
        Player::ask(&mut self.0, command, limit)
    }

    fn is_sound(&self) -> bool {
        self.0.is_sound()
    }

    fn take_errors(&mut self) -> String {
        self.0.take_errors()
    }

    fn quirks(&self) -> Quirks {
        self.0.quirks()
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Keeps the game, and the one it was played on in, and prints what came of them.
fn keep(
    args: &RelayArgs,
    roster: &Roster,
    played: &RelayPlayed,
    date: Option<&str>,
    store: &mut Store,
) -> Result<()> {
    let mut out = Vec::new();
    let games = [Some(&played.game), played.played_on.as_ref()];
    for (number, game) in (1..).zip(games.into_iter().flatten()) {
        let players = ByColor::from_fn(|color| name(roster, game, color));
        let named = ByColor::from_fn(|color| players[color].as_str());
        let heading = Heading {
            names: ByColor::from_fn(|color| Some(named[color])),
            teams: ByColor::from_fn(|color| Some(named[color])),
            date,
            errors: args.stderr_in_sgf,
            ..Heading::default()
        };
        let file = Store::record_name(number);
        let head = MatchHead {
            number,
            pair: number,
            players: named,
            seed: args.seed,
            record: &file,
        };
        let mut row = Vec::new();
        match_game(&mut row, &head, game);
        store.keep(number, &record(game, &heading), &row)?;
        match args.format {
            FormatArg::Jsonl => {
                incidents(&mut out, &head, game);
                out.extend_from_slice(&row);
            }
            FormatArg::Human => tell(&mut out, &row, game)?,
        }
    }
    match io::stdout().lock().write_all(&out) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// What a team is called.
fn name(roster: &Roster, game: &Played, color: Color) -> String {
    let squad = match color {
        Color::Black => &roster.black,
        Color::White => &roster.white,
    };
    let names = [&squad.name, &game.engines[color].name];
    let known = names.into_iter().find(|name| !name.is_empty());
    known.map_or_else(|| color.to_string(), String::clone)
}

/// A game in a few lines.
fn tell(out: &mut Vec<u8>, row: &[u8], game: &Played) -> io::Result<()> {
    let Some(read) = MatchGame::read(row) else {
        return Ok(());
    };
    let GameTerms {
        ruleset,
        size,
        komi,
        ..
    } = &*game.terms;
    writeln!(
        out,
        "{} – {}: {} ({}), {} plies, {} on {}×{}, komi {komi}: {}",
        Visible(&read.players.black),
        Visible(&read.players.white),
        read.result,
        read.termination.name(),
        read.plies,
        ruleset.id,
        size.width(),
        size.height(),
        read.record,
    )?;
    writeln!(out, "  {}", Visible(&game.reason))?;
    for incident in game.incidents.iter().filter(|it| it.action != "noted") {
        writeln!(out, "  {:>4}  {}", incident.ply, Visible(&incident.message))?;
    }
    Ok(())
}
