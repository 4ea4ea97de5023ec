//! The data folder of a server: what it is, which network it belongs to, and that network's secret.

use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use bellwether_net::Key;
use serde::{Deserialize, Serialize};

use super::{Cause, ServerError};
use crate::hex::{hex, unhex};

const VERSION: u32 = 1;
const IDENTITY: &str = "network.json";
const SECRET: &str = "secret";
const ADMIN_TOKEN: &str = "admin.token";

/// The identity of a server, from its data folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Identity {
    /// The version of the folder's layout.
    version: u32,
    /// The network.
    pub(super) network: String,
    /// The number of this server in it.
    pub(super) server: u32,
    /// The servers that it knew last, as a list of members is written.
    #[serde(default)]
    pub(super) members: String,
}

impl Identity {
    pub(super) fn new(network: &str, server: u32, members: &str) -> Identity {
        Identity { version: VERSION, network: network.to_owned(), server, members: members.to_owned() }
    }
}

/// Makes the folder if it is not there yet.
pub(super) fn make(folder: &Path) -> Result<(), ServerError> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(|why| failed("make", folder, &why))
}

/// Reads who this server is; nobody yet, on the first start.
pub(super) fn identity(folder: &Path) -> Result<Option<Identity>, ServerError> {
    let path = folder.join(IDENTITY);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(failed("read", &path, &why)),
    };
    let identity: Identity = serde_json::from_str(&text).map_err(|why| {
        ServerError::new(Cause::Input, format!("{} is not what a server writes: {why}", path.display()))
    })?;
    match identity.version {
        VERSION => Ok(Some(identity)),
        version => Err(ServerError::new(
            Cause::Input,
            format!(
                "the data folder {} has version {version}, and this program knows version {VERSION}: run the newer program",
                folder.display()
            ),
        )),
    }
}

/// The first server of a new network.
pub(super) fn found(folder: &Path) -> Result<Identity, ServerError> {
    let mut bytes = [0; 8];
    random(&mut bytes)?;
    let identity = Identity::new(&hex(&bytes), 1, "");
    save(folder, &identity)?;
    Ok(identity)
}

/// Writes who this server is, and whom it knows.
pub(super) fn save(folder: &Path, identity: &Identity) -> Result<(), ServerError> {
    keep(&folder.join(IDENTITY), &serde_json::to_string(identity).unwrap_or_default())
}

/// The network's secret, and the same as text. It is that of the file that is named, else of the folder; the first server of a
/// network makes one. A folder that belongs to a network has that one's secret and no other.
pub(super) fn secret(
    folder: &Path,
    given: Option<&Path>,
    is_member: bool,
    joins: bool,
) -> Result<(Key, String), ServerError> {
    let own = folder.join(SECRET);
    let kept = if own.exists() { Some(read_secret(&own)?) } else { None };
    match (given.map(read_secret).transpose()?, kept) {
        (Some((_, given)), Some((_, kept))) if is_member && given != kept => {
            let text = format!("the secret file is not that of the network of the data folder {}", folder.display());
            Err(ServerError::new(Cause::Input, text))
        }
        (Some(secret), _) | (None, Some(secret)) => Ok(secret),
        (None, None) if joins => {
            let text = "whoever joins a network needs its secret: name its file with --secret-file";
            Err(ServerError::new(Cause::Input, text))
        }
        (None, None) => {
            let mut bytes = [0; 32];
            random(&mut bytes)?;
            Ok((Key::from_bytes(bytes), hex(&bytes)))
        }
    }
}

/// Keeps the secret of the network that this server belongs to.
pub(super) fn keep_secret(folder: &Path, text: &str) -> Result<(), ServerError> {
    let own = folder.join(SECRET);
    if own.exists() && read_secret(&own).is_ok_and(|(_, kept)| kept == text) {
        return Ok(());
    }
    keep(&own, text)
}

/// What operators of other machines show; made on the first start.
pub(super) fn admin_token(folder: &Path) -> Result<String, ServerError> {
    let path = folder.join(ADMIN_TOKEN);
    if !path.exists() {
        let mut bytes = [0; 32];
        random(&mut bytes)?;
        keep(&path, &hex(&bytes))?;
    }
    read_secret(&path).map(|(_, text)| text)
}

