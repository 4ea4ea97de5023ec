//! Somebody who has the mesh's secret and says what no node would: nobody falls over, what is kept and sent is bounded, and
//! the others go on carrying messages.

use std::sync::Arc;

use bellwether_kernel::AskId;
use bellwether_mesh::{
    ClusterLink, ClusterRecord, Content, ListedRecord, MeshAnswer, MeshBody, MeshRole, OkayFlags, Packet, PacketFlags,
    PacketKind, Tag, TagList,
};
use bellwether_mesh_net::{FrameSealer, MeshSecret};

use crate::row::{Row, name};

/// Stands beside the row, and is heard by some of its nodes.
struct Insider {
    secret: MeshSecret,
    tag: Tag,
    sealer: FrameSealer,
    heard_by: Vec<usize>,
}

impl Insider {
    fn new(called: &str, heard_by: &[usize]) -> Insider {
        let secret = MeshSecret::new(&name("m"), None);
        let tag = secret.tag(&name(called));
        let sealer = FrameSealer::new(&secret, tag, 100).unwrap();
        Insider { secret, tag, sealer, heard_by: heard_by.to_vec() }
    }

    /// Speaks under a tag of anybody, even of nobody.
    fn pretends(&mut self, tag: Tag, session: u32) {
        (self.tag, self.sealer) = (tag, FrameSealer::new(&self.secret, tag, session).unwrap());
    }

    fn says(&mut self, row: &mut Row, body: &MeshBody) {
        let mut frame = Vec::new();
        assert!(self.sealer.seal(body, &mut frame));
        self.heard_by.iter().for_each(|to| row.hear(50, *to, &frame));
    }

    /// The beat of a head that hears these.
    fn beats(&mut self, row: &mut Row, asked: &[Tag]) {
        let asked = TagList::new(asked);
        self.says(row, &MeshBody::Ping { uptime: 90, count: 40, list: 1, own: 1, full: false, asked });
    }

    fn lists(&mut self, row: &mut Row, records: Vec<ListedRecord>) {
        self.says(row, &MeshBody::List { list: 1, since: 0, records: records.into() });
    }

    /// So many beats of a head that does nothing else, with the row going on meanwhile.
    fn stays(&mut self, row: &mut Row, asked: &[Tag], beats: usize) {
        for _ in 0..beats {
            self.beats(row, asked);
            row.run(500);
        }
    }
}

/// What is said to a node, by whom, and how often it was said before.
type Flood = fn(Tag, Tag, u32) -> MeshBody;

fn five() -> Row {
    let mut row = Row::of(&["a", "b", "c", "d", "e"]);
    row.run(10_000);
    assert!(row.delivers(0, 4) && row.delivers(4, 0), "all is well at first");
    row
}

/// A record of a cluster with links to these, each of cost 1.
fn record(head: Tag, edition: (u32, u32), members: &[Tag], links: &[Tag]) -> ListedRecord {
    let (mut members, mut links) = (members.to_vec(), links.to_vec());
    members.sort_unstable();
    links.sort_unstable();
    let links = links.into_iter().map(|head| ClusterLink { head, cost: 1, gateways: [Tag::NONE; 2] }).collect();
    let (session, version) = edition;
    ListedRecord::of_cluster(
        0,
        Arc::new(ClusterRecord { head, session, version, members, links, ..Default::default() }),
    )
}

fn heads(row: &mut Row) -> Vec<Tag> {
    let is_head = |row: &mut Row, node: usize| matches!(row.nodes[node].state().role, MeshRole::Head(_));
    (0..row.nodes.len())
        .filter(|node| is_head(row, *node))
        .collect::<Vec<_>>()
        .into_iter()
        .map(|node| row.tag(node))
        .collect()
}

