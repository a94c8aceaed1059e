//! One node's moves and set-up, as events.
//!
//! Owns what a node may hold and in which order it happens. Knows nothing of the game around
//! it but the size of the board and the number of its first ply.

use super::contents::{AB, AE, AW, B, Contents, W};
use super::game::{Event, EventKind};
use super::points::{self, Area, MoveValue, read_area, read_move, shown};
use super::tally::{Spent, Tally};
use crate::board::{Color, Point, Size};
use crate::finding::{Finding, Kind, claim_codes as codes};
use crate::record::{GameTree, Ident, NodeId, Property, Span, point_letters};

/// What came of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Yield {
    /// Plies in it.
    pub plies: u32,
    /// Whether its last ply consists of blanks.
    pub blank: bool,
}

/// Turns nodes into events, one game at a time.
pub(super) struct NodeReader<'t, 'f> {
    /// The game.
    pub tree: GameTree<'t>,
    /// Its board.
    pub size: Size,
    /// Bounds on its findings and rectangles.
    pub tally: &'f mut Tally,
    /// Where events go.
    pub events: &'f mut Vec<Event>,
    /// Where set-up stones go.
    pub edits: &'f mut Vec<(Point, Option<Color>)>,
    /// Where findings go.
    pub findings: &'f mut Vec<Finding>,
}

impl NodeReader<'_, '_> {
    /// Appends the events of a node whose first ply, if any, has the number `ply`.
    #[inline]
    pub(super) fn read(&mut self, node: NodeId, found: &Contents<'_>, ply: u32) -> Yield {
        if found.is_unusual() || (found.moves > 0 && node == NodeId::ROOT) {
            return self.unusual(node, found, ply);
        }
        found
            .first_move
            .map_or_else(Yield::default, |(color, property)| {
                self.one_move(node, color, property, ply)
            })
    }

    #[cold]
    fn unusual(&mut self, node: NodeId, found: &Contents<'_>, ply: u32) -> Yield {
        let moves = found.moves;
        let byte = self.tree.byte(node);
        if found.setup {
            self.setup(node, ply);
            if moves > 0 {
                self.note(&codes::SETUP_AND_MOVE, byte, ply, || {
                    "the node holds both a set-up and a move".to_owned()
                });
            }
        }
        if let Some(value) = found.turn {
            self.turn(node, value, ply);
        }
        if moves > 0 && node == NodeId::ROOT {
            self.note(&codes::MOVE_IN_ROOT, byte, ply, || {
                "the first node holds a move".to_owned()
            });
        }
        if moves > 0 && found.forced {
            self.note(&codes::MOVE_FORCED, byte, ply, || {
                "KO asks for the move to be made in any case".to_owned()
            });
        }
        if moves > 1 {
            self.note(&codes::TWO_MOVES_IN_NODE, byte, ply, || {
                format!("the node holds {moves} moves; they are taken in order")
            });
        }
        let mut result = Yield::default();
        let tree = self.tree;
        for property in tree.properties(node) {
            let color = match property.ident {
                B => Color::Black,
                W => Color::White,
                _ => continue,
            };
            let next = self.one_move(node, color, property, ply.saturating_add(result.plies));
            result.plies += next.plies;
            result.blank = next.blank;
        }
        result
    }

    #[inline]
    fn one_move(&mut self, node: NodeId, color: Color, property: Property<'_>, ply: u32) -> Yield {
        let Some(&value) = property.values.first() else {
            return Yield::default();
        };
        if property.values.len() > 1 {
            self.note(&codes::SEVERAL_MOVE_VALUES, value.start, ply, || {
                format!("the move of {color} has {} values", property.values.len())
            });
        }
        let raw = self.tree.raw(value);
        let (read, padded) = read_move(raw, self.size);
        let kind = match read {
            MoveValue::Play(point) => EventKind::Play(color, point),
            MoveValue::Pass | MoveValue::Blank => EventKind::Pass(color),
            MoveValue::Off(..) | MoveValue::Malformed => EventKind::Unreadable(color, value),
        };
        if padded || matches!(kind, EventKind::Unreadable(..)) || read == MoveValue::Blank {
            self.odd_move(color, value, ply, read, padded);
        }
        self.events.push(Event {
            kind,
            node,
            byte: value.start,
        });
        Yield {
            plies: 1,
            blank: read == MoveValue::Blank,
        }
    }

    /// Explains a move that is not written as it should be.
    #[cold]
    fn odd_move(&mut self, color: Color, value: Span, ply: u32, read: MoveValue, padded: bool) {
        let raw = self.tree.raw(value);
        let size = self.size;
        let letter = color.letter();
        let (kind, message): (&'static Kind, String) = match read {
            MoveValue::Blank => (
                &codes::MOVE_BLANK,
                format!("the move of {color} consists of blanks and is read as a pass"),
            ),
            MoveValue::Malformed if points::is_human(raw) => (
                &codes::MOVE_HUMAN_NOTATION,
                format!("{letter}[{}] is not SGF notation", shown(raw)),
            ),
            MoveValue::Malformed => (
                &codes::MOVE_MALFORMED,
                format!("{letter}[{}] is no point", shown(raw)),
            ),
            MoveValue::Off(x, y) if (x, y) == (size.width(), size.height()) => (
                &codes::MOVE_LOOKS_LIKE_PASS,
                format!("{letter}[{}] lies just off a board of {size}", shown(raw)),
            ),
            MoveValue::Off(..) if small_letters_fit(raw, size) => (
                &codes::MOVE_CAPITALS,
                format!("{letter}[{}] lies off a board of {size}", shown(raw)),
            ),
            _ if padded => (
                &codes::MOVE_PADDED,
                format!("{letter}[{}] is padded with blanks", shown(raw)),
            ),
            // Off the board and nothing more to say: the referee reports it.
            _ => return,
        };
        let tally = &mut *self.tally;
        tally.report(self.findings, kind, |kind| {
            let finding = Finding::new(kind, message).at(value.start).ply(ply);
            finding.color(color)
        });
    }

