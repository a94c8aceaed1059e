//! The schema of rows about engines by themselves.

use super::super::schema::row;
use serde_json::{Value, json};

/// The `check-step` row.
pub(in super::super) fn check_step() -> Value {
    let outcome = || json!({ "enum": ["pass", "skip", "note", "fail"] });
    row(
        "check-step",
        json!({
            "id": { "type": "string", "description": "The command line of the engine." },
            "step": { "type": "integer", "minimum": 1, "description": "Its number, which never changes." },
            "name": { "type": "string", "description": "Its name, which never changes." },
            "title": { "type": "string", "description": "What it holds the engine to." },
            "outcome": outcome(),
            "message": { "type": "string", "description": "What decided it, with what was sent and what came back." },
            "remarks": {
                "type": "array",
                "description": "Everything seen, worst first.",
                "items": {
                    "type": "object",
                    "properties": { "outcome": outcome(), "text": { "type": "string" } },
                    "required": ["outcome", "text"]
                }
            },
            "reference": { "type": "string", "description": "Where the protocol says so, or convention." },
            "ms": { "type": "integer", "minimum": 0 }
        }),
        &[
            "step",
            "name",
            "title",
            "outcome",
            "message",
            "remarks",
            "reference",
            "ms",
        ],
    )
}

/// The `verification` row.
pub(in super::super) fn verification() -> Value {
    let ids = || json!({ "type": "array", "items": { "type": "string" } });
    let ply = || json!({ "$ref": "#/$defs/ply" });
    row(
        "verification",
        json!({
            "engine": { "type": "string", "description": "Its command line." },
            "name": { "type": "string", "description": "What it calls itself." },
            "rules": { "type": "string", "description": "The ruleset it is held against." },
            "plies": { "$ref": "#/$defs/count" },
            "standing": { "enum": ["agrees", "differs", "silent", "failed"] },
            "shown": { "enum": ["moves", "part", "nothing"] },
            "compared": {
                "type": "array",
                "description": "What of its word was held against ours; it agrees only where that is something.",
                "items": { "enum": ["legality", "score", "fates"] }
            },
            "failure": { "type": "string", "description": "What became of it, where it did not answer to the end." },
            "refused": {
                "type": "object",
                "description": "The move it refused.",
                "properties": {
                    "ply": ply(),
                    "color": { "$ref": "#/$defs/color" },
                    "point": { "type": "string" },
                    "words": { "type": "string" },
                    "illegal_under": ids(),
                    "legal_under": ids()
                },
                "required": ["ply", "color", "point", "words", "illegal_under", "legal_under"]
            },
            "accepted": {
                "type": "array",
                "description": "Moves it accepted that a ruleset asked for forbids.",
                "items": {
                    "type": "object",
                    "properties": { "ply": ply(), "kind": { "type": "string" }, "illegal_under": ids() },
                    "required": ["ply", "kind", "illegal_under"]
                }
            },
            "score": { "type": "string", "description": "Its final_score, verbatim." },
            "score_q": { "type": "integer" },
            "result": { "type": "string", "description": "Ours, as a score row has it." },
            "margin_q": { "type": "integer" },
            "chains": {
                "type": "array",
                "description": "Chains on whose fate they differ, each by its first stone.",
                "items": {
                    "type": "object",
                    "properties": {
                        "point": { "type": "string" },
                        "color": { "$ref": "#/$defs/color" },
                        "stones": { "$ref": "#/$defs/count" },
                        "ours": { "enum": ["alive", "dead", "seki", "undetermined"] },
                        "theirs": { "enum": ["alive", "dead", "seki", "part"] },
                        "proven": { "type": "boolean" }
                    },
                    "required": ["point", "color", "stones", "ours", "theirs", "proven"]
                }
            },
            "differences": { "type": "array", "items": { "type": "string" } },
            "notes": { "type": "array", "items": { "type": "string" } }
        }),
        &[
            "engine",
            "name",
            "rules",
            "plies",
            "standing",
            "shown",
            "compared",
            "accepted",
            "result",
            "chains",
            "differences",
            "notes",
        ],
    )
}
