//! One member of the demo: the process that stands for its machine.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::machine::{MachineCommand, MachineReport};
use crate::network::Network;
use crate::{DemoElection, DemoPlace, FLOCK, output};

/// An output of a machine.
#[derive(Debug)]
pub(crate) enum MachineOutput {
    /// A report about its member.
    MachineReport(u32, MachineReport),
    /// An error message of its member.
    Said(u32, String),
}

/// A machine that runs.
#[derive(Debug)]
pub(crate) struct MachineHandle {
    child: Child,
    orders: Option<ChildStdin>,
}

/// The parts that all machines share.
pub(crate) struct MachineBuilder<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) place: DemoPlace,
    pub(crate) network: &'a Arc<Network>,
    pub(crate) election: &'a DemoElection,
    pub(crate) heartbeat: &'a str,
    pub(crate) written: mpsc::UnboundedSender<output::MemberOutput>,
    pub(crate) heard: mpsc::UnboundedSender<MachineOutput>,
    pub(crate) tasks: &'a mut JoinSet<()>,
}

impl MachineBuilder<'_> {
    /// A machine for this member, which is not started yet.
    pub(crate) fn make(&mut self, member: u32) -> io::Result<MachineHandle> {
        let mut command = Command::new("/proc/self/exe");
        command.arg(crate::MACHINE).arg(self.folder).args(self.arguments(member)?);
        for name in crate::OWN_SETTINGS {
            command.env_remove(name);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Out of reach of the terminal's signals: whoever ends the demo ends it in good order.
        let mut child = command.process_group(0).kill_on_drop(false).spawn()?;
        let orders = child.stdin.take();
        if let (Some(out), Some(err)) = (child.stdout.take(), child.stderr.take()) {
            let heard = self.heard.clone();
            listen(out, move |line| {
                let report = MachineReport::parse(line);
                report.is_none_or(|report| heard.send(MachineOutput::MachineReport(member, report)).is_ok())
            });
            let heard = self.heard.clone();
            listen(err, move |line| heard.send(MachineOutput::Said(member, line.to_owned())).is_ok());
        }
        Ok(MachineHandle { child, orders })
    }

    /// The member's command line, in the form that people write.
    fn arguments(&mut self, member: u32) -> io::Result<Vec<OsString>> {
        let mut arguments: Vec<OsString> = vec!["run".into()];
        let network = self.network.clone();
        let find = move |called: &str| network.member(called);
        let find = (!self.place.is_list()).then(|| Box::new(find) as _);
        let events = output::events(self.folder, member, self.written.clone(), self.tasks)?;
        let trace = output::trace(self.folder, member, find, self.written.clone(), self.tasks)?;
        // The demo reads who leads from the events, and shows the rest: why nobody does, and other complaints.
        arguments.push("--quiet".into());
        let mut option = |name: &str, value: OsString| arguments.extend([name.into(), value]);
        option("--config", "/dev/null".into());
        option("--flock", FLOCK.into());
        self.network.options(member).into_iter().for_each(|(name, value)| option(name, value.into()));
        let election = self.election.options(self.place, self.heartbeat);
        election.into_iter().for_each(|(name, value)| option(name, value.into()));
        option("--state", self.folder.join(format!("state-{member}")).into());
        option("--events", events.into());
        option("--trace", trace.into());
        arguments.extend(["--".into(), "/proc/self/exe".into(), crate::RINGER.into(), self.folder.into()]);
        Ok(arguments)
    }
}

impl MachineHandle {
    /// Gives an order. A machine that is gone cannot be ordered about, and says nothing.
    pub(crate) async fn order(&mut self, order: MachineCommand) {
        if let Some(orders) = &mut self.orders {
            let _ = orders.write_all(order.line().as_bytes()).await;
        }
    }

    /// Ends it, with everything that is left of its member.
    pub(crate) async fn end(mut self) {
        self.orders = None;
        let _ = self.child.wait().await;
    }
}

/// Reads lines until there are no more, or nobody wants them.
fn listen(
    from: impl tokio::io::AsyncRead + Unpin + Send + 'static,
    mut take: impl FnMut(&str) -> bool + Send + 'static,
) {
    tokio::spawn(async move {
        let mut lines = BufReader::new(from).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            if !take(&line) {
                return;
            }
        }
    });
}
