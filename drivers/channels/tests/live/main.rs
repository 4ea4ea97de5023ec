//! Flocks on channels: real sockets, real servers, and servers that behave badly.

#![allow(clippy::unwrap_used)]

mod lan;
mod member;
mod room;
mod rooms;
mod toy;
