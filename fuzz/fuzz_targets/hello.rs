//! See `bellwether_decoders::hello`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bellwether_decoders::hello(bytes);
});
