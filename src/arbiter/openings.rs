//! Openings from records: stones set up and moves, as they are played before the engines are asked.
//!
//! Owns what of a record is an opening and which openings are refused. Knows no folders: bytes are
//! handed in.

use super::terms::Opening;
use crate::board::{Color, Point, Size};
use crate::claims::{EventKind, Game, Reader};
use crate::record::{Limits, Scanner};
use crate::referee::{Move, Referee, findings, rulings, setup_findings};
use crate::rules::Ruleset;

/// Reads openings, one after another.
#[derive(Default)]
pub struct OpeningReader {
    scanner: Scanner,
    reader: Reader,
    referee: Referee,
}

/// Why a record is no opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// There is no game of Go in it.
    #[error("holds no game of Go")]
    NoGame,
    /// It stopped in the middle.
    #[error("could not be read whole")]
    Cut,
    /// It is for another board.
    #[error("is on a board of {found}, the match is on {wanted}")]
    Size {
        /// Its size.
        found: String,
        /// The size of the match.
        wanted: String,
    },
    /// A set-up leaves stones without liberties.
    #[error("sets up stones without liberties after ply {ply}: {message}")]
    Breathless {
        /// The ply before the set-up.
        ply: u32,
        /// Which.
        message: String,
    },
    /// A move cannot be made under the rules of the match.
    #[error("ply {ply} is illegal under {rules}: {message}")]
    Illegal {
        /// The ply.
        ply: u32,
        /// The id of the ruleset.
        rules: String,
        /// Why.
        message: String,
    },
    /// It plays the game to its end.
    #[error("ends the game by passes at ply {ply}")]
    Ends {
        /// The ply of the last pass.
        ply: u32,
    },
}

impl OpeningReader {
    /// Reads the main line of a record as an opening: its first `plies` plies. What was set up in
    /// the middle of it begins the opening anew, with the position as it stands then.
    ///
    /// Komi, rules and results of the record mean nothing here; a turn out of order is no offence.
    ///
    /// # Errors
    /// When it is no opening for that board under these rules.
    pub fn read(
        &mut self,
        bytes: &[u8],
        size: Size,
        ruleset: &Ruleset,
        plies: u32,
    ) -> Result<Opening, OpeningError> {
        let mut told = Vec::new();
        let limits = Limits::default();
        let scanned = self.scanner.scan(bytes, &limits, None, &mut told);
        if !scanned.found {
            return Err(OpeningError::NoGame);
        }
        if !scanned.complete {
            return Err(OpeningError::Cut);
        }
        let game = self
            .reader
            .read(scanned.tree, scanned.charset.used, &mut told);
        if !game.is_go {
            return Err(OpeningError::NoGame);
        }
        if game.size.used != size {
            return Err(OpeningError::Size {
                found: named(game.size.used),
                wanted: named(size),
            });
        }
        Replay {
            referee: &mut self.referee,
            ruleset,
            opening: Opening {
                to_play: game.to_play.declared.map(|_| game.to_play.used),
                stones: game.setup.clone(),
                ..Opening::default()
            },
        }
        .whole(game, plies)
    }
}

fn named(size: Size) -> String {
    format!("{}x{}", size.width(), size.height())
}

/// An opening being played through.
struct Replay<'a> {
    referee: &'a mut Referee,
    ruleset: &'a Ruleset,
    opening: Opening,
}

impl Replay<'_> {
    fn whole(mut self, game: &Game, plies: u32) -> Result<Opening, OpeningError> {
        let size = game.size.used;
        let to_play = game.to_play.used;
        self.referee.start(size, &game.setup, to_play, 0);
        self.breathes()?;
        for event in &game.events {
            if self.referee.ply() >= plies {
                break;
            }
            match event.kind {
                EventKind::Play(color, point) => self.play(Move::Play(color, point))?,
                EventKind::Pass(color) => self.play(Move::Pass(color))?,
                EventKind::Unreadable(color, _) => self.play(Move::OffBoard(color))?,
                EventKind::ToPlay(color) => {
                    self.referee.set_to_play(color);
                    self.opening.to_play = Some(color);
                }
                EventKind::Setup { from, to } => {
                    let range = from as usize..to as usize;
                    let edits = game.edits.get(range).unwrap_or_default();
                    self.referee.edit(edits, None);
                    self.breathes()?;
                    self.opening.moves.clear();
                    self.opening.stones = stones(self.referee, size);
                    self.opening.to_play = Some(self.referee.to_play());
                }
            }
        }
        Ok(self.opening)
    }

    fn breathes(&self) -> Result<(), OpeningError> {
        let ply = self.referee.ply();
        match setup_findings(self.referee.board(), ply).first() {
            None => Ok(()),
            Some(finding) => Err(OpeningError::Breathless {
                ply,
                message: finding.message.to_string(),
            }),
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), OpeningError> {
        if mv.color() != self.referee.to_play() {
            self.referee.set_to_play(mv.color());
        }
        let facts = self.referee.judge(mv);
        let ruled = rulings(self.ruleset, &facts);
        if let Some(ruling) = ruled.iter().find(|ruling| ruling.is_illegal()) {
            let slug = ruling.slug;
            let told = findings(&facts, &[(0, ruling.clone())]);
            let own = told.iter().find(|finding| finding.kind.slug == slug);
            return Err(OpeningError::Illegal {
                ply: facts.ply,
                rules: self.ruleset.id.to_string(),
                message: own.map_or_else(|| slug.to_owned(), |finding| finding.message.to_string()),
            });
        }
        self.referee.commit(mv);
        self.opening.moves.push(mv);
        if self.referee.passes_in_a_row() >= 2 {
            return Err(OpeningError::Ends { ply: facts.ply });
        }
        Ok(())
    }
}

