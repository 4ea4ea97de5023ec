//! Flags override the environment, which overrides the file.

use super::*;

const FILE: &str = "flock = \"bots\"\nat = \"members:1@a:7400,2@b:7400\"\nid = 1\nkey = \"bots.key\"\nheartbeat = \"50ms\"\n\
                    witness = [2]\npreempt = true\ninsecure = false\ncommand = [\"./bot\", \"-v\"]\n[set]\ndrift = \"1000ppm\"\n";

fn file(text: &str) -> Result<FlockFile, String> {
    FlockFile::parse(Path::new("/etc/bellwether/bots.toml"), text, &Cli::command())
}

fn completed(words: &str, variables: &[(&str, &str)]) -> String {
    let words = words.split(' ').map(OsString::from).collect();
    let variable =
        |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
    let words = CommandLine::of(words).with(&variable, Some(&file(FILE).unwrap()));
    words.iter().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_command_gets_the_settings_that_it_has_flags_for() {
    let status = completed("bellwether status --json", &[]);
    assert!(status.starts_with("bellwether status --"), "{status}");
    assert!(status.contains(" --at=members:1@a:7400,2@b:7400 ") && status.contains(" --flock=bots "), "{status}");
    assert!(status.contains(" --key=/etc/bellwether/bots.key ") && status.ends_with(" --json"), "{status}");
    assert!(!status.contains("--id") && !status.contains("./bot"), "{status}");
    let run = completed("bellwether run", &[]);
    assert!(run.contains(" --id=1") && run.contains(" --witness=2") && run.contains(" --set=drift=1000ppm"), "{run}");
    assert!(run.contains(" --preempt") && !run.contains("--insecure") && run.ends_with(" -- ./bot -v"), "{run}");
    let lab = CommandLine::of(["bellwether", "lab", "sim", "bully"].map(OsString::from).into());
    assert!(!lab.takes("config"), "a simulation has no file");
}

#[test]
fn a_flag_overrides_the_environment_and_the_environment_the_file() {
    let by_variable = completed("bellwether status", &[("BELLWETHER_AT", "lan")]);
    assert!(by_variable.contains("--at=lan") && !by_variable.contains("members:"), "{by_variable}");
    let by_flag = completed("bellwether status --at ring", &[("BELLWETHER_AT", "lan")]);
    assert!(by_flag.ends_with(" --at ring") && !by_flag.contains("--at="), "{by_flag}");
    assert!(
        !completed("bellwether status", &[("BELLWETHER_KEY", "secret")]).contains("--key"),
        "the key itself is there"
    );
    assert!(completed("bellwether run -- ./other", &[]).ends_with(" -- ./other"));
    assert!(!completed("bellwether run --no-preempt", &[]).contains("--preempt "), "the opposite is given");
    assert!(!completed("bellwether explain --events a.jsonl", &[]).contains("--at"), "a record is explained");
}

#[test]
fn a_mistake_is_told_with_its_line_and_what_was_meant() {
    let said = |text: &str| file(text).unwrap_err();
    assert!(
        said("at = \"lan\"\nhartbeat = \"1s\"\n")
            .contains("bots.toml, line 2: there is no setting `hartbeat`; did you mean `heartbeat`?")
    );
    assert!(said("xyzzy = 1\n").contains("line 1: there is no setting `xyzzy`"));
    assert!(said("at = \"lan\n").contains("line 1: "));
    assert!(said("command = \"./bot\"\n").contains("as a list"));
    assert!(said("grace = 1.5\n").contains("whole number"));
    assert_eq!(file(FILE).unwrap().place_of("heartbeat").unwrap(), "/etc/bellwether/bots.toml, line 5");
}

#[test]
fn a_file_of_another_flock_is_refused() {
    let bots = file(FILE).unwrap();
    assert!(bots.check_name(None).is_ok() && bots.check_name(Some("bots")).is_ok());
    assert!(bots.check_name(Some("sheep")).is_err());
}

#[test]
fn the_users_file_comes_before_the_systems_and_no_name_leaves_its_folder() {
    let home = std::env::temp_dir().join(format!("bellwether-settings-{}", std::process::id()));
    let folder = home.join(".config/bellwether");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("bots.toml"), "").unwrap();
    let variable = |name: &str| (name == "HOME").then(|| home.display().to_string());
    assert_eq!(usual_file("bots", &variable), Some(folder.join("bots.toml")));
    assert_eq!(usual_file("sheep", &variable), None);
    assert_eq!(usual_file("../bellwether/bots", &variable), None);
    fs::remove_dir_all(home).unwrap();
}
