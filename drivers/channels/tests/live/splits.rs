//! What happens to hosts when an IRC network splits and merges, or a server crashes.

use bellwether_testbed::networks::Linked;
use bellwether_testbed::servers::{ALL, Kind, RunningServer, ServerOptions};

use crate::flock::Flock;
use crate::operator::Operator;

/// Two members on one server and one on the other, with one host.
async fn on_both_sides(network: &Linked, expect: Option<u32>) -> Flock {
    let mut flock = Flock::expecting(expect);
    for server in [&network.near, &network.near, &network.far] {
        flock.joins(&server.channel());
    }
    flock.settles(&[0, 1, 2]).await;
    assert_eq!(flock.most(), 1);
    flock
}

/// However the two sides are parted, so many times: the larger one has a host, the other none, and there are never two.
async fn a_majority_counts_through(times: u32, part: impl Fn(&Linked)) {
    let Some(network) = Linked::start() else { return };
    let flock = on_both_sides(&network, Some(3)).await;
    for _ in 0..times {
        part(&network);
        flock.follows_nobody(2).await;
        flock.settles(&[0, 1]).await;
        network.wire.heal();
        flock.settles(&[0, 1, 2]).await;
    }
    assert_eq!(flock.most(), 1, "never two, not for a moment");
}

#[tokio::test]
async fn through_a_netsplit_a_majority_has_one_host_and_the_rest_none() {
    a_majority_counts_through(2, |network| network.wire.cut()).await;
}

#[tokio::test]
async fn without_a_majority_each_side_of_a_netsplit_has_its_host_and_then_there_is_one() {
    let Some(network) = Linked::start() else { return };
    let flock = on_both_sides(&network, None).await;
    network.wire.cut();
    flock.settles(&[0, 1]).await;
    flock.settles(&[2]).await;
    assert_eq!((flock.working().len(), flock.most()), (2, 2), "one on each side");
    network.wire.heal();
    flock.settles(&[0, 1, 2]).await;
    assert_eq!((flock.working().len(), flock.most()), (1, 2));
}

/// Servers notice only after minutes that nothing comes any more. What each side said meanwhile comes all at once when
/// the wire is whole again, and it is old news by then.
#[tokio::test]
async fn what_a_silent_split_held_back_makes_no_second_host() {
    a_majority_counts_through(3, |network| network.wire.hold()).await;
}

/// Both sides of a split have somebody called sam. When the sides meet, the servers throw out one of them or both.
#[tokio::test]
async fn whoever_has_the_same_nick_on_both_sides_of_a_split_comes_back_under_another() {
    let Some(network) = Linked::start() else { return };
    network.wire.cut();
    let mut flock = Flock::expecting(None);
    for server in [&network.near, &network.far] {
        flock.joins(&server.channel().replace("localhost", "sam@localhost"));
    }
    flock.settles(&[0]).await;
    flock.settles(&[1]).await;
    network.wire.heal();
    flock.settles(&[0, 1]).await;
    assert!(flock.all(|counts| counts.losses) > 0, "nobody was thrown out");
    assert_eq!(flock.working().len(), 1);
}

#[tokio::test]
async fn a_host_that_is_kicked_again_and_again_is_never_one_of_two() {
    const NICKS: [&str; 3] = ["sam", "tom", "uri"];
    for kind in [Kind::Ngircd, Kind::Inspircd] {
        let Some(server) = RunningServer::start(kind, ServerOptions::default()) else { continue };
        let mut boss = Operator::joins(server.port).await;
        let mut flock = Flock::expecting(Some(3));
        for nick in NICKS {
            flock.joins(&server.channel().replace("localhost", &format!("{nick}@localhost")));
        }
        for _ in 0..3 {
            let host = flock.settles(&[0, 1, 2]).await;
            let connects = flock.counts(host).connects;
            // It may have come back under a name with something behind it.
            boss.says("NAMES #farm").await;
            let names = boss.sees(" 353 ").await;
            let nick = names.split([' ', ':', '@']).find(|nick| nick.starts_with(NICKS[host])).unwrap();
            boss.says(&format!("KICK #farm {nick} :enough")).await;
            let back = || (flock.counts(host).connects > connects).then_some(());
            flock.waits_for("whoever was kicked to be back", back).await;
        }
        flock.settles(&[0, 1, 2]).await;
        assert_eq!(flock.most(), 1, "{kind:?}");
    }
}

#[tokio::test]
async fn when_a_server_comes_back_everybody_connects_once_and_says_no_more_than_at_a_start() {
    const MANY: usize = 12;
    for kind in ALL {
        let Some(mut server) = RunningServer::start(kind, ServerOptions::default()) else { continue };
        let mut flock = Flock::expecting(Some(MANY as u32));
        (0..MANY).for_each(|_| flock.joins(&server.channel()));
        let everybody: Vec<usize> = (0..MANY).collect();
        flock.settles(&everybody).await;
        let at_the_start = flock.all(|counts| counts.said);
        server.stop();
        flock
            .waits_for("everybody to notice", || (flock.all(|counts| counts.losses) >= MANY as u64).then_some(()))
            .await;
        flock.waits_for("the work to end", || flock.working().is_empty().then_some(())).await;
        let (said, connects) = (flock.all(|counts| counts.said), flock.all(|counts| counts.connects));
        server.restart();
        flock.settles(&everybody).await;
        let connects = flock.all(|counts| counts.connects) - connects;
        assert_eq!(connects, MANY as u64, "{kind:?}: each once");
        let said = flock.all(|counts| counts.said) - said;
        println!(
            "{kind:?}: {MANY} members said {at_the_start} payloads until they had a host, and {said} after a restart"
        );
        assert!(said <= 2 * at_the_start, "{kind:?}: {said} payloads, where a start takes {at_the_start}");
        assert_eq!(flock.most(), 1, "{kind:?}");
    }
}
