//! Runs that were torn off and are taken up again.

use crate::*;

#[test]
fn games_done_earlier_are_passed_over_and_checked() {
    let folder = folder();
    let path = put(&folder, "a.zip", zip(&members()));
    let gone = folder.path().join("gone.sgf");
    let mut inputs = inputs(&[&gone, &path, &gone], &folder);
    let (whole, _) = run(&inputs);
    assert_eq!(whole.first(), whole.last());
    let mut done = DoneGames::default();
    for (n, line) in whole.iter().enumerate() {
        let Some((id, _)) = line.split_once(" @") else {
            continue;
        };
        done.add(id);
        if done.games % 50 == 1 || done.games > 702 {
            inputs.done = Some(done);
            let (rest, tally) = run(&inputs);
            assert_eq!(rest, whole[n + 1..], "after {} games", done.games);
            assert_eq!(tally.resumed, done.games);
        }
    }
    assert_eq!(done.games, 705);
    let mut other = DoneGames::default();
    other.add("a.zip!/b.sgf#1");
    inputs.done = Some(other);
    assert_eq!(run(&inputs).0, ["--resume !other-games"]);
    for n in 0..2000 {
        other.add(&n.to_string());
    }
    inputs.done = Some(other);
    assert_eq!(run(&inputs).0, ["--resume !other-games"]);
}

/// Writes rows as a report does: a game's own row is its last.
struct Rows;

impl Rows {
    fn row(out: &mut Vec<u8>, kind: &str, id: &str) {
        let row = serde_json::json!({ "type": kind, "id": id });
        writeln!(out, "{row}").unwrap();
    }
}

impl Worker for Rows {
    type Output = Vec<u8>;

    fn game(&mut self, input: &GameInput<'_>, out: &mut Self::Output) {
        Self::row(out, "finding", &input.id());
        Self::row(out, "game", &input.id());
    }

    fn problem(&mut self, problem: &Problem, out: &mut Self::Output) {
        Self::row(out, "finding", &problem.id());
        if problem.number.is_some() {
            Self::row(out, "game", &problem.id());
        }
    }
}

fn write_rows(inputs: &Inputs, mut file: RowsFile, jobs: usize) {
    let deliver = |rows: Vec<u8>| {
        file.write_all(&rows).unwrap();
        ControlFlow::Continue(())
    };
    let progress = Progress::default();
    process(
        inputs,
        jobs,
        || Rows,
        deliver,
        &progress,
        &AtomicBool::new(false),
    );
    file.finish().unwrap();
}

#[test]
fn a_run_torn_anywhere_and_resumed_writes_the_same_file() {
    let folder = folder();
    let lines = concat!(
        "{\"id\":\"own\",\"sgf\":\"(;B[aa])(;B[bb])\"}\n",
        "{\"id\":\"bad\",\"sgf\":7}\n{\n",
        "{\"sgf\":\"(;B[aa])\"}\n",
    );
    put(&folder, "in/a.sgf", collection(0..2));
    put(&folder, "in/b.jsonl", lines);
    put(&folder, "in/c.sgf.gz", &gz(&collection(0..2))[..30]);
    put(&folder, "in/d.sgf", collection(0..1));
    let gone = folder.path().join("gone.sgf");
    let mut inputs = inputs(&[&gone, &folder.path().join("in"), &gone], &folder);
    let target = folder.path().join("rows.jsonl");
    write_rows(
        &inputs,
        RowsFile::create(&target, Overwrite::No).unwrap(),
        1,
    );
    let whole = fs::read(&target).unwrap();
    let text = String::from_utf8_lossy(&whole);
    assert!(text.matches("\"game\"").count() >= 7, "{text}");
    fs::remove_file(&target).unwrap();
    for torn in (0..=whole.len()).step_by(3).chain([whole.len()]) {
        fs::write(folder.path().join("rows.jsonl.partial"), &whole[..torn]).unwrap();
        let (file, done) = RowsFile::resume(&target, Overwrite::No).unwrap().unwrap();
        inputs.done = Some(done);
        write_rows(&inputs, file, 1 + torn % 2);
        assert_eq!(fs::read(&target).unwrap(), whole, "torn at {torn}");
        fs::remove_file(&target).unwrap();
    }
}
