//! A process's descendants, whoever has an engine's pipes, and signals to them.
//!
//! On Linux they are read off `/proc`, so that a child that made itself a group or a session of
//! its own is found too; elsewhere the process group is all that is known.

#[cfg(target_os = "linux")]
use rustix::process::kill_process;
use rustix::process::{Pid, Signal, kill_process_group};

/// Signals the group of a process and, where they can be found, all descendants of this one.
pub(super) fn signal_tree(leader: Pid, signal: Signal) {
    // Whoever is gone already is what is wanted.
    let _ = kill_process_group(leader, signal);
    signal_descendants(signal);
}

/// Signals all descendants of this process.
#[cfg(target_os = "linux")]
pub(super) fn signal_descendants(signal: Signal) {
    for pid in descendants(rustix::process::getpid()) {
        let _ = kill_process(pid, signal);
    }
}

/// Signals nobody: descendants cannot be found here.
#[cfg(not(target_os = "linux"))]
pub(super) fn signal_descendants(_signal: Signal) {}

/// Kills every process whose standard input, output or error is one of these pipes: an engine whose
/// guard was killed, and what it started.
#[cfg(target_os = "linux")]
pub(in crate::gtp) fn kill_holders(pipes: &[u64]) {
    let names: Vec<String> = pipes.iter().map(|pipe| format!("pipe:[{pipe}]")).collect();
    let holds = |pid: Pid| {
        (0..=2).any(|fd| {
            let link = format!("/proc/{}/fd/{fd}", pid.as_raw_nonzero());
            std::fs::read_link(link)
                .is_ok_and(|to| names.iter().any(|name| to.as_os_str() == &**name))
        })
    };
    // One that was just starting another is seen by a further look.
    for _ in 0..MOST_LOOKS {
        let holders: Vec<Pid> = processes().into_iter().map(|(pid, _)| pid).collect();
        let holders: Vec<Pid> = holders.into_iter().filter(|&pid| holds(pid)).collect();
        if holders.is_empty() {
            return;
        }
        for pid in holders {
            let _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// How often it is looked for whoever has a pipe.
#[cfg(target_os = "linux")]
const MOST_LOOKS: u32 = 20;

/// Kills nobody: who has a pipe cannot be found here.
#[cfg(not(target_os = "linux"))]
pub(in crate::gtp) fn kill_holders(_pipes: &[u64]) {}

/// The descendants of a process, those that have ended and not been reaped left out.
#[cfg(target_os = "linux")]
fn descendants(of: Pid) -> Vec<Pid> {
    let mut links = processes();
    let mut found = vec![of];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        next += 1;
        links.retain(|&(pid, of)| {
            let is_child = of == parent;
            if is_child {
                found.push(pid);
            }
            !is_child
        });
    }
    found.split_off(1)
}

/// Every process that runs, with its parent.
#[cfg(target_os = "linux")]
fn processes() -> Vec<(Pid, Pid)> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let read = |entry: std::fs::DirEntry| {
        let pid: i32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read(entry.path().join("stat")).ok()?;
        Some((Pid::from_raw(pid)?, parent(&stat)?))
    };
    entries.filter_map(read).collect()
}

/// The parent of a process that runs, by its line `PID (name) state parent …`, whose name may hold
/// anything.
#[cfg(target_os = "linux")]
fn parent(stat: &[u8]) -> Option<Pid> {
    let end = stat.iter().rposition(|&byte| byte == b')')?;
    let rest = std::str::from_utf8(stat.get(end + 1..)?).ok()?;
    let mut words = rest.split_ascii_whitespace();
    let state = words.next()?;
    let parent = Pid::from_raw(words.next()?.parse().ok()?)?;
    (!matches!(state, "Z" | "X")).then_some(parent)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_parent_is_read_whatever_the_name() {
        let of = |line: &str| parent(line.as_bytes()).map(|pid| pid.as_raw_nonzero().get());
        assert_eq!(of("12 (go) S 7 12 12 0"), Some(7));
        assert_eq!(of("12 (a) S 3 (b)) R 8 1"), Some(8));
        assert_eq!(of("12 (go) Z 7 12"), None);
        assert_eq!(of("12 (go"), None);
        assert_eq!(of(""), None);
    }

    #[test]
    fn grandchildren_in_sessions_of_their_own_are_found() {
        let script = "setsid sh -c 'echo $$; exec sleep 60' & wait";
        let mut child = std::process::Command::new("sh")
            .args(["-c", script])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
        std::io::BufRead::read_line(&mut out, &mut line).unwrap();
        let grandchild = Pid::from_raw(line.trim().parse().unwrap()).unwrap();
        let own = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
        let found = descendants(rustix::process::getpid());
        assert!(found.contains(&own) && found.contains(&grandchild));
        assert!(descendants(own).contains(&grandchild));
        let _ = kill_process(grandchild, Signal::KILL);
        let _ = child.kill();
        let _ = child.wait();
    }
}
