//! Order, places, parts, lists, and runs that end early.

use crate::*;

#[test]
fn shards_partition_the_whole() {
    let folder = folder();
    let path = put(&folder, "many.zip", zip(&members()));
    let missing = folder.path().join("missing.sgf");
    let mut inputs = inputs(&[&path, &missing], &folder);
    let (mut whole, tally) = run(&inputs);
    let mut parts = Vec::new();
    let mut sums = [0; 4];
    for index in 1..=8 {
        inputs.shard = Some(Shard::new(index, 8).unwrap());
        let (lines, part) = run(&inputs);
        assert!(
            lines.len() > 40 && lines.len() < 140,
            "{} lines",
            lines.len()
        );
        parts.extend(lines);
        for (sum, n) in sums
            .iter_mut()
            .zip([part.games, part.files, part.problems, part.failures])
        {
            *sum += n;
        }
    }
    assert_eq!(
        sums,
        [tally.games, tally.files, tally.problems, tally.failures]
    );
    whole.sort();
    parts.sort();
    assert_eq!(whole, parts);
}

#[test]
fn places_are_right_across_batches_and_line_ends() {
    let folder = folder();
    for (ends, name) in [("\n", "lf"), ("\r", "cr"), ("\r\n", "crlf")] {
        let mut text = String::new();
        let mut expected = Vec::new();
        let mut lines = 0;
        for n in 0..30_000 {
            let before = text.len();
            text.push_str(&format!("(;C[{n}]{ends}){ends}"));
            expected.push((before, lines));
            lines += 2;
        }
        let path = put(&folder, name, &text);
        let (got, tally) = run(&inputs(&[&path], &folder));
        assert_eq!(tally.games, 30_000);
        for (n, (line, (byte, breaks))) in got.iter().zip(&expected).enumerate() {
            let head = format!("{name}#{} @{byte} L{breaks} ", n + 1);
            assert!(line.starts_with(&head), "{line} is not {head}");
        }
    }
}

#[test]
fn ten_thousand_tiny_files_keep_their_order() {
    let folder = folder();
    for n in 0..10_000 {
        put(&folder, &format!("tiny/{:02}/{n:05}.sgf", n % 13), game(n));
    }
    let (lines, tally) = run(&inputs(&[&folder.path().join("tiny")], &folder));
    assert_eq!((tally.games, tally.files), (10_000, 10_000));
    let mut sorted = lines.clone();
    sorted.sort();
    assert_eq!(lines, sorted);
}

#[test]
fn lists_name_files_and_one_game_can_be_chosen() {
    let folder = folder();
    let first = put(&folder, "first name.sgf", collection(0..3));
    let second = put(&folder, "second.txt", collection(3..6));
    for (end, nul) in [("\n", false), ("\r\n", false), ("\0", true)] {
        let list = format!("{}{end}{end}{}", second.display(), first.display());
        let list = put(&folder, "list", list);
        let mut inputs = inputs(&[], &folder);
        inputs.files_from = Some(list);
        inputs.nul_separated = nul;
        inputs.game = Some(2);
        let (lines, _) = run(&inputs);
        let ids: Vec<&str> = lines
            .iter()
            .map(|line| line.split(" @").next().unwrap())
            .collect();
        assert_eq!(ids, ["second.txt#2", "first name.sgf#2"]);
    }
}

#[test]
fn gitignore_counts_only_when_asked() {
    let folder = folder();
    put(&folder, "in/.gitignore", "*.sgf\n!kept.sgf\nlower/\n");
    put(&folder, "in/kept.sgf", game(0));
    put(&folder, "in/lost.sgf", game(1));
    put(&folder, "in/lower/kept.sgf", game(2));
    put(&folder, "in/other/.gitignore", "!mine.sgf\n");
    put(&folder, "in/other/mine.sgf", game(3));
    let mut inputs = inputs(&[&folder.path().join("in")], &folder);
    assert_eq!(run(&inputs).1.games, 4);
    inputs.respect_gitignore = true;
    let (lines, _) = run(&inputs);
    let ids: Vec<&str> = lines
        .iter()
        .map(|line| line.split(" @").next().unwrap())
        .collect();
    assert_eq!(ids, ["in/kept.sgf#1", "in/other/mine.sgf#1"]);
}

