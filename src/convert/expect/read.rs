//! The file of another program's verdicts: CSV with a header, or JSON Lines.
//!
//! Owns how an id finds its game. Judges nothing.

use super::expectation::Expectation;
use super::fields::{Fields, json};
use crate::rules::{self, Ruleset};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a file cannot be used; with the line.
#[derive(Debug, thiserror::Error)]
pub enum ExpectError {
    /// A line is not what it should be.
    #[error("line {line}: {why}")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// There is nothing in it.
    #[error("it holds no expectation: {COLUMNS}")]
    Empty,
}

/// What a row has.
const COLUMNS: &str = "CSV or TSV with a header, or JSON Lines, with id, rules, and margin, \
                       margin_q, result, winner, legal or illegal_ply (and komi)";

/// Everything a file expects.
#[derive(Debug, Default)]
pub struct Expectations {
    /// Columns that mean nothing here.
    pub unused: Vec<String>,
    /// Rows that say nothing.
    pub silent: usize,
    /// The rows, in order.
    pub rows: Vec<Expectation>,
    /// The rulesets they name, each once.
    pub rulesets: Vec<Ruleset>,
    by_id: HashMap<String, Vec<usize>>,
    met: Vec<AtomicBool>,
}

impl Expectations {
    /// Reads a file; rows that name no ruleset are about `default`.
    ///
    /// # Errors
    /// [`ExpectError`] for the first line that cannot be read, and for a file of none.
    pub fn read(text: &str, default: Option<&Ruleset>) -> Result<Self, ExpectError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut all = Self::default();
        let begins = text.trim_start();
        if begins.starts_with('[') {
            let why = "a JSON array is not read: write one object a line".to_owned();
            return Err(ExpectError::Line { line: 1, why });
        }
        let is_json = begins.starts_with('{');
        if is_json {
            for (index, line) in text.lines().enumerate() {
                if line.trim().is_empty() {
                    continue;
                }
                let wrong = |why: String| ExpectError::Line {
                    line: index + 1,
                    why,
                };
                let fields = json(line, &mut all.unused).map_err(wrong)?;
                all.add(fields, index + 1, default)?;
            }
        } else {
            all.read_table(text, default)?;
        }
        if all.rows.is_empty() {
            return Err(ExpectError::Empty);
        }
        all.met = all.rows.iter().map(|_| AtomicBool::new(false)).collect();
        Ok(all)
    }

    fn read_table(&mut self, text: &str, default: Option<&Ruleset>) -> Result<(), ExpectError> {
        let first = text.lines().next().unwrap_or_default();
        let delimiter = if first.contains('\t') { b'\t' } else { b',' };
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter)
            .comment(Some(b'#'))
            .from_reader(text.as_bytes());
        let wrong = |error: csv::Error| ExpectError::Line {
            line: error
                .position()
                .map_or(1, |position| position.line() as usize),
            why: match error.kind() {
                csv::ErrorKind::UnequalLengths {
                    expected_len, len, ..
                } => format!(
                    "it has {len} fields and the header {expected_len}; perhaps a quotation mark \
                     is not closed, or a comma stands in a number"
                ),
                _ => error.to_string(),
            },
        };
        let heads = reader.headers().map_err(wrong)?.clone();
        if !heads
            .iter()
            .any(|head| head.trim().eq_ignore_ascii_case("id"))
        {
            let why = format!("the header has no column `id`: {COLUMNS}");
            return Err(ExpectError::Line { line: 1, why });
        }
        let unknown = |head: &&str| Fields::default().named(head).is_none();
        let unused = heads.iter().filter(unknown).map(str::to_owned);
        self.unused.extend(unused);
        for record in reader.records() {
            let record = record.map_err(wrong)?;
            let line = record.position().map_or(0, |at| at.line() as usize);
            let mut fields = Fields::default();
            if record.iter().any(|cell| cell.contains('\n')) {
                let why = "a quotation mark is not closed".to_owned();
                return Err(ExpectError::Line { line, why });
            }
            for (head, cell) in heads.iter().zip(&record) {
                if let Some(field) = fields.named(head) {
                    *field = Some(cell.to_owned());
                }
            }
            self.add(fields, line, default)?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        fields: Fields,
        line: usize,
        default: Option<&Ruleset>,
    ) -> Result<(), ExpectError> {
        let wrong = |why: String| ExpectError::Line { line, why };
        let Some((rules, mut expectation)) = fields.read(line).map_err(wrong)? else {
            self.silent += 1;
            return Ok(());
        };
        expectation.ruleset = self.ruleset(&rules, default).map_err(wrong)?;
        let known = self.by_id.entry(expectation.id.clone()).or_default();
        known.push(self.rows.len());
        self.rows.push(expectation);
        Ok(())
    }

    /// The position of the ruleset a row names.
    fn ruleset(&mut self, name: &str, default: Option<&Ruleset>) -> Result<usize, String> {
        let ruleset = match (name, default) {
            ("", Some(default)) => default.clone(),
            ("", None) => return Err("it names no rules, and --rules names none for it".into()),
            (name, _) => {
                let mut found =
                    rules::resolve(name).map_err(|error| format!("rules {name}: {error}"))?;
                match (found.pop(), found.is_empty()) {
                    (Some(one), true) => one,
                    _ => return Err(format!("rules {name} is not one ruleset")),
                }
            }
        };
        let known = self.rulesets.iter().position(|other| *other == ruleset);
        Ok(known.unwrap_or_else(|| {
            self.rulesets.push(ruleset);
            self.rulesets.len() - 1
        }))
    }

    /// The rows about a game, by its id; told only once that they are met.
    ///
    /// A row may name a game by its whole id, by its path without `#1`, by the name of its file
    /// or member, or by that without its extension; the longest that some row has is taken.
    pub fn of(&self, id: &str) -> &[usize] {
        let found = names(id).find_map(|name| self.by_id.get(name));
        let found = found.map_or(&[][..], Vec::as_slice);
        for row in found {
            if let Some(met) = self.met.get(*row) {
                met.store(true, Ordering::Relaxed);
            }
        }
        found
    }

    /// Rows about games nobody has seen.
    pub fn unmet(&self) -> impl Iterator<Item = &Expectation> {
        let rows = self.rows.iter().zip(&self.met);
        rows.filter(|(_, met)| !met.load(Ordering::Relaxed))
            .map(|(row, _)| row)
    }
}

