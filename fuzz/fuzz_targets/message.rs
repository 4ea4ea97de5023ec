//! Whatever reads as a message or a promise is written back the same.
#![no_main]

use bellwether_bully::{Message, Promise};
use bellwether_kernel::Wire;
use libfuzzer_sys::fuzz_target;

fn same<T: Wire>(bytes: &[u8]) {
    if let Ok(value) = T::decode(bytes) {
        let mut again = Vec::new();
        value.encode(&mut again);
        assert_eq!(again, bytes);
    }
}

fuzz_target!(|bytes: &[u8]| {
    same::<Message>(bytes);
    same::<Promise>(bytes);
});
