//! Whatever is heard on a channel is an envelope or a reason why not; what reads as one without a key is written back the
//! same, and nothing reads as one with a key.
#![no_main]

use bellwether_net::{Carries, Codec, Key};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (bool, bool, &[u8])| {
    let (sealed, text, payload) = input;
    let key: Option<Key> = sealed.then(|| Key::generate().expect("the system has randomness"));
    let carries = if text { Carries::Text(400) } else { Carries::Bytes(1200) };
    let codec = Codec::new("farm", key.as_ref(), carries);
    if let Ok(envelope) = codec.open(payload) {
        assert!(!sealed, "nobody guesses a key");
        assert_eq!(codec.seal(&envelope).expect("it was read").0, payload);
    }
});
