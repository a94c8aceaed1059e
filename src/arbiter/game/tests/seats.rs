//! Several seats a side: every one that is taken is told every move, and the record says who moved.

use super::script::Script;
use super::stage::terms;
use crate::arbiter::{Abilities, Called, Desk, Heading, Seat, Table, play_game, record};
use crate::board::Color;
use std::sync::Arc;

/// Four seats round a board in rotation; the last two sit down at hand 3.
struct Four {
    players: [Script; 4],
    abilities: [Option<Abilities>; 4],
    hand: u32,
}

impl Table for Four {
    fn seats(&self) -> usize {
        4
    }

    fn color(&self, seat: usize) -> Color {
        Color::BOTH[seat % 2]
    }

    fn sitting(&self, seat: usize) -> Option<u32> {
        (seat < 2 || self.hand >= 3).then_some(0)
    }

    fn seat(&mut self, seat: usize) -> Option<Seat<'_>> {
        self.sitting(seat)?;
        Some(Seat {
            player: &mut self.players[seat],
            abilities: &mut self.abilities[seat],
            rules_command: None,
        })
    }

    fn call(&mut self, _color: Color, hand: u32) -> Called {
        self.hand = hand;
        Called {
            seat: (hand as usize - 1) % 4,
            incidents: Vec::new(),
        }
    }
}

#[test]
fn who_sits_down_later_is_told_everything() {
    let terms = Arc::new(terms("wmsg-2008", 7));
    let mut desk = Desk::new(&terms).unwrap();
    let mut table = Four {
        players: ["D4", "E4", "D5 D6", "E5"].map(Script::of),
        abilities: Default::default(),
        hand: 0,
    };
    let played = play_game(&terms, &mut table, &mut desk).unwrap();
    let seats: Vec<usize> = played.turns.iter().map(|turn| turn.seat).collect();
    assert_eq!(seats, [0, 0, 1, 1, 0, 0]);
    for player in &table.players {
        let wanted = ["b D4", "w E4", "b D5", "w E5", "b PASS", "w PASS"];
        assert_eq!(player.believed, wanted);
    }
    assert_eq!(
        table.players[2].heard[4..6],
        ["play black D4", "play white E4"]
    );
    let text = String::from_utf8(record(&played, &Heading::default())).unwrap();
    for told in [
        "1:seat:B:1",
        "2:seat:W:1",
        "3:seat:B:2",
        "4:seat:W:2",
        "5:seat:B:1",
    ] {
        assert!(text.contains(&format!("GOREF[{told}]")), "{told}: {text}");
    }
}
