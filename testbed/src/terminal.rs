//! A terminal of our own, with a program that has it for its controlling terminal; and what a person would see on it.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// A program on a terminal. It ends with this.
pub struct Terminal {
    keyboard: File,
    /// The program's end, held open so that its settings can be looked at after the program.
    line: OwnedFd,
    child: Child,
    written: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// All bytes that were ever written to it.
    pub raw: Vec<u8>,
}

impl Terminal {
    /// Starts a program on a new terminal of this size.
    pub fn start(program: &Path, words: &[&str], variables: &[(&str, &str)], (rows, columns): (u16, u16)) -> Terminal {
        let keyboard = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&keyboard).unwrap();
        unlockpt(&keyboard).unwrap();
        let name = ptsname(&keyboard, Vec::new()).unwrap();
        let line = open(&*name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).unwrap();
        resize(&keyboard, rows, columns);
        let end = || line.try_clone().unwrap();
        let mut command = Command::new("setsid");
        command.args(["--ctty", "--wait"]).arg(program).args(words).stdin(end()).stdout(end()).stderr(end());
        command.env_remove("NO_COLOR").env("TERM", "xterm").env_remove("BELLWETHER_KEY");
        let child = command.envs(variables.iter().copied()).spawn().unwrap();
        let (tell, written) = channel();
        let mut reader = File::from(keyboard.try_clone().unwrap());
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if tell.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let screen = vt100::Parser::new(rows, columns, 0);
        Terminal { keyboard: keyboard.into(), line, child, written, screen, raw: Vec::new() }
    }

    /// The present contents of the screen.
    pub fn screen(&mut self) -> &vt100::Screen {
        for bytes in self.written.try_iter() {
            self.screen.process(&bytes);
            self.raw.extend(bytes);
        }
        self.screen.screen()
    }

    /// The text on it.
    pub fn text(&mut self) -> String {
        self.screen().contents()
    }

    /// Changes the size of its window.
    pub fn resize(&mut self, rows: u16, columns: u16) {
        self.screen();
        self.screen.screen_mut().set_size(rows, columns);
        resize(&self.keyboard, rows, columns);
    }

    /// Types keys.
    pub fn types(&mut self, keys: &[u8]) {
        self.keyboard.write_all(keys).unwrap();
    }

    /// The program's process.
    pub fn process(&self) -> rustix::process::Pid {
        rustix::process::Pid::from_child(&self.child)
    }

    /// The program's exit code, once it has ended.
    pub fn ended(&mut self) -> Option<Option<i32>> {
        self.child.try_wait().unwrap().map(|status| status.code())
    }

    /// Whether what is typed is shown, and comes by the line, as a shell wants it.
    pub fn is_for_lines(&self) -> bool {
        tcgetattr(self.line.as_fd()).unwrap().local_modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    }
}

fn resize(keyboard: impl AsFd, rows: u16, columns: u16) {
    tcsetwinsize(keyboard, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