    fn turn(&mut self, node: NodeId, value: Span, ply: u32) {
        let raw = self.tree.raw(value);
        let color = match raw {
            b"B" => Some(Color::Black),
            b"W" => Some(Color::White),
            _ => {
                let color = match raw.trim_ascii().first() {
                    Some(b'B' | b'b' | b'1') => Some(Color::Black),
                    Some(b'W' | b'w' | b'2') => Some(Color::White),
                    _ => None,
                };
                let text = shown(raw);
                self.note(
                    &codes::FIRST_PLAYER_SPELLING,
                    value.start,
                    ply,
                    || match color {
                        Some(color) => format!("PL[{text}] is read as {color}"),
                        None => format!("PL[{text}] names no side"),
                    },
                );
                color
            }
        };
        let Some(color) = color else {
            return;
        };
        if ply > 1 {
            self.note(&codes::TO_PLAY_MID_GAME, value.start, ply, || {
                format!("PL gives the turn to {color}")
            });
        }
        self.events.push(Event {
            kind: EventKind::ToPlay(color),
            node,
            byte: value.start,
        });
    }

    /// Unfolds AB, AW and AE of a node into edits without doubles; the last word counts.
    fn setup(&mut self, node: NodeId, ply: u32) {
        let from = self.edits.len();
        // One more than the place of each point's edit in this node, 0 where it has none.
        let mut places = [0_u16; Point::SPAN];
        let tree = self.tree;
        let mut byte = None;
        for property in tree.properties(node) {
            let color = match property.ident {
                AB => Some(Color::Black),
                AW => Some(Color::White),
                AE => None,
                _ => continue,
            };
            let first = property
                .values
                .first()
                .map_or(property.name.end, |v| v.start);
            byte.get_or_insert(first);
            for &value in property.values {
                self.setup_value(property.ident, value, color, ply, from, &mut places);
            }
        }
        let byte = byte.unwrap_or_default();
        if ply > 1 && self.edits.len() > from {
            let count = self.edits.len() - from;
            self.note(&codes::SETUP_MID_GAME, byte, ply, || {
                format!("{count} points are set up after ply {}", ply - 1)
            });
        }
        let index = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        self.events.push(Event {
            kind: EventKind::Setup {
                from: index(from),
                to: index(self.edits.len()),
            },
            node,
            byte,
        });
    }

    fn setup_value(
        &mut self,
        ident: Ident,
        value: Span,
        color: Option<Color>,
        ply: u32,
        from: usize,
        places: &mut [u16; Point::SPAN],
    ) {
        let raw = self.tree.raw(value);
        match read_area(raw, self.size) {
            Area::One(point) => self.edit(point, color, value, ply, from, places),
            Area::Many(rectangle) => {
                if rectangle.inverted {
                    self.note(&codes::RECTANGLE_INVERTED, value.start, ply, || {
                        format!("{ident}[{}] is written the wrong way round", shown(raw))
                    });
                }
                if rectangle.cut {
                    self.off_board(ident, value, ply);
                }
                match self.tally.spend(rectangle.area()) {
                    Spent::Yes => {
                        for point in rectangle.points(self.size) {
                            self.edit(point, color, value, ply, from, places);
                        }
                    }
                    Spent::Refused => {
                        self.note(&codes::RECTANGLES_CAPPED, value.start, ply, || {
                            "rectangles from here on are left out".to_owned()
                        })
                    }
                    Spent::RefusedAgain => {}
                }
            }
            Area::Nothing => self.off_board(ident, value, ply),
        }
    }

    fn edit(
        &mut self,
        point: Point,
        color: Option<Color>,
        value: Span,
        ply: u32,
        from: usize,
        places: &mut [u16; Point::SPAN],
    ) {
        let place = &mut places[point.index()];
        if *place == 0 {
            self.edits.push((point, color));
            // A board has fewer points than a place can count.
            *place = u16::try_from(self.edits.len() - from).unwrap_or(u16::MAX);
            return;
        }
        let Some(edit) = self.edits.get_mut(from + usize::from(*place) - 1) else {
            return;
        };
        if edit.1 != color {
            edit.1 = color;
            let size = self.size;
            self.note(&codes::SETUP_CONTRADICTS, value.start, ply, || {
                format!("{} is set up twice; the last is used", point.gtp(size))
            });
        }
    }

    fn off_board(&mut self, ident: Ident, value: Span, ply: u32) {
        let size = self.size;
        let raw = self.tree.raw(value);
        self.note(&codes::SETUP_OFF_BOARD, value.start, ply, || {
            format!("{ident}[{}] is not on a board of {size}", shown(raw))
        });
    }

    fn note(&mut self, kind: &'static Kind, byte: u32, ply: u32, message: impl FnOnce() -> String) {
        self.tally.report(self.findings, kind, |kind| {
            Finding::new(kind, message()).at(byte).ply(ply)
        });
    }
}

/// Whether capitals are off the board where small letters would not be.
fn small_letters_fit(raw: &[u8], size: Size) -> bool {
    raw.iter().any(u8::is_ascii_uppercase)
        && point_letters(&raw.to_ascii_lowercase())
            .is_some_and(|(x, y)| size.point(usize::from(x), usize::from(y)).is_some())
}
