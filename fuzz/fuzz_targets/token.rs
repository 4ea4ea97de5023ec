//! Whatever reads as a message of a ring or as its cell is written back the same.
#![no_main]

use bellwether_kernel::Wire;
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
});
