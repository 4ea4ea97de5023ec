//! See `bellwether_decoders::frame`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::frame(bytes);
});
