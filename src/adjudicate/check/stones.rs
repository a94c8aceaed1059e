//! Readings of the stones: one group's status, points to fill, one last point.
//!
//! Owns what makes them plausible. A group explains a difference only if it is neither proven
//! nor read out and, taken off, would leave its points to the other side.

use super::case::{Case, Explanation};
use crate::amount::Amount;
use crate::board::{Color, Flood, Owner, Point, PointSet, SuicideAllowed, unconditional};
use crate::finding::check_codes as codes;
use crate::rules::{FalseEyes, Family, OpenKoMouth};
use crate::settle::{self, ChainWord, Confidence, Fate, Group};

/// Groups that are tried, at the most: those most in doubt.
const MOST_GROUPS: usize = 24;
/// An estimate beyond this lean, in permille from even, is not doubted.
const SURE: u16 = 480;

/// One group's status the other way round.
pub(super) fn one_group(case: &mut Case<'_>) -> Option<Explanation> {
    let proven = unconditional(case.board, SuicideAllowed::No);
    let alive = proven.alive.either();
    let open = |word: &ChainWord| {
        let firm = word.confidence >= Confidence::Read && word.fate != Fate::Undetermined;
        !firm && !alive.contains(word.first) && !proven.dead.contains(word.first)
    };
    let mut groups = settle::groups(case.board, case.settled, open);
    groups.retain(|group| group.lean() <= SURE);
    groups.sort_by_key(|group| (group.lean(), group.stones, group.first));
    groups.truncate(MOST_GROUPS);
    let mut flood = Flood::new();
    for group in &groups {
        let stones = group.points(case.board);
        let (dead, now) = match group.fate {
            Fate::Dead => (case.settled.dead.difference(&stones), "alive"),
            Fate::Alive | Fate::Seki | Fate::Undetermined => {
                let dead = case.settled.dead.union(&stones);
                if !leaves_points(case, group, &dead, &mut flood) {
                    continue;
                }
                (dead, "dead")
            }
        };
        if case.fits_without(&dead) {
            let stones = match group.stones {
                1 => "1 stone".to_owned(),
                more => format!("{more} stones"),
            };
            let said = format!(
                "with {}'s group at {} ({stones}) {now}",
                group.color,
                group.first.gtp(case.board.size())
            );
            let mut found = Explanation::new(&codes::BY_ONE_GROUP, said);
            found.point = Some(group.first);
            return Some(found);
        }
    }
    None
}

/// Whether the points of a group that is taken off would be the other side's.
fn leaves_points(case: &Case<'_>, group: &Group, dead: &PointSet, flood: &mut Flood) -> bool {
    flood.run(case.board, dead);
    let theirs = Owner::Territory(group.color.opponent());
    group
        .points(case.board)
        .iter()
        .all(|point| flood.owner(point) == theirs)
}

/// One point: by area the last neutral one, by territory one that has to be played in the end.
pub(super) fn last_point(case: &mut Case<'_>) -> Option<Explanation> {
    let difference = case.difference();
    if difference.abs() != Amount::POINT {
        return None;
    }
    let gainer = if difference > Amount::ZERO {
        Color::Black
    } else {
        Color::White
    };
    let neutral = case.tally.reached_by_both;
    let said = match case.sheet.family {
        Family::Area => {
            let odd = neutral % 2 == 1 && case.ledger.to_play == Some(gainer);
            odd.then(|| format!("{gainer} was to move with {neutral} neutral points left"))
        }
        Family::Territory => {
            let loser = gainer.opponent();
            short_of_liberties(case, loser).map(|chain| {
                format!(
                    "{loser} has to play once in its own territory before {neutral} neutral \
                     points are filled, or its chain at {} is short of liberties",
                    chain.gtp(case.board.size())
                )
            })
        }
    };
    said.map(|said| Explanation::new(&codes::BY_LAST_POINT, said))
}

/// Points that were left out, counted: those that must be filled, mouths of open kos, or both.
pub(super) fn points_to_fill(case: &mut Case<'_>) -> Option<Explanation> {
    if case.sheet.family != Family::Territory {
        return None;
    }
    let both = [
        (FalseEyes::Counted, case.terms.open_ko_mouth),
        (case.terms.false_eyes, OpenKoMouth::Counted),
        (FalseEyes::Counted, OpenKoMouth::Counted),
    ];
    let saids = [
        "with points counted that must be filled in the end",
        "with mouths of open kos counted",
        "with points counted that must be filled in the end, and mouths of open kos",
    ];
    let (_, said) = both.into_iter().zip(saids).find(|((eyes, mouths), _)| {
        case.fits_with(|terms| {
            terms.false_eyes = *eyes;
            terms.open_ko_mouth = *mouths;
        })
    })?;
    Some(Explanation::new(&codes::BY_POINTS_TO_FILL, said.to_owned()))
}

/// A living chain of a colour that would be in atari once neutral points are filled.
fn short_of_liberties(case: &Case<'_>, color: Color) -> Option<Point> {
    let mut flood = Flood::new();
    flood.run(case.board, &case.settled.dead);
    let size = case.board.size();
    let living = |word: &&ChainWord| word.color == color && word.fate != Fate::Dead;
    let short = |word: &&ChainWord| {
        let stones = case.board.chain(word.first);
        let beside = stones.flat_map(|stone| stone.neighbours(size));
        let empty: PointSet = beside.filter(|q| case.board.is_empty(*q)).collect();
        let neutral = |q: &Point| flood.owner(*q) == Owner::Shared;
        let (shared, own): (Vec<_>, Vec<_>) = empty.iter().partition(neutral);
        !shared.is_empty() && own.len() <= 1 && word.stones > 1
    };
    let mut words = case.settled.chains.iter().filter(living);
    words.find(short).map(|word| word.first)
}
