//! What the games of a match add up to.
//!
//! Integers and lists of games only; what follows from them by statistics is drawn up where it is
//! shown. The same games add up to the same, in whatever order they were played.

use super::read::{MatchGame, Verdict};
use crate::arbiter::Termination;
use crate::board::{ByColor, Color};
use std::collections::{BTreeMap, HashMap};

/// What a match adds up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchSum {
    /// Games, all of them.
    pub games: u32,
    /// The engines, in the order they were named or met.
    pub players: Vec<PlayerSum>,
    /// Every two that met, by their places in [`Self::players`], the first of them first.
    pub meetings: BTreeMap<(usize, usize), Meeting>,
    /// Games by how they ended.
    pub terminations: BTreeMap<Termination, u32>,
    /// Incidents by what they were.
    pub incidents: BTreeMap<String, u32>,
    /// Games whose end was in dispute.
    pub disputes: Vec<u32>,
    /// Games that repeat an earlier one, which the table of another program may not name.
    pub repeated: Vec<(u32, Option<u32>)>,
    /// Games in which an engine's word on the score is not the count.
    pub disagreements: Vec<Disagreement>,
    /// Plies of all games.
    pub plies: u64,
}

/// What an engine comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSum {
    /// What it is called.
    pub name: String,
    /// Its results with Black and with White, repeated games left out.
    pub results: ByColor<Results>,
    /// Games it ended by failing, by how.
    pub failures: BTreeMap<Termination, u32>,
    /// Incidents of its own.
    pub incidents: u32,
    /// Moves.
    pub moves: u64,
    /// Time for them, in microseconds.
    pub wall: u64,
    /// The longest, in microseconds.
    pub longest: u64,
    /// Times it said what the score is.
    pub words: u32,
}

/// Results of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
    /// Without a result.
    pub void: u32,
}

/// Two engines that met, as the first of them sees it. Repeated games and games without a result
/// count for nothing here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// Its games.
    pub results: Results,
    /// Whole pairs by its half points in them, none to four; half pairs count for nothing.
    pub pairs: [u32; 5],
}

/// An engine's word that is not the count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The game.
    pub number: u32,
    /// The engine.
    pub player: String,
    /// Its words.
    pub said: String,
    /// The result by the count.
    pub ours: String,
}

impl Results {
    /// All games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost + self.void
    }

    fn add(&mut self, points: Option<u32>) {
        match points {
            Some(2) => self.won += 1,
            Some(1) => self.drawn += 1,
            Some(_) => self.lost += 1,
            None => self.void += 1,
        }
    }

    /// Both added up.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
            void: self.void + other.void,
        }
    }
}

impl PlayerSum {
    /// Its results with both colours.
    #[must_use]
    pub const fn all(&self) -> Results {
        self.results.black.with(self.results.white)
    }
}

impl MatchSum {
    /// Adds games up. `players` names engines in their order; others follow as they are met.
    #[must_use]
    pub fn of(games: &[MatchGame], players: &[String]) -> Self {
        let mut order: Vec<&MatchGame> = games.iter().collect();
        order.sort_by_key(|game| game.number);
        let mut sum = Self::default();
        let mut places = Places::default();
        for name in players {
            places.of(name, &mut sum.players);
        }
        let mut pairs: BTreeMap<(u32, usize, usize), (u32, u32)> = BTreeMap::new();
        let mut first_with: HashMap<(usize, usize, u64), u32> = HashMap::new();
        for game in order {
            let seats = ByColor::from_fn(|color| places.of(&game.players[color], &mut sum.players));
            sum.add(game, seats);
            if let Some(first) = repeats(game, seats, &mut first_with) {
                sum.repeated.push((game.number, first));
                continue;
            }
            for color in Color::BOTH {
                if let Some(player) = sum.players.get_mut(seats[color]) {
                    player.results[color].add(points(game.verdict, color));
                }
            }
            let (low, high) = (seats.black.min(seats.white), seats.black.max(seats.white));
            let color = if seats.black == low {
                Color::Black
            } else {
                Color::White
            };
            let meeting = sum.meetings.entry((low, high)).or_default();
            let won = match game.verdict {
                Verdict::BothLost | Verdict::Void => None,
                Verdict::Won(_) | Verdict::Draw => points(game.verdict, color),
            };
            meeting.results.add(won);
            if let Some(won) = won {
                let pair = pairs.entry((game.pair, low, high)).or_default();
                *pair = (pair.0 + 1, pair.1 + won);
            }
        }
        for ((_, low, high), (games, points)) in pairs {
            let meeting = sum.meetings.entry((low, high)).or_default();
            if let (2, Some(pairs)) = (games, meeting.pairs.get_mut(points as usize)) {
                *pairs += 1;
            }
        }
        sum
    }

