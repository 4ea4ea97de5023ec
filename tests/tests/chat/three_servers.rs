//! Three servers are one network, whatever becomes of one of them, or of all.

use rustix::process::Signal;

use crate::network::{Network, Server, Tail, master_of, wait_for_other_master};

/// The number of messages before and after a fault.
const MESSAGES: usize = 30;

#[test]
fn what_is_written_at_one_server_is_read_at_the_others_and_names_are_given_once() {
    let network = Network::new();
    let servers = network.of_three();
    let mut readers: Vec<_> = servers.iter().map(Server::connect).collect();
    for (number, reader) in readers.iter_mut().enumerate() {
        assert_eq!(reader.register(&format!("user{number}")), "REGISTER_SUCCESS");
        assert_eq!(reader.log_in(&format!("user{number}")), "LOGIN_SUCCESS");
    }
    for (number, server) in servers.iter().enumerate() {
        assert_eq!(server.connect().register("user0"), "REGISTER_FAILED");
        assert_eq!(server.connect().log_in("user1"), "LOGIN_FAILED", "user1 is logged in at the second server");
        readers[number].write(&format!("user{number}"), &format!("from {number}"));
        for reader in &mut readers {
            assert_eq!(reader.text(), format!("from {number}"));
        }
    }
}

#[test]
fn a_client_is_sent_to_a_server_that_has_two_clients_fewer() {
    let network = Network::new();
    let servers = network.of_three();
    let mut clients: Vec<_> = (0..3).map(|_| servers[0].connect()).collect();
    for (number, client) in clients.iter_mut().enumerate() {
        assert_eq!(client.register(&format!("user{number}")), "REGISTER_SUCCESS");
        assert_eq!(client.log_in(&format!("user{number}")), "LOGIN_SUCCESS");
    }
    let line = clients[2].next().unwrap();
    assert_eq!((&line["command"], line["port"].as_u64()), (&"REDIRECT".into(), Some(3780)), "{line}");
    let place = servers[1..].iter().find(|server| line["hostname"] == Network::host(server.number)).unwrap();
    assert_eq!(clients[2].next(), None);
    let mut moved = place.connect();
    assert_eq!(moved.log_in("user2"), "LOGIN_SUCCESS", "nothing was committed at the first server");
    moved.write("user2", "here");
    for client in [&mut moved].into_iter().chain(&mut clients[..2]) {
        assert_eq!(client.text(), "here");
    }
}

/// Sends messages one after the other, does something to the servers in the middle, and expects that each message arrives once
/// and in order, at clients of each server.
fn each_message_arrives_once(trouble: impl FnOnce(&Network, &mut Vec<Server>)) {
    // However busy the machine is, nobody who comes back comes too late.
    let network = Network::with(&["--grace", "60s"]);
    let mut servers: Vec<Server> = network.of_three().into();
    let mut writer = network.writer("writer", &servers[1]);
    let tail = |(number, server)| network.tail(&format!("reader{number}"), server, &["--register"]);
    let tails: Vec<Tail> = servers.iter().enumerate().map(tail).collect();
    // What is accepted before somebody is logged in is not for that one.
    while !tails.iter().all(Tail::has_begun) {
        writer.write("is everybody here?");
    }
    (0..MESSAGES).for_each(|number| writer.write(&format!("message {number}")));
    trouble(&network, &mut servers);
    (MESSAGES..2 * MESSAGES).for_each(|number| writer.write(&format!("message {number}")));
    assert_eq!(writer.finish(), Some(0));
    let expected: Vec<String> = (0..2 * MESSAGES).map(|number| format!("writer: message {number}")).collect();
    for tail in &tails {
        let lines = tail.up_to(&expected[2 * MESSAGES - 1]);
        let messages: Vec<&String> = lines.iter().filter(|line| line.contains("message")).collect();
        assert_eq!(messages, expected.iter().collect::<Vec<_>>());
    }
}

#[test]
fn a_master_that_is_killed_costs_no_message() {
    each_message_arrives_once(|_, servers| {
        let master = master_of(servers);
        servers.remove(master).kill();
    });
}

