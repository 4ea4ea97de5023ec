//! The one way into a running node. Whoever has something for it enters, one at a time, and does it there and then: a
//! message steps the node in the task of the connection that brought it, and no other task is woken for it.

use std::io;
use std::sync::{Arc, Mutex};

use bellwether_trace::in_words;
use tokio::sync::{mpsc, oneshot};

use super::node::Node;
use super::transport::Transport;
use super::{Driven, NodeRequest};
use crate::cell::WriteResult;
use crate::clock::{BootTimer, TimerWaiter};
use crate::shared::{Inbound, Inbox};

/// A node and its timer. Both are gone once it has taken leave, or cannot go on.
pub(crate) struct Monitor<P: Driven, T: Transport<P>> {
    inside: Mutex<Option<Inside<P, T>>>,
    waiter: TimerWaiter,
}

struct Inside<P: Driven, T: Transport<P>> {
    node: Node<P, T>,
    timer: BootTimer,
}

/// Where a node's inputs come from, besides those who enter by themselves.
pub(crate) struct NodeInputs<P: Driven> {
    pub(crate) orders: mpsc::Receiver<NodeRequest<P>>,
    pub(crate) events: Option<mpsc::Receiver<Inbound<P::Message>>>,
    pub(crate) written: mpsc::UnboundedReceiver<WriteResult<P::Cell>>,
}

impl<P: Driven, T: Transport<P>> Monitor<P, T> {
    /// WriteHooks a node that has booted.
    pub(crate) fn new(node: Node<P, T>, timer: BootTimer) -> Arc<Monitor<P, T>> {
        let waiter = timer.waiter();
        Arc::new(Monitor { inside: Mutex::new(Some(Inside { node, timer })), waiter })
    }

    /// Does something with the node, and sets its timer. Time has passed since that was set last: what is due comes before
    /// what has arrived. Returns whether the node goes on.
    fn enter(&self, act: impl FnOnce(&mut Inside<P, T>)) -> bool {
        // A step that panicked has left the node as nobody knows it: it never takes another one.
        let Ok(mut place) = self.inside.lock() else { return false };
        let Some(inside) = &mut *place else { return false };
        inside.node.run_due();
        act(inside);
        inside.node.run_due();
        let Err(why) = inside.timer.set(inside.node.next_deadline()) else { return true };
        inside.node.fail(timer_fails(&why));
        *place = None;
        false
    }

    fn expired(&self, expired: io::Result<()>) -> bool {
        let fails = expired.is_err();
        self.enter(|inside| match expired {
            Ok(()) => inside.timer.fired(),
            Err(why) => inside.node.fail(timer_fails(&why)),
        }) && !fails
    }

    /// Runs until nobody holds the node any more, or it takes leave.
    pub(crate) async fn run(&self, inputs: NodeInputs<P>) {
        let NodeInputs { mut orders, mut events, mut written } = inputs;
        let mut goes_on = self.enter(|_| {});
        while goes_on {
            goes_on = tokio::select! {
                biased;
                expired = self.waiter.expired() => self.expired(expired),
                order = orders.recv() => match order {
                    Some(NodeRequest::Ask(command, answer)) => self.enter(|inside| inside.node.ask(command, answer)),
                    Some(NodeRequest::AskIf(still)) => self.enter(|inside| {
                        if let Some(command) = (still.0)() {
                            inside.node.ask(command, None);
                        }
                    }),
                    Some(NodeRequest::OfferPreview(preview)) => self.enter(|inside| inside.node.preview(preview)),
                    Some(NodeRequest::Leave(done)) => return self.leave(done).await,
                    None => false,
                },
                Some(written) = written.recv() => self.enter(|inside| inside.node.written(written)),
                Some(inbound) = next(&mut events) => self.enter(|inside| inside.node.inbound(inbound)),
            };
        }
    }

    /// From here on nobody finds the node: what arrives is for a process that is over.
    async fn leave(&self, done: oneshot::Sender<()>) {
        let left = self.inside.lock().ok().and_then(|mut place| place.take());
        if let Some(Inside { node, .. }) = left {
            node.leave(done).await;
        }
    }
}

fn timer_fails(why: &io::Error) -> String {
    format!("the system's timer fails: {}", in_words(why))
}

async fn next<I>(events: &mut Option<mpsc::Receiver<I>>) -> Option<I> {
    match events {
        Some(events) => events.recv().await,
        None => std::future::pending().await,
    }
}

impl<P: Driven, T: Transport<P>> Inbox<P::Message> for Monitor<P, T> {
    fn put(&self, inbound: Inbound<P::Message>) {
        self.enter(|inside| inside.node.inbound(inbound));
    }
}
