//! Meshes of several shapes, with IP packets over them: everybody reaches everybody, loses whom it must lose, and finds them
//! again.

use bellwether_testbed::shapes::{grid, line, scattered};
use serde_json::Value;

use crate::field::{Field, GENEROUS, events};
use crate::tools::{address, has, pings, run, transfers};

#[test]
fn in_a_line_of_five_the_ends_send_to_each_other_and_see_who_relayed() {
    if !has(&["ping", "iperf3"]) {
        return;
    }
    let Some(mut field) = Field::new(5, &line(5)) else { return };
    field.start_all(&["--tun"]);
    field.reaches(&[1, 2, 3, 4, 5], 4);
    let heard = field.listen(5);
    // What is sent before the listener is there is not kept, and names are learnt by and by.
    let first = field.wait_for("the listener", || {
        field.send(1, "n5", "hello");
        heard.try_iter().find(|message: &Value| message["from"] == "n1")
    });
    assert_eq!((&first["text"], &first["hops"]), (&"hello".into(), &4.into()));
    let long = "long ".repeat(10_000);
    let sent = field.wait_for("the names of all who relayed", || {
        let sent = field.send(1, "n5", &long);
        (sent["path"] == serde_json::json!(["n1", "n2", "n3", "n4", "n5"])).then_some(sent)
    });
    assert_eq!((&sent["delivered"], &sent["hops"]), (&true.into(), &4.into()));
    let mut rest = std::iter::from_fn(|| heard.recv_timeout(GENEROUS).ok());
    assert!(rest.any(|message| message["id"] == sent["id"] && message["text"] == long.as_str()));
    pings(&field, 5, 1);
    transfers(&field, 1, 5, 16_000_000);
}

#[test]
fn a_ping_over_four_hops_is_answered_and_routes_name_everybody() {
    let Some(mut field) = Field::new(5, &line(5)) else { return };
    field.start_all(&[]);
    field.reaches(&[1, 5], 4);
    field.send(1, "n5", "the way is open");
    let output = field.ask(1, &["ping", "n5", "--count", "3", "--interval", "10ms", "--within", "20s", "--json"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert_eq!((lines.len(), &lines[3]["received"], &lines[0]["hops"]), (4, &3.into(), &4.into()), "{text}");
    let names = field.wait_for("all names", || {
        let routes: Value = serde_json::from_slice(&field.ask(1, &["routes", "--json"]).stdout).ok()?;
        let names: Vec<String> =
            routes["routes"].as_array()?.iter().filter_map(|route| route["to"].as_str().map(str::to_owned)).collect();
        (names.len() == 4 && names.iter().all(|name| name.starts_with('n'))).then_some(names)
    });
    let mut names = names;
    names.sort();
    assert_eq!(names, ["n2", "n3", "n4", "n5"]);
    assert_eq!(field.end(1), Some(0));
    let roles = events(&field.path("events1"));
    assert!(roles.iter().any(|event| event["event"] == "role" && event["node"] == "n1" && event["mesh"] == "field"));
}

#[test]
fn a_grid_of_nine_closes_the_hole_when_its_centre_dies_and_takes_it_back() {
    if !has(&["ping"]) {
        return;
    }
    let Some(mut field) = Field::new(9, &grid(3, 3)) else { return };
    field.start_all(&["--tun"]);
    let all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    field.reaches(&all, 8);
    pings(&field, 1, 9);
    field.kill(5);
    let rest = [1, 2, 3, 4, 6, 7, 8, 9];
    field.reaches(&rest, 7);
    field.send(1, "n9", "around the hole");
    pings(&field, 1, 9);
    field.start(5, &["--tun"]);
    field.reaches(&all, 8);
    pings(&field, 1, 5);
}

#[test]
fn two_islands_join_over_one_link_part_when_it_is_cut_and_join_again() {
    let islands = [(1, 2), (2, 3), (1, 3), (4, 5), (5, 6), (4, 6)];
    let joined: Vec<(usize, usize)> = islands.into_iter().chain([(3, 4)]).collect();
    if !has(&["ping"]) {
        return;
    }
    let Some(mut field) = Field::new(6, &islands) else { return };
    field.start_all(&["--tun"]);
    let all = [1, 2, 3, 4, 5, 6];
    field.reaches(&all, 2);
    for _ in 0..2 {
        field.set_edges(&joined);
        field.reaches(&all, 5);
        field.send(1, "n6", "over the bridge");
        pings(&field, 1, 6);
        field.set_edges(&islands);
        field.reaches(&all, 2);
        let far = address(&field, 6);
        assert_eq!(run(&field, 1, "ping", &["-6", "-c", "1", "-W", "1", &far]), None);
        pings(&field, 1, 3);
    }
}

#[test]
fn in_a_ring_of_eight_a_message_goes_the_other_way_round_when_one_is_gone() {
    let ring: Vec<(usize, usize)> = line(8).into_iter().chain([(8, 1)]).collect();
    if !has(&["ping"]) {
        return;
    }
    let Some(mut field) = Field::new(8, &ring) else { return };
    field.start_all(&["--tun"]);
    field.reaches(&[1, 2, 3, 4, 5, 6, 7, 8], 7);
    field.send(1, "n4", "this way");
    pings(&field, 2, 4);
    assert_eq!(field.end(3), Some(0));
    field.reaches(&[1, 2, 4, 5, 6, 7, 8], 6);
    let sent = field.send(2, "n4", "the other way");
    assert_eq!(sent["hops"], 6, "{sent}");
    pings(&field, 2, 4);
}

#[test]
fn in_a_random_field_of_twenty_five_everybody_reaches_everybody() {
    if !has(&["ping"]) {
        return;
    }
    let Some(mut field) = Field::new(25, &scattered(25, 320)) else { return };
    field.start_all(&["--tun"]);
    let all: Vec<usize> = (1..=25).collect();
    field.reaches(&all, 24);
    for to in [5, 12, 25] {
        field.send(1, &format!("n{to}"), "across the field");
        pings(&field, 1, to);
    }
}
