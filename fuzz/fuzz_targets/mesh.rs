//! See `bellwether_decoders::mesh`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::mesh(bytes);
});
