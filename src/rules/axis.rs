//! How an axis of the rules is declared: an enum whose values are spelled once.
//!
//! Owns the macro and the trait all axes share. Knows none of them.

/// An axis of the rules: a closed set of values, each with one spelling.
pub trait Axis: Copy + Eq + 'static {
    /// Every value, in the order of declaration.
    const ALL: &'static [Self];
    /// The spelling used in ruleset files, on the command line and in output.
    fn spelling(self) -> &'static str;
    /// The value so spelled, if there is one.
    fn spelled(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|v| v.spelling() == text)
    }
}

macro_rules! axis {
    ($(#[$meta:meta])* $name:ident {
        $($(#[$vmeta:meta])* $variant:ident = $spelling:literal),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$vmeta])* #[serde(rename = $spelling)] $variant),*
        }

        impl $crate::rules::axis::Axis for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            fn spelling(self) -> &'static str {
                match self { $(Self::$variant => $spelling),* }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::rules::axis::Axis::spelling(*self))
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::rules::RulesError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::rules::axis::Axis::spelled(text).ok_or_else(|| {
                    $crate::rules::RulesError::unknown_spelling::<Self>(text)
                })
            }
        }
    };
}
pub(in crate::rules) use axis;
