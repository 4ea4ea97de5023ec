//! A log on a real disk: what was reported durable is there when the member starts again.

use std::net::TcpListener;

use bellwether_kernel::Describe;
use bellwether_net::{
    CellError, CellStore, DriverEvent, ListMeeting, Running, Setup, StartError, Storage, cell_owner, start,
};

use crate::flock::{eventually, roster_of};
use crate::journal::{Journal, JournalCommand, JournalView};
use crate::storage::Folder;

fn open(folder: &Folder) -> Result<CellStore, CellError> {
    CellStore::open(&folder.0, cell_owner::<Journal>("test", 1))
}

fn start_with(storage: Storage) -> Result<Running<Journal>, StartError> {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let config = Journal::configure(1, &[]).unwrap();
    let mut setup = Setup::new("test", ListMeeting::new(roster_of(&[listener.try_clone().unwrap()]), 1), config);
    (setup.meeting.listener, setup.meeting.storage) = (Some(listener), storage);
    start::<Journal>(setup)
}

async fn view(running: &mut Running<Journal>) -> JournalView {
    loop {
        if let DriverEvent::View(view) = running.driver_events.recv().await.unwrap() {
            return view;
        }
    }
}

async fn kill(running: Running<Journal>) {
    running.task.abort();
    let _ = running.task.await;
}

#[tokio::test]
async fn what_was_reported_durable_is_there_after_the_member_was_killed() {
    let folder = Folder::new("journal");
    let mut promised = Vec::new();
    for life in 0..4_u8 {
        let cell = eventually("the folder is free", || open(&folder).ok()).await;
        let mut running = start_with(Storage::Cell(cell)).unwrap();
        let read_back = view(&mut running).await;
        assert!(read_back.values.starts_with(&promised), "{read_back:?} lacks some of {promised:?}");
        promised = read_back.values;
        for value in 0..20 {
            let command = if value % 5 == 4 { JournalCommand::Replace(value) } else { JournalCommand::Add(value) };
            let length = running.handle.question(command).await.unwrap();
            promised.push(value);
            assert_eq!(length, promised.len() as u64);
        }
        if life % 2 == 1 {
            assert!(running.handle.ask(JournalCommand::Snapshot).await);
        }
        // This one is not waited for: it may be there or not.
        assert!(running.handle.ask(JournalCommand::Add(99)).await);
        kill(running).await;
    }
}

#[tokio::test]
async fn a_member_whose_log_is_damaged_does_not_start_and_says_where() {
    let folder = Folder::new("damaged-journal");
    let mut running = start_with(Storage::Cell(open(&folder).unwrap())).unwrap();
    view(&mut running).await;
    for value in 1..4 {
        running.handle.question(JournalCommand::Add(value)).await.unwrap();
    }
    kill(running).await;
    let path = folder.0.join("log-00000000000000000001");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[64 + 24] ^= 1;
    let cell = eventually("the folder is free", || open(&folder).ok()).await;
    std::fs::write(&path, bytes).unwrap();
    let Err(StartError::Cell(why @ CellError::LogDamaged { .. })) = start_with(Storage::Cell(cell)) else {
        panic!("it starts although a record is lost")
    };
    assert!(why.to_string().contains("log-00000000000000000001 is wrong at byte 64"), "{why}");
}

#[tokio::test]
async fn a_log_that_is_kept_nowhere_reports_at_once() {
    let running = start_with(Storage::Volatile).unwrap();
    for length in 1..=3 {
        assert_eq!(running.handle.question(JournalCommand::Add(1)).await, Some(length));
    }
    kill(running).await;
}
