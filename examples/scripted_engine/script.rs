//! The flags: what the engine is to be, to know, to say, and where it misbehaves.

use std::time::Duration;

/// All of it.
pub struct Script {
    /// Answers to `final_status_list`, by status.
    pub lists: Vec<(String, String)>,
    /// What `list_commands` answers in place of what is known.
    pub commands: Option<String>,
    /// Commands known besides, and not known.
    pub has: Vec<String>,
    pub lacks: Vec<String>,
    pub acts: Vec<Act>,
    pub styles: Vec<String>,
    pub banner: String,
    pub linger: bool,
    pub ignores_term: bool,
    pub child: Option<String>,
    pub daemon: Option<String>,
    pub name: String,
    pub version: String,
    pub protocol: String,
    /// The answer to `final_score`; the area of the board if there is none.
    pub score: Option<String>,
    pub policy: String,
    pub seed: u64,
    /// Moves in order, for Black, White, or whatever side is asked for.
    pub moves: [Vec<String>; 3],
    /// Moves and passes after which it only passes.
    pub pass_after: usize,
    /// The most stones it places where asked for free handicap.
    pub handicap_stones: usize,
    pub unit: Duration,
}

/// Something to do at a command.
pub struct Act {
    /// How the command begins.
    pub text: String,
    /// With how many moves on the board, and whether with more too.
    pub plies: Option<(usize, bool)>,
    pub act: String,
    /// A file whose absence lets it be done, and which is then made.
    pub once: Option<String>,
}

impl Act {
    fn new(at: &str, act: String) -> Self {
        let (text, plies) = match at.rsplit_once('@') {
            Some((text, number)) => {
                let from = number.ends_with('+');
                let number = number.trim_end_matches('+').parse();
                (text, Some((number.expect("@N or @N+"), from)))
            }
            None => (at, None),
        };
        Self {
            text: text.to_owned(),
            plies,
            act,
            once: None,
        }
    }

    /// Whether it is due; one that is due once is not afterwards.
    pub fn is_due(&self, command: &str, plies: usize) -> bool {
        let now = match self.plies {
            None => true,
            Some((from, true)) => plies >= from,
            Some((at, false)) => plies == at,
        };
        let made = |path: &String| std::fs::File::create_new(path).is_ok();
        command.starts_with(&*self.text) && now && self.once.as_ref().is_none_or(made)
    }
}

impl Script {
    pub fn read(mut words: impl Iterator<Item = String>) -> Self {
        let mut script = Self {
            lists: Vec::new(),
            commands: None,
            has: Vec::new(),
            lacks: Vec::new(),
            acts: Vec::new(),
            styles: Vec::new(),
            banner: String::new(),
            linger: false,
            ignores_term: false,
            child: None,
            daemon: None,
            name: "scripted".to_owned(),
            version: "1".to_owned(),
            protocol: "2".to_owned(),
            score: None,
            policy: "random".to_owned(),
            seed: 1,
            moves: Default::default(),
            pass_after: usize::MAX,
            handicap_stones: usize::MAX,
            unit: Duration::from_millis(200),
        };
        while let Some(flag) = words.next() {
            script.flag(&flag, &mut || words.next().expect("the flag has a value"));
        }
        script
    }

    fn flag(&mut self, flag: &str, value: &mut dyn FnMut() -> String) {
        let mut number = || value().parse().expect("a number");
        match flag {
            "--seed" => self.seed = number(),
            "--unit" => self.unit = Duration::from_millis(number()),
            "--pass-after" => self.pass_after = count(number()),
            "--handicap-stones" => self.handicap_stones = count(number()),
            "--dead" | "--seki" | "--alive" => self.lists.push((flag[2..].to_owned(), value())),
            "--commands" => self.commands = Some(value()),
            "--has" => self.has.extend(words(&value())),
            "--lacks" => self.lacks.extend(words(&value())),
            "--at" => {
                let at = value();
                assert_eq!(value(), "--do", "--at TEXT --do ACTION");
                self.acts.push(Act::new(&at, value()));
            }
            "--once" => {
                let last = self
                    .acts
                    .last_mut()
                    .expect("--at TEXT --do ACTION --once FILE");
                last.once = Some(value());
            }
            "--style" => self.styles.push(value()),
            "--banner" => self.banner = value().replace("\\n", "\n"),
            "--linger" => self.linger = true,
            "--ignore-term" => self.ignores_term = true,
            "--child" => self.child = Some(value()),
            "--daemon" => self.daemon = Some(value()),
            "--name" => self.name = value(),
            "--version" => self.version = value(),
            "--protocol" => self.protocol = value(),
            "--score" => self.score = Some(value()),
            "--play" => self.policy = value(),
            "--black-moves" => self.moves[0] = words(&value()),
            "--white-moves" => self.moves[1] = words(&value()),
            "--moves" => self.moves[2] = words(&value()),
            "--mark" => drop(value()),
            other => panic!("no such flag: {other}"),
        }
    }

    pub fn has_style(&self, style: &str) -> bool {
        self.styles.iter().any(|known| known == style)
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn count(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
