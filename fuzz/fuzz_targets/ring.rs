//! Whatever reads as a word beside the ring's wire, a ring's place or a will is written back the same.
#![no_main]

use bellwether_net::{RingPlace, RingWill, Service};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(word) = Service::decode(bytes) {
        assert_eq!(word.encode(), bytes);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Ok(place) = text.parse::<RingPlace>() {
            assert_eq!(place.to_string().parse::<RingPlace>(), Ok(place));
        }
        if let Ok(will) = RingWill::from_json(text) {
            assert_eq!(RingWill::from_json(&will.to_json()), Ok(will));
        }
    }
});
