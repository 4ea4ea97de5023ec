//! See `bellwether_decoders::bully`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::bully(bytes);
});
