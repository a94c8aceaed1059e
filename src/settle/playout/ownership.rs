//! Who ends up owning each point, over many playouts.

use super::field::{BLACK, EMPTY, Field, NONE, WHITE};
use super::policy::{Dice, choose};

/// Counts of playouts by the owner of each cell at their end.
#[derive(Default)]
pub(crate) struct Ownership {
    /// Playouts counted.
    pub(crate) playouts: u32,
    /// By cell: playouts at whose end it was Black's, and White's.
    pub(crate) owned: Vec<[u32; 2]>,
    play: Option<Field>,
}

impl Ownership {
    /// Forgets all playouts.
    pub(crate) fn reset(&mut self, cells: usize) {
        self.playouts = 0;
        self.owned.clear();
        self.owned.resize(cells, [0; 2]);
    }

    /// In how many of a thousand playouts a cell ended as a side's.
    pub(crate) fn share(&self, p: u16, color: u8) -> u16 {
        let owned = u64::from(self.owned[usize::from(p)][usize::from(color)]);
        (owned * 1000 / u64::from(self.playouts.max(1))) as u16
    }

    /// In how many of a thousand playouts the points of a chain ended as its own colour's.
    pub(crate) fn kept(&self, field: &Field, chain: u16, color: u8) -> u16 {
        let mut kept = 0_u64;
        field.each_stone(chain, |stone| {
            kept += u64::from(self.owned[usize::from(stone)][usize::from(color)]);
            true
        });
        let all = u64::from(field.stones(chain)) * u64::from(self.playouts.max(1));
        (kept * 1000 / all.max(1)) as u16
    }

    /// Plays on from a position to the end and counts it.
    pub(crate) fn playout(&mut self, field: &Field, color: u8, dice: &mut Dice) {
        let mut play = match self.play.take() {
            Some(mut play) => {
                play.copy_from(field);
                play
            }
            None => field.clone(),
        };
        play_on(&mut play, color, dice);
        self.count(&play);
        self.play = Some(play);
    }

    /// Counts a position.
    fn count(&mut self, field: &Field) {
        self.playouts += 1;
        for p in 0..field.len() as u16 {
            let owner = match field.at(p) {
                EMPTY => surrounded(field, p),
                cell => cell,
            };
            if owner < EMPTY {
                self.owned[usize::from(p)][usize::from(owner)] += 1;
            }
        }
    }
}

/// Plays until both sides pass.
pub(crate) fn play_on(field: &mut Field, mut color: u8, dice: &mut Dice) {
    let most = field.len() * 3;
    let (mut last, mut passes) = (NONE, 0);
    for _ in 0..most {
        let p = choose(field, color, last, dice);
        if p == NONE {
            field.pass();
            last = NONE;
            passes += 1;
            if passes == 2 {
                return;
            }
        } else {
            field.play(p, color);
            last = p;
            passes = 0;
        }
        color ^= 1;
    }
}

/// The side whose stones alone stand beside an empty cell.
fn surrounded(field: &Field, p: u16) -> u8 {
    let mut seen = [false; 4];
    for q in field.around(p) {
        seen[usize::from(field.at(q))] = true;
    }
    match (seen[usize::from(BLACK)], seen[usize::from(WHITE)]) {
        (true, false) => BLACK,
        (false, true) => WHITE,
        _ => EMPTY,
    }
}
