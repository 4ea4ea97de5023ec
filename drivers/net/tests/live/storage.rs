//! Promises survive a crash, and a failing disk stops promises, not the process.

use std::path::PathBuf;

use bellwether_bully::{Bully, HardState};
use bellwether_net::{CellError, CellStore, Storage, cell_owner};

use crate::flock::{Flock, Said, eventually};

pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("bellwether-live-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn cell(&self, number: u32) -> Result<CellStore, CellError> {
        CellStore::open(&self.0.join(number.to_string()), cell_owner::<Bully>("test", number))
    }

    /// The thread that writes frees the folder a moment after its node has ended.
    async fn cell_once_free(&self, number: u32) -> CellStore {
        eventually("the folder is free", || self.cell(number).ok()).await
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test]
async fn epochs_grow_over_the_death_of_everybody() {
    let folder = Folder::new("epochs");
    let mut flock = Flock::new(3, None);
    let mut highest = 0;
    for _ in 0..2 {
        for number in 1..=3 {
            let mut setup = flock.setup(number);
            setup.meeting.storage = Storage::Cell(folder.cell_once_free(number).await);
            flock.start_with(number, setup);
        }
        let leader = flock.settles().await;
        let (_, epoch) = flock.leadership(leader).unwrap();
        assert!(epoch.0 > highest);
        highest = epoch.0;
        assert!(matches!(folder.cell(1), Err(CellError::Locked(_))));
        for number in 1..=3 {
            flock.kill(number).await;
        }
    }
    let promised: Option<HardState> = folder.cell_once_free(1).await.load().unwrap();
    assert!(promised.unwrap().promise.unwrap().epoch.0 >= highest);
    flock.is_sound();
}

#[tokio::test]
async fn a_member_that_cannot_store_says_so_promises_nothing_and_recovers() {
    let folder = Folder::new("failing");
    let mut flock = Flock::new(1, None);
    let mut setup = flock.setup(1);
    setup.meeting.storage = Storage::Cell(folder.cell(1).unwrap());
    // In the way of the new file: a folder of the same name, which no file can replace.
    let obstacle = folder.0.join("1").join("cell.new");
    std::fs::create_dir(&obstacle).unwrap();
    flock.start_with(1, setup);
    let why = flock
        .hears("a failure", |_, said| match said {
            Said::Storage(why) => Some(why.clone()),
            Said::Note(bellwether_bully::Note::Leading { .. }) => panic!("leads without a promise"),
            _ => None,
        })
        .await;
    assert!(why.contains("cannot make a file in"), "{why}");
    std::fs::remove_dir(&obstacle).unwrap();
    assert_eq!(flock.leader().await, 1);
}
