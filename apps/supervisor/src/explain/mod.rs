//! What a configuration guarantees, and what a record of events shows.

mod channel;
mod etcd;
mod outlook;
mod ring;
mod story;

pub use channel::of_channel;
pub use etcd::of_etcd;
pub use ring::of_ring;
pub use story::{Move, Run, Story, StoryError, Why};
