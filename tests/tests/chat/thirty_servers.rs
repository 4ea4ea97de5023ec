//! Thirty servers are one network as well.

use bellwether_testbed::waiting::wait_for;
use serde_json::Value;

use crate::network::{Network, OldClient, Server};

const SERVERS: usize = 30;

/// Each of these writes, and all of them get it. Whoever lost its server may get the last messages of an earlier round again.
fn everybody_hears_everybody(users: &mut [(String, OldClient)], round: &str) {
    for writer in 0..users.len() {
        let text = format!("{round} {writer}");
        let (name, client) = &mut users[writer];
        client.write(&name.clone(), &text);
        for (name, reader) in users.iter_mut() {
            let heard = std::iter::repeat_with(|| reader.text()).find(|heard| heard.starts_with(round));
            assert_eq!(heard, Some(text.clone()), "at {name}");
        }
    }
}

/// The places of the servers that have this role.
fn places(servers: &Value, role: &str) -> Vec<usize> {
    let has_it = servers.as_array().unwrap().iter().filter(|server| server["role"] == role);
    has_it.map(|server| server["name"].as_str().unwrap()[1..].parse::<usize>().unwrap() - 1).collect()
}

/// The master, the servers that vote beside it, and those that follow, once they are as many as they should be.
fn roles(network: &Network) -> (usize, Vec<usize>, Vec<usize>) {
    wait_for(
        "five super-peers",
        || network.admin_json(1, &["servers"]).to_string(),
        || {
            let servers = network.admin_json(1, &["servers"]);
            let (master, voters) = (places(&servers, "master"), places(&servers, "superpeer"));
            (master.len() == 1 && voters.len() == 4).then(|| (master[0], voters, places(&servers, "peer")))
        },
    )
}

#[test]
fn thirty_servers_are_one_network_and_stay_one_when_some_are_killed() {
    let network = Network::with(&["--grace", "120s"]);
    let mut servers = vec![network.start(1, &[])];
    servers.extend((2..=SERVERS).map(|number| network.begin_to_join(number)));
    servers.iter().for_each(|server| server.wait("ready", |event| event["event"] == "ready"));
    let (master, voters, peers) = roles(&network);
    assert_eq!(peers.len(), SERVERS - 5);

    let user = |place: &usize| (format!("user{place}"), servers[*place].user(&format!("user{place}")));
    let homes = [master, peers[0], peers[8], peers[16]];
    let mut users: Vec<(String, OldClient)> = homes.iter().map(user).collect();
    let (taken, elsewhere) = (format!("user{}", peers[0]), peers[20]);
    assert_eq!(servers[elsewhere].connect().register(&taken), "REGISTER_FAILED");
    assert_eq!(servers[elsewhere].connect().log_in(&taken), "LOGIN_FAILED", "the user is logged in elsewhere");
    everybody_hears_everybody(&mut users, "all");

    // The master and another one that votes, and two that only follow. Two of them have users.
    let dead = [master, voters[0], peers[0], peers[24]];
    let survivor = servers[elsewhere].listen();
    let (gone, left): (Vec<Server>, Vec<Server>) =
        servers.into_iter().partition(|server| dead.contains(&(server.number - 1)));
    gone.into_iter().for_each(Server::kill);
    for (name, client) in &mut users[..2] {
        assert_eq!(client.next(), None, "its server is gone");
        *client = wait_for("the loss of its server", String::new, || {
            let mut again = OldClient::connect(&survivor);
            (again.log_in(name) == "LOGIN_SUCCESS").then_some(again)
        });
    }
    everybody_hears_everybody(&mut users, "the rest");
    assert_eq!(left.len(), SERVERS - dead.len());
}
