//! A fixed random key for every stone on every point; a position's hash is their exclusive or.

use super::color::Color;
use super::geometry::Point;

/// The key of a stone of `color` on the point with this index.
#[inline]
pub(super) fn key(color: Color, index: usize) -> u64 {
    KEYS[index][color as usize]
}

static KEYS: [[u64; 2]; Point::SPAN] = keys();

/// SplitMix64 from a fixed seed: the same keys on every machine and in every run.
const fn keys() -> [[u64; 2]; Point::SPAN] {
    let mut keys = [[0; 2]; Point::SPAN];
    let mut state: u64 = 0x5DEE_CE66_D1CE_4E5B;
    let mut i = 0;
    while i < Point::SPAN {
        let mut c = 0;
        while c < 2 {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            keys[i][c] = z ^ (z >> 31);
            c += 1;
        }
        i += 1;
    }
    keys
}
