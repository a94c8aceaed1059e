//! What refereeing costs beside the engines: games between two players that answer at once, with no
//! process and no pipe. A ply alone, then settling and counting at the end, then a late game of a
//! desk beside an early one.

use go_referee::arbiter::{
    Abilities, Adjudication, Deadlines, Desk, GameTerms, Handicap, IllegalPolicy, OnTimeout,
    Opening, Pair, Played, Player, Seat, Timed, play_game,
};
use go_referee::board::{ByColor, Size};
use go_referee::gtp::{Command, Quirks, Reply, TimeControl};
use go_referee::rules::builtin;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Plays every second point of all rows but the last, in reading order.
struct Instantly {
    moves: Vec<String>,
    next: usize,
}

impl Instantly {
    fn new(size: Size, from: usize) -> Self {
        let all: Vec<_> = size.points().take(size.area() - size.width()).collect();
        let own = all.iter().skip(from).step_by(2);
        Self {
            moves: own.map(|point| point.gtp(size).to_string()).collect(),
            next: 0,
        }
    }
}

impl Player for Instantly {
    fn ask(&mut self, command: &Command, _limit: Duration) -> Timed {
        let said = command.to_string();
        let text = match said.as_str() {
            "list_commands" => "time_left time_settings final_status_list".to_owned(),
            "clear_board" => {
                self.next = 0;
                String::new()
            }
            said if said.starts_with("genmove") => {
                let at = self.next;
                self.next += 1;
                self.moves.get(at).map_or("pass", String::as_str).to_owned()
            }
            _ => String::new(),
        };
        Timed {
            answer: Ok(Reply::Done(text)),
            wall: Duration::from_micros(5),
            cpu: None,
        }
    }

    fn is_sound(&self) -> bool {
        true
    }

    fn take_errors(&mut self) -> String {
        String::new()
    }

    fn quirks(&self) -> Quirks {
        Quirks::default()
    }
}

fn terms(size: Size, most_plies: u32) -> Result<GameTerms, Box<dyn std::error::Error>> {
    let ruleset = Arc::new(builtin("wmsg-2008").ok_or("no such ruleset")?);
    let time: TimeControl = "byoyomi:60m+3x30s".parse()?;
    Ok(GameTerms {
        komi: ruleset.komi,
        ruleset,
        beside: Vec::new(),
        size,
        handicap: Handicap::None,
        opening: Opening::default(),
        time: ByColor {
            black: time,
            white: time,
        },
        lag: Duration::ZERO,
        on_timeout: OnTimeout::Rules,
        illegal: IllegalPolicy::Rules,
        deadlines: Deadlines::default(),
        most_plies: Some(most_plies),
        adjudication: Adjudication::default(),
        knock_out: false,
        ask_scores: false,
    })
}

/// Plays so many games at one desk; the time of each.
fn games(
    count: usize,
    terms: &Arc<GameTerms>,
) -> Result<(Vec<Duration>, Played), Box<dyn std::error::Error>> {
    let mut desk = Desk::new(terms)?;
    let (mut black, mut white) = (Instantly::new(terms.size, 0), Instantly::new(terms.size, 1));
    let mut known: ByColor<Option<Abilities>> = ByColor::default();
    let mut times = Vec::with_capacity(count);
    let mut last = None;
    for _ in 0..count {
        let mut pair = Pair {
            seats: ByColor {
                black: Seat {
                    player: &mut black,
                    abilities: &mut known.black,
                    rules_command: None,
                },
                white: Seat {
                    player: &mut white,
                    abilities: &mut known.white,
                    rules_command: None,
                },
            },
        };
        let begun = Instant::now();
        last = Some(play_game(terms, &mut pair, &mut desk)?);
        times.push(begun.elapsed());
    }
    Ok((times, last.ok_or("no game was played")?))
}

fn median(times: &[Duration]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let middle = sorted.get(sorted.len() / 2);
    middle.map_or(f64::NAN, |time| time.as_secs_f64() * 1e6)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count = if std::env::args().any(|word| word == "--test") {
        3
    } else {
        200
    };
    let mut out = io::stdout().lock();
    for lines in [9, 19] {
        let size = Size::square(lines).ok_or("no such size")?;
        let plies = (size.area() - size.width()) as u32;
        let (stopped, played) = games(count, &Arc::new(terms(size, plies)?))?;
        assert_eq!(played.turns.len(), plies as usize, "every move is legal");
        let (counted, _) = games(count, &Arc::new(terms(size, plies + 2)?))?;
        let (alone, whole) = (median(&stopped), median(&counted));
        writeln!(
            out,
            "{lines}×{lines}: {:.2} µs a ply; {:.0} µs to settle and count",
            alone / f64::from(plies),
            whole - alone
        )?;
        let tenth = (count / 10).max(1);
        writeln!(
            out,
            "  the first games {:.0} µs, the last {:.0} µs",
            median(stopped.get(..tenth).unwrap_or_default()),
            median(stopped.get(count - tenth..).unwrap_or_default()),
        )?;
    }
    Ok(())
}
