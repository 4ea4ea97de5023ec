//! A state is given and taken over a real socket.

use bellwether_net::testing::{Folder, put};
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;

use super::*;

fn pair() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let near = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    (near, listener.accept().unwrap().0)
}

fn bytes(length: usize) -> Vec<u8> {
    (0..length).map(|place| (place * 131 % 251) as u8).collect()
}

fn sum(path: &Path) -> StateSum {
    StateSum::of(File::open(path).unwrap()).unwrap()
}

#[test]
fn any_length_arrives_whole_by_either_way() {
    let folder = Folder::new("travel");
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK * CHUNKS + 7] {
        fs::write(&from, bytes(length)).unwrap();
        for bare in [true, false] {
            let (near, mut far) = pair();
            let giving = from.clone();
            let giver = thread::spawn(move || {
                let file = File::open(&giving).unwrap();
                let known = Some(sum(&giving)).filter(|sum| sum.length % 2 == 0);
                let given = OutgoingState { file: &file, length: length as u64, known };
                let said = match bare {
                    true => send_state_plain(given, &near, &TransferProgress::default()),
                    false => send_state(given, &mut near.try_clone().unwrap(), &near, &TransferProgress::default()),
                };
                assert_eq!(said.unwrap(), Some(sum(&giving)));
            });
            let progress = TransferProgress::default();
            let hash = receive_state(&mut far, length as u64, &File::create(&to).unwrap(), &progress).unwrap();
            giver.join().unwrap();
            assert_eq!(hash, sum(&from).hash);
            assert_eq!(progress.read(), (length as u64, length as u64));
            assert!(fs::read(&to).unwrap() == bytes(length), "{length}");
        }
    }
}

#[test]
fn one_wrong_byte_is_noticed() {
    let folder = Folder::new("wrong");
    let (mut near, mut far) = pair();
    near.write_all(&[7, 7, 7]).unwrap();
    near.write_all(&StateSum::of(&[7, 7, 6][..]).unwrap().hash.to_be_bytes()).unwrap();
    let file = File::create(folder.path().join("to")).unwrap();
    assert!(matches!(receive_state(&mut far, 3, &file, &TransferProgress::default()), Err(ReceiveError::Checksum)));
}

#[test]
fn one_who_promises_more_than_it_sends_is_not_believed() {
    let folder = Folder::new("lie");
    let file = File::create(folder.path().join("to")).unwrap();
    for (sent, promised) in [(0, 1), (5, 20), (CHUNK, u64::MAX)] {
        let (mut near, mut far) = pair();
        near.write_all(&vec![1; sent]).unwrap();
        drop(near);
        let error = receive_state(&mut far, promised, &file, &TransferProgress::default()).unwrap_err();
        assert!(matches!(error, ReceiveError::Connection(_)), "{error}");
    }
}

#[test]
fn a_disk_that_takes_nothing_is_an_error_and_no_panic() {
    let (mut near, mut far) = pair();
    let giver = thread::spawn(move || {
        // The taker gives up before everything was sent.
        let _ = near.write_all(&vec![0; CHUNK * CHUNKS * 2]);
    });
    let full = File::options().write(true).open("/dev/full").unwrap();
    let error = receive_state(&mut far, (CHUNK * CHUNKS * 2) as u64, &full, &TransferProgress::default()).unwrap_err();
    assert!(matches!(&error, ReceiveError::Disk(why) if why.kind() == io::ErrorKind::StorageFull), "{error}");
    drop(far);
    giver.join().unwrap();
}

#[test]
fn what_the_work_left_is_kept_only_if_it_is_a_file() {
    let folder = Folder::new("left");
    let store = StateStore::open(folder.path()).unwrap();
    for kind in ["a pipe", "a socket", "a link"] {
        put(kind, &store.work_state()).unwrap();
        put(kind, &store.work_progress()).unwrap();
        assert_eq!(store.progress(), None);
        let error = store.save_work_state().unwrap_err().to_string();
        assert!(error.contains(kind), "{error}");
        // The next work finds nothing of it.
        store.prepare_work_state("any").unwrap();
        assert!(fs::symlink_metadata(store.work_state()).is_err());
    }
    put("a pipe", &folder.path().join("state-odd")).unwrap();
    assert!(store.open_state("odd").is_err() && store.prepare_work_state("odd").is_err());
}

#[test]
fn a_file_that_shrank_is_not_given() {
    let folder = Folder::new("shrank");
    let path = folder.path().join("from");
    fs::write(&path, [1, 2, 3]).unwrap();
    let (near, mut far) = pair();
    let file = File::open(&path).unwrap();
    let longer = OutgoingState { file: &file, length: 9, known: None };
    assert!(send_state_plain(longer, &near, &TransferProgress::default()).is_err());
    assert!(send_state(longer, &mut near.try_clone().unwrap(), &near, &TransferProgress::default()).is_err());
    drop(near);
    let mut rest = Vec::new();
    far.read_to_end(&mut rest).unwrap();
    assert!(rest.len() < 9 + 8, "the hash must not follow a state that is not whole");
}

#[test]
fn a_giver_stops_as_soon_as_the_taker_speaks_or_goes_even_if_it_reads_nothing() {
    let folder = Folder::new("unwanted");
    let path = folder.path().join("from");
    // More than two sockets hold.
    fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
    for (speaks, bare) in [(true, true), (true, false), (false, true), (false, false)] {
        let (near, mut far) = pair();
        let file = File::open(&path).unwrap();
        let given = OutgoingState { file: &file, length: 1 << 30, known: None };
        let taker = thread::spawn(move || {
            far.read_exact(&mut [0; 10]).unwrap();
            if speaks {
                far.write_all(b"no").unwrap();
            }
            // A sealed session's frame that is under way has to get through.
            let linger = || io::copy(&mut (&far).take(64 << 20), &mut io::sink());
            if speaks && !bare {
                linger().unwrap();
            }
            speaks.then_some(far)
        });
        let progress = TransferProgress::default();
        let said = match bare {
            true => send_state_plain(given, &near, &progress),
            false => send_state(given, &mut near.try_clone().unwrap(), &near, &progress),
        };
        // What is written in frames may find the line broken in the middle of one.
        assert!(matches!(said, Ok(None)) || !bare && said.is_err(), "{said:?}");
        assert!(progress.read().0 < 1 << 29, "most of it never went: {progress:?}");
        if speaks {
            let mut word = [0; 2];
            (&near).read_exact(&mut word).unwrap();
            assert_eq!(&word, b"no");
        }
        drop(near);
        taker.join().unwrap();
    }
}
