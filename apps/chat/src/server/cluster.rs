//! What a server knows of the others, and what follows from it: whom to dial, where clients go, and how to join. Nothing here
//! waits or opens a socket.

use std::cmp::Reverse;
use std::time::Duration;

use bellwether_net::{LinkError, MemberAddress, Refusal, Roster, RosterMember};
use bellwether_superpeer::{NetworkReport, ServerReport, ServerStanding};

use super::{Cause, ServerError};
use crate::client::ChatAddress;
use crate::server_addresses::ServerAddresses;

/// How long to wait before all addresses are asked again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// How often all addresses are asked before a server gives up: for about ten seconds, if nobody is there.
const ROUNDS: u32 = 14;

/// A server and the address at which others dial it, if it has said a proper one.
fn member(server: &ServerReport) -> Option<RosterMember> {
    let address = ServerAddresses::parse(&server.addresses)?.cluster.parse().ok()?;
    Some(RosterMember { id: server.server.number(), address })
}

/// Whom to dial. Two servers may have had the same address, one after the other: then the one counts that is there, or is
/// newer. This server is always in the list.
pub(super) fn roster(report: &NetworkReport, own: &MemberAddress) -> Option<Roster> {
    let mut others: Vec<&ServerReport> = report.servers.iter().filter(|server| server.server != report.me).collect();
    others.sort_by_key(|server| (server.standing != ServerStanding::Up, Reverse(server.server)));
    let mut members = vec![RosterMember { id: report.me.number(), address: own.clone() }];
    for member in others.into_iter().filter_map(member) {
        if members.iter().all(|known| known.address != member.address) {
            members.push(member);
        }
    }
    Roster::new(members).ok()
}

/// The members that a server knew when it ran last, with itself where it listens now.
pub(super) fn known_roster(members: &str, id: u32, own: &MemberAddress) -> Option<Roster> {
    let known = Roster::parse_movable(members).map_or_else(|_| Vec::new(), |roster| roster.members().to_vec());
    let others = known.into_iter().filter(|member| member.id != id && member.address != *own);
    Roster::new(std::iter::once(RosterMember { id, address: own.clone() }).chain(others).collect()).ok()
}

/// Where clients may log in: this server first, then the others, those with the fewest clients before.
pub(super) fn client_addresses(report: &NetworkReport) -> Vec<String> {
    let mut open: Vec<&ServerReport> = report.servers.iter().filter(|server| server.takes_clients()).collect();
    open.sort_by_key(|server| (server.server != report.me, server.clients, server.server));
    open.into_iter().filter_map(|server| ServerAddresses::parse(&server.addresses)).map(|it| it.public).collect()
}

/// Where clients that are sent away may go, those with the fewest clients before.
pub(super) fn other_servers(report: &NetworkReport) -> Vec<(String, u16)> {
    let others = |server: &&ServerReport| server.takes_clients() && server.server != report.me;
    let mut others: Vec<&ServerReport> = report.servers.iter().filter(others).collect();
    others.sort_by_key(|server| (server.clients, server.server));
    others.into_iter().filter_map(place_of).collect()
}

/// The host and port that a client is told of a server.
pub(super) fn place_of(server: &ServerReport) -> Option<(String, u16)> {
    let public = ServerAddresses::parse(&server.addresses)?.public;
    let address = public.parse::<ChatAddress>().ok()?;
    Some((address.host, address.port))
}

/// Whether this is how a server of another network refuses a member of this one: its secret is another one, or it has the
/// same secret and says that it is of another network.
pub(super) fn is_of_another_network(why: &LinkError) -> bool {
    matches!(why, LinkError::Refused(Refusal::Key | Refusal::Flock))
}

/// The attempts of a new server to be admitted: it asks one address after the other, for a while.
#[derive(Debug)]
pub(super) struct JoinAttempts {
    places: Vec<MemberAddress>,
    asked: usize,
    round: u32,
    /// Whether somebody has another secret, in this round.
    wrong_secret: bool,
    last: String,
}

/// What a new server does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum JoinStep {
    /// It asks there.
    Ask(MemberAddress),
    /// It waits so long, since servers may be starting.
    Pause(Duration),
    /// It ends.
    GiveUp(ServerError),
}

impl JoinAttempts {
    pub(super) fn new(places: Vec<MemberAddress>) -> JoinAttempts {
        JoinAttempts { places, asked: 0, round: 0, wrong_secret: false, last: String::new() }
    }

    pub(super) fn next(&mut self) -> JoinStep {
        if let Some(place) = self.places.get(self.asked) {
            self.asked += 1;
            return JoinStep::Ask(place.clone());
        }
        if self.wrong_secret {
            return JoinStep::GiveUp(ServerError::new(
                Cause::Refused,
                "the network has another secret: copy the file `secret` of the data folder of one of its servers",
            ));
        }
        self.round += 1;
        if self.round == ROUNDS {
            let text = format!("no member of the network answers at --join: {}", self.last);
            return JoinStep::GiveUp(ServerError::new(Cause::Nobody, text));
        }
        self.asked = 0;
        JoinStep::Pause(FIRST_PAUSE.saturating_mul(1 << self.round.min(10)).min(LONGEST_PAUSE))
    }

    /// Nobody answered there, or nobody who could let this server in.
    pub(super) fn failed(&mut self, why: &LinkError, text: String) {
        self.wrong_secret |= matches!(why, LinkError::Refused(Refusal::Key));
        self.last = text;
    }
}

