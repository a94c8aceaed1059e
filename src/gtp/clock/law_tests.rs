//! Laws every clock keeps, whatever runs it.

use super::control::TimeControl;
use super::grammar_tests::controls;
use super::running::{Boundary, Clock};
use Boundary::{AtLimit, PastLimit};
use proptest::prelude::*;
use std::time::Duration;

fn boundaries() -> impl Strategy<Value = Boundary> {
    prop_oneof![Just(AtLimit), Just(PastLimit)]
}

fn walls() -> impl Strategy<Value = Vec<u64>> {
    proptest::collection::vec(0u64..9_000, 1..40)
}

proptest! {
    #[test]
    fn a_move_exhausts_exactly_when_it_oversteps_the_budget(
        control in controls(), boundary in boundaries(), walls in walls()
    ) {
        let mut clock = Clock::new(control, boundary);
        for wall in walls {
            let wall = Duration::from_millis(wall);
            let budget = clock.budget();
            let spent = clock.spend(wall);
            let over = budget.is_some_and(|budget| boundary.oversteps(wall, budget));
            prop_assert_eq!(spent.exhausted, over);
            if over {
                break;
            }
        }
    }

    #[test]
    fn time_never_comes_from_nowhere(
        control in controls(), boundary in boundaries(), walls in walls()
    ) {
        let mut clock = Clock::new(control, boundary);
        for wall in walls {
            let wall = Duration::from_millis(wall);
            let Some(before) = clock.budget() else {
                break;
            };
            let time = clock.left().unwrap().time;
            let spent = clock.spend(wall);
            if spent.exhausted {
                prop_assert_eq!(clock.budget(), Some(Duration::ZERO));
                break;
            }
            let after = clock.budget().unwrap();
            match control {
                TimeControl::None => {}
                TimeControl::Absolute { .. } | TimeControl::Ing { .. } => {
                    prop_assert_eq!(after, before - wall);
                }
                TimeControl::PerMove { .. } => prop_assert_eq!(after, before),
                TimeControl::ByoYomi { period, .. } => {
                    prop_assert!(after + period * spent.periods <= before);
                }
                TimeControl::Canadian { period, .. } => prop_assert!(after <= before.max(period)),
                TimeControl::Fischer { increment, cap, .. } => {
                    let left = clock.left().unwrap().time;
                    prop_assert!(left <= time - wall + increment);
                    prop_assert!(cap.is_none_or(|cap| left <= cap));
                }
            }
        }
    }

    #[test]
    fn the_slower_move_never_leaves_more(
        control in controls(), boundary in boundaries(), walls in walls(), slower in 0u64..9_000
    ) {
        let mut quick = Clock::new(control, boundary);
        let last = walls.len() - 1;
        for wall in &walls[..last] {
            quick.spend(Duration::from_millis(*wall));
        }
        let mut slow = quick;
        let wall = Duration::from_millis(walls[last]);
        quick.spend(wall);
        slow.spend(wall + Duration::from_millis(slower));
        // A Canadian period may be renewed by the slower move only where the quicker one still
        // had main time.
        if !matches!(control, TimeControl::Canadian { .. }) {
            prop_assert!(slow.budget() <= quick.budget());
        }
    }

    #[test]
    fn two_moves_in_main_time_cost_what_one_does(
        control in controls(), boundary in boundaries(), first in 0u64..9_000, second in 0u64..9_000
    ) {
        let (first, second) = (Duration::from_millis(first), Duration::from_millis(second));
        let additive = matches!(control, TimeControl::Absolute { .. } | TimeControl::Ing { .. });
        prop_assume!(additive);
        let mut twice = Clock::new(control, boundary);
        let mut once = twice;
        let (a, b) = (twice.spend(first), twice.spend(second));
        let whole = once.spend(first + second);
        prop_assert_eq!(twice, once);
        prop_assert_eq!(a.exhausted || b.exhausted, whole.exhausted);
        if !whole.exhausted {
            prop_assert_eq!(a.points + b.points, whole.points);
        }
    }

    #[test]
    fn a_clock_goes_on_from_what_was_left(
        control in controls(), boundary in boundaries(), walls in walls(), next in 0u64..9_000
    ) {
        let mut clock = Clock::new(control, boundary);
        for wall in walls {
            let before = clock;
            if clock.spend(Duration::from_millis(wall)).exhausted {
                clock = before;
                break;
            }
        }
        let Some(left) = clock.left() else {
            return Ok(());
        };
        let mut resumed = Clock::resumed(control, boundary, left);
        let next = Duration::from_millis(next);
        prop_assert_eq!(resumed.budget(), clock.budget());
        prop_assert_eq!(resumed.spend(next), clock.spend(next));
        prop_assert_eq!(resumed.left(), clock.left());
    }
}
