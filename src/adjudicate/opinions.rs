//! Asking others about the final position of a game: once a game, whatever the rulesets.
//!
//! Owns the way the position is told. Does not know who answers.

use crate::amount::Amount;
use crate::board::{Board, Color, Point};
use crate::claims::{EventKind, Game};
use crate::rules::Family;
use crate::settle::{Answer, Counted, Inquiry, Opinion};

/// Moves as they are told, passes included.
type Line = Vec<(Color, Option<Point>)>;

/// Those who are asked, in order.
pub type Opinions = Vec<Box<dyn Opinion + Send>>;

/// What is asked besides the position.
pub(super) struct Circumstances {
    /// The ply after which the position stands.
    pub(super) ply: u32,
    pub(super) komi: Option<Amount>,
    pub(super) family: Family,
}

/// Asks everybody about a position of a game.
pub(super) fn ask_all(
    opinions: &mut Opinions,
    game: &Game,
    board: &Board,
    circumstances: &Circumstances,
) -> Vec<Answer> {
    let line = line(game, board, circumstances.ply);
    let inquiry = Inquiry {
        board,
        opening: &game.setup,
        moves: line.as_deref().map_err(String::as_str),
        komi: circumstances.komi,
        counted: match circumstances.family {
            Family::Area => Counted::Area,
            Family::Territory => Counted::Territory,
        },
    };
    let ask = |opinion: &mut Box<dyn Opinion + Send>| {
        let answer = opinion.ask(&inquiry);
        (opinion.name().to_owned(), answer)
    };
    opinions.iter_mut().map(ask).collect()
}

/// The moves that lead from the opening to the board, if every one of them can be played on any
/// board and nothing else happened.
///
/// # Errors
/// Why there are none.
fn line(game: &Game, board: &Board, last: u32) -> Result<Line, String> {
    let mut stage = Board::new(board.size());
    stage.edit(
        game.setup
            .iter()
            .map(|&(point, color)| (point, Some(color))),
    );
    if stage.chains_without_liberty().next().is_some() {
        return Err("stones without a liberty are set up at the start".to_owned());
    }
    let mut line = Line::new();
    let mut ko = None;
    for event in &game.events {
        let ply = line.len() as u32 + 1;
        if ply > last && !matches!(event.kind, EventKind::ToPlay(_)) {
            break;
        }
        match event.kind {
            EventKind::Play(color, point) => {
                let wrong = |what: &str| Err(format!("move {ply} {what}"));
                if !board.size().contains(point) || !stage.is_empty(point) {
                    return wrong("is on no empty point");
                }
                if stage.look(color, point).suicide > 0 {
                    return wrong("takes its own stones");
                }
                if ko == Some((color, point)) {
                    return wrong("retakes a ko at once");
                }
                let played = stage.play(color, point);
                ko = played.ko.map(|point| (color.opponent(), point));
                line.push((color, Some(point)));
            }
            EventKind::Pass(color) => {
                ko = None;
                line.push((color, None));
            }
            EventKind::Unreadable(..) => {
                return Err(format!("move {ply} is on no point of the board"));
            }
            EventKind::Setup { .. } => {
                return Err(format!("stones are set up after move {}", ply - 1));
            }
            EventKind::ToPlay(_) => {}
        }
    }
    if stage.same_stones(board) {
        Ok(line)
    } else {
        Err("the moves do not lead to the position counted".to_owned())
    }
}
