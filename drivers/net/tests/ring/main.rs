//! The token's ring on real sockets of this machine.

mod foreign;
mod nonsense;
mod rig;
mod round;
