//! The queries of a node on this machine.

use std::fmt::Write as _;
use std::io::Read as _;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bellwether_kernel::Span;
use bellwether_mesh_net::MeshName;
use bellwether_mesh_node::control::{
    ControlClient, ControlError, ControlReply, ControlRequest, MessageReport, PingReport,
};
use serde_json::{Value, json};

use super::line;
use crate::args::{MeshControlArgs, MeshListenArgs, MeshPingArgs, MeshRoutesArgs, MeshSendArgs, MeshStatusArgs};
use crate::exit::{CommandResult, ExitCode, Failure};

/// The length of the longest message.
const MESSAGE_MAX: usize = 64 * 1024;
/// The time limit for an answer, in addition to the time that the query itself may take.
const ANSWER: Duration = Duration::from_secs(5);
/// How often `--watch` queries.
const LOOK: Duration = Duration::from_secs(1);

fn connect(args: &MeshControlArgs) -> CommandResult<ControlClient> {
    ControlClient::connect(args.control.as_deref(), args.node.as_ref()).map_err(|why| failed(&why))
}

fn failed(why: &ControlError) -> Failure {
    match why {
        ControlError::Nobody(_) | ControlError::Broken { .. } => Failure::new(ExitCode::Nobody, why),
        ControlError::Several(_) => Failure::usage(why),
    }
}

fn unexpected(reply: ControlReply) -> Failure {
    match reply {
        ControlReply::Refused(why) => Failure::environment(why),
        other => Failure::environment(format!("the node answered something else: {other:?}")),
    }
}

fn nobody(name: &str) -> Failure {
    Failure::new(ExitCode::Nobody, format!("no node of the name {name} is known in this mesh"))
}

fn millis(span: Span) -> u64 {
    span.as_nanos().div_ceil(1_000_000)
}

