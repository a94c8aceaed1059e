//! From the flags a game is laid down by to its terms.

use super::terms_args::{DeadlineArgs, IllegalArg, TermsArgs, TimeoutArg};
use crate::adjudicate::RulesChoice;
use crate::amount::Amount;
use crate::arbiter::{
    Adjudication, Deadlines, GameTerms, Handicap, IllegalPolicy, OnTimeout, Opening, fixed_points,
};
use crate::board::{ByColor, Size};
use crate::claims::MOST_KOMI;
use crate::cli::request::named_by;
use crate::gtp::{TimeControl, read_time};
use crate::rules::{Ruleset, builtin_ids, builtin_ref};
use anyhow::{Context, Result, anyhow, bail};
use std::sync::Arc;
use std::time::Duration;

/// The terms of games without an opening, scored under every ruleset besides their own.
///
/// # Errors
/// When a flag means nothing.
pub fn game_terms(args: &TermsArgs) -> Result<GameTerms> {
    let ruleset = ruleset(&args.rules, &args.set)?;
    let size = size(&args.size)?;
    let handicap = handicap(&args.handicap)?;
    has_room(handicap, size).with_context(|| format!("--handicap {}", args.handicap))?;
    let both = time("--time", &args.time)?;
    let side = |flag, own: &Option<String>| own.as_deref().map_or(Ok(both), |own| time(flag, own));
    let own_id = ruleset.id.clone();
    let others = builtin_ids().iter().filter(|id| **id != &*own_id);
    Ok(GameTerms {
        beside: others
            .filter_map(|id| builtin_ref(id))
            .map(|ruleset| Arc::new(ruleset.clone()))
            .collect(),
        komi: komi(&args.komi, &ruleset, size, stones(handicap))?,
        ruleset: Arc::new(ruleset),
        size,
        handicap,
        opening: Opening::default(),
        time: ByColor {
            black: side("--black-time", &args.black_time)?,
            white: side("--white-time", &args.white_time)?,
        },
        lag: span("--lag", &args.lag)?,
        on_timeout: match args.on_timeout {
            TimeoutArg::Rules => OnTimeout::Rules,
            TimeoutArg::Loss => OnTimeout::Loss,
            TimeoutArg::Pass => OnTimeout::Pass,
        },
        illegal: match args.illegal {
            IllegalArg::Forfeit => IllegalPolicy::Forfeit,
            IllegalArg::Rules => IllegalPolicy::Rules,
        },
        deadlines: deadlines(&args.deadlines)?,
        most_plies: most_plies(args.max_moves.as_deref(), size)?,
        adjudication: adjudication(&args.adjudicate)?,
        knock_out: args.knock_out,
        ask_scores: !args.no_final_score,
    })
}

/// The one ruleset a text names, with the overrides.
///
/// # Errors
/// When it names none or several.
pub fn ruleset(spec: &str, set: &[String]) -> Result<Ruleset> {
    match named_by("--rules", &[spec.to_owned()], set)? {
        RulesChoice::Fixed(mut rulesets) if rulesets.len() == 1 => Ok(rulesets.remove(0)),
        RulesChoice::Fixed(rulesets) => {
            bail!(
                "--rules {spec}: {} rulesets; a game has one",
                rulesets.len()
            )
        }
        RulesChoice::Auto(_) => bail!("--rules auto: there is no record yet; name a ruleset"),
    }
}

/// A board by its lines, or by columns and rows.
///
/// # Errors
/// When there is no such board.
pub fn size(text: &str) -> Result<Size> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let lines = |text: &str| text.trim().parse::<usize>().ok();
    lines(width)
        .zip(lines(height))
        .and_then(|(width, height)| Size::new(width, height))
        .ok_or_else(|| {
            anyhow!(
                "--size {text}: it is 1 to {} lines a side, as in 19 or 9x13",
                Size::MAX
            )
        })
}

fn handicap(text: &str) -> Result<Handicap> {
    let (kind, stones) = text.split_once(':').unwrap_or(("fixed", text));
    let wrong = || {
        anyhow!("--handicap {text}: it is a number of stones, as in 3, free:3 or white-passes:3")
    };
    let stones: u32 = stones.trim().parse().map_err(|_| wrong())?;
    Ok(match (kind, stones) {
        (_, 0) => Handicap::None,
        ("fixed", 2..=9) => Handicap::Fixed(stones),
        ("fixed", _) => bail!(
            "--handicap {text}: fixed points are for 2 to 9 stones; free:{stones} leaves them to Black"
        ),
        ("free", 2..=361) => Handicap::Free(stones),
        ("white-passes", 1..=361) => Handicap::WhitePasses(stones),
        _ => return Err(wrong()),
    })
}

/// Sees that a board has points for a handicap, and for a game after it.
fn has_room(handicap: Handicap, size: Size) -> Result<()> {
    let (width, height) = (size.width(), size.height());
    match handicap {
        Handicap::Fixed(stones) if fixed_points(size, stones).is_none() => bail!(
            "a board of {width}x{height} has no fixed points for {stones} stones; free:{stones} leaves \
             them to Black"
        ),
        Handicap::Free(stones) | Handicap::WhitePasses(stones)
            if stones as usize >= size.area() =>
        {
            bail!(
                "a board of {width}x{height} has {} points: {stones} stones leave no room",
                size.area()
            )
        }
        Handicap::None | Handicap::Fixed(_) | Handicap::Free(_) | Handicap::WhitePasses(_) => {
            Ok(())
        }
    }
}

/// The number of stones of a handicap.
#[must_use]
pub const fn stones(handicap: Handicap) -> u32 {
    match handicap {
        Handicap::None => 0,
        Handicap::Fixed(stones) | Handicap::Free(stones) | Handicap::WhitePasses(stones) => stones,
    }
}

