//! Matches: rows and their schema, rows read back, other programs' tables, sums, pages.

use super::checker::faults;
use crate::amount::Amount;
use crate::arbiter::{
    Adjudication, By, Deadlines, Decision, DisputeStep, Disputed, DisputedChain, EngineName,
    EngineWord, GameTerms, Handicap, IllegalPolicy, Incident, OnTimeout, Opening, Played, Score,
    Termination, Turn,
};
use crate::board::{ByColor, Color, Size};
use crate::gtp::TimeControl;
use crate::referee::Move;
use crate::report::{
    DatHead, MatchGame, MatchHead, MatchPage, MatchSum, Verdict, incidents, is_unsafe, match_csv,
    match_game, match_summary, read_dat, schema, write_dat,
};
use crate::rules::builtin;
use crate::settle::Fate;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// A name no format may take for its own signs.
const HOSTILE: &str = "=a\tb]\n<script>\u{1b}[31m\"';,\\\u{202e}碁";

fn terms() -> GameTerms {
    let size = Size::square(5).unwrap();
    GameTerms {
        ruleset: Arc::new(builtin("chinese").unwrap()),
        beside: Vec::new(),
        size,
        komi: Amount::half_points(15),
        handicap: Handicap::Free(2),
        opening: Opening {
            name: HOSTILE.to_owned(),
            ..Opening::default()
        },
        time: ByColor {
            black: TimeControl::None,
            white: TimeControl::None,
        },
        lag: Duration::ZERO,
        on_timeout: OnTimeout::Rules,
        illegal: IllegalPolicy::Forfeit,
        deadlines: Deadlines::default(),
        most_plies: None,
        adjudication: Adjudication::default(),
        knock_out: false,
        ask_scores: true,
    }
}

fn turn(mv: Move, opening: bool, wall: u64) -> Turn {
    Turn {
        mv,
        seat: 0,
        opening,
        wall: Duration::from_micros(wall),
        cpu: Some(Duration::from_micros(wall / 2)),
        left: None,
    }
}

/// A game with everything a row can say.
fn full() -> Played {
    let terms = terms();
    let size = terms.size;
    let point = |x, y| size.point(x, y).unwrap();
    Played {
        handicap: Vec::new(),
        territory: None,
        engines: ByColor {
            black: EngineName {
                name: HOSTILE.to_owned(),
                version: "1".to_owned(),
            },
            white: EngineName::default(),
        },
        turns: vec![
            turn(Move::Play(Color::Black, point(1, 1)), true, 0),
            turn(Move::Play(Color::White, point(3, 3)), false, 40),
            turn(Move::ImposedPass(Color::Black), false, 70),
            turn(Move::Pass(Color::White), false, 10),
            turn(Move::Pass(Color::Black), false, 30),
        ],
        incidents: vec![Incident {
            ply: 3,
            color: Some(Color::Black),
            kind: "occupied",
            message: HOSTILE.to_owned(),
            action: "void-turn-lost",
            warning: 1,
            penalty: Amount::ZI,
            article: "CN02x 四3".to_owned(),
            point: Some(point(3, 3)),
        }],
        termination: Termination::Score,
        offender: None,
        decision: Decision::Won(Color::White, By::Margin(Amount::half_points(15))),
        reason: HOSTILE.to_owned(),
        dead: Some(vec![point(1, 1)]),
        seki: vec![point(3, 3)],
        scores: vec![Score {
            ruleset: "chinese".into(),
            margin: Some(-Amount::half_points(15)),
            result: "W+7.5".to_owned(),
            result_text: "白胜3又3/4子".to_owned(),
        }],
        words: ByColor {
            black: Some(EngineWord {
                text: HOSTILE.to_owned(),
                margin: None,
            }),
            white: Some(EngineWord {
                text: "W+7.5".to_owned(),
                margin: Some(-Amount::half_points(15)),
            }),
        },
        referee_word: Some(EngineWord {
            text: HOSTILE.to_owned(),
            margin: None,
        }),
        dispute: Some(Disputed {
            chains: vec![DisputedChain {
                first: point(1, 1),
                color: Color::Black,
                stones: 1,
                said: ByColor {
                    black: Some(Fate::Alive),
                    white: None,
                },
                ours: Fate::Dead,
                referee: Some(Fate::Dead),
                ruled: Fate::Dead,
            }],
            maps: ["X".to_owned(), "?".to_owned(), "d".to_owned()],
            referee: Some("d".to_owned()),
            steps: vec![DisputeStep {
                ply: 5,
                text: "play goes on".to_owned(),
                article: "CN02x".to_owned(),
            }],
        }),
        errors: ByColor::default(),
        terms: Arc::new(terms),
    }
}

