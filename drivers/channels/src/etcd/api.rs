//! The requests to etcd, and the meaning of its answers. Without I/O.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use bellwether_etcd::{EtcdAnswer, EtcdRequest, FlockKeys, KeyHolder, LeaseId};
use bellwether_kernel::{Epoch, NodeId};
use bellwether_net::DeathNotice;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What a leader writes into its keys, for people and for the other members.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlockRecord {
    /// The leader's name.
    pub member: String,
    /// Since when it leads, by its own clock, as RFC 3339 says.
    pub since: String,
}

/// A leader whose end is announced, with its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EtcdDeath {
    /// The etcd's address, as it was written.
    pub etcd: String,
    /// The epoch that has ended.
    pub epoch: u64,
    /// The lease that is no longer needed.
    pub lease: u64,
}

/// What a guardian needs to release the key of a leader whose process and all its work are gone.
pub type EtcdDeathNotice = DeathNotice<EtcdDeath>;

/// The keys of one flock: `NAME/FLOCK/leader`, `…/unreleased` and `…/step-down`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlockApi {
    prefix: String,
}

impl FlockApi {
    /// The API for this flock, with keys under this name.
    #[must_use]
    pub fn new(name: &str, flock: &str) -> FlockApi {
        FlockApi { prefix: format!("{name}/{flock}/") }
    }

    /// What all keys of the flock begin with.
    #[must_use]
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    fn key(&self, name: &str) -> String {
        BASE64.encode(format!("{}{name}", self.prefix))
    }

    /// The keys, as the last three parts of a transaction.
    fn read(&self) -> Vec<Value> {
        ["leader", "unreleased", "step-down"].map(|name| json!({ "request_range": { "key": self.key(name) } })).to_vec()
    }

    /// The path and the body of a request. A new lease lives for `ttl` seconds, and a new key holds the record.
    #[must_use]
    pub fn request(&self, request: &EtcdRequest, ttl: u64, record: &FlockRecord) -> (&'static str, String) {
        let (path, body) = match request {
            EtcdRequest::Read => ("/v3/kv/txn", json!({ "success": self.read() })),
            EtcdRequest::Grant => ("/v3/lease/grant", json!({ "TTL": ttl.to_string() })),
            EtcdRequest::KeepAlive { lease } => ("/v3/lease/keepalive", json!({ "ID": lease.0.to_string() })),
            EtcdRequest::Campaign { lease, unreleased } => {
                let value = BASE64.encode(serde_json::to_string(record).unwrap_or_default());
                let mut success = vec![
                    json!({ "request_put": { "key": self.key("leader"), "value": value, "lease": lease.0.to_string() } }),
                    json!({ "request_put": { "key": self.key("unreleased"), "value": value } }),
                ];
                success.extend(self.read());
                let compare = [
                    json!({ "target": "CREATE", "key": self.key("leader"), "result": "EQUAL", "create_revision": "0" }),
                    self.is_unreleased(*unreleased),
                ];
                ("/v3/kv/txn", json!({ "compare": compare, "success": success, "failure": self.read() }))
            }
            EtcdRequest::Release { epoch, .. } => {
                let delete = |name| json!({ "request_delete_range": { "key": self.key(name) } });
                let mut success = ["leader", "unreleased", "step-down"].map(delete).to_vec();
                success.extend(self.read());
                let compare = [self.is_unreleased(Some(*epoch))];
                ("/v3/kv/txn", json!({ "compare": compare, "success": success, "failure": self.read() }))
            }
        };
        (path, body.to_string())
    }

    /// A key that is not there has the revision 0.
    fn is_unreleased(&self, epoch: Option<Epoch>) -> Value {
        let revision = epoch.map_or(0, |epoch| epoch.0).to_string();
        json!({ "target": "MOD", "key": self.key("unreleased"), "result": "EQUAL", "mod_revision": revision })
    }

    /// The path and the body of the request for a stream of all changes of the flock's keys.
    #[must_use]
    pub fn watch(&self) -> (&'static str, String) {
        // The first key after all that begin with the prefix, which ends with a slash.
        let end = format!("{}0", self.prefix.trim_end_matches('/'));
        let create = json!({ "key": BASE64.encode(&self.prefix), "range_end": BASE64.encode(end) });
        ("/v3/watch", json!({ "create_request": create }).to_string())
    }

