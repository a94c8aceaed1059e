//! What real archives, boards and engines do, and what must come of it: a kind of trouble each,
//! not only the case it was first seen in.

mod boards;
mod checks;
mod claims;
mod counting;
mod counts;
mod decided;
mod desk;
mod disputes;
mod files;
mod lines;
mod nodes;
mod settled;
mod texts;
