//! What honest senders send. A tampered one gets further into a decoder than chance alone would.

use std::net::{Ipv4Addr, SocketAddr};

use bellwether_bully::VoterStatus;
use bellwether_host::{RoundGrant, Signal};
use bellwether_kernel::{Epoch, NodeId, NodeSet, Span, Wire};
use bellwether_mesh::{ClusterLink, ClusterRecord, ListedRecord, MeshBody, MeshMessage, Packet, Tag, TagList};
use bellwether_net::{
    Envelope, EnvelopeCodec, EnvelopeKind, Hello, SessionFrame, SessionIdentity, SettingsDigest, Speaker, encode_cell,
    put_frame,
};
use bellwether_ring::{RingDeath, RingDeathNotice, Service};
use bellwether_token::{Body, Digest, Mac, Member, Token};

use crate::carries;

pub(crate) const FLOCK: &str = "farm";
const STATUS: bellwether_net::PeerStatus =
    bellwether_net::PeerStatus { settings_digest: SettingsDigest { expect: 3, timing: 1 }, leads: true };

fn bytes_of(value: &impl Wire) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.encode(&mut bytes);
    bytes
}

pub(crate) fn frame() -> Vec<Vec<u8>> {
    let mut stream = vec![2];
    [&b""[..], b"one", &[7; 300]].iter().for_each(|body| put_frame(body, &mut stream));
    vec![stream]
}

pub(crate) fn hello() -> Vec<Vec<u8>> {
    let speakers =
        [Speaker::Member { id: 1, session: 7, settings: 9 }, Speaker::DeathNotice { id: 1 }, Speaker::Client];
    let hellos = speakers.map(|speaker| {
        let mut bytes = Vec::new();
        Hello { flock: FLOCK.into(), address: "10.0.0.1:7400".into(), speaker }.encode(&mut bytes);
        bytes
    });
    let frames = [
        SessionFrame::Welcome { id: 2, session: 5 },
        SessionFrame::Message { serial: 4, body: b"body" },
        SessionFrame::Part(b"some"),
        SessionFrame::Ping,
        SessionFrame::Request(b"\"status\""),
    ];
    let frames = frames.map(|frame| {
        let mut bytes = Vec::new();
        frame.encode(&mut bytes);
        bytes
    });
    hellos.into_iter().chain(frames).collect()
}

pub(crate) fn cell() -> Vec<Vec<u8>> {
    let texts = [
        "members:1@10.0.0.1:7400,2@[::1]:7400,3@farm.example:7400",
        "1@10.0.0.1:7400,2@[::1]:7400",
        "bw1-cvj5t39edhgmzpwfvedm65e4cxmxw2rmtf80d89qskfjftqdp7c0h4thg4",
    ];
    texts.iter().map(|text| text.as_bytes().to_vec()).chain([encode_cell(b"promise", 0)]).collect()
}

pub(crate) fn bully() -> Vec<Vec<u8>> {
    use bellwether_bully::{HardState, MemberList, Message, Promise};
    let epoch = Epoch(3);
    let whole = MemberList::first(NodeSet::first(3), NodeSet::EMPTY, (*b"1@a:1").into());
    let list = whole.id;
    let messages = [
        Message::AreYouThere { epoch, voter: VoterStatus::Bound(Some(NodeId::at(1))), list },
        Message::Here { epoch, voter: VoterStatus::Candidate, list },
        Message::Halt { epoch, leads: true, list: whole.id },
        Message::Install { epoch, list: whole.clone() },
        Message::AreYouNormal { epoch, round: 9, reserve: Span::millis(7) },
        Message::RolledBack { epoch },
    ];
    messages
        .iter()
        .map(bytes_of)
        .chain([bytes_of(&HardState {
            promise: Some(Promise { epoch, to: NodeId::at(0) }),
            reserve: Span::millis(9),
            list: Some(whole.clone()),
        })])
        .collect()
}