/// Counts games and raises the flag at one of them.
struct Interrupter<'a> {
    seen: &'a AtomicU64,
    flag: &'a AtomicBool,
}

impl Worker for Interrupter<'_> {
    type Output = Vec<u64>;

    fn game(&mut self, input: &GameInput<'_>, out: &mut Self::Output) {
        out.push(input.number);
        if self.seen.fetch_add(1, Ordering::Relaxed) == 20_000 {
            self.flag.store(true, Ordering::Relaxed);
        }
    }

    fn problem(&mut self, _: &Problem, _: &mut Self::Output) {}
}

#[test]
fn an_interrupt_leaves_a_beginning_of_the_whole() {
    let folder = folder();
    let path = put(&folder, "many.sgf", collection(0..60_000));
    for jobs in [1, 2, 7] {
        let flag = AtomicBool::new(false);
        let seen = AtomicU64::new(0);
        let mut numbers = Vec::new();
        let tally = process(
            &inputs(&[&path], &folder),
            jobs,
            || Interrupter {
                seen: &seen,
                flag: &flag,
            },
            |mut out| {
                numbers.append(&mut out);
                ControlFlow::Continue(())
            },
            &Progress::default(),
            &flag,
        );
        assert!(tally.interrupted);
        assert!(numbers.len() < 60_000, "{} games", numbers.len());
        assert!(numbers.iter().copied().eq(1..=numbers.len() as u64));
    }
}

#[test]
fn a_receiver_that_has_enough_ends_the_run() {
    let folder = folder();
    let path = put(&folder, "many.sgf", collection(0..60_000));
    for jobs in [1, 2, 7] {
        let mut deliveries = 0;
        let tally = process(
            &inputs(&[&path], &folder),
            jobs,
            || Scribe,
            |_| {
                deliveries += 1;
                ControlFlow::Break(())
            },
            &Progress::default(),
            &AtomicBool::new(false),
        );
        assert_eq!(deliveries, 1);
        assert!(tally.interrupted);
    }
}

/// A pipe whose reading end has a path.
#[cfg(target_os = "linux")]
fn pipe() -> (std::io::PipeReader, std::io::PipeWriter, PathBuf) {
    use std::os::fd::AsRawFd;
    let (reader, writer) = std::io::pipe().unwrap();
    let path = PathBuf::from(format!("/proc/self/fd/{}", reader.as_raw_fd()));
    (reader, writer, path)
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_carry_anything() {
    let folder = folder();
    for bytes in [collection(0..40_000), gz(&collection(0..40_000)), {
        zip(&[("a.sgf", collection(0..40_000))])
    }] {
        for jobs in [1, 3] {
            let (reader, mut writer, path) = pipe();
            let bytes = bytes.clone();
            let sender = std::thread::spawn(move || writer.write_all(&bytes));
            let (lines, tally) = run_with(&inputs(&[&path], &folder), jobs);
            drop(reader);
            sender.join().unwrap().unwrap();
            assert_eq!(
                (tally.games, tally.problems, lines.len()),
                (40_000, 0, 40_000)
            );
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_silent_pipe_holds_nobody_up() {
    let folder = folder();
    for (jobs, enough) in [(1, false), (2, false), (2, true)] {
        let (_reader, mut writer, path) = pipe();
        writer.write_all(&collection(0..10)).unwrap();
        let flag = AtomicBool::new(false);
        let mut games = 0;
        let tally = process(
            &inputs(&[&path], &folder),
            jobs,
            || Scribe,
            |out| {
                // The last game may go on; the nine before it are not held back for it.
                games += out.len();
                if enough {
                    return ControlFlow::Break(());
                }
                flag.store(true, Ordering::Relaxed);
                ControlFlow::Continue(())
            },
            &Progress::default(),
            &flag,
        );
        assert_eq!(games, 9);
        assert!(tally.interrupted);
        drop(writer);
    }
}