    /// The path and the body of the request that asks the leader of this epoch to step down.
    #[must_use]
    pub fn ask_to_step_down(&self, epoch: u64) -> (&'static str, String) {
        let value = BASE64.encode(epoch.to_string());
        ("/v3/kv/put", json!({ "key": self.key("step-down"), "value": value }).to_string())
    }

    /// The path and the body of the request that ends a lease which is of no more use.
    #[must_use]
    pub fn revoke(lease: LeaseId) -> (&'static str, String) {
        ("/v3/lease/revoke", json!({ "ID": lease.0.to_string() }).to_string())
    }

    /// The meaning of an answer; `called` returns the node with a leader's name.
    pub fn answer(request: &EtcdRequest, body: &[u8], called: impl FnOnce(&str) -> NodeId) -> EtcdAnswer {
        let Ok(value) = serde_json::from_slice::<Value>(body) else { return EtcdAnswer::Failed };
        // grpc's code for something that is not there, which is the lease.
        if value["code"].as_u64() == Some(5) {
            return EtcdAnswer::NoLease;
        }
        let read = match request {
            EtcdRequest::Grant => number(&value["ID"]).map(|id| EtcdAnswer::Granted(LeaseId(id))),
            // A lease that is not there any more is answered without the time that it has left.
            EtcdRequest::KeepAlive { .. } => match number(&value["result"]["TTL"]) {
                Some(1..) => Some(EtcdAnswer::Kept),
                _ if value["result"]["ID"].is_string() => Some(EtcdAnswer::NoLease),
                _ => None,
            },
            _ => keys(&value, called).map(EtcdAnswer::Keys),
        };
        read.unwrap_or(EtcdAnswer::Failed)
    }

    /// The leader's epoch and what it wrote, from the answer to a [`EtcdRequest::Read`].
    #[must_use]
    pub fn leader(body: &[u8]) -> Option<(u64, Option<FlockRecord>)> {
        let value = serde_json::from_slice::<Value>(body).ok()?;
        let [leader, ..] = ranges(&value)?;
        let leader = leader?;
        Some((number(&leader["create_revision"])?, record(leader)))
    }

    /// The epoch that was not released, from the answer to a [`EtcdRequest::Read`].
    #[must_use]
    pub fn unreleased(body: &[u8]) -> Option<u64> {
        let value = serde_json::from_slice::<Value>(body).ok()?;
        let [_, unreleased, _] = ranges(&value)?;
        number(&unreleased?["mod_revision"])
    }

    /// The error of a failed request, as etcd words it.
    #[must_use]
    pub fn error(status: u16, body: &[u8]) -> Option<String> {
        if status == 200 {
            return None;
        }
        let value = serde_json::from_slice::<Value>(body).unwrap_or_default();
        let why = value["error"].as_str().or_else(|| value["message"].as_str());
        Some(why.map_or_else(|| format!("HTTP status {status}"), |why| why.chars().take(200).collect()))
    }

    /// Whether an answer says that etcd does not know our token any more, or not since its users were changed.
    #[must_use]
    pub fn is_login_lost(status: u16, body: &[u8]) -> bool {
        let old = || FlockApi::error(status, body).is_some_and(|why| why.contains("revision of auth store is old"));
        status == 401 || old()
    }

    /// The token that stands for a user and a password from now on.
    #[must_use]
    pub fn token(body: &[u8]) -> Option<String> {
        let value = serde_json::from_slice::<Value>(body).ok()?;
        let token = value["token"].as_str()?;
        token.bytes().all(|byte| byte.is_ascii_graphic()).then(|| token.to_owned())
    }
}

/// Numbers of 64 bits are text in JSON.
fn number(value: &Value) -> Option<u64> {
    value.as_str().and_then(|text| text.parse().ok()).or_else(|| value.as_u64())
}

/// The three keys, at the end of a transaction's answer; `None` for one that is not there.
fn ranges(value: &Value) -> Option<[Option<&Value>; 3]> {
    let responses = value["responses"].as_array()?;
    let last: &[Value; 3] = responses.last_chunk()?;
    let all = last.iter().all(|response| response["response_range"].is_object());
    all.then(|| last.each_ref().map(|response| response["response_range"]["kvs"].get(0)))
}

