//! The guard: what it tells, and that nothing outlives it.

use crate::bench::{ECHO, ask, deadlines, engine, guard, guarded, launch, mark, player};
use crate::bench::{scripted, wait_for_processes, with_word};
use go_referee::arbiter::{Deadlines, EnginePlayer, Player};
use go_referee::gtp::{Command, Ended, Engine, Fault, Patience, Reply};
use std::process::Stdio;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(5);

fn name() -> Command {
    Command::new("name").unwrap()
}

/// A shell script that hides children in every way and then answers.
fn hiding(mark: &str) -> String {
    // A child in the group, one in a session of its own that forked twice, one that ignores being
    // asked to end, one that left its parent.
    format!(
        "sleep {mark} & setsid sh -c 'sleep {mark} & sleep {mark}' & \
         setsid sh -c \"trap '' TERM HUP INT; sleep {mark}; sleep {mark}\" & \
         (setsid sleep {mark} &) ; {ECHO}; sleep {mark}"
    )
}

/// How many processes [`hiding`] has with its mark on their command lines, the guard's and its own
/// among them: guard, engine, child, two shells, three sleepers.
const HIDDEN: usize = 9;

#[test]
fn how_an_engine_ended_is_told_through_its_guard() {
    for (script, told) in [
        ("read x; exit 3", "exited with status 3 at `name`"),
        ("read x; exit 0", "exited with status 0 at `name`"),
        ("read x; kill -9 $$", "was ended by signal 9 at `name`"),
        ("read x; kill -SEGV $$", "was ended by signal 11 at `name`"),
        ("read x; exec >&-; sleep 30", "closed its output at `name`"),
    ] {
        let mut engine = engine(script);
        let fault = engine.ask_within(&name(), LIMIT).unwrap_err();
        assert_eq!(fault.to_string(), told, "{script}");
        assert!(!engine.is_sound());
    }
}

#[test]
fn what_cannot_be_executed_is_told_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "no program").unwrap();
    for (line, reason) in [
        ("no-such-program-anywhere".to_owned(), "No such file"),
        (file.display().to_string(), "Permission denied"),
    ] {
        let fault = Engine::start(&guarded(&line), Patience::default())
            .err()
            .unwrap();
        assert!(matches!(fault, Fault::NotStarted(_)));
        let told = fault.to_string();
        assert!(
            told.starts_with("could not be started: ") && told.contains(reason),
            "{told}"
        );
    }
    let mut launch = guarded("true");
    launch.guard = Some("/no/such/guard".into());
    assert!(Engine::start(&launch, Patience::default()).is_err());
    // A guard that is none.
    launch.guard = Some("/bin/true".into());
    assert!(Engine::start(&launch, Patience::default()).is_err());
}

#[test]
fn folder_and_environment_reach_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().canonicalize().unwrap();
    let mut launch = launch("while read id rest; do echo \"=$id $PWD $SEED\"; echo; done");
    launch.folder = Some(folder.clone());
    launch.environment = vec![("SEED".into(), "a b".into())];
    let mut engine = Engine::start(&launch, Patience::default()).unwrap();
    let reply = engine.ask_within(&name(), LIMIT).unwrap();
    assert_eq!(reply, Reply::Done(format!("{} a b", folder.display())));
}

