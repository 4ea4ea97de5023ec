//! Helpers for tests and benchmarks: real servers, network namespaces as machines, terminals, and the real binary.

#[allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "what a test cannot do fails it")]
pub mod etcd;
pub mod hosts;
#[allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "what a test cannot do fails it")]
pub mod networks;
#[allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "what a test cannot do fails it")]
pub mod servers;
pub mod shapes;
#[allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "what a test cannot do fails it")]
pub mod terminal;
pub mod waiting;
pub mod wire;

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Records that the calling test was skipped, and why. `./test` counts these and prints them; with `CI=true` it fails.
///
/// # Panics
/// If `./test` has named a file for it that cannot be written.
pub fn skip(why: &str) {
    eprintln!("skipped: {why}");
    if let Some(path) = std::env::var_os("BELLWETHER_SKIPS") {
        let file = OpenOptions::new().append(true).open(path);
        assert!(file.and_then(|mut file| writeln!(file, "{why}")).is_ok(), "cannot record that a test was skipped");
    }
}

/// The real binary, built as the calling test was: `BELLWETHER_BIN`, or what cargo makes of this checkout.
///
/// # Panics
/// If it does not build.
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        std::env::var_os("BELLWETHER_BIN").map_or_else(|| built("bellwether", "bellwether"), PathBuf::from)
    })
}

/// A program of this checkout, built with the profile that the calling test or benchmark was built with.
///
/// # Panics
/// If it does not build.
pub fn built(package: &str, name: &str) -> PathBuf {
    // A test is at target/PROFILE/deps/NAME-HASH, a benchmark at target/PROFILE/NAME; the folder of the profile `dev` is
    // called `debug`.
    let own = std::env::current_exe().unwrap_or_default();
    let beside = own.parent().unwrap_or(Path::new(""));
    let folder = if beside.ends_with("deps") { beside.parent().unwrap_or(Path::new("")) } else { beside };
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        None | Some("debug") => "dev",
        Some(profile) => profile,
    };
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--locked", "--profile", profile, "--package", package]);
    assert!(build.status().is_ok_and(|status| status.success()), "{package} must build");
    folder.join(name)
}
