//! See `bellwether_decoders::dialect`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::dialect(bytes);
});
