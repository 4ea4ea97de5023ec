//! A long computation that can be stopped after any step and gone on with anywhere: digits of pi, one by one, by the spigot
//! of Rabinowitz and Wagon (1995). Everything it needs to go on is in [`Spigot`], and a `Spigot` can be written as text.

mod spigot;

pub use spigot::{ParseError, Spigot};