/// Fills bytes by chance.
pub(super) fn random(bytes: &mut [u8]) -> Result<(), ServerError> {
    getrandom::fill(bytes)
        .map_err(|why| ServerError::new(Cause::Environment, format!("the system gives no random numbers: {why}")))
}

fn read_secret(path: &Path) -> Result<(Key, String), ServerError> {
    let wrong = |what: &str| ServerError::new(Cause::Input, format!("the secret file {} {what}", path.display()));
    let about = fs::metadata(path).map_err(|_| wrong("cannot be read; is the path right?"))?;
    if about.permissions().mode() & 0o077 != 0 {
        return Err(wrong("can be read by others: run chmod 600 on it"));
    }
    let text = fs::read_to_string(path).map_err(|why| failed("read", path, &why))?;
    let digits = text.trim();
    let bytes = unhex(digits).ok_or_else(|| wrong("does not hold 64 hexadecimal digits"))?;
    Ok((Key::from_bytes(bytes), digits.to_owned()))
}

/// Writes a file of the folder that only its owner reads, whole or not at all.
pub(super) fn keep(path: &Path, text: &str) -> Result<(), ServerError> {
    write_new(path, text).map_err(|why| failed("write", path, &why))
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let new: PathBuf = path.with_extension("new");
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&new)?;
    writeln!(file, "{text}")?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    path.parent().map_or(Ok(()), |folder| fs::File::open(folder)?.sync_all())
}

fn failed(doing: &str, path: &Path, why: &io::Error) -> ServerError {
    ServerError::new(Cause::Environment, format!("cannot {doing} {}: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(folder: &Path, given: Option<&Path>, is_member: bool) -> Result<String, ServerError> {
        let (_, text) = secret(folder, given, is_member, false)?;
        keep_secret(folder, &text)?;
        Ok(text)
    }

    #[test]
    fn the_first_start_founds_a_network_and_later_ones_find_it_again() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(identity(folder.path()).unwrap(), None);
        let (first, text) = (found(folder.path()).unwrap(), kept(folder.path(), None, false).unwrap());
        assert_eq!(identity(folder.path()).unwrap(), Some(first));
        assert_eq!(kept(folder.path(), None, true).unwrap(), text);
        let mode = fs::metadata(folder.path().join(SECRET)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_folder_of_a_newer_version_and_a_damaged_one_are_refused_as_input() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["{\"version\":2,\"network\":\"x\",\"server\":1}", "{"] {
            fs::write(folder.path().join(IDENTITY), text).unwrap();
            assert_eq!(identity(folder.path()).unwrap_err().cause, Cause::Input, "{text}");
        }
    }

    #[test]
    fn a_secret_that_others_may_read_or_that_is_none_is_refused_and_a_good_one_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let given = folder.path().join("given");
        let write = |text: &str, mode: u32| {
            fs::write(&given, text).unwrap();
            fs::set_permissions(&given, fs::Permissions::from_mode(mode)).unwrap();
        };
        for (text, mode) in [("ab".repeat(32), 0o644), ("ab".repeat(31), 0o600), ("xy".repeat(32), 0o600)] {
            write(&text, mode);
            assert_eq!(kept(folder.path(), Some(&given), false).unwrap_err().cause, Cause::Input, "{text} {mode:o}");
        }
        assert_eq!(secret(folder.path(), None, false, true).unwrap_err().cause, Cause::Input, "a joiner must know it");
        write(&"cd".repeat(32), 0o600);
        kept(folder.path(), Some(&given), false).unwrap();
        write(&"ab".repeat(32), 0o600);
        let text = kept(folder.path(), Some(&given), false).unwrap();
        assert_eq!(text, "ab".repeat(32), "the one before let nobody in");
        assert_eq!(kept(folder.path(), None, true).unwrap(), text);
        write(&"cd".repeat(32), 0o600);
        assert_eq!(kept(folder.path(), Some(&given), true).unwrap_err().cause, Cause::Input, "of another network");
    }
}
