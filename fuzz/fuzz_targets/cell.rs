//! See `bellwether_decoders::cell`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::cell(bytes);
});
