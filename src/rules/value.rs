//! The values a field of a ruleset may have, as text and as types.
//!
//! Owns reading and writing one value. Knows no field and no file.

use super::axis::Axis;
use super::event::OverrunStep;
use crate::amount::{Amount, Unit};
use std::collections::BTreeMap;
use std::fmt;

/// A value as a file, a command line or an output holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// True or false.
    Bool(bool),
    /// A number, kept as written so that nothing is rounded.
    Number(String),
    /// A word or text.
    Text(String),
    /// Several values.
    List(Vec<Value>),
    /// Values by name.
    Table(BTreeMap<String, Value>),
}

impl Value {
    /// The value as JSON.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Self::Bool(value) => (*value).into(),
            Self::Number(text) => number_json(text),
            Self::Text(text) => text.as_str().into(),
            Self::List(values) => values.iter().map(Self::to_json).collect(),
            Self::Table(table) => table
                .iter()
                .map(|(k, v)| (k.clone(), v.to_json()))
                .collect::<serde_json::Map<_, _>>()
                .into(),
        }
    }

    /// The value as TOML, on one line.
    #[must_use]
    pub fn to_toml(&self) -> String {
        match self {
            Self::Bool(value) => value.to_string(),
            Self::Number(text) => text.clone(),
            Self::Text(text) => quoted(text),
            Self::List(values) => {
                let inner: Vec<String> = values.iter().map(Self::to_toml).collect();
                format!("[{}]", inner.join(", "))
            }
            Self::Table(table) => {
                let inner: Vec<String> = table
                    .iter()
                    .map(|(k, v)| format!("{k} = {}", v.to_toml()))
                    .collect();
                format!("{{ {} }}", inner.join(", "))
            }
        }
    }

    /// The text of a word or number.
    fn word(&self) -> Option<&str> {
        match self {
            Self::Number(text) | Self::Text(text) => Some(text.trim()),
            Self::Bool(_) | Self::List(_) | Self::Table(_) => None,
        }
    }
}

/// A whole number as an integer, any other as the exact binary fraction a quarter is.
fn number_json(text: &str) -> serde_json::Value {
    if let Ok(whole) = text.parse::<i64>() {
        return whole.into();
    }
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => number.into(),
        _ => text.into(),
    }
}

/// A text as a TOML basic string.
#[must_use]
pub fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(true) => f.write_str("yes"),
            Self::Bool(false) => f.write_str("no"),
            Self::Number(text) | Self::Text(text) => f.write_str(text),
            Self::List(values) if values.is_empty() => f.write_str("none"),
            Self::List(values) => {
                for (i, value) in values.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    value.fmt(f)?;
                }
                Ok(())
            }
            Self::Table(table) if table.is_empty() => f.write_str("none"),
            Self::Table(table) => {
                for (i, (key, value)) in table.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{key} {value}")?;
                }
                Ok(())
            }
        }
    }
}

/// A type a field may have.
pub trait FieldValue: Sized {
    /// Reads it; `None` where the value is none of those allowed.
    fn read(value: &Value) -> Option<Self>;
    /// Writes it so that it reads back equal.
    fn write(&self) -> Value;
    /// The values allowed, in words.
    fn allowed() -> String;
}

impl<T: Axis> FieldValue for T {
    fn read(value: &Value) -> Option<Self> {
        T::spelled(value.word()?)
    }

    fn write(&self) -> Value {
        Value::Text(self.spelling().to_owned())
    }

    fn allowed() -> String {
        let names: Vec<&str> = T::ALL.iter().map(|v| v.spelling()).collect();
        names.join(", ")
    }
}

impl Axis for Unit {
    const ALL: &'static [Self] = &[Self::Point, Self::Zi];

    fn spelling(self) -> &'static str {
        match self {
            Self::Point => "point",
            Self::Zi => "zi",
        }
    }
}

impl FieldValue for bool {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(value) => Some(*value),
            other => match other.word()? {
                "true" | "yes" => Some(true),
                "false" | "no" => Some(false),
                _ => None,
            },
        }
    }

    fn write(&self) -> Value {
        Value::Bool(*self)
    }

    fn allowed() -> String {
        "true, false".to_owned()
    }
}

