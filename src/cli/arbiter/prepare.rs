//! From what was typed to a match: engines, terms, openings, schedule, and what of it to play.

use super::engines::{EngineModel, engines};
use super::freeze::Frozen;
use super::openings::{Book, book};
use super::play::{OrderArg, PlayArgs, TournamentArg};
use super::referee::Referees;
use super::terms::game_terms;
use crate::arbiter::statistics::Sprt;
use crate::arbiter::{
    Colours, GameTerms, Handicap, OpeningOrder, Plan, Schedule, Slice, Tournament,
};
use crate::archive::Shard;
use crate::report::Visible;
use anyhow::{Context, Result, bail};

/// A match that can be begun.
pub struct Prepared {
    /// The engines.
    pub engines: Vec<EngineModel>,
    /// Under what a game is played, but for its opening.
    pub terms: GameTerms,
    /// The openings.
    pub book: Book,
    /// Its games.
    pub schedule: Schedule,
    /// Those to be played here.
    pub slice: Slice,
    /// When it may stop early.
    pub sprt: Option<Sprt>,
    /// What it is played under, as files.
    pub frozen: Frozen,
}

impl Prepared {
    /// Prepares a match.
    ///
    /// # Errors
    /// When a flag means nothing, or an opening cannot be played.
    pub fn of(args: &PlayArgs) -> Result<Self> {
        let source = args.source();
        let engines = engines(&args.engines, source.as_deref())?;
        if args.dat && engines.len() > 2 {
            bail!(
                "--dat writes a table of two engines; this match has {}",
                engines.len()
            );
        }
        let terms = game_terms(&args.terms)?;
        // A command line that is none is told before anything is made.
        Referees::of(&args.terms, &terms.deadlines)?;
        let book = book(&args.openings, &terms, args.opening_plies)?;
        bare(&terms, &book)?;
        let digest = format!("{:016x}", book.digest);
        if args
            .openings_digest
            .as_ref()
            .is_some_and(|wanted| *wanted != digest)
        {
            bail!("the openings are no longer those the match was begun with");
        }
        let colours = if args.alternate || !book.openings.is_empty() {
            Colours::Paired
        } else {
            Colours::Fixed
        };
        let sprt = sprt(args.sprt.as_deref())?;
        if sprt.is_some() && (engines.len() > 2 || colours == Colours::Fixed) {
            bail!("--sprt tests pairs of games of two engines: add --alternate or --openings");
        }
        let schedule = Schedule::new(Plan {
            engines: engines.len() as u32,
            tournament: match args.tournament {
                TournamentArg::RoundRobin => Tournament::RoundRobin,
                TournamentArg::Gauntlet => Tournament::Gauntlet,
            },
            games: args.games,
            colours,
            openings: book.openings.len() as u32,
            order: match args.opening_order {
                OrderArg::Book => OpeningOrder::Book,
                OrderArg::Shuffle => OpeningOrder::Shuffle,
            },
            seed: args.seed,
        })?;
        Ok(Self {
            frozen: Frozen::of(args, &engines, &terms, &book),
            slice: slice(args, &schedule)?,
            engines,
            terms,
            book,
            schedule,
            sprt,
        })
    }

    /// The names of the engines.
    pub fn names(&self) -> Vec<String> {
        self.engines
            .iter()
            .map(|engine| engine.name.clone())
            .collect()
    }
}

/// The test a text means.
///
/// # Errors
/// When it means none.
pub fn sprt(text: Option<&str>) -> Result<Option<Sprt>> {
    let read = |text: &str| text.parse().with_context(|| format!("--sprt {text}"));
    text.map(read).transpose()
}

/// Sees that handicap stones are not put on a board where something stands already.
fn bare(terms: &GameTerms, book: &Book) -> Result<()> {
    let mut played = book.openings.iter();
    let played = played.find(|one| !one.stones.is_empty() || !one.moves.is_empty());
    match played {
        Some(opening) if terms.handicap != Handicap::None => bail!(
            "--handicap with --openings: {} has stones or moves of its own",
            Visible(&opening.name)
        ),
        Some(_) | None => Ok(()),
    }
}

fn slice(args: &PlayArgs, schedule: &Schedule) -> Result<Slice> {
    let shard = args.shard.as_deref().map(str::parse::<Shard>);
    let shard = shard.transpose().context("--shard")?;
    let (part, parts) = shard.map_or((1, 1), |shard| (shard.index(), shard.count()));
    let slice = Slice {
        from: args.pairs_from.unwrap_or(1),
        to: args.pairs_to.unwrap_or(u32::MAX),
        part,
        parts,
    };
    if slice.from == 0 || slice.from > slice.to {
        bail!(
            "--pairs-from {} --pairs-to {}: pairs count from 1, upwards",
            slice.from,
            slice.to
        );
    }
    let last = schedule.fixture(schedule.games());
    let last = last.map_or(0, |fixture| fixture.pair);
    if slice.from > last {
        bail!(
            "--pairs-from {}: the last pair of the match is {last}",
            slice.from
        );
    }
    Ok(slice)
}