/// What a node has sent.
fn sent(row: &Row) -> (u64, u64) {
    let sent = row.nodes.iter().map(|node| (node.sent().frames, node.sent().bytes));
    sent.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

#[test]
fn lists_that_claim_the_members_of_other_clusters_lead_no_message_astray() {
    let mut row = five();
    let mut insider = Insider::new("x", &[1, 2, 3]);
    let everybody: Vec<Tag> = (0..5).map(|node| row.tag(node)).collect();
    let heads = heads(&mut row);
    for version in 1..20 {
        let claimed = record(insider.tag, (100, version), &everybody, &heads);
        insider.beats(&mut row, &everybody);
        insider.lists(&mut row, vec![claimed]);
        row.run(500);
    }
    for (from, to) in [(0, 4), (4, 0), (1, 3), (2, 0)] {
        insider.beats(&mut row, &everybody);
        assert!(row.delivers(from, to), "{from} to {to}");
    }
}

#[test]
fn a_record_of_the_latest_edition_that_there_can_be_does_not_silence_a_cluster() {
    let mut row = five();
    let mut insider = Insider::new("x", &[1, 2, 3]);
    let everybody: Vec<Tag> = (0..5).map(|node| row.tag(node)).collect();
    let last = (u32::MAX, u32::MAX);
    for _ in 0..4 {
        let empty = heads(&mut row).into_iter().map(|head| record(head, last, &[], &[])).collect();
        insider.beats(&mut row, &everybody);
        insider.lists(&mut row, empty);
        row.run(500);
    }
    row.run(60_000);
    assert!(row.delivers(0, 4) && row.delivers(4, 0));
}

#[test]
fn lists_of_clusters_that_do_not_exist_take_bounded_memory_and_are_forgotten() {
    let mut row = five();
    let mut insider = Insider::new("x", &[0, 1, 2, 3, 4]);
    let everybody: Vec<Tag> = (0..5).map(|node| row.tag(node)).collect();
    for number in 0..2_000_u64 {
        if number % 10 == 0 {
            insider.beats(&mut row, &everybody);
            row.run(50);
        }
        let invented = (0..8).map(|one| record(Tag(1_000_000 + number * 8 + one), (1, 1), &[Tag(7)], &heads(&mut row)));
        let invented = invented.collect();
        insider.lists(&mut row, invented);
    }
    for node in &mut row.nodes {
        assert!(node.state().records.known().len() <= 1_024);
    }
    row.run(90_000);
    for node in &mut row.nodes {
        // A gateway forgets only what it has no room for.
        let (known, is_head) = (node.state().records.known().len(), matches!(node.state().role, MeshRole::Head(_)));
        assert!(known < if is_head { 10 } else { 513 }, "{known}");
    }
    assert!(row.delivers(0, 4) && row.delivers(4, 0));
}

#[test]
fn a_head_that_beats_and_never_answers_keeps_nobody_from_the_others() {
    let mut row = Row::of(&["a", "b", "c", "d", "e"]);
    let mut insider = Insider::new("x", &[0, 1, 2, 3, 4]);
    insider.stays(&mut row, &[], 80);
    for (from, to) in [(0, 4), (4, 0)] {
        insider.beats(&mut row, &[]);
        assert!(row.delivers(from, to), "{from} to {to}");
    }
}

#[test]
fn a_head_that_asks_everybody_and_carries_nothing_is_passed_by() {
    let mut row = five();
    let mut insider = Insider::new("x", &[0, 1, 2, 3, 4]);
    let everybody: Vec<Tag> = (0..5).map(|node| row.tag(node)).collect();
    insider.stays(&mut row, &everybody, 40);
    for (from, to) in [(0, 4), (4, 0)] {
        insider.beats(&mut row, &everybody);
        assert!(row.delivers(from, to), "{from} to {to}");
    }
}

#[test]
fn a_node_that_floods_is_counted_and_makes_the_others_say_little_more() {
    let calm = {
        let mut row = five();
        let before = sent(&row);
        row.run(10_000);
        (sent(&row).0 - before.0, sent(&row).1 - before.1)
    };
    let floods: [(&str, Flood); 6] = [
        ("searches", |_, _, _| MeshBody::Search { degree: 3 }),
        ("asks for all lists", |you, _, _| {
            let flags = OkayFlags { asking: true, wants_own: true, wants_all: true };
            MeshBody::Okay { head: you, degree: 1, list: 0, flags }
        }),
        ("joins", |you, _, _| MeshBody::Accept { head: you, degree: 1, name: Some(b"x".as_slice().into()) }),
        ("lacks lists", |you, own, _| MeshBody::Gateway {
            head: own,
            foreign: you,
            lost: false,
            both_ways: true,
            missed_after: Some(0),
        }),
        ("wants records", |you, own, _| MeshBody::Want {
            origin: own,
            of: you,
            clusters: TagList::new(&[you, Tag::NONE]),
        }),
        ("greets", |_, _, count| MeshBody::Greet { uptime: count, count: 90 }),
    ];
    for (what, body) in floods {
        let mut row = five();
        let mut insider = Insider::new("x", &[0, 1, 2, 3, 4]);
        let before = sent(&row);
        for count in 0..10_000 {
            for you in 0..5 {
                let body = body(row.tag(you), insider.tag, count);
                insider.says(&mut row, &body);
            }
            row.run(1);
        }
        let after = (sent(&row).0 - before.0, sent(&row).1 - before.1);
        // Each of five nodes sends at most 80 and then 50 a second of a letter, and answers with one or two letters.
        assert!(after.0 < 5 * 2 * 600 + calm.0, "{what}: {after:?} beside {calm:?}");
        assert!(row.nodes[2].dropped().flood > 30_000, "{what}: {:?}", row.nodes[2].dropped());
        row.run(5_000);
        assert!(row.delivers(0, 4) && row.delivers(4, 0), "{what}");
    }
}

#[test]
fn data_that_nobody_can_deliver_is_not_multiplied() {
    let mut row = five();
    let mut insider = Insider::new("x", &[1]);
    let before = sent(&row).0;
    for id in 0..2_000 {
        let packet = Packet {
            to: Tag(99),
            from: insider.tag,
            id,
            hops_left: 255,
            kind: PacketKind::Payload(Content::Message),
            flags: PacketFlags { acknowledge: true, traced: true, hop_acknowledge: true, ..PacketFlags::default() },
            next: Tag(98),
            landmark: Tag(97),
            path: TagList::default(),
            payload: Arc::from([7; 200]),
        };
        insider.says(&mut row, &MeshBody::Data(packet.into()));
        row.run(1);
    }
    row.run(10_000);
    let after = sent(&row).0 - before;
    assert!(after < 2_000 * 20, "{after} frames for 2,000");
    assert!(row.delivers(0, 4) && row.delivers(4, 0));
}

#[test]
fn messages_under_the_tags_of_others_arrive_once_and_close_nobody_out() {
    let mut row = five();
    let (a, e) = (row.tag(0), row.tag(4));
    // From the session in which the true node speaks, but far ahead.
    let mut insider = Insider::new("x", &[3]);
    insider.pretends(a, 100);
    for _ in 0..500 {
        insider.says(&mut row, &MeshBody::Search { degree: 1 });
    }
    row.run(1_000);
    assert!(row.delivers(0, 4) && row.delivers(4, 0));
    let arrived = |row: &Row| {
        let received = |one: &&(usize, AskId, MeshAnswer)| matches!(one.2, MeshAnswer::Received { from, .. } if from == a || from == e);
        row.answers.iter().filter(received).count()
    };
    assert!(arrived(&row) <= 1);
}
