//! Sets one flock of the demo up: its folder, network, pipes and machines.

use std::io;
use std::sync::Arc;

use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::feed::{Feed, FlockInfo};
use crate::member::MachineBuilder;
use crate::model::{Changes, FlockModel};
use crate::network::Network;
use crate::runner::{FlockRunner, Inputs};
use crate::{DemoElection, DemoError, DemoPlace, FLOCK, FOLDER, LogSink, MEMBERS, bell, system};

/// A flock that is about to start.
pub(crate) struct FlockSetup {
    pub(crate) place: DemoPlace,
    pub(crate) about: FlockInfo,
    pub(crate) model: FlockModel,
    parts: FlockParts,
    inputs: Inputs,
}

/// The parts that live as long as the flock.
pub(crate) struct FlockParts {
    pub(crate) machines: Vec<crate::member::MachineHandle>,
    pub(crate) network: Arc<Network>,
    pub(crate) asides: mpsc::UnboundedSender<crate::member::MachineOutput>,
    pub(crate) _tasks: JoinSet<()>,
    pub(crate) _folder: TempDir,
}

impl FlockSetup {
    /// Makes everything that these members need; none of them is started yet.
    pub(crate) async fn set_up(
        place: DemoPlace,
        election: &DemoElection,
        heartbeat: &str,
    ) -> Result<FlockSetup, DemoError> {
        let folder = tempfile::Builder::new().prefix(FOLDER).tempdir();
        let folder = folder.map_err(system("make a folder for the members"))?;
        let network = Arc::new(Network::start(place).map_err(DemoError::Network)?);
        let (written_in, written) = mpsc::unbounded_channel();
        let (asides, heard) = mpsc::unbounded_channel();
        let (noticed_in, noticed) = mpsc::unbounded_channel();
        let mut tasks = JoinSet::new();
        bell::serve(folder.path(), noticed_in, &mut tasks).map_err(system("hang the bell"))?;
        let mut workshop = MachineBuilder {
            folder: folder.path(),
            place,
            network: &network,
            election,
            heartbeat,
            written: written_in,
            heard: asides.clone(),
            tasks: &mut tasks,
        };
        let machines = (1..=MEMBERS).map(|member| workshop.make(member)).collect::<io::Result<Vec<_>>>();
        let machines = machines.map_err(system("start the members"))?;
        let model = FlockModel::new(place, (1..=MEMBERS).map(|member| network.address(member)));
        let about = about(place, election, &network);
        let parts = FlockParts { machines, network, asides, _tasks: tasks, _folder: folder };
        Ok(FlockSetup { place, about, model, parts, inputs: Inputs { written, heard, noticed } })
    }

    /// Splits the setup into the runner and its inputs.
    pub(crate) fn open(self, began: u64, feed: Arc<Feed>, say: &mut LogSink) -> (FlockRunner<'_>, Inputs) {
        let FlockSetup { place, model, parts, inputs, .. } = self;
        (FlockRunner { place, began, model, parts, feed, say, news: Changes::default(), published: 0 }, inputs)
    }
}

fn about(place: DemoPlace, election: &DemoElection, network: &Network) -> FlockInfo {
    FlockInfo {
        at: network.list(),
        flock: FLOCK.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        place,
        places: DemoPlace::ALL.map(|place| election.offered(place)),
        actions: place.actions(),
        hint: place.0.hint,
        promise: election.promise(place),
        order: network.order(),
        caption: network.caption(),
    }
}
