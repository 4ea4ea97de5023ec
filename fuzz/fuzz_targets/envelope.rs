//! See `bellwether_decoders::envelope`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::envelope(bytes);
});