fn komi(text: &str, ruleset: &Ruleset, size: Size, handicap: u32) -> Result<Amount> {
    if text == "rules" {
        return Ok(ruleset.komi_for(size.width().max(size.height()), handicap));
    }
    let komi = Amount::parse(text)
        .map_err(|error| anyhow!("--komi {text}: {error}; it is `rules` or points"))?;
    if komi.abs() > MOST_KOMI {
        bail!("--komi {text}: no record is read with a komi of more than {MOST_KOMI} points");
    }
    Ok(komi)
}

/// The time control a text means.
///
/// # Errors
/// When it means none.
pub fn time(flag: &str, text: &str) -> Result<TimeControl> {
    text.parse()
        .map_err(|error| anyhow!("{flag} {text}: {error}"))
}

/// The length of time a text means.
///
/// # Errors
/// When it means none.
pub fn span(flag: &str, text: &str) -> Result<Duration> {
    read_time(text).map_err(|error| anyhow!("{flag} {text}: {error}"))
}

/// Times for what runs on no clock.
///
/// # Errors
/// When one of them is no length of time, or none at all.
pub fn deadlines(args: &DeadlineArgs) -> Result<Deadlines> {
    let some = |flag: &str, text: &str| {
        let time = span(flag, text)?;
        if time.is_zero() {
            bail!("{flag} {text}: nothing can be done in no time");
        }
        Ok(time)
    };
    Ok(Deadlines {
        start: some("--start-timeout", &args.start_timeout)?,
        command: some("--command-timeout", &args.command_timeout)?,
        genmove: some("--move-timeout", &args.move_timeout)?,
        score: some("--score-timeout", &args.score_timeout)?,
        grace: span("--grace", &args.grace)?,
    })
}

fn most_plies(text: Option<&str>, size: Size) -> Result<Option<u32>> {
    match text {
        None => Ok(Some(2 * size.area() as u32 + 100)),
        Some("none") => Ok(None),
        Some(number) => {
            let plies = number.parse().ok().filter(|plies| *plies > 0);
            let plies: u32 = plies.with_context(|| {
                format!("--max-moves {number}: it is a number of plies, or none")
            })?;
            Ok(Some(plies))
        }
    }
}

fn adjudication(whens: &[String]) -> Result<Adjudication> {
    let mut adjudication = Adjudication::default();
    for when in whens.iter().flat_map(|when| when.split(',')) {
        match when.split_once(':') {
            None if when == "decided" => adjudication.decided = true,
            Some(("agreed", times)) => {
                let times = times.parse().ok().filter(|times| *times > 0);
                let wrong =
                    || anyhow!("--adjudicate {when}: how often is agreed:N, as in agreed:3");
                adjudication.agreed = Some(times.ok_or_else(wrong)?);
            }
            _ => bail!("--adjudicate {when}: it is decided or agreed:N"),
        }
    }
    Ok(adjudication)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_handicaps_are_read() {
        assert_eq!(size("9x13").unwrap(), Size::new(9, 13).unwrap());
        assert_eq!(size("19").unwrap(), Size::NINETEEN);
        for wrong in ["", "0", "53", "9x", "x9", "9x13x2", "-9", "nine"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(handicap("0").unwrap(), Handicap::None);
        assert_eq!(handicap("4").unwrap(), Handicap::Fixed(4));
        assert_eq!(handicap("free:12").unwrap(), Handicap::Free(12));
        assert_eq!(
            handicap("white-passes:3").unwrap(),
            Handicap::WhitePasses(3)
        );
        for wrong in ["1", "10", "free:1", "x:2", "", "-2", "free:"] {
            assert!(handicap(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_handicap_has_its_points_and_komi_is_one_of_records() {
        let board = |text: &str| size(text).unwrap();
        let fits =
            |text: &str, lines: &str| has_room(handicap(text).unwrap(), board(lines)).is_ok();
        for (text, lines) in [
            ("0", "1"),
            ("9", "9"),
            ("4", "8"),
            ("free:24", "5"),
            ("4", "7"),
        ] {
            assert!(fits(text, lines), "{text} on {lines}");
        }
        for (text, lines) in [
            ("2", "5"),
            ("9", "6x7"),
            ("5", "8"),
            ("2", "26"),
            ("free:25", "5"),
            ("white-passes:25", "5"),
            ("free:2", "1"),
        ] {
            assert!(!fits(text, lines), "{text} on {lines}");
        }
        let rules = ruleset("chinese", &[]).unwrap();
        let read = |text: &str| komi(text, &rules, Size::NINETEEN, 0);
        for good in ["10000", "-10000", "7.5", "rules"] {
            assert!(read(good).is_ok(), "{good}");
        }
        for wrong in ["10000.25", "-10000.5", "99999999"] {
            let why = read(wrong).unwrap_err().to_string();
            assert!(why.contains("more than 10000 points"), "{why}");
        }
    }

    #[test]
    fn a_game_always_ends_unless_it_is_said_otherwise() {
        let size = Size::square(9).unwrap();
        assert_eq!(most_plies(None, size).unwrap(), Some(262));
        assert_eq!(most_plies(Some("none"), size).unwrap(), None);
        assert_eq!(most_plies(Some("50"), size).unwrap(), Some(50));
        assert!(most_plies(Some("0"), size).is_err());
    }

    #[test]
    fn adjudication_is_off_unless_asked_for() {
        assert_eq!(adjudication(&[]).unwrap(), Adjudication::default());
        let both = adjudication(&["decided,agreed:3".to_owned()]).unwrap();
        assert_eq!((both.decided, both.agreed), (true, Some(3)));
        assert!(adjudication(&["agreed".to_owned()]).is_err());
        assert!(adjudication(&["agreed:0".to_owned()]).is_err());
    }
}