fn head<'a>(number: u32, black: &'a str, white: &'a str) -> MatchHead<'a> {
    MatchHead {
        number,
        pair: number.div_ceil(2),
        players: ByColor { black, white },
        seed: 77,
        record: "games/000001.sgf",
    }
}

fn row(number: u32, black: &str, white: &str, played: &Played) -> Vec<u8> {
    let mut out = Vec::new();
    match_game(&mut out, &head(number, black, white), played);
    out
}

fn game(number: u32, black: &str, white: &str, played: &Played) -> MatchGame {
    MatchGame::read(&row(number, black, white, played)).unwrap()
}

#[test]
fn every_row_of_a_match_follows_the_printed_schema_and_is_harmless() {
    let schema = schema();
    let played = full();
    let mut out = row(1, HOSTILE, "b", &played);
    incidents(&mut out, &head(1, HOSTILE, "b"), &played);
    let games = [
        game(1, HOSTILE, "b", &played),
        game(2, "b", HOSTILE, &played),
    ];
    match_summary(&mut out, "match", &MatchSum::of(&games, &[]));
    let bare = Played {
        incidents: Vec::new(),
        dead: None,
        dispute: None,
        scores: Vec::new(),
        words: ByColor::default(),
        decision: Decision::NoResult,
        termination: Termination::Crash,
        offender: Some(Color::White),
        ..full()
    };
    out.extend(row(3, "a", "b", &bare));
    let text = String::from_utf8(out).unwrap();
    assert!(!text.chars().any(|c| is_unsafe(c) && c != '\n'));
    let mut types = Vec::new();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let found = faults(&schema, &schema, &value, "row");
        assert!(found.is_empty(), "{line}\n{found:?}");
        let kind = value["type"].as_str().unwrap().to_owned();
        let own = &schema["$defs"][&kind];
        assert_eq!(faults(&schema, own, &value, &kind), [""; 0]);
        types.push(kind);
    }
    let wanted = ["match-game", "incident", "match-summary", "match-game"];
    assert_eq!(types, wanted);
}

#[test]
fn a_row_reads_back_and_a_torn_one_does_not() {
    let played = full();
    let line = row(5, HOSTILE, "b", &played);
    let read = MatchGame::read(&line).unwrap();
    assert_eq!((read.number, read.pair), (5, 3));
    assert_eq!(read.players.black, HOSTILE);
    assert_eq!(read.verdict, Verdict::Won(Color::White));
    assert_eq!(read.margin, Some(-Amount::half_points(15)));
    assert_eq!(read.plies, 5);
    let black = read.times[Color::Black];
    assert_eq!((black.moves, black.wall, black.longest), (2, 100, 70));
    assert_eq!(black.cpu, Some(50));
    assert_eq!(
        read.incidents,
        [(Some(Color::Black), "occupied".to_owned())]
    );
    assert!(read.disputed && read.sequence.is_some());
    for end in 0..line.len() - 1 {
        assert_eq!(MatchGame::read(&line[..end]), None, "cut at {end}");
    }
    for other in [
        "",
        "{}",
        "[]",
        "{\"type\":\"game\"}",
        "{\"type\":\"match-game\",\"game\":0}",
    ] {
        assert_eq!(MatchGame::read(other.as_bytes()), None);
    }
}

