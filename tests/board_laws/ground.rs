//! What the laws stand on: a fixed source of chance, and positions to try.

use go_referee::board::{Board, Color, Size};

/// SplitMix64, so that every run tries the same.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub fn color(&mut self) -> Color {
        Color::BOTH[self.below(2)]
    }
}

pub fn size(width: usize, height: usize) -> Size {
    Size::new(width, height).unwrap()
}

pub fn stones(board: &Board) -> Vec<Option<Color>> {
    board.size().points().map(|p| board.at(p)).collect()
}

/// Sets the board to a number written in base three.
pub fn position(board: &mut Board, mut number: usize) {
    board.reset(board.size());
    let edits: Vec<_> = board
        .size()
        .points()
        .map(|point| {
            let stone = [None, Some(Color::Black), Some(Color::White)][number % 3];
            number /= 3;
            (point, stone)
        })
        .collect();
    board.edit(edits);
}
