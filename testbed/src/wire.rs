//! A wire between two ports of this machine that a test can cut: what is sent while it is cut arrives when it is whole
//! again, or the connection is gone.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The time between two checks.
const LOOK: Duration = Duration::from_millis(5);

/// The state of the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Carrying {
    /// Carries whatever is sent.
    Everything,
    /// Nothing for now. Nobody at the ends sees anything of it.
    Nothing,
    /// Nothing, and connections break.
    Broken,
}

/// A wire. It is gone when this is dropped.
#[derive(Debug)]
pub struct BreakableLink {
    shared: Arc<Shared>,
    /// The port at its near end.
    pub port: u16,
}

#[derive(Debug)]
struct Shared {
    carrying: AtomicU8,
    open: Mutex<Vec<TcpStream>>,
}

impl Shared {
    fn is(&self, carrying: Carrying) -> bool {
        self.carrying.load(Ordering::SeqCst) == carrying as u8
    }

    fn open(&self) -> MutexGuard<'_, Vec<TcpStream>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BreakableLink {
    /// A wire to a port of this machine.
    ///
    /// # Errors
    /// The system has no port to spare.
    pub fn to(far: u16) -> io::Result<BreakableLink> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let shared = Arc::new(Shared { carrying: AtomicU8::new(Carrying::Everything as u8), open: Mutex::default() });
        let held = shared.clone();
        // Ends with the process of the test.
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if held.is(Carrying::Broken) {
                    continue;
                }
                if let Ok(far) = TcpStream::connect(("127.0.0.1", far)) {
                    let _ = join(&held, &near, &far);
                }
            }
        });
        Ok(BreakableLink { shared, port })
    }

    fn set(&self, carrying: Carrying) {
        self.shared.carrying.store(carrying as u8, Ordering::SeqCst);
    }

    /// Holds everything back from here on.
    pub fn hold(&self) {
        self.set(Carrying::Nothing);
    }

    /// Breaks every connection, and lets nobody make another.
    pub fn cut(&self) {
        self.set(Carrying::Broken);
        for stream in self.shared.open().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Makes it whole again.
    pub fn heal(&self) {
        self.set(Carrying::Everything);
    }
}

impl Drop for BreakableLink {
    fn drop(&mut self) {
        self.cut();
    }
}

fn join(shared: &Arc<Shared>, near: &TcpStream, far: &TcpStream) -> io::Result<()> {
    shared.open().extend([near.try_clone()?, far.try_clone()?]);
    for (from, to) in [(near, far), (far, near)] {
        let (from, to, shared) = (from.try_clone()?, to.try_clone()?, shared.clone());
        thread::spawn(move || carry(&shared, from, to));
    }
    Ok(())
}

/// Carries what comes at one end to the other, until either is closed.
fn carry(shared: &Shared, mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while shared.is(Carrying::Nothing) {
            thread::sleep(LOOK);
        }
        if shared.is(Carrying::Broken) || to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
