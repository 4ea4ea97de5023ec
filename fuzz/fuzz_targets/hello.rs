//! Whatever reads as a hello or a frame is written back the same.
#![no_main]

use bellwether_net::{Frame, Hello};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut again = Vec::new();
    if let Ok(hello) = Hello::decode(bytes) {
        hello.encode(&mut again);
        assert_eq!(again, bytes);
    }
    again.clear();
    if let Ok(frame) = Frame::decode(bytes) {
        frame.encode(&mut again);
        assert_eq!(Frame::decode(&again), Ok(frame));
    }
});
