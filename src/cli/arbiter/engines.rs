//! From flags and tables to engines: names, command lines, folders, environments.

use super::engine_args::EngineArgs;
use crate::cli::guard::guarded;
use crate::gtp::{Fault, Launch};
use crate::report::Visible;
use anyhow::{Context, Error, Result, anyhow, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The most characters of a name.
const LONGEST_NAME: usize = 60;

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineModel {
    /// What it is called.
    pub name: String,
    /// Its command line, as it was given.
    pub command: String,
    /// The folder it runs in.
    pub cwd: Option<PathBuf>,
    /// Variables of its environment.
    pub env: BTreeMap<String, String>,
    /// How it is told the rules, if not as engines are.
    pub rules_command: Option<String>,
}

/// What stands for the seed of a game in a command line.
pub const SEED: &str = "{seed}";

impl EngineModel {
    /// How it is started for a game with that seed.
    ///
    /// # Errors
    /// When its command line cannot be split into words.
    pub fn launch(&self, seed: u32) -> Result<Launch> {
        let command = self.command.replace(SEED, &seed.to_string());
        let mut launch =
            guarded(&command).with_context(|| format!("engine {}", Visible(&self.name)))?;
        launch.folder = self.cwd.clone();
        let variables = self.env.iter();
        launch.environment = variables
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        Ok(launch)
    }

    /// Whether every game needs a process of its own.
    #[must_use]
    pub fn is_seeded(&self) -> bool {
        self.command.contains(SEED)
    }
}

/// That an engine cannot be started: who, what, why, and what may help.
pub fn not_started(who: &str, command: &str, cwd: Option<&Path>, fault: &Fault) -> Error {
    let kind = match fault {
        Fault::NotStarted(error) => error.kind(),
        _ => io::ErrorKind::Other,
    };
    let hint = match (kind, cwd) {
        (_, Some(folder)) if !folder.is_dir() => {
            format!("; its folder {} is not there", folder.display())
        }
        (io::ErrorKind::NotFound, _) => "; a program without a slash is looked for in PATH, one \
             with a slash from the folder the engine runs in"
            .to_owned(),
        (io::ErrorKind::PermissionDenied, _) => {
            "; is it a program, and may it be executed (`chmod +x`)?".to_owned()
        }
        _ => String::new(),
    };
    anyhow!("{} (`{}`) {fault}{hint}", Visible(who), Visible(command))
}

/// A table of a file of a match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct EngineTable {
    name: Option<String>,
    command: String,
    cwd: Option<PathBuf>,
    #[serde(default)]
    env: BTreeMap<String, String>,
    rules_command: Option<String>,
}

/// The file of a match, as far as it is about engines.
#[derive(Deserialize)]
struct EngineTables {
    #[serde(default)]
    engine: Vec<EngineTable>,
}

/// The engines of a match: those typed, else those of the file.
///
/// # Errors
/// When there are fewer than two, two have one name, or a flag names none of them.
pub fn engines(args: &EngineArgs, file: Option<&Path>) -> Result<Vec<EngineModel>> {
    let mut engines = named(args)?;
    if engines.is_empty()
        && let Some(file) = file
    {
        engines = of_file(file)?;
    }
    if engines.len() < 2 {
        bail!("name two engines: --black CMD --white CMD, or --engine NAME=CMD twice");
    }
    let paired = args.black.is_some();
    place(
        &mut engines,
        paired,
        "--cwd",
        &args.cwd,
        |engine, folder| {
            engine.cwd = Some(folder.into());
            Ok(())
        },
    )?;
    place(&mut engines, paired, "--env", &args.env, |engine, text| {
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| anyhow!("--env {}={text}: it is NAME=VARIABLE=VALUE", engine.name))?;
        engine.env.insert(name.to_owned(), value.to_owned());
        Ok(())
    })?;
    let commands = &args.rules_command;
    place(
        &mut engines,
        paired,
        "--rules-command",
        commands,
        |engine, template| {
            engine.rules_command = Some(template.to_owned());
            Ok(())
        },
    )?;
    for (at, engine) in engines.iter_mut().enumerate() {
        check_name(&engine.name).with_context(|| format!("engine {}", at + 1))?;
        if let Some(folder) = &mut engine.cwd {
            *folder =
                std::path::absolute(&folder).with_context(|| format!("{}", folder.display()))?;
        }
        for name in engine.env.keys() {
            if name.is_empty() || name.contains(['=', '\0']) {
                bail!("engine {}: {name:?} is no name of a variable", engine.name);
            }
        }
        if let Some(word) = engine.rules_command.as_deref().and_then(unknown_word) {
            bail!(
                "--rules-command of {}: {{{word}}} is none of {{rules}}, {{komi}} and {{size}}",
                engine.name
            );
        }
        engine.launch(1)?;
    }
    for (at, engine) in engines.iter().enumerate() {
        if engines
            .iter()
            .skip(at + 1)
            .any(|other| other.name == engine.name)
        {
            bail!(
                "two engines are called {}; give them names: --engine NAME=CMD",
                engine.name
            );
        }
    }
    Ok(engines)
}