pub(crate) fn host() -> Vec<Vec<u8>> {
    use bellwether_host::{Member, Message};
    let signals = [
        Signal::Login,
        Signal::Host { number: 1, round: 2, roll: 3, ask: u64::MAX, heir: Some(2) },
        Signal::Number { number: u64::MAX, stands: true, grant: Some(RoundGrant { to: 7, round: 2 }) },
        Signal::StepDown { number: 1, round: Some(4), heir: None },
    ];
    let messages = signals.map(|signal| Message { from: Member { owner: 11, session: 12 }, epoch: Epoch(5), signal });
    messages.iter().flat_map(|message| [bytes_of(message), message.to_string().into_bytes()]).collect()
}

fn member() -> Member {
    Member { mac: Mac([2, 0, 0, 0, 0, 1]), address: SocketAddr::from((Ipv4Addr::LOCALHOST, 7410)) }
}

pub(crate) fn token() -> Vec<Vec<u8>> {
    use bellwether_token::wire::Frame;
    use bellwether_token::{Cell, Message};
    let token = Token { progress: 7, author: member().mac, number: 1 };
    let digest = Digest { count: 1, hash: 5 };
    let bodies = [
        Body::TakeToken { token, members: vec![member()] },
        Body::TokenIsHere { token, digest },
        Body::Ping { address: member().address, open: false },
        Body::WhereIsToken,
    ];
    let frames = bodies.map(|body| {
        let state_length = if matches!(body, Body::TakeToken { .. }) { 1 << 20 } else { 0 };
        bytes_of(&Frame { message: Message { author: member().mac, round: 0, body }, state_length })
    });
    frames.into_iter().chain([bytes_of(&Cell { kept: token, number: 1, heard: token })]).collect()
}

pub(crate) fn ring() -> Vec<Vec<u8>> {
    let Member { mac, address } = member();
    let words = [
        Service::Gone { mac, address },
        Service::Call,
        Service::Ask(b"\"status\""),
        Service::Answer { mac, body: b"{}" },
        Service::PeerStatus { mac, status: STATUS, name: "anna" },
    ];
    let death = RingDeath { interface: "lo".into(), port: 7410, mac: mac.0, address, session: 3 };
    let will = RingDeathNotice { flock: FLOCK.into(), key: None, death };
    let texts = ["ring:eth0:7410".to_owned(), will.to_json()];
    words.iter().map(Service::encode).chain(texts.map(String::into_bytes)).collect()
}

pub(crate) fn envelope() -> Vec<Vec<u8>> {
    let who = SessionIdentity { owner: 1, name: "anna".into(), session: 2 };
    let said = Envelope {
        who,
        status: STATUS,
        counter: 1,
        kind: EnvelopeKind::Message,
        answers: vec![],
        again: 0,
        body: b"101 login".to_vec(),
        mark: 0,
    };
    let sealed = |what| EnvelopeCodec::new(FLOCK, None, carries(what)).seal(&said).map(|(payload, _)| payload);
    [0, 2].into_iter().filter_map(|what| Some([vec![what], sealed(what).ok()?].concat())).collect()
}

pub(crate) fn dialect() -> Vec<Vec<u8>> {
    let said: [(u8, &[u8]); 4] = [
        (0, b":s CAP * LS :sasl=PLAIN\r\n:s CAP anna ACK :sasl\r\nAUTHENTICATE +\r\n:s 903 anna :in\r\n:s 001 anna :hello\r\nPING :x\r\n\
              :s 366 anna #farm :end\r\n:berta!b@h PRIVMSG #farm :101 login\r\n"),
        (1, b"INFO {\"max_payload\":1024}\r\nPONG\r\nMSG farm 1 5\r\nhello\r\n"),
        (2, &[0x20, 2, 0, 0, 0x90, 3, 0, 1, 0, 0x30, 11, 0, 4, b'f', b'a', b'r', b'm', b'h', b'e', b'l', b'l', b'o']),
        (3, b">3\r\n$9\r\nsubscribe\r\n$4\r\nfarm\r\n:1\r\n>3\r\n$7\r\nmessage\r\n$4\r\nfarm\r\n$5\r\nhello\r\n"),
    ];
    said.iter().map(|(kind, bytes)| [&[*kind, 3], *bytes].concat()).collect()
}