#[test]
#[cfg(target_os = "linux")]
fn an_engine_inherits_its_three_pipes_and_nothing_else() {
    let script = "read id rest; echo \"=$id $(sleep 0.1; ls /proc/$$/fd)\"; echo";
    // What a shell has that nobody stands between. It sleeps until its own pipe is in order.
    let mut bare = std::process::Command::new("sh")
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut bare.stdin.take().unwrap(), b"1 name\n").unwrap();
    let bare = bare.wait_with_output().unwrap().stdout;
    let bare = String::from_utf8(bare).unwrap();
    let bare: Vec<&str> = bare.trim_start_matches("=1").split_whitespace().collect();
    // Started side by side, so that one could inherit what is made for the other.
    let look = || {
        let mut engine = engine(&format!("{script}; sleep 9"));
        let reply = engine.ask_within(&name(), LIMIT).unwrap();
        let Reply::Done(text) = reply else {
            panic!("{reply:?}")
        };
        let opened: Vec<&str> = text.split_whitespace().collect();
        assert_eq!(opened, bare);
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(look);
        }
    });
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_an_engine_started_outlives_it() {
    for way in ["close", "drop", "crash"] {
        let mark = mark();
        let mut engine = engine(&hiding(&mark));
        assert!(engine.ask_within(&name(), LIMIT).is_ok());
        wait_for_processes(&mark, HIDDEN);
        let begun = Instant::now();
        match way {
            "close" => drop(engine.close()),
            "drop" => drop(engine),
            _ => {
                let id = engine.process_id().to_string();
                let killed = std::process::Command::new("kill")
                    .args(["-9", &id])
                    .status();
                assert!(killed.unwrap().success());
                let fault = engine.ask_within(&name(), LIMIT).unwrap_err();
                assert!(fault.to_string().contains("signal 9"), "{fault}");
                wait_for_processes(&mark, 0);
            }
        }
        assert_eq!(with_word(&mark), 0, "{way}");
        assert!(begun.elapsed() < Duration::from_millis(1500), "{way}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_when_the_arbiter_is_killed() {
    let mark = mark();
    let folder = tempfile::tempdir().unwrap();
    let game = "(;GM[1]FF[4]SZ[5]KM[0.5]AB[ae][ad]AW[cb][cc][db][ea][ca][ec];B[];W[])";
    std::fs::write(folder.path().join("a.sgf"), game).unwrap();
    let script = folder.path().join("engine.sh");
    std::fs::write(&script, format!("{}\nsleep {mark}\n", hiding(&mark))).unwrap();
    // It answers nothing that is asked.
    let text = std::fs::read_to_string(&script)
        .unwrap()
        .replace(ECHO, "true");
    std::fs::write(&script, text).unwrap();
    let mut arbiter = std::process::Command::new(env!("CARGO_BIN_EXE_score"))
        .arg(format!("--dead=engine:sh {}", script.display()))
        .arg(folder.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let path = script.display().to_string();
    // The arbiter, the guard and the engine have the script's name.
    wait_for_processes(&path, 3);
    // And it sleeps itself.
    wait_for_processes(&mark, HIDDEN - 2 + 1);
    arbiter.kill().unwrap();
    arbiter.wait().unwrap();
    wait_for_processes(&mark, 0);
    wait_for_processes(&path, 0);
}

#[test]
#[cfg(target_os = "linux")]
fn an_engine_that_kills_its_guard_is_ended_all_the_same() {
    let mark = mark();
    let script =
        format!("sleep {mark} & read id r; kill -9 $PPID; echo =$id; echo; {ECHO}; sleep {mark}");
    let mut engine = engine(&script);
    assert!(engine.ask_within(&name(), LIMIT).is_ok());
    let begun = Instant::now();
    drop(engine);
    wait_for_processes(&mark, 0);
    assert!(begun.elapsed() < Duration::from_secs(3));
}

#[test]
#[cfg(target_os = "linux")]
fn one_that_kills_its_guard_at_once_is_not_left_either() {
    for _ in 0..5 {
        let mark = mark();
        let script = format!("kill -9 $PPID; setsid sleep {mark} & {ECHO}; sleep {mark}");
        // The guard may have told that it runs, or not.
        if let Ok(mut engine) = Engine::start(&launch(&script), Patience::default()) {
            let _ = engine.ask_within(&name(), LIMIT);
        }
        wait_for_processes(&mark, 0);
    }
}

#[test]
fn ending_is_bounded_whatever_an_engine_does() {
    let grace = deadlines().grace;
    for (script, least) in [
        ("exec sleep 60", grace),
        ("trap '' TERM; sleep 60; sleep 60", grace * 2),
        ("trap '' TERM; yes; sleep 60; sleep 60", grace * 2),
        ("kill -STOP $$; sleep 60", grace * 2),
        ("yes >&2 & sleep 60", grace),
    ] {
        let deadlines = Deadlines {
            start: Duration::ZERO,
            ..deadlines()
        };
        let mut player = EnginePlayer::start(launch(script), deadlines).unwrap();
        let asked = ask(&mut player, "name", Duration::from_millis(100));
        assert!(asked.answer.is_ok() || !player.is_sound());
        let begun = Instant::now();
        player.close();
        let took = begun.elapsed();
        assert!(
            took >= least && took < least + Duration::from_millis(900),
            "{script}: {took:?}"
        );
    }
}

#[test]
fn one_that_quits_in_time_is_left_to_it() {
    let mut player = player(&scripted().display().to_string());
    assert!(ask(&mut player, "name", LIMIT).answer.is_ok());
    assert_eq!(player.close(), Some(Ended::Status(0)));
    assert_eq!(player.close(), None);
}

#[test]
fn a_guard_started_by_hand_does_nothing() {
    for input in [Stdio::null(), Stdio::piped()] {
        let mut by_hand = std::process::Command::new(guard())
            .args(["--engine-guard", "sleep", "60"])
            .stdin(input)
            .spawn()
            .unwrap();
        drop(by_hand.stdin.take());
        assert_eq!(by_hand.wait().unwrap().code(), Some(2));
    }
}
