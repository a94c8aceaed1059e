//! The engines a run asks: read from the command line, started once, handed to the workers.
//!
//! Knows no games.

use super::opinion::{EngineModel, EngineOpinion};
use crate::adjudicate::Opinions;
use crate::settle::Opinion;
use anyhow::{Context, Result, anyhow, bail};
use std::sync::Mutex;
use std::time::Duration;

/// What engines' words begin with.
pub const ENGINE: &str = "engine:";

/// The longest an engine may take over one command, in seconds.
const LONGEST: f64 = 86_400.0;

/// The engines to ask, one set for every worker.
pub struct Panel {
    models: Vec<EngineModel>,
    /// The set that was started to see whether it can be; the first worker has it.
    started: Mutex<Vec<EngineOpinion>>,
}

impl Panel {
    /// Reads the engines named and starts each of them once.
    ///
    /// # Errors
    /// When a command line has no words, or its program cannot be executed.
    pub fn started(words: &[String], limit: f64) -> Result<Self> {
        if !(limit > 0.0 && limit <= LONGEST) {
            bail!("--engine-timeout {limit}: it is a number of seconds up to {LONGEST}");
        }
        let limit = Duration::from_secs_f64(limit);
        let read =
            |line| EngineModel::new(line, limit).with_context(|| format!("--dead {ENGINE}{line}"));
        let models = engines(words).map(read).collect::<Result<Vec<_>>>()?;
        let mut started = Vec::new();
        for (model, word) in models.iter().zip(engines(words)) {
            let mut engine = EngineOpinion::new(model.clone());
            let named = || format!("--dead {ENGINE}{word}");
            // What it says tells its cause already.
            let begun = engine.start().map_err(|fault| anyhow!("{fault}"));
            begun.with_context(named)?;
            started.push(engine);
        }
        Ok(Self {
            models,
            started: Mutex::new(started),
        })
    }

    /// A set of engines for a worker.
    pub fn take(&self) -> Opinions {
        let started = self.started.lock().map(|mut set| std::mem::take(&mut *set));
        let mut set = started.unwrap_or_default();
        if set.is_empty() {
            set = self
                .models
                .iter()
                .cloned()
                .map(EngineOpinion::new)
                .collect();
        }
        let boxed = set
            .into_iter()
            .map(|one| Box::new(one) as Box<dyn Opinion + Send>);
        boxed.collect()
    }
}

/// The command lines of the words that name engines.
fn engines(words: &[String]) -> impl Iterator<Item = &str> {
    words.iter().filter_map(|word| word.strip_prefix(ENGINE))
}
