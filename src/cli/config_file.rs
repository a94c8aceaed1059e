//! Reading `go-referee.toml` into settings, each with its place and the arguments it stands for.
//!
//! Owns types, paths and misspellings. Knows no flag but through the command lines of the tools.

use super::config::{ConfigFile, OTHER_TOOLS, may_be_set, tools};
use crate::rules::nearest;
use anyhow::{Context, Result, anyhow, bail};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command};
use std::any::TypeId;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The long flag.
    pub key: String,
    /// `file:line`.
    pub at: String,
    /// The arguments it stands for.
    pub arguments: Vec<OsString>,
}

/// A file being read.
struct Source<'t> {
    file: &'t ConfigFile,
    text: &'t str,
    /// The folder that paths in it are relative to.
    folder: &'t Path,
}

/// Reads the settings for a tool: those at the top that it has, then those of its own table.
///
/// # Errors
/// When the file cannot be read, is no TOML, or has a key or value that no tool has.
pub fn read(file: &ConfigFile, tool: &str) -> Result<Vec<Setting>> {
    let text =
        std::fs::read_to_string(&file.path).with_context(|| format!("{}", file.path.display()))?;
    settings(file, &text, tool)
}

fn settings(file: &ConfigFile, text: &str, tool: &str) -> Result<Vec<Setting>> {
    let source = Source {
        file,
        text,
        folder: file.path.parent().unwrap_or(Path::new("")),
    };
    let document = match DeTable::parse(text) {
        Ok(document) => document.into_inner(),
        Err(error) => {
            let byte = error.span().map_or(0, |span| span.start);
            bail!("{}: {}", source.at(byte), error.message().trim())
        }
    };
    let tools = tools();
    let mut settings = Vec::new();
    let mut own = Vec::new();
    for (key, value) in &document {
        let name = key.get_ref().as_ref();
        let named = tools.iter().find(|(known, _)| *known == name);
        let table = value.get_ref().as_table();
        match (named, table) {
            (Some((name, command)), Some(table)) => {
                let read = source.table(command, table)?;
                if *name == tool {
                    own = read;
                }
            }
            (Some((name, _)), None) => {
                let at = source.at(key.span().start);
                bail!("{at}: {name} is a table: write [{name}] and its settings below it");
            }
            (None, _) if OTHER_TOOLS.contains(&name) => {
                let at = source.at(key.span().start);
                bail!("{at}: {name} takes its settings from files of its own: play --match FILE");
            }
            _ => {
                let setting = source.common(&tools, tool, (key, value))?;
                settings.extend(setting);
            }
        }
    }
    // The tool's own table has the last word.
    settings.retain(|one: &Setting| own.iter().all(|other: &Setting| other.key != one.key));
    settings.extend(own);
    Ok(settings)
}

/// Reads a file that is for one command line alone, its keys long flags; those named in `apart` are
/// left to the caller.
///
/// # Errors
/// When the file cannot be read, is no TOML, or has a key or value that the command has not.
pub fn read_own(file: &ConfigFile, command: &Command, apart: &[&str]) -> Result<Vec<Setting>> {
    let path = &file.path;
    let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
    let source = Source {
        file,
        text: &text,
        folder: path.parent().unwrap_or(Path::new("")),
    };
    let document = match DeTable::parse(&text) {
        Ok(document) => document.into_inner(),
        Err(error) => {
            let byte = error.span().map_or(0, |span| span.start);
            bail!("{}: {}", source.at(byte), error.message().trim())
        }
    };
    let own = document
        .iter()
        .filter(|(key, _)| !apart.contains(&&**key.get_ref()));
    let read = |pair: Pair<'_, '_>| match flag(command, pair.0.get_ref()) {
        Some(arg) => source.setting(command, arg, pair),
        None => Err(source.unknown(pair.0, keys(command))),
    };
    own.map(read).collect()
}

type Pair<'a, 't> = (
    &'a Spanned<std::borrow::Cow<'t, str>>,
    &'a Spanned<DeValue<'t>>,
);

