//! The JSON Schema of matches: the `match-game`, `incident` and `match-summary` rows.
//!
//! Owns names, types and meanings as promised to readers of the output.

use crate::arbiter::Termination;
use serde_json::{Value, json};

/// Properties of the `match-game` row, and those it always has.
pub(super) fn match_game() -> (Value, &'static [&'static str]) {
    let terminations = Termination::NAMES.map(|(name, _)| name);
    let count = || json!({ "$ref": "#/$defs/count" });
    let mut incident = incident_properties();
    if let Value::Object(properties) = &mut incident {
        properties.retain(|name, _| name != "game" && name != "player");
    }
    let properties = json!({
        "game": { "type": "integer", "minimum": 1, "description": "Its number in the match." },
        "pair": { "type": "integer", "minimum": 1, "description": "The pair it belongs to: two games on one opening with the colours changed. Without pairs its own number." },
        "black": { "type": "string", "description": "What Black's engine is called in the match." },
        "white": { "type": "string", "description": "What White's engine is called in the match." },
        "engines": { "type": "object", "description": "What the engines call themselves.", "properties": { "black": { "type": "string" }, "white": { "type": "string" } }, "required": ["black", "white"] },
        "rules": { "type": "string" },
        "size": { "type": "string", "description": "Columns x rows, such as 19x19." },
        "komi": { "type": "string", "description": "In points, an exact decimal." },
        "komi_q": { "type": "integer" },
        "handicap": {
            "type": "object",
            "description": "Absent where there is none.",
            "properties": { "kind": { "enum": ["fixed", "free", "white-passes"] }, "stones": count() },
            "required": ["kind", "stones"]
        },
        "opening": { "type": "string", "description": "Name of the opening; absent where there is none." },
        "seed": { "type": "integer", "minimum": 0, "description": "Derived from the match's seed and the number." },
        "result": { "type": "string", "description": "B+3.5, W+R, W+T, W+F, B+, Draw, NoResult, BothLose, Replay or undetermined." },
        "winner": { "$ref": "#/$defs/color" },
        "termination": { "enum": terminations },
        "offender": { "$ref": "#/$defs/color", "description": "Who caused that end, where somebody did." },
        "reason": { "type": "string", "description": "Why it ended, in one sentence." },
        "plies": count(),
        "opening_plies": { "$ref": "#/$defs/count", "description": "Of these, the opening's." },
        "sequence": { "type": "string", "description": "Sixteen hexadecimal digits: a digest of set-up and moves that is the same however the board is turned." },
        "times": {
            "type": "object",
            "properties": { "black": times(), "white": times() },
            "required": ["black", "white"]
        },
        "incidents": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": incident,
                "required": ["ply", "kind", "message", "action", "warning", "penalty_q", "article"]
            }
        },
        "scores": {
            "type": "object",
            "description": "The final position counted, by ruleset id, the game's own first; empty where it was not counted.",
            "additionalProperties": {
                "type": "object",
                "properties": {
                    "margin_q": { "type": "integer" },
                    "result": { "type": "string" },
                    "result_text": { "type": "string", "description": "In the ruleset's own unit and words." }
                },
                "required": ["result", "result_text"]
            }
        },
        "engine_scores": engine_scores(),
        "dead": { "type": "array", "items": { "type": "string" }, "description": "Absent where the game was not counted." },
        "seki": { "type": "array", "items": { "type": "string" } },
        "dispute": dispute(),
        "sgf": { "type": "string", "description": "Name of its record, in the folder of the match." }
    });
    let required = &[
        "game",
        "pair",
        "black",
        "white",
        "rules",
        "size",
        "komi",
        "komi_q",
        "seed",
        "result",
        "termination",
        "reason",
        "plies",
        "opening_plies",
        "sequence",
        "times",
        "incidents",
        "scores",
        "engine_scores",
        "sgf",
    ];
    (properties, required)
}

fn times() -> Value {
    json!({
        "type": "object",
        "properties": {
            "moves": { "$ref": "#/$defs/count" },
            "wall_us": { "type": "integer", "minimum": 0, "description": "All of them, in microseconds." },
            "longest_us": { "type": "integer", "minimum": 0 },
            "cpu_us": { "type": "integer", "minimum": 0, "description": "Processor time; absent where it is not known." }
        },
        "required": ["moves", "wall_us", "longest_us"]
    })
}

fn engine_scores() -> Value {
    let said = || {
        json!({
            "type": "object",
            "description": "What the engine said the score is.",
            "properties": {
                "text": { "type": "string", "description": "Its words." },
                "margin_q": { "type": "integer", "description": "The margin they are read as; absent where they are no score." }
            },
            "required": ["text"]
        })
    };
    json!({
        "type": "object",
        "properties": { "black": said(), "white": said(), "referee": said() }
    })
}