/// The stones on the board.
fn stones(referee: &Referee, size: Size) -> Vec<(Point, Color)> {
    let board = referee.board();
    let stone = |point| board.at(point).map(|color| (point, color));
    size.points().filter_map(stone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::builtin;

    fn read(sgf: &str, plies: u32) -> Result<Opening, OpeningError> {
        let size = Size::square(9).unwrap();
        let rules = builtin("chinese").unwrap();
        OpeningReader::default().read(sgf.as_bytes(), size, &rules, plies)
    }

    fn shown(opening: &Opening) -> String {
        let size = Size::square(9).unwrap();
        let letter = |color| match color {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let mut text = String::new();
        for (point, color) in &opening.stones {
            text += &format!("{}={} ", point.gtp(size), letter(*color));
        }
        text += &format!("{:?}:", opening.to_play.map(letter));
        for mv in &opening.moves {
            match mv {
                Move::Play(color, point) => {
                    text += &format!(" {}{}", letter(*color), point.gtp(size))
                }
                other => text += &format!(" {}pass", letter(other.color())),
            }
        }
        text
    }

    #[test]
    fn moves_set_ups_and_turns_are_taken_as_they_stand() {
        for (sgf, wanted) in [
            ("(;SZ[9];B[cc];W[gg])", "None: BC7 WG3"),
            // Komi, rules, results and comments mean nothing.
            ("(;SZ[9]KM[99]RU[x]RE[B+R]C[;];B[cc])", "None: BC7"),
            // Handicap stones are stones.
            ("(;SZ[9]HA[2]AB[cc][gg];W[ee])", "C7=B G3=B None: WE5"),
            ("(;SZ[9]AB[cc]PL[B])", "C7=B Some('B'):"),
            // Twice the same colour, and a pass.
            ("(;SZ[9];B[cc];B[gg];W[];W[ee])", "None: BC7 BG3 Wpass WE5"),
            // Only the main line.
            ("(;SZ[9];B[cc](;W[gg])(;W[ee]))", "None: BC7 WG3"),
            // What is set up later begins it anew.
            (
                "(;SZ[9];B[cc];AW[gg]PL[W];W[ee])",
                "C7=B G3=W Some('W'): WE5",
            ),
        ] {
            assert_eq!(shown(&read(sgf, u32::MAX).unwrap()), wanted, "{sgf}");
        }
        let cut = read("(;SZ[9];B[cc];W[gg];B[ee];W[];B[])", 2).unwrap();
        assert_eq!(shown(&cut), "None: BC7 WG3");
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_its_ply() {
        for (sgf, wanted) in [
            ("nothing", "holds no game of Go"),
            ("(;GM[2]SZ[9])", "holds no game of Go"),
            (
                "(;SZ[13];B[cc])",
                "is on a board of 13x13, the match is on 9x9",
            ),
            ("(;B[cc])", "is on a board of 19x19, the match is on 9x9"),
            (
                "(;SZ[9];B[cc];W[cc])",
                "ply 2 is illegal under chinese: a stone stands there",
            ),
            (
                "(;SZ[9];B[cc];W[zz])",
                "ply 2 is illegal under chinese: White names no point of the board",
            ),
            (
                "(;SZ[9]AW[ab][ba];B[aa])",
                "ply 1 is illegal under chinese: the stone has no liberty and captures nothing",
            ),
            ("(;SZ[9];B[cc];W[];B[])", "ends the game by passes at ply 3"),
            (
                "(;SZ[9]AB[aa]AW[ab][ba])",
                "sets up stones without liberties after ply 0: the chain of Black at A9 has no liberty (1 stones); it stays until play removes it",
            ),
        ] {
            let why = read(sgf, u32::MAX).unwrap_err().to_string();
            assert_eq!(why, wanted, "{sgf}");
        }
    }

    #[test]
    fn a_ko_is_not_retaken_at_once() {
        let ko = "(;SZ[9]AB[ba][ab][bc][cb]AW[ca][db][cc]PL[W];W[bb]";
        let why = read(&format!("{ko};B[cb])"), u32::MAX).unwrap_err();
        assert!(matches!(why, OpeningError::Illegal { ply: 2, .. }), "{why}");
        let elsewhere = read(&format!("{ko};B[gg];W[ee];B[cb])"), u32::MAX);
        assert_eq!(elsewhere.unwrap().moves.len(), 4);
    }
}
