//! What the games of a match add up to.
//!
//! Integers and lists of games only; what follows from them by statistics is drawn up where it is
//! shown. Games are added in the order of their numbers where that can be had: it decides which of
//! two equal games is the one that counts.

use super::read::{MatchGame, Verdict};
use crate::arbiter::Termination;
use crate::arbiter::statistics::{Outcome, Pair, Pairs, Tally};
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
    places: HashMap<String, usize>,
    /// The first game of two engines with these colours and moves.
    first_with: HashMap<(usize, usize, u64), u32>,
    /// Pairs of which one game is known: what it came to, if it counts.
    halves: HashMap<(u32, usize, usize), Option<Outcome>>,
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
    pub games: Tally,
    /// Its whole pairs; half pairs count for nothing.
    pub pairs: Pairs,
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

    fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win => self.won += 1,
            Outcome::Draw => self.drawn += 1,
            // Both lose: each of them does.
            Outcome::Loss | Outcome::BothLose => self.lost += 1,
            Outcome::NoResult | Outcome::Aborted => self.void += 1,
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
    /// A sum of no games; `players` names engines in their order, others follow as they are met.
    #[must_use]
    pub fn new(players: &[String]) -> Self {
        let mut sum = Self::default();
        for name in players {
            sum.place(name);
        }
        sum
    }

    /// Adds games up, in the order of their numbers.
    #[must_use]
    pub fn of(games: &[MatchGame], players: &[String]) -> Self {
        let mut order: Vec<&MatchGame> = games.iter().collect();
        order.sort_by_key(|game| game.number);
        let mut sum = Self::new(players);
        for game in order {
            sum.add(game);
        }
        sum
    }

    /// Adds a game.
    pub fn add(&mut self, game: &MatchGame) {
        let black = self.place(&game.players.black);
        let white = self.place(&game.players.white);
        let seats = ByColor { black, white };
        self.add_course(game, seats);
        let (low, high) = (black.min(white), black.max(white));
        let key = (game.pair, low, high);
        if let Some(first) = self.repeats(game, seats) {
            self.repeated.push((game.number, first));
            self.halves.insert(key, None);
            return;
        }
        for color in Color::BOTH {
            if let Some(player) = self.players.get_mut(seats[color]) {
                player.results[color].add(outcome(game.verdict, color));
            }
        }
        let color = if black == low {
            Color::Black
        } else {
            Color::White
        };
        let own = outcome(game.verdict, color);
        let counts = own.half_points().is_some().then_some(own);
        let meeting = self.meetings.entry((low, high)).or_default();
        match counts {
            Some(Outcome::Win) => meeting.games.wins += 1,
            Some(Outcome::Draw) => meeting.games.draws += 1,
            Some(Outcome::Loss) => meeting.games.losses += 1,
            Some(Outcome::BothLose | Outcome::NoResult | Outcome::Aborted) | None => {}
        }
        match self.halves.remove(&key) {
            None => {
                self.halves.insert(key, counts);
            }
            Some(first) => {
                let pair = first
                    .zip(counts)
                    .and_then(|(one, other)| Pair::of(one, other));
                if let Some(pair) = pair {
                    meeting.pairs.add(pair);
                }
            }
        }
    }

    fn add_course(&mut self, game: &MatchGame, seats: ByColor<usize>) {
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
            let own = game.incidents.iter();
            let own = own.filter(|(whose, _)| *whose == Some(color));
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

    /// The place of an engine in the order.
    fn place(&mut self, name: &str) -> usize {
        if let Some(&place) = self.places.get(name) {
            return place;
        }
        let place = self.players.len();
        self.players.push(PlayerSum {
            name: name.to_owned(),
            ..PlayerSum::default()
        });
        self.places.insert(name.to_owned(), place);
        place
    }

    /// The earlier game of the same two engines with the same colours that this one repeats, if it
    /// does. Games that somebody's failure ended are never left out: or failing would cost less
    /// the second time.
    fn repeats(&mut self, game: &MatchGame, seats: ByColor<usize>) -> Option<Option<u32>> {
        if is_failure(game.termination) || game.termination == Termination::Aborted {
            return None;
        }
        if game.repeats {
            return Some(None);
        }
        let key = (seats.black, seats.white, game.sequence?);
        let first = *self.first_with.entry(key).or_insert(game.number);
        (first != game.number).then_some(Some(first))
    }
}

/// What a game came to for a side.
const fn outcome(verdict: Verdict, color: Color) -> Outcome {
    match (verdict, color) {
        (Verdict::Won(Color::Black), Color::Black) | (Verdict::Won(Color::White), Color::White) => {
            Outcome::Win
        }
        (Verdict::Won(_), _) => Outcome::Loss,
        (Verdict::Draw, _) => Outcome::Draw,
        (Verdict::BothLost, _) => Outcome::BothLose,
        (Verdict::Void, _) => Outcome::NoResult,
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