fn message(text: &str) -> CommandResult<Vec<u8>> {
    if text != "-" {
        return Ok(text.as_bytes().to_vec());
    }
    let mut bytes = Vec::new();
    std::io::stdin().take(MESSAGE_MAX as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

pub(super) fn send(args: &MeshSendArgs) -> CommandResult {
    let bytes = message(&args.text)?;
    if bytes.len() > MESSAGE_MAX {
        return Err(Failure::usage(format!("a message has at most {MESSAGE_MAX} bytes")));
    }
    let within_ms = millis(args.within);
    let request = ControlRequest::Send {
        to: args.name.to_string(),
        base64: STANDARD.encode(bytes),
        acknowledge: args.ack,
        within_ms,
    };
    let wait = ANSWER + Duration::from_millis(within_ms);
    let report = match connect(&args.control)?.ask(&request, Some(wait)).map_err(|why| failed(&why))? {
        ControlReply::Sent(report) => report,
        ControlReply::Unknown(name) => return Err(nobody(&name)),
        other => return Err(unexpected(other)),
    };
    if args.json {
        line(&json!(report).to_string())?;
    } else if report.delivered == Some(true) {
        let (hops, ms) = (report.hops.unwrap_or(0), report.ms.unwrap_or(0.0));
        line(&format!(
            "{} has it, after {hops} hops and {ms} ms: {}",
            report.to,
            report.path.unwrap_or_default().join(" → ")
        ))?;
    } else if report.delivered.is_none() {
        line(&format!("the message to {} is on its way", report.to))?;
    } else {
        line(&format!("{} has not acknowledged it within {}", report.to, args.within))?;
    }
    Ok(if report.delivered == Some(false) { ExitCode::Broken } else { ExitCode::Fine })
}

pub(super) fn listen(args: &MeshListenArgs) -> CommandResult {
    let mut client = connect(&args.control)?;
    match client.ask(&ControlRequest::Listen, None).map_err(|why| failed(&why))? {
        ControlReply::Listening => {}
        other => return Err(unexpected(other)),
    }
    for _ in 0..args.count.unwrap_or(u64::MAX) {
        match client.reply().map_err(|why| failed(&why))? {
            ControlReply::Message(message) if args.json => line(&json!(message).to_string())?,
            ControlReply::Message(message) => line(&message_text(&message))?,
            other => return Err(unexpected(other)),
        }
    }
    Ok(ExitCode::Fine)
}

fn message_text(message: &MessageReport) -> String {
    let text =
        message.text.clone().unwrap_or_else(|| format!("(base64) {}", message.base64.clone().unwrap_or_default()));
    // Text from other nodes must not control the terminal.
    let clean: String =
        text.chars().map(|one| if one.is_control() && one != '\t' { '\u{fffd}' } else { one }).collect();
    format!("{}: {clean}", message.from)
}

pub(super) fn ping(args: &MeshPingArgs) -> CommandResult {
    let mut client = connect(&args.control)?;
    let within_ms = millis(args.within);
    let request = ControlRequest::Ping { to: args.name.to_string(), within_ms };
    let interval = Duration::from_nanos(args.interval.as_nanos());
    let (mut times, mut known) = (Vec::new(), false);
    for seq in 1..=args.count {
        let began = Instant::now();
        let wait = ANSWER + Duration::from_millis(within_ms);
        let report = match client.ask(&request, Some(wait)).map_err(|why| failed(&why))? {
            ControlReply::Pinged(report) => report,
            other => return Err(unexpected(other)),
        };
        known |= report.known;
        times.extend(report.ms);
        line(&pinged(&report, seq, args.json))?;
        if seq < args.count {
            std::thread::sleep(interval.saturating_sub(began.elapsed()));
        }
    }
    let (sent, received) = (args.count, times.len());
    let mean = times.iter().sum::<f64>() / received.max(1) as f64;
    let (min, max) = times.iter().fold((f64::MAX, 0.0_f64), |(min, max), ms| (min.min(*ms), max.max(*ms)));
    let of = |value: f64| (received > 0).then_some((value * 1_000.0).round() / 1_000.0);
    if args.json {
        let sum =
            json!({ "sent": sent, "received": received, "ms_min": of(min), "ms_mean": of(mean), "ms_max": of(max) });
        line(&sum.to_string())?;
    } else {
        let mut text = format!("{sent} sent, {received} received");
        if received > 0 {
            let _ = write!(text, "; {min:.3} ms at least, {mean:.3} ms on average, {max:.3} ms at most");
        }
        line(&text)?;
    }
    match (received == sent as usize, known) {
        (true, _) => Ok(ExitCode::Fine),
        (false, true) => Ok(ExitCode::Broken),
        (false, false) => Err(nobody(args.name.as_str())),
    }
}

fn pinged(report: &PingReport, seq: u32, json: bool) -> String {
    let to = &report.to;
    match (report.ms, json) {
        (Some(ms), true) => {
            json!({ "to": to, "seq": seq, "ms": ms, "hops": report.hops, "path": report.path }).to_string()
        }
        (None, true) => json!({ "to": to, "seq": seq, "lost": true }).to_string(),
        (Some(ms), false) => {
            let path = report.path.clone().unwrap_or_default().join(" → ");
            format!("{to}: seq {seq}, {ms:.3} ms, {} hops: {path}", report.hops.unwrap_or(0))
        }
        (None, false) => format!("{to}: seq {seq}, no answer"),
    }
}

fn report(args: &MeshControlArgs, request: &ControlRequest) -> CommandResult<Value> {
    match connect(args)?.ask(request, Some(ANSWER)).map_err(|why| failed(&why))? {
        ControlReply::Report(report) => Ok(report),
        other => Err(unexpected(other)),
    }
}

pub(super) fn routes(args: &MeshRoutesArgs) -> CommandResult {
    let to = args.name.as_ref().map(MeshName::to_string);
    let mut report = report(&args.control, &ControlRequest::Routes { to })?;
    let wanted = |route: &Value| args.name.as_ref().is_none_or(|name: &MeshName| route["to"] == name.as_str());
    let routes: Vec<Value> =
        report["routes"].as_array().into_iter().flatten().filter(|route| wanted(route)).cloned().collect();
    if let (Some(name), true) = (&args.name, routes.is_empty()) {
        return Err(nobody(name.as_str()));
    }
    if args.json {
        report["routes"] = routes.into();
        line(&report.to_string())?;
        return Ok(ExitCode::Fine);
    }
    let word = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let row = |to: &str, hops: &str, next: &str, on: &str, cluster: &str| {
        format!("{to:<20} {hops:>4}  {next:<20} {on:<12} {cluster}")
    };
    line(&row("to", "hops", "next", "on", "cluster"))?;
    for route in routes {
        let hops = route["hops"].to_string();
        line(&row(&word(&route["to"]), &hops, &word(&route["next"]), &word(&route["on"]), &word(&route["cluster"])))?;
    }
    Ok(ExitCode::Fine)
}

pub(super) fn status(args: &MeshStatusArgs) -> CommandResult {
    loop {
        let report = report(&args.control, &ControlRequest::Status)?;
        if args.json {
            line(&report.to_string())?;
        } else {
            line(&status_text(&report))?;
        }
        if !args.watch {
            return Ok(ExitCode::Fine);
        }
        std::thread::sleep(LOOK);
    }
}

fn status_text(report: &Value) -> String {
    let word = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let mut text = format!(
        "{} of mesh {}, {}\nrole {}, head {}, {} clusters, {} nodes reachable\n",
        word(&report["name"]),
        word(&report["mesh"]),
        word(&report["address"]),
        word(&report["role"]),
        word(&report["head"]),
        report["clusters"],
        report["reachable"],
    );
    for neighbour in report["neighbours"].as_array().into_iter().flatten() {
        let ways = if neighbour["both_ways"] == true { "both ways" } else { "one way" };
        let (name, on, head) = (word(&neighbour["name"]), word(&neighbour["on"]), word(&neighbour["head"]));
        let _ = writeln!(text, "  hears {name} on {on}, {ways}, {} ms ago, of {head}'s cluster", neighbour["heard_ms"]);
    }
    for link in report["links"].as_array().into_iter().flatten() {
        let _ =
            writeln!(text, "  link to {}: {} by {}", word(&link["to"]), word(&link["kind"]), word(&link["gateway"]));
    }
    let counts: Vec<String> = report["dropped"]
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(_, count)| **count != 0)
        .map(|(why, count)| format!("{count} {why}"))
        .collect();
    let dropped = if counts.is_empty() { "none".to_owned() } else { counts.join(", ") };
    let _ =
        write!(text, "sent {} frames, {} bytes; dropped {dropped}", report["sent"]["frames"], report["sent"]["bytes"]);
    text
}
