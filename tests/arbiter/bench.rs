//! What these tests stand on: the programs under test, engines to start, and what is left of them.

use go_referee::arbiter::{Deadlines, EnginePlayer, Player, Timed};
use go_referee::gtp::{Command, Engine, Fault, Launch, Patience};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Answers every command with its own words.
pub const ECHO: &str = "while read id rest; do printf '=%s %s\\n\\n' \"$id\" \"$rest\"; done";

/// A program that becomes a guard when it is asked to.
pub fn guard() -> PathBuf {
    env!("CARGO_BIN_EXE_gtp-arbiter").into()
}

/// The scripted engine, built if it is not there.
pub fn scripted() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = Path::new(env!("CARGO_BIN_EXE_gtp-arbiter"))
            .parent()
            .unwrap();
        let path = folder.join("examples/scripted_engine");
        if !path.exists() {
            let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
            let built = std::process::Command::new(cargo)
                .args(["build", "--example", "scripted_engine"])
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .status();
            assert!(built.unwrap().success());
        }
        path
    })
}

/// A launch of a shell script under a guard.
pub fn launch(script: &str) -> Launch {
    let quoted = script.replace('\'', "'\\''");
    guarded(&format!("sh -c '{quoted}'"))
}

/// A launch of a command line under a guard.
pub fn guarded(line: &str) -> Launch {
    let mut launch = Launch::parse(line).unwrap();
    launch.guard = Some(guard());
    launch
}

/// A shell script as an engine under a guard.
pub fn engine(script: &str) -> Engine {
    let patience = Patience {
        command: Duration::from_secs(5),
        silence: Duration::from_millis(100),
        grace: Duration::from_millis(300),
    };
    Engine::start(&launch(script), patience).unwrap()
}

/// Times that suit tests.
pub fn deadlines() -> Deadlines {
    Deadlines {
        start: Duration::from_secs(10),
        command: Duration::from_secs(5),
        genmove: Duration::from_secs(5),
        score: Duration::from_secs(5),
        grace: Duration::from_millis(300),
    }
}

/// A command line as a player under a guard.
pub fn player(line: &str) -> EnginePlayer {
    EnginePlayer::start(guarded(line), deadlines()).unwrap()
}

/// Asks a player.
pub fn ask(player: &mut EnginePlayer, text: &str, limit: Duration) -> Timed {
    Player::ask(player, &Command::new(text).unwrap(), limit)
}

/// Why a player gave no answer.
pub fn fault(timed: Timed) -> Fault {
    timed.answer.unwrap_err()
}

/// A word that stands on the command lines of one test's processes and nowhere else.
pub fn mark() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    // A time that `sleep` takes.
    format!("10{:02}.{}", count, std::process::id())
}

/// How many processes have a word on their command line.
pub fn with_word(word: &str) -> usize {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let with = all.filter(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(word)
    });
    with.count()
}

/// Waits until as many processes have a word on their command line.
pub fn wait_for_processes(word: &str, count: usize) {
    let until = Instant::now() + Duration::from_secs(20);
    while with_word(word) != count {
        let now = with_word(word);
        assert!(
            Instant::now() < until,
            "{now} processes, not {count}, have {word}"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}
