//! Relays by scripts.
