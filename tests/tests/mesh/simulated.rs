//! `lab sim mesh` in a radio field, as a program and a person read it.

use assert_cmd::Command;
use bellwether_testbed::binary;
use serde_json::Value;

fn lab_sim(words: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(binary()).args(["lab", "sim"]).args(words).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn report(words: &[&str]) -> Value {
    let (code, out, error) = lab_sim(words);
    assert_eq!(code, Some(0), "{error}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn a_field_is_reported_as_json_and_drawn_and_its_command_gives_the_same_report_again() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("field.svg");
    let picture = picture.to_str().unwrap();
    let first = report(&["mesh", "--nodes", "40", "--density", "12", "--seed", "3", "--json", "--svg", picture]);
    assert_eq!(first["nodes"], 40);
    assert_eq!(first["delivery"]["sent"], first["delivery"]["acknowledged"], "{first}");
    assert!(first["heads"].as_u64() > Some(0) && first["idle_bytes_s"].as_f64() > Some(0.0), "{first}");
    assert!(first["healing"]["joined_s"].is_number(), "{first}");
    let drawn = std::fs::read_to_string(picture).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"), "{drawn:.200}");
    let again = first["again"].as_str().unwrap().strip_prefix("bellwether lab sim ").unwrap();
    let words: Vec<&str> = again.split(' ').chain(["--json"]).collect();
    assert_eq!(report(&words), first);
}

#[test]
fn a_field_whose_nodes_walk_reports_messages_and_no_healing() {
    let words = ["mesh", "--nodes", "30", "--density", "10", "--seed", "1", "--walk", "20m/s", "--loss", "5%"];
    let more = ["--radius", "250m", "--messages", "7", "--json"];
    let walked = report(&words.iter().chain(&more).copied().collect::<Vec<_>>());
    assert!(walked["healing"].is_null() && walked["delivery"]["stretch"].is_null(), "{walked}");
    assert!(walked["delivery"]["sent"].as_u64() <= Some(7), "{walked}");
    assert!(walked["walk"].as_str().unwrap().starts_with("20"), "{walked}");
    let (code, out, _) = lab_sim(&words);
    assert!(code == Some(0) && out.contains("\nwalking ") && out.contains("\nmessages "), "{out}");
}

#[test]
fn a_field_of_another_protocol_is_refused_in_one_line() {
    let (code, out, error) = lab_sim(&["host", "--density", "12"]);
    assert_eq!((code, &*out), (Some(2), ""), "{error}");
    assert!(error.contains("--density is for mesh") && error.lines().count() == 1, "{error}");
}
