//! The operator's end of the socket.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{AdminReply, AdminRequest};

/// The socket in the data folder.
pub const ADMIN_SOCKET: &str = "admin.sock";
/// A server that finds no master answers within its deadline, which is shorter.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);

/// Why a server did not answer.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// No server runs with this data folder, or not for this user.
    #[error("no server answers at {}: {why}; does one run with this data folder?", path.display())]
    Nobody {
        /// The socket.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// It answered what this program does not understand.
    #[error("the server's answer is not understood: {0}; is it of another version?")]
    Strange(serde_json::Error),
}

/// Asks the server that runs with this data folder.
///
/// # Errors
/// There is none, or it does not answer.
pub fn ask_server(data: &Path, request: &AdminRequest) -> Result<AdminReply, AdminError> {
    let path = data.join(ADMIN_SOCKET);
    let line = exchange(&path, request).map_err(|why| AdminError::Nobody { path, why })?;
    serde_json::from_str(&line).map_err(AdminError::Strange)
}

fn exchange(path: &Path, request: &AdminRequest) -> io::Result<String> {
    let mut socket = UnixStream::connect(path)?;
    socket.set_read_timeout(Some(ANSWER_WITHIN))?;
    writeln!(socket, "{}", serde_json::to_string(request)?)?;
    let mut line = String::new();
    match BufReader::new(socket).read_line(&mut line)? {
        0 => Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it closed without an answer")),
        _ => Ok(line),
    }
}
