//! Interfaces that come and go, several of them, and addresses that change.

use std::path::Path;

use bellwether_testbed::shapes::line;

use crate::field::Field;

/// How often a node has said that it waits for an interface.
fn waits(field: &Field, host: usize, interface: &str) -> usize {
    field.log(host).matches(&format!("waits for the interface {interface}")).count()
}

/// Waits until a node hears its only neighbour on this interface.
fn hears_on(field: &Field, host: usize, interface: &str) {
    field.wait_for(&format!("n{host} to hear its neighbour on {interface}"), || {
        let status = field.status(host)?;
        (status["neighbours"][0]["on"] == interface && status["neighbours"][0]["both_ways"] == true).then_some(())
    });
}

#[test]
fn an_interface_is_waited_for_used_while_it_is_there_and_missed_once_each_time() {
    let Some(mut field) = Field::new(2, &[]) else { return };
    field.start_all(&["--on", "w0"]);
    for times in 1..=2 {
        field.reaches(&[1, 2], 0);
        assert_eq!([waits(&field, 1, "w0"), waits(&field, 2, "w0")], [times; 2]);
        field.hosts.lay_cable([1, 2], "w0").unwrap();
        field.reaches(&[1, 2], 1);
        hears_on(&field, 1, "w0");
        field.send(1, "n2", "over the cable");
        field.hosts.take_cable(1, "w0").unwrap();
    }
    field.reaches(&[1, 2], 0);
    assert_eq!([waits(&field, 1, "w0"), waits(&field, 2, "w0"), waits(&field, 1, "eth0")], [3, 3, 0]);
}

#[test]
fn a_node_goes_on_when_its_link_local_address_becomes_another() {
    let Some(mut field) = Field::new(2, &line(2)) else { return };
    field.start_all(&[]);
    field.reaches(&[1, 2], 1);
    let change = |words: &str| {
        let mut ip = field.hosts.command(2, Path::new("ip"));
        assert!(ip.arg("-6").args(words.split(' ')).status().unwrap().success(), "{words}");
    };
    let uses = |times: usize| {
        field.wait_for("the new address to be used", || {
            (field.log(2).matches("uses the interface eth0").count() == times).then_some(())
        });
    };
    uses(1);
    // Once without an address in between, and once with both.
    change("address flush dev eth0 scope link");
    field.wait_for("the address to be missed", || (waits(&field, 2, "eth0") == 1).then_some(()));
    change("address add fe80::77/64 dev eth0 nodad");
    uses(2);
    field.reaches(&[1, 2], 1);
    field.send(1, "n2", "to the new address");
    field.send(2, "n1", "from the new address");
    change("address add fe80::78/64 dev eth0 nodad");
    change("address delete fe80::77/64 dev eth0");
    uses(3);
    field.reaches(&[1, 2], 1);
    field.send(1, "n2", "to the third address");
    assert_eq!(waits(&field, 2, "eth0"), 1, "{}", field.log(2));
}

#[test]
fn of_two_interfaces_with_the_same_neighbour_either_is_enough() {
    let Some(mut field) = Field::new(2, &line(2)) else { return };
    field.hosts.lay_cable([1, 2], "w0").unwrap();
    field.start_all(&["--on", "w0", "--on", "eth0"]);
    field.reaches(&[1, 2], 1);
    for _ in 0..2 {
        field.set_edges(&[]);
        hears_on(&field, 1, "w0");
        hears_on(&field, 2, "w0");
        field.send(1, "n2", "over the cable");
        field.set_edges(&line(2));
        field.hosts.take_cable(2, "w0").unwrap();
        hears_on(&field, 1, "eth0");
        hears_on(&field, 2, "eth0");
        field.send(2, "n1", "over the air");
        field.hosts.lay_cable([1, 2], "w0").unwrap();
    }
}
