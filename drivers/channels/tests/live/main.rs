//! Flocks on channels: real sockets, real servers, and servers that behave badly.

#![allow(clippy::unwrap_used)]

mod accounts;
mod bad;
mod lan;
mod machines;
mod member;
mod real;
mod room;
mod rooms;
mod shout;
mod toy;
mod wires;
