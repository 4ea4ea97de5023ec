//! Meeting on a LAN with broadcast: the ring of the token.

mod air;
mod interface;
mod line;
mod place;
mod state;

pub use interface::{Interface, InterfaceError};
pub use place::{RING_PORT, RingPlace, RingPlaceError};
pub use state::{Progress, Sum, TakeError, give, give_bare, take};
