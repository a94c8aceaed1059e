//! From a ruleset and a game to the terms of a count.
//!
//! Owns whose komi a count uses and what a method means under a ruleset. Counts nothing.

use super::question::KomiChoice;
use crate::amount::Amount;
use crate::board::ByColor;
use crate::claims::Game;
use crate::count::{Articles, Terms, Topic};
use crate::rules::{Counting, Family, Ruleset};

/// A way of counting the user can ask for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The ruleset's own.
    Own,
    /// The difference of areas.
    Area,
    /// Territory and prisoners.
    Territory,
    /// One side against half the board, in zi.
    SingleSide,
    /// Filling in with an exact number of stones.
    FillIn,
    /// Equal stones, first method.
    EqualStonesI,
    /// Equal stones, second method.
    EqualStonesII,
    /// Prisoners filled into the opponent's territory.
    PrisonerFill,
    /// The plain difference of the ruleset's own family.
    Difference,
    /// Stones on the board only.
    StoneScoring,
}

impl Method {
    /// Every method but [`Method::Own`], in the order `all` counts them.
    pub const ALL: [Self; 9] = [
        Self::Area,
        Self::Territory,
        Self::SingleSide,
        Self::FillIn,
        Self::EqualStonesI,
        Self::EqualStonesII,
        Self::PrisonerFill,
        Self::Difference,
        Self::StoneScoring,
    ];

    /// The name on the command line and in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Area => "area",
            Self::Territory => "territory",
            Self::SingleSide => "single-side",
            Self::FillIn => "fill-in",
            Self::EqualStonesI => "equal-stones-1",
            Self::EqualStonesII => "equal-stones-2",
            Self::PrisonerFill => "prisoner-fill",
            Self::Difference => "difference",
            Self::StoneScoring => "stone-scoring",
        }
    }

    /// The family and way of counting it stands for under a ruleset.
    #[must_use]
    pub const fn means(self, ruleset: &Ruleset) -> (Family, Counting) {
        match self {
            Self::Own => (ruleset.family, ruleset.counting),
            Self::Area => (Family::Area, Counting::Difference),
            Self::Territory => (Family::Territory, Counting::Difference),
            Self::SingleSide => (Family::Area, Counting::SingleSideZi),
            Self::FillIn => (Family::Area, Counting::FillIn),
            Self::EqualStonesI => (Family::Area, Counting::EqualStonesI),
            Self::EqualStonesII => (Family::Territory, Counting::EqualStonesII),
            Self::PrisonerFill => (Family::Territory, Counting::PrisonerFill),
            Self::Difference => (ruleset.family, Counting::Difference),
            Self::StoneScoring => (Family::Area, Counting::StoneScoring),
        }
    }

    /// The name of what a ruleset counts by of its own.
    #[must_use]
    pub const fn of(ruleset: &Ruleset) -> Self {
        match (ruleset.counting, ruleset.family) {
            (Counting::SingleSideZi, _) => Self::SingleSide,
            (Counting::FillIn, _) => Self::FillIn,
            (Counting::EqualStonesI, _) => Self::EqualStonesI,
            (Counting::EqualStonesII, _) => Self::EqualStonesII,
            (Counting::PrisonerFill, _) => Self::PrisonerFill,
            (Counting::StoneScoring, _) => Self::StoneScoring,
            (Counting::Difference, Family::Area) => Self::Area,
            (Counting::Difference, Family::Territory) => Self::Territory,
        }
    }
}

/// The komi of a count and where it comes from; `None` when there is none to use.
#[must_use]
pub fn komi(choice: KomiChoice, ruleset: &Ruleset, game: &Game) -> (Option<Amount>, &'static str) {
    let own = ruleset.komi_for(lines(game), game.handicap.used);
    match (choice, game.komi.used) {
        (KomiChoice::Given(komi), _) => (Some(komi), "given by the user"),
        (KomiChoice::Rules, _) => (Some(own), "the ruleset's own"),
        (KomiChoice::Declared | KomiChoice::Auto, Some(komi)) => (Some(komi), game.komi.reason),
        (KomiChoice::Auto, None) => (Some(own), "the ruleset's own; the record gives none"),
        (KomiChoice::Declared, None) => (None, "the record gives none"),
    }
}

/// The terms of a count of a game under a ruleset by a method; the articles are the ruleset's,
/// made once for all its counts.
#[must_use]
pub fn terms(
    ruleset: &Ruleset,
    method: Method,
    komi: Amount,
    game: &Game,
    penalties: ByColor<Amount>,
    mut articles: Articles,
) -> Terms {
    let (family, counting) = method.means(ruleset);
    articles.set(Topic::Komi, &komi_article(ruleset, komi, game));
    Terms {
        family,
        counting,
        unit: ruleset.unit,
        komi,
        handicap: game.handicap.used,
        handicap_bonus: ruleset.handicap_bonus,
        seki_points: ruleset.seki_points,
        group_tax: ruleset.group_tax,
        shared_points: ruleset.shared_points,
        false_eyes: ruleset.false_eyes,
        open_ko_mouth: ruleset.open_ko_mouth,
        pass_stone: ruleset.pass_stone,
        last_move: ruleset.last_move,
        first_pass: ruleset.first_pass,
        first_pass_voluntary_only: ruleset.first_pass_voluntary_only,
        tie: ruleset.tie,
        penalties,
        articles,
    }
}

/// Whether a count under a ruleset by a method needs the ground judged.
pub(super) fn ask_for_ground(ruleset: &Ruleset, method: Method) -> bool {
    let (family, counting) = method.means(ruleset);
    let terms = Terms {
        seki_points: ruleset.seki_points,
        group_tax: ruleset.group_tax,
        false_eyes: ruleset.false_eyes,
        open_ko_mouth: ruleset.open_ko_mouth,
        ..Terms::plain(counting, family)
    };
    terms.ask_for_ground()
}

/// What a komi rests on: the ruleset's article where it is the ruleset's own, else that it is not.
fn komi_article(ruleset: &Ruleset, komi: Amount, game: &Game) -> String {
    let handicap = game.handicap.used;
    let own = ruleset.komi_for(lines(game), handicap);
    let field = if handicap >= 2 {
        "komi_handicap"
    } else if own == ruleset.komi {
        "komi"
    } else {
        "komi_by_size"
    };
    let cited = ruleset.citations.get(field);
    let cited = cited.map_or("convention", String::as_str);
    if komi == own {
        cited.to_owned()
    } else {
        format!("this game's own; {own} points by {cited}")
    }
}

/// The number of lines komi goes by: those of the longer side.
fn lines(game: &Game) -> usize {
    game.size.used.width().max(game.size.used.height())
}