#[test]
fn the_server_of_the_writer_may_be_killed_and_come_back() {
    each_message_arrives_once(|network, servers| {
        servers.remove(1).kill();
        servers.push(network.start(2, &[]));
    });
}

#[test]
fn all_servers_may_be_killed_at_once_and_started_again() {
    each_message_arrives_once(|network, servers| {
        servers.iter().for_each(|server| server.signal(Signal::KILL));
        servers.drain(..).for_each(Server::kill);
        // None of them is ready before another one is there.
        servers.extend((1..=3).map(|number| network.spawn(number, &[])));
        servers.iter().for_each(|server| server.wait("ready", |event| event["event"] == "ready"));
    });
}

#[test]
fn clients_of_a_frozen_server_go_on_elsewhere_and_miss_nothing() {
    // It never thaws: whoever waited for it would wait for ever.
    each_message_arrives_once(|_, servers| servers[1].signal(Signal::STOP));
}

#[test]
fn clients_of_a_frozen_master_go_on_elsewhere_and_miss_nothing_when_it_thaws() {
    each_message_arrives_once(|_, servers| {
        let frozen = master_of(servers);
        servers[frozen].signal(Signal::STOP);
        wait_for_other_master(servers, frozen);
        servers[frozen].signal(Signal::CONT);
    });
}

#[test]
fn a_frozen_master_is_replaced_and_follows_when_it_thaws() {
    let network = Network::new();
    let servers = network.of_three();
    let mut reader = servers[master_of(&servers)].connect();
    assert_eq!(reader.register("reader"), "REGISTER_SUCCESS");
    assert_eq!(reader.log_in("reader"), "LOGIN_SUCCESS");
    let frozen = master_of(&servers);
    servers[frozen].signal(Signal::STOP);
    let others: Vec<&Server> = servers.iter().filter(|server| server.number != servers[frozen].number).collect();
    let said = network.say("writer", others[0], &["--register", "--timeout", "60s", "while it is frozen"]);
    assert_eq!(said.status.code(), Some(0), "{said:?}");
    assert!(others.iter().any(|server| server.is_master()));
    servers[frozen].signal(Signal::CONT);
    servers[frozen].wait_all("another role", |events| {
        events.iter().rev().find(|event| event["event"] == "role").is_some_and(|event| event["role"] == "superpeer")
    });
    // The reader is still connected there, or was logged out because nobody heard its server for so long.
    match reader.next() {
        Some(line) => assert_eq!(line["activity"]["text"], "while it is frozen"),
        None => assert_eq!(servers[frozen].connect().log_in("reader"), "LOGIN_SUCCESS"),
    }
}

#[test]
fn a_server_that_is_drained_sends_its_clients_on_and_no_message_is_lost_or_doubled() {
    let network = Network::new();
    let servers = network.of_three();
    let (mut reader, mut writer) = (servers[0].connect(), servers[1].connect());
    for (client, name) in [(&mut reader, "reader"), (&mut writer, "writer")] {
        assert_eq!(client.register(name), "REGISTER_SUCCESS");
        assert_eq!(client.log_in(name), "LOGIN_SUCCESS");
    }
    writer.write("writer", "before");
    assert_eq!((reader.text(), writer.text()), ("before".into(), "before".into()));
    servers[0].signal(Signal::TERM);
    let line = reader.next().unwrap();
    assert_eq!((&line["command"], line["port"].as_u64()), (&"REDIRECT".into(), Some(3780)), "{line}");
    assert_eq!(reader.next(), None);
    writer.write("writer", "between");
    assert_eq!(writer.text(), "between");
    let place = servers[1..].iter().find(|server| line["hostname"] == Network::host(server.number)).unwrap();
    let mut moved = place.connect();
    assert_eq!(moved.log_in("reader"), "LOGIN_SUCCESS");
    writer.write("writer", "after");
    assert_eq!([moved.text(), moved.text()], ["between", "after"]);
    let [drained, second, third] = servers;
    assert_eq!(drained.exit_code(), Some(0));
    second.wait("that the first has left", |event| event["event"] == "member" && event["change"] == "left");
    let again = network.start(1, &[]);
    again.wait_to_vote();
    third.wait_to_vote();
}