fn record(key: &Value) -> Option<FlockRecord> {
    serde_json::from_slice(&BASE64.decode(key["value"].as_str()?).ok()?).ok()
}

fn keys(value: &Value, called: impl FnOnce(&str) -> NodeId) -> Option<FlockKeys> {
    let [leader, unreleased, step_down] = ranges(value)?;
    let holder = match leader {
        None => None,
        Some(leader) => {
            let name = record(leader).map_or_else(|| "somebody".to_owned(), |record| record.member);
            Some(KeyHolder {
                epoch: Epoch(number(&leader["create_revision"])?),
                // A key without a lease was not created by a member.
                lease: LeaseId(number(&leader["lease"]).unwrap_or(0)),
                member: called(&name),
            })
        }
    };
    let unreleased = match unreleased {
        None => None,
        Some(key) => Some(Epoch(number(&key["mod_revision"])?)),
    };
    let asked = step_down.and_then(|key| BASE64.decode(key["value"].as_str()?).ok());
    let step_down = asked.and_then(|text| std::str::from_utf8(&text).ok()?.trim().parse().ok()).map(Epoch);
    Some(FlockKeys { holder, unreleased, step_down })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn node(name: &str) -> NodeId {
        assert_eq!(name, "anna");
        NodeId::at(4)
    }

    fn record_of_anna() -> FlockRecord {
        FlockRecord { member: "anna".into(), since: "2026-03-01T12:00:00Z".into() }
    }

    /// What etcd 3.4 answered, shortened.
    fn answered() -> String {
        let value = BASE64.encode(serde_json::to_string(&record_of_anna()).unwrap());
        let key = json!({ "key": "x", "create_revision": "7", "mod_revision": "7", "lease": "18795864574123", "value": value });
        json!({ "header": { "revision": "9", "raft_term": "2" }, "succeeded": true, "responses": [
            { "response_put": { "header": { "revision": "7" } } },
            { "response_range": { "header": { "revision": "7" }, "kvs": [key], "count": "1" } },
            { "response_range": { "header": { "revision": "7" }, "kvs": [key], "count": "1" } },
            { "response_range": { "header": { "revision": "7" } } },
        ] })
        .to_string()
    }

    #[test]
    fn a_transactions_answer_shows_the_keys() {
        let answer = FlockApi::answer(&EtcdRequest::Read, answered().as_bytes(), node);
        let holder = KeyHolder { epoch: Epoch(7), lease: LeaseId(18_795_864_574_123), member: NodeId::at(4) };
        let keys = FlockKeys { holder: Some(holder), unreleased: Some(Epoch(7)), step_down: None };
        assert_eq!(answer, EtcdAnswer::Keys(keys));
        assert_eq!(FlockApi::leader(answered().as_bytes()), Some((7, Some(record_of_anna()))));
        assert_eq!(FlockApi::unreleased(answered().as_bytes()), Some(7));
    }

    #[test]
    fn leases_are_granted_kept_and_missed() {
        let answer = |request, body: &str| FlockApi::answer(&request, body.as_bytes(), node);
        let granted = answer(EtcdRequest::Grant, r#"{"header":{},"ID":"77","TTL":"2"}"#);
        assert_eq!(granted, EtcdAnswer::Granted(LeaseId(77)));
        let keep = EtcdRequest::KeepAlive { lease: LeaseId(77) };
        assert_eq!(answer(keep, r#"{"result":{"header":{},"ID":"77","TTL":"2"}}"#), EtcdAnswer::Kept);
        assert_eq!(answer(keep, r#"{"result":{"header":{},"ID":"77"}}"#), EtcdAnswer::NoLease);
        let missing = r#"{"error":"etcdserver: requested lease not found","code":5}"#;
        assert_eq!(answer(EtcdRequest::Read, missing), EtcdAnswer::NoLease);
        assert_eq!(FlockApi::error(404, missing.as_bytes()).unwrap(), "etcdserver: requested lease not found");
    }

    #[test]
    fn answers_that_are_cut_short_lie_or_are_of_another_type_have_failed() {
        let whole = answered();
        let swapped = |from: &str, to: &str| {
            assert!(whole.contains(from), "{from}");
            whole.replace(from, to)
        };
        let read = [
            swapped(r#""create_revision":"7""#, r#""create_revision":"seven""#),
            swapped(r#""create_revision":"7""#, r#""create_revision":"-7""#),
            swapped(r#""create_revision":"7""#, r#""create_revision":"18446744073709551616""#),
            swapped(r#""create_revision":"7""#, r#""create_revision":7.5"#),
            swapped(r#""create_revision":"7""#, r#""create_revision":null"#),
            swapped(r#""mod_revision":"7""#, r#""mod_revision":["7"]"#),
            swapped("response_range", "response_put"),
            r#"{"responses":[]}"#.to_owned(),
            r#"{"responses":{"0":{}}}"#.to_owned(),
            r#"{"responses":[{"response_range":[]},{"response_range":{}},{"response_range":{}}]}"#.to_owned(),
            format!("{}{}", "[".repeat(10_000), "]".repeat(10_000)),
            String::new(),
        ];
        let grant =
            [r#"{"ID":77.5}"#, r#"{"ID":"-1"}"#, r#"{"ID":"99999999999999999999"}"#, r#"{"ID":{}}"#, "77", "{}"];
        let keep = [r#"{"result":{"TTL":"-1"}}"#, r#"{"result":[]}"#, r#"{"result":"TTL"}"#, r#"{"TTL":"2"}"#];
        let failed = |request, body: &str| {
            assert_eq!(FlockApi::answer(&request, body.as_bytes(), node), EtcdAnswer::Failed, "{body}");
        };
        read.iter().for_each(|body| failed(EtcdRequest::Read, body));
        grant.iter().for_each(|body| failed(EtcdRequest::Grant, body));
        keep.iter().for_each(|body| failed(EtcdRequest::KeepAlive { lease: LeaseId(77) }, body));
        (0..whole.len()).for_each(|end| failed(EtcdRequest::Read, &whole[..end]));
    }

    #[test]
    fn a_login_is_lost_when_etcd_says_so_and_a_token_goes_into_no_header_that_it_would_break() {
        let lost = |status, why: &str| FlockApi::is_login_lost(status, json!({ "error": why }).to_string().as_bytes());
        assert!(lost(401, "etcdserver: invalid auth token"));
        assert!(lost(400, "etcdserver: revision of auth store is old"));
        assert!(!lost(403, "etcdserver: permission denied") && !lost(200, "") && !lost(500, "x"));
        let token = |token: Value| FlockApi::token(json!({ "token": token }).to_string().as_bytes());
        assert_eq!(token(json!("abc.7")), Some("abc.7".into()));
        for bad in [json!("a\r\nX: y"), json!("a b"), json!("\u{e9}"), json!(7), json!(null)] {
            assert_eq!(token(bad.clone()), None, "{bad}");
        }
    }

    #[test]
    fn a_campaign_compares_what_must_not_have_changed() {
        let api = FlockApi::new("jobs", "web");
        let campaign = EtcdRequest::Campaign { lease: LeaseId(77), unreleased: Some(Epoch(5)) };
        let (path, body) = api.request(&campaign, 5, &record_of_anna());
        let body: Value = serde_json::from_str(&body).unwrap();
        assert_eq!((path, &body["compare"][0]["create_revision"]), ("/v3/kv/txn", &json!("0")));
        assert_eq!(body["compare"][1]["mod_revision"], json!("5"));
        assert_eq!(body["compare"][1]["key"], json!(BASE64.encode("jobs/web/unreleased")));
        assert_eq!(body["success"][0]["request_put"]["lease"], json!("77"));
        assert_eq!(body["success"].as_array().unwrap().len(), 5);
        let range_end: Value = serde_json::from_str(&api.watch().1).unwrap();
        assert_eq!(range_end["create_request"]["range_end"], json!(BASE64.encode("jobs/web0")));
    }

    proptest! {
        #[test]
        fn any_answer_is_read_or_has_failed(bytes in any::<Vec<u8>>(), place in 0usize..400) {
            let mut mixed = answered().into_bytes();
            let place = place.min(mixed.len());
            mixed.splice(place..place, bytes.clone());
            for request in [EtcdRequest::Read, EtcdRequest::Grant, EtcdRequest::KeepAlive { lease: LeaseId(1) }] {
                for body in [&bytes, &mixed] {
                    FlockApi::answer(&request, body, |_| NodeId::at(0));
                    let _ = FlockApi::leader(body);
                }
            }
        }
    }
}