macro_rules! whole_numbers {
    ($($type:ty),*) => { $(
        impl FieldValue for $type {
            fn read(value: &Value) -> Option<Self> {
                value.word()?.parse().ok()
            }

            fn write(&self) -> Value {
                Value::Number(self.to_string())
            }

            fn allowed() -> String {
                format!("a whole number from 0 to {}", Self::MAX)
            }
        }
    )* };
}
whole_numbers!(u8, u16, u32);

/// Beyond any count of points on a board of 52 lines, so that sums cannot overflow.
const LARGEST_AMOUNT: Amount = Amount::points(1_000_000);

impl FieldValue for Amount {
    fn read(value: &Value) -> Option<Self> {
        let text = value.word()?;
        let amount = match text.strip_suffix("zi") {
            Some(zi) => {
                let zi = Amount::parse(zi.trim_end()).ok()?;
                zi + zi
            }
            None => Amount::parse(text).ok()?,
        };
        (amount.abs() <= LARGEST_AMOUNT).then_some(amount)
    }

    fn write(&self) -> Value {
        Value::Number(self.to_string())
    }

    fn allowed() -> String {
        "a number of points in quarters (7.5), or of zi (\"3.75 zi\")".to_owned()
    }
}

impl<T: FieldValue> FieldValue for Option<T> {
    fn read(value: &Value) -> Option<Self> {
        if value.word() == Some("none") {
            return Some(None);
        }
        T::read(value).map(Some)
    }

    fn write(&self) -> Value {
        match self {
            None => Value::Text("none".to_owned()),
            Some(value) => value.write(),
        }
    }

    fn allowed() -> String {
        format!("none, or {}", T::allowed())
    }
}

impl<T: FieldValue> FieldValue for Vec<T> {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::List(values) => values.iter().map(T::read).collect(),
            other => match other.word()? {
                "" | "none" => Some(Self::new()),
                words => words
                    .split(',')
                    .map(|word| T::read(&Value::Text(word.trim().to_owned())))
                    .collect(),
            },
        }
    }

    fn write(&self) -> Value {
        Value::List(self.iter().map(T::write).collect())
    }

    fn allowed() -> String {
        format!("a list of: {}", T::allowed())
    }
}

impl FieldValue for BTreeMap<u8, Amount> {
    fn read(value: &Value) -> Option<Self> {
        let entry = |lines: &str, amount: &Value| {
            let lines: u8 = lines.trim().parse().ok()?;
            Some((lines, Amount::read(amount)?))
        };
        match value {
            Value::Table(table) => table.iter().map(|(k, v)| entry(k, v)).collect(),
            other => match other.word()? {
                "" | "none" => Some(Self::new()),
                words => words
                    .split(',')
                    .map(|word| {
                        let (lines, amount) = word.split_once(':')?;
                        entry(lines, &Value::Text(amount.to_owned()))
                    })
                    .collect(),
            },
        }
    }

    fn write(&self) -> Value {
        let entries = self.iter().map(|(lines, v)| (lines.to_string(), v.write()));
        Value::Table(entries.collect())
    }

    fn allowed() -> String {
        "lines:points, as in 9:5.5,13:6.5".to_owned()
    }
}

impl FieldValue for OverrunStep {
    fn read(value: &Value) -> Option<Self> {
        let (seconds, cost) = value.word()?.split_once(':')?;
        let cost = match cost.trim() {
            "pass" => None,
            points => Some(Amount::read(&Value::Text(points.to_owned()))?),
        };
        Some(Self {
            over_seconds: seconds.trim().parse().ok()?,
            cost,
        })
    }

    fn write(&self) -> Value {
        let cost = match self.cost {
            None => "pass".to_owned(),
            Some(points) => points.to_string(),
        };
        Value::Text(format!("{}:{cost}", self.over_seconds))
    }

    fn allowed() -> String {
        "seconds:points or seconds:pass".to_owned()
    }
}
