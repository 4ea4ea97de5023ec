//! Several servers in one place, and credentials that are a key.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use bellwether_channels::Place;
use bellwether_net::{Channel, ChannelLost};
use bellwether_testbed::servers::{ALL, Kind, RunningServer, ServerOptions, installed};
use tempfile::TempDir;
use tokio::time::timeout;

use crate::member::GENEROUS;

/// A seed of a user, and its public key.
const SEED: &str = "SUAACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6IC5CQ";
const PUBLIC: &str = "UB43KVROR7TFJ6KAPCYRF2FJROTZAH4FHLTJLPWX4DRZCC5NASLGJBFE";

/// The token of an operator, who signed the one of an account, which signed the one of the user.
const OPERATOR: &str = concat!(
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJpc3MiOiJPQ0VPSTVVVklSRVVCUEI0TklWTU43MlM1SUVQVlBWN",
    "DNCNkZUVk1LMlM0VEJWUUhVNVFORFBTNiIsInN1YiI6Ik9DRU9JNVVWSVJFVUJQQjROSVZNTjcyUzVJRVBWUFY0M0I2RlRWTUsyU",
    "zRUQlZRSFU1UU5EUFM2IiwibmFtZSI6Ik8iLCJuYXRzIjp7InR5cGUiOiJvcGVyYXRvciIsInZlcnNpb24iOjJ9LCJpYXQiOjE3N",
    "jcyMjU2MDAsImp0aSI6IklBT0FTR01YS0VXNlNIQU9XRVNZNzRJTE5XWkdVR1Q1TElKRVNIWFE1UlJJTDU2UjRRVkEifQ.Ss8nZK",
    "EllkVqFcpRtCOadgP5RjhttBu1P3AmR1o9NLC-J3jCjrgMpiK6fLSbt47IUfsChD8yUmgFR5ZX7zP7BQ",
);
/// The account, by its public key.
const ACCOUNT: &str = concat!(
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJpc3MiOiJPQ0VPSTVVVklSRVVCUEI0TklWTU43MlM1SUVQVlBWN",
    "DNCNkZUVk1LMlM0VEJWUUhVNVFORFBTNiIsInN1YiI6IkFBN1hPQ0dWNlhHQ1hSUlRXV09TV09STzNFWEhJNkpDQlJYUVJMUENCQ",
    "zdMWldDWUJLNFRXTVlXIiwibmFtZSI6IkEiLCJuYXRzIjp7InR5cGUiOiJhY2NvdW50IiwidmVyc2lvbiI6MiwibGltaXRzIjp7I",
    "nN1YnMiOi0xLCJkYXRhIjotMSwicGF5bG9hZCI6LTEsImltcG9ydHMiOi0xLCJleHBvcnRzIjotMSwid2lsZGNhcmRzIjp0cnVlL",
    "CJjb25uIjotMSwibGVhZiI6LTF9fSwiaWF0IjoxNzY3MjI1NjAwLCJqdGkiOiIyNUpOV0lXUEo3UlBSTkVIQ0haQ0NRTFlRS1czR",
    "VlRWElXVlJHVUlQWk9BTVBNV0pETjJBIn0.zjzDGkdO8uvAFQIN-k58L_EmeWc-SPlNIjdYiOJUqxLdS_8PHuk560yyEr3h3n3LL",
    "JYfBbvBYLmWMkxuROwcBQ",
);
/// The user of [`SEED`].
const USER: &str = concat!(
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJpc3MiOiJBQTdYT0NHVjZYR0NYUlJUV1dPU1dPUk8zRVhISTZKQ",
    "0JSWFFSTFBDQkM3TFpXQ1lCSzRUV01ZVyIsInN1YiI6IlVCNDNLVlJPUjdURko2S0FQQ1lSRjJGSlJPVFpBSDRGSExUSkxQV1g0R",
    "FJaQ0M1TkFTTEdKQkZFIiwibmFtZSI6IlUiLCJuYXRzIjp7InR5cGUiOiJ1c2VyIiwidmVyc2lvbiI6Miwic3VicyI6LTEsImRhd",
    "GEiOi0xLCJwYXlsb2FkIjotMX0sImlhdCI6MTc2NzIyNTYwMCwianRpIjoiT0RIVzZUVEZKWE5XSzJLUkNXQ1BETjdSM0k1Tkw2M",
    "0FNSzVIM0M1UEE1QklGUUMyTUVOUSJ9._MkXrWVY5aMD6RfWCtYjVderTzoIpcFLhfuyHFcuw7DM4s1bDnZA87PKXCg9m-I7PCzG",
    "CaZfRRm6hiOvYUidCQ",
);
const ACCOUNT_KEY: &str = "AA7XOCGV6XGCXRRTWWOSWORO3EXHI6JCBRXQRLPCBC7LZWCYBK4TWMYW";

