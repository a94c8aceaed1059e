//! `go-referee.toml`: flags that need not be typed.
//!
//! A setting becomes the arguments it stands for, put before those of the command line, which
//! replaces it: repeated flags are replaced too, not added to. Owns finding the file, checking it
//! and telling what is in force. Knows no flag by its meaning but those it must not hold.

use super::config_file::{Setting, read};
use super::{convert, score, validate};
use anyhow::{Context, Result};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The name looked for.
pub const NAME: &str = "go-referee.toml";

/// Flags that are asked for each time: what they do is done at once, or cannot be undone.
const EACH_TIME: [&str; 17] = [
    "completions",
    "config",
    "diff",
    "explain",
    "help",
    "in-place",
    "isolated",
    "list-rules",
    "man",
    "merge",
    "overwrite",
    "resume",
    "schema",
    "show-config",
    "show-rules",
    "version",
    "expect",
];

/// Every tool whose flags are known, with its command line.
pub fn tools() -> Vec<(&'static str, Command)> {
    vec![
        ("validate", validate::command()),
        ("score", score::command()),
        ("convert-rules", convert::command()),
    ]
}

/// Tools that have files of their own: an engine's match must not depend on where it is begun.
pub const OTHER_TOOLS: [&str; 1] = ["gtp-arbiter"];

/// What a command line came to.
pub enum Arguments {
    /// The arguments to parse, those of the file among them.
    Run(Vec<OsString>),
    /// What is in force was asked for: this.
    Shown(String),
}

/// A configuration file that is in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigFile {
    /// Where it lies, as it was found or named.
    pub path: PathBuf,
    /// Whether it was found rather than named.
    pub found: bool,
}

/// Puts the settings of the file in force before the arguments of the process.
///
/// # Errors
/// When the file cannot be read, or something in it is no setting.
pub fn arguments(tool: &str, command: &Command) -> Result<Arguments> {
    let typed: Vec<OsString> = std::env::args_os().collect();
    let mut command = command.clone();
    command.build();
    let lenient = command.clone().ignore_errors(true);
    // Help and versions answer without any file; so does what clap refuses.
    let Ok(matches) = lenient.try_get_matches_from(&typed) else {
        return Ok(Arguments::Run(typed));
    };
    let file = locate(&matches, Path::new(""))?;
    let settings = match &file {
        Some(file) => read(file, tool)?,
        None => Vec::new(),
    };
    let (inserted, origins) = inserted(&command, &matches, &settings);
    let mut all: Vec<OsString> = typed.iter().take(1).cloned().collect();
    all.extend(inserted);
    all.extend(typed.into_iter().skip(1));
    if is_set(&matches, "show_config") {
        let matches = command.clone().ignore_errors(true).get_matches_from(&all);
        return Ok(Arguments::Shown(shown(
            &command,
            &matches,
            file.as_ref(),
            &origins,
        )));
    }
    Ok(Arguments::Run(all))
}

/// Whether a flag is set; where parsing stopped at an error there may be no value for it.
fn is_set(matches: &ArgMatches, id: &str) -> bool {
    matches.try_get_one::<bool>(id).ok().flatten() == Some(&true)
}

/// The file in force: the one named, else the first found from the folder upwards, not beyond a
/// folder with a `.git` in it.
fn locate(matches: &ArgMatches, folder: &Path) -> Result<Option<ConfigFile>> {
    if is_set(matches, "isolated") {
        return Ok(None);
    }
    if let Some(path) = matches.try_get_one::<PathBuf>("config").ok().flatten() {
        return Ok(Some(ConfigFile {
            path: path.clone(),
            found: false,
        }));
    }
    let here = std::env::current_dir().context("the working folder")?;
    let levels = here.ancestors().count();
    let mut folder = folder.to_owned();
    for _ in 0..levels {
        let path = folder.join(NAME);
        if path.is_file() {
            return Ok(Some(ConfigFile { path, found: true }));
        }
        if folder.join(".git").exists() {
            break;
        }
        folder.push("..");
    }
    Ok(None)
}

/// The arguments of the settings that the command line leaves in force, and by flag where each
/// comes from.
pub fn inserted(
    command: &Command,
    matches: &ArgMatches,
    settings: &[Setting],
) -> (Vec<OsString>, HashMap<String, String>) {
    let typed =
        |arg: &Arg| matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
    let given: Vec<&Arg> = command.get_arguments().filter(|arg| typed(arg)).collect();
    let mut arguments = Vec::new();
    let mut origins = HashMap::new();
    for setting in settings {
        let own = command
            .get_arguments()
            .find(|arg| arg.get_long() == Some(&setting.key));
        let Some(arg) = own else {
            continue;
        };
        let opposed = given.iter().any(|other| {
            command.get_arg_conflicts_with(arg).contains(other)
                || command.get_arg_conflicts_with(other).contains(&arg)
        });
        if !typed(arg) && !opposed {
            arguments.extend(setting.arguments.iter().cloned());
            origins.insert(arg.get_id().to_string(), setting.at.clone());
        }
    }
    (arguments, origins)
}

/// Whether a flag may stand in the file.
pub fn may_be_set(arg: &Arg) -> bool {
    arg.get_long()
        .is_some_and(|long| !EACH_TIME.contains(&long))
}

/// Every flag with its value in force and where that comes from, as the file would say it.
fn shown(
    command: &Command,
    matches: &ArgMatches,
    file: Option<&ConfigFile>,
    origins: &HashMap<String, String>,
) -> String {
    let mut text = match file {
        Some(file) => format!("# settings of {}\n", file.path.display()),
        None => format!("# no {NAME} is in force\n"),
    };
    for arg in command.get_arguments().filter(|arg| may_be_set(arg)) {
        let id = arg.get_id().as_str();
        let from = match (matches.value_source(id), origins.get(id)) {
            (None, _) => continue,
            (Some(_), Some(at)) => at.as_str(),
            (Some(ValueSource::CommandLine), None) => "command line",
            (Some(_), None) => "default",
        };
        let value = value(arg, matches);
        let key = arg.get_long().unwrap_or(id);
        text.push_str(&format!("{key} = {value}  # {from}\n"));
    }
    text
}

/// The value of a flag as TOML.
fn value(arg: &Arg, matches: &ArgMatches) -> String {
    let id = arg.get_id().as_str();
    match arg.get_action() {
        ArgAction::SetTrue => is_set(matches, id).to_string(),
        ArgAction::Count => {
            let times = matches.try_get_one::<u8>(id).ok().flatten();
            times.copied().unwrap_or_default().to_string()
        }
        action => {
            let raw = matches.get_raw(id).into_iter().flatten();
            let all: Vec<String> = raw.map(|raw| quoted(&raw.to_string_lossy())).collect();
            if matches!(action, ArgAction::Append) {
                format!("[{}]", all.join(", "))
            } else {
                all.join(", ")
            }
        }
    }
}

/// A text as TOML has it, numbers as numbers.
pub fn quoted(text: &str) -> String {
    match text.parse::<i64>() {
        Ok(number) => number.to_string(),
        Err(_) => toml::Value::from(text).to_string(),
    }
}
