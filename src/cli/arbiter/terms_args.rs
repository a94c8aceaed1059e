//! The flags a game is laid down by: rules, board, clocks, policies, deadlines.
//!
//! Owns what is typed; what it means is decided in `terms`.

use clap::{Args, ValueEnum};

/// Under what a game is played.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Rules")]
pub struct TermsArgs {
    /// Ruleset: an id, alias, KataGo name, JSON or long form, or a FILE.toml
    /// (`validate --list-rules` shows them)
    #[arg(short, long, value_name = "ID", default_value = "chinese")]
    pub rules: String,
    /// Override one field of it; repeatable
    #[arg(long, value_name = "FIELD=VALUE")]
    pub set: Vec<String>,
    /// Komi: `rules` (the ruleset's own for size and handicap), or a number of points
    #[arg(
        long,
        value_name = "KOMI",
        default_value = "rules",
        allow_hyphen_values = true
    )]
    pub komi: String,
    /// Board: lines a side, or COLUMNSxROWS
    #[arg(long, value_name = "SIZE", default_value = "19")]
    pub size: String,
    /// Handicap: stones on fixed points (`3`), where Black wants them (`free:3`), or White passes
    /// until Black has made so many moves (`white-passes:3`)
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "STONES",
        default_value = "0"
    )]
    pub handicap: String,
    /// A game of a knock-out: a tie is decided by the ruleset's clause for it
    #[arg(long)]
    pub knock_out: bool,
    /// What an illegal move leads to
    #[arg(long, value_enum, default_value_t = IllegalArg::Forfeit, value_name = "POLICY")]
    pub illegal: IllegalArg,
    /// Plies after which a game is stopped and has no result, or `none` [default: twice the points
    /// of the board and a hundred, for the whole of it]
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "N",
        help_heading = "Ending"
    )]
    pub max_moves: Option<String>,
    /// End a game early: `decided` (unconditional life leaves nothing to win), or `agreed:N` (both
    /// engines have named the same winner by final_score N times in a row); repeatable
    #[arg(long, value_name = "WHEN", help_heading = "Ending")]
    pub adjudicate: Vec<String>,
    /// Do not ask engines for final_score
    #[arg(long, help_heading = "Ending")]
    pub no_final_score: bool,
    /// Command line of a third engine that is asked for dead stones where the two do not agree; its
    /// word stands in place of the arbiter's settlement where the ruleset leaves it to the referee
    #[arg(long, value_name = "CMD", help_heading = "Ending")]
    pub referee: Option<String>,
    /// Time of both sides: none, absolute:20m, canadian:20m+5m/25, byoyomi:60m+3x30s,
    /// fischer:5m+10s, fischer:5m+10s,cap=10m,move=1m, ing:60m+3x20m,points=2 or move:5s
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "TIME",
        default_value = "none",
        help_heading = "Clocks"
    )]
    pub time: String,
    /// Time of Black, where it is another
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "TIME",
        help_heading = "Clocks"
    )]
    pub black_time: Option<String>,
    /// Time of White, where it is another
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "TIME",
        help_heading = "Clocks"
    )]
    pub white_time: Option<String>,
    /// Time of every move that is not counted, such as 50ms: what pipes and this program may take
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "TIME",
        default_value = "0ms",
        help_heading = "Clocks"
    )]
    pub lag: String,
    /// What an exhausted clock leads to
    #[arg(
        long,
        value_enum,
        default_value_t = TimeoutArg::Rules,
        value_name = "POLICY",
        help_heading = "Clocks"
    )]
    pub on_timeout: TimeoutArg,
    /// The times for what runs on no clock.
    #[command(flatten)]
    pub deadlines: DeadlineArgs,
}

/// Times for what runs on no clock.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Deadlines")]
pub struct DeadlineArgs {
    /// For an engine to start and answer its first command
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "TIME",
        default_value = "30s"
    )]
    pub start_timeout: String,
    /// For a command that asks for no thought
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "TIME",
        default_value = "10s"
    )]
    pub command_timeout: String,
    /// For a move where no clock runs, and beyond an exhausted clock
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "TIME",
        default_value = "10m"
    )]
    pub move_timeout: String,
    /// For final_score and final_status_list
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "TIME",
        default_value = "60s"
    )]
    pub score_timeout: String,
    /// For ending when told to quit, and again when asked to by the system
    #[arg(
        long,
        allow_hyphen_values = true,
        value_name = "TIME",
        default_value = "2s"
    )]
    pub grace: String,
}

/// What an illegal move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum IllegalArg {
    /// The game is lost
    Forfeit,
    /// What the ruleset's referee does
    Rules,
}

/// What an exhausted clock leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TimeoutArg {
    /// What the ruleset says
    Rules,
    /// The game is lost
    Loss,
    /// A pass is imposed
    Pass,
}