#[cfg(test)]
mod tests {
    use bellwether_kernel::NodeId;
    use bellwether_superpeer::{ServerRole, SystemState};

    use super::*;

    fn server(number: u32, cluster: &str, standing: ServerStanding, clients: u32) -> ServerReport {
        let addresses = ServerAddresses {
            public: format!("h{number}:{}", 100 + number),
            cluster: cluster.into(),
            version: String::new(),
        };
        ServerReport {
            server: NodeId::new(number).unwrap(),
            name: format!("s{number}").into(),
            addresses: addresses.to_string().into_bytes().into(),
            role: ServerRole::Peer,
            standing,
            draining: false,
            clients,
            lag: None,
            silent_beats: None,
        }
    }

    fn report(me: u32, servers: Vec<ServerReport>) -> NetworkReport {
        NetworkReport {
            me: NodeId::new(me).unwrap(),
            system: SystemState::Normal,
            term: 1,
            master: None,
            applied: 0,
            committed: 0,
            servers,
            registered: 0,
            logged_in: 0,
            orphaned: 0,
        }
    }

    fn address(text: &str) -> MemberAddress {
        text.parse().unwrap()
    }

    #[test]
    fn of_two_servers_with_one_address_the_one_that_is_there_is_dialled_and_never_oneself() {
        let servers = vec![
            server(1, "10.0.0.1:1", ServerStanding::Lost, 0),
            server(2, "10.0.0.1:1", ServerStanding::Up, 0),
            server(3, "10.0.0.3:1", ServerStanding::Left, 0),
            server(4, "10.0.0.3:1", ServerStanding::New, 0),
            server(5, "10.0.0.9:9", ServerStanding::Lost, 0),
            server(6, "10.0.0.7:1", ServerStanding::Up, 0),
        ];
        let roster = roster(&report(6, servers), &address("10.0.0.9:9")).unwrap();
        assert_eq!(roster.to_string(), "members:2@10.0.0.1:1,4@10.0.0.3:1,6@10.0.0.9:9");
        let known = known_roster("1@10.0.0.1:1,2@10.0.0.2:1,3@10.0.0.8:8", 2, &address("10.0.0.8:8")).unwrap();
        assert_eq!(known.to_string(), "members:1@10.0.0.1:1,2@10.0.0.8:8");
        let late = known_roster("1@10.0.0.1:1,1024@10.0.0.2:2", 900, &address("10.0.0.8:8")).unwrap();
        assert_eq!(late.members().iter().map(|member| member.id).collect::<Vec<_>>(), [1, 900, 1024]);
        assert_eq!(known_roster("", 1, &address("10.0.0.8:8")).unwrap().to_string(), "members:1@10.0.0.8:8");
    }

    #[test]
    fn clients_are_sent_to_servers_that_take_them_the_emptiest_first() {
        let mut servers = vec![
            server(1, "a:1", ServerStanding::Up, 9),
            server(2, "b:1", ServerStanding::Up, 5),
            server(3, "c:1", ServerStanding::Up, 2),
            server(4, "d:1", ServerStanding::Lost, 0),
            server(5, "e:1", ServerStanding::Up, 0),
        ];
        servers[4].draining = true;
        let report = report(1, servers);
        assert_eq!(client_addresses(&report), ["h1:101", "h3:103", "h2:102"]);
        assert_eq!(other_servers(&report), [("h3".to_owned(), 103), ("h2".to_owned(), 102)]);
    }

    #[test]
    fn only_another_secret_and_another_name_show_another_network() {
        for refusal in [Refusal::Key, Refusal::Flock] {
            assert!(is_of_another_network(&LinkError::Refused(refusal)), "{refusal}");
        }
        for refusal in [Refusal::Version { theirs: 9 }, Refusal::Busy, Refusal::NotMember, Refusal::DoubleId] {
            assert!(!is_of_another_network(&LinkError::Refused(refusal)), "{refusal}");
        }
        assert!(!is_of_another_network(&LinkError::Closed) && !is_of_another_network(&LinkError::TimedOut));
    }

    #[test]
    fn a_new_server_asks_everybody_several_times_and_ends_at_once_only_if_its_secret_is_wrong() {
        let places = vec![address("a:1"), address("b:1")];
        let mut attempts = JoinAttempts::new(places.clone());
        let (mut asked, mut waited) = (Vec::new(), Duration::ZERO);
        let given_up = loop {
            match attempts.next() {
                JoinStep::Ask(place) => {
                    asked.push(place);
                    attempts.failed(&LinkError::Closed, "nobody".into());
                }
                JoinStep::Pause(pause) => waited += pause,
                JoinStep::GiveUp(why) => break why,
            }
        };
        assert_eq!((given_up.cause, asked.len(), &asked[..2]), (Cause::Nobody, 2 * ROUNDS as usize, &places[..]));
        assert!(waited > Duration::from_secs(5) && waited < Duration::from_secs(15), "{waited:?}");

        let mut attempts = JoinAttempts::new(places);
        attempts.next();
        attempts.failed(&LinkError::Refused(Refusal::Key), "other key".into());
        assert!(matches!(attempts.next(), JoinStep::Ask(_)), "another one may know the secret");
        assert!(matches!(attempts.next(), JoinStep::GiveUp(why) if why.cause == Cause::Refused));
    }
}
