//! Engines as players: what an answer took, what was said besides, starting again.

use crate::bench::{ECHO, ask, deadlines, fault, guarded, launch, player};
use go_referee::arbiter::{EnginePlayer, Player, Timed, Transcript};
use go_referee::gtp::{Fault, Reply};
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(5);
const MS: Duration = Duration::from_millis(1);

fn shell(script: &str) -> EnginePlayer {
    EnginePlayer::start(launch(script), deadlines()).unwrap()
}

/// The answer to a second command, the first of which has the shell's start in it.
fn second(script: &str) -> Timed {
    let mut player = shell(script);
    assert!(ask(&mut player, "name", LIMIT).answer.is_ok());
    ask(&mut player, "name", LIMIT)
}

/// The quickest answer of several, so that a busy machine decides nothing.
fn quickest(script: &str) -> Duration {
    let mut player = shell(script);
    let walls = (0..20).map(|_| ask(&mut player, "name", LIMIT).wall);
    walls.min().unwrap()
}

#[test]
fn an_answer_takes_until_its_last_byte() {
    let slow = second("while read id r; do sleep 0.2; printf '=%s D4\\n\\n' $id; done");
    assert!(slow.wall >= 200 * MS, "{:?}", slow.wall);
    let dripping =
        second("while read id r; do printf '=%s ' $id; sleep 0.2; printf 'D4\\n\\n'; done");
    assert!(dripping.wall >= 200 * MS, "{:?}", dripping.wall);
    let quick = quickest("while read id r; do printf '=%s D4\\n\\n' $id; done");
    assert!(quick < 100 * MS, "{quick:?}");
}

