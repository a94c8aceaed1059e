//! Findings of counting and of dead stones: codes `N001` on.

use super::row::kinds;

kinds! {}
