//! The clauses two rulesets can differ by, each with what it stands on and what "equal" means.
//!
//! Owns the table. Computes nothing.

/// What a clause stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClauseKind {
    /// Fields of the ruleset, by their paths.
    Axis(&'static [&'static str]),
    /// A fact of the game that one way of counting sees and another does not.
    Fact(&'static str),
}

/// One row of the table.
struct Row {
    name: &'static str,
    title: &'static str,
    kind: ClauseKind,
    counterfactual: &'static str,
    source: &'static str,
}

macro_rules! clauses {
    ($($clause:ident $name:literal, $title:literal, $kind:expr, $counterfactual:literal, $source:literal;)*) => {
        /// A clause by which rulesets can come to different verdicts on one game.
        ///
        /// In the order in which, of several equally small sets, the first is told.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Clause {
            $(#[doc = $title] $clause,)*
        }

        const TABLE: &[Row] = &[$(Row {
            name: $name,
            title: $title,
            kind: $kind,
            counterfactual: $counterfactual,
            source: $source,
        },)*];

        impl Clause {
            /// Every clause, in order.
            pub const ALL: &[Self] = &[$(Self::$clause,)*];
        }
    };
}

use ClauseKind::{Axis, Fact};

clauses! {
    Status "status", "which stones are dead",
        Axis(&["status", "disagree", "resume_final"]),
        "the same stones are taken off", "E16";
    LastMove "last-move", "who took the last turn",
        Fact("turns taken, Black's less White's (δ of ΔM)"),
        "territory is corrected by it, as area sees it", "Th. 1 and 2";
    DameLeft "dame-left", "neutral points nobody filled",
        Fact("an odd number of dame is left, so that the side to move would have filled the last"),
        "the dame are filled in turn", "E3, Th. 9";
    Passes "passes", "one side passed more often (one-sided dame, a last ko filled, a turn wasted)",
        Fact("voluntary passes, White's less Black's (of ΔM)"),
        "territory is corrected by it, as area sees it", "Th. 2, E6, E7, E8";
    ImposedPasses "imposed-passes", "passes imposed by the referee",
        Fact("imposed passes, White's less Black's (of ΔM)"),
        "territory is corrected by it, as area sees it", "Th. 2, TM-7";
    HandicapStones "handicap-stones", "handicap stones, which area counts and territory does not",
        Fact("stones placed without a turn (N of ΔM)"),
        "territory is corrected by them, as area sees them", "Th. 2 and 8, E9";
    StonesOutsidePlay "stones-outside-play", "stones set up or edited in",
        Fact("stones that came or went outside play (X, and the position the game began from)"),
        "territory is corrected by them, as area sees them", "Th. 1, stones outside play";
    SekiPoints "seki-eyes", "eyes and one-sided points of groups in seki",
        Axis(&["seki_points"]),
        "they count alike", "E5b";
    FalseEyes "points-to-fill", "points that must be filled in the end",
        Axis(&["false_eyes"]),
        "they count alike", "E6";
    OpenKo "open-ko", "the mouth of a ko left open",
        Axis(&["open_ko_mouth"]),
        "it counts alike", "E7";
    GroupTax "group-tax", "points every living group gives up",
        Axis(&["group_tax", "counting"]),
        "the same tax is taken", "stone scoring";
    PassStones "pass-stones", "stones handed over for passes",
        Axis(&["pass_stone", "last_move"]),
        "the same stones are handed over", "Th. 8";
    FirstPass "first-pass", "a point or a button for who passed first",
        Axis(&["last_move", "first_pass", "first_pass_voluntary_only", "counting"]),
        "the same is given for it", "Th. 6 and 7, WM-1";
    HandicapBonus "handicap-bonus", "what White receives for handicap stones",
        Axis(&["handicap_bonus"]),
        "the same bonus is given", "Th. 8, E9";
    Komi "komi", "komi",
        Axis(&["komi", "komi_by_size", "komi_handicap"]),
        "the same komi is used", "E1, E2";
    Penalties "penalties", "what offences cost, and whether they lose the game",
        Axis(&["warning_cost", "warnings_to_loss", "penalty"]),
        "they cost the same", "E18, TM-10";
    Tie "tie", "what a margin of nothing is",
        Axis(&["tie"]),
        "a margin of nothing means the same", "E19";
    Suicide "suicide", "whether own stones may be left without a liberty",
        Axis(&["suicide"]),
        "the same suicides are allowed", "E10, E11";
    BasicKo "simple-ko", "whether a single ko may be retaken at once",
        Axis(&["basic_ko"]),
        "the same retakes are allowed", "E7";
    Repetition "repetition", "which repeated positions are forbidden (positional, situational, natural)",
        Axis(&["repetition", "start_creator", "history_window"]),
        "the same repetitions are forbidden", "E11, E12, E13";
    LongCycle "long-cycle", "what becomes of cycles no ban on repetition meets",
        Axis(&["long_cycle", "long_cycle_labels"]),
        "the same cycles are forbidden", "E13, E15";
    End "end-of-game", "what ends the game, and what may still be played then",
        Axis(&["stop", "max_resumptions", "resume_first", "imposed_pass_stops", "status", "last_move"]),
        "the game ends alike", "TM-7, TM-11";
    TurnOrder "turn-order", "two turns in a row",
        Axis(&["illegal.same-side-twice"]),
        "turns are treated alike", "TM16 17.2";
    Placement "placement", "points off the board and points with a stone",
        Axis(&["illegal.off-board", "illegal.occupied"]),
        "they are treated alike", "TM16 Art. 19";
}

/// Clauses whose component is a number.
pub(super) const NUMBERED: usize = Clause::Penalties as usize + 1;

impl Clause {
    /// The name in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What it is about.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// What it stands on.
    #[must_use]
    pub const fn kind(self) -> ClauseKind {
        self.row().kind
    }

    /// What is meant by equalising it.
    #[must_use]
    pub const fn counterfactual(self) -> &'static str {
        self.row().counterfactual
    }

    /// Where it is spoken of: theorems, examples and readings of docs/rules.md, or an article.
    #[must_use]
    pub const fn source(self) -> &'static str {
        self.row().source
    }

    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Field;

    #[test]
    fn clauses_have_names_of_their_own() {
        for (index, clause) in Clause::ALL.iter().enumerate() {
            assert_eq!(*clause as usize, index);
            let same = Clause::ALL.iter().filter(|c| c.name() == clause.name());
            assert_eq!(same.count(), 1, "{}", clause.name());
        }
    }

    #[test]
    fn axes_are_fields_of_rulesets() {
        for clause in Clause::ALL {
            let Axis(paths) = clause.kind() else { continue };
            for path in paths {
                let group = format!("{path}.");
                let known = Field::named(path).is_some()
                    || crate::rules::fields().any(|field| field.path.starts_with(&group));
                assert!(known, "{}: {path}", clause.name());
            }
        }
    }
}
