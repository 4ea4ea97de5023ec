//! The identity of a sender on a channel.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::hello::Session;
pub(crate) use crate::name::NAME_MAX;
pub use crate::name::is_sane;
use crate::name::sanitised;

/// The identity of one life of a member.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SessionIdentity {
    /// The owner's id: the same over restarts.
    pub owner: u64,
    /// The session, drawn anew at each start.
    pub session: Session,
    /// The member's name. Two members may have the same one.
    #[serde(deserialize_with = "name")]
    pub name: String,
}

fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    is_sane(&name).then_some(name).ok_or_else(|| D::Error::custom("no name for a member"))
}

impl SessionIdentity {
    /// A new identity. The name is made fit for display.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn new(owner: u64, name: &str) -> std::io::Result<SessionIdentity> {
        Ok(SessionIdentity { owner, session: draw_session()?, name: sanitised(name) })
    }
}

/// Draws the number of a new session; never 0, which protocols may use for "nobody".
///
/// # Errors
/// The system has no randomness.
pub fn draw_session() -> std::io::Result<Session> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|why| std::io::Error::other(why.to_string()))?;
    Ok(u64::from_be_bytes(bytes).max(1))
}
