//! Bugs put into the drivers, the supervisor and the protocols on purpose. The tests of those crates must catch each of
//! them. (What simulator and checker find in the protocols stands in `tests/mutants`.)
//!
//! A bug is a patch to a module that decides something. When the tests of this package are built, the module and what it
//! needs are copied, the copy is patched, and the module's own tests come along: the one that the table names must fail.
//! The simulator, the checker and the protocols are copied whole, with their tests.
//! The product knows nothing of it. A patch that fits nowhere, or in two places, does not build.

pub mod check;
pub mod mesh;
pub mod net;
pub mod protocols;
pub mod sim;
pub mod superpeer;
pub mod supervisor;

/// A part of a crate that stands by itself, once it is given what it uses of the rest.
#[derive(Clone, Copy, Debug)]
pub struct CratePart {
    /// The name, also of the module that holds its healthy copy.
    pub name: &'static str,
    /// The folder of the crate.
    pub folder: &'static str,
    /// The copied files, and their destinations.
    pub files: &'static [(&'static str, &'static str)],
    /// The module around it, in the place of the crate's root; behind that root, where it is copied too.
    pub root: &'static str,
    /// The bugs.
    pub mutants: &'static [DriverMutant],
}

/// A bug that a named test must catch.
#[derive(Clone, Copy, Debug)]
pub struct DriverMutant {
    /// The name, also of the module that holds the patched copy.
    pub name: &'static str,
    /// The file of the crate.
    pub file: &'static str,
    /// The original text, which must occur exactly once.
    pub find: &'static str,
    /// The text with the bug.
    pub replace: &'static str,
    /// The test that must fail.
    pub caught_by: &'static str,
}
