//! The operator's end of the socket.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;

use super::{ANSWER_WITHIN, AdminError, AdminReply, AdminRequest};

/// The socket in the data folder.
pub const ADMIN_SOCKET: &str = "admin.sock";

/// Asks the server that runs with this data folder.
///
/// # Errors
/// There is no such server, or it does not answer.
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