/// A word in braces that nothing is put in for; other braces are the engine's own.
fn unknown_word(template: &str) -> Option<&str> {
    let mut words = template.split('{').skip(1).filter_map(|rest| {
        let (word, _) = rest.split_once('}')?;
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        (!word.is_empty() && word.chars().all(is_word)).then_some(word)
    });
    words.find(|word| !["rules", "komi", "size"].contains(word))
}

/// The engines that were typed.
fn named(args: &EngineArgs) -> Result<Vec<EngineModel>> {
    if let (Some(black), Some(white)) = (&args.black, &args.white) {
        let named = names(&[black, white]).into_iter().zip([black, white]);
        return Ok(named.map(|(name, command)| model(name, command)).collect());
    }
    let read = |text: &String| {
        let (name, command) = text.split_once('=').ok_or_else(|| {
            anyhow!("--engine {text}: it is NAME=CMD, as in gnu='gnugo --mode gtp'")
        })?;
        Ok(model(name.trim().to_owned(), command))
    };
    args.engine.iter().map(read).collect()
}

fn model(name: String, command: &str) -> EngineModel {
    EngineModel {
        name,
        command: command.trim().to_owned(),
        cwd: None,
        env: BTreeMap::new(),
        rules_command: None,
    }
}

/// The engines of a file.
///
/// # Errors
/// When it cannot be read, or its tables are no engines.
pub fn of_file(file: &Path) -> Result<Vec<EngineModel>> {
    let shown = || format!("{}", file.display());
    let text = std::fs::read_to_string(file).with_context(shown)?;
    let tables: EngineTables = toml::from_str(&text).with_context(shown)?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let commands = tables.engine.iter().map(|table| table.command.as_str());
    let names = names(&commands.collect::<Vec<_>>());
    let read = |(table, name): (EngineTable, String)| EngineModel {
        name: table.name.unwrap_or(name),
        command: table.command.trim().to_owned(),
        cwd: table.cwd.map(|own| folder.join(own)),
        env: table.env,
        rules_command: table.rules_command,
    };
    Ok(tables.engine.into_iter().zip(names).map(read).collect())
}

/// Names for command lines: the names of the programs they start, numbered where those are equal.
fn names(commands: &[&str]) -> Vec<String> {
    let programs: Vec<String> = commands.iter().map(|command| program(command)).collect();
    let numbered = |(at, name): (usize, &String)| {
        let same = |list: &[String]| list.iter().filter(|other| *other == name).count();
        if same(&programs) < 2 {
            return name.clone();
        }
        let before = same(programs.get(..at).unwrap_or_default());
        format!("{name}#{}", before + 1)
    };
    programs.iter().enumerate().map(numbered).collect()
}

