//! The default folder for a member's durable state.

use std::env;
use std::path::{Path, PathBuf};

use crate::exit::{CommandResult, Failure};

/// The service manager's choice, else the user's state folder, else the system's.
pub(crate) fn usual() -> CommandResult<PathBuf> {
    choose(|name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute())).ok_or_else(|| {
        Failure::usage("there is no home folder for this member's state: choose a folder with --state DIR")
    })
}

fn choose(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    if let Some(folder) = variable("STATE_DIRECTORY") {
        return Some(folder);
    }
    let home = variable("HOME");
    let folder = match (variable("XDG_STATE_HOME"), home) {
        (Some(folder), _) => folder,
        // The root user has no usual home folder.
        (None, Some(home)) if [Path::new("/root"), Path::new("/")].contains(&home.as_path()) => "/var/lib".into(),
        (None, Some(home)) => home.join(".local/state"),
        (None, None) => return None,
    };
    Some(folder.join("bellwether"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(variables: &[(&str, &str)]) -> Option<String> {
        let variable = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, path)| path.into());
        choose(variable).map(|path| path.display().to_string())
    }

    #[test]
    fn the_folder_is_where_people_expect_it() {
        let home = ("HOME", "/home/alice");
        assert_eq!(chosen(&[home]).unwrap(), "/home/alice/.local/state/bellwether");
        assert_eq!(chosen(&[home, ("XDG_STATE_HOME", "/s")]).unwrap(), "/s/bellwether");
        assert_eq!(chosen(&[home, ("STATE_DIRECTORY", "/var/lib/bot")]).unwrap(), "/var/lib/bot");
        assert_eq!(chosen(&[("HOME", "/root")]).unwrap(), "/var/lib/bellwether");
        assert_eq!(chosen(&[]), None);
    }
}
