//! Packing bytes into every container that is read.
//!
//! Knows containers; knows nothing of what is put into them.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

pub fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub fn zst(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).unwrap()
}

pub fn zip<S: AsRef<str>>(members: &[(S, Vec<u8>)]) -> Vec<u8> {
    let methods = [
        ::zip::CompressionMethod::Deflated,
        ::zip::CompressionMethod::Stored,
        ::zip::CompressionMethod::Zstd,
    ];
    let mut writer = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for ((name, bytes), method) in members.iter().zip(methods.iter().cycle()) {
        let options = ::zip::write::SimpleFileOptions::default().compression_method(*method);
        writer.start_file(name.as_ref(), options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

pub fn tar<S: AsRef<str>>(members: &[(S, Vec<u8>)]) -> Vec<u8> {
    let mut builder = ::tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = ::tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        builder
            .append_data(&mut header, name.as_ref(), &bytes[..])
            .unwrap();
    }
    builder.into_inner().unwrap()
}

/// A 7z archive whose members are stored as they are.
pub fn sevenz<S: AsRef<str>>(members: &[(S, Vec<u8>)]) -> Vec<u8> {
    let crc = |bytes: &[u8]| {
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        crc.sum().to_le_bytes()
    };
    let number = |header: &mut Vec<u8>, n: usize| {
        header.push(0xff);
        header.extend((n as u64).to_le_bytes());
    };
    let data: Vec<u8> = members
        .iter()
        .flat_map(|(_, bytes)| bytes.clone())
        .collect();
    let mut header = vec![1, 4, 6];
    number(&mut header, 0);
    header.extend([1, 9]);
    number(&mut header, data.len());
    header.extend([0, 7, 0x0b, 1, 0, 1, 1, 0, 0x0c]);
    number(&mut header, data.len());
    header.extend([0, 8, 0x0d]);
    number(&mut header, members.len());
    header.push(9);
    for (_, bytes) in &members[..members.len() - 1] {
        number(&mut header, bytes.len());
    }
    header.extend([0x0a, 1]);
    for (_, bytes) in members {
        header.extend(crc(bytes));
    }
    header.extend([0, 0, 5]);
    number(&mut header, members.len());
    let names: Vec<u8> = members
        .iter()
        .flat_map(|(name, _)| name.as_ref().encode_utf16().chain([0]))
        .flat_map(u16::to_le_bytes)
        .collect();
    header.push(0x11);
    number(&mut header, names.len() + 1);
    header.push(0);
    header.extend(names);
    header.extend([0, 0]);
    let mut start = (data.len() as u64).to_le_bytes().to_vec();
    start.extend((header.len() as u64).to_le_bytes());
    start.extend(crc(&header));
    [
        b"7z\xbc\xaf\x27\x1c\0\x04",
        &crc(&start)[..],
        &start,
        &data,
        &header,
    ]
    .concat()
}
