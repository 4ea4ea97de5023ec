//! ucarp: CARP elects, an up and a down script start and stop the command. Its heart-beat cannot be below a second.

use std::io;

use super::{System, find, found, start_and_stop};
use crate::place::Place;

pub(crate) struct Ucarp;

impl System for Ucarp {
    fn name(&self) -> &'static str {
        "ucarp (1 s)"
    }

    fn is_installed(&self) -> bool {
        find("ucarp").is_some()
    }

    fn start(&self, place: &mut Place) -> io::Result<()> {
        let program = found("ucarp")?;
        for id in place.members() {
            let [up, down] = start_and_stop(place, id)?;
            let mut command = place.command(id, &program)?;
            command.args(["--interface=eth0", "--vhid=7", "--pass=flock", "--advbase=1", "--shutdown"]);
            command.arg(format!("--srcip={}", place.ip(id))).arg(format!("--addr={}", place.ip(100)));
            command.arg(format!("--advskew={}", 10 * (3 - id)));
            command.arg("--upscript").arg(up).arg("--downscript").arg(down);
            place.start(id, &mut command)?;
        }
        Ok(())
    }
}
