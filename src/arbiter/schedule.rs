//! Who plays whom in which game, with which colours, opening and seed.
//!
//! Everything about a game follows from the match and the game's number alone, so that any
//! machine can play any slice. Knows no engines and no positions, only how many there are.

use crate::board::ByColor;

/// The most games of a match.
pub const MOST_GAMES: u32 = 1_000_000;

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tournament {
    /// Everybody everybody.
    #[default]
    RoundRobin,
    /// The first everybody else.
    Gauntlet,
}

/// How colours change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// Never: the engine named first has Black.
    #[default]
    Fixed,
    /// After every game: two games with the same opening and both colours are a pair.
    Paired,
}

/// The order of openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningOrder {
    /// As they come.
    #[default]
    Book,
    /// Shuffled by the seed of the match, anew each time all have been played.
    Shuffle,
}

/// What a schedule is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Number of engines.
    pub engines: u32,
    /// Who meets whom.
    pub tournament: Tournament,
    /// Games of every two that meet.
    pub games: u32,
    /// How colours change.
    pub colours: Colours,
    /// Number of openings; with none every game begins on the board as the terms have it.
    pub openings: u32,
    /// Their order.
    pub order: OpeningOrder,
    /// What everything random comes from.
    pub seed: u64,
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the match, from 1.
    pub number: u32,
    /// The pair it belongs to, from 1; without pairs its own number.
    pub pair: u32,
    /// The engines, by their index.
    pub engines: ByColor<usize>,
    /// The opening, by its index.
    pub opening: Option<usize>,
    /// A seed of its own, of 31 bits.
    pub seed: u32,
}

/// Why there is no such match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// Nobody to play.
    #[error("a match has two engines or more")]
    Engines,
    /// Nothing to play.
    #[error("a match has at least one game")]
    NoGames,
    /// Too much to play.
    #[error("a match has at most {MOST_GAMES} games")]
    TooMany,
}

/// The games of a match.
#[derive(Clone, Debug)]
pub struct Schedule {
    plan: Plan,
    /// Engines that meet.
    meetings: Vec<(usize, usize)>,
    /// The opening of each round.
    openings: Vec<u32>,
}

impl Schedule {
    /// Lays out a match.
    ///
    /// # Errors
    /// When it has too few engines, no game, or too many.
    pub fn new(plan: Plan) -> Result<Self, ScheduleError> {
        if plan.engines < 2 {
            return Err(ScheduleError::Engines);
        }
        if plan.games == 0 {
            return Err(ScheduleError::NoGames);
        }
        let engines = u64::from(plan.engines);
        let meetings = match plan.tournament {
            Tournament::RoundRobin => engines.saturating_mul(engines - 1) / 2,
            Tournament::Gauntlet => engines - 1,
        };
        if meetings.saturating_mul(plan.games.into()) > u64::from(MOST_GAMES) {
            return Err(ScheduleError::TooMany);
        }
        let engines = plan.engines as usize;
        let firsts = match plan.tournament {
            Tournament::RoundRobin => 0..engines,
            Tournament::Gauntlet => 0..1,
        };
        let meetings = firsts.flat_map(|one| (one + 1..engines).map(move |other| (one, other)));
        Ok(Self {
            meetings: meetings.collect(),
            openings: openings(&plan, plan.games.div_ceil(plan.colours.games())),
            plan,
        })
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.meetings.len() as u32 * self.plan.games
    }

    /// The game of that number, if there is one.
    #[must_use]
    pub fn fixture(&self, number: u32) -> Option<Fixture> {
        let index = number.checked_sub(1)?;
        if index >= self.games() {
            return None;
        }
        let meetings = self.meetings.len() as u32;
        let each = self.plan.colours.games();
        // Rounds in which every meeting has all its games come first; a last round may have less.
        let full = self.plan.games / each * each * meetings;
        let (unit, leg) = if index < full {
            (index / each, index % each)
        } else {
            (full / each + index - full, 0)
        };
        let &(one, other) = self.meetings.get((unit % meetings) as usize)?;
        let engines = if leg == 0 {
            ByColor {
                black: one,
                white: other,
            }
        } else {
            ByColor {
                black: other,
                white: one,
            }
        };
        let opening = self.openings.get((unit / meetings) as usize);
        Some(Fixture {
            number,
            pair: unit + 1,
            engines,
            opening: opening.map(|&opening| opening as usize),
            seed: (mixed(self.plan.seed, number.into()) >> 33) as u32,
        })
    }

