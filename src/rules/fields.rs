//! The table of fields: path, topic, label, and how each is read and written.
//!
//! Loading, overriding, printing and comparing all walk this table, so that a new field is one
//! row. Knows no file and no ruleset.

use super::axes::LongCycle;
use super::ruleset::{Ruleset, Treatment};
use super::value::{FieldValue, Value};
use std::collections::BTreeMap;

/// What a group of fields is about, in the order of printing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Boards, setup and colours.
    Start,
    /// What may be played.
    Play,
    /// Stopping and resuming.
    End,
    /// Counting.
    Count,
    /// Komi, handicap and ties.
    Result,
    /// What irregularities cost.
    Penalties,
    /// What the referee does with irregular moves.
    Irregular,
    /// Clock, teams and seats.
    Event,
}

impl Topic {
    /// All topics in the order of printing.
    pub const ALL: [Self; 8] = [
        Self::Start,
        Self::Play,
        Self::End,
        Self::Count,
        Self::Result,
        Self::Penalties,
        Self::Irregular,
        Self::Event,
    ];

    /// The heading.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Start => "Board and start",
            Self::Play => "Moves",
            Self::End => "End of the game",
            Self::Count => "Counting",
            Self::Result => "Komi and result",
            Self::Penalties => "Penalties",
            Self::Irregular => "Irregular moves",
            Self::Event => "Time and teams",
        }
    }
}

