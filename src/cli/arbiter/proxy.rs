//! `gtp-arbiter proxy`: an engine that wraps another and keeps both sides to the rules.

use super::check::{one_ruleset, seconds};
use crate::arbiter::proxy::{Flow, IllegalAnswer, Proxy, ProxyPlan};
use crate::archive::{Overwrite, write_atomically};
use crate::cli::exit::Exit;
use crate::cli::guard::guarded;
use crate::cli::interruption;
use crate::cli::run::say;
use crate::gtp::Incoming;
use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

/// Lines of commands that may wait.
const LINES_AHEAD: usize = 64;

/// The most bytes of a line that are kept.
const LONGEST_LINE: u64 = 64 << 10;

/// What is wrapped, and how.
#[derive(Args, Debug, Clone)]
#[command(after_help = EXAMPLES)]
pub struct ProxyArgs {
    /// Command line of the engine; split into words, executed without a shell
    #[arg(value_name = "CMD")]
    pub engine: String,
    /// The rules both sides are kept to: an id, alias, KataGo name, JSON or long form, or a
    /// FILE.toml
    #[arg(short, long, value_name = "ID", default_value = "chinese")]
    pub rules: String,
    /// Override one field of the ruleset
    #[arg(long, value_name = "FIELD=VALUE")]
    pub set: Vec<String>,
    /// What is answered for an engine whose move is illegal each time it is asked
    #[arg(long, value_enum, value_name = "ANSWER", default_value_t = IllegalArg::Refuse)]
    pub illegal: IllegalArg,
    /// How often it is asked
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub tries: u32,
    /// Seconds a command may take
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0)]
    pub timeout: f64,
    /// Seconds a move may take
    #[arg(long, value_name = "SECONDS", default_value_t = 3600.0)]
    pub move_timeout: f64,
    /// Append what is said on both sides to FILE
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Keep a record of every game in DIR, as it stands after each move
    #[arg(long, value_name = "DIR")]
    pub sgf: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  gtp-arbiter proxy 'gnugo --mode gtp' --rules japanese
  gtp-arbiter proxy './my-engine --gtp' --rules tromp-taylor --log talk.log --sgf games/

It is an engine: name this command line wherever one is asked for. docs/engines.md says which
commands it answers by itself.";

/// What is answered for an engine that will not move legally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum IllegalArg {
    /// An error with the reason
    Refuse,
    /// A pass
    Pass,
    /// Its resignation
    Resign,
}

/// Serves as an engine until told to quit.
///
/// # Errors
/// When a flag means nothing, the engine does not start, or the output cannot be written.
pub fn run(args: &ProxyArgs) -> Result<Exit> {
    interruption::end_at_once();
    let log = args.log.as_deref().map(open_log).transpose()?;
    let plan = ProxyPlan {
        launch: guarded(&args.engine).with_context(|| format!("the engine {:?}", args.engine))?,
        ruleset: Arc::new(one_ruleset(&args.rules, &args.set)?),
        limit: seconds("--timeout", args.timeout)?,
        thought: seconds("--move-timeout", args.move_timeout)?,
        illegal: match args.illegal {
            IllegalArg::Refuse => IllegalAnswer::Refuse,
            IllegalArg::Pass => IllegalAnswer::Pass,
            IllegalArg::Resign => IllegalAnswer::Resign,
        },
        tries: args.tries,
    };
    let records = args.sgf.as_deref().map(Records::in_folder).transpose()?;
    let proxy =
        Proxy::start(plan, log).map_err(|fault| anyhow!("the engine {:?} {fault}", args.engine))?;
    serve(proxy, records)
}

fn open_log(path: &Path) -> Result<Box<dyn Write + Send>> {
    let file: File = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("--log {}", path.display()))?;
    Ok(Box::new(file))
}

fn serve(mut proxy: Proxy, mut records: Option<Records>) -> Result<Exit> {
    let lines = lines_of_stdin();
    let mut waiting: Option<Vec<u8>> = None;
    let mut failed = None;
    loop {
        let line = match waiting.take() {
            Some(line) => line,
            None => match lines.recv() {
                Ok(line) => line,
                Err(_) => break,
            },
        };
        let Some(incoming) = Incoming::read(&line) else {
            continue;
        };
        let mut out = |bytes: &[u8]| {
            let mut stdout = io::stdout().lock();
            let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
            failed = failed.take().or(written.err());
        };
        let mut stirs = || {
            waiting = waiting.take().or_else(|| lines.try_recv().ok());
            waiting.is_some()
        };
        let flow = proxy.handle(&incoming, &mut out, &mut stirs);
        if let Some(records) = &mut records {
            records.keep(&proxy);
        }
        if flow == Flow::Quit || failed.is_some() {
            break;
        }
    }
    proxy.close();
    match failed {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Exit::Clean),
    }
}

/// The lines of the standard input, read on a thread of their own so that an answer without an
/// end can be ended by the next command.
fn lines_of_stdin() -> Receiver<Vec<u8>> {
    let (sender, lines) = sync_channel(LINES_AHEAD);
    std::thread::spawn(move || {
        let mut input = BufReader::new(io::stdin().lock());
        loop {
            let mut line = Vec::new();
            match input
                .by_ref()
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line)
            {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
            if line.last() != Some(&b'\n') && skip_line(&mut input).is_err() {
                return;
            }
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// Passes over the rest of a line that is longer than is kept.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => {
                input.consume(at + 1);
                return Ok(());
            }
            None => {
                let length = buffer.len();
                input.consume(length);
            }
        }
    }
}

/// A folder of records, one a game.
struct Records {
    folder: PathBuf,
    /// The game after which those of this run are numbered.
    before: u32,
    /// What was written last.
    last: Vec<u8>,
}

impl Records {
    fn in_folder(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("--sgf {}", folder.display()))?;
        // Behind the last one, not into a gap: no record that lies there is written over.
        let mut before = 0;
        for entry in std::fs::read_dir(folder)? {
            before = before.max(numbered(&entry?.file_name()).unwrap_or(0));
        }
        Ok(Self {
            folder: folder.to_owned(),
            before,
            last: Vec::new(),
        })
    }

    /// Writes the record of the game at hand, if it has changed.
    fn keep(&mut self, proxy: &Proxy) {
        let Some((number, bytes)) = proxy.record() else {
            return;
        };
        if bytes == self.last {
            return;
        }
        let path = path(&self.folder, self.before + number);
        // A record that cannot be written is no reason to stop a game.
        if let Err(error) = write_atomically(&path, &bytes, Overwrite::Yes) {
            say(&format!("{}: {error}", path.display()));
        }
        self.last = bytes;
    }
}

/// The number a record is named by.
fn numbered(name: &std::ffi::OsStr) -> Option<u32> {
    let digits = name.to_str()?.strip_prefix("game-")?.strip_suffix(".sgf")?;
    digits.parse().ok().filter(|number| *number < u32::MAX / 2)
}

fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("game-{number:04}.sgf"))
}