/// The names a game goes by, the longest first.
fn names(id: &str) -> impl Iterator<Item = &str> {
    let path = id.strip_suffix("#1");
    let base = |text: &str| text.rfind(['/', '\\', '!']).map_or(0, |at| at + 1);
    let named = &id[base(id)..];
    let file = path.map(|path| &path[base(path)..]);
    let stem = file
        .and_then(|file| file.rsplit_once('.'))
        .map(|(stem, _)| stem);
    [Some(id), path, Some(named), file, stem]
        .into_iter()
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::Amount;

    #[test]
    fn tables_and_lines_say_the_same() {
        let table = "id,rules,margin,winner,illegal_ply,komi,remark\n\
                     a.sgf,japanese,-3.5,,,6.5,x\n\
                     b.sgf#2,chinese,,black,0,,\n\
                     c,aga,,,12,,\n\
                     d,aga,,,,,nothing said\n";
        let lines = "{\"id\":\"a.sgf\",\"rules\":\"japanese\",\"margin\":-3.5,\"komi\":6.5}\n\
                     {\"id\":\"b.sgf#2\",\"rules\":\"chinese\",\"winner\":\"black\",\"illegal_ply\":null}\n\n\
                     {\"id\":\"c\",\"rules\":\"aga\",\"illegal_ply\":12}\n";
        let [table, lines] = [table, lines].map(|text| Expectations::read(text, None).unwrap());
        assert_eq!(table.rows.len(), 3);
        let said = |all: &Expectations| -> Vec<Expectation> {
            let rows = all.rows.iter().cloned();
            rows.map(|row| Expectation { line: 0, ..row }).collect()
        };
        assert_eq!(said(&table), said(&lines));
        assert_eq!(table.rows[0].margin, Some(Amount::half_points(-7)));
        assert_eq!(table.rows[1].illegal, Some(None));
        assert_eq!(table.rows[2].illegal, Some(Some(12)));
        assert_eq!(table.rulesets.len(), 3);
        assert_eq!(
            (table.silent, table.unused.as_slice()),
            (1, &["remark".to_owned()][..])
        );
        assert_eq!(lines.rows[2].line, 4);
    }

    #[test]
    fn games_are_found_by_the_longest_name() {
        let text = "id,rules,margin\nx/a.zip!/b.sgf#1,aga,1\nb.sgf,aga,2\nb,aga,3\nc.sgf#2,aga,4\n";
        let all = Expectations::read(text, None).unwrap();
        assert_eq!(all.of("x/a.zip!/b.sgf#1"), [0]);
        assert_eq!(all.of("y/b.sgf#1"), [1]);
        assert_eq!(all.of("b.gz#1"), [2]);
        assert_eq!(all.of("z/c.sgf#2"), [3]);
        assert!(all.of("z/c.sgf#3").is_empty());
        assert_eq!(all.unmet().count(), 0);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        for (text, line, word) in [
            ("id,rules,margin\na,aga,1\nb,aga,x\n", 3, "margin"),
            ("id,rules,margin\na,nowhere,1\n", 2, "nowhere"),
            ("id,rules,winner\na,aga,nobody\n", 2, "nobody"),
            ("name,rules\n", 1, "id"),
            ("id,rules,margin\na,aga,1\nb,aga\n", 3, "fields"),
            ("id,rules,margin\na,aga,1,5\n", 2, "fields"),
            ("id,rules,margin\n\"a,aga,1\nb,aga,2,\"\n", 2, "quotation"),
            ("[{\"id\":\"a\"}]", 1, "array"),
            ("id,margin\na,1\n", 2, "rules"),
            ("{\"id\":\"a\"\n", 1, "JSON"),
        ] {
            let Err(ExpectError::Line { line: at, why }) = Expectations::read(text, None) else {
                panic!("{text}");
            };
            assert_eq!(at, line, "{text}");
            assert!(why.contains(word), "{why}");
        }
        assert!(matches!(
            Expectations::read("id,rules,margin\n", None),
            Err(ExpectError::Empty)
        ));
    }
}
