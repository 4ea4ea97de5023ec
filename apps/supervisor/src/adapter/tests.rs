//! Tests of the adapter. Everything that is to happen is queued before it runs, so nothing here waits.

use std::cell::RefCell;

use bellwether_host::{Command, Host};
use bellwether_kernel::{Epoch, NodeId};
use bellwether_net::{Deadline, PeerStatus, SettingsDigest};

use super::*;
use crate::flock::FlockMembership as _;
use crate::lease_handle::LeaseHandle;

thread_local! {
    static SAID: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn say(line: &str) {
    SAID.with_borrow_mut(|said| said.push(line.to_owned()));
}

/// The calls to a site, in order.
type Calls = Arc<std::sync::Mutex<Vec<String>>>;

/// A site that only records its calls.
struct TestSite {
    outlets: Outlets,
    others: Option<Others>,
    calls: Calls,
    left: bool,
}

impl TestSite {
    fn call(&self, call: impl Into<String>) {
        self.calls.lock().unwrap().push(call.into());
    }
}

impl Site for TestSite {
    type Protocol = Host;
    type Wake = ();

    fn outlets(&mut self) -> &mut Outlets {
        &mut self.outlets
    }

    async fn command(&self, command: Command) {
        self.call(command.to_string());
    }

    async fn stated(&mut self, leadership: Leadership) {
        self.call(leadership.to_string());
        self.outlets.tell(FlockEvent::of(leadership, |node| format!("member {node}")));
    }

    async fn happened(&mut self, event: DriverEvent<Host>) {
        self.call(format!("{event:?}"));
    }

    async fn wait(&mut self) {
        std::future::pending::<()>().await;
    }

    async fn woken(&mut self, (): ()) {}

    fn others(&mut self) -> Option<&mut Others> {
        self.others.as_mut()
    }

    fn announce(&self) {
        self.call("announce");
    }

    fn stalled(&mut self, span: Span) -> bool {
        span > Span::millis(100)
    }

    fn has_left(&self) -> bool {
        self.left
    }
}

impl Hold for () {
    async fn leave(&mut self, _asks: &mpsc::UnboundedSender<Ask>) {}
}

/// The result of a run.
struct Ended {
    calls: Vec<String>,
    told: Vec<FlockEvent>,
    said: Vec<String>,
    end_reason: Option<EndReason>,
    why_lease_lost: String,
}

/// Sends all of this to the adapter, until the driver has no more events.
async fn run(others: Option<Others>, left: bool, events: Vec<DriverEvent<Host>>, asks: &[Ask]) -> Ended {
    let obstacles = SharedObstacles::default();
    let (outlets, asked, mut joined) = link((), LeaseHandle::default(), obstacles, say);
    let (driver, heard) = mpsc::unbounded_channel();
    events.into_iter().for_each(|event| driver.send(event).unwrap());
    asks.iter().for_each(|ask| joined.ask(*ask));
    let calls = Calls::default();
    let site = TestSite { outlets, others, calls: calls.clone(), left };
    // Otherwise the end of the driver would be handled before any request.
    let _open = (!asks.is_empty()).then_some(driver);
    tokio::select! {
        biased;
        () = adapt(site, heard, asked) => {}
        () = std::future::ready(()) => {}
    }
    let mut told = Vec::new();
    while let Some(event) = joined.next().await {
        told.push(event);
    }
    let (end_reason, why_lease_lost) = (joined.end_reason().get().cloned(), joined.why_lease_lost());
    let calls = calls.lock().unwrap().clone();
    Ended { calls, told, said: SAID.take(), end_reason, why_lease_lost }
}

fn stated(leadership: Leadership) -> DriverEvent<Host> {
    DriverEvent::Leadership(leadership)
}

fn lease() -> DriverEvent<Host> {
    DriverEvent::Lease(Some(Deadline { end_at: 1, dead_at: 2 }))
}

fn others() -> Option<Others> {
    Some(Others::new("lan", SettingsDigest::new(3, &[]), true, Duration::from_millis(100)))
}

fn mismatch(leads: bool) -> DriverEvent<Host> {
    let status = PeerStatus { settings_digest: SettingsDigest::new(5, &[]), leads };
    DriverEvent::SettingsMismatch { peer: NodeId::at(1), name: "anna".into(), status }
}

#[tokio::test]
async fn the_supervisor_hears_what_the_protocol_states_in_its_order() {
    let epoch = Epoch(7);
    let events = vec![
        stated(Leadership::Following { leader: NodeId::at(1), epoch: Epoch(6) }),
        lease(),
        stated(Leadership::Leading { epoch, leased: true }),
        stated(Leadership::StopNow { epoch }),
        DriverEvent::Lease(None),
        stated(Leadership::Released { epoch }),
        stated(Leadership::Nobody),
    ];
    let ended = run(None, false, events, &[]).await;
    let following = FlockEvent::Following { leader: "member 2".into(), epoch: 6 };
    let (leading, released) = (FlockEvent::Leading { epoch: 7 }, FlockEvent::Released);
    assert_eq!(
        ended.told,
        [following, FlockEvent::Lease, leading, FlockEvent::StopNow, released, FlockEvent::Leaderless]
    );
    assert_eq!(ended.end_reason, Some(EndReason::Failed("the network driver has ended".into())));
}

#[tokio::test]
async fn each_request_of_the_supervisor_becomes_the_protocols_own_command() {
    let asks = [Ask::Stand(false), Ask::Stand(true), Ask::Reserve(Span::millis(1)), Ask::StepDown, Ask::Stopped];
    let ended = run(None, false, Vec::new(), &asks).await;
    assert_eq!(ended.calls, ["abstain", "stand", "step-down", "stopped"]);
    assert_eq!(ended.end_reason, None);
}

#[tokio::test]
async fn what_the_protocol_states_goes_before_a_request_that_waits() {
    let leading = Leadership::Leading { epoch: Epoch(7), leased: true };
    let ended = run(None, false, vec![stated(leading)], &[Ask::StepDown]).await;
    assert_eq!(ended.calls, ["leads e7", "step-down"]);
}

#[tokio::test]
async fn beside_other_settings_a_member_abstains_until_whoever_has_them_is_gone() {
    let gone = DriverEvent::Link { peer: NodeId::at(1), up: false };
    let ended = run(others(), false, vec![mismatch(false), mismatch(false), gone], &[]).await;
    let commands: Vec<&str> =
        ended.calls.iter().map(String::as_str).filter(|call| ["stand", "abstain"].contains(call)).collect();
    assert_eq!(commands, ["abstain", "stand"], "{:?}", ended.calls);
    assert_eq!(ended.said.len(), 1, "{:?}", ended.said);
    assert!(ended.said[0].contains("anna was started with --expect 5"), "{:?}", ended.said);
}

#[tokio::test]
async fn a_member_that_its_supervisor_finds_unfit_stands_only_when_nothing_else_is_against_it() {
    let ended = run(others(), false, vec![mismatch(false)], &[Ask::Stand(false), Ask::Stand(true)]).await;
    let stands = ended.calls.iter().filter(|call| *call == "stand").count();
    assert_eq!(stands, 0, "anna is still there: {:?}", ended.calls);
}

#[tokio::test]
async fn beside_a_leader_with_other_settings_a_member_shows_itself_and_gives_way() {
    let late = stated(Leadership::Leading { epoch: Epoch(7), leased: true });
    let ended = run(others(), false, vec![mismatch(true), late], &[]).await;
    assert_eq!(ended.calls, ["announce"], "nothing is heard after the end");
    assert!(matches!(&ended.end_reason, Some(EndReason::Refused(why)) if why.contains("anna leads this flock")));
}

#[tokio::test]
async fn a_list_of_members_has_no_strangers_to_give_way_to() {
    let ended = run(None, false, vec![mismatch(true)], &[]).await;
    assert_eq!((ended.calls.len(), ended.said.len()), (0, 0), "{:?}", ended.calls);
}

#[tokio::test]
async fn a_driver_that_fails_ends_the_member_and_one_that_has_left_does_not() {
    let ended = run(None, false, vec![DriverEvent::Fatal("the disk is gone".into())], &[]).await;
    assert_eq!(ended.end_reason, Some(EndReason::Failed("the disk is gone".into())));
    assert_eq!(run(None, true, Vec::new(), &[]).await.end_reason, None);
}

#[tokio::test]
async fn a_lease_that_was_lost_while_the_member_got_no_time_is_explained_by_that_until_the_next_lease() {
    let stalled = |millis| DriverEvent::Stalled(Span::millis(millis));
    let ended = run(None, false, vec![stalled(50)], &[]).await;
    assert_eq!((ended.said.len(), ended.why_lease_lost.as_str()), (0, "this member got no time for 50 ms"));
    let ended = run(None, false, vec![stalled(500), lease()], &[]).await;
    assert_eq!(ended.said, ["this member got no time for 500 ms"]);
    assert_eq!(ended.why_lease_lost, "it was not renewed in time");
}

#[test]
fn a_place_that_is_lost_and_found_is_told_of_once_each() {
    let (mut outlets, ..) = link((), LeaseHandle::default(), SharedObstacles::default(), say);
    outlets.reach("irc", ChannelStatus::Connected);
    outlets.reach("irc", ChannelStatus::Lost("closed".into()));
    outlets.reach("irc", ChannelStatus::Connected);
    outlets.reach("irc", ChannelStatus::Connected);
    let said = SAID.take();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].ends_with("; trying again") && said[1] == "irc: there again", "{said:?}");
    assert!(!outlets.is_lost());
}
