//! Findings about files and their structure: codes `F001` on.

use super::row::kinds;

kinds! {}
