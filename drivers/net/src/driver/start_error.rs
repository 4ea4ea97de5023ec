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
        /// The id.
        id: u32,
        /// Those that are.
        known: String,
    },
    /// A name that is too long, or none.
    #[error("a flock's name has 1 to {FLOCK_NAME_MAX} bytes")]
    FlockName,
    /// A member's name that could not be shown.
    #[error("{0:?} is no name for a member: it has 1 to 64 bytes of letters, digits and - _ . @ +")]
    MemberName(String),
    /// The names leave no room for anything else.
    #[error("the names of the flock and of the member are too long for what {0} carries: take shorter ones")]
    NoRoom(String),
    /// Settings that do not go together.
    #[error("{0}")]
    Settings(#[from] ConfigError),
    /// There is no interface to meet on.
    #[error("{0}")]
    Interface(#[from] InterfaceError),
    /// No key, and others can hear and speak: how, in words.
    #[error(
        "{0}, and without a flock key only this machine is allowed: make a key with `bellwether key new`, or say --insecure"
    )]
    NeedsKey(String),
    /// The address cannot be listened on.
    #[error("cannot listen on {at}: {}{}", bellwether_trace::in_words(why), elsewhere(why))]
    Listen {
        /// The address.
        at: String,
        /// What the system says.
        why: std::io::Error,
    },
    /// A port of this interface cannot be had.
    #[error("cannot meet on {at}: {}", bellwether_trace::in_words(why))]
    Meet {
        /// The interface.
        at: String,
        /// What the system says.
        why: std::io::Error,
    },
    /// The cell cannot be had.
    #[error("{0}")]
    Cell(#[from] CellError),
    /// The system refuses a timer, a thread or randomness.
    #[error("the system refuses what is needed: {}", bellwether_trace::in_words(.0))]
    System(std::io::Error),
}

impl StartError {
    /// Whether what was asked for is the reason, and not what the machine permits at present.
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

    /// What is said on `place` leaves this machine, unless that is no harm.
    pub(crate) fn leaving_this_machine(is_harmless: bool, place: &str) -> Result<(), StartError> {
        let why = || StartError::NeedsKey(format!("what is said on {place} leaves this machine"));
        if is_harmless { Ok(()) } else { Err(why()) }
    }
}

/// What to do about an address that cannot be had.
fn elsewhere(why: &std::io::Error) -> &'static str {
    match why.kind() {
        std::io::ErrorKind::AddrInUse => "; does this member run there?",
        std::io::ErrorKind::AddrNotAvailable => "; is it this member's --id? --listen ADDR listens elsewhere",
        _ => "",
    }
}
