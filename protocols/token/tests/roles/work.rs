//! The work around a member: every short sequence of events, judged after each event.

use bellwether_kernel::{Epoch, Leadership, NodeId};
use bellwether_token::{Status, Token, TokenWork, View, WorkOrder};

const EPOCH: Epoch = Epoch(7);
/// The length of the sequences: all of that length are tried.
const LENGTH: u32 = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    Stated(Leadership),
    Seen { handing_over: bool },
    Prepared(bool),
    Stopped,
}

const EVENTS: [Event; 10] = [
    Event::Stated(Leadership::Leading { epoch: EPOCH, leased: true }),
    Event::Stated(Leadership::LetGo { epoch: EPOCH }),
    Event::Stated(Leadership::StopNow { epoch: EPOCH }),
    Event::Stated(Leadership::Released { epoch: EPOCH }),
    Event::Stated(Leadership::Nobody),
    Event::Seen { handing_over: true },
    Event::Seen { handing_over: false },
    Event::Prepared(true),
    Event::Prepared(false),
    Event::Stopped,
];

fn token() -> Token {
    Token { progress: 7, ..Token::default() }
}

fn view(handing_over: bool) -> View {
    View {
        me: NodeId::at(0),
        status: Status::Owner,
        owner: Some((NodeId::at(0), token())),
        handing_over,
        working: false,
        letting_go: false,
        kept: Token::default(),
        noted: 0,
        just_started: false,
        successors: 1,
    }
}

/// The work, and the history by which the test judges it.
#[derive(Clone, Copy, Default)]
struct Course {
    work: TokenWork,
    handing_over: bool,
    prepared: bool,
    asked_in_order: bool,
    running: bool,
    /// Releases that were stated, and those that the supervisor was told of.
    released: u32,
    told: u32,
}

impl Course {
    fn happen(&mut self, event: Event) -> [Option<WorkOrder>; 2] {
        match event {
            Event::Stated(leadership) => {
                match leadership {
                    Leadership::Leading { .. } => self.prepared = false,
                    Leadership::LetGo { .. } => self.asked_in_order = self.running,
                    Leadership::StopNow { .. } => self.asked_in_order = false,
                    Leadership::Released { .. } => self.released += 1,
                    _ => {}
                }
                self.work.stated(leadership)
            }
            Event::Seen { handing_over } => {
                self.handing_over = handing_over;
                [self.work.seen(&view(handing_over)), None]
            }
            Event::Prepared(ready) => {
                let order = self.work.prepared(ready);
                self.prepared |= ready && order.is_some();
                if order.is_some() {
                    self.running = ready;
                }
                [order, None]
            }
            Event::Stopped => {
                let order = self.work.stopped();
                self.running = false;
                [order, None]
            }
        }
    }

    fn judge(&mut self, event: Event, orders: [Option<WorkOrder>; 2]) {
        for order in orders.into_iter().flatten() {
            match order {
                WorkOrder::Tell(Leadership::Leading { .. }) => {
                    assert!(self.prepared, "the work starts with its state laid out");
                }
                WorkOrder::Tell(Leadership::Released { .. }) => {
                    self.told += 1;
                    let on_its_way = self.handing_over && self.asked_in_order;
                    let stated = event == Event::Stated(Leadership::Released { epoch: EPOCH });
                    assert!(!(stated && on_its_way), "the process may end while the token is still its own");
                }
                WorkOrder::Finish { in_order: true, .. } => {
                    assert!(self.asked_in_order, "what a killed work left does not count");
                }
                _ => {}
            }
        }
        assert!(self.told <= self.released, "a release is told once");
        if event == (Event::Seen { handing_over: false }) {
            assert!(self.told > 0 || self.released == 0, "no release is lost");
        }
    }
}

fn explore(course: Course, left: u32) -> u64 {
    if left == 0 {
        return 1;
    }
    let mut courses = 0;
    for event in EVENTS {
        let mut next = course;
        let orders = next.happen(event);
        next.judge(event, orders);
        courses += explore(next, left - 1);
    }
    courses
}

#[test]
fn in_every_short_course_the_work_starts_with_its_state_and_ends_when_the_token_has_gone() {
    let mut begun = Course::default();
    let orders = begun.happen(Event::Seen { handing_over: false });
    assert_eq!(orders, [None; 2]);
    assert_eq!(explore(begun, LENGTH), 10_u64.pow(LENGTH));
}

#[test]
fn a_release_after_a_stop_in_good_order_is_told_when_the_token_has_gone() {
    let (mut work, released) = (TokenWork::default(), Leadership::Released { epoch: EPOCH });
    assert_eq!(work.seen(&view(false)), None);
    let leading = Leadership::Leading { epoch: EPOCH, leased: true };
    assert_eq!(work.stated(leading), [None, Some(WorkOrder::Prepare(token()))]);
    assert_eq!(work.prepared(true), Some(WorkOrder::Tell(leading)));
    let letting_go = Leadership::LetGo { epoch: EPOCH };
    assert_eq!(work.stated(letting_go), [Some(WorkOrder::Tell(letting_go)), None]);
    assert_eq!(work.stopped(), Some(WorkOrder::Finish { token: token(), in_order: true }));
    assert_eq!(work.seen(&view(true)), None);
    assert_eq!(work.stated(released), [None; 2], "the token is not somebody else's yet");
    assert_eq!(work.seen(&view(false)), Some(WorkOrder::Tell(released)));
    assert_eq!(work.seen(&view(false)), None, "once");
}

#[test]
fn a_work_that_was_killed_leaves_nothing_and_one_that_never_began_is_finished_at_once() {
    let mut work = TokenWork::default();
    assert_eq!(work.seen(&view(false)), None);
    let leading = Leadership::Leading { epoch: EPOCH, leased: true };
    let _ = work.stated(leading);
    let _ = work.prepared(true);
    let _ = work.stated(Leadership::LetGo { epoch: EPOCH });
    let _ = work.stated(Leadership::StopNow { epoch: EPOCH });
    assert_eq!(work.stopped(), Some(WorkOrder::Finish { token: token(), in_order: false }));
    let _ = work.stated(leading);
    assert_eq!(work.prepared(false), Some(WorkOrder::StepDown));
    let letting_go = work.stated(Leadership::LetGo { epoch: EPOCH });
    assert_eq!(letting_go, [Some(WorkOrder::Finish { token: token(), in_order: false }), None]);
}
