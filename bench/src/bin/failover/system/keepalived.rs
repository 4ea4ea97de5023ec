//! keepalived: VRRP elects, and notify scripts start and stop the command.

use std::fs;
use std::io;

use super::{System, find, found, start_and_stop};
use crate::place::Place;

pub(crate) const NAME: &str = "keepalived 0.1";

pub(crate) struct Keepalived;

impl System for Keepalived {
    fn name(&self) -> &'static str {
        NAME
    }

    fn is_installed(&self) -> bool {
        find("keepalived").is_some()
    }

    fn start(&self, place: &mut Place) -> io::Result<()> {
        let program = found("keepalived")?;
        for id in place.members() {
            let file = place.file("conf", id);
            fs::write(&file, configuration(place, id)?)?;
            let mut command = place.command(id, &program)?;
            command.args(["--dont-fork", "--log-console", "--vrrp", "--use-file"]).arg(&file);
            command
                .arg("--pid")
                .arg(place.file("keepalived-pid", id))
                .arg("--vrrp_pid")
                .arg(place.file("vrrp-pid", id));
            place.start(id, &mut command)?;
        }
        Ok(())
    }
}

fn configuration(place: &Place, id: usize) -> io::Result<String> {
    let [start, stop] = start_and_stop(place, id)?;
    let (start, stop, priority) = (start.display(), stop.display(), 100 + id);
    let address = place.ip(100);
    Ok(format!(
        "global_defs {{
            router_id {id}
            script_user root
            vrrp_version 3
        }}
        vrrp_instance flock {{
            state BACKUP
            interface eth0
            virtual_router_id 51
            priority {priority}
            advert_int 0.1
            virtual_ipaddress {{
                {address}/24
            }}
            notify_master {start}
            notify_backup {stop}
            notify_fault {stop}
            notify_stop {stop}
        }}
        "
    ))
}
