//! `chat serve`.

use std::env;
use std::io::IsTerminal as _;
use std::path::PathBuf;

use bellwether_chat::{Cause, ClientLimits, LogLevel, RateSettings, ServerSettings, TlsFiles, TlsSource};
use bellwether_kernel::Span;
use bellwether_supervisor::log::{LogRecord, LogStyle};

use crate::args::{ChatServeArgs, SecondLogin};
use crate::commands::file_limit;
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::log::{self, LogFormatArg};

/// How many messages may come at once, as a multiple of the number per second.
const BURST: u32 = 10;

/// Runs a server until it is told to end.
pub(crate) fn run(args: &ChatServeArgs) -> CommandResult {
    let form = args.log.unwrap_or(match std::io::stderr().is_terminal() {
        true => LogFormatArg::Text,
        false => LogFormatArg::Json,
    });
    log::open(LogStyle { format: form.into(), ..LogStyle::default() });
    let name = match &args.name {
        Some(name) if name.is_empty() || name.len() > 64 || name.contains(char::is_control) => {
            return Err(Failure::usage("a server's name has 1 to 64 bytes and no control characters"));
        }
        Some(name) => name.clone(),
        None => rustix::system::uname().nodename().to_string_lossy().into_owned(),
    };
    log::name(&name);
    file_limit::raise();
    let settings = ServerSettings {
        name,
        data: data_folder(args.data.as_ref())?,
        listen: args.listen,
        cluster: args.cluster,
        http: args.http,
        public: args.public.clone(),
        join: args.join.clone(),
        secret_file: args.secret_file.clone(),
        insecure: args.insecure,
        tls: tls(args),
        limits: ClientLimits {
            line_bytes: args.max_line as usize,
            rate: RateSettings { per_second: args.rate, burst: args.rate.saturating_mul(BURST) },
        },
        max_clients: args.max_clients,
        protocol: protocol(args),
        events: args.events.clone(),
        log: |level, text| log::write(&record(level, text)),
    };
    match bellwether_chat::serve(settings) {
        Ok(()) => Ok(ExitCode::Fine),
        Err(why) => Err(Failure::new(code(why.cause), why)),
    }
}

fn tls(args: &ChatServeArgs) -> Option<TlsSource> {
    let files = args.tls_cert.clone().zip(args.tls_key.clone());
    let files = files.map(|(certificate, key)| TlsSource::Files(TlsFiles { certificate, key }));
    files.or_else(|| args.tls_self_signed.then_some(TlsSource::SelfSigned))
}

fn record(level: LogLevel, text: &str) -> LogRecord {
    match level {
        LogLevel::Info => LogRecord::Info(text.to_owned()),
        LogLevel::Warning => LogRecord::Warning(text.to_owned()),
    }
}

fn protocol(args: &ChatServeArgs) -> bellwether_chat::SuperpeerConfig {
    let usual = bellwether_chat::SuperpeerConfig::default();
    let beat = usual.heartbeat.max(Span::millis(1));
    bellwether_chat::SuperpeerConfig {
        grace_beats: u32::try_from(args.grace.as_nanos() / beat.as_nanos()).unwrap_or(u32::MAX),
        replace_logins: args.second_login == SecondLogin::Replace,
        max_pending: args.max_pending,
        ..usual
    }
}

fn code(cause: Cause) -> ExitCode {
    match cause {
        Cause::Failed => ExitCode::Broken,
        Cause::Input => ExitCode::Input,
        Cause::Environment => ExitCode::Environment,
        Cause::Refused => ExitCode::Refused,
        Cause::Nobody => ExitCode::Nobody,
    }
}

/// The given data folder, or the usual one of this user.
pub(super) fn data_folder(named: Option<&PathBuf>) -> CommandResult<PathBuf> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let below = |folder: PathBuf| folder.join("bellwether").join("chat");
    let home = || variable("HOME").map(|home| below(home.join(".local").join("state")));
    let found = named.cloned().or_else(|| variable("STATE_DIRECTORY"));
    let found = found.or_else(|| variable("XDG_STATE_HOME").map(below)).or_else(home);
    found.ok_or_else(|| Failure::usage("there is no folder for the server's data: name one with --data DIR"))
}
