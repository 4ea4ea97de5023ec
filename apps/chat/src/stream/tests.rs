//! The order of a client's messages, and the treatment of slow and fast clients.

use proptest::prelude::*;

use super::*;
use crate::broadcast::BroadcastBlock;
use crate::dialect::write_broadcast;

const LOGIN: &[u8] = b"{\"command\":\"LOGIN\",\"username\":\"al\",\"secret\":\"s\"}\n";
const MESSAGE: &[u8] = b"{\"command\":\"ACTIVITY_MESSAGE\",\"username\":\"al\",\"secret\":\"s\",\"activity\":{}}\n";
const LIMITS: ClientLimits = ClientLimits { line_bytes: 1000, rate: RateSettings { per_second: 10, burst: 5 } };

struct Rig {
    key: SecretKey,
    buffer: BroadcastBuffer,
    stream: ClientStream,
    requests: Vec<ServerRequest>,
    got: Vec<u8>,
    now: u64,
}

impl Rig {
    fn new() -> Rig {
        Rig {
            key: SecretKey::new(&[1; 32]),
            buffer: BroadcastBuffer::new(1 << 20),
            stream: ClientStream::new(0),
            requests: Vec::new(),
            got: Vec::new(),
            now: 0,
        }
    }

    fn logged_in(from: Option<Position>, pending: &[u8]) -> Rig {
        let mut rig = Rig::new();
        rig.receive(LOGIN);
        rig.grant(from, pending);
        rig
    }

    fn grant(&mut self, from: Option<Position>, pending: &[u8]) {
        self.requests.clear();
        let answer = ServerAnswer::LoggedIn { token: String::new(), servers: Vec::new() };
        let start = StreamStart { pending: pending.to_vec(), pending_last: None, from };
        self.stream.answered(answer, Some(start), &self.buffer, &mut self.requests);
    }

    fn receive(&mut self, bytes: &[u8]) {
        let context = StreamContext { key: &self.key, limits: LIMITS, now: self.now };
        self.stream.received(bytes, context, &self.buffer, &mut self.requests);
    }

    fn resume(&mut self) {
        let context = StreamContext { key: &self.key, limits: LIMITS, now: self.now };
        self.stream.resume(context, &self.buffer, &mut self.requests);
    }

    fn log_out(&mut self) {
        self.stream.session_ended(&self.buffer, &mut self.requests);
    }

    fn push(&mut self, positions: impl IntoIterator<Item = Position>) {
        self.buffer.push(BroadcastBlock::new(positions.into_iter().map(|position| (position, &b"{}"[..]))));
    }

    /// Writes up to so many bytes, as a socket with as much room does. Whether there was anything to write.
    fn write(&mut self, room: usize) -> bool {
        let mut slices = Vec::with_capacity(4);
        self.stream.output(&self.buffer, 1 << 16, &mut slices).unwrap();
        let bytes: Vec<u8> = slices.iter().flat_map(|slice| slice.to_vec()).take(room).collect();
        drop(slices);
        self.got.extend_from_slice(&bytes);
        self.stream.written(bytes.len());
        !bytes.is_empty()
    }

    fn write_all(&mut self) -> String {
        while self.write(usize::MAX) {}
        String::from_utf8(std::mem::take(&mut self.got)).unwrap()
    }
}

fn messages(positions: impl IntoIterator<Item = Position>) -> String {
    let mut lines = Vec::new();
    positions.into_iter().for_each(|position| write_broadcast(position, b"{}", &mut lines));
    String::from_utf8(lines).unwrap()
}

const SUCCESS: &str = "{\"command\":\"LOGIN_SUCCESS\",\"info\":\"logged in as user al\"}\n";

#[test]
fn a_login_is_answered_before_what_was_pending_and_that_before_the_stream() {
    let mut rig = Rig::logged_in(Some(7), b"pending\n");
    rig.push([5, 6]);
    rig.push([7, 8]);
    assert_eq!(rig.write_all(), format!("{SUCCESS}pending\n{}", messages([7, 8])));
}

#[test]
fn a_client_whose_first_message_came_before_the_answer_gets_it_all_the_same() {
    let mut rig = Rig::new();
    rig.receive(LOGIN);
    rig.push([5, 6, 7]);
    rig.grant(Some(6), b"");
    assert_eq!(rig.write_all(), format!("{SUCCESS}{}", messages([6, 7])));
}

#[test]
fn the_anonymous_get_what_is_accepted_while_they_are_there() {
    let mut rig = Rig::new();
    rig.push([5]);
    rig.receive(b"{\"command\":\"LOGIN\",\"username\":\"anonymous\"}\n");
    rig.grant(None, b"");
    rig.push([6]);
    assert!(rig.write_all().ends_with(&messages([6])));
}

#[test]
fn nothing_but_replies_goes_to_a_client_that_is_not_logged_in() {
    let mut rig = Rig::new();
    rig.push([1, 2]);
    rig.receive(b"{\"command\":\"REGISTER\",\"username\":\"al\",\"secret\":\"s\"}\n");
    rig.stream.answered(ServerAnswer::Registered, None, &rig.buffer, &mut rig.requests);
    assert_eq!(rig.write_all(), "{\"command\":\"REGISTER_SUCCESS\",\"info\":\"register success for al\"}\n");
}

