//! Who sits at the board: seats of either side, and which of them is called on for a move.
//!
//! A game knows seats only; a table may seat two engines for a whole game or relays of them. Every
//! seat that is taken is told every move.

use super::super::played::Incident;
use super::super::player::Player;
use super::abilities::Abilities;
use crate::board::{ByColor, Color};

/// Somebody in a seat.
pub struct Seat<'a> {
    /// Who.
    pub player: &'a mut dyn Player,
    /// What it can do: nothing until it was asked. Kept by the caller as long as the same program
    /// runs, so that it is asked once a start.
    pub abilities: &'a mut Option<Abilities>,
    /// How it wants to be told rules, if by a command of its own: `{rules}`, `{komi}` and `{size}`
    /// in it stand for the ruleset's id, the komi in points and the number of lines.
    pub rules_command: Option<&'a str>,
}

/// Who is called on for a move.
#[derive(Clone, Debug, Default)]
pub struct Called {
    /// The seat, by its number at the table.
    pub seat: usize,
    /// What the table has to say about the change of seats: errors of order, overruns of sections.
    pub incidents: Vec<Incident>,
}

/// The seats round a board.
pub trait Table {
    /// How many there are, taken or not; they are numbered from 0.
    fn seats(&self) -> usize;

    /// Whose side a seat is on.
    fn color(&self, seat: usize) -> Color;

    /// Which sitting this is of a seat: nothing while nobody sits there, another number whenever
    /// somebody sits down who has been told nothing of the game.
    fn sitting(&self, seat: usize) -> Option<u32>;

    /// The seat's player; nothing while nobody sits there.
    fn seat(&mut self, seat: usize) -> Option<Seat<'_>>;

    /// Calls on a seat for that side's move, the game's `hand`th turn from 1; those who are to sit
    /// down or leave before it do so.
    fn call(&mut self, color: Color, hand: u32) -> Called;

    /// Whether a seat's resignation counts for its side (TM16 Art. 14).
    fn may_resign(&mut self, _seat: usize) -> bool {
        true
    }

    /// Lets somebody else sit down in a seat whose engine failed, for the reason told; with the
    /// incident that is, or nothing when nobody does.
    fn replace(&mut self, _seat: usize, _why: &str) -> Option<Incident> {
        None
    }

    /// The number of a seat within its side, from 0.
    fn number_in_side(&self, seat: usize) -> usize {
        let color = self.color(seat);
        (0..seat)
            .filter(|&other| self.color(other) == color)
            .count()
    }
}

/// Two players, one a side, for the whole game.
pub struct Pair<'a> {
    /// Black's seat is number 0, White's number 1.
    pub seats: ByColor<Seat<'a>>,
}

impl Table for Pair<'_> {
    fn seats(&self) -> usize {
        2
    }

    fn color(&self, seat: usize) -> Color {
        match seat {
            0 => Color::Black,
            _ => Color::White,
        }
    }

    fn sitting(&self, _seat: usize) -> Option<u32> {
        Some(0)
    }

    fn seat(&mut self, seat: usize) -> Option<Seat<'_>> {
        let color = self.color(seat);
        let seat = &mut self.seats[color];
        Some(Seat {
            player: &mut *seat.player,
            abilities: &mut *seat.abilities,
            rules_command: seat.rules_command,
        })
    }

    fn call(&mut self, color: Color, _hand: u32) -> Called {
        Called {
            seat: color as usize,
            incidents: Vec::new(),
        }
    }
}
