//! The one way into a running node. Whoever has something for it enters, one at a time, and does it there and then: a
//! message steps the node in the task of the connection that brought it, and no other task is woken for it.

use std::io;
use std::sync::{Arc, Mutex};

use bellwether_trace::in_words;
use tokio::sync::{mpsc, oneshot};

use super::node::Node;
use super::transport::{ForNode, Transport};
use super::{Driven, NodeRequest};
use crate::cell::WriteResult;
use crate::clock::{BootTimer, TimerWaiter};
use crate::shared::{Inbound, Inbox};
use crate::system::Alarm;

/// A node and its timer. Both are gone once the node has left or cannot continue.
pub struct Monitor<P: Driven, T: Transport<P>> {
    inside: Mutex<Option<Inside<P, T>>>,
    waiter: Option<TimerWaiter>,
}

struct Inside<P: Driven, T: Transport<P>> {
    node: Node<P, T>,
    timer: Box<dyn Alarm>,
}

/// The sources of a node's inputs, except for tasks that enter the monitor themselves.
pub struct NodeInputs<P: Driven> {
    /// The application's requests.
    pub orders: mpsc::Receiver<NodeRequest<P>>,
    /// The events of the transport, if its tasks do not enter the monitor themselves.
    pub events: Option<mpsc::Receiver<Inbound<P::Message>>>,
    /// The results of writes.
    pub written: mpsc::UnboundedReceiver<WriteResult<P::Cell>>,
}

impl<P: Driven, T: Transport<P>> Monitor<P, T> {
    /// The monitor of a node that has booted.
    #[must_use]
    pub fn new(node: Node<P, T>, timer: BootTimer) -> Arc<Monitor<P, T>> {
        let waiter = Some(timer.waiter());
        Arc::new(Monitor { inside: Mutex::new(Some(Inside { node, timer: Box::new(timer) })), waiter })
    }

    /// The same with an alarm that is not awaited here: its owner calls [`Monitor::expired`].
    pub(crate) fn with_alarm(node: Node<P, T>, timer: Box<dyn Alarm>) -> Arc<Monitor<P, T>> {
        Arc::new(Monitor { inside: Mutex::new(Some(Inside { node, timer })), waiter: None })
    }

    /// Acts on the node, and sets its timer. Time has passed since that was last set: due timers fire before new input
    /// is taken. Returns whether the node goes on.
    fn enter(&self, act: impl FnOnce(&mut Inside<P, T>)) -> bool {
        // A step that panicked has left the node in an unknown state: it never takes another one.
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

    /// The alarm has expired, or failed.
    pub(crate) fn expired(&self, expired: io::Result<()>) -> bool {
        let fails = expired.is_err();
        self.enter(|inside| match expired {
            Ok(()) => inside.timer.fired(),
            Err(why) => inside.node.fail(timer_fails(&why)),
        }) && !fails
    }

    /// Asks the node for something. The answer goes to whoever waits for it, if anybody does.
    pub(crate) fn ask(&self, command: P::Command, answer: Option<oneshot::Sender<P::Answer>>) -> bool {
        self.enter(|inside| inside.node.ask(command, answer))
    }

    /// Acts on the transport, and gives the node the resulting inputs.
    pub fn transport(&self, act: impl FnOnce(&mut T) -> Vec<ForNode<P>>) -> bool {
        self.enter(|inside| inside.node.with_transport(act))
    }

    /// Takes the result of a write.
    pub(crate) fn written(&self, written: WriteResult<P::Cell>) -> bool {
        self.enter(|inside| inside.node.written(written))
    }

    /// Runs until no handle is left, or the node leaves.
    pub async fn run(&self, inputs: NodeInputs<P>) {
        let NodeInputs { mut orders, mut events, mut written } = inputs;
        let mut goes_on = self.enter(|_| {});
        while goes_on {
            goes_on = tokio::select! {
                biased;
                expired = rings(self.waiter.as_ref()) => self.expired(expired),
                order = orders.recv() => match order {
                    Some(NodeRequest::Ask(command, answer)) => self.enter(|inside| inside.node.ask(command, answer)),
                    Some(NodeRequest::Leave(done)) => return self.leave(done).await,
                    None => false,
                },
                Some(result) = written.recv() => self.written(result),
                Some(inbound) = next(&mut events) => self.enter(|inside| inside.node.inbound(inbound)),
            };
        }
    }

    /// From here on the node cannot be found: new input is for a process that has ended.
    async fn leave(&self, done: oneshot::Sender<()>) {
        if let Some(Inside { node, .. }) = self.take() {
            node.leave(done).await;
        }
    }

    /// Ends the node without a good-bye.
    pub(crate) fn end(&self) -> bool {
        self.take().is_some()
    }

    fn take(&self) -> Option<Inside<P, T>> {
        self.inside.lock().ok().and_then(|mut place| place.take())
    }
}

fn timer_fails(why: &io::Error) -> String {
    format!("the system's timer fails: {}", in_words(why))
}

async fn rings(waiter: Option<&TimerWaiter>) -> io::Result<()> {
    match waiter {
        Some(waiter) => waiter.expired().await,
        None => std::future::pending().await,
    }
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
