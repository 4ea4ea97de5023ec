//! See `bellwether_decoders::chat`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::chat(bytes);
});
