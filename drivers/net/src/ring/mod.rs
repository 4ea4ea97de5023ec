//! Meeting on a LAN with broadcast: the ring of the token.

mod interface;
mod place;
mod state;

pub use interface::{Interface, InterfaceError};
pub use place::{RING_PORT, RingPlace, RingPlaceError};
pub use state::{Progress, Sum, TakeError, give, give_bare, take};
