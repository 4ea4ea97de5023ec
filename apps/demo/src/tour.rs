//! What the demo does by itself while no page is open: one fault of the leader after the other, each repaired.

use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

use crate::DemoPlace;
use crate::action::Action;
use crate::runner::RunnerRequest;

/// How long the flock is left alone before the next fault.
const CALM: Duration = Duration::from_secs(3);
/// How long a fault lasts.
const FAULT: Duration = Duration::from_secs(3);

/// A fault of a member, and what mends it.
type Step = (fn(u32) -> Action, Option<fn(u32) -> Action>);

const STEPS: [Step; 5] = [
    (|member| Action::Kill { member }, Some(|member| Action::Revive { member })),
    (|member| Action::Freeze { member }, Some(|member| Action::Thaw { member })),
    (|member| Action::Cut { member }, Some(|member| Action::Heal { member })),
    (|member| Action::Unplug { member }, Some(|member| Action::Revive { member })),
    (|member| Action::StepDown { member }, None),
];

/// Runs the tour once, and stops as soon as a page is opened: then every fault is repaired.
pub(crate) async fn run(
    place: DemoPlace,
    requests: mpsc::Sender<RunnerRequest>,
    leader: watch::Receiver<Option<u32>>,
    mut watchers: watch::Receiver<usize>,
) {
    let watched = async { drop(watchers.wait_for(|count| *count > 0).await) };
    tokio::select! {
        () = steps(place, &requests, leader) => {
            let words = "all kinds of faults have been injected; the flock runs on until you press Ctrl-C";
            let _ = requests.send(RunnerRequest::Word(words.into())).await;
        }
        () = watched => act(&requests, Action::MendAll {}).await,
    }
}

async fn steps(place: DemoPlace, requests: &mpsc::Sender<RunnerRequest>, mut leader: watch::Receiver<Option<u32>>) {
    let possible = |(fault, _): &Step| fault(1).check(place).is_ok();
    for (index, (fault, mend)) in STEPS.into_iter().filter(possible).enumerate() {
        let Some(member) = leader.wait_for(Option::is_some).await.ok().and_then(|leader| *leader) else { return };
        sleep(CALM).await;
        // It may have lost the lead meanwhile.
        let member = leader.borrow().unwrap_or(member);
        if index == 0 {
            let words = "nobody has opened the page yet, so the demo injects faults by itself";
            let _ = requests.send(RunnerRequest::Word(words.into())).await;
        }
        act(requests, fault(member)).await;
        sleep(FAULT).await;
        if let Some(mend) = mend {
            act(requests, mend(member)).await;
        }
    }
    sleep(CALM).await;
}

async fn act(requests: &mpsc::Sender<RunnerRequest>, action: Action) {
    let (reply, done) = tokio::sync::oneshot::channel();
    if requests.send(RunnerRequest::Act(action, reply)).await.is_ok() {
        // A refused action was no longer possible; the log shows why.
        let _ = done.await;
    }
}