/// Games of a match with these results for "a", in pairs with the colours changed.
fn results(verdicts: &[&str]) -> Vec<MatchGame> {
    let one = |(at, word): (usize, &&str)| {
        let number = at as u32 + 1;
        let a_is_black = number % 2 == 1;
        let own = if a_is_black {
            Color::Black
        } else {
            Color::White
        };
        let (black, white) = if a_is_black { ("a", "b") } else { ("b", "a") };
        let termination = match *word {
            "crash" => Termination::Crash,
            _ => Termination::Resign,
        };
        MatchGame {
            pair: number.div_ceil(2),
            players: ByColor {
                black: black.to_owned(),
                white: white.to_owned(),
            },
            verdict: match *word {
                "win" => Verdict::Won(own),
                "loss" | "crash" => Verdict::Won(own.opponent()),
                "draw" => Verdict::Draw,
                _ => Verdict::Void,
            },
            termination,
            offender: (termination == Termination::Crash).then_some(own),
            sequence: Some(number.into()),
            ..MatchGame::empty(number)
        }
    };
    verdicts.iter().enumerate().map(one).collect()
}

#[test]
fn sums_count_pairs_only_where_both_games_do() {
    let games = results(&[
        "win", "loss", "win", "win", "draw", "void", "crash", "draw", "win",
    ]);
    let sum = MatchSum::of(&games, &["a".to_owned()]);
    let meeting = sum.meetings[&(0, 1)];
    let tally = meeting.games;
    assert_eq!((tally.wins, tally.draws, tally.losses), (4, 2, 2));
    assert_eq!(meeting.pairs.pentanomial(), [0, 1, 1, 0, 1]);
    let a = &sum.players[0];
    assert_eq!((a.name.as_str(), a.all().games()), ("a", 9));
    assert_eq!(a.failures[&Termination::Crash], 1);
    assert_eq!(sum.players[1].failures.len(), 0);
    // Whatever order they are told in.
    let mut turned = games.clone();
    turned.reverse();
    assert_eq!(MatchSum::of(&turned, &["a".to_owned()]), sum);
}

#[test]
fn repeated_games_do_not_count_but_repeated_failures_do() {
    let mut games = results(&[
        "win", "loss", "win", "loss", "win", "win", "crash", "x", "crash",
    ]);
    for game in &mut games {
        // The third repeats the first; the fifth would, but for its colours; crashes are alike.
        game.sequence = Some(match game.number {
            1 | 3 => 7,
            4 => 7,
            7 | 9 => 8,
            number => 100 + u64::from(number),
        });
    }
    let sum = MatchSum::of(&games, &[]);
    assert_eq!(sum.repeated, [(3, Some(1))]);
    let meeting = sum.meetings[&(0, 1)];
    assert_eq!((meeting.games.wins, meeting.games.losses), (3, 4));
    assert_eq!(meeting.pairs.pentanomial(), [0, 0, 1, 0, 1]);
    assert_eq!(sum.players[0].failures[&Termination::Crash], 2);
}

#[test]
fn a_table_of_gogui_is_written_and_read_back() {
    let head = DatHead {
        players: ByColor {
            black: "a".to_owned(),
            white: "b".to_owned(),
        },
        commands: ByColor {
            black: HOSTILE.to_owned(),
            white: "b --gtp".to_owned(),
        },
        size: "5".to_owned(),
        komi: "7.5".to_owned(),
    };
    let played = full();
    let mut games = vec![game(1, "a", "b", &played), game(2, "b", "a", &played)];
    let resigned = Played {
        decision: Decision::Won(Color::Black, By::Resignation),
        termination: Termination::Resign,
        ..full()
    };
    games.push(game(3, "a", "b", &resigned));
    let crashed = Played {
        decision: Decision::Won(Color::Black, By::Forfeit),
        termination: Termination::Crash,
        offender: Some(Color::White),
        ..full()
    };
    games.push(game(4, "b", "a", &crashed));
    let table = write_dat(&head, &games);
    let lines: Vec<&str> = table.lines().collect();
    let columns = lines.iter().find(|line| line.starts_with("#GAME")).unwrap();
    let rows: Vec<Vec<&str>> = lines
        .iter()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(rows.len(), 4, "{table}");
    for row in &rows {
        assert_eq!(row.len(), columns.split('\t').count());
        assert!(!row.iter().any(|field| field.chars().any(is_unsafe)));
    }
    // By engines, not by colours: a lost as Black, and won as White.
    assert_eq!(rows[0][3], "W+7.5");
    assert_eq!(rows[1][3], "B+7.5");
    assert_eq!((rows[0][4], rows[1][4]), ("0", "1"));
    assert_eq!((rows[1][1], rows[0][2]), ("B+7.5", "W+7.5"));
    assert_eq!(rows[2][1], "B+R");
    assert_eq!(rows[3][11], "1");
    let (again, read) = read_dat(&table).unwrap();
    assert_eq!(again.players, head.players);
    for (mine, theirs) in games.iter().zip(&read) {
        assert_eq!(mine.number, theirs.number);
        assert_eq!(mine.players, theirs.players);
        assert_eq!(mine.plies, theirs.plies);
    }
    for at in [0, 1, 2] {
        assert_eq!(games[at].verdict, read[at].verdict, "{at}");
        assert_eq!(games[at].result, read[at].result, "{at}");
    }
    // What that program calls an error has no winner there.
    assert_eq!(read[3].verdict, Verdict::Void);
}

