//! The tools that people use on a network.

use std::path::Path;
use std::process::{Command, Stdio};

use bellwether_testbed::skip;
use serde_json::Value;

use crate::field::Field;

/// Whether all of these tools are here.
pub(crate) fn has(tools: &[&str]) -> bool {
    tools.iter().all(|tool| {
        let found = Command::new("sh").args(["-c", &format!("command -v {tool}")]).stdout(Stdio::null()).status();
        let found = found.is_ok_and(|status| status.success());
        if !found {
            skip(&format!("there is no {tool}"));
        }
        found
    })
}

/// What a tool prints on a machine, if it succeeds.
pub(crate) fn run(field: &Field, host: usize, tool: &str, words: &[&str]) -> Option<String> {
    let output = field.hosts.command(host, Path::new(tool)).args(words).output().unwrap();
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The address of a machine's node in the mesh.
pub(crate) fn address(field: &Field, host: usize) -> String {
    field.status(host).unwrap()["address"].as_str().unwrap().to_owned()
}

/// Waits until `ping` of one machine gets an answer from another over the mesh.
pub(crate) fn pings(field: &Field, from: usize, to: usize) {
    let address = address(field, to);
    let words = ["-6", "-c", "1", "-W", "2", &address];
    field.wait_for(&format!("n{from} to ping n{to}"), || run(field, from, "ping", &words));
}

/// Sends this many bytes over one TCP connection with iperf3. More than what buffers hold has to arrive before it is done.
pub(crate) fn transfers(field: &Field, from: usize, to: usize, bytes: u64) {
    let address = address(field, to);
    let mut server = field.hosts.command(to, Path::new("iperf3"));
    let mut server = server.args(["-s", "-1"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let sent = field.wait_for("iperf3", || {
        let output = run(field, from, "iperf3", &["-J", "-c", &address, "-n", &bytes.to_string()])?;
        let report: Value = serde_json::from_str(&output).ok()?;
        report["end"]["sum_sent"]["bytes"].as_u64()
    });
    assert!(sent >= bytes, "{sent}");
    server.wait().unwrap();
}
