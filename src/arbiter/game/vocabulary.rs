//! The commands of a game, made once for a size of board and used for every ply of every game.

use crate::board::{ByColor, Color, Point, Size};
use crate::gtp::Command;

/// A command of words of our own.
pub(super) fn command(text: &str) -> Command {
    Command::new(text).unwrap_or_else(|_| unreachable!("{text:?} is a command of ours"))
}

/// The word engines know a colour by.
pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The commands.
pub(super) struct Vocabulary {
    size: Size,
    pub(super) genmove: ByColor<Command>,
    /// `genmove` where dead stones are to be taken off first.
    pub(super) cleanup: ByColor<Command>,
    pass: ByColor<Command>,
    /// By index of the point; filled when first played.
    play: ByColor<Vec<Option<Command>>>,
    pub(super) undo: Command,
}

impl Vocabulary {
    pub(super) fn new(size: Size) -> Self {
        let each =
            |name: &str| ByColor::from_fn(|color| command(&format!("{name} {}", side(color))));
        Self {
            size,
            genmove: each("genmove"),
            cleanup: each("kgs-genmove_cleanup"),
            pass: ByColor::from_fn(|color| command(&format!("play {} pass", side(color)))),
            play: ByColor::from_fn(|_| vec![None; Point::SPAN]),
            undo: command("undo"),
        }
    }

    /// Makes it fit a size.
    pub(super) fn suit(&mut self, size: Size) {
        if self.size != size {
            *self = Self::new(size);
        }
    }

    /// `play` of a point of the board, or of a pass.
    pub(super) fn play(&mut self, color: Color, point: Option<Point>) -> &Command {
        let Some(point) = point else {
            return &self.pass[color];
        };
        let size = self.size;
        match self.play[color].get_mut(point.index()) {
            Some(slot) => slot.get_or_insert_with(|| {
                command(&format!("play {} {}", side(color), point.gtp(size)))
            }),
            None => &self.pass[color],
        }
    }
}
