//! The property names the format defines.
//!
//! Owns the list. Knows no meaning.

use super::Ident;

const STANDARD: &[&str] = &[
    "AB", "AE", "AN", "AP", "AR", "AW", "B", "BL", "BM", "BR", "BT", "C", "CA", "CP", "CR", "DD",
    "DM", "DO", "DT", "EV", "FF", "FG", "GB", "GC", "GM", "GN", "GW", "HA", "HO", "IT", "KM", "KO",
    "LB", "LN", "MA", "MN", "N", "OB", "ON", "OT", "OW", "PB", "PC", "PL", "PM", "PW", "RE", "RO",
    "RU", "SL", "SO", "SQ", "ST", "SZ", "TB", "TE", "TM", "TR", "TW", "UC", "US", "V", "VW", "W",
    "WL", "WR", "WT", "BS", "WS", "EL", "EX", "ID", "LT", "L", "M", "SI", "TC", "SE", "RG", "CH",
];

/// Whether the format, in any of its versions, defines this name.
pub(super) fn is_standard(ident: Ident) -> bool {
    STANDARD.iter().any(|name| Ident::new(name) == ident)
}
