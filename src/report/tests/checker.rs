//! A checker for the part of JSON Schema that the printed schema uses.

use serde_json::Value;

/// What in a value does not follow a schema; fields the schema does not name count as wrong,
/// so that no field stays undocumented.
pub fn faults(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(path) = schema["$ref"].as_str() {
        let target = root.pointer(path.trim_start_matches('#')).unwrap();
        found.extend(faults(root, target, value, at));
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices
            .iter()
            .filter(|choice| faults(root, choice, value, at).is_empty());
        if fitting.count() != 1 {
            found.push(format!("{at}: not exactly one kind of row"));
        }
    }
    if let Some(wanted) = schema.get("const")
        && wanted != value
    {
        found.push(format!("{at}: {value} is not {wanted}"));
    }
    if let Some(allowed) = schema["enum"].as_array()
        && !allowed.contains(value)
    {
        found.push(format!("{at}: {value} is none of {allowed:?}"));
    }
    if let Some(wanted) = schema["type"].as_str() {
        let right = match wanted {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            other => panic!("the checker does not know {other}"),
        };
        if !right {
            found.push(format!("{at}: {value} is no {wanted}"));
        }
    }
    if let Some(least) = schema["minimum"].as_i64()
        && value.as_i64().is_some_and(|number| number < least)
    {
        found.push(format!("{at}: {value} is below {least}"));
    }
    found.extend(members(root, schema, value, at));
    found
}

fn members(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    for name in schema["required"].as_array().into_iter().flatten() {
        let name = name.as_str().unwrap();
        if value.get(name).is_none() {
            found.push(format!("{at}: {name} is missing"));
        }
    }
    if schema["type"] == "object" && value.is_object() {
        for (name, inner) in value.as_object().unwrap() {
            let here = format!("{at}.{name}");
            let known = schema["properties"].get(name);
            match known.or_else(|| schema.get("additionalProperties")) {
                Some(known) => found.extend(faults(root, known, inner, &here)),
                // An object that names nothing holds anything.
                None if schema.get("properties").is_none() => (),
                None => found.push(format!("{here}: not in the schema")),
            }
        }
    }
    if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
        for (index, inner) in values.iter().enumerate() {
            found.extend(faults(root, items, inner, &format!("{at}[{index}]")));
        }
    }
    found
}