    /// All games in order.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> + '_ {
        (1..=self.games()).filter_map(|number| self.fixture(number))
    }
}

impl Colours {
    /// Games of a pair.
    const fn games(self) -> u32 {
        match self {
            Self::Fixed => 1,
            Self::Paired => 2,
        }
    }
}

/// The openings of so many rounds.
fn openings(plan: &Plan, rounds: u32) -> Vec<u32> {
    let mut order = Vec::new();
    if plan.openings == 0 {
        return order;
    }
    for cycle in 0..rounds.div_ceil(plan.openings) {
        let begin = order.len();
        order.extend(0..plan.openings);
        if plan.order == OpeningOrder::Shuffle {
            let key = mixed(!plan.seed, cycle.into());
            let cycle = order.get_mut(begin..).unwrap_or_default();
            for last in (1..cycle.len()).rev() {
                let other = mixed(key, last as u64) % (last as u64 + 1);
                cycle.swap(last, other as usize);
            }
        }
        order.truncate(rounds as usize);
    }
    order
}

/// The number of that index of the SplitMix64 sequence that begins with a seed. Never changes:
/// slices played by different versions fit together.
fn mixed(seed: u64, index: u64) -> u64 {
    let step = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut x = seed.wrapping_add(step);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A part of a match: the pairs of a range, and of those every so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The first pair.
    pub from: u32,
    /// The last pair.
    pub to: u32,
    /// Which part, from 1.
    pub part: u32,
    /// Of how many parts.
    pub parts: u32,
}

impl Default for Slice {
    fn default() -> Self {
        Self {
            from: 1,
            to: u32::MAX,
            part: 1,
            parts: 1,
        }
    }
}

