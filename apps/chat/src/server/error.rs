//! Why a server ends with something else than success.

use std::io;

use bellwether_net::{CellError, StartError};

/// The kinds of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Something failed that nobody expected to.
    Failed,
    /// A file has a mistake, or a data folder is another's.
    Input,
    /// The system refuses something: an address, a folder, memory.
    Environment,
    /// The network refuses this server.
    Refused,
    /// No member of the network answers.
    Nobody,
}

/// Why a server could not start or continue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct ServerError {
    /// The kind of the failure.
    pub cause: Cause,
    text: String,
}

impl ServerError {
    pub(super) fn new(cause: Cause, text: impl Into<String>) -> ServerError {
        ServerError { cause, text: text.into() }
    }
}

impl From<io::Error> for ServerError {
    fn from(why: io::Error) -> ServerError {
        ServerError::new(Cause::Environment, format!("the system refuses what is needed: {why}"))
    }
}

impl From<CellError> for ServerError {
    fn from(why: CellError) -> ServerError {
        let cause = match &why {
            CellError::Damaged { .. } | CellError::LogDamaged { .. } | CellError::Record { .. } => Cause::Input,
            _ => Cause::Environment,
        };
        ServerError::new(cause, why.to_string())
    }
}

impl From<StartError> for ServerError {
    fn from(why: StartError) -> ServerError {
        match why {
            StartError::Cell(why) => why.into(),
            why => ServerError::new(Cause::Environment, why.to_string()),
        }
    }
}
