//! Dead stones by unconditional life: those shut in by chains that live even if their owner
//! always passes, with no room for two eyes.

use super::settled::{ChainWord, Fate, Settled, Source};
use crate::board::{Board, SuicideAllowed, unconditional};

/// Takes as dead what unconditional life proves dead; chains it proves neither alive nor dead
/// are undetermined.
#[must_use]
pub fn by_unconditional_life(board: &Board, suicide: SuicideAllowed) -> Settled {
    let found = unconditional(board, suicide);
    let mut settled = Settled::new(board, Source::Unconditional);
    for point in found.dead.iter() {
        settled.kill(board, point);
    }
    let alive = found.alive.either();
    let unproven = |chain: &&ChainWord| !alive.contains(chain.first);
    let open = settled.with(Fate::Alive).filter(unproven);
    for first in open.map(|chain| chain.first).collect::<Vec<_>>() {
        settled.leave_open(board, first);
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
        let open: Vec<_> = settled.undetermined().map(|p| p.sgf()).collect();
        assert_eq!(open, [['c', 'd']]);
        assert_eq!(settled.dead.len(), 1);
        assert_eq!(
            settled.with(Fate::Dead).next().unwrap().source,
            Source::Unconditional
        );
    }
}
