//! The disk of a server: its cell and its log, written one after the other by two writers, as in the program.

use std::path::Path;
use std::sync::{Arc, Mutex};

use bellwether_kernel::LogWrite;
use bellwether_net::{CellStore, CellWriter, Log, LogQueue, RecordWriter, WriteQueue, WriteResult, cell_owner};
use bellwether_superpeer::{SavedState, Superpeer};

use super::plan::ChatSabotage;
use super::server::{NETWORK, ServerInput};
use super::socket::lock;
use super::world::{ChatRun, Event};
use crate::disk::SimulatedDisk;
use crate::plan::MS;

const FOLDER: &str = "/state";
/// Small segments, so that there are many of them.
const SEGMENT_BYTES: usize = 4 << 10;

/// Hands cells to the world.
#[derive(Clone, Debug, Default)]
pub(super) struct CellQueue(pub(super) Arc<Mutex<WriteQueue<SavedState>>>);

impl CellWriter<SavedState> for CellQueue {
    fn store(&mut self, value: SavedState) -> u64 {
        lock(&self.0).push(value)
    }
}

/// Hands records to the world.
#[derive(Clone, Debug, Default)]
pub(super) struct RecordQueue(pub(super) Arc<Mutex<LogQueue>>);

impl RecordWriter for RecordQueue {
    fn write(&mut self, writes: &mut Vec<LogWrite<Vec<u8>>>) {
        lock(&self.0).push(writes);
    }
}

/// What a server's process writes.
pub(super) struct Storage {
    pub(super) cells: CellQueue,
    pub(super) records: RecordQueue,
    pub(super) log: Log<SimulatedDisk>,
    /// What the disk is writing.
    pub(super) cell_under_way: Option<SavedState>,
    pub(super) batch_under_way: Option<Vec<LogWrite<Vec<u8>>>>,
}

pub(super) fn cell_of(disk: &SimulatedDisk, server: u32) -> CellStore<SimulatedDisk> {
    CellStore::over(disk.clone(), Path::new(FOLDER), cell_owner::<Superpeer>(NETWORK, server))
}

/// The log, and what it holds.
type OpenedLog = (Log<SimulatedDisk>, bellwether_kernel::StoredLog<Vec<u8>>);

pub(super) fn open_log(disk: &SimulatedDisk, server: u32) -> Result<OpenedLog, bellwether_net::CellError> {
    Log::open_with(disk.clone(), Path::new(FOLDER), cell_owner::<Superpeer>(NETWORK, server), SEGMENT_BYTES)
}

impl ChatRun {
    /// Begins the writes that wait for the disk.
    pub(super) fn begin_writes(&mut self, machine: usize) {
        let slow = if self.sites[machine].is_disk_slow { 600 * MS } else { self.plan.disk };
        let slow = if self.is_calm { MS } else { slow };
        let early = self.plan.sabotage == Some(ChatSabotage::EarlyReport);
        let Some(process) = &mut self.sites[machine].process else { return };
        let (life, storage) = (process.life, &mut process.storage);
        let cell = match storage.cell_under_way {
            Some(_) => None,
            None => lock(&storage.cells.0).take(false),
        };
        let batch = match storage.batch_under_way {
            Some(_) => None,
            None => lock(&storage.records.0).take(false),
        };
        if let Some((value, _)) = &cell {
            storage.cell_under_way = Some(value.clone());
        }
        if let Some(batch) = &batch {
            storage.batch_under_way = Some(batch.clone());
            if early {
                process.server.node().written(WriteResult::Flushed(batch.len()));
            }
        }
        if let Some((value, number)) = cell {
            self.soon(slow + 100_000, Event::Server(life, ServerInput::CellWritten { value, number }));
        }
        if batch.is_some() {
            self.soon(slow + 100_000, Event::Server(life, ServerInput::LogWritten));
        }
    }

    pub(super) fn cell_written(&mut self, machine: usize, value: SavedState, number: u64) {
        let site = &mut self.sites[machine];
        let (Some(process), Some(identity)) = (&mut site.process, &site.identity) else { return };
        let stored = cell_of(&site.disk, identity.server).store(&value);
        let (result, pause) = {
            let mut queue = lock(&process.storage.cells.0);
            let result = queue.finish(value, number, stored);
            (result, queue.pause())
        };
        process.storage.cell_under_way = None;
        let life = process.life;
        process.server.node().written(result);
        if let Some(pause) = pause {
            self.after(pause.as_nanos() as u64, Event::Server(life, ServerInput::CellRetry));
        }
    }

    /// What failed is tried again, unless something newer is being written.
    pub(super) fn cell_retry(&mut self, machine: usize) {
        let Some(process) = self.sites[machine].process.as_mut() else { return };
        if process.storage.cell_under_way.is_some() {
            return;
        }
        let next = lock(&process.storage.cells.0).take(true);
        if let Some((value, number)) = next {
            process.storage.cell_under_way = Some(value.clone());
            self.cell_written(machine, value, number);
        }
    }

    pub(super) fn log_written(&mut self, machine: usize) {
        let early = self.plan.sabotage == Some(ChatSabotage::EarlyReport);
        let Some(process) = &mut self.sites[machine].process else { return };
        let Some(batch) = process.storage.batch_under_way.take() else { return };
        let result = process.storage.log.write(&batch);
        let (flushed, failed, pause) = {
            let mut queue = lock(&process.storage.records.0);
            let (flushed, failed) = queue.finish(batch, result);
            (flushed, failed, queue.pause())
        };
        let life = process.life;
        if flushed > 0 && !early {
            process.server.node().written(WriteResult::Flushed(flushed));
        }
        if let Some(why) = failed {
            process.server.node().written(WriteResult::Failed(why));
        }
        if let Some(pause) = pause {
            self.after(pause.as_nanos() as u64, Event::Server(life, ServerInput::LogRetry));
        }
    }

    pub(super) fn log_retry(&mut self, machine: usize) {
        let Some(process) = &mut self.sites[machine].process else { return };
        if process.storage.batch_under_way.is_none() {
            let next = lock(&process.storage.records.0).take(true);
            process.storage.batch_under_way = next;
            self.log_written(machine);
        }
    }

    /// A process dies in the middle of its writes: they get so far, and no further.
    pub(super) fn stop_writes(&mut self, machine: usize) {
        let steps = self.random.below(9) as u32;
        let site = &mut self.sites[machine];
        let (Some(process), Some(identity)) = (&mut site.process, &site.identity) else { return };
        site.disk.stop_after(Some(steps));
        if let Some(batch) = process.storage.batch_under_way.take() {
            // Whether it succeeds, nobody hears any more.
            let _ = process.storage.log.write(&batch);
        }
        if let Some(value) = process.storage.cell_under_way.take() {
            let _ = cell_of(&site.disk, identity.server).store(&value);
        }
        site.disk.stop_after(None);
    }
}