pub(crate) fn chat() -> Vec<Vec<u8>> {
    let said: [&[u8]; 4] = [
        b"{\"secret\":\"s\\/1\",\"command\":\"REGISTER\",\"username\":\"al\"}\r\n{\"command\":\"LOGIN\",\"username\":\"al\",\"secret\":\"s/1\"}\n\
          {\"activity\":{\"a\":[1,-2.5e3,null,\"\xc3\xa9\\ud83d\\ude00\"],\"authenticated_user\":\"x\"},\"username\":\"al\",\"secret\":\"s/1\",\
          \"command\":\"ACTIVITY_MESSAGE\"}\n{\"command\":\"LOGOUT\"}\n",
        b"{\"command\":\"LOGIN\",\"username\":\"anonymous\",\"secret\":null}\r\r\n{\"command\":\"ACTIVITY_MESSAGE\",\"username\":\
          \"anonymous\",\"activity\":{}}\r{\"command\":\"PING\"}\n",
        b"{\"command\":\"LOGIN\",\"username\":\"al\",\"token\":\"t\",\"ack\":true,\"resume\":\"17\"}\n{\"command\":\"ACK\",\"id\":\"18\"}\n\
          {\"command\":\"ACTIVITY_MESSAGE\",\"tag\":\"t1\",\"activity\":{\"m\":\"\\u00e9\\ud800\"}}\n{\"command\":\"INVALID_MESSAGE\"}\n",
        b"{\"command\":\"LOGIN\",\"username\":\"al\",\"secret\":\"s\"}\n{\"command\":\"AUTHENTICATE\",\"secret\":\"s\"}\n",
    ];
    said.iter().map(|bytes| [&[3], *bytes].concat()).collect()
}

pub(crate) fn mesh() -> Vec<Vec<u8>> {
    let link = |head, gateways| ClusterLink { head: Tag(head), cost: 2, gateways };
    let record = ClusterRecord {
        head: Tag(7),
        session: 1,
        version: 2,
        withdrawn: false,
        landmark: false,
        members: vec![Tag(8), Tag(9)],
        links: vec![link(3, [Tag(8), Tag::NONE]), link(4, [Tag(8), Tag(9)])],
    };
    let local = ListedRecord::of_cluster(0, record.clone().into());
    let far = ListedRecord::of_cluster(3, std::sync::Arc::new(record).public());
    let packet = Packet {
        to: Tag(1),
        from: Tag(2),
        id: 3,
        hops_left: 64,
        kind: bellwether_mesh::PacketKind::Ping,
        flags: bellwether_mesh::PacketFlags { acknowledge: true, traced: true, ..Default::default() },
        next: Tag(4),
        landmark: Tag(5),
        path: TagList::new(&[Tag(2), Tag(6)]),
        payload: b"hello".as_slice().into(),
    };
    let bodies = [
        MeshBody::Ping { uptime: 8, count: 3, list: 2, own: 9, full: false, asked: TagList::new(&[Tag(5), Tag(6)]) },
        MeshBody::Accept { head: Tag(7), degree: 3, name: Some(b"anna".as_slice().into()) },
        MeshBody::List { list: 3, since: 2, records: vec![local, far].into() },
        MeshBody::Data(packet.into()),
    ];
    let secret = bellwether_mesh_net::MeshSecret::new(&"m".parse().expect("it is a name"), None);
    let mut sealer = bellwether_mesh_net::FrameSealer::new(&secret, Tag(7), 1).expect("it has a key");
    let sealed = bodies.clone().map(|body| {
        let mut frame = Vec::new();
        assert!(sealer.seal(&body, &mut frame));
        frame
    });
    let plain = bodies.map(|body| bytes_of(&MeshMessage { sender: Tag(7), body }));
    plain.into_iter().chain(sealed).collect()
}
