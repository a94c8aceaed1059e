//! The transcripts of README.md are what the tools print.

use std::path::Path;
use std::process::Command;

#[test]
fn transcripts_are_what_the_tools_print() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("README.md")).unwrap();
    let mut run = 0;
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let (command, wanted) = block.split_once('\n').unwrap();
        let mut words = command.strip_prefix("$ ").unwrap().split(' ');
        let tool = match words.next() {
            Some("validate") => env!("CARGO_BIN_EXE_validate"),
            Some("score") => env!("CARGO_BIN_EXE_score"),
            Some("convert-rules") => env!("CARGO_BIN_EXE_convert-rules"),
            other => panic!("{other:?} is no tool"),
        };
        let output = Command::new(tool)
            .args(words)
            .current_dir(root)
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8(output.stdout).unwrap(),
            wanted,
            "{command}"
        );
        run += 1;
    }
    assert!(run >= 1, "the README shows a transcript");
}
