//! Accounts of an IRC network: a real server with real services, which check who logs in.

use bellwether_channels::Place;
use bellwether_testbed::networks::Accounts;
use bellwether_testbed::servers::ServerOptions;

use crate::member::{Member, Said};

/// The channel, as people with this password write it.
fn channel(network: &Accounts, password: &str) -> String {
    network.server.channel().replace("://", &format!("://anna:{password}@"))
}

fn start(place: &str) -> Member {
    Member::start("anna", place.parse::<Place>().unwrap().open(true), None)
}

#[tokio::test]
async fn whoever_knows_the_password_of_an_account_is_let_in_and_known_by_it() {
    for tls in [false, true] {
        let Some(network) = Accounts::start(ServerOptions { tls, ..ServerOptions::default() }) else { return };
        let mut anna = start(&channel(&network, "secret"));
        anna.is_connected().await;
        anna.says(1).await;
        anna.hears("anna", 1).await;
        let account = network.account_of("anna");
        assert_eq!(account.as_deref(), Some("anna"), "the network knows the account behind the nick");
    }
}

#[tokio::test]
async fn a_wrong_password_of_an_account_is_told_in_one_line_and_nobody_gets_in() {
    let Some(network) = Accounts::start(ServerOptions::default()) else { return };
    for (user, password) in [("anna", "wrong"), ("nobody", "secret")] {
        let place = channel(&network, password).replace("anna:", &format!("{user}:"));
        let mut anna = start(&place);
        let refused = |said: &Said| *said == Said::Lost("the server refuses the user or the password".into());
        assert_eq!(anna.waits_for(refused).await, [], "it must not connect");
        assert_eq!(anna.handle.channel_counts().connects, 0);
        assert_eq!(network.account_of(user), None);
    }
}