impl Source<'_> {
    /// `file:line` of a byte.
    fn at(&self, byte: usize) -> String {
        let before = self.text.as_bytes().get(..byte).unwrap_or_default();
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        format!("{}:{line}", self.file.path.display())
    }

    /// A setting at the top, checked for every tool that has it; nothing if `tool` has it not.
    fn common(
        &self,
        tools: &[(&str, Command)],
        tool: &str,
        (key, value): Pair<'_, '_>,
    ) -> Result<Option<Setting>> {
        let name = key.get_ref();
        let mut own = None;
        let mut known = false;
        for (owner, command) in tools {
            if let Some(arg) = flag(command, name) {
                known = true;
                if *owner == tool {
                    own = Some(self.setting(command, arg, (key, value))?);
                }
            }
        }
        if known {
            return Ok(own);
        }
        let commands = tools.iter().map(|(_, command)| command);
        let tables = tools.iter().map(|(name, _)| *name).chain(OTHER_TOOLS);
        let candidates = commands.flat_map(keys).chain(tables);
        Err(self.unknown(key, candidates))
    }

    /// The settings of a tool's own table.
    fn table(&self, command: &Command, table: &DeTable<'_>) -> Result<Vec<Setting>> {
        let read = |pair: Pair<'_, '_>| match flag(command, pair.0.get_ref()) {
            Some(arg) => self.setting(command, arg, pair),
            None => Err(self.unknown(pair.0, keys(command))),
        };
        table.iter().map(read).collect()
    }

    fn unknown<'a>(
        &self,
        key: &Spanned<std::borrow::Cow<'_, str>>,
        candidates: impl Iterator<Item = &'a str>,
    ) -> anyhow::Error {
        let name = key.get_ref();
        let at = self.at(key.span().start);
        let tools = tools();
        let mut owners = tools.iter().filter(|(_, command)| has(command, name));
        match owners.next() {
            Some((owner, command)) if flag(command, name).is_some() => {
                return anyhow!("{at}: {name} is a setting of {owner} only");
            }
            Some(_) => return anyhow!("{at}: {name} is asked for on the command line each time"),
            None => {}
        }
        match nearest(name, candidates) {
            Some(near) => anyhow!("{at}: no setting is called {name:?}; did you mean {near}?"),
            None => anyhow!("{at}: no setting is called {name:?}; settings are the long flags"),
        }
    }

    /// One setting, its value tried on the tool.
    fn setting(&self, command: &Command, arg: &Arg, (key, value): Pair<'_, '_>) -> Result<Setting> {
        let name = key.get_ref();
        let at = self.at(key.span().start);
        let arguments = self
            .arguments(arg, value.get_ref())
            .with_context(|| format!("{at}: {name}"))?;
        let tried = std::iter::once(OsString::from(command.get_name())).chain(arguments.clone());
        if let Err(error) = command.clone().try_get_matches_from(tried)
            && matches!(
                error.kind(),
                ErrorKind::InvalidValue
                    | ErrorKind::ValueValidation
                    | ErrorKind::NoEquals
                    | ErrorKind::TooFewValues
                    | ErrorKind::TooManyValues
                    | ErrorKind::WrongNumberOfValues
            )
        {
            let said = error.to_string();
            let lines = said.lines().take_while(|line| !line.is_empty());
            let lines: Vec<&str> = lines.map(str::trim).collect();
            let said = lines.join(" ");
            bail!("{at}: {}", said.trim_start_matches("error: "));
        }
        Ok(Setting {
            key: name.to_string(),
            at,
            arguments,
        })
    }

    /// The arguments a value stands for.
    fn arguments(&self, arg: &Arg, value: &DeValue<'_>) -> Result<Vec<OsString>> {
        let long = arg.get_long().unwrap_or_default();
        let flag = OsString::from(format!("--{long}"));
        let wrong = |wanted: &str| anyhow!("it is {wanted}, not {}", kind(value));
        match (arg.get_action(), value) {
            (ArgAction::SetTrue, DeValue::Boolean(true)) => Ok(vec![flag]),
            (ArgAction::SetTrue, DeValue::Boolean(false)) => Ok(Vec::new()),
            (ArgAction::SetTrue, _) => Err(wrong("true or false")),
            (ArgAction::Count, DeValue::Integer(times)) => match times.as_str().parse::<u8>() {
                Ok(times) if times <= 9 => Ok(vec![flag; times.into()]),
                Ok(_) | Err(_) => bail!("it is a small number, as in 1"),
            },
            (ArgAction::Count, _) => Err(wrong("a small number")),
            (ArgAction::Append, DeValue::Array(values)) => values
                .iter()
                .map(|value| self.argument(arg, value.get_ref()))
                .collect(),
            (_, DeValue::Boolean(true)) if arg.is_require_equals_set() => Ok(vec![flag]),
            (_, value) => Ok(vec![self.argument(arg, value)?]),
        }
    }

    /// `--flag=value`, paths taken from the folder of the file.
    fn argument(&self, arg: &Arg, value: &DeValue<'_>) -> Result<OsString> {
        let text = match value {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_owned(),
            DeValue::Float(number) => number.as_str().to_owned(),
            other => bail!("it is a text or a number, not {}", kind(other)),
        };
        let long = arg.get_long().unwrap_or_default();
        if self.file.found && text.trim_start().starts_with("engine:") {
            bail!(
                "a file that was found by itself may not start programs; name it with --config {}",
                self.file.path.display()
            );
        }
        let mut argument = OsString::from(format!("--{long}="));
        if arg.get_value_parser().type_id() == TypeId::of::<PathBuf>() {
            argument.push(self.placed(&text));
        } else {
            argument.push(match long {
                "report" => match text.split_once('=') {
                    Some((format, file)) => format!("{format}={}", self.placed(file).display()),
                    None => text,
                },
                "rules" | "from" | "to" if !text.trim_start().starts_with('{') => {
                    let parts = text.split(',').map(str::trim).map(|part| {
                        if part.ends_with(".toml") {
                            self.placed(part).display().to_string()
                        } else {
                            part.to_owned()
                        }
                    });
                    parts.collect::<Vec<_>>().join(",")
                }
                _ => text,
            });
        }
        Ok(argument)
    }

    /// A path of the file as seen from the working folder.
    fn placed(&self, path: &str) -> PathBuf {
        if path == "-" {
            return PathBuf::from(path);
        }
        self.folder.join(path)
    }
}

/// The flag of a command that a key names, if it may be set.
fn flag<'c>(command: &'c Command, key: &str) -> Option<&'c Arg> {
    command
        .get_arguments()
        .find(|arg| arg.get_long() == Some(key) && may_be_set(arg))
}

fn has(command: &Command, key: &str) -> bool {
    let mut arguments = command.get_arguments();
    arguments.any(|arg| arg.get_long() == Some(key))
}

fn keys(command: &Command) -> impl Iterator<Item = &str> {
    let arguments = command.get_arguments().filter(|arg| may_be_set(arg));
    arguments.filter_map(Arg::get_long)
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
