//! See `bellwether_decoders::token`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::token(bytes);
});