fn open(place: &str) -> Box<dyn Channel> {
    place.parse::<Place>().unwrap().open(true)
}

async fn connected(place: &str) -> Result<Box<dyn Channel>, ChannelLost> {
    let mut channel = open(place);
    timeout(GENEROUS, channel.connect()).await.expect("an answer in time").map(|()| channel)
}

/// The place of two servers: the first listens where nobody is.
fn with_dead_server_first(server: &RunningServer) -> String {
    let dead = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    server.channel().replace("localhost", &format!("localhost:{dead},localhost"))
}

#[tokio::test]
async fn the_next_server_of_a_cluster_is_tried_when_one_is_gone() {
    for kind in ALL {
        let Some(server) = RunningServer::start(kind, ServerOptions::default()) else { continue };
        let place = with_dead_server_first(&server);
        assert!(connected(&place).await.is_ok(), "{place}");
    }
}

#[tokio::test]
async fn a_member_that_loses_its_server_goes_on_with_another_one() {
    let Some(mut first) = RunningServer::start(Kind::Nats, ServerOptions::default()) else { return };
    let Some(second) = RunningServer::start(Kind::Nats, ServerOptions::default()) else { return };
    let place = format!("nats://127.0.0.1:{},127.0.0.1:{}/farm", first.port, second.port);
    let mut channel = connected(&place).await.unwrap();
    first.stop();
    let lost = timeout(GENEROUS, async { while channel.hear().await.is_ok() {} });
    lost.await.expect("the loss to be noticed");
    timeout(GENEROUS, channel.connect()).await.unwrap().unwrap();
    channel.say(b"hello").await.unwrap();
    assert_eq!(timeout(GENEROUS, channel.hear()).await.unwrap().unwrap(), b"hello");
}

#[tokio::test]
async fn a_cluster_without_a_server_names_the_last_that_was_tried() {
    let dead = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let Err(lost) = connected(&format!("redis://127.0.0.1:{},127.0.0.2:{}/farm", dead(), dead())).await else {
        panic!("nobody is there")
    };
    assert!(lost.0.starts_with("127.0.0.2: "), "{lost}");
}

/// A NATS server with a configuration of the test's own.
struct Configured {
    child: Child,
    folder: TempDir,
    port: u16,
}

impl Configured {
    fn start(config: &str) -> Option<Configured> {
        let program = installed("nats-server", "nats-server")?;
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        fs::write(folder.path().join("config"), format!("listen: \"127.0.0.1:{port}\"\n{config}")).unwrap();
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let mut command = Command::new(program);
        command.arg("-c").arg(folder.path().join("config")).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        Some(Configured { child: command.spawn().unwrap(), folder, port })
    }

    /// Connects with these credentials, once the server is up.
    async fn takes(&self, credentials: &str) -> Result<(), String> {
        let file = self.folder.path().join("creds");
        fs::write(&file, credentials).unwrap();
        let up = async { while tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.is_err() {} };
        timeout(GENEROUS, up).await.expect("the server to start");
        connected(&place(self.port, &file)).await.map(drop).map_err(|lost| lost.0)
    }
}

impl Drop for Configured {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn place(port: u16, credentials: &Path) -> String {
    format!("nats://127.0.0.1:{port}/farm?creds={}", credentials.display())
}

#[tokio::test]
async fn a_key_signs_what_the_server_greets_with() {
    let Some(server) = Configured::start(&format!("authorization {{ users: [ {{ nkey: {PUBLIC} }} ] }}\n")) else {
        return;
    };
    assert_eq!(server.takes(SEED).await, Ok(()));
    let refused = server.takes("SUAAEAYEAUDAOCAJBIFQYDIOB4IBCEQTCQKRMFYYDENBWHA5DYPSAIOM6Y").await.unwrap_err();
    assert!(refused.contains("Authorization Violation"), "{refused}");
}

#[tokio::test]
async fn a_file_of_credentials_shows_the_token_that_an_account_signed() {
    let config = format!("operator: {OPERATOR}\nresolver: MEMORY\nresolver_preload: {{ {ACCOUNT_KEY}: {ACCOUNT} }}\n");
    let Some(server) = Configured::start(&config) else { return };
    let file = format!("-----BEGIN NATS USER JWT-----\n{USER}\n------END NATS USER JWT------\n\n{SEED}\n");
    assert_eq!(server.takes(&file).await, Ok(()));
    assert!(server.takes(SEED).await.is_err(), "a key without its token");
}

#[tokio::test]
async fn credentials_that_cannot_be_used_are_named_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("creds");
    let look = || place(4222, &file).parse::<Place>().unwrap().look().map_err(|why| why.to_string());
    assert!(look().unwrap_err().contains("cannot read the credentials"));
    fs::write(&file, "no seed here").unwrap();
    assert!(look().unwrap_err().contains("has no seed of a NATS user"));
    fs::write(&file, SEED).unwrap();
    assert_eq!(look(), Ok(()));
}