#[test]
fn a_missing_blank_line_costs_no_time_on_the_clock_and_gains_none() {
    let quick = second("while read id r; do printf '=%s D4\\n' $id; done");
    assert_eq!(quick.answer.unwrap(), Reply::Done("D4".to_owned()));
    // Less than the silence after which the missing end is looked into.
    let least = quickest("while read id r; do printf '=%s D4\\n' $id; done");
    assert!(least < 100 * MS, "{least:?}");
    // One that begins its answer at once and thinks behind that.
    for begin in ["=%s ", "=%s\\n"] {
        let script =
            format!("while read id r; do printf '{begin}' $id; sleep 0.3; printf 'D4\\n'; done");
        let timed = second(&script);
        assert_eq!(timed.answer.unwrap(), Reply::Done("D4".to_owned()));
        assert!(timed.wall >= 300 * MS, "{begin}: {:?}", timed.wall);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn processor_time_is_the_engines_own() {
    let idle = second("while read id r; do sleep 0.2; printf '=%s D4\\n\\n' $id; done");
    assert!(idle.cpu.unwrap() < 100 * MS, "{:?}", idle.cpu);
    let busy = second(
        "while read id r; do n=0; while [ $n -lt 100000 ]; do n=$((n + 1)); done; \
         printf '=%s D4\\n\\n' $id; done",
    );
    assert!(busy.cpu.unwrap() > 10 * MS && busy.cpu.unwrap() <= busy.wall + 20 * MS);
}

#[test]
fn a_program_may_take_its_time_to_start() {
    let script = format!("sleep 0.5; {ECHO}");
    let mut slow = shell(&script);
    assert!(ask(&mut slow, "name", 50 * MS).answer.is_ok());
    // Its second answer may not.
    let mut slow = shell("read id r; printf '=%s\\n\\n' $id; read id r; sleep 9");
    assert!(ask(&mut slow, "name", LIMIT).answer.is_ok());
    let timed = ask(&mut slow, "name", 100 * MS);
    assert!(timed.wall >= 100 * MS);
    assert!(matches!(fault(timed), Fault::Hung { .. }));
    assert!(!slow.is_sound());
}

/// What a player says on its standard error, waited for until it is as long as that: they come by
/// a thread of their own.
fn errors_of(player: &mut EnginePlayer, length: usize) -> String {
    let begun = Instant::now();
    let mut said = String::new();
    while said.len() < length && begun.elapsed() < LIMIT {
        said.push_str(&player.take_errors());
        std::thread::sleep(Duration::from_millis(2));
    }
    said
}

#[test]
fn errors_are_taken_once_and_survive_their_process() {
    let mut player = shell(&format!("echo beginning >&2; {ECHO}"));
    assert!(ask(&mut player, "name", LIMIT).answer.is_ok());
    assert_eq!(errors_of(&mut player, 10), "beginning\n");
    assert_eq!(player.take_errors(), "");
    player.restart().unwrap();
    assert!(ask(&mut player, "name", LIMIT).answer.is_ok());
    player.restart().unwrap();
    assert!(ask(&mut player, "name", LIMIT).answer.is_ok());
    assert_eq!(errors_of(&mut player, 20), "beginning\nbeginning\n");
    // What it says as it crashes is waited for.
    for _ in 0..10 {
        let mut crashing = shell("read x; echo 'assertion failed' >&2; kill -ABRT $$");
        assert!(matches!(
            fault(ask(&mut crashing, "name", LIMIT)),
            Fault::Gone { .. }
        ));
        assert_eq!(crashing.take_errors(), "assertion failed\n");
    }
}

#[test]
fn floods_of_errors_are_logged_and_do_not_delay() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("errors.log");
    let mut launch = launch(
        "while read id r; do yes thinking | head -c 200000 >&2; printf '=%s\\n\\n' $id; done",
    );
    launch.error_log = Some(log.clone());
    let mut player = EnginePlayer::start(launch, deadlines()).unwrap();
    for _ in 0..5 {
        assert!(ask(&mut player, "name", LIMIT).answer.is_ok());
    }
    player.close();
    let taken = player.take_errors();
    assert!(taken.len() <= 64 << 10 && taken.contains("bytes left out"));
    // The last of it belongs to `quit`.
    let logged = std::fs::metadata(&log).unwrap().len();
    assert!((1_000_000..=1_200_000).contains(&logged), "{logged}");
}

#[test]
fn an_engine_can_be_started_again_and_again() {
    let mut player = shell("read id r; printf '=%s one\\n\\n' $id; exit 7");
    for _ in 0..5 {
        let first = ask(&mut player, "name", LIMIT).answer;
        assert_eq!(first.unwrap(), Reply::Done("one".to_owned()));
        let gone = fault(ask(&mut player, "name", LIMIT));
        assert_eq!(gone.to_string(), "exited with status 7 at `name`");
        assert!(!player.is_sound());
        player.restart().unwrap();
        assert!(player.is_sound());
    }
    player.close();
    let closed = fault(ask(&mut player, "name", LIMIT));
    assert_eq!(
        closed.to_string(),
        "could not be started: it is not running"
    );
    let mut missing = EnginePlayer::unstarted(guarded("no-such-program"), deadlines());
    assert!(matches!(missing.restart(), Err(Fault::NotStarted(_))) && !missing.is_sound());
}

#[test]
fn what_an_engine_says_of_itself_is_one_line_each() {
    let script = "while read id r; do case $r in name) t=$(printf 'a]\\t<script>\\nb');; \
        version) printf '?%s no\\n\\n' $id; continue;; list_commands) t=$(printf 'name\\nquit');; \
        *) t=2;; esac; printf '=%s %s\\n\\n' $id \"$t\"; done";
    let mut player = shell(script);
    let told = player.introduction().unwrap();
    assert_eq!(
        (&*told.protocol, &*told.name, &*told.version),
        ("2", "a] <script> b", "")
    );
    assert!(told.commands.has("quit") && !told.commands.has("undo"));
}

#[test]
fn quirks_add_up_over_processes() {
    let mut player = shell(&format!("echo junk; {ECHO}"));
    assert!(ask(&mut player, "name", LIMIT).answer.is_ok());
    player.restart().unwrap();
    assert!(ask(&mut player, "name", LIMIT).answer.is_ok());
    assert_eq!(player.quirks().junk_lines, 2);
}

#[test]
fn a_transcript_has_all_that_was_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("transcript");
    let mut player = player("sh -c 'read id r; echo \"=$id hello\"; echo; exit 4'");
    player.keep_transcript(Some(Transcript::create(&path).unwrap()));
    assert!(ask(&mut player, "name", LIMIT).answer.is_ok());
    let _ = ask(&mut player, "version", LIMIT);
    player.close();
    let text = std::fs::read_to_string(&path).unwrap();
    for wanted in [
        "> name\n",
        "] hello\n",
        "> version\n",
        "exited with status 4",
        "# end: ",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
}
