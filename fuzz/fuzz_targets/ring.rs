//! See `bellwether_decoders::ring`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::ring(bytes);
});
