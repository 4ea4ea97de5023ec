//! The control socket: one JSON object a line, a question first and then its answers.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bellwether_mesh_net::MeshName;
use bellwether_trace::in_words;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// The longest question: a message of 64 KiB in base64, and room for the rest.
pub(crate) const QUESTION_MAX: u64 = 100 * 1024;

/// A request to a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ControlRequest {
    /// Send a message.
    Send {
        /// The name of the receiver.
        to: String,
        /// The message in base64.
        base64: String,
        /// Whether to wait until the destination has acknowledged it.
        acknowledge: bool,
        /// The time limit.
        within_ms: u64,
    },
    /// Ask a node whether it is there.
    Ping {
        /// The name of the node to ping.
        to: String,
        /// The time limit.
        within_ms: u64,
    },
    /// Tell every message that arrives from now on.
    Listen,
    /// Tell the known ways.
    Routes {
        /// The only node of interest: its name is known from then on.
        to: Option<String>,
    },
    /// Tell how the node stands.
    Status,
}

/// The answer of a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ControlReply {
    /// The outcome of a message.
    Sent(SendReport),
    /// The outcome of a ping.
    Pinged(PingReport),
    /// The node listens for the client from now on.
    Listening,
    /// A message arrived.
    Message(MessageReport),
    /// The ways, or how the node stands, as a program reads it.
    Report(Value),
    /// No node with that name is known.
    Unknown(String),
    /// The question makes no sense, or cannot be answered now.
    Refused(String),
}

/// The outcome of a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SendReport {
    /// The destination.
    pub to: String,
    /// The message's number.
    pub id: u32,
    /// Whether the destination has it; nothing, if nobody waited for that.
    pub delivered: Option<bool>,
    /// The number of hops.
    pub hops: Option<u8>,
    /// The time in milliseconds until the acknowledgement came.
    pub ms: Option<f64>,
    /// The nodes on its way, both ends included.
    pub path: Option<Vec<String>>,
}

/// The outcome of a ping.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PingReport {
    /// The destination.
    pub to: String,
    /// The round trip in milliseconds; `None` if no answer came.
    pub ms: Option<f64>,
    /// The number of hops.
    pub hops: Option<u8>,
    /// The nodes on its way, both ends included.
    pub path: Option<Vec<String>>,
    /// Whether a way to the destination was known.
    pub known: bool,
}

/// A message that arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageReport {
    /// The time, in the form of RFC 3339.
    pub at: String,
    /// The name of the sender.
    pub from: String,
    /// The sender's number for it.
    pub id: u32,
    /// The message, if it is text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The message in base64, if it is not text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base64: Option<String>,
    /// The number of hops.
    pub hops: u8,
}

/// Why a node cannot be asked.
#[derive(Debug, Error)]
pub enum ControlError {
    /// There is no node.
    #[error("{0}")]
    Nobody(String),
    /// There are several nodes.
    #[error("several nodes run here: choose one of {0} with --node NAME or --control PATH")]
    Several(String),
    /// The connection failed.
    #[error("the node at {} does not answer: {}", path.display(), in_words(why))]
    Broken {
        /// The path of the control socket.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
}

/// The default folder for control sockets: the user's runtime folder, or the system's.
#[must_use]
pub fn usual_folder() -> PathBuf {
    let own = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|path| path.is_absolute());
    own.unwrap_or_else(|| "/run".into()).join("bellwether/mesh")
}

/// The control socket of a node, if nobody says where.
#[must_use]
pub fn usual_path(mesh: &MeshName, node: &MeshName) -> PathBuf {
    usual_folder().join(mesh.as_str()).join(format!("{node}.sock"))
}

/// The control sockets in a folder with one folder for each mesh.
fn sockets(folder: &Path) -> Vec<PathBuf> {
    let entries = |folder: &Path| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> = entries(folder).flat_map(|mesh| entries(&mesh).collect::<Vec<_>>()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "sock"));
    found.sort();
    found
}

/// A connection to a node.
#[derive(Debug)]
pub struct ControlClient {
    path: PathBuf,
    stream: BufReader<UnixStream>,
}

impl ControlClient {
    /// Connects to the node with this control socket, or of this name, or to the only one that runs here.
    ///
    /// # Errors
    /// There is none, or more than one.
    pub fn connect(control: Option<&Path>, node: Option<&MeshName>) -> Result<ControlClient, ControlError> {
        if let Some(path) = control {
            return ControlClient::at(path).ok_or_else(|| {
                ControlError::Nobody(format!(
                    "no node answers at {}: start one with `bellwether mesh node`",
                    path.display()
                ))
            });
        }
        let named = |path: &PathBuf| node.is_none_or(|node| path.file_stem().is_some_and(|stem| stem == node.as_str()));
        let mut found: Vec<ControlClient> = sockets(&usual_folder())
            .iter()
            .filter(|path| named(path))
            .filter_map(|path| ControlClient::at(path))
            .collect();
        match (found.pop(), found.as_slice()) {
            (Some(client), []) => Ok(client),
            (Some(last), others) => {
                let names = others.iter().chain([&last]).map(|client| client.path.display().to_string());
                Err(ControlError::Several(names.collect::<Vec<_>>().join(", ")))
            }
            (None, _) => {
                let whose = node.map_or_else(String::new, |node| format!(" of the name {node}"));
                Err(ControlError::Nobody(format!("no node{whose} runs here: start one with `bellwether mesh node`")))
            }
        }
    }

    fn at(path: &Path) -> Option<ControlClient> {
        let stream = UnixStream::connect(path).ok()?;
        Some(ControlClient { path: path.to_owned(), stream: BufReader::new(stream) })
    }

    /// Asks for something, and returns the first answer.
    ///
    /// # Errors
    /// The node does not answer.
    pub fn ask(&mut self, request: &ControlRequest, within: Option<Duration>) -> Result<ControlReply, ControlError> {
        let sent = serde_json::to_string(request).map_err(io::Error::from).and_then(|text| {
            self.stream.get_ref().set_read_timeout(within)?;
            self.stream.get_mut().write_all(format!("{text}\n").as_bytes())
        });
        sent.map_err(|why| self.broken(why))?;
        self.reply()
    }

    /// The next answer.
    ///
    /// # Errors
    /// The node does not answer.
    pub fn reply(&mut self) -> Result<ControlReply, ControlError> {
        let mut line = String::new();
        match self.stream.read_line(&mut line) {
            Ok(0) => Err(self.broken(io::ErrorKind::UnexpectedEof.into())),
            Ok(_) => serde_json::from_str(&line).map_err(|why| self.broken(why.into())),
            Err(why) => Err(self.broken(why)),
        }
    }

    fn broken(&self, why: io::Error) -> ControlError {
        ControlError::Broken { path: self.path.clone(), why }
    }
}
