//! What becomes of messages, pings and questions: which packets are sent for them, what their answers mean, and when nobody
//! waits any longer. It is told the time in nanoseconds, and touches nothing outside.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use bellwether_kernel::AskId;
use bellwether_mesh::{Content, MeshAnswer, MeshCommand, MeshRole, MeshState, Receipt, Tag, Trail};
use bellwether_mesh_net::{MeshName, MeshNode};

use crate::control::{ControlReply, PingReport, SendReport};
use crate::directory::{Directory, Way, ways};
use crate::parts::{Assembly, Part, PartKind, split};

/// So many parts of one message are under way at once.
const WINDOW: usize = 12;
/// So many messages of clients are under way at once.
const MOST_MESSAGES: usize = 64;
/// So many names are asked for at once, and a name again after so many nanoseconds, up to so often.
const NAMES_AT_ONCE: usize = 4;
const NAME_AGAIN: u64 = 5_000_000_000;
const NAME_TRIES: u8 = 4;
/// No more nodes than this are asked for their names.
const MOST_NAMES: usize = 1_024;
/// A head is asked for its directory at most once in so many nanoseconds.
const DIRECTORY_AGAIN: u64 = 500_000_000;
/// The age in nanoseconds at which the head's list is requested again, or sooner when it is used: not every change of
/// the routes changes the number of a list.
const DIRECTORY_AGE: u64 = 20_000_000_000;
const DIRECTORY_AGE_SEEN: u64 = 1_000_000_000;
/// For how many nanoseconds after its use the directory is kept up to date.
const INTEREST: u64 = 60_000_000_000;

/// A client of the control socket.
pub(crate) type ClientId = u64;

/// A message that arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrived {
    pub(crate) from: Tag,
    pub(crate) id: u32,
    pub(crate) bytes: Vec<u8>,
    pub(crate) hops: u8,
}

/// A message that a client wants to send.
#[derive(Clone, Debug)]
pub(crate) struct SendOrder {
    pub(crate) name: MeshName,
    pub(crate) bytes: Vec<u8>,
    /// Whether the client waits until the destination has it.
    pub(crate) acknowledge: bool,
    /// The time limit in nanoseconds.
    pub(crate) within: u64,
}

struct Outgoing {
    /// The client that waits for the outcome, while it does.
    client: Option<ClientId>,
    name: MeshName,
    to: Tag,
    acknowledge: bool,
    began_at: u64,
    deadline: u64,
    unsent: VecDeque<Arc<[u8]>>,
    under_way: usize,
    trail: Option<Trail>,
    no_route: bool,
}

enum Waiting {
    Part { message: u32, bytes: Arc<[u8]> },
    Ping(PendingPing),
}

/// A ping that has not been answered.
struct PendingPing {
    client: ClientId,
    name: MeshName,
    to: Tag,
    began_at: u64,
    deadline: u64,
    /// Whether the last attempt ended because no node on the way knew a route.
    no_route: bool,
}

/// The exchanges between this node's users and the mesh.
#[derive(Default)]
pub(crate) struct Exchange {
    next_ask: u64,
    next_message: u32,
    waiting: BTreeMap<u64, Waiting>,
    outgoing: BTreeMap<u32, Outgoing>,
    assembly: Assembly,
    names_asked: BTreeMap<Tag, (u64, u8)>,
    /// The head's list of nodes, which head it is from, and for which edition.
    told: Directory,
    told_for: Option<((Tag, u16), u64)>,
    directory_asked: Option<((Tag, u16), u64)>,
    interested_until: u64,
    /// The replies to send.
    pub(crate) replies: Vec<(ClientId, ControlReply)>,
    pub(crate) arrived: Vec<Arrived>,
    commands: Vec<(AskId, MeshCommand)>,
}

impl Exchange {
    /// Takes what is to be asked of the node.
    pub(crate) fn commands(&mut self) -> Vec<(AskId, MeshCommand)> {
        std::mem::take(&mut self.commands)
    }

