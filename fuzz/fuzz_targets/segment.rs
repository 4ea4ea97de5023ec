//! See `bellwether_decoders::segment`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::segment(bytes);
});
