//! Whatever reads as a word of a ring, a token's cell or a ring's place is written back the same; a will is read or refused.
#![no_main]

use bellwether_kernel::Wire;
use bellwether_net::{RingPlace, RingWill, Service};
use bellwether_token::Cell;
use bellwether_token::wire::Frame;
use libfuzzer_sys::fuzz_target;

fn same<T: Wire>(bytes: &[u8]) {
    if let Ok(value) = T::decode(bytes) {
        let mut again = Vec::new();
        value.encode(&mut again);
        assert_eq!(again, bytes);
    }
}

fuzz_target!(|bytes: &[u8]| {
    same::<Frame>(bytes);
    same::<Cell>(bytes);
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
