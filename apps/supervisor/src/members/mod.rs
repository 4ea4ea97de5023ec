//! A flock of known members over TCP: any protocol that elects on the network driver, as a supervisor sees it.
//!
//! ```text
//! network driver ── DriverEvent<P> ────► translator ── flock::FlockEvent ──► supervisor
//!                ◄── Command ───────────            ◄── flock::Ask ────────
//!  questions ────────────────────────────► answers
//! ```

mod answers;
mod lists;
mod pages;
mod refusals;
mod translate;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bellwether_kernel::ListElection;
use bellwether_net::{Handle, Question, Request, Response, Running, Setup, StartError, Status, questions, start};
use tokio::sync::{mpsc, oneshot};

use crate::flock::{Ask, EndReason, Flock, FlockEvent};
use crate::http;
use crate::lease_handle::LeaseHandle;
use crate::obstacles::SharedObstacles;
use translate::Translator;

pub use answers::{ListStatus, ListedMember, More};

/// How long the others may take to hear our farewell.
const FAREWELL: Duration = Duration::from_millis(1500);

/// A member of a flock of known members.
#[derive(Debug)]
pub struct Members<P: ListElection> {
    events: mpsc::UnboundedReceiver<FlockEvent>,
    asks: mpsc::UnboundedSender<Ask>,
    handle: Handle<P>,
    end_reason: Arc<OnceLock<EndReason>>,
    lease_handle: LeaseHandle,
    obstacles: SharedObstacles,
    control: mpsc::Sender<Question>,
}

impl<P: ListElection> Members<P> {
    /// Joins, on the current runtime. `name` is what others call this member, and `say` takes complaints for people.
    ///
    /// # Errors
    /// A setup that cannot work, said in a way that tells what to do.
    pub fn join(mut setup: Setup<P>, name: &str, say: fn(&str)) -> Result<Members<P>, StartError> {
        let (control, questions) = questions();
        setup.control = Some(control.clone());
        let lease_handle = LeaseHandle::default();
        setup.renewals = Some(lease_handle.renewals());
        let about = translate::About::new(&setup, name, say);
        let Running { handle, happenings: driver, .. } = start(setup)?;
        let (tell, events) = mpsc::unbounded_channel();
        let (asks, asked) = mpsc::unbounded_channel();
        let end_reason = Arc::new(OnceLock::new());
        let obstacles = about.obstacles.clone();
        let translator = Translator::new(about, handle.clone(), tell, end_reason.clone(), lease_handle.clone());
        tokio::spawn(translator.run(driver, asked, questions));
        Ok(Members { events, asks, handle, end_reason, lease_handle, obstacles, control })
    }

    /// What the guardian needs to tell the others of this process's death: a [`DeathNotice`](bellwether_net::DeathNotice) as
    /// JSON.
    #[must_use]
    pub fn will(&self) -> Vec<u8> {
        self.handle.death_notice().to_json().into_bytes()
    }

    /// Where it will be said why the flock failed, should it fail.
    #[must_use]
    pub fn end_reason(&self) -> Arc<OnceLock<EndReason>> {
        self.end_reason.clone()
    }

    /// Answers `/metrics` and `/health` on this socket, as web servers do, for as long as the member lives.
    ///
    /// # Errors
    /// The socket cannot be used.
    pub fn serve_metrics(&self, listener: std::net::TcpListener) -> std::io::Result<()> {
        let control = self.control.clone();
        http::serve(listener, move || {
            let control = control.clone();
            async move { status(&control).await.map(|status| pages::pages(&status)) }
        })
    }

    /// A hold on the node itself, for its counters.
    #[must_use]
    pub fn handle(&self) -> &Handle<P> {
        &self.handle
    }
}

impl<P: ListElection> Flock for Members<P> {
    async fn next(&mut self) -> Option<FlockEvent> {
        self.events.recv().await
    }

    fn lease_handle(&self) -> &LeaseHandle {
        &self.lease_handle
    }

    fn why_leaderless(&self) -> Option<String> {
        self.obstacles.reason()
    }

    fn why_lease_lost(&self) -> String {
        self.obstacles.lock().lease_lost()
    }

    fn unfit(&mut self, why: Option<String>) {
        self.obstacles.lock().unfit(why);
    }

    fn ask(&mut self, ask: Ask) {
        // If nobody listens any more, `next` says so.
        let _ = self.asks.send(ask);
    }

    async fn leave(&mut self) {
        let _ = self.handle.leave(FAREWELL).await;
    }
}

async fn status(control: &mpsc::Sender<Question>) -> Option<Status> {
    let (answer, answered) = oneshot::channel();
    control.send(Question { request: Request::Status, answer }).await.ok()?;
    match answered.await.ok()? {
        Response::Status(status) => Some(*status),
        _ => None,
    }
}