/// How a field is reached.
enum Access {
    /// A place in the structure.
    Plain {
        get: fn(&Ruleset) -> Value,
        put: fn(&mut Ruleset, &Value) -> bool,
        allowed: fn() -> String,
    },
    /// The treatment of one kind of irregularity.
    Illegal(&'static str),
    /// The override for one kind of cycle.
    Label(&'static str),
}

/// One field of a ruleset.
pub struct Field {
    /// Its path in files and overrides.
    pub path: &'static str,
    /// What it is about.
    pub topic: Topic,
    access: Access,
}

/// Why a value was not taken.
pub(super) struct NotAllowed {
    /// What may be.
    pub allowed: String,
}

impl Field {
    /// The field called `path`.
    #[must_use]
    pub fn named(path: &str) -> Option<&'static Self> {
        fields().find(|field| field.path == path)
    }

    /// The value it has; `None` for an override that is not there.
    #[must_use]
    pub fn get(&self, rules: &Ruleset) -> Option<Value> {
        match self.access {
            Access::Plain { get, .. } => Some(get(rules)),
            Access::Illegal(slug) => rules.illegal.get(slug).map(write_treatment),
            Access::Label(label) => rules.long_cycle_labels.get(label).map(LongCycle::write),
        }
    }

    /// The values allowed, in words.
    #[must_use]
    pub fn allowed(&self) -> String {
        match self.access {
            Access::Plain { allowed, .. } => allowed(),
            Access::Illegal(_) => format!(
                "action ({}), warning (0 to 9), claim ({})",
                super::Action::allowed(),
                super::ClaimWindow::allowed()
            ),
            Access::Label(_) => LongCycle::allowed(),
        }
    }

    /// Whether every ruleset must say it.
    #[must_use]
    pub fn required(&self) -> bool {
        !matches!(self.access, Access::Label(_))
    }

    /// Gives it a value with the citation `by`.
    pub(super) fn put(
        &self,
        rules: &mut Ruleset,
        value: &Value,
        by: &str,
    ) -> Result<(), NotAllowed> {
        let taken = match self.access {
            Access::Plain { put, .. } => put(rules, value),
            Access::Illegal(slug) => match read_treatment(rules.illegal.get(slug), value, by) {
                Some(treatment) => {
                    rules.illegal.insert(slug.to_owned(), treatment);
                    true
                }
                None => false,
            },
            Access::Label(label) => match LongCycle::read(value) {
                Some(cycle) => {
                    rules.long_cycle_labels.insert(label.to_owned(), cycle);
                    true
                }
                None => false,
            },
        };
        if !taken {
            return Err(NotAllowed {
                allowed: self.allowed(),
            });
        }
        rules.citations.insert(self.path.to_owned(), by.to_owned());
        Ok(())
    }
}

/// A treatment as a table.
fn write_treatment(treatment: &Treatment) -> Value {
    Value::Table(BTreeMap::from([
        ("action".to_owned(), treatment.action.write()),
        ("warning".to_owned(), treatment.warning.write()),
        ("claim".to_owned(), treatment.claim.write()),
    ]))
}

/// Reads a treatment; what the table leaves out is as `before`. A word alone is the action.
fn read_treatment(before: Option<&Treatment>, value: &Value, by: &str) -> Option<Treatment> {
    let word;
    let table = match value {
        Value::Table(table) => table,
        other => {
            word = BTreeMap::from([("action".to_owned(), other.clone())]);
            &word
        }
    };
    let mut action = before.map(|t| t.action);
    let mut warning = before.map(|t| t.warning);
    let mut claim = before.map(|t| t.claim);
    for (key, value) in table {
        match key.as_str() {
            "action" => action = Some(FieldValue::read(value)?),
            "warning" => warning = Some(u8::read(value).filter(|n| *n <= 9)?),
            "claim" => claim = Some(FieldValue::read(value)?),
            _ => return None,
        }
    }
    Some(Treatment {
        action: action?,
        warning: warning.unwrap_or(0),
        claim: claim?,
        article: by.to_owned(),
    })
}

/// The allowed values of the field an accessor reaches.
fn allowed_of<T: FieldValue>(_: fn(&Ruleset) -> &T) -> String {
    T::allowed()
}

macro_rules! rows {
    ($($topic:ident: $($first:ident $(. $rest:ident)*),+ ;)+) => {
        &[$($(Field {
            path: concat!(stringify!($first) $(, ".", stringify!($rest))*),
            topic: Topic::$topic,
            access: Access::Plain {
                get: |rules| rules.$first $(.$rest)*.write(),
                put: |rules, value| match FieldValue::read(value) {
                    Some(read) => {
                        rules.$first $(.$rest)* = read;
                        true
                    }
                    None => false,
                },
                allowed: || allowed_of(|rules: &Ruleset| &rules.$first $(.$rest)*),
            },
        }),+),+]
    };
}

static PLAIN: &[Field] = rows! {
    Start: sizes, other_sizes, rectangles, covers_handicap, setup, colours.choice,
        colours.team_boards, colours.wrong, colours.last_correctable_move;
    Play: suicide, basic_ko, repetition, start_creator, history_kept_on_resumption,
        history_window, long_cycle, pass_stone;
    End: stop, imposed_pass_stops, imposed_pass_is_hand, imposed_pass_in_delta_m, resume_first,
        resume_scope, resume_final, max_resumptions, status, disagree, left_contestable;
    Count: family, seki_points, group_tax, shared_points, false_eyes, open_ko_mouth, last_move,
        first_pass, first_pass_voluntary_only, counting, fill_in, unit;
    Result: komi, komi_by_size, komi_handicap, handicap_bonus, tie, tie_knock_out,
        replay.from_move, replay.on_no_result, replay.second_tie, replay.substitutions,
        replay.pauses, replay.preparation_seconds, league.win, league.draw, league.loss,
        results, resign;
    Penalties: warning_cost, warnings_to_loss, penalty.charged_warnings,
        penalty.warnings_to_foul, penalty.foul_costs, penalty.fouls_to_loss,
        penalty.order_error_costs, penalty.order_errors_to_loss,
        penalty.order_errors_to_red_card, penalty.section_overrun_cost,
        penalty.yellow_card_cost, penalty.red_card, penalty.no_substitute_multiplier,
        penalty.phone_to_loss;
    Event: time.main_seconds, time.periods, time.period_seconds, time.boundary,
        time.on_exhaust, time.on_absolute_exhaust, time.period_cost, time.capture_stops_clock,
        time.lateness_seconds, time.lateness_on_site_seconds, time.lateness_multiplier, time.clock_fault_seconds,
        sections.last_hands, sections.passes_count_as_hands, sections.break_seconds,
        sections.reseating, team.seats, team.one_section_per_player, team.substitutions,
        team.substitution_seconds, team.return_allowed, team.pauses, team.pause_seconds,
        team.pause_overrun;
};

macro_rules! treatments {
    ($($slug:literal),* $(,)?) => {
        /// Every kind of irregularity a ruleset has a treatment for.
        pub const IRREGULARITIES: &[&str] = &[$($slug),*];

        static ILLEGAL: &[Field] = &[$(Field {
            path: concat!("illegal.", $slug),
            topic: Topic::Irregular,
            access: Access::Illegal($slug),
        }),*];
    };
}
treatments! {
    "off-board", "occupied", "suicide-single", "suicide-multi", "simple-ko",
    "positional-repetition", "situational-repetition", "natural-situational-repetition",
    "ing-ko", "same-side-twice", "after-end", "extra-pass", "no-liberties-in-setup",
    "take-back", "wrong-capture", "missed-capture", "moved-stone", "scattered",
    "rotation-error", "section-overrun",
}

macro_rules! labels {
    ($($label:literal),* $(,)?) => {
        /// Every label a whole-board cycle may have.
        pub const CYCLE_LABELS: &[&str] = &[$($label),*];

        static LABELS: &[Field] = &[$(Field {
            path: concat!("long_cycle_labels.", $label),
            topic: Topic::Play,
            access: Access::Label($label),
        }),*];
    };
}
labels! {
    "unbalanced", "moonshine", "triple-ko", "quadruple-ko", "eternal-life", "round-robin",
}

/// Every field, in the order of printing within its topic.
pub fn fields() -> impl Iterator<Item = &'static Field> {
    PLAIN.iter().chain(LABELS).chain(ILLEGAL)
}
