//! The board a game stands on: who placed what, what may be played, what it comes to.
//!
//! The protocol lets either side play at any time, so whose turn it is is no question here. Knows
//! no engine.

use super::record;
use crate::adjudicate::{CountQuestion, KomiChoice, Question, RulesChoice, Scorer, Source};
use crate::amount::Amount;
use crate::board::{Board, Color, Point, PointSet, Size};
use crate::claims::KomiPolicy;
use crate::count::Margin;
use crate::referee::{Move, Referee, findings, rulings};
use crate::rules::{RulesError, Ruleset};
use crate::settle::Fate;
use std::sync::Arc;

/// Why a move is not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of finding: `occupied`, `simple-ko` …
    pub slug: &'static str,
    /// Why, with the evidence.
    pub message: String,
    /// The article.
    pub article: String,
}

/// What a position comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counting {
    /// Black's points less White's; nothing where no count decides it.
    pub margin: Option<Amount>,
    /// The result in the ruleset's unit, or why there is none.
    pub told: String,
    /// Every chain by its first stone, and its fate.
    pub fates: Vec<(Point, Fate)>,
}

/// A game on a board.
pub struct Table {
    ruleset: Arc<Ruleset>,
    size: Size,
    komi: Amount,
    pub(super) setup: Vec<(Point, Color)>,
    handicap: u32,
    first: Color,
    referee: Referee,
    /// Moves, each with the events it is made of: one, or two where it was not that side's turn.
    moves: Vec<(Move, u8)>,
    scorer: Scorer,
}

impl Table {
    /// Sets up an empty 19×19 board.
    ///
    /// # Errors
    /// When nothing can be counted under the ruleset.
    pub fn new(ruleset: Arc<Ruleset>) -> Result<Self, RulesError> {
        let question = Question {
            rules: RulesChoice::Fixed(vec![Ruleset::clone(&ruleset)]),
            komi: KomiChoice::Declared,
            komi_policy: KomiPolicy::Declared,
            ..Question::default()
        };
        let scorer = Scorer::new(Arc::new(question), Arc::new(CountQuestion::default()))?;
        let mut table = Self {
            komi: ruleset.komi_for(19, 0),
            ruleset,
            size: Size::NINETEEN,
            setup: Vec::new(),
            handicap: 0,
            first: Color::Black,
            referee: Referee::new(),
            moves: Vec::new(),
            scorer,
        };
        table.clear();
        Ok(table)
    }

