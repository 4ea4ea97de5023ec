//! Multicast among machines, whose interfaces come and go.

use std::time::Duration;

use bellwether_channels::{LAN_PORT, Lan};
use bellwether_net::Key;

use crate::machines::Machines;
use crate::member::{Member, Said, Start, seen};

fn start(machines: &Machines, place: usize, name: &str, start: Start, interface: Option<&str>) -> Member {
    let beyond = start.key.is_some() || start.insecure;
    machines.on(place, || Member::start_with(name, Box::new(Lan::new(interface, LAN_PORT, beyond)), start))
}

fn keyed(key: &Key) -> Start {
    Start { key: Some(key.clone()), ..Start::default() }
}

/// One says it again and again until the other hears it: a datagram on a wire that has just been mended may be lost.
async fn hears(listener: &mut Member, speaker: &Member, name: &str, number: u32) {
    let speaking = async {
        loop {
            speaker.says(number).await;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        _ = listener.hears(name, number) => {}
        () = speaking => {}
    }
}

#[tokio::test]
async fn a_wire_that_comes_goes_and_changes_its_address_is_used_while_it_is_there() {
    let Some(machines) = Machines::two() else { return };
    let key = Key::generate().unwrap();
    // There is no network yet; a member alone on its machine works all the same.
    let mut anna = start(&machines, 0, "anna", keyed(&key), None);
    anna.is_connected().await;
    anna.says(1).await;
    anna.hears("anna", 1).await;
    machines.connect();
    let mut ben = start(&machines, 1, "ben", keyed(&key), None);
    ben.is_connected().await;
    hears(&mut anna, &ben, "ben", 2).await;
    hears(&mut ben, &anna, "anna", 3).await;
    machines.ip(0, "link set wire down");
    anna.says(4).await;
    anna.hears("anna", 4).await;
    machines.ip(0, "link set wire up");
    hears(&mut ben, &anna, "anna", 5).await;
    hears(&mut anna, &ben, "ben", 6).await;
    machines.ip(0, "address delete 10.66.87.1/24 dev wire");
    machines.ip(0, "address add 10.66.87.9/24 dev wire");
    hears(&mut ben, &anna, "anna", 7).await;
    hears(&mut anna, &ben, "ben", 8).await;
    machines.ip(0, "link delete wire");
    anna.says(9).await;
    anna.hears("anna", 9).await;
    assert_eq!(anna.handle.channel_counts().losses, 0, "loopback was there all the time");
}

#[tokio::test]
async fn without_a_key_nothing_leaves_the_machine_and_nothing_is_taken_from_another() {
    let Some(machines) = Machines::two() else { return };
    machines.connect();
    let key = Key::generate().unwrap();
    let mut bare = start(&machines, 0, "bare", Start::default(), None);
    // Another process of the same machine does listen to the wire.
    let mut witness = start(&machines, 0, "witness", keyed(&key), Some("wire"));
    let careless = Start { insecure: true, ..Start::default() };
    let mut other = start(&machines, 1, "other", careless, Some("wire"));
    let mut friend = start(&machines, 1, "friend", keyed(&key), Some("wire"));
    for member in [&mut bare, &mut witness, &mut other, &mut friend] {
        member.is_connected().await;
    }
    other.says(1).await;
    bare.says(2).await;
    hears(&mut witness, &friend, "friend", 3).await;
    hears(&mut friend, &witness, "witness", 4).await;
    bare.says(5).await;
    let before = bare.hears("bare", 5).await;
    assert!(before.iter().all(|said| matches!(said, Said::SessionEvent(name, _) if name == "bare")), "{before:?}");
    other.says(6).await;
    let before = other.hears("other", 6).await;
    assert!(before.iter().all(|said| matches!(said, Said::SessionEvent(name, _) if name == "other")), "{before:?}");
    seen(|| (witness.handle.channel_counts().keyless > 0).then_some(())).await.unwrap();
}
