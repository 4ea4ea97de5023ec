//! See `bellwether_decoders::host`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::host(bytes);
});
