//! Findings about moves and the course of the game: codes `M001` on.

use super::row::kinds;

kinds! {}
