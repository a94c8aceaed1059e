//! The folder's torture files, held against our table of what must come of each.

#[path = "../torture/judged.rs"]
mod judged;
#[path = "../torture/table.rs"]
mod table;

use crate::support::folder;

#[test]
fn every_torture_file_is_read_as_its_row_says() {
    let expect = include_str!("torture.toml");
    assert_eq!(table::walk(&folder().join("corpus/torture"), expect), 73);
}