    /// A client sends a message.
    pub(crate) fn send(&mut self, node: &mut MeshNode, now: u64, client: ClientId, message: SendOrder) {
        let SendOrder { name, bytes, acknowledge, within } = message;
        let to = node.names().learn(&name);
        let id = self.number(node);
        if to == node.state().tag {
            let me = vec![name.to_string()];
            let report = SendReport {
                to: name.to_string(),
                id,
                delivered: acknowledge.then_some(true),
                hops: Some(0),
                ms: Some(0.0),
                path: Some(me),
            };
            self.replies.push((client, ControlReply::Sent(report)));
            return self.arrived.push(Arrived { from: to, id, bytes, hops: 0 });
        }
        if self.outgoing.len() >= MOST_MESSAGES {
            let why = "too many messages are under way: try again".to_owned();
            return self.replies.push((client, ControlReply::Refused(why)));
        }
        let unsent = split(PartKind::Text, id, &bytes).into_iter().map(Arc::from).collect();
        let outgoing = Outgoing {
            client: Some(client),
            name,
            to,
            acknowledge,
            began_at: now,
            deadline: now.saturating_add(within),
            unsent,
            under_way: 0,
            trail: None,
            no_route: false,
        };
        self.outgoing.insert(id, outgoing);
        self.pump(id);
        // Without an acknowledgement it is enough that this node knows where to send it.
        if !acknowledge && is_known(&self.ways(node), to) {
            self.handed_over(id);
        }
    }

    /// A number that no message of this node had, in this life or another.
    fn number(&mut self, node: &mut MeshNode) -> u32 {
        self.next_message = self.next_message.wrapping_add(1);
        (node.state().session << 16).wrapping_add(self.next_message)
    }

    fn pump(&mut self, id: u32) {
        let Some(outgoing) = self.outgoing.get_mut(&id) else { return };
        while outgoing.under_way < WINDOW
            && let Some(bytes) = outgoing.unsent.pop_front()
        {
            outgoing.under_way += 1;
            self.next_ask += 1;
            let receipt = if outgoing.trail.is_none() { Receipt::Path } else { Receipt::Delivery };
            let payload = Arc::clone(&bytes);
            let command = MeshCommand::Send { to: outgoing.to, content: Content::Message, payload, receipt };
            self.waiting.insert(self.next_ask, Waiting::Part { message: id, bytes });
            self.commands.push((AskId(self.next_ask), command));
        }
    }

    fn handed_over(&mut self, id: u32) {
        let Some(outgoing) = self.outgoing.get_mut(&id) else { return };
        if let Some(client) = outgoing.client.take() {
            let to = outgoing.name.to_string();
            let report = SendReport { to, id, delivered: None, hops: None, ms: None, path: None };
            self.replies.push((client, ControlReply::Sent(report)));
        }
    }

    /// A client pings a node.
    pub(crate) fn ping(&mut self, node: &mut MeshNode, now: u64, client: ClientId, name: MeshName, within: u64) {
        let to = node.names().learn(&name);
        if to == node.state().tag {
            let path = Some(vec![name.to_string()]);
            let report = PingReport { to: name.to_string(), ms: Some(0.0), hops: Some(0), path, known: true };
            return self.replies.push((client, ControlReply::Pinged(report)));
        }
        self.next_ask += 1;
        let deadline = now.saturating_add(within);
        let ping = PendingPing { client, name, to, began_at: now, deadline, no_route: false };
        self.waiting.insert(self.next_ask, Waiting::Ping(ping));
        self.commands.push((AskId(self.next_ask), MeshCommand::Ping { to }));
    }

    /// The node answers something, or something arrived.
    pub(crate) fn answer(&mut self, node: &mut MeshNode, now: u64, id: AskId, answer: MeshAnswer) {
        if let MeshAnswer::Received { from, payload, hops, .. } = answer {
            return self.received(node, from, &payload, hops);
        }
        match self.waiting.remove(&id.0) {
            None => {}
            Some(Waiting::Ping(ping)) => self.ping_answered(node, now, id, ping, answer),
            Some(Waiting::Part { message, bytes }) => self.part_answered(node, now, message, bytes, answer),
        }
    }

    fn ping_answered(&mut self, node: &mut MeshNode, now: u64, id: AskId, ping: PendingPing, answer: MeshAnswer) {
        match answer {
            MeshAnswer::Delivered { trail, .. } => {
                let (to, ms) = (ping.name.to_string(), Some(millis(now - ping.began_at)));
                let path = Some(path(node, &trail));
                let report = PingReport { to, ms, hops: Some(trail.hops), path, known: true };
                self.replies.push((ping.client, ControlReply::Pinged(report)));
            }
            MeshAnswer::Busy => self.lost_ping(node, &ping),
            // There is time left, and perhaps a route soon.
            other => {
                self.commands.push((id, MeshCommand::Ping { to: ping.to }));
                let no_route = matches!(other, MeshAnswer::NoRoute(_));
                self.waiting.insert(id.0, Waiting::Ping(PendingPing { no_route, ..ping }));
            }
        }
    }

