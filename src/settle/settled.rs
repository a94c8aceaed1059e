//! What settling a position yields: a word on every chain.

use crate::board::{Board, Color, Point, PointSet};
use crate::finding::{Finding, count_codes};

/// On whose word a chain is alive, dead or in seki.
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
    /// Local reading: a search of forced moves within a limit.
    Reading,
    /// Playouts from the position.
    Playouts,
    /// The recorded result, which only one plausible set of dead stones explains.
    Result,
    /// One engine, asked over GTP.
    Engine,
    /// Two engines that agree.
    Engines,
    /// Everything on the board is alive, by a rule or by the user's word.
    AllAlive,
}

impl Source {
    /// The stable name in output, such as `marks` or `all-alive`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marks => "marks",
            Self::Given => "given",
            Self::List => "list",
            Self::Unconditional => "unconditional",
            Self::Reading => "reading",
            Self::Playouts => "playouts",
            Self::Result => "result",
            Self::Engine => "engine",
            Self::Engines => "engines",
            Self::AllAlive => "all-alive",
        }
    }

    /// How sure that word is.
    #[must_use]
    pub const fn confidence(self) -> Confidence {
        match self {
            Self::Unconditional => Confidence::Proven,
            Self::Reading => Confidence::Read,
            Self::Marks | Self::Given | Self::List | Self::Engine | Self::Engines => {
                Confidence::Claimed
            }
            Self::Playouts | Self::Result => Confidence::Estimated,
            Self::AllAlive => Confidence::Assumed,
        }
    }
}

/// How sure a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// Nobody said so; it is taken for granted.
    Assumed,
    /// Most continuations end so.
    Estimated,
    /// Somebody said so.
    Claimed,
    /// A search of the moves nearby found so.
    Read,
    /// It holds whatever is played.
    Proven,
}

impl Confidence {
    /// `assumed`, `estimated`, `claimed`, `read` or `proven`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Assumed => "assumed",
            Self::Estimated => "estimated",
            Self::Claimed => "claimed",
            Self::Read => "read",
            Self::Proven => "proven",
        }
    }
}

/// What becomes of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It stays.
    Alive,
    /// It comes off.
    Dead,
    /// It stays beside chains of the other side that stay only because of it.
    Seki,
    /// Nobody's word settles it.
    Undetermined,
}

impl Fate {
    /// `alive`, `dead`, `seki` or `undetermined`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Dead => "dead",
            Self::Seki => "seki",
            Self::Undetermined => "undetermined",
        }
    }
}

/// The word on one chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainWord {
    /// The chain's first stone in reading order.
    pub first: Point,
    /// Its colour.
    pub color: Color,
    /// Its stones.
    pub stones: u32,
    /// What becomes of it.
    pub fate: Fate,
    /// On whose word.
    pub source: Source,
    /// How sure that word is.
    pub confidence: Confidence,
    /// In how many of a thousand playouts its points ended as its own colour's, where any ran.
    pub kept: Option<u16>,
}

/// Which stones of a position are dead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Every dead stone; whole chains only.
    pub dead: PointSet,
    /// Every chain, in reading order of their first stones.
    pub chains: Vec<ChainWord>,
    /// The word all of it rests on, where a chain has none of its own.
    pub source: Source,
    /// Whether so much of the board is open that no count says who won, whatever its chains.
    pub unfinished: bool,
    /// What was noticed on the way.
    pub findings: Vec<Finding>,
}

impl Settled {
    /// Takes every chain of a board as alive on a word.
    pub(super) fn new(board: &Board, source: Source) -> Self {
        let mut seen = PointSet::new();
        let mut chains = Vec::new();
        for point in board.size().points() {
            let Some(color) = board.at(point) else {
                continue;
            };
            if seen.contains(point) {
                continue;
            }
            seen.extend(board.chain(point));
            chains.push(ChainWord {
                first: point,
                color,
                stones: board.chain_len(point) as u32,
                fate: Fate::Alive,
                source,
                confidence: source.confidence(),
                kept: None,
            });
        }
        Self {
            dead: PointSet::new(),
            chains,
            source,
            unfinished: false,
            findings: Vec::new(),
        }
    }

    /// Whether the status of every chain is known on this word, and the board is played out.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        !self.unfinished && self.undetermined().next().is_none()
    }

    /// The first stone of every chain whose status this word leaves open.
    pub fn undetermined(&self) -> impl Iterator<Item = Point> + '_ {
        self.with(Fate::Undetermined).map(|chain| chain.first)
    }

    /// The chains of one fate, in reading order.
    pub fn with(&self, fate: Fate) -> impl Iterator<Item = &ChainWord> {
        self.chains.iter().filter(move |chain| chain.fate == fate)
    }

    /// The word on the chain on a point.
    #[must_use]
    pub fn chain(&self, board: &Board, point: Point) -> Option<&ChainWord> {
        let first = first_stone(board, point);
        let at = self
            .chains
            .binary_search_by_key(&first, |chain| chain.first);
        self.chains.get(at.ok()?)
    }

    /// Decides the chain on a point; does nothing where no stone stands.
    pub(super) fn decide(&mut self, board: &Board, point: Point, fate: Fate, source: Source) {
        let first = first_stone(board, point);
        let at = self
            .chains
            .binary_search_by_key(&first, |chain| chain.first);
        let Some(chain) = at.ok().and_then(|at| self.chains.get_mut(at)) else {
            return;
        };
        chain.fate = fate;
        chain.source = source;
        chain.confidence = source.confidence();
        for stone in board.chain(point) {
            match fate {
                Fate::Dead => self.dead.insert(stone),
                Fate::Alive | Fate::Seki | Fate::Undetermined => self.dead.remove(stone),
            };
        }
    }

    /// Notes in how many of a thousand playouts a chain was kept.
    pub(super) fn keep(&mut self, board: &Board, point: Point, kept: u16) {
        let first = first_stone(board, point);
        let at = self
            .chains
            .binary_search_by_key(&first, |chain| chain.first);
        if let Some(chain) = at.ok().and_then(|at| self.chains.get_mut(at)) {
            chain.kept = Some(kept);
        }
    }

    /// Takes the whole chain on a point as dead; false when it was already, or there is none.
    pub(super) fn kill(&mut self, board: &Board, point: Point) -> bool {
        if board.is_empty(point) || self.dead.contains(point) {
            return false;
        }
        self.decide(board, point, Fate::Dead, self.source);
        true
    }

    /// Leaves the chain on a point open.
    pub(super) fn leave_open(&mut self, board: &Board, point: Point) {
        self.decide(board, point, Fate::Undetermined, self.source);
    }

    /// Looks for dead neighbours of both colours.
    pub(super) fn finish(mut self, board: &Board) -> Self {
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
