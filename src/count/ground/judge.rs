//! The judge of the ground: from stones and dead stones to a reason on every point.

use super::blocks::Blocks;
use super::eyes::Eyes;
use super::falsity::Falsity;
use super::links::Links;
use super::reach::Reach;
use super::reason::Reason;
use super::stand::Stand;
use super::values::Values;
use crate::board::{Board, ByColor, Color, Point, PointSet, Size};

/// Judges the ground of positions, keeping its memory between them.
///
/// Takes the dead stones it is told, whole chains, for dead, and the rest for alive; the
/// position is taken for finished, up to dame and the fills it names itself. Before the first
/// [`Ground::judge`] it describes a 1×1 board without stones.
///
/// ```
/// use go_referee::board::{Board, Color, PointSet};
/// use go_referee::count::{Ground, Reason};
///
/// let board = Board::parse_diagram(".XO.\nX.O.\n.XO.").unwrap();
/// let mut ground = Ground::new();
/// ground.judge(&board, &PointSet::new());
/// let corner = board.size().point(0, 0).unwrap();
/// assert_eq!(ground.reason(corner), Reason::Territory(Color::Black));
/// ```
pub struct Ground {
    stand: Stand,
    blocks: Blocks,
    reach: Reach,
    links: Links,
    eyes: Eyes,
    falsity: Falsity,
    values: Values,
    beside_caught: Vec<u16>,
}

impl Default for Ground {
    fn default() -> Self {
        Self::new()
    }
}

impl Ground {
    /// Makes a judge.
    #[must_use]
    pub fn new() -> Self {
        let mut ground = Self {
            stand: Stand::new(),
            blocks: Blocks::new(),
            reach: Reach::new(),
            links: Links::new(),
            eyes: Eyes::new(),
            falsity: Falsity::new(),
            values: Values::default(),
            beside_caught: Vec::new(),
        };
        ground.judge(&Board::new(Size::ONE), &PointSet::EMPTY);
        ground
    }

    /// Judges a position with the stones in `dead`, whole chains, taken for dead; points of
    /// `dead` without a stone change nothing.
    pub fn judge(&mut self, board: &Board, dead: &PointSet) {
        let Self {
            stand,
            blocks,
            reach,
            links,
            eyes,
            falsity,
            values,
            beside_caught,
        } = self;
        stand.take(board, dead);
        blocks.find(stand);
        reach.spread(stand, blocks);
        links.join(stand, blocks, reach);
        eyes.find(stand, reach);
        falsity.find(stand, reach, links, eyes);
        values.give(board, stand, eyes, &falsity.is_false);
        falsity.find_fills(eyes);
        falsity.spread_fills(stand, eyes, beside_caught);
        for eye in &eyes.eyes {
            reach.regions[eye.region as usize].eyes += u32::from(eye.value);
        }
    }

    /// Size of the board last judged.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.stand.size
    }

    /// What a point is in the end, and whose; a point off the board is nobody's.
    #[must_use]
    pub fn reason(&self, point: Point) -> Reason {
        let ground = self.ground(point);
        match self.stand.fallen(point.index()) {
            None => ground,
            Some(color) => Reason::Prisoner {
                color,
                territory: ground.territory(),
            },
        }
    }

    /// The same once dead stones are off: what the point below one is.
    #[must_use]
    pub fn ground(&self, point: Point) -> Reason {
        let p = point.index();
        if let Some(color) = self.stand.stone(p) {
            let seki = self.in_seki(point);
            return Reason::Stone { color, seki };
        }
        let comes = ByColor::from_fn(|color| self.reach.comes(color, p));
        let color = match (comes.black, comes.white) {
            (true, true) => return Reason::Dame,
            (false, false) => return Reason::Unreached,
            (true, false) => Color::Black,
            (false, true) => Color::White,
        };
        let Some(node) = self.eyes.node(p) else {
            return Reason::Dame;
        };
        if self.is_seki(p) {
            Reason::Seki(color)
        } else if !self.falsity.must_fill[node as usize] {
            Reason::Territory(color)
        } else if self.falsity.is_false[node as usize] {
            Reason::FalseEye(color)
        } else {
            Reason::MustFill(color)
        }
    }

    fn is_seki(&self, p: usize) -> bool {
        self.reach.region(p).is_some_and(|region| region.eyes <= 1)
    }

    /// Whether a point belongs to a group, or to the points about it, that lives in seki: whose
    /// eyes are worth one at the most.
    #[must_use]
    pub fn in_seki(&self, point: Point) -> bool {
        self.is_seki(point.index())
    }

    /// Whose region a point lies in: stones, eyes, and what they alone come to when blocks are
    /// heeded; nobody's for dame.
    #[must_use]
    pub fn belongs_to(&self, point: Point) -> Option<Color> {
        self.reach.region(point.index()).map(|region| region.color)
    }

    /// How many eyes the eye of a point is worth, two at the most; none where there is none.
    #[must_use]
    pub fn eye_value(&self, point: Point) -> u8 {
        let node = self.eyes.node(point.index());
        node.map_or(0, |node| self.eyes.eye(node).value)
    }

    /// Whether a point of an eye is false: no help to life, though it may still be territory.
    #[must_use]
    pub fn is_false_eye(&self, point: Point) -> bool {
        let node = self.eyes.node(point.index());
        node.is_some_and(|node| self.falsity.is_false[node as usize])
    }

    /// Whether a point of an eye must be filled in the end; no matter if in seki.
    #[must_use]
    pub fn must_be_filled(&self, point: Point) -> bool {
        let node = self.eyes.node(point.index());
        node.is_some_and(|node| self.falsity.must_fill[node as usize])
    }

    /// Points of territory by colour, those below dead stones included.
    #[must_use]
    pub fn territory(&self) -> ByColor<u32> {
        let mut sum = ByColor::default();
        for point in self.size().points() {
            if let Some(color) = self.reason(point).territory() {
                sum[color] += 1;
            }
        }
        sum
    }
}
