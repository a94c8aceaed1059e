//! How fast games are cut and read, on games made here.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use go_referee::record::{Cut, Limits, Scanner, Splitter};
use std::hint::black_box;

/// A collection of `games` games of `plies` plies, some with comments.
fn collection(games: usize, plies: usize, comment_every: usize) -> Vec<u8> {
    let mut out = String::new();
    let mut state = 1u64;
    for game in 0..games {
        out.push_str("(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]PW[White]WR[9d]PB[Black]BR[9d]");
        out.push_str(&format!("GN[{game}]DT[2007-01-01]RE[W+Resign]"));
        for ply in 0..plies {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let point =
                [(state >> 33) % 19, (state >> 45) % 19].map(|c| char::from(b'a' + c as u8));
            out.push_str(if ply % 2 == 0 { ";B[" } else { ";W[" });
            out.extend(point);
            out.push(']');
            if comment_every > 0 && ply % comment_every == 0 {
                out.push_str("C[White [9d\\]: a comment of some length, as servers keep them.]");
            }
        }
        out.push_str(")\n");
    }
    out.into_bytes()
}

fn cuts(bytes: &[u8]) -> Vec<(usize, usize)> {
    let mut splitter = Splitter::new();
    let mut cuts = Vec::new();
    let mut at = 0;
    while let Cut::Game { len } = splitter.next(&bytes[at..], true) {
        cuts.push((at, len));
        at += len;
    }
    cuts
}

fn bench(c: &mut Criterion) {
    for (name, bytes) in [
        ("plain", collection(500, 220, 0)),
        ("commented", collection(500, 220, 3)),
    ] {
        let mut group = c.benchmark_group(name);
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function("split", |b| b.iter(|| cuts(black_box(&bytes)).len()));
        let slices = cuts(&bytes);
        let mut scanner = Scanner::default();
        let mut findings = Vec::new();
        let limits = Limits::default();
        group.bench_function("scan", |b| {
            b.iter(|| {
                let read = slices.iter().map(|&(at, len)| {
                    let slice = black_box(&bytes[at..at + len]);
                    scanner.scan(slice, &limits, None, &mut findings).tree.len()
                });
                read.sum::<usize>()
            });
        });
        group.finish();
        assert!(findings.is_empty());
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
