//! See `bellwether_decoders::superpeer`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::superpeer(bytes);
});