impl Slice {
    /// Whether a game belongs to it; pairs are never torn apart.
    #[must_use]
    pub fn holds(&self, fixture: &Fixture) -> bool {
        let place = (fixture.pair - 1) % self.parts.max(1);
        (self.from..=self.to).contains(&fixture.pair) && place + 1 == self.part
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn plan(engines: u32, games: u32, colours: Colours, openings: u32) -> Plan {
        Plan {
            engines,
            tournament: Tournament::RoundRobin,
            games,
            colours,
            openings,
            order: OpeningOrder::Shuffle,
            seed: 7,
        }
    }

    fn every_plan() -> impl Iterator<Item = Plan> {
        let colours = [Colours::Fixed, Colours::Paired];
        let kinds = [Tournament::RoundRobin, Tournament::Gauntlet];
        let sizes = (2..=5).flat_map(|engines| (1..=9).map(move |games| (engines, games)));
        sizes.flat_map(move |(engines, games)| {
            colours.into_iter().flat_map(move |colours| {
                kinds.into_iter().flat_map(move |tournament| {
                    [0, 1, 3, 20].map(move |openings| Plan {
                        tournament,
                        ..plan(engines, games, colours, openings)
                    })
                })
            })
        })
    }

    #[test]
    fn every_two_that_meet_play_their_games_with_fair_colours() {
        let mut seen = 0;
        for plan in every_plan() {
            let schedule = Schedule::new(plan).unwrap();
            let mut met: BTreeMap<(usize, usize), [u32; 2]> = BTreeMap::new();
            for fixture in schedule.fixtures() {
                seen += 1;
                let (black, white) = (fixture.engines.black, fixture.engines.white);
                assert_ne!(black, white);
                met.entry((black.min(white), black.max(white))).or_default()
                    [usize::from(black > white)] += 1;
                assert_eq!(fixture.opening.is_some(), plan.openings > 0);
                assert!(fixture.seed < 1 << 31);
            }
            let meetings = match plan.tournament {
                Tournament::RoundRobin => plan.engines * (plan.engines - 1) / 2,
                Tournament::Gauntlet => plan.engines - 1,
            };
            assert_eq!(met.len() as u32, meetings);
            for [first, second] in met.into_values() {
                assert_eq!(first + second, plan.games);
                match plan.colours {
                    Colours::Fixed => assert_eq!(second, 0),
                    Colours::Paired => assert!(first - second <= 1),
                }
            }
        }
        assert!(seen > 10_000, "{seen} games");
    }

    #[test]
    fn the_games_of_a_pair_have_one_opening_and_both_colours() {
        for plan in every_plan().filter(|plan| plan.colours == Colours::Paired) {
            let schedule = Schedule::new(plan).unwrap();
            let mut pairs: BTreeMap<u32, Vec<Fixture>> = BTreeMap::new();
            for fixture in schedule.fixtures() {
                pairs.entry(fixture.pair).or_default().push(fixture);
            }
            let halves = pairs.values().filter(|games| games.len() == 1).count() as u32;
            assert_eq!(halves, schedule.games() / plan.games * (plan.games % 2));
            for games in pairs.values().filter(|games| games.len() > 1) {
                let [one, other] = games.as_slice() else {
                    panic!("{games:?}");
                };
                assert_eq!(one.opening, other.opening);
                assert_eq!(one.engines.black, other.engines.white);
                assert_eq!(one.engines.white, other.engines.black);
                assert_ne!(one.seed, other.seed);
            }
        }
    }

    #[test]
    fn slices_join_to_the_whole() {
        for plan in every_plan() {
            let schedule = Schedule::new(plan).unwrap();
            let whole: Vec<u32> = schedule.fixtures().map(|fixture| fixture.number).collect();
            for parts in 1..=4 {
                let mut joined = BTreeSet::new();
                for part in 1..=parts {
                    for (from, to) in [(1, 3), (4, u32::MAX)] {
                        let slice = Slice {
                            from,
                            to,
                            part,
                            parts,
                        };
                        for fixture in schedule.fixtures().filter(|one| slice.holds(one)) {
                            assert!(joined.insert(fixture.number), "twice");
                        }
                    }
                }
                assert_eq!(joined.into_iter().collect::<Vec<_>>(), whole);
            }
        }
    }

    #[test]
    fn a_shuffle_plays_every_opening_before_any_comes_again() {
        let schedule = Schedule::new(plan(2, 60, Colours::Paired, 10)).unwrap();
        let rounds: Vec<usize> = schedule
            .fixtures()
            .step_by(2)
            .filter_map(|fixture| fixture.opening)
            .collect();
        let mut orders = BTreeSet::new();
        for cycle in rounds.chunks(10) {
            assert_eq!(cycle.iter().collect::<BTreeSet<_>>().len(), 10);
            orders.insert(cycle.to_vec());
        }
        assert_eq!(orders.len(), 3, "each time in another order");
    }

    #[test]
    fn seeds_are_the_published_sequence_and_never_change() {
        // SplitMix64 from 0 and from 1234567, as its author's program prints it.
        assert_eq!(mixed(0, 0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(mixed(1_234_567, 0), 6_457_827_717_110_365_317);
        assert_eq!(mixed(1_234_567, 1), 3_203_168_211_198_807_973);
        let schedule = Schedule::new(plan(2, 4, Colours::Paired, 3)).unwrap();
        let seeds: Vec<u32> = schedule.fixtures().map(|fixture| fixture.seed).collect();
        assert_eq!(seeds.len(), 4);
        assert_eq!(schedule.fixture(0), None);
        assert_eq!(schedule.fixture(5), None);
    }

    #[test]
    fn a_match_has_players_and_games() {
        let why = |engines, games| Schedule::new(plan(engines, games, Colours::Fixed, 0)).err();
        assert_eq!(why(1, 2), Some(ScheduleError::Engines));
        assert_eq!(why(2, 0), Some(ScheduleError::NoGames));
        assert_eq!(why(2, MOST_GAMES + 1), Some(ScheduleError::TooMany));
        assert_eq!(why(u32::MAX, u32::MAX), Some(ScheduleError::TooMany));
    }
}
