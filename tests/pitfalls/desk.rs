//! Judging and scoring small records through the library, as the tools do.

use go_referee::adjudicate::{
    CountQuestion, DeadWord, Judge, JudgedGame, Lines, Question, RulesChoice, ScoredGame,
    ScoredSheet, Scorer, Source,
};
use go_referee::claims::{EventKind, Game};
use go_referee::record::{
    Charset, Cut, Ident, Limits, NodeId, Scanner, Splitter, Transcoder, simple_text, sniff,
};
use go_referee::rules::{self, Ruleset};
use std::io::Read;
use std::sync::{Arc, LazyLock};

/// Every way of counting the tools know by name, each ruleset's own aside.
pub const ALL: &str = "all";

/// What is asked of a game under these rulesets.
pub fn question(rules: &str, lines: Lines) -> Question {
    static BUILT_IN: LazyLock<Vec<Ruleset>> = LazyLock::new(|| rules::resolve(ALL).unwrap());
    let mut chosen = BUILT_IN.clone();
    if rules != ALL {
        let ids: Vec<&str> = rules.split(',').collect();
        chosen.retain(|ruleset| ids.contains(&ruleset.id.as_str()));
        assert_eq!(chosen.len(), ids.len(), "{rules}");
    }
    Question {
        rules: RulesChoice::Fixed(chosen),
        lines,
        ..Question::default()
    }
}

/// A game's bytes as an archive hands them over.
pub const fn source(bytes: &[u8]) -> Source<'_> {
    Source::first("x.sgf", bytes)
}

/// The games of a file, cut as archives are cut.
pub fn cut(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    if let Some(order) = sniff(&bytes) {
        let mut rewritten = Vec::new();
        let mut reader = Transcoder::new(&bytes[..], order);
        reader.read_to_end(&mut rewritten).unwrap();
        bytes = rewritten;
    }
    let mut splitter = Splitter::new();
    let (mut at, mut games) = (0, Vec::new());
    while let Cut::Game { len } = splitter.next(&bytes[at..], true) {
        games.push(bytes[at..at + len].to_vec());
        at += len;
    }
    games
}

/// A game judged: the account and the testimony.
pub struct Seen {
    pub account: JudgedGame,
    pub game: Game,
}

/// Judges one game.
pub fn judge_with(question: Question, bytes: &[u8]) -> Seen {
    let mut judge = Judge::new(Arc::new(question)).unwrap();
    let source = source(bytes);
    let outline = judge.judge(&source);
    Seen {
        account: judge.account(&source, &outline),
        game: judge.testimony().clone(),
    }
}

/// Judges one game's main line under every ruleset.
pub fn judge(bytes: impl AsRef<[u8]>) -> Seen {
    judge_with(question(ALL, Lines::Main), bytes.as_ref())
}

impl Seen {
    /// Names of the findings, with those that only say that komi or rules are absent left out.
    pub fn slugs(&self) -> Vec<&'static str> {
        let kinds = self.account.findings.iter().map(|f| f.finding.kind.slug);
        kinds
            .filter(|slug| !matches!(*slug, "komi-absent" | "rules-absent"))
            .collect()
    }

    /// Whether a finding of this name is there.
    pub fn says(&self, slug: &str) -> bool {
        self.slugs().contains(&slug)
    }

    /// Rulesets under which some move is illegal.
    pub fn illegal(&self) -> Vec<&str> {
        let verdicts = self.account.verdicts.iter().filter(|v| !v.legal);
        verdicts.map(|verdict| &*verdict.ruleset).collect()
    }

    /// The first illegal ply under a ruleset.
    pub fn illegal_ply(&self, id: &str) -> Option<u32> {
        let mut verdicts = self.account.verdicts.iter();
        verdicts
            .find(|verdict| &*verdict.ruleset == id)
            .unwrap_or_else(|| panic!("{id} was not asked"))
            .first_illegal_ply
    }

    /// Events in short: `Baa`, `W-` for a pass, `B?` for what names no point, `+2` for a set-up.
    pub fn events(&self) -> String {
        let events = self.game.events.iter().map(|event| match event.kind {
            EventKind::Play(color, point) => format!("{}{point:?}", color.letter()),
            EventKind::Pass(color) => format!("{}-", color.letter()),
            EventKind::Unreadable(color, _) => format!("{}?", color.letter()),
            EventKind::Setup { from, to } => format!("+{}", to - from),
            EventKind::ToPlay(color) => format!("PL{}", color.letter()),
        });
        events.collect::<Vec<_>>().join(" ")
    }
}

