//! Readings of the stones: one group's status, one last point.
//!
//! Owns what makes them plausible. A group explains a difference only if it is neither proven
//! nor read out and, taken off, would leave its points to the other side.

use super::case::{Case, Explanation};
use crate::amount::Amount;
use crate::board::{Color, Flood, Owner, Point, PointSet, SuicideAllowed, unconditional};
use crate::count::Terms;
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

/// One point: by area the last neutral one, by territory one that must be filled.
pub(super) fn last_point(case: &mut Case<'_>) -> Option<Explanation> {
    let difference = case.difference();
    let gainer = if difference > Amount::ZERO {
        Color::Black
    } else {
        Color::White
    };
    let one = difference.abs() == Amount::POINT;
    let neutral = case.tally.reached_by_both;
    let said = match case.sheet.family {
        Family::Area => {
            let odd = one && neutral % 2 == 1 && case.ledger.to_play == Some(gainer);
            odd.then(|| format!("{gainer} was to move with {neutral} neutral points left"))
        }
        Family::Territory => points_to_fill(case).or_else(|| {
            let loser = gainer.opponent();
            let chain = one.then(|| short_of_liberties(case, loser)).flatten()?;
            Some(format!(
                "{loser} has to play once in its own territory before {neutral} neutral points \
                 are filled, or its chain at {} is short of liberties",
                chain.gtp(case.board.size())
            ))
        }),
    };
    said.map(|said| Explanation::new(&codes::BY_LAST_POINT, said))
}

/// Points that were left out, counted: those that must be filled, and mouths of open kos.
fn points_to_fill(case: &Case<'_>) -> Option<String> {
    let other = |change: &dyn Fn(&mut Terms), said: &str| {
        let fits = case.fits_with(|terms| change(terms));
        fits.then(|| said.to_owned())
    };
    let fills = |terms: &mut Terms| terms.false_eyes = FalseEyes::Counted;
    let mouths = |terms: &mut Terms| terms.open_ko_mouth = OpenKoMouth::Counted;
    other(
        &fills,
        "with the points counted that must be filled in the end",
    )
    .or_else(|| other(&mouths, "with the mouths of open kos counted"))
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
