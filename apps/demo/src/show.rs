//! One flock from its start to its end: what a stage is made of.

use std::io;
use std::sync::Arc;

use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::board::{Board, News};
use crate::feed::{About, Feed};
use crate::member::Workshop;
use crate::network::Network;
use crate::stage::{Inputs, Stage};
use crate::{DemoError, FLOCK, FOLDER, MEMBERS, Place, Say, bell, system};

/// A flock that is about to start.
pub(crate) struct Show {
    pub(crate) place: Place,
    pub(crate) about: About,
    pub(crate) board: Board,
    parts: Parts,
    inputs: Inputs,
}

/// What lives as long as the flock does.
pub(crate) struct Parts {
    pub(crate) machines: Vec<crate::member::Machine>,
    pub(crate) network: Arc<Network>,
    pub(crate) asides: mpsc::UnboundedSender<crate::member::Heard>,
    pub(crate) _tasks: JoinSet<()>,
    pub(crate) _folder: TempDir,
}

impl Show {
    /// Makes everything that these members need; none of them is started yet.
    pub(crate) async fn set_up(place: Place, heartbeat: &str) -> Result<Show, DemoError> {
        let folder = tempfile::Builder::new().prefix(FOLDER).tempdir();
        let folder = folder.map_err(system("make a folder for the members"))?;
        let network = Arc::new(Network::start(place).await.map_err(DemoError::Network)?);
        let (written_in, written) = mpsc::unbounded_channel();
        let (asides, heard) = mpsc::unbounded_channel();
        let (noticed_in, noticed) = mpsc::unbounded_channel();
        let mut tasks = JoinSet::new();
        bell::hang(folder.path(), noticed_in, &mut tasks).map_err(system("hang the bell"))?;
        let mut workshop = Workshop {
            folder: folder.path(),
            place,
            network: &network,
            heartbeat,
            written: written_in,
            heard: asides.clone(),
            tasks: &mut tasks,
        };
        let machines = (1..=MEMBERS).map(|member| workshop.make(member)).collect::<io::Result<Vec<_>>>();
        let machines = machines.map_err(system("start the members"))?;
        let board = Board::new(place, (1..=MEMBERS).map(|member| network.address(member)));
        let about = about(place, &network);
        let parts = Parts { machines, network, asides, _tasks: tasks, _folder: folder };
        Ok(Show { place, about, board, parts, inputs: Inputs { written, heard, noticed } })
    }

    /// The stage, and what comes onto it.
    pub(crate) fn open(self, began: u64, feed: Arc<Feed>, say: &mut Say) -> (Stage<'_>, Inputs) {
        let Show { place, board, parts, inputs, .. } = self;
        (Stage { place, began, board, parts, feed, say, news: News::default(), published: 0 }, inputs)
    }
}

fn about(place: Place, network: &Network) -> About {
    let caption = if place == Place::Lan { network.list() } else { String::new() };
    About {
        at: network.list(),
        flock: FLOCK.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        place,
        places: Place::ALL.map(Place::offered),
        deeds: place.deeds(),
        hint: place.hint(),
        promise: place.promise(),
        order: network.order(),
        caption,
    }
}
