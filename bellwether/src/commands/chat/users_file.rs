//! The file of `chat admin export` and `chat admin import`.

use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use bellwether_chat::admin::{ExportFile, FileBytes};
use bellwether_trace::in_words;
use serde_json::json;

use crate::args::ChatAdminVerb;
use crate::exit::{CommandResult, Failure};
use crate::output;

/// Reads a file, which must be what a server exported.
pub(super) fn read(path: &Path) -> CommandResult<FileBytes> {
    let bytes = fs::read(path)
        .map_err(|why| Failure::input(format!("cannot read the file {}: {}", path.display(), in_words(&why))))?;
    checked(path, &bytes).map(|_| FileBytes(bytes))
}

fn checked(path: &Path, bytes: &[u8]) -> CommandResult<ExportFile> {
    ExportFile::decode(bytes).map_err(|why| Failure::input(format!("cannot use the file {}: {why}", path.display())))
}

/// What is there already may be the only copy of something.
pub(super) fn refuse_existing(path: &Path) -> CommandResult<()> {
    match path.symlink_metadata() {
        Ok(_) => Err(Failure::environment(format!("{} is there already: name a new file", path.display()))),
        Err(_) => Ok(()),
    }
}

/// Writes what a server exported into a new file that only its owner may read, and says what it is.
pub(super) fn write(verb: &ChatAdminVerb, bytes: &[u8], json: bool) -> CommandResult<()> {
    let ChatAdminVerb::Export(file) = verb else { return Ok(()) };
    let path = &file.path;
    let exported = checked(path, bytes)?;
    write_new(path, bytes)
        .map_err(|why| Failure::environment(format!("cannot write {}: {}", path.display(), in_words(&why))))?;
    let (users, messages) = (exported.directory.users().len(), exported.directory.messages());
    match json {
        true => output::json(&json!({ "file": path, "users": users, "messages": messages })),
        false => {
            let mut out = output::stdout();
            writeln!(out, "{}: {users} users, and {messages} messages that wait for some of them", path.display())?;
            Ok(out.flush()?)
        }
    }
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if written.is_err() {
        // Half a file would be taken for one.
        let _ = fs::remove_file(path);
    }
    written
}
