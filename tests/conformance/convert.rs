//! The laws of conversion over whole archives: all of the small ones, a part of the large ones
//! that is the same every time.
#![expect(clippy::print_stdout, reason = "the figures are what is looked at")]

use crate::laws::{Laws, games};
use crate::support::folder;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Files of a zip, of which only one in `every` is taken.
fn members(path: &Path, every: usize) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(File::open(path).unwrap()).unwrap();
    let mut members = Vec::new();
    for index in (0..archive.len()).step_by(every) {
        let mut member = archive.by_index(index).unwrap();
        if member.is_file() {
            let mut bytes = Vec::new();
            member.read_to_end(&mut bytes).unwrap();
            let name = String::from_utf8_lossy(member.name_raw()).into_owned();
            members.push((name, bytes));
        }
    }
    members
}

fn check(name: &str, files: Vec<(String, Vec<u8>)>, every_game: usize, laws: &mut Laws) {
    for (path, bytes) in files {
        if go_referee::record::sniff(&bytes[..bytes.len().min(16)]).is_some() {
            continue;
        }
        let slices = games(&bytes);
        assert_eq!(slices.concat(), bytes, "{name}: games are the whole file");
        for (index, game) in slices.iter().enumerate().step_by(every_game) {
            laws.check(&format!("{name}!/{path}#{}", index + 1), game, 17);
        }
    }
    println!("{name}: {:?}", laws.seen);
}

#[test]
fn archives_are_converted_exactly_and_back() {
    let corpus = folder().join("corpus");
    let mut laws = Laws::new();
    for (archive, every, least) in [
        ("quirks.zip", 1, 280),
        ("mixed.zip", 1, 900),
        ("ai.zip", 10, 1_090),
    ] {
        check(archive, members(&corpus.join(archive), every), 1, &mut laws);
        assert!(laws.seen.records >= least, "{:?}", laws.seen);
    }
    for collection in [
        "tom-2010-09.sgf.gz",
        "tom-2011-04.sgf.gz",
        "tygem-2007-01.sgf.gz",
        "tygem-2008-05.sgf.gz",
        "tygem-2009-07.sgf.gz",
    ] {
        let mut bytes = Vec::new();
        let file = File::open(corpus.join(collection)).unwrap();
        flate2::read::MultiGzDecoder::new(file)
            .read_to_end(&mut bytes)
            .unwrap();
        let every = games(&bytes).len() / 60 + 1;
        check(collection, vec![(String::new(), bytes)], every, &mut laws);
    }
    let torture = std::fs::read_dir(corpus.join("torture")).unwrap();
    let files = torture.map(|entry| {
        let path = entry.unwrap().path();
        (path.display().to_string(), std::fs::read(&path).unwrap())
    });
    check("torture", files.collect(), 1, &mut laws);
    laws.hold();
    let seen = &laws.seen;
    assert!(seen.records > 1_300 && seen.same > 1_300, "{seen:?}");
    assert!(seen.changed > 20_000 && seen.back > 1_200, "{seen:?}");
    assert!(seen.counted > 2_500, "{seen:?}");
    assert!(seen.refused < 400, "{seen:?}");
}