#[test]
fn a_table_of_another_hand_is_read_or_refused_with_its_line() {
    let table = "# Black: GNU Go\n# White: Pachi\n# Size: 9\n# Komi: 6.5\n#\n\
                 #GAME\tRES_B\tRES_W\tRES_R\tALT\tDUP\tLEN\tTIME_B\tTIME_W\tCPU_B\tCPU_W\tERR\tERR_MSG\n\
                 0\tB+4.5\tB+4.5\t?\t0\t-\t58\t1.5\t2.5\t0\t0\t0\t\n\
                 1\tW+3.5\tB+0.5\t?\t1\t-\t60\t1.5\t2.5\t0\t0\t0\t\n\
                 2\tB+R\tB+R\tB+R\t1\t0\t31\t0\t0\t0\t0\t0\t\n\
                 3\t?\t?\t?\t0\t-\t3\t0\t0\t0\t0\t1\tWhite died\n";
    let (head, games) = read_dat(table).unwrap();
    assert_eq!(head.players.white, "Pachi");
    let verdicts: Vec<Verdict> = games.iter().map(|game| game.verdict).collect();
    let wanted = [
        Verdict::Won(Color::Black),
        // They do not agree.
        Verdict::Void,
        // The colours are changed: the engine named Black won with White.
        Verdict::Won(Color::White),
        Verdict::Void,
    ];
    assert_eq!(verdicts, wanted);
    assert_eq!(games[2].players.white, "GNU Go");
    assert!(games[2].repeats);
    assert_eq!(games[0].times[Color::White].wall, 2_500_000);
    for (wrong, told) in [
        ("", "no line names the columns"),
        ("#\n#GAME\tRES_B\n", "it has no column RES_W"),
        (
            &table.replace("1\tW+3.5", "x\tW+3.5"),
            "line 8: GAME is no number",
        ),
        (
            &table.replace("\t1\t0\t31", "\t2\t0\t31"),
            "line 9: ALT is neither",
        ),
    ] {
        let why = read_dat(wrong).unwrap_err().to_string();
        assert!(why.contains(told), "{why}");
    }
}

#[test]
fn pages_and_tables_are_harmless() {
    let played = full();
    let games = [
        game(1, HOSTILE, "b", &played),
        game(2, "b", HOSTILE, &played),
    ];
    let sum = MatchSum::of(&games, &[]);
    let page = MatchPage {
        title: HOSTILE.to_owned(),
        games: Some(4),
        test: None,
    };
    let mut text = String::new();
    page.write(&sum, &mut text);
    for shown in [text.as_str(), &page.brief(&sum), &page.line(&sum)] {
        assert!(!shown.chars().any(|c| is_unsafe(c) && c != '\n'), "{shown}");
    }
    for part in [
        "2 of 4 games",
        "endings: score 2",
        "disputes about the end: 2",
        "occupied 2",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let mut out = Vec::new();
    match_csv(&mut out, &games, &[], true);
    let mut table = csv::Reader::from_reader(&*out);
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 2);
    for field in rows.iter().flatten() {
        assert!(
            !field.starts_with('=') && !field.chars().any(is_unsafe),
            "{field}"
        );
    }
}
