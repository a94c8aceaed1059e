//! The referee engine of a match: how it is started, and who has it.
//!
//! Knows no game: what it is asked, and what its word is worth, is the arbiter's.

use super::engines::not_started;
use super::terms_args::TermsArgs;
use crate::arbiter::{Deadlines, Desk};
use crate::cli::opinion::{EngineModel, EngineOpinion};
use anyhow::{Context, Result};
use std::sync::{Mutex, PoisonError};

/// A referee engine for every place games are played at, if there is to be one.
#[derive(Default)]
pub struct Referees {
    model: Option<EngineModel>,
    /// The one that was started to see whether it can be.
    started: Mutex<Option<EngineOpinion>>,
}

impl Referees {
    /// Those a flag asks for.
    ///
    /// # Errors
    /// When it is no command line.
    pub fn of(args: &TermsArgs, deadlines: &Deadlines) -> Result<Self> {
        let Some(line) = &args.referee else {
            return Ok(Self::default());
        };
        let model = EngineModel::new(line, deadlines.score).context("--referee")?;
        Ok(Self {
            model: Some(model.timed(
                deadlines.start.max(deadlines.command),
                deadlines.score.max(deadlines.command),
                deadlines.grace,
            )),
            started: Mutex::default(),
        })
    }

    /// Starts one, so that a command line that starts nothing is told before the first game.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn try_it(&self) -> Result<()> {
        let Some(model) = &self.model else {
            return Ok(());
        };
        let mut engine = EngineOpinion::new(model.clone());
        engine
            .start()
            .map_err(|fault| not_started("--referee", model.command_line(), None, &fault))?;
        let mut started = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        *started = Some(engine);
        Ok(())
    }

    /// A desk with one beside it.
    #[must_use]
    pub fn beside(&self, desk: Desk) -> Desk {
        let Some(model) = &self.model else {
            return desk;
        };
        let mut started = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        let engine = started.take();
        let engine = engine.unwrap_or_else(|| EngineOpinion::new(model.clone()));
        desk.with_referee_engine(Box::new(engine))
    }
}
