//! Engines by themselves: checked, asked about games, wrapped; as whole processes.
#![cfg(unix)]

mod bench;
mod checked;
mod relays;
mod verified;
mod wrapped;
