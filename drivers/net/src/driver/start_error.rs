//! Why a node could not be started, wherever its flock meets.

use bellwether_kernel::ConfigError;
use thiserror::Error;

use crate::cell::CellError;
use crate::hello::FLOCK_NAME_MAX;
use crate::lan::interface::InterfaceError;

/// Why a node could not be started.
#[derive(Debug, Error)]
pub enum StartError {
    /// The id is not in the list.
    #[error("the id {id} is not in the list of members ({known})")]
    NotMember {
        /// The id that was given.
        id: u32,
        /// The ids of the list.
        known: String,
    },
    /// The flock's name is empty or too long.
    #[error("a flock's name has 1 to {FLOCK_NAME_MAX} bytes")]
    FlockName,
    /// The member's name cannot be displayed.
    #[error("{0:?} is no name for a member: it has 1 to 64 bytes of letters, digits and - _ . @ +")]
    MemberName(String),
    /// The names leave no room for a message.
    #[error("the names of the flock and of the member are too long for what {0} carries: take shorter ones")]
    NoRoom(String),
    /// The settings contradict each other.
    #[error("{0}")]
    Settings(#[from] ConfigError),
    /// There is no suitable network interface.
    #[error("{0}")]
    Interface(#[from] InterfaceError),
    /// There is no key although others can hear and send; the text says how.
    #[error(
        "{0}, and without a flock key only this machine is allowed: make a key with `bellwether key new`, or say --insecure"
    )]
    NeedsKey(String),
    /// The address cannot be listened on.
    #[error("cannot listen on {at}: {}{}", bellwether_trace::in_words(why), elsewhere(why))]
    Listen {
        /// The address that was tried.
        at: String,
        /// The system's error.
        why: std::io::Error,
    },
    /// A port of this interface cannot be opened.
    #[error("cannot meet on {at}: {}", bellwether_trace::in_words(why))]
    Meet {
        /// The name of the interface.
        at: String,
        /// The system's error.
        why: std::io::Error,
    },
    /// The cell cannot be opened.
    #[error("{0}")]
    Cell(#[from] CellError),
    /// The system refuses a timer, a thread or randomness.
    #[error("the system refuses what is needed: {}", bellwether_trace::in_words(.0))]
    System(std::io::Error),
}

impl StartError {
    /// Whether the setup is the reason, and not the present state of the machine.
    #[must_use]
    pub fn is_misuse(&self) -> bool {
        match self {
            StartError::Listen { .. } | StartError::Meet { .. } | StartError::Cell(_) | StartError::System(_) => false,
            StartError::NotMember { .. }
            | StartError::FlockName
            | StartError::MemberName(_)
            | StartError::NoRoom(_)
            | StartError::Settings(_)
            | StartError::Interface(_)
            | StartError::NeedsKey(_) => true,
        }
    }

    /// The error that messages on `place` leave this machine, unless that is harmless.
    pub(crate) fn leaving_this_machine(is_harmless: bool, place: &str) -> Result<(), StartError> {
        let why = || StartError::NeedsKey(format!("what is said on {place} leaves this machine"));
        if is_harmless { Ok(()) } else { Err(why()) }
    }
}

/// A hint for an address that cannot be opened.
fn elsewhere(why: &std::io::Error) -> &'static str {
    match why.kind() {
        std::io::ErrorKind::AddrInUse => "; does this member run there?",
        std::io::ErrorKind::AddrNotAvailable => "; is it this member's --id? --listen ADDR listens elsewhere",
        _ => "",
    }
}
