//! What the servers of a messaging network say to each other, and what they keep on their disks.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use bellwether_chat::admin::ExportFile;
use bellwether_kernel::{LogWrite, NodeId, StoredLog, Wire};
use bellwether_net::{Files, Log, SegmentFiles};
use bellwether_superpeer::{
    Author, Batch, BatchOrigin, Directory, DirectoryExport, Membership, Operation, PostedMessage, RecordPosition,
    ReplicatedRecord, SavedState, SessionNumber, Snapshot, SuperpeerConfig, SuperpeerMessage, UserId,
};

use crate::same;

/// Whose log it is.
const OWNER: u64 = 7;

/// Messages between servers, records, the cell with its snapshot, and the file of `chat admin export`.
pub fn superpeer(bytes: &[u8]) -> bool {
    let file = ExportFile::decode(bytes).ok();
    if let Some(file) = &file {
        assert_eq!(file.encode().as_deref(), Ok(bytes));
    }
    let kept = same::<SavedState>(bytes) | same::<ReplicatedRecord>(bytes) | same::<DirectoryExport>(bytes);
    same::<SuperpeerMessage>(bytes) | kept | file.is_some()
}

/// The segment of a log is read or refused; what was read is there when it is read again.
pub fn segment(bytes: &[u8]) -> bool {
    let files = MemoryFiles::default();
    files.0.borrow_mut().insert(SEGMENT.into(), bytes.to_vec());
    let read = || Log::open(files.clone(), Path::new(""), OWNER).ok().map(|(_, found)| found);
    let found = read();
    assert_eq!(found, read());
    found.is_some()
}

/// The first segment.
const SEGMENT: &str = "log-00000000000000000001";

/// Files that are only in memory.
#[derive(Clone, Debug, Default)]
struct MemoryFiles(Rc<RefCell<BTreeMap<PathBuf, Vec<u8>>>>);

impl MemoryFiles {
    fn change(&self, path: &Path, change: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        self.0.borrow_mut().get_mut(path).map(change).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

impl Files for MemoryFiles {
    type File = PathBuf;

    fn read(&self, path: &Path, _most: u64) -> io::Result<Vec<u8>> {
        self.0.borrow().get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn create(&self, path: &Path) -> io::Result<PathBuf> {
        self.0.borrow_mut().insert(path.to_owned(), Vec::new());
        Ok(path.to_owned())
    }

    fn write(&self, file: &PathBuf, bytes: &[u8]) -> io::Result<()> {
        self.change(file, |content| content.extend_from_slice(bytes))
    }

    fn sync(&self, _file: &PathBuf) -> io::Result<()> {
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let content = self.read(from, 0)?;
        self.0.borrow_mut().remove(from);
        self.0.borrow_mut().insert(to.to_owned(), content);
        Ok(())
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        let content = self.read(from, 0)?;
        self.0.borrow_mut().insert(to.to_owned(), content);
        Ok(())
    }

    fn exists(&self, path: &Path) -> bool {
        self.0.borrow().contains_key(path)
    }

    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        Ok(())
    }
}

impl SegmentFiles for MemoryFiles {
    fn open(&self, path: &Path) -> io::Result<PathBuf> {
        self.read(path, 0).map(|_| path.to_owned())
    }

    fn write_at(&self, file: &PathBuf, bytes: &[u8], place: u64) -> io::Result<()> {
        self.change(file, |content| content[place as usize..][..bytes.len()].copy_from_slice(bytes))
    }

    fn sync_data(&self, _file: &PathBuf) -> io::Result<()> {
        Ok(())
    }

    fn names(&self, _folder: &Path) -> io::Result<Vec<String>> {
        Ok(self.0.borrow().keys().map(|path| path.to_string_lossy().into_owned()).collect())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.0.borrow_mut().remove(path);
        Ok(())
    }
}

fn bytes_of(value: &impl Wire) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.encode(&mut bytes);
    bytes
}

/// A few batches: somebody registers, logs in and gets two messages.
fn batches() -> Vec<Batch> {
    let message = |author| PostedMessage { author, tag: Some(Arc::from(*b"t1")), body: Arc::from(*b"{}") };
    let operations = [
        Operation::Announce { name: "alpha".into(), addresses: Arc::from(*b"a:1 a:2 0.1.0") },
        Operation::Register { name: "alice".into(), verifier: Arc::from([1; 49]) },
        Operation::Login { user: UserId(0), version: 1, connection: 9, acknowledges: true, continues: None },
        Operation::Send { messages: Arc::from([Author::Session(SessionNumber(1)), Author::Anonymous].map(message)) },
        Operation::Cursors { cursors: Arc::from([(UserId(0), 1)]) },
    ];
    let origin = |sequence| BatchOrigin::Server { server: NodeId::at(0), life: 1, sequence };
    (1..).zip(operations).map(|(sequence, it)| Batch { origin: origin(sequence), operations: vec![it] }).collect()
}

fn directory() -> Directory {
    let config = SuperpeerConfig::default();
    let mut directory = Directory::new(&config);
    for batch in batches() {
        assert!(directory.apply(&config, &batch, &mut Vec::new()).is_some());
    }
    directory
}

fn records() -> Vec<ReplicatedRecord> {
    let membership = Membership { voters: [NodeId::at(0)].into(), ..Membership::default() };
    let batches = batches().into_iter().map(|batch| ReplicatedRecord::Batch(Arc::new(batch)));
    [ReplicatedRecord::Term(3), ReplicatedRecord::Membership(membership)].into_iter().chain(batches).collect()
}

pub(crate) fn examples() -> Vec<Vec<u8>> {
    let (term, last) = (3, RecordPosition { term: 3, index: 7 });
    let membership = Membership { voters: [NodeId::at(0), NodeId::at(2)].into(), ..Membership::default() };
    let snapshot = Arc::new(Snapshot { last, membership, directory: directory(), digest: 5 });
    let messages = [
        SuperpeerMessage::Vote { term, last, called: true },
        SuperpeerMessage::Append { term, commit: 6, previous: last, records: records().into() },
        SuperpeerMessage::Snapshot { term, snapshot: snapshot.clone() },
        SuperpeerMessage::Forward { batch: Arc::new(batches().remove(3)) },
    ];
    let cell = SavedState { term, vote: Some(NodeId::at(2)), life: 4, snapshot: Some(snapshot) };
    let file = ExportFile { network: "7f3a".into(), directory: directory().export() };
    let kept = [bytes_of(&cell), bytes_of(&file.directory), file.encode().expect("it is small")];
    messages.iter().map(bytes_of).chain(records().iter().map(bytes_of)).chain(kept).collect()
}

/// A segment with records, without the room behind them.
pub(crate) fn segments() -> Vec<Vec<u8>> {
    let files = MemoryFiles::default();
    let (mut log, found) = Log::open(files.clone(), Path::new(""), OWNER).expect("nothing is there");
    assert_eq!(found, StoredLog::default());
    let mut writes: Vec<LogWrite<Vec<u8>>> = records().iter().map(|it| LogWrite::Append(bytes_of(it))).collect();
    writes.extend([LogWrite::Truncate(5), LogWrite::Forget(2), LogWrite::Append(vec![1])]);
    log.write(&writes).expect("there is room");
    let mut bytes = files.read(Path::new(SEGMENT), 0).expect("it was written");
    let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| (last + 1).next_multiple_of(8));
    bytes.truncate(end);
    vec![bytes]
}
