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