fn dispute() -> Value {
    let fate = || json!({ "enum": ["alive", "dead", "seki", "undetermined"] });
    let map = |whose: &str| json!({ "type": "string", "description": whose });
    json!({
        "type": "object",
        "description": "What was in dispute at the end; absent where nothing was.",
        "properties": {
            "chains": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "chain": { "type": "string", "description": "Its first stone in reading order." },
                        "color": { "$ref": "#/$defs/color" },
                        "stones": { "$ref": "#/$defs/count" },
                        "black": fate(),
                        "white": fate(),
                        "ours": fate(),
                        "referee": fate(),
                        "ruled": fate()
                    },
                    "required": ["chain", "color", "stones", "ours", "ruled"]
                }
            },
            "maps": {
                "type": "object",
                "description": "Every point in reading order: X O living stones, d D dead ones, s S in seki, ? no word, . no stone.",
                "properties": {
                    "black": map("By the word of Black's engine."),
                    "white": map("By the word of White's engine."),
                    "ours": map("By the arbiter's own settlement."),
                    "referee": map("By the word of the referee engine; absent where there is none.")
                },
                "required": ["black", "white", "ours"]
            },
            "steps": {
                "type": "array",
                "description": "What was done about it, in order.",
                "items": {
                    "type": "object",
                    "properties": {
                        "ply": { "$ref": "#/$defs/ply" },
                        "text": { "type": "string" },
                        "article": { "type": "string" }
                    },
                    "required": ["ply", "text", "article"]
                }
            }
        },
        "required": ["chains", "maps", "steps"]
    })
}

fn incident_properties() -> Value {
    json!({
        "game": { "type": "integer", "minimum": 1 },
        "player": { "type": "string", "description": "The engine whose it is." },
        "ply": { "$ref": "#/$defs/ply" },
        "color": { "$ref": "#/$defs/color", "description": "Whose it is." },
        "kind": { "type": "string", "description": "Stable name of what went wrong." },
        "message": { "type": "string" },
        "action": { "type": "string", "description": "Stable name of what the referee did." },
        "warning": { "$ref": "#/$defs/count", "description": "Warnings given." },
        "penalty_q": { "type": "integer" },
        "article": { "type": "string" },
        "point": { "type": "string", "description": "GTP vertex." }
    })
}

/// Properties of the `incident` row, and those it always has.
pub(super) fn incident() -> (Value, &'static [&'static str]) {
    let required = &[
        "game",
        "ply",
        "kind",
        "message",
        "action",
        "warning",
        "penalty_q",
        "article",
    ];
    (incident_properties(), required)
}

/// Properties of the `match-summary` row, and those it always has.
pub(super) fn match_summary() -> (Value, &'static [&'static str]) {
    let count = || json!({ "$ref": "#/$defs/count" });
    let results = || {
        json!({
            "type": "object",
            "properties": { "won": count(), "drawn": count(), "lost": count(), "void": count() },
            "required": ["won", "drawn", "lost", "void"]
        })
    };
    let games = |what: &str| {
        let item = json!({ "type": "integer", "minimum": 1 });
        json!({ "type": "array", "items": item, "description": what })
    };
    let properties = json!({
        "games": count(),
        "plies": count(),
        "players": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "name": { "type": "string" },
                    "black": results(),
                    "white": results(),
                    "failures": { "$ref": "#/$defs/counts", "description": "Games it ended by failing, by how." },
                    "incidents": count(),
                    "moves": count(),
                    "wall_us": count(),
                    "longest_us": count(),
                    "words": { "$ref": "#/$defs/count", "description": "Games in which it said what the score is." }
                },
                "required": ["name", "black", "white", "failures", "incidents", "moves", "wall_us", "longest_us", "words"]
            }
        },
        "meetings": {
            "type": "array",
            "description": "Every two that met, as the first of them sees it; repeated games and games without a result count for nothing.",
            "items": {
                "type": "object",
                "properties": {
                    "first": { "type": "string" },
                    "second": { "type": "string" },
                    "won": count(),
                    "drawn": count(),
                    "lost": count(),
                    "pairs": { "type": "array", "items": count(), "description": "Whole pairs by the half points of the first, none to four." }
                },
                "required": ["first", "second", "won", "drawn", "lost", "pairs"]
            }
        },
        "terminations": { "$ref": "#/$defs/counts" },
        "incidents": { "$ref": "#/$defs/counts" },
        "disputes": games("Games whose end was in dispute."),
        "repeated": games("Games that repeat an earlier one, turned or not."),
        "disagreements": {
            "type": "array",
            "description": "Engines' words on the score that are not the count.",
            "items": {
                "type": "object",
                "properties": {
                    "game": { "type": "integer", "minimum": 1 },
                    "player": { "type": "string" },
                    "said": { "type": "string" },
                    "result": { "type": "string" }
                },
                "required": ["game", "player", "said", "result"]
            }
        }
    });
    let required = &[
        "games",
        "plies",
        "players",
        "meetings",
        "terminations",
        "incidents",
        "disputes",
        "repeated",
        "disagreements",
    ];
    (properties, required)
}
