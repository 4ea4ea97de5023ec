//! Whatever reads as a cell is written back the same; a roster and a key are read or refused.
#![no_main]

use bellwether_net::{Key, Roster, decode_cell, encode_cell};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(body) = decode_cell(bytes, 0) {
        assert_eq!(encode_cell(body, 0), bytes);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Ok(roster) = text.parse::<Roster>() {
            assert_eq!(roster.to_string().parse::<Roster>(), Ok(roster));
        }
        let _ = text.parse::<Key>();
    }
});
