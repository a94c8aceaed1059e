//! Any bytes judged and counted under every ruleset, along the main line and along all lines.

#![no_main]

mod naive;

use go_referee::adjudicate::{
    CountQuestion, DeadWord, Judge, Lines, Method, Question, RulesChoice, ScoredGame, Scorer,
    Source,
};
use go_referee::amount::Amount;
use go_referee::board::Board;
use go_referee::claims::{Event, EventKind, Game, Reader};
use go_referee::count::{Margin, Part, Scoresheet};
use go_referee::finding::count_codes;
use go_referee::record::{Limits, Scanner};
use go_referee::referee::{Move, Referee};
use go_referee::report::{Format, Layout, is_unsafe};
use go_referee::rules::resolve;
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;
use std::sync::Arc;

/// Whoever judges, kept from input to input as a worker keeps it from game to game.
struct Bench {
    main: Judge,
    all: Judge,
    own: Scorer,
    every: Scorer,
    /// Referees that look positions up by long hashes and by short ones.
    referees: [Referee; 2],
}

thread_local! {
    static BENCH: RefCell<Bench> = RefCell::new(Bench {
        main: judge(Lines::Main),
        all: judge(Lines::All),
        own: scorer(question(Lines::Main), Vec::new(), DeadWord::Auto),
        every: scorer(auto(), Method::ALL.to_vec(), DeadWord::Unconditional),
        referees: [Referee::new(), Referee::with_hash_bits(3)],
    });
}

fn question(lines: Lines) -> Question {
    let all = resolve("all").unwrap_or_else(|error| panic!("{error}"));
    Question {
        rules: RulesChoice::Fixed(all),
        lines,
        imposed: vec![3],
        strict_ff4: true,
        ..Question::default()
    }
}

/// Under what the record names.
fn auto() -> Question {
    Question {
        rules: RulesChoice::Auto(Vec::new()),
        ..question(Lines::Main)
    }
}

fn judge(lines: Lines) -> Judge {
    Judge::new(Arc::new(question(lines))).unwrap_or_else(|error| panic!("{error}"))
}

fn scorer(judged: Question, methods: Vec<Method>, dead: DeadWord) -> Scorer {
    let asked = CountQuestion {
        methods,
        dead,
        ..CountQuestion::default()
    };
    Scorer::new(Arc::new(judged), Arc::new(asked)).unwrap_or_else(|error| panic!("{error}"))
}

fn source(bytes: &[u8]) -> Source<'_> {
    Source::first("any.sgf", bytes)
}

fn plies(events: &[Event]) -> usize {
    let turn = |event: &&Event| match event.kind {
        EventKind::Play(..) | EventKind::Pass(_) | EventKind::Unreadable(..) => true,
        EventKind::Setup { .. } | EventKind::ToPlay(_) => false,
    };
    events.iter().filter(turn).count()
}

/// Plies of every variation.
fn plies_of_all(bytes: &[u8], game: &Game) -> usize {
    let mut scanner = Scanner::default();
    let scanned = scanner.scan(bytes, &Limits::default(), None, &mut Vec::new());
    let (mut events, mut edits) = (Vec::new(), Vec::new());
    for node in scanned.tree.nodes() {
        let (tree, size) = (scanned.tree, game.size.used);
        Reader::node_events(
            tree,
            node,
            size,
            1,
            &mut events,
            &mut edits,
            &mut Vec::new(),
        );
    }
    plies(&events)
}

/// Formats lay the rows out, rows of JSON and one more in turn: JSON that parses, text that
/// moves no cursor.
fn layouts(turn: usize, write: impl Fn(&Layout, &mut Vec<u8>)) {
    for format in [Format::JsonLines, Format::ALL[turn % Format::ALL.len()]] {
        let layout = Layout {
            format,
            why: true,
            board: true,
            verbose: true,
            ..Layout::default()
        };
        let mut out = Vec::new();
        write(&layout, &mut out);
        let text = String::from_utf8(out).unwrap_or_else(|error| panic!("{format}: {error}"));
        match format {
            Format::JsonLines => {
                for line in text.lines() {
                    let row = serde_json::from_str::<serde_json::Value>(line);
                    assert!(row.is_ok_and(|row| row["schema"].is_string()), "{line}");
                }
            }
            Format::Human | Format::Concise => {
                assert!(!text.chars().any(|c| c != '\n' && is_unsafe(c)), "{text}");
            }
            Format::Json | Format::Csv | Format::Tsv => {}
        }
    }
}

