//! Engines as whole processes: started under their guard, timed, misbehaving in every way, ended
//! with all they started.
#![cfg(unix)]

mod bench;
mod guard;
mod killed;
mod matches;
mod modes;
mod play;
mod players;
mod referee;
