//! One member at a time, role by role; everything around it is played by the test.

mod election;
mod member;
mod reign;