fn judged(bench: &mut Bench, bytes: &[u8]) {
    let source = source(bytes);
    let outline = bench.main.judge(&source);
    let account = bench.main.account(&source, &outline);
    let game = bench.main.testimony();
    if outline.is_go {
        assert_eq!(outline.plies as usize, plies(&game.events));
        replayed(&mut bench.referees, game);
    }
    layouts(bytes.len(), |layout, out| layout.game(&account, out));
    if bytes.len() % 16 == 0 {
        let mut new = judge(Lines::Main);
        let outline = new.judge(&source);
        assert_eq!(new.account(&source, &outline), account);
    }
    let outline = bench.all.judge(&source);
    let account = bench.all.account(&source, &outline);
    if outline.is_go {
        let game = bench.all.testimony();
        assert_eq!(outline.plies as usize, plies_of_all(bytes, game));
    }
    layouts(bytes.len(), |layout, out| layout.game(&account, out));
}

/// Plays the testimony with short hashes beside long ones, then takes all of it back.
fn replayed([long, short]: &mut [Referee; 2], game: &Game) {
    let (size, first) = (game.size.used, game.to_play.used);
    long.start(size, &game.setup, first, game.handicap.used);
    short.start(size, &game.setup, first, game.handicap.used);
    let start = long.board().clone();
    for event in &game.events {
        let mv = match event.kind {
            EventKind::Play(color, point) => Move::Play(color, point),
            EventKind::Pass(color) => Move::Pass(color),
            EventKind::Unreadable(color, _) => Move::OffBoard(color),
            EventKind::Setup { from, to } => {
                let edits = &game.edits[from as usize..to as usize];
                long.edit(edits, None);
                short.edit(edits, None);
                continue;
            }
            EventKind::ToPlay(color) => {
                long.set_to_play(color);
                short.set_to_play(color);
                continue;
            }
        };
        let facts = long.judge(mv);
        assert_eq!(short.judge(mv), facts);
        let told = (!facts.is_plain()).then_some(facts);
        assert_eq!(long.advance(mv), told);
        assert_eq!(short.advance(mv), told);
        assert!(long.is_conserved());
    }
    assert!(long.board().same_stones(&naive::replay(game)));
    while long.undo() {}
    same_as_scratch(long.board());
    assert!(long.board().same_stones(&start) && long.ply() == 0);
}

/// A board that came about by play knows what one with the same stones set up knows.
fn same_as_scratch(board: &Board) {
    let mut scratch = Board::new(board.size());
    let stones = board.size().points().map(|point| (point, board.at(point)));
    scratch.edit(stones);
    assert_eq!(scratch.hash(), board.hash());
    assert_eq!(scratch.stones(), board.stones());
    for point in board.size().points() {
        let name = board.chain_id(point);
        if name != Some(point) {
            continue;
        }
        assert!(
            board
                .chain(point)
                .all(|stone| board.chain_id(stone) == name)
        );
        assert_eq!(scratch.chain_len(point), board.chain_len(point));
        assert_eq!(scratch.liberties(point), board.liberties(point));
        assert_eq!(scratch.has_liberty(point), board.has_liberty(point));
    }
}

fn check_sheet(sheet: &Scoresheet) {
    let failed = &count_codes::IDENTITY_FAILED;
    assert!(
        sheet.findings.iter().all(|finding| finding.kind != failed),
        "{:?}",
        sheet.findings
    );
    if let Margin::Known(margin) = sheet.margin {
        let terms = sheet.lines.iter().filter(|line| line.part == Part::Term);
        assert_eq!(terms.map(|line| line.difference()).sum::<Amount>(), margin);
    }
}

fn check_score(scored: &ScoredGame, game: &Game, turn: usize) {
    same_as_scratch(&scored.board);
    assert!(scored.board.same_stones(&naive::replay(game)));
    assert_eq!(scored.map.chars().count(), scored.board.size().area());
    assert!(
        scored
            .dead
            .iter()
            .all(|&point| !scored.board.is_empty(point))
    );
    for counted in &scored.sheets {
        check_sheet(&counted.sheet);
    }
    layouts(turn, |layout, out| layout.score(scored, out));
}

fn scored(bench: &mut Bench, bytes: &[u8]) {
    let source = source(bytes);
    for scorer in [&mut bench.own, &mut bench.every] {
        let (outline, scored) = scorer.score(&source);
        if outline.is_go {
            check_score(&scored, bench.main.testimony(), bytes.len());
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    BENCH.with_borrow_mut(|bench| {
        judged(bench, bytes);
        scored(bench, bytes);
    });
});