/// What the scanner alone makes of a game.
pub struct Scan {
    pub nodes: usize,
    pub codes: Vec<&'static str>,
    pub charset: &'static str,
    texts: Vec<(String, String)>,
}

impl Scan {
    /// The first value of the first property of this name.
    pub fn value(&self, name: &str) -> &str {
        let found = self.texts.iter().find(|(ident, _)| ident == name);
        found.map_or("", |(_, text)| text)
    }
}

/// Scans a game.
pub fn scan(bytes: &[u8]) -> Scan {
    let mut scanner = Scanner::default();
    let mut findings = Vec::new();
    let game = scanner.scan(bytes, &Limits::default(), None, &mut findings);
    let charset: Charset = game.charset.used;
    let mut texts = Vec::new();
    for node in game.tree.nodes().collect::<Vec<NodeId>>() {
        for property in game.tree.properties(node) {
            let ident: Ident = property.ident;
            for &value in property.values.iter().take(1) {
                let text = simple_text(game.tree.raw(value), charset).into_owned();
                texts.push((ident.to_string(), text));
            }
        }
    }
    Scan {
        nodes: if game.found { game.tree.len() } else { 0 },
        codes: findings.iter().map(|finding| finding.kind.code).collect(),
        charset: charset.name(),
        texts,
    }
}

/// Scores one game.
pub fn score_with(question: Question, dead: DeadWord, at: Option<u32>, text: &str) -> ScoredGame {
    let counting = CountQuestion {
        dead,
        at,
        ..CountQuestion::default()
    };
    let mut scorer = Scorer::new(Arc::new(question), Arc::new(counting)).unwrap();
    scorer.score(&source(text.as_bytes())).1
}

/// Scores one game's end under these rulesets.
pub fn score(rules: &str, dead: DeadWord, text: &str) -> ScoredGame {
    score_with(question(rules, Lines::Main), dead, None, text)
}

/// The margin under a ruleset in quarter-points.
pub fn margin(scored: &ScoredGame, id: &str) -> Option<i64> {
    let margin = sheet(scored, id).sheet.points();
    margin.map(|points| points.in_quarters())
}

/// The sheet of a ruleset.
pub fn sheet<'a>(scored: &'a ScoredGame, id: &str) -> &'a ScoredSheet {
    let mut sheets = scored.sheets.iter();
    sheets
        .find(|sheet| &*sheet.ruleset == id)
        .unwrap_or_else(|| panic!("{id} was not counted"))
}

/// `AB[..][..]` or `AW[..][..]` for the stones of a diagram, `X` and `O`.
pub fn setup(rows: &str) -> String {
    let rows = rows.lines().map(|row| row.replace(' ', ""));
    let rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = |at: usize| &letters[at..=at];
    let mut text = format!("SZ[{}:{}]", rows[0].len(), rows.len());
    if rows[0].len() == rows.len() {
        text = format!("SZ[{}]", rows.len());
    }
    for (name, stone) in [("AB", 'X'), ("AW", 'O')] {
        let mut values = String::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.chars().enumerate().filter(|(_, c)| *c == stone) {
                values.push_str(&format!("[{}{}]", letter(x), letter(y)));
            }
        }
        if !values.is_empty() {
            text.push_str(&format!("{name}{values}"));
        }
    }
    text
}
