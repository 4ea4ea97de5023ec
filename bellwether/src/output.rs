//! Output: standard output, with colours on a terminal, and files, written completely or not at all.

use std::fs;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

use bellwether_trace::in_words;
use serde::Serialize;

use crate::exit::{CommandResult, Failure};

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Whether standard output is coloured.
    Never,
}

impl Colour {
    /// Whether standard output is painted.
    pub(crate) fn wanted(self) -> bool {
        self.wanted_on(&io::stdout())
    }

    /// Whether output to this stream is coloured.
    pub(crate) fn wanted_on(self, out: &impl io::IsTerminal) -> bool {
        match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                out.is_terminal() && !refused && !dumb
            }
        }
    }
}

/// Standard output with a buffer, which must be flushed: otherwise the end would be lost silently.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Prints one JSON document to standard output.
pub(crate) fn json(value: &impl Serialize) -> CommandResult<()> {
    let mut out = stdout();
    serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    out.flush()?;
    Ok(())
}

/// Writes a file whole: first beside its place, then into it, so that nobody ever reads half of it. What is no ordinary
/// file (a pipe, a device) is written into as it is; a link is followed; `-` is standard output.
pub(crate) fn file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> CommandResult<()> {
    let written = match fs::metadata(path) {
        _ if path == Path::new("-") => into(stdout(), write),
        Ok(found) if !found.is_file() => fs::File::options().write(true).open(path).and_then(|file| into(file, write)),
        Ok(_) => fs::canonicalize(path).and_then(|place| whole(&place, write)),
        Err(_) if path.is_symlink() => fs::File::create(path).and_then(|file| into(file, write)),
        Err(_) => whole(path, write),
    };
    let cannot = |error: io::Error| {
        Failure::environment(format!("cannot write {}: {}; choose another place", path.display(), in_words(&error)))
    };
    written.map_err(cannot)
}

/// A file name that is not in use: `STEM.EXTENSION`, else `STEM-2.EXTENSION` and so on. A file that the user did not
/// name is never overwritten.
pub(crate) fn unused(stem: &str, extension: &str) -> PathBuf {
    let numbered = |number: u32| match number {
        1 => PathBuf::from(format!("{stem}.{extension}")),
        _ => PathBuf::from(format!("{stem}-{number}.{extension}")),
    };
    (1..u32::MAX).map(numbered).find(|path| !path.exists() && !path.is_symlink()).unwrap_or_else(|| numbered(1))
}

fn into(sink: impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut sink = BufWriter::new(sink);
    write(&mut sink)?;
    sink.flush()
}

fn whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let written = fs::File::create_new(&beside).and_then(|file| into(file, write));
    written.and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}
