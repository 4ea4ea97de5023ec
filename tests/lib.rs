//! Tests of the real binary from outside; they are in `tests/`. Here is what they share with each other and the benchmarks.

pub mod hosts;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The real binary, built as the calling test was: `BELLWETHER_BIN`, or what cargo makes of this checkout.
///
/// # Panics
/// If it does not build.
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        if let Some(path) = std::env::var_os("BELLWETHER_BIN") {
            return path.into();
        }
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "--package", "bellwether"]);
        if !cfg!(debug_assertions) {
            build.arg("--release");
        }
        assert!(build.status().is_ok_and(|status| status.success()), "the binary must build");
        // A test is at target/PROFILE/deps/NAME-HASH.
        let test = std::env::current_exe().unwrap_or_default();
        test.ancestors().nth(2).unwrap_or(Path::new("")).join("bellwether")
    })
}
