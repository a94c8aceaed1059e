//! Any stones on any board, settled by proof and estimate, with the ground judged.

#![no_main]

use go_referee::board::{Board, Color, PointSet, Size, SuicideAllowed};
use go_referee::count::Ground;
use go_referee::settle::{Estimator, Fate, by_estimate, tell_sekis};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;

thread_local! {
    /// Whoever settles, kept from input to input as a worker keeps it from game to game.
    static DESK: RefCell<(Estimator, Ground)> = RefCell::default();
}

/// Two bytes of size, then two bits a point; points without any stay empty.
fn board(bytes: &[u8]) -> Option<Board> {
    let (&[width, height], stones) = bytes.split_first_chunk::<2>()?;
    let side = |byte: u8| match usize::from(byte) {
        n if n < 200 => n % 9 + 1,
        n => n % 52 + 1,
    };
    let size = Size::new(side(width), side(height))?;
    let mut board = Board::new(size);
    let cells = stones
        .iter()
        .flat_map(|byte| (0..4).map(move |i| byte >> (2 * i) & 3));
    board.edit(size.points().zip(cells).filter_map(|(point, cell)| {
        let color = match cell {
            1 => Color::Black,
            2 => Color::White,
            _ => return None,
        };
        Some((point, Some(color)))
    }));
    Some(board)
}

fuzz_target!(|bytes: &[u8]| {
    let Some(board) = board(bytes) else { return };
    DESK.with_borrow_mut(|(estimator, ground)| {
        let estimate = estimator.estimate(&board);
        assert_eq!(estimate, Estimator::default().estimate(&board));
        assert_eq!(estimate.ownership.len(), board.size().area());
        assert!(estimate.open_points() as usize <= board.size().area());
        let told: PointSet = estimate
            .chains
            .iter()
            .flat_map(|guess| board.chain(guess.first))
            .collect();
        let stones = board.stones();
        assert_eq!(told.len() as u32, stones.black + stones.white);
        for suicide in [SuicideAllowed::No, SuicideAllowed::Yes] {
            let mut settled = by_estimate(&board, suicide, &estimate);
            let dead: PointSet = settled
                .with(Fate::Dead)
                .flat_map(|chain| board.chain(chain.first))
                .collect();
            assert_eq!(settled.dead, dead);
            tell_sekis(&board, ground, &mut settled);
            ground.judge(&board, &settled.dead);
            let territory = ground.territory();
            assert!((territory.black + territory.white) as usize <= board.size().area());
        }
    });
});
