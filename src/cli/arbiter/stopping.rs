//! When a match stops before its last game: a test that has decided, engines that do nothing but
//! fail.
//!
//! A test looks at games in the order of their numbers, as far as none is missing, so that it
//! decides the same however many games are played at the same time.

use crate::arbiter::statistics::{Pairs, Sprt, SprtDecision, SprtState};
use crate::report::{MatchGame, MatchSum};
use std::collections::BTreeMap;

/// A test in sequence over the games of a match.
pub struct Test {
    sprt: Sprt,
    /// The numbers of the games, the next to be looked at last.
    order: Vec<u32>,
    /// Games that came before their turn.
    early: BTreeMap<u32, MatchGame>,
    sum: MatchSum,
}

impl Test {
    /// A test over the games of these numbers, which are in order; the engine named first is
    /// tested against the second.
    pub fn new(sprt: Sprt, numbers: impl Iterator<Item = u32>, players: &[String]) -> Self {
        let mut order: Vec<u32> = numbers.collect();
        order.reverse();
        Self {
            sprt,
            order,
            early: BTreeMap::new(),
            sum: MatchSum::new(players),
        }
    }

    /// Takes a game in. A test that has decided looks at no further one.
    pub fn add(&mut self, game: &MatchGame) {
        self.early.insert(game.number, game.clone());
        while self.state().decision == SprtDecision::Open
            && let Some(next) = self.order.last()
            && let Some(game) = self.early.remove(next)
        {
            self.order.pop();
            self.sum.add(&game);
        }
    }

    /// Where it stands.
    pub fn state(&self) -> SprtState {
        let meeting = self.sum.meetings.get(&(0, 1));
        let pairs = meeting.map_or_else(Pairs::default, |meeting| meeting.pairs);
        self.sprt.after_pairs(&pairs)
    }
}

/// How often each engine has failed, one game after another.
pub struct Failures {
    in_a_row: BTreeMap<String, u32>,
    limit: u32,
}

impl Failures {
    /// Nobody has failed yet.
    pub const fn new(limit: u32) -> Self {
        Self {
            in_a_row: BTreeMap::new(),
            limit,
        }
    }

    /// Takes a game in; gives the engine that has failed too often with it.
    pub fn add(&mut self, game: &MatchGame) -> Option<&str> {
        let offender = game.offender.filter(|_| game.is_spoilt());
        let failed = offender.map(|color| &game.players[color]);
        for player in [&game.players.black, &game.players.white] {
            let times = self.in_a_row.entry(player.clone()).or_default();
            *times = if failed == Some(player) {
                *times + 1
            } else {
                0
            };
        }
        let failed = failed?;
        let (name, times) = self.in_a_row.get_key_value(failed)?;
        (*times >= self.limit.max(1)).then_some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::Termination;
    use crate::board::{ByColor, Color};
    use crate::report::Verdict;

    fn game(number: u32, winner: &str, termination: Termination) -> MatchGame {
        let pair = number.div_ceil(2);
        let players = if number % 2 == 1 {
            ["new", "old"]
        } else {
            ["old", "new"]
        };
        let color = if players[0] == winner {
            Color::Black
        } else {
            Color::White
        };
        MatchGame {
            number,
            pair,
            players: ByColor {
                black: players[0].to_owned(),
                white: players[1].to_owned(),
            },
            verdict: Verdict::Won(color),
            termination,
            offender: Some(color.opponent()),
            ..MatchGame::empty(number)
        }
    }

    fn test(games: u32) -> Test {
        let players = ["new".to_owned(), "old".to_owned()];
        Test::new("elo0=0,elo1=50".parse().unwrap(), 1..=games, &players)
    }

    /// What a test says after each of these games.
    fn course(order: &[u32]) -> (usize, f64) {
        let mut test = test(200);
        for (at, &number) in order.iter().enumerate() {
            // Three of four pairs won, one shared.
            let winner = if number % 8 == 0 { "old" } else { "new" };
            test.add(&game(number, winner, Termination::Resign));
            if test.state().decision == SprtDecision::AcceptsElo1 {
                return (at + 1, test.state().llr);
            }
        }
        panic!("it never decides");
    }

    #[test]
    fn a_test_decides_alike_in_whatever_order_games_end() {
        let in_order: Vec<u32> = (1..=200).collect();
        let (games, llr) = course(&in_order);
        assert!((8..100).contains(&games), "{games}");
        assert_eq!(games % 2, 0, "a test decides at whole pairs");
        let mut swapped = in_order.clone();
        for four in swapped.chunks_mut(4) {
            four.reverse();
        }
        let (later, same) = course(&swapped);
        assert!(later >= games && later < games + 4);
        assert_eq!(llr, same);
    }

    #[test]
    fn a_gap_holds_a_test_up() {
        let mut test = test(200);
        for number in 2..=200 {
            test.add(&game(number, "new", Termination::Resign));
        }
        assert_eq!(test.state().llr, 0.0);
        test.add(&game(1, "new", Termination::Resign));
        assert_eq!(test.state().decision, SprtDecision::AcceptsElo1);
    }

    #[test]
    fn only_failures_in_a_row_stop_a_match() {
        let mut failures = Failures::new(3);
        for number in [1, 2] {
            assert_eq!(failures.add(&game(number, "new", Termination::Crash)), None);
        }
        assert_eq!(failures.add(&game(3, "old", Termination::Resign)), None);
        for number in [4, 5] {
            assert_eq!(failures.add(&game(number, "new", Termination::Hang)), None);
        }
        let failed = failures.add(&game(6, "new", Termination::Protocol));
        assert_eq!(failed, Some("old"));
        // Illegal moves and lost time are no failure of this kind.
        let mut failures = Failures::new(1);
        assert_eq!(failures.add(&game(7, "new", Termination::Illegal)), None);
    }
}
