//! Dead stones by unconditional life: those shut in by chains that live even if their owner
//! always passes, with no room for two eyes.

use super::settled::{Settled, Source, first_stone};
use crate::board::{Board, SuicideAllowed, unconditional};

/// Takes as dead what unconditional life proves dead; chains it proves neither alive nor dead
/// are undetermined.
#[must_use]
pub fn by_unconditional_life(board: &Board, suicide: SuicideAllowed) -> Settled {
    let found = unconditional(board, suicide);
    let mut settled = Settled::new(Source::Unconditional);
    for point in found.dead.iter() {
        settled.kill(board, point);
    }
    let alive = found.alive.either();
    for point in board.size().points() {
        let open = !board.is_empty(point) && !settled.dead.contains(point);
        if open && !alive.contains(point) && first_stone(board, point) == point {
            settled.undetermined.push(point);
        }
    }
    settled.finish(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_in_a_living_groups_eye_is_dead_and_a_loose_one_is_open() {
        let board = Board::parse_diagram(".XOX.\nXXXXX\n.....\n..O..\n.....").unwrap();
        let settled = by_unconditional_life(&board, SuicideAllowed::No);
        let open: Vec<_> = settled.undetermined.iter().map(|p| p.sgf()).collect();
        assert_eq!(open, [['c', 'd']]);
        assert_eq!(settled.dead.len(), 1);
        assert_eq!(settled.sources[0].1, Source::Unconditional);
    }
}
