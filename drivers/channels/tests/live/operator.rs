//! Somebody in the IRC channel who has a say in it.

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

use crate::member::GENEROUS;

/// Somebody with the usual program, who was in the channel first and so has a say in it.
pub(crate) struct Operator {
    lines: tokio::io::Lines<BufReader<OwnedReadHalf>>,
    write: OwnedWriteHalf,
}

impl Operator {
    pub(crate) async fn joins(port: u16) -> Operator {
        let (read, write) = TcpStream::connect(("127.0.0.1", port)).await.unwrap().into_split();
        let mut operator = Operator { lines: BufReader::new(read).lines(), write };
        operator.says("NICK boss\r\nUSER boss 0 * :boss").await;
        operator.sees(" 001 ").await;
        operator.says("JOIN #farm").await;
        operator.sees(" 366 ").await;
        operator
    }

    pub(crate) async fn says(&mut self, line: &str) {
        self.write.write_all(format!("{line}\r\n").as_bytes()).await.unwrap();
    }

    pub(crate) async fn sees(&mut self, wanted: &str) -> String {
        let seeing = async {
            loop {
                let line = self.lines.next_line().await.unwrap().unwrap();
                if let Some(token) = line.strip_prefix("PING ") {
                    self.write.write_all(format!("PONG {token}\r\n").as_bytes()).await.unwrap();
                }
                if line.contains(wanted) {
                    return line;
                }
            }
        };
        tokio::time::timeout(GENEROUS, seeing).await.unwrap()
    }
}
