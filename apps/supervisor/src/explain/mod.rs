//! What a configuration promises, and what a record of events tells.

mod outlook;
mod story;

pub use outlook::{Figure, Outlook, Value};
pub use story::{Move, Run, Story, StoryError, Why};
