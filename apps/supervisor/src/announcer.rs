//! Announces what happens to a member: to people, the record of events, hooks and the service manager.

use crate::clock::{self, Moment};
use crate::events::{EventKind, EventLine, Events};
use crate::exit::Exit;
use crate::hooks::{HookEvent, HookRunner};
use crate::log::LogRecord;
use crate::notify::Notifier;
use crate::obstacles::LeaderlessNotice;

/// What has been announced so far.
#[derive(Debug)]
pub(crate) struct Announcer {
    member: String,
    log: fn(&LogRecord),
    events: Option<Events>,
    hooks: Option<HookRunner>,
    pub(crate) notifier: Notifier,
    notice: LeaderlessNotice,
    epoch: u64,
    leader: Option<String>,
    /// Whether this member leads, and its loss of the lead has not been announced.
    leads: bool,
    /// The epoch of the newest command.
    command_epoch: u64,
    command: CommandState,
}

/// What has been announced of the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CommandState {
    /// The command does not run.
    Stopped,
    /// The command runs.
    Started,
    /// The command has ended, but processes that it left may be alive.
    Ended,
}

impl Announcer {
    pub(crate) fn new(
        member: &str,
        log: fn(&LogRecord),
        events: Option<Events>,
        hooks: Option<HookRunner>,
    ) -> Announcer {
        Announcer {
            member: member.to_owned(),
            log,
            events,
            hooks,
            notifier: Notifier::from_env(),
            notice: LeaderlessNotice::new(clock::now()),
            epoch: 0,
            leader: None,
            leads: false,
            command_epoch: 0,
            command: CommandState::Stopped,
        }
    }

    /// Writes a line for people.
    pub(crate) fn log(&self, record: &LogRecord) {
        (self.log)(record);
    }

    /// The member leads.
    pub(crate) fn leading(&mut self, epoch: u64) {
        self.leads = true;
        self.notice.led();
        self.log(&LogRecord::Leading { epoch });
        self.stands(EventKind::Leading, epoch, Some(self.member.clone()));
        self.tell(HookEvent::Leading { epoch });
    }

    /// The member follows another.
    pub(crate) fn following(&mut self, leader: String, epoch: u64) {
        self.notice.led();
        self.log(&LogRecord::Following { leader: leader.clone(), epoch });
        self.stands(EventKind::Following, epoch, Some(leader.clone()));
        self.tell(HookEvent::Following { epoch, leader });
    }

    /// The member knows of no leader.
    pub(crate) fn leaderless(&mut self) {
        self.notice.leaderless(clock::now());
        self.stands(EventKind::Leaderless, self.epoch, None);
    }

    /// The member gives up the lead in good order.
    pub(crate) fn letting_go(&mut self) {
        if std::mem::take(&mut self.leads) {
            self.log(&LogRecord::LettingGo { epoch: self.epoch });
        }
    }

    /// The member loses the lead without having given it up.
    pub(crate) fn lease_lost(&mut self, why: String) {
        if std::mem::take(&mut self.leads) {
            self.log(&LogRecord::LeaseLost { epoch: self.epoch, why });
        }
    }

    /// The member met another one that claimed to lead.
    pub(crate) fn conflict(&self, epoch: u64, won: bool) {
        self.tell(HookEvent::Conflict { epoch, won });
    }

    /// The command is about to be started in this epoch.
    pub(crate) fn command_starts(&mut self, epoch: u64) {
        self.command_epoch = epoch;
    }

    /// The command runs.
    pub(crate) fn command_started(&mut self, pid: i32) {
        self.command = CommandState::Started;
        self.log(&LogRecord::Started { pid, epoch: self.command_epoch });
        self.command_event(EventKind::Started, clock::now());
    }

    /// The command itself has ended, alone or because all its processes were killed.
    pub(crate) fn command_ended(&mut self, exit: Option<Exit>, told: bool) {
        if self.command == CommandState::Started {
            self.command = CommandState::Ended;
            self.log(&LogRecord::Ended { exit, told, epoch: self.command_epoch });
        }
    }

    /// No process of the command has been alive since this moment.
    pub(crate) fn command_stopped(&mut self, at: Moment) {
        if self.command != CommandState::Stopped {
            self.command_ended(None, true);
            self.command = CommandState::Stopped;
            self.command_event(EventKind::Stopped, at);
        }
    }

    /// When to look for the reason why nobody leads, if nobody does.
    pub(crate) fn look_at(&self) -> Option<Moment> {
        self.notice.look_at()
    }

    /// Tells people why nobody leads, if the reason is new.
    pub(crate) fn look(&mut self, reason: Option<String>) {
        if let Some(why) = self.notice.look(clock::now(), reason) {
            self.log(&LogRecord::Leaderless { why });
        }
    }

    /// Waits for hooks and lines that should not be cut off.
    pub(crate) async fn finish(self) {
        if let Some(hooks) = self.hooks {
            hooks.finish().await;
        }
        if let Some(events) = self.events {
            events.close();
        }
    }

    fn stands(&mut self, kind: EventKind, epoch: u64, leader: Option<String>) {
        (self.epoch, self.leader) = (epoch, leader);
        let status = match (kind, &self.leader) {
            (EventKind::Leading, _) => format!("leads in epoch {epoch}"),
            (_, Some(leader)) => format!("follows {leader} in epoch {epoch}"),
            (_, None) => "follows nobody".to_owned(),
        };
        self.notifier.status(&status);
        self.write(kind, epoch, self.leader.clone(), clock::now());
    }

    fn tell(&self, change: HookEvent) {
        if let Some(hooks) = &self.hooks {
            hooks.tell(change);
        }
    }

    /// A command belongs to the epoch that it was started in, whoever leads by the time it has ended.
    fn command_event(&mut self, event: EventKind, at: Moment) {
        self.write(event, self.command_epoch, Some(self.member.clone()), at);
    }

    fn write(&mut self, event: EventKind, epoch: u64, leader: Option<String>, at: Moment) {
        if let Some(events) = &mut self.events {
            let member = self.member.clone();
            events.write(EventLine { at: clock::time_of_day(at), member, event, epoch, leader });
        }
    }
}
