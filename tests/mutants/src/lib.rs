//! The tester is tested: bugs are put into copies of the protocol on purpose, and the simulator or the checker must find
//! each of them.

pub mod etcd;
pub mod host;
pub mod table;
pub mod token;
