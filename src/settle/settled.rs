//! What settling a position yields.

use crate::board::{Board, Color, Point, PointSet};
use crate::finding::{Finding, count_codes};

/// On whose word a chain is dead, or all are alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Territory marks in the record (`TB`, `TW`).
    Marks,
    /// Points the user gave.
    Given,
    /// A list of dead stones by game.
    List,
    /// Unconditional life of the chains around.
    Unconditional,
    /// Everything on the board is alive, by a rule or by the user's word.
    AllAlive,
}

impl Source {
    /// The stable name in output: `marks`, `given`, `list`, `unconditional`, `all-alive`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marks => "marks",
            Self::Given => "given",
            Self::List => "list",
            Self::Unconditional => "unconditional",
            Self::AllAlive => "all-alive",
        }
    }

    /// How sure that word is.
    #[must_use]
    pub const fn confidence(self) -> Confidence {
        match self {
            Self::Unconditional => Confidence::Proven,
            Self::Marks | Self::Given | Self::List => Confidence::Claimed,
            Self::AllAlive => Confidence::Assumed,
        }
    }
}

/// How sure a status is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// Nobody said so; it is taken for granted.
    Assumed,
    /// Somebody said so.
    Claimed,
    /// It holds whatever is played.
    Proven,
}

impl Confidence {
    /// `assumed`, `claimed` or `proven`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Assumed => "assumed",
            Self::Claimed => "claimed",
            Self::Proven => "proven",
        }
    }
}

/// Which stones of a position are dead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Every dead stone; whole chains only.
    pub dead: PointSet,
    /// The first stone of every dead chain in reading order, with the source.
    pub sources: Vec<(Point, Source)>,
    /// The first stone of every chain whose status this word leaves open.
    pub undetermined: Vec<Point>,
    /// The word all of it rests on.
    pub source: Source,
    /// What was noticed on the way.
    pub findings: Vec<Finding>,
}

impl Settled {
    pub(super) fn new(source: Source) -> Self {
        Self {
            dead: PointSet::new(),
            sources: Vec::new(),
            undetermined: Vec::new(),
            source,
            findings: Vec::new(),
        }
    }

    /// Whether the status of every chain is known on this word.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.undetermined.is_empty()
    }

    /// Takes the whole chain on a point as dead; false when it was already, or there is none.
    pub(super) fn kill(&mut self, board: &Board, point: Point) -> bool {
        if board.is_empty(point) || self.dead.contains(point) {
            return false;
        }
        self.dead.extend(board.chain(point));
        let first = first_stone(board, point);
        self.sources.push((first, self.source));
        true
    }

    /// Puts the lists into reading order and looks for dead neighbours of both colours.
    pub(super) fn finish(mut self, board: &Board) -> Self {
        self.sources.sort_unstable_by_key(|(point, _)| *point);
        self.undetermined.sort_unstable();
        self.undetermined.dedup();
        let size = board.size();
        let clash = self.dead.iter().find(|&point| {
            board.at(point) == Some(Color::Black)
                && point
                    .neighbours(size)
                    .any(|q| self.dead.contains(q) && board.at(q) == Some(Color::White))
        });
        if let Some(point) = clash {
            let message = format!(
                "Black's dead stone {} stands against a dead white one",
                point.gtp(size)
            );
            let finding = Finding::new(&count_codes::DEAD_CHAINS_OF_BOTH, message);
            self.findings.push(finding.point(point));
        }
        self
    }
}

/// The first stone of a chain in reading order; the point itself where there is none.
pub(super) fn first_stone(board: &Board, point: Point) -> Point {
    board.chain(point).min().unwrap_or(point)
}
