//! Joining a network, and letting others join: the questions that servers ask each other before they are members.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::rc::Rc;
use std::time::Duration;

use bellwether_net::{
    AddressHost, Admission, JoinRequest, Key, MemberAddress, Question, Questions, Request, Response, ask,
};
use bellwether_superpeer::{SuperpeerAnswer, SuperpeerCommand};

use super::cluster::{self, JoinAttempts, JoinStep};
use super::core::Core;
use super::{Cause, ServerError};
use crate::server_addresses::ServerAddresses;

/// How long a server may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(8);
/// An address of a documentation network: nothing is sent there, but the way to it is that to other machines.
const ELSEWHERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), 9);

/// The address of this machine on the network by which it reaches these servers, or others.
pub(super) fn own_ip(places: &[MemberAddress]) -> IpAddr {
    let ip = |place: &MemberAddress| match place.host {
        AddressHost::Ip(ip) => Some(SocketAddr::new(ip, place.port)),
        AddressHost::Name(_) => None,
    };
    let targets = places.iter().filter_map(ip).chain([ELSEWHERE]);
    let route = |target: SocketAddr| {
        let any: IpAddr =
            if target.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { std::net::Ipv6Addr::UNSPECIFIED.into() };
        let socket = UdpSocket::bind(SocketAddr::new(any, 0)).ok()?;
        socket.connect(target).ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    targets.into_iter().find_map(route).unwrap_or(Ipv4Addr::LOCALHOST.into())
}

/// Asks to be let in, and returns what a member needs to start.
pub(super) async fn join(
    name: &str,
    places: &[MemberAddress],
    key: &Key,
    addresses: &ServerAddresses,
    settings: u64,
) -> Result<Admission, ServerError> {
    let mut attempts = JoinAttempts::new(places.to_vec());
    loop {
        let place = match attempts.next() {
            JoinStep::Ask(place) => place,
            JoinStep::Pause(pause) => {
                tokio::time::sleep(pause).await;
                continue;
            }
            JoinStep::GiveUp(why) => return Err(why),
        };
        let request = JoinRequest { name: name.to_owned(), addresses: addresses.to_string(), settings };
        match ask(&place, Some(key), "", Request::Join(request), ANSWER_WITHIN).await {
            Ok(Response::Admitted(admission)) => return Ok(admission),
            Ok(Response::Refused(why)) => {
                return Err(ServerError::new(Cause::Refused, format!("the network refuses this server: {why}")));
            }
            Ok(_) => return Err(ServerError::new(Cause::Refused, format!("{place} answers another question"))),
            Err(why) => attempts.failed(&why.why, why.to_string()),
        }
    }
}

/// Makes sure that none of these servers belongs to another network than this one does. Those who do not answer may be down.
pub(super) async fn check_network(places: &[MemberAddress], key: &Key, network: &str) -> Result<(), ServerError> {
    let asked = places.iter().map(|place| {
        let (place, key, network) = (place.clone(), key.clone(), network.to_owned());
        tokio::task::spawn_local(async move { ask(&place, Some(&key), &network, Request::Status, ANSWER_WITHIN).await })
    });
    // All are asked at once, so that those who are down hold the start up once.
    for (asked, place) in asked.collect::<Vec<_>>().into_iter().zip(places) {
        if let Ok(Err(why)) = asked.await
            && cluster::is_of_another_network(&why.why)
        {
            let text = format!("the data folder belongs to network {network}, and the server at --join {place}");
            let text = format!("{text} to another network: leave --join out, or name another folder with --data");
            return Err(ServerError::new(Cause::Input, text));
        }
    }
    Ok(())
}

/// Answers the questions of servers that are not members yet. One that cannot be answered now is dropped, and asked again.
pub(super) async fn answer(core: Rc<Core>, settings: u64, mut questions: Questions) {
    while let Some(Question { request, answer }) = questions.recv().await {
        let core = core.clone();
        tokio::task::spawn_local(async move {
            let response = match request {
                Request::Join(request) if request.settings != settings => Some(Response::Refused(
                    "it was started with other settings: --grace, --second-login and --max-pending must be the same"
                        .into(),
                )),
                Request::Join(request) => admit(&core, request).await,
                _ => Some(Response::Refused("a server of a messaging network answers only those who join".into())),
            };
            // Whoever asked may be gone.
            if let Some(response) = response {
                let _ = answer.send(response);
            }
        });
    }
}

async fn admit(core: &Rc<Core>, request: JoinRequest) -> Option<Response> {
    let command =
        SuperpeerCommand::Admit { name: request.name.into(), addresses: request.addresses.into_bytes().into() };
    match core.ask(command).await {
        SuperpeerAnswer::Admitted(server) => {
            core.refresh().await;
            let (flock, roster) = (core.network.clone(), core.node.roster().to_string());
            Some(Response::Admitted(Admission { flock, id: server.number(), roster }))
        }
        SuperpeerAnswer::Refused(why) => Some(Response::Refused(why.into())),
        _ => None,
    }
}