    fn part_answered(&mut self, node: &mut MeshNode, now: u64, id: u32, bytes: Arc<[u8]>, answer: MeshAnswer) {
        let Some(outgoing) = self.outgoing.get_mut(&id) else { return };
        outgoing.under_way -= 1;
        match answer {
            MeshAnswer::Delivered { trail, .. } => {
                outgoing.no_route = false;
                outgoing.trail.get_or_insert(trail);
                if outgoing.unsent.is_empty() && outgoing.under_way == 0 {
                    return self.delivered(node, now, id);
                }
            }
            MeshAnswer::Busy => return outgoing.unsent.push_front(bytes),
            other => {
                outgoing.no_route = matches!(other, MeshAnswer::NoRoute(_));
                outgoing.unsent.push_front(bytes);
            }
        }
        self.pump(id);
    }

    fn delivered(&mut self, node: &mut MeshNode, now: u64, id: u32) {
        let Some(outgoing) = self.outgoing.remove(&id) else { return };
        let (Some(client), Some(trail)) = (outgoing.client, outgoing.trail) else { return };
        let report = SendReport {
            to: outgoing.name.to_string(),
            id,
            delivered: outgoing.acknowledge.then_some(true),
            hops: Some(trail.hops),
            ms: Some(millis(now - outgoing.began_at)),
            path: Some(path(node, &trail)),
        };
        self.replies.push((client, ControlReply::Sent(report)));
    }

    fn received(&mut self, node: &mut MeshNode, from: Tag, payload: &[u8], hops: u8) {
        let Ok(part) = Part::decode(payload) else { return };
        let (kind, id) = (part.kind, part.number);
        let Some(bytes) = self.assembly.take(from, &part) else { return };
        match kind {
            PartKind::Text => self.arrived.push(Arrived { from, id, bytes, hops }),
            PartKind::NameQuestion => {
                let name = node.config().identity.as_ref().map(|(_, name)| name.to_vec()).unwrap_or_default();
                self.tell(node, from, PartKind::NameAnswer, &name);
            }
            PartKind::NameAnswer => {
                node.names().hear(from, &bytes);
                self.names_asked.remove(&from);
            }
            PartKind::DirectoryQuestion => {
                let directory = Directory::of(node.state()).encode();
                self.tell(node, from, PartKind::DirectoryAnswer, &directory);
            }
            PartKind::DirectoryAnswer => {
                if let (Some((asked, at)), Ok(told)) = (self.directory_asked, Directory::decode(&bytes))
                    && asked.0 == from
                {
                    (self.told, self.told_for) = (told, Some((asked, at)));
                }
            }
        }
    }

    /// Sends a message to another node whose outcome is not awaited.
    fn tell(&mut self, node: &mut MeshNode, to: Tag, kind: PartKind, bytes: &[u8]) {
        let id = self.number(node);
        for part in split(kind, id, bytes) {
            let (payload, receipt) = (Arc::from(part), Receipt::None);
            let command = MeshCommand::Send { to, content: Content::Message, payload, receipt };
            self.commands.push((AskId::NOBODY, command));
        }
    }

    /// All ways that are known.
    pub(crate) fn ways(&self, node: &mut MeshNode) -> Vec<Way> {
        ways(node.state(), &self.told)
    }

    /// The routes are queried: updates what is known of them.
    pub(crate) fn look(&mut self, node: &mut MeshNode, now: u64) {
        self.take_interest(now);
        self.tick(node, now);
        self.ask_directory(node, now, DIRECTORY_AGE_SEEN);
    }

    /// Keeps the routes up to date from now on, for a while.
    pub(crate) fn take_interest(&mut self, now: u64) {
        self.interested_until = now.saturating_add(INTEREST);
    }

    /// Whether this node knows all ways that its head knows, or knew a moment ago.
    pub(crate) fn is_up_to_date(&self, node: &mut MeshNode, now: u64) -> bool {
        edition(node.state()).is_none_or(|edition| self.is_told(edition, now, 2 * DIRECTORY_AGE_SEEN))
    }

    fn is_told(&self, edition: (Tag, u16), now: u64, age: u64) -> bool {
        self.told_for.is_some_and(|(told, at)| told == edition && at.saturating_add(age) > now)
    }

    /// Lets whatever is due happen.
    pub(crate) fn tick(&mut self, node: &mut MeshNode, now: u64) {
        self.give_up(node, now);
        let retried: Vec<u32> = self.outgoing.keys().copied().collect();
        retried.into_iter().for_each(|id| self.pump(id));
        self.ask_names(node, now);
        self.ask_directory(node, now, DIRECTORY_AGE);
    }

