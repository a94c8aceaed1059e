//! `--line all`: every variation is judged, and the verdict covers all of them.

use crate::tool::run;
use std::path::Path;

#[test]
fn findings_of_side_variations_have_ply_and_place() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/tiny");
    let text = std::fs::read_to_string(here.join("lines.sgf")).unwrap();
    let all = run(
        "validate",
        &here,
        &["--line", "all", "--format", "jsonl", "lines.sgf"],
    )
    .rows();
    let main = run("validate", &here, &["--format", "jsonl", "lines.sgf"]).rows();
    let found = |rows: &[serde_json::Value]| {
        let findings = rows.iter().filter(|row| row["type"] == "finding");
        findings
            .map(|row| {
                let byte = row["byte"].as_u64().unwrap() as usize;
                let end = byte + text[byte..].find(']').unwrap() + 1;
                let ply = row["ply"].as_u64().unwrap();
                (
                    row["kind"].as_str().unwrap().to_owned(),
                    ply,
                    text[byte..end].to_owned(),
                )
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(found(&main), []);
    let expected = [
        ("occupied", 2, "cc]"),
        ("occupied", 3, "dd]"),
        ("off-board", 4, "zz]"),
    ];
    let expected = expected.map(|(kind, ply, value)| (kind.to_owned(), ply, value.to_owned()));
    assert_eq!(found(&all), expected);
    let game = |rows: &[serde_json::Value]| rows.last().unwrap().clone();
    assert_eq!(game(&main)["verdicts"]["chinese"]["legal"], true);
    assert_eq!(game(&all)["verdicts"]["chinese"]["legal"], false);
    assert_eq!(game(&all)["verdicts"]["chinese"]["first_illegal_ply"], 2);
    assert_eq!(
        (game(&main)["plies"].clone(), game(&all)["plies"].clone()),
        (3.into(), 9.into())
    );
}
