//! The processor time of a process: of all its threads, those that have ended too, and of none of
//! its children.

use std::time::Duration;

/// The processor time a process has used up to now, where the system tells it.
#[cfg(target_os = "linux")]
pub(super) fn processor_time(process: u32) -> Option<Duration> {
    use nix::time::{ClockId, clock_getcpuclockid, clock_gettime};
    let process = nix::unistd::Pid::from_raw(i32::try_from(process).ok()?);
    let clock: ClockId = clock_getcpuclockid(process).ok()?;
    clock_gettime(clock).ok().map(Duration::from)
}

/// It is not known here.
#[cfg(not(target_os = "linux"))]
pub(super) fn processor_time(_process: u32) -> Option<Duration> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn work_takes_processor_time_and_sleep_does_not() {
        let own = || processor_time(std::process::id()).unwrap();
        let before = own();
        let begun = Instant::now();
        // In a thread that is gone when it is asked about.
        let work = move || {
            let mut sum = 0_u64;
            while begun.elapsed() < Duration::from_millis(60) {
                sum = std::hint::black_box(sum + 1);
            }
        };
        std::thread::spawn(work).join().unwrap();
        assert!(own() - before >= Duration::from_millis(5));
        let mut child = std::process::Command::new("sleep")
            .arg("30")
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(50));
        let slept = processor_time(child.id()).unwrap();
        assert!(slept < Duration::from_millis(45), "{slept:?}");
        let _ = child.kill();
        let _ = child.wait();
        assert_eq!(processor_time(child.id()), None);
    }
}