    fn add(&mut self, game: &MatchGame, seats: ByColor<usize>) {
        self.games += 1;
        self.plies += u64::from(game.plies);
        *self.terminations.entry(game.termination).or_default() += 1;
        for (_, kind) in &game.incidents {
            *self.incidents.entry(kind.clone()).or_default() += 1;
        }
        if game.disputed {
            self.disputes.push(game.number);
        }
        for color in Color::BOTH {
            let Some(player) = self.players.get_mut(seats[color]) else {
                continue;
            };
            let own = game
                .incidents
                .iter()
                .filter(|(whose, _)| *whose == Some(color));
            player.incidents += own.count() as u32;
            if game.offender == Some(color) && is_failure(game.termination) {
                *player.failures.entry(game.termination).or_default() += 1;
            }
            let times = game.times[color];
            player.moves += u64::from(times.moves);
            player.wall = player.wall.saturating_add(times.wall);
            player.longest = player.longest.max(times.longest);
            if let Some(word) = &game.words[color] {
                player.words += 1;
                if game.margin.is_some() && word.margin != game.margin {
                    self.disagreements.push(Disagreement {
                        number: game.number,
                        player: game.players[color].clone(),
                        said: word.text.clone(),
                        ours: game.result.clone(),
                    });
                }
            }
        }
    }
}

/// The places of engines in their order.
#[derive(Default)]
struct Places(HashMap<String, usize>);

impl Places {
    fn of(&mut self, name: &str, players: &mut Vec<PlayerSum>) -> usize {
        if let Some(&place) = self.0.get(name) {
            return place;
        }
        let place = players.len();
        players.push(PlayerSum {
            name: name.to_owned(),
            ..PlayerSum::default()
        });
        self.0.insert(name.to_owned(), place);
        place
    }
}

/// Half points of a side.
fn points(verdict: Verdict, color: Color) -> Option<u32> {
    match verdict {
        Verdict::Won(winner) if winner == color => Some(2),
        Verdict::Won(_) | Verdict::BothLost => Some(0),
        Verdict::Draw => Some(1),
        Verdict::Void => None,
    }
}

/// Whether a termination is somebody's failure.
pub(super) const fn is_failure(termination: Termination) -> bool {
    match termination {
        Termination::Time
        | Termination::Illegal
        | Termination::Hang
        | Termination::Crash
        | Termination::Protocol => true,
        Termination::Score
        | Termination::Resign
        | Termination::MoveLimit
        | Termination::NoResult
        | Termination::Agreement
        | Termination::Adjudication
        | Termination::Penalty
        | Termination::Aborted => false,
    }
}

/// The earlier game of the same two engines with the same colours that this one repeats. Games
/// that somebody's failure ended are never left out: or failing would cost less the second time.
fn repeats(
    game: &MatchGame,
    seats: ByColor<usize>,
    first_with: &mut HashMap<(usize, usize, u64), u32>,
) -> Option<Option<u32>> {
    if is_failure(game.termination) || game.termination == Termination::Aborted {
        return None;
    }
    if game.repeats {
        return Some(None);
    }
    let key = (seats.black, seats.white, game.sequence?);
    let first = *first_with.entry(key).or_insert(game.number);
    (first != game.number).then_some(Some(first))
}
