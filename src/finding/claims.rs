//! Findings about what a record claims: codes `C001` on.

use super::row::kinds;

kinds! {}
