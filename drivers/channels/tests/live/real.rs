//! Every kind of server, as people run it.

use std::time::Duration;

use bellwether_channels::{Place, announce_blocking};
use bellwether_net::{Channel, Key, RateLimit};

use crate::member::{GENEROUS, Member, Said, Start};
use crate::operator::Operator;
use bellwether_testbed::servers::{ALL, Kind, RunningServer, ServerOptions};

fn open(channel: &str) -> Box<dyn Channel> {
    channel.parse::<Place>().unwrap().open(true)
}

/// The test servers have no rate limit, so that the tests need not wait.
fn quick(key: Option<&Key>) -> Start {
    let pace = RateLimit { stale: Duration::from_secs(20), ..RateLimit::QUICK };
    Start { key: key.cloned(), pace: Some(pace), ..Start::default() }
}

async fn two(server: &RunningServer, key: Option<&Key>) -> (Member, Member) {
    let mut anna = Member::start_with("anna", open(&server.channel()), quick(key));
    let mut ben = Member::start_with("ben", open(&server.channel()), quick(key));
    anna.is_connected().await;
    ben.is_connected().await;
    (anna, ben)
}

/// Each receives the other's message and its own echo.
async fn talk(anna: &mut Member, ben: &mut Member, number: u32) {
    anna.says(number).await;
    anna.hears("anna", number).await;
    ben.hears("anna", number).await;
    ben.says(number + 1).await;
    ben.hears("ben", number + 1).await;
    anna.hears("ben", number + 1).await;
}

#[tokio::test]
async fn two_members_hear_each_other_and_themselves() {
    for kind in ALL {
        let Some(server) = RunningServer::start(kind, ServerOptions::default()) else { continue };
        for key in [None, Some(Key::generate().unwrap())] {
            let (mut anna, mut ben) = two(&server, key.as_ref()).await;
            talk(&mut anna, &mut ben, 1).await;
            let counts = anna.handle.channel_counts();
            assert_eq!(
                (counts.foreign, counts.altered, counts.garbage, counts.losses),
                (0, 0, 0, 0),
                "{kind:?} {counts:?}"
            );
            ben.handle.leave(GENEROUS).await;
            anna.waits_for(|said| *said == Said::Gone("ben".into())).await;
            anna.handle.leave(GENEROUS).await;
        }
    }
}

#[tokio::test]
async fn with_tls_and_a_password_too() {
    for kind in ALL {
        let Some(server) = RunningServer::start(kind, ServerOptions { tls: true, login: true }) else { continue };
        let (mut anna, mut ben) = two(&server, None).await;
        talk(&mut anna, &mut ben, 1).await;
    }
}

#[tokio::test]
async fn a_wrong_password_or_certificate_is_told_in_words() {
    for kind in ALL {
        let Some(server) = RunningServer::start(kind, ServerOptions { tls: true, login: true }) else { continue };
        let wrong = server.channel().replace("secret", "wrong");
        let mut anna = Member::start("anna", open(&wrong), None);
        let lost = anna.waits_for(|said| matches!(said, Said::Lost(_))).await;
        assert_eq!(lost, [], "{kind:?}: it must not connect");
        let untrusted = server.channel().split('?').next().unwrap().to_owned();
        let mut anna = Member::start("anna", open(&untrusted), None);
        anna.waits_for(|said| matches!(said, Said::Lost(why) if why.contains("certificate") || why.contains("TLS")))
            .await;
        let careless = format!("{untrusted}?insecure");
        let mut anna = Member::start("anna", open(&careless), None);
        anna.is_connected().await;
    }
}

#[tokio::test]
async fn a_server_that_restarts_is_found_again() {
    for kind in ALL {
        let Some(mut server) = RunningServer::start(kind, ServerOptions::default()) else { continue };
        let key = Key::generate().unwrap();
        let (mut anna, mut ben) = two(&server, Some(&key)).await;
        talk(&mut anna, &mut ben, 1).await;
        server.stop();
        anna.waits_for(|said| matches!(said, Said::Lost(_))).await;
        ben.waits_for(|said| matches!(said, Said::Lost(_))).await;
        // A message that nobody could receive is not kept.
        anna.says(66).await;
        server.restart();
        anna.is_connected().await;
        ben.is_connected().await;
        anna.says(3).await;
        assert_eq!(ben.hears("anna", 3).await, [], "{kind:?}");
        assert!(anna.handle.channel_counts().unsent > 0);
    }
}

#[tokio::test]
async fn the_dead_are_buried_by_whoever_was_left_their_will() {
    for kind in ALL {
        let Some(server) = RunningServer::start(kind, ServerOptions::default()) else { continue };
        let key = Key::generate().unwrap();
        let (mut anna, mut ben) = two(&server, Some(&key)).await;
        talk(&mut anna, &mut ben, 1).await;
        let will = ben.handle.death_notice(&server.channel());
        ben.dies().await;
        tokio::task::spawn_blocking(move || announce_blocking(&will, GENEROUS)).await.unwrap().unwrap();
        anna.waits_for(|said| *said == Said::Gone("ben".into())).await;
    }
}

#[tokio::test]
async fn two_who_want_one_nick_both_get_in() {
    for kind in [Kind::Ngircd, Kind::Inspircd] {
        let Some(server) = RunningServer::start(kind, ServerOptions::default()) else { continue };
        let channel = server.channel().replace("localhost", "sam@localhost");
        let mut anna = Member::start_with("anna", open(&channel), quick(None));
        anna.is_connected().await;
        let mut ben = Member::start_with("ben", open(&channel), quick(None));
        ben.is_connected().await;
        talk(&mut anna, &mut ben, 1).await;
    }
}

#[tokio::test]
async fn whoever_is_kicked_says_so_and_comes_back_and_people_can_read_along() {
    for kind in [Kind::Ngircd, Kind::Inspircd] {
        let Some(server) = RunningServer::start(kind, ServerOptions::default()) else { continue };
        let mut boss = Operator::joins(server.port).await;
        let channel = server.channel().replace("localhost", "sam@localhost");
        let mut anna = Member::start_with("anna", open(&channel), quick(None));
        anna.is_connected().await;
        anna.says(42).await;
        let line = boss.sees("PRIVMSG #farm :bw2 test anna ").await;
        assert!(line.starts_with(":sam!") && line.ends_with(" say 42"), "{line}");
        boss.says("PRIVMSG #farm :what is that?").await;
        boss.says("KICK #farm sam :enough").await;
        anna.waits_for(|said| *said == Said::Lost("boss kicked us: enough".into())).await;
        anna.is_connected().await;
        anna.says(43).await;
        anna.hears("anna", 43).await;
        assert_eq!(anna.handle.channel_counts().foreign, 1, "what people say is nothing to it");
    }
}
