//! The torture files: one defect each, and what must come of it.

mod judged;
mod table;

use std::path::Path;

#[test]
fn every_torture_file_is_read_as_its_row_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/torture");
    let table = std::fs::read_to_string(folder.join("EXPECT.toml")).unwrap();
    assert_eq!(table::walk(&folder, &table), 73);
}
