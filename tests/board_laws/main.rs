//! Laws of the board that need no example: counts known to mathematics, symmetry, exhaustive
//! attacks, and the equality of everything kept incrementally with what the stones alone say.

mod chains;
mod ground;
mod life;
