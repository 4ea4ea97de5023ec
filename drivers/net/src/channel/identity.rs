//! Who speaks on a channel.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::hello::Session;
pub(crate) use crate::name::NAME_MAX;
pub use crate::name::is_sane;
use crate::name::sanitised;

/// One life of one member.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SessionIdentity {
    /// Whose it is: the same over restarts.
    pub owner: u64,
    /// Which life: drawn at each start.
    pub session: Session,
    /// What people call it. Two may have the same name.
    #[serde(deserialize_with = "name")]
    pub name: String,
}

fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    is_sane(&name).then_some(name).ok_or_else(|| D::Error::custom("no name for a member"))
}

impl SessionIdentity {
    /// A new life. The name is made fit to be shown.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn new(owner: u64, name: &str) -> std::io::Result<SessionIdentity> {
        Ok(SessionIdentity { owner, session: draw_session()?, name: sanitised(name) })
    }
}

/// The number of a new life; never 0, which protocols may keep for "nobody".
///
/// # Errors
/// The system has no randomness.
pub fn draw_session() -> std::io::Result<Session> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|why| std::io::Error::other(why.to_string()))?;
    Ok(u64::from_be_bytes(bytes).max(1))
}
