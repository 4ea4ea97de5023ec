//! Each role on its own: what a member does with each thing that can happen to it.

mod bad_input;
mod counted;
mod duel;
mod hand_over;
mod member;
mod ring;
mod vote;
