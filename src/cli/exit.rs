//! Exit statuses: what they mean and how two merge.

use std::process::ExitCode;

/// How a run ended, from best to worst; runs and parts of runs merge by `max`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: everything was read and judged, and nothing reached `--fail-on`.
    #[default]
    Clean,
    /// 1: findings at or above `--fail-on`.
    Findings,
    /// 2: usage, or something could not be read, judged or written; the rest was done.
    Failed,
    /// 130: interrupted; what was done is kept.
    Interrupted,
}

impl Exit {
    /// The process's status; with `exit_zero`, 0 for anything but an interruption.
    #[must_use]
    pub fn code(self, exit_zero: bool) -> ExitCode {
        match self {
            Self::Interrupted => ExitCode::from(130),
            Self::Clean => ExitCode::SUCCESS,
            Self::Findings | Self::Failed if exit_zero => ExitCode::SUCCESS,
            Self::Findings => ExitCode::from(1),
            Self::Failed => ExitCode::from(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_outranks_found_outranks_clean() {
        assert_eq!(Exit::Clean.max(Exit::Findings), Exit::Findings);
        assert_eq!(Exit::Findings.max(Exit::Failed), Exit::Failed);
        assert_eq!(Exit::Failed.max(Exit::Interrupted), Exit::Interrupted);
    }
}
