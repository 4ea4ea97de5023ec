//! The messages of a server to a client: eight commands, and those that acknowledging clients ask for in addition.

use super::text::write_text;

/// A server's message, except the [messages of others](write_broadcast).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply<'a> {
    /// The name is registered.
    RegisterSuccess(&'a str),
    /// The name is registered already.
    NameTaken(&'a str),
    /// The name cannot be registered, for this reason.
    RegisterFailed(&'a str),
    /// The client is logged in.
    LoginSuccess {
        /// The name of the user that logged in.
        name: &'a str,
        /// The additional fields for a client that acknowledges messages.
        extension: Option<LoginExtension<'a>>,
    },
    /// The client is not logged in, for this reason.
    LoginFailed(&'a str),
    /// The client is not who it says it is.
    AuthenticationFail(&'a str),
    /// The line is not understood, for this reason.
    InvalidMessage(&'a str),
    /// Another server expects this client.
    Redirect {
        /// The server's host, as clients resolve it.
        host: &'a str,
        /// The server's port.
        port: u16,
    },
    /// The server is still there. Only clients that acknowledge ask for this.
    Pong,
}

/// What a client needs to continue elsewhere when its server dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoginExtension<'a> {
    /// Logs in again without the secret.
    pub token: &'a str,
    /// The servers' addresses for clients.
    pub servers: &'a [String],
}

impl Reply<'_> {
    /// Writes the reply as one line of ASCII with its end.
    pub fn write(&self, out: &mut Vec<u8>) {
        match *self {
            Reply::RegisterSuccess(name) => info("REGISTER_SUCCESS", &format!("register success for {name}"), out),
            Reply::NameTaken(name) => {
                info("REGISTER_FAILED", &format!("{name} is already registered with the system"), out);
            }
            Reply::RegisterFailed(why) => info("REGISTER_FAILED", why, out),
            Reply::LoginSuccess { name, extension } => {
                info("LOGIN_SUCCESS", &format!("logged in as user {name}"), out);
                if let Some(extension) = extension {
                    extension.write(out);
                }
            }
            Reply::LoginFailed(why) => info("LOGIN_FAILED", why, out),
            Reply::AuthenticationFail(why) => info("AUTHENTICATION_FAIL", why, out),
            Reply::InvalidMessage(why) => info("INVALID_MESSAGE", why, out),
            Reply::Pong => out.extend_from_slice(b"{\"command\":\"PONG\"}\n"),
            Reply::Redirect { host, port } => {
                out.extend_from_slice(br#"{"command":"REDIRECT","hostname":"#);
                write_text(host, out);
                out.extend_from_slice(format!(r#","port":{port}}}"#).as_bytes());
                out.push(b'\n');
            }
        }
    }
}

impl LoginExtension<'_> {
    /// Puts the members into the object that was just written.
    fn write(&self, out: &mut Vec<u8>) {
        out.truncate(out.len() - b"}\n".len());
        out.extend_from_slice(br#","token":"#);
        write_text(self.token, out);
        out.extend_from_slice(br#","servers":["#);
        for (index, server) in self.servers.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            write_text(server, out);
        }
        out.extend_from_slice(b"]}\n");
    }
}

fn info(command: &str, info: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(br#"{"command":""#);
    out.extend_from_slice(command.as_bytes());
    out.extend_from_slice(br#"","info":"#);
    write_text(info, out);
    out.extend_from_slice(b"}\n");
}

/// Writes a message as every client gets it: its id, and the [activity](super::write_activity) with its author.
pub fn write_broadcast(id: u64, activity: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(br#"{"command":"ACTIVITY_BROADCAST","id":""#);
    let mut digits = [0; 20];
    out.extend_from_slice(decimal(id, &mut digits));
    out.extend_from_slice(br#"","activity":"#);
    out.extend_from_slice(activity);
    out.extend_from_slice(b"}\n");
}

fn decimal(mut number: u64, digits: &mut [u8; 20]) -> &[u8] {
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return &digits[first..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(reply: Reply<'_>) -> String {
        let mut out = Vec::new();
        reply.write(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn each_reply_is_one_line_with_its_command_first_and_the_usual_text() {
        for (reply, expected) in [
            (Reply::RegisterSuccess("al"), r#"{"command":"REGISTER_SUCCESS","info":"register success for al"}"#),
            (
                Reply::NameTaken("al"),
                r#"{"command":"REGISTER_FAILED","info":"al is already registered with the system"}"#,
            ),
            (Reply::RegisterFailed("no"), r#"{"command":"REGISTER_FAILED","info":"no"}"#),
            (
                Reply::LoginSuccess { name: "al", extension: None },
                r#"{"command":"LOGIN_SUCCESS","info":"logged in as user al"}"#,
            ),
            (Reply::LoginFailed("no"), r#"{"command":"LOGIN_FAILED","info":"no"}"#),
            (Reply::AuthenticationFail("no"), r#"{"command":"AUTHENTICATION_FAIL","info":"no"}"#),
            (Reply::InvalidMessage("no"), r#"{"command":"INVALID_MESSAGE","info":"no"}"#),
            (
                Reply::Redirect { host: "beta.example", port: 3780 },
                r#"{"command":"REDIRECT","hostname":"beta.example","port":3780}"#,
            ),
            (Reply::Pong, r#"{"command":"PONG"}"#),
        ] {
            assert_eq!(line(reply), format!("{expected}\n"));
        }
    }

    #[test]
    fn a_client_that_acknowledges_gets_a_token_and_the_servers_beside_the_usual_fields() {
        let servers = ["alpha:3780".to_string(), "beta:3780".to_string()];
        let extension = Some(LoginExtension { token: "t", servers: &servers });
        assert_eq!(
            line(Reply::LoginSuccess { name: "al", extension }),
            "{\"command\":\"LOGIN_SUCCESS\",\"info\":\"logged in as user al\",\"token\":\"t\",\
             \"servers\":[\"alpha:3780\",\"beta:3780\"]}\n"
        );
    }

    #[test]
    fn names_from_all_over_the_world_are_sent_as_ascii() {
        assert_eq!(
            line(Reply::RegisterSuccess("Zoë \"\n")),
            "{\"command\":\"REGISTER_SUCCESS\",\"info\":\"register success for Zo\\u00eb \\\"\\u000a\"}\n"
        );
    }

    #[test]
    fn a_message_carries_its_id_as_text_beside_the_activity() {
        for id in [0, 7, 10, u64::MAX] {
            let mut out = Vec::new();
            write_broadcast(id, b"{\"a\":1}", &mut out);
            let expected = format!("{{\"command\":\"ACTIVITY_BROADCAST\",\"id\":\"{id}\",\"activity\":{{\"a\":1}}}}\n");
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }
}
