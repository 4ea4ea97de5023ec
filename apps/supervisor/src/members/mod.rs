//! A flock of known members over TCP: any protocol that elects on the network driver, as a supervisor sees it.

mod answers;
mod lists;
mod pages;
mod refusals;
mod site;

use std::time::Duration;

use bellwether_kernel::ListElection;
use bellwether_net::{Handle, MemberStatus, Question, Request, Response, Running, Setup, StartError, questions, start};
use tokio::sync::{mpsc, oneshot};

use crate::adapter::{Hold, Joined, adapt, link};
use crate::flock::Ask;
use crate::http;
use crate::lease_handle::LeaseHandle;
use site::{About, ListSite};

pub use answers::{ListStatus, ListStatusEntry, More};

/// How long the others may take to receive our farewell.
const FAREWELL: Duration = Duration::from_millis(1500);

/// A member of a flock of known members.
pub type Members<P> = Joined<ListHold<P>>;

/// The supervisor's handle on a list of members.
#[derive(Debug)]
pub struct ListHold<P: ListElection> {
    handle: Handle<P>,
    control: mpsc::Sender<Question>,
}

impl<P: ListElection> Joined<ListHold<P>> {
    /// Joins, on the current runtime. `name` is this member's name, and `say` gets messages for people.
    ///
    /// # Errors
    /// The setup cannot work; the message says what to do.
    pub fn join(mut setup: Setup<P>, name: &str, say: fn(&str)) -> Result<Members<P>, StartError> {
        let (control, questions) = questions();
        setup.meeting.control = Some(control.clone());
        let lease_handle = LeaseHandle::default();
        setup.renewals = Some(lease_handle.renewals());
        let (about, obstacles) = About::new(&setup, name);
        let Running { handle, driver_events: driver, .. } = start(setup)?;
        let hold = ListHold { handle: handle.clone(), control };
        let (outlets, asked, members) = link(hold, lease_handle.clone(), obstacles, say);
        tokio::spawn(adapt(ListSite::new(outlets, about, handle, lease_handle, questions), driver, asked));
        Ok(members)
    }

    /// What the guardian needs to announce this process's death: a [`DeathNotice`](bellwether_net::DeathNotice) as
    /// JSON.
    #[must_use]
    pub fn will(&self) -> Vec<u8> {
        self.hold.handle.death_notice().to_json().into_bytes()
    }

    /// Serves `/metrics` and `/health` over HTTP on this socket for as long as the member lives.
    ///
    /// # Errors
    /// The socket cannot be registered with the runtime.
    pub fn serve_metrics(&self, listener: std::net::TcpListener) -> std::io::Result<()> {
        let control = self.hold.control.clone();
        http::serve(listener, move || {
            let control = control.clone();
            async move { status(&control).await.map(|status| pages::pages(&status)) }
        })
    }

    /// A handle on the node itself, for its counters.
    #[must_use]
    pub fn handle(&self) -> &Handle<P> {
        &self.hold.handle
    }
}

impl<P: ListElection> Hold for ListHold<P> {
    async fn leave(&mut self, _asks: &mpsc::UnboundedSender<Ask>) {
        let _ = self.handle.leave(FAREWELL).await;
    }
}

async fn status(control: &mpsc::Sender<Question>) -> Option<MemberStatus> {
    let (answer, answered) = oneshot::channel();
    control.send(Question { request: Request::Status, answer }).await.ok()?;
    match answered.await.ok()? {
        Response::Status(status) => Some(*status),
        _ => None,
    }
}
