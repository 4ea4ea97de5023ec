//! IP packets over the mesh, with the tools that people use.

use bellwether_testbed::shapes::line;

use crate::field::Field;
use crate::tools::{has, run};

#[test]
fn ping_curl_and_names_work_over_two_hops_and_end_with_the_node() {
    if !has(&["ping", "curl", "dig"]) {
        return;
    }
    let Some(mut field) = Field::new(3, &line(3)) else { return };
    field.start_all(&["--tun", "--metrics", "[::]:9100"]);
    field.reaches(&[1, 2, 3], 2);
    let key = field.path("key").display().to_string();
    let address = |name: &str| {
        let output = field.ask(1, &["address", name, "--mesh", "field", "--key", &key]);
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    let (near, far) = (address("n1"), address("n3"));
    assert_eq!(field.status(3).unwrap()["address"], far.as_str());
    field.wait_for("a ping", || run(&field, 1, "ping", &["-6", "-c", "1", "-W", "2", &far]));
    // Larger than what fits into one packet: it comes in fragments.
    field.wait_for("a large ping", || run(&field, 1, "ping", &["-6", "-c", "1", "-W", "2", "-s", "4000", &far]));
    let page = format!("http://[{far}]:9100/health");
    let health = field.wait_for("a page", || run(&field, 1, "curl", &["-sg", "--max-time", "5", &page]));
    assert!(health.contains("reaches 2 nodes"), "{health}");
    let server = format!("@{near}");
    let found = field.wait_for("a name", || run(&field, 1, "dig", &[&server, "+short", "n3.mesh", "AAAA"]));
    assert_eq!(found, far);
    let route = run(&field, 1, "ip", &["-6", "route", "get", &far]).unwrap();
    assert!(route.contains("dev mesh0"), "{route}");
    let device = run(&field, 1, "ip", &["link", "show", "mesh0"]).unwrap();
    assert!(device.contains("mtu 1280"), "{device}");
    assert_eq!(field.end(1), Some(0));
    assert_eq!(run(&field, 1, "ip", &["link", "show", "mesh0"]), None);
}