    /// Takes another board, which is empty.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
        self.clear();
    }

    /// Takes everything off the board.
    pub fn clear(&mut self) {
        self.set_up(Vec::new(), 0, Color::Black);
    }

    /// Begins with stones on the board, so many of Black's as handicap.
    pub fn set_up(&mut self, stones: Vec<(Point, Color)>, handicap: u32, first: Color) {
        self.referee.start(self.size, &stones, first, handicap);
        self.setup = stones;
        self.handicap = handicap;
        self.first = first;
        self.moves.clear();
    }

    /// Begins with handicap stones, White to move.
    pub fn give(&mut self, points: &[Point]) {
        let stones = points.iter().map(|&point| (point, Color::Black)).collect();
        self.set_up(stones, points.len() as u32, Color::White);
    }

    /// Sets the komi.
    pub const fn set_komi(&mut self, komi: Amount) {
        self.komi = komi;
    }

    /// The rules.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The komi.
    #[must_use]
    pub const fn komi(&self) -> Amount {
        self.komi
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.referee.board()
    }

    /// Stones set up before the first move.
    #[must_use]
    pub fn setup(&self) -> &[(Point, Color)] {
        &self.setup
    }

    /// How many of them are handicap.
    #[must_use]
    pub const fn handicap(&self) -> u32 {
        self.handicap
    }

    /// Who has the first move.
    #[must_use]
    pub const fn first(&self) -> Color {
        self.first
    }

    /// The moves.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.moves.iter().map(|&(mv, _)| mv)
    }

    /// Whether nothing was placed or played.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.moves.is_empty() && self.setup.is_empty()
    }

    /// Whether a move may be made, in turn or not.
    ///
    /// # Errors
    /// When the ruleset forbids it.
    pub fn judge(&mut self, mv: Move) -> Result<(), Refusal> {
        let turned = self.turn(mv.color());
        let facts = self.referee.judge(mv);
        if turned {
            self.referee.undo();
        }
        let ruled = rulings(&self.ruleset, &facts);
        let Some(ruling) = ruled.iter().find(|ruling| ruling.is_illegal()) else {
            return Ok(());
        };
        let told = findings(&facts, &[(0, ruling.clone())]);
        let own = told.iter().find(|found| found.kind.slug == ruling.slug);
        Err(Refusal {
            slug: ruling.slug,
            message: own.map_or_else(|| ruling.slug.to_owned(), |own| own.message.to_string()),
            article: ruling.article.clone(),
        })
    }

    /// Makes a move.
    pub fn commit(&mut self, mv: Move) {
        let turned = self.turn(mv.color());
        self.referee.commit(mv);
        self.moves.push((mv, 1 + u8::from(turned)));
    }

    /// Takes the last move back; false where there is none.
    pub fn undo(&mut self) -> bool {
        let Some((_, events)) = self.moves.pop() else {
            return false;
        };
        for _ in 0..events {
            self.referee.undo();
        }
        true
    }

    /// Gives a side the turn; says whether it had it not.
    fn turn(&mut self, color: Color) -> bool {
        let turned = self.referee.to_play() != color;
        if turned {
            self.referee.set_to_play(color);
        }
        turned
    }

    /// Settles and counts the position.
    pub fn count(&mut self) -> Counting {
        let bytes = record::write(self, &record::Labels::default());
        let (_, scored) = self.scorer.score(&Source::first("game", &bytes));
        let fates = scored.chains.iter().map(|chain| (chain.first, chain.fate));
        let fates = fates.collect();
        let Some(counted) = scored.sheets.first() else {
            return Counting {
                margin: None,
                told: "nothing is counted".to_owned(),
                fates,
            };
        };
        match &counted.sheet.margin {
            Margin::Known(margin) => Counting {
                margin: Some(*margin),
                told: counted.sheet.result_text.to_string(),
                fates,
            },
            Margin::Withheld(why) => Counting {
                margin: None,
                told: why.to_string(),
                fates,
            },
        }
    }

    /// The points of a chain, in reading order.
    #[must_use]
    pub fn chain(&self, first: Point) -> Vec<Point> {
        let stones: PointSet = self.board().chain(first).collect();
        stones.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::parse_vertex;
    use crate::rules::builtin;

    fn table(lines: usize) -> Table {
        let mut table = Table::new(Arc::new(builtin("chinese").unwrap())).unwrap();
        table.resize(Size::square(lines).unwrap());
        table.set_komi(Amount::HALF);
        table
    }

    fn mv(table: &Table, text: &str) -> Move {
        let (color, point) = text.split_at(1);
        let color = if color == "b" {
            Color::Black
        } else {
            Color::White
        };
        match parse_vertex(point, table.size()) {
            Some(point) => Move::Play(color, point),
            None => Move::Pass(color),
        }
    }

    fn play(table: &mut Table, moves: &str) {
        for text in moves.split_whitespace() {
            let mv = mv(table, text);
            table.judge(mv).unwrap();
            table.commit(mv);
        }
    }

    #[test]
    fn either_side_plays_at_any_time_and_nothing_illegal_is_played() {
        let mut table = table(5);
        play(&mut table, "bB1 bA2 wC1 wB2 wA1");
        assert_eq!(table.board().at(table.size().point(1, 4).unwrap()), None);
        let ko = mv(&table, "bB1");
        let refusal = table.judge(ko).unwrap_err();
        assert_eq!(refusal.slug, "simple-ko");
        assert!(refusal.message.contains("ko"), "{}", refusal.message);
        let taken = mv(&table, "bC1");
        assert_eq!(table.judge(taken).unwrap_err().slug, "occupied");
    }

    #[test]
    fn everything_is_taken_back_exactly() {
        let mut table = table(5);
        play(&mut table, "bB1 bA2 wC1");
        let before = table.board().hash();
        play(&mut table, "wB2 wA1 bpass bC3");
        while table.moves().len() > 3 {
            assert!(table.undo());
        }
        assert_eq!(table.board().hash(), before);
        while table.undo() {}
        assert!(table.is_untouched());
        assert_eq!(table.board().stones().black, 0);
    }

    #[test]
    fn a_finished_game_is_counted_and_an_unfinished_one_is_not() {
        let mut table = table(5);
        play(
            &mut table,
            "bC1 wD1 bC2 wD2 bC3 wD3 bC4 wD4 bC5 wD5 bpass wpass",
        );
        let counting = table.count();
        assert_eq!(
            counting.margin,
            Some(Amount::half_points(9)),
            "{counting:?}"
        );
        assert!(counting.fates.iter().all(|(_, fate)| *fate == Fate::Alive));
        table.clear();
        play(&mut table, "bC3");
        table.resize(Size::NINETEEN);
        play(&mut table, "bQ16 wD4");
        assert_eq!(table.count().margin, None);
    }
}