/// The name of the program a command line starts, as far as it makes a name.
fn program(command: &str) -> String {
    let word = command.split_whitespace().next().unwrap_or_default();
    let word = word.trim_matches(['"', '\'']);
    let program = Path::new(word).file_stem().unwrap_or_default();
    let name = program.to_string_lossy();
    let plain = name.chars().filter(|c| !c.is_control() && *c != '=');
    let plain: String = plain.take(LONGEST_NAME - 11).collect();
    match plain.trim() {
        "" => "engine".to_owned(),
        name => name.to_owned(),
    }
}

fn check_name(name: &str) -> Result<()> {
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        bail!("a name has 1 to {LONGEST_NAME} characters");
    }
    if name.contains(|c: char| c.is_control() || c == '=') {
        bail!("a name has no control characters and no `=`");
    }
    Ok(())
}

/// Puts values of `NAME=VALUE` where they belong; `black` and `white` name the two typed so.
fn place(
    engines: &mut [EngineModel],
    paired: bool,
    flag: &str,
    values: &[String],
    set: impl Fn(&mut EngineModel, &str) -> Result<()>,
) -> Result<()> {
    for value in values {
        let (name, rest) = value
            .split_once('=')
            .ok_or_else(|| anyhow!("{flag} {value}: it begins with NAME="))?;
        let at = match name {
            "black" if paired => Some(0),
            "white" if paired => Some(1),
            name => engines.iter().position(|engine| engine.name == name),
        };
        let engine = at.and_then(|at| engines.get_mut(at));
        set(
            engine.ok_or_else(|| anyhow!("{flag} {value}: no engine is called {name}"))?,
            rest,
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_two_command_lines_apart() {
        for (commands, wanted) in [
            (
                &["gnugo --mode gtp", "/opt/leelaz -g"][..],
                &["gnugo", "leelaz"][..],
            ),
            (
                &["gnugo --level 1", "cat", "'/opt/gnugo' --level 10"],
                &["gnugo#1", "cat", "gnugo#2"],
            ),
            (&["gnugo", "gnugo"], &["gnugo#1", "gnugo#2"]),
            (&["./a.py -x=1", ""], &["a", "engine"]),
        ] {
            assert_eq!(names(commands), wanted);
        }
    }

    fn args(engine: &[&str], env: &[&str]) -> EngineArgs {
        let texts = |list: &[&str]| list.iter().map(|text| (*text).to_owned()).collect();
        EngineArgs {
            black: None,
            white: None,
            engine: texts(engine),
            cwd: Vec::new(),
            env: texts(env),
            rules_command: vec![],
        }
    }

    #[test]
    fn engines_have_names_of_their_own() {
        let found = engines(&args(&["a=x --y", "b=x --level 2"], &["b=K=1=2"]), None).unwrap();
        assert_eq!(found[1].command, "x --level 2");
        assert_eq!(found[1].env["K"], "1=2");
        let why = |engine: &[&str], env: &[&str]| {
            format!("{:#}", engines(&args(engine, env), None).unwrap_err())
        };
        assert!(why(&["a=x", "a=y"], &[]).contains("two engines are called a"));
        assert!(why(&["a=x"], &[]).contains("name two engines"));
        assert!(why(&["a=x", "b="], &[]).contains("engine b"));
        assert!(why(&["a=x", "b='"], &[]).contains("engine b"));
        assert!(why(&["a=x", "=y"], &[]).contains("1 to 60 characters"));
        assert!(why(&["a=x", "b=y"], &["c=K=1"]).contains("no engine is called c"));
        assert!(why(&["a=x", "b=y"], &["a=K"]).contains("NAME=VARIABLE=VALUE"));
    }

    #[test]
    fn only_words_that_are_put_in_stand_in_braces() {
        for (template, wanted) in [
            ("set_rules {rules} {komi} {size}", None),
            (r#"rules {"ko":1} {} {a b"#, None),
            ("set_rules {rule}", Some("rule")),
            ("x {{komi} {Size}", Some("Size")),
        ] {
            assert_eq!(unknown_word(template), wanted, "{template}");
        }
    }
}
