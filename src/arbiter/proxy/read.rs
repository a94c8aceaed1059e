//! A record laid out on a table.

use super::table::Table;
use crate::board::Color;
use crate::claims::{EventKind, Reader};
use crate::record::{Limits, Scanner};
use crate::referee::Move;

/// The most bytes of a record that are read.
pub const MOST_BYTES: u64 = 16 << 20;

/// Lays a record out: its board, its komi, its stones, its moves up to the one before a number.
///
/// # Errors
/// When it holds no game of Go, or something that cannot be played under the table's rules.
pub fn lay_out(table: &mut Table, bytes: &[u8], before: Option<u32>) -> Result<(), String> {
    let (mut scanner, mut reader, mut told) = (Scanner::default(), Reader::default(), Vec::new());
    let scanned = scanner.scan(bytes, &Limits::default(), None, &mut told);
    if !scanned.found {
        return Err("it holds no game".to_owned());
    }
    let game = reader.read(scanned.tree, scanned.charset.used, &mut told);
    if !game.is_go {
        return Err("it holds no game of Go".to_owned());
    }
    table.resize(game.size.used);
    if let Some(komi) = game.komi.used {
        table.set_komi(komi);
    }
    let handicap = if game.setup.iter().all(|(_, color)| *color == Color::Black) {
        game.handicap.used.min(game.setup.len() as u32)
    } else {
        0
    };
    table.set_up(game.setup.clone(), handicap, game.to_play.used);
    if table.board().chains_without_liberty().next().is_some() {
        return Err("it sets up stones without a liberty".to_owned());
    }
    for event in &game.events {
        let ply = table.moves().len() as u32 + 1;
        if before.is_some_and(|before| ply >= before.max(1)) {
            break;
        }
        let mv = match event.kind {
            EventKind::Play(color, point) => Move::Play(color, point),
            EventKind::Pass(color) => Move::Pass(color),
            EventKind::ToPlay(_) => continue,
            EventKind::Unreadable(..) => return Err(format!("move {ply} is on no point")),
            EventKind::Setup { .. } => {
                return Err(format!("it sets up stones after move {}", ply - 1));
            }
        };
        table
            .judge(mv)
            .map_err(|refusal| format!("move {ply}: {}", refusal.message))?;
        table.commit(mv);
    }
    Ok(())
}