    fn give_up(&mut self, node: &mut MeshNode, now: u64) {
        let late = |waiting: &Waiting| matches!(waiting, Waiting::Ping(ping) if ping.deadline <= now);
        let asks: Vec<u64> = self.waiting.iter().filter(|(_, waiting)| late(waiting)).map(|(ask, _)| *ask).collect();
        for ask in asks {
            if let Some(Waiting::Ping(ping)) = self.waiting.remove(&ask) {
                self.lost_ping(node, &ping);
            }
        }
        let ids: Vec<u32> = self.outgoing.iter().filter(|(_, one)| one.deadline <= now).map(|(id, _)| *id).collect();
        for id in ids {
            let Some(outgoing) = self.outgoing.remove(&id) else { continue };
            let Some(client) = outgoing.client else { continue };
            let known = !outgoing.no_route && !finds_no_route(node.state(), outgoing.to);
            let reply = if known || outgoing.trail.is_some() {
                let delivered = outgoing.acknowledge.then_some(false);
                let to = outgoing.name.to_string();
                ControlReply::Sent(SendReport { to, id, delivered, hops: None, ms: None, path: None })
            } else {
                ControlReply::Unknown(outgoing.name.to_string())
            };
            self.replies.push((client, reply));
        }
    }

    fn lost_ping(&mut self, node: &mut MeshNode, ping: &PendingPing) {
        let known = !ping.no_route && !finds_no_route(node.state(), ping.to);
        let report = PingReport { to: ping.name.to_string(), ms: None, hops: None, path: None, known };
        self.replies.push((ping.client, ControlReply::Pinged(report)));
    }

    /// When [`Exchange::tick`] must be called, if no other event comes before.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let pings = self.waiting.values().filter_map(|waiting| match waiting {
            Waiting::Ping(ping) => Some(ping.deadline),
            Waiting::Part { .. } => None,
        });
        pings.chain(self.outgoing.values().map(|outgoing| outgoing.deadline)).min()
    }

    /// Asks nodes that are new for their names.
    fn ask_names(&mut self, node: &mut MeshNode, now: u64) {
        let ways = self.ways(node);
        let nodes: Vec<Tag> = ways.iter().map(|way| way.to).take(MOST_NAMES).collect();
        self.names_asked.retain(|tag, _| nodes.binary_search(tag).is_ok());
        let mut asked = 0;
        for tag in nodes {
            let (at, tries) = self.names_asked.get(&tag).copied().unwrap_or((0, 0));
            let is_due = tries == 0 || at.saturating_add(NAME_AGAIN) <= now && tries < NAME_TRIES;
            if node.names().is_known(tag) || !is_due || asked >= NAMES_AT_ONCE {
                continue;
            }
            asked += 1;
            self.names_asked.insert(tag, (now, tries + 1));
            self.tell(node, tag, PartKind::NameQuestion, &[]);
        }
    }

    /// Asks the head for the nodes that it knows, as long as somebody is interested.
    fn ask_directory(&mut self, node: &mut MeshNode, now: u64, age: u64) {
        let Some(edition) = edition(node.state()) else {
            (self.told, self.told_for) = (Directory::default(), None);
            return;
        };
        if self.told_for.is_some_and(|((head, _), _)| head != edition.0) {
            self.told = Directory::default();
        }
        let too_soon = self.directory_asked.is_some_and(|(_, at)| at.saturating_add(DIRECTORY_AGAIN) > now);
        if !self.is_told(edition, now, age) && now < self.interested_until && !too_soon {
            self.directory_asked = Some((edition, now));
            self.tell(node, edition.0, PartKind::DirectoryQuestion, &[]);
        }
    }
}

/// The head of a member, and the number of the last list of it that was announced: when that changes, so does the directory.
fn edition(state: &MeshState) -> Option<(Tag, u16)> {
    match &state.role {
        MeshRole::Member(member) => Some((member.head, member.list)),
        _ => None,
    }
}

/// Whether nobody on the way knew where to give what was last sent to a node.
fn finds_no_route(state: &MeshState, to: Tag) -> bool {
    let waiting = state.traffic.iter().flat_map(|traffic| &traffic.waiting);
    let mut to_it = waiting.filter(|awaited| awaited.packet.to == to).peekable();
    to_it.peek().is_some() && to_it.all(|awaited| awaited.no_route)
}

fn is_known(ways: &[Way], to: Tag) -> bool {
    ways.binary_search_by_key(&to, |way| way.to).is_ok()
}

fn path(node: &mut MeshNode, trail: &Trail) -> Vec<String> {
    trail.path.as_slice().iter().map(|tag| node.names().show(*tag)).collect()
}

/// Milliseconds to the microsecond.
fn millis(nanos: u64) -> f64 {
    (nanos / 1_000) as f64 / 1_000.0
}
