//! Flocks on channels: real sockets, real servers, and servers that behave badly.

#![allow(clippy::unwrap_used)]

mod accounts;
mod bad;
mod clusters;
mod etcd;
mod flock;
mod lan;
mod machines;
mod member;
mod operator;
mod real;
mod room;
mod rooms;
mod shout;
mod splits;
mod toy;
mod wires;
