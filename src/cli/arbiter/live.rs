//! How a match stands, on a terminal while it runs; on stderr, never on stdout.

use crate::arbiter::statistics::SprtState;
use crate::cli::args::WhenArg;
use crate::cli::run::say;
use crate::report::{MatchGame, MatchPage, MatchSum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How often a terminal is drawn on.
const DRAWN: Duration = Duration::from_millis(200);
/// How often a line is written where nothing can be drawn over.
const SAID: Duration = Duration::from_secs(5);

/// What is shown of a match.
pub struct Live {
    page: MatchPage,
    sum: MatchSum,
    shown: Shown,
    last: Option<Instant>,
}

/// Where it is shown.
enum Shown {
    Nowhere,
    Table(ProgressBar),
    Lines,
}

impl Live {
    /// Shows a match between these engines.
    pub fn new(when: WhenArg, page: MatchPage, players: &[String]) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let shown = match when {
            WhenArg::Never => Shown::Nowhere,
            WhenArg::Auto if !terminal => Shown::Nowhere,
            WhenArg::Always if !terminal => Shown::Lines,
            WhenArg::Auto | WhenArg::Always => {
                let target = ProgressDrawTarget::stderr();
                let bar = ProgressBar::with_draw_target(None, target);
                if let Ok(style) = ProgressStyle::with_template("{msg}\n{spinner} {elapsed}") {
                    bar.set_style(style);
                }
                bar.enable_steady_tick(DRAWN);
                Shown::Table(bar)
            }
        };
        Self {
            page,
            sum: MatchSum::new(players),
            shown,
            last: None,
        }
    }

    /// Takes in the games that were there before.
    pub fn begin(&mut self, games: &[MatchGame]) {
        for game in games {
            self.sum.add(game);
        }
        self.show();
    }

    /// Takes in a game.
    pub fn update(&mut self, game: &MatchGame, test: Option<SprtState>) {
        self.sum.add(game);
        self.page.test = test;
        let pause = match self.shown {
            Shown::Nowhere => return,
            Shown::Table(_) => DRAWN,
            Shown::Lines => SAID,
        };
        if self.last.is_none_or(|last| last.elapsed() >= pause) {
            self.show();
        }
    }

    fn show(&mut self) {
        self.last = Some(Instant::now());
        match &self.shown {
            Shown::Nowhere => {}
            Shown::Table(bar) => bar.set_message(self.page.brief(&self.sum)),
            Shown::Lines => say(&self.page.line(&self.sum)),
        }
    }

    /// Says something beside it.
    pub fn say(&self, text: &str) {
        match &self.shown {
            Shown::Table(bar) => bar.suspend(|| say(text)),
            Shown::Nowhere | Shown::Lines => say(text),
        }
    }

    /// Shows it no longer.
    pub fn end(&mut self) {
        match &self.shown {
            Shown::Nowhere => {}
            Shown::Table(bar) => bar.finish_and_clear(),
            Shown::Lines => say(&self.page.line(&self.sum)),
        }
    }
}
