//! The roster of a relay: read from its file, or made of the command lines typed.

use super::relay::{RelayArgs, model};
use crate::arbiter::relay::{Entrant, Lineup, Roster, Squad};
use crate::rules::Ruleset;
use anyhow::{Context, Result, bail};
use std::path::Path;

/// The roster: that of the file, or one of the command lines typed.
///
/// # Errors
/// When the file cannot be read or is none, or the command lines fit no sections.
pub fn roster(args: &RelayArgs, ruleset: &Ruleset) -> Result<Roster> {
    if let Some(path) = &args.roster {
        return of_file(path);
    }
    let wanted = usize::from(ruleset.team.seats);
    let own = (!args.sections.is_empty()).then(|| args.sections.clone());
    let ends = own
        .as_ref()
        .map_or(ruleset.sections.last_hands.len(), Vec::len);
    let squad = |flag: &str, commands: &[String]| -> Result<Squad> {
        let seats = if wanted > 1 { wanted } else { commands.len() };
        let count = commands.len();
        if count != seats && count != seats * (ends + 1) {
            bail!(
                "{flag} is there {count} times: {seats} seats are wanted, the same in all {} \
                 sections, or {} for each section its own",
                ends + 1,
                seats * (ends + 1)
            );
        }
        let entrant = |command: &String| Entrant {
            command: command.clone(),
            ..Entrant::default()
        };
        let lineup = |commands: &[String]| Lineup {
            seats: commands.iter().map(entrant).collect(),
        };
        Ok(Squad {
            section: commands.chunks(seats.max(1)).map(lineup).collect(),
            ..Squad::default()
        })
    };
    Ok(Roster {
        black: squad("--black", &args.black)?,
        white: squad("--white", &args.white)?,
        sections: own,
        irregular: Vec::new(),
    })
}

/// Reads a roster; folders in it are meant from where the file lies.
fn of_file(path: &Path) -> Result<Roster> {
    let shown = || format!("{}", path.display());
    let text = std::fs::read_to_string(path).with_context(shown)?;
    let mut roster: Roster = toml::from_str(&text).with_context(shown)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    for squad in [&mut roster.black, &mut roster.white] {
        let seated = squad
            .section
            .iter_mut()
            .flat_map(|lineup| &mut lineup.seats);
        for entrant in seated.chain(&mut squad.substitutes) {
            if let Some(own) = &mut entrant.cwd {
                *own = std::path::absolute(folder.join(&*own)).with_context(shown)?;
            }
            // A command line that cannot be split is told before the game.
            model(entrant).launch(1).with_context(shown)?;
        }
    }
    Ok(roster)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::builtin;
    use clap::Parser;

    #[derive(Parser)]
    struct Typed {
        #[command(flatten)]
        relay: RelayArgs,
    }

    fn typed(words: &str) -> Result<Roster, String> {
        let words = format!("relay -o x {words}");
        let typed = Typed::try_parse_from(words.split_whitespace());
        let typed = typed.map_err(|error| error.to_string())?;
        let rules = builtin(&typed.relay.terms.rules).unwrap();
        roster(&typed.relay, &rules).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn seats_are_typed_for_one_section_or_for_all() {
        let one = typed("--rules team-2016 --black a --black b --white c --white d").unwrap();
        assert_eq!(
            (one.black.section.len(), one.black.section[0].seats.len()),
            (1, 2)
        );
        let six = "--black a --black b --black c --black d --black e --black f";
        let all = typed(&format!("--rules team-2016 {six} --white c --white d")).unwrap();
        let seats = &all.black.section[2].seats;
        assert_eq!((all.black.section.len(), &*seats[1].command), (3, "f"));
        let own = "--rules team-2016 --sections 10 --black a --black b --black c --black d";
        let own = typed(&format!("{own} --white c --white d")).unwrap();
        assert_eq!((own.sections, own.black.section.len()), (Some(vec![10]), 2));
        let pair = typed("--rules wmsg-2008 --black a --black b --white c --white d").unwrap();
        assert_eq!(pair.black.section.len(), 1);
        let odd = typed("--rules team-2016 --black a --black b --black c --white c --white d");
        assert!(odd.unwrap_err().contains("--black is there 3 times"));
        assert!(typed("").is_err());
        assert!(typed("--black a").is_err());
        assert!(typed("--roster x --black a --white b").is_err());
    }

    #[test]
    fn the_roster_of_the_documentation_is_one() {
        let text = include_str!("../../../docs/relay.md");
        let (_, rest) = text.split_once("```toml\n").unwrap();
        let (roster, _) = rest.split_once("```").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("teams.toml");
        std::fs::write(&path, roster).unwrap();
        let roster = of_file(&path).unwrap();
        assert_eq!(roster.black.section.len(), 3);
        let own = roster.black.section[0].seats[1].cwd.as_ref().unwrap();
        assert!(own.starts_with(folder.path()));
        std::fs::write(
            &path,
            "[black]\nsection = []\n[white]\nsection = []\ncolour = 1",
        )
        .unwrap();
        let error = format!("{:#}", of_file(&path).unwrap_err());
        assert!(
            error.contains("teams.toml") && error.contains("colour"),
            "{error}"
        );
    }
}