#[test]
fn lines_behind_a_question_wait_for_its_answer() {
    let mut rig = Rig::new();
    rig.receive(&[LOGIN, MESSAGE, &MESSAGE[..10]].concat());
    assert!(matches!(rig.requests[..], [ServerRequest::Login { .. }]));
    rig.grant(Some(1), b"");
    rig.resume();
    rig.receive(&MESSAGE[10..]);
    assert_eq!(rig.requests.len(), 2);
}

#[test]
fn a_client_that_writes_too_fast_is_not_read_until_it_may_go_on_and_loses_nothing() {
    let mut rig = Rig::logged_in(Some(1), b"");
    rig.receive(&MESSAGE.repeat(20));
    let mut moments = 0;
    while rig.requests.len() < 20 {
        let context = StreamContext { key: &rig.key, limits: LIMITS, now: rig.now };
        assert!(!rig.stream.wants_input(context));
        rig.now = rig.stream.resumes_at(context).unwrap();
        rig.resume();
        moments += 1;
    }
    assert_eq!(moments, 16, "a burst of five with the login, and then one at a time");
}

#[test]
fn an_error_stands_behind_the_message_that_is_being_written_and_is_the_last_thing_said() {
    let mut rig = Rig::logged_in(Some(1), b"");
    rig.push([1, 2, 3]);
    rig.write(usize::MAX);
    rig.write(10);
    rig.receive(b"nonsense\n");
    assert_eq!(rig.requests, [ServerRequest::LogOut]);
    rig.push([4]);
    let got = rig.write_all();
    assert!(got.starts_with(&format!("{SUCCESS}{}{{\"command\":\"INVALID_MESSAGE\"", messages([1]))), "{got}");
    assert_eq!(got.lines().count(), 3, "{got}");
    assert!(rig.stream.is_finished());
    rig.log_out();
    assert!(rig.stream.is_finished());
}

#[test]
fn everything_accepted_before_a_log_out_goes_out_before_the_close() {
    let mut rig = Rig::logged_in(Some(1), b"");
    rig.receive(b"{\"command\":\"LOGOUT\"}\n");
    rig.push([1, 2]);
    rig.log_out();
    rig.push([3]);
    assert!(!rig.stream.is_finished());
    assert_eq!(rig.write_all(), format!("{SUCCESS}{}", messages([1, 2])));
    assert!(rig.stream.is_finished());
}

#[test]
fn a_session_that_is_granted_to_nobody_is_ended() {
    let mut rig = Rig::new();
    rig.receive(LOGIN);
    rig.stream.redirect("beta", 1, &rig.buffer);
    rig.grant(Some(1), b"");
    assert_eq!(rig.requests, [ServerRequest::LogOut]);
}

#[test]
fn a_client_that_acknowledges_has_got_what_it_says_but_no_more_than_was_written() {
    let mut rig = Rig::new();
    rig.receive(b"{\"command\":\"LOGIN\",\"username\":\"al\",\"secret\":\"s\",\"ack\":true}\n");
    rig.grant(Some(1), b"");
    rig.push([1, 2, 3]);
    rig.receive(b"{\"command\":\"ACK\",\"id\":\"2\"}\n");
    assert_eq!(rig.stream.delivered(&rig.buffer, true), None);
    rig.write_all();
    assert_eq!(rig.stream.delivered(&rig.buffer, true), None);
    assert_eq!(rig.stream.delivered(&rig.buffer, false), Some(3));
    rig.receive(b"{\"command\":\"ACK\",\"id\":\"2\"}\n{\"command\":\"ACK\",\"id\":\"1\"}\n");
    assert_eq!(rig.stream.delivered(&rig.buffer, true), Some(2));
    rig.receive(b"{\"command\":\"ACK\",\"id\":\"99\"}\n");
    assert_eq!(rig.stream.delivered(&rig.buffer, true), Some(3));
}

#[derive(Clone, Debug)]
enum Event {
    Push(u64),
    Write(usize),
}

proptest! {
    #[test]
    fn whatever_pieces_the_network_takes_a_client_gets_its_messages_whole_and_in_order(
        events in proptest::collection::vec(
            prop_oneof![(0u64..4).prop_map(Event::Push), (0usize..300).prop_map(Event::Write)], 0..60),
        from in 1u64..10,
        ends_with_error: bool,
    ) {
        let mut rig = Rig::logged_in(Some(from), b"pending\n");
        let mut next = 1;
        for event in events {
            match event {
                Event::Push(count) => {
                    rig.push(next..next + count);
                    next += count;
                }
                Event::Write(room) => drop(rig.write(room)),
            }
        }
        if ends_with_error { rig.receive(b"nonsense\n") } else { rig.log_out() }
        rig.push([next]);
        let got = rig.write_all();
        prop_assert!(rig.stream.is_finished());
        let all = format!("{SUCCESS}pending\n{}", messages(from..next.max(from)));
        match got.split_once("{\"command\":\"INVALID_MESSAGE\"") {
            Some((before, _)) => prop_assert!(ends_with_error && all.starts_with(before) && before.ends_with('\n')),
            None => prop_assert_eq!(got, all),
        }
    }
}
