//! What the settings of a key in etcd guarantee: the bounds of [the protocol](bellwether_etcd).

use bellwether_etcd::EtcdConfig;
use bellwether_kernel::{Figure, Outlook, Span, margin};

use super::outlook::{a_second, slow};

/// How long etcd takes, at most, to notice that a lease is over: it checks every half second.
const EXPIRY_LOOK: Span = Span::millis(500);

/// The outlook of this configuration if a command has `grace` to end in good order.
#[must_use]
pub fn of_etcd(config: &EtcdConfig, grace: Span) -> Outlook {
    let detection = config.ttl.plus(EXPIRY_LOOK);
    let takeover = config.answer.times(3);
    let figures = vec![
        Figure::time(
            "detection",
            detection,
            "ttl + 500ms (etcd looks for leases that are over every half second)",
            "a leader that vanished silently is missed so long after its last keep-alive",
        ),
        Figure::time(
            "gap, silent death",
            detection.plus(slow(config.lease, config.drift_ppm)).plus(takeover),
            "detection + lease × (1 + drift) + 3 × answer (read, grant, create the key)",
            "another command starts after this at the latest: etcd's clock is not trusted, so the lease is waited out",
        ),
        Figure::time(
            "gap, killed",
            takeover,
            "3 × answer (the guardian's release, grant, create the key)",
            "the same when only the supervisor was killed: the guardian deletes the key once the tree is dead",
        ),
        Figure::time(
            "hand-over",
            grace.plus(takeover),
            "grace + 3 × answer",
            "a step-down takes the command's own exit, at most grace, and the next leader's key",
        ),
        Figure::time(
            "tolerated stall",
            config.term().minus(config.heartbeat).minus(config.answer),
            "lease × (1 − 2 × drift) − stop − heartbeat − answer",
            "a leader that stalls, or an etcd that does not answer, for less than this changes nothing",
        ),
        Figure::time_to_end(config.stop),
        Figure::time(
            "margin",
            margin(config.term().plus(config.stop), config.lease, config.drift_ppm),
            "lease ÷ (1 + drift) − (lease × (1 − 2 × drift)) ÷ (1 − drift)",
            "the old command is dead at least this long before anybody takes over",
        ),
        Figure {
            name: "idle traffic",
            value: a_second(2, config.heartbeat),
            formula: "2 ÷ heartbeat by the leader (a read and a keep-alive), and 1 ÷ lease by each of the others",
            meaning: "requests to etcd when nothing happens; none of them writes",
            mostly: None,
        },
    ];
    Outlook {
        exclusive: true,
        figures,
        holds: vec![
            "Never two copies, whatever is lost, late, cut, frozen or restarted, members and etcd's servers alike.",
            "It takes for granted that etcd is linearizable and forgets nothing, and clocks within the drift; not etcd's clock.",
            "While etcd has no majority the command ends with its lease, and nobody takes over until etcd is back.",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_etcd::EtcdSettings;
    use bellwether_kernel::FigureValue;
    use bellwether_kernel::NodeId;

    #[test]
    fn the_defaults_promise_what_they_should() {
        let config = EtcdConfig::new(EtcdSettings::new(NodeId::at(1))).unwrap();
        let outlook = of_etcd(&config, Span::secs(10));
        let value = |name| outlook.figure(name).unwrap().value;
        assert_eq!(value("detection"), FigureValue::Time(Span::millis(5_500)));
        assert_eq!(value("gap, silent death"), FigureValue::Time(Span::millis(13_550)));
        assert_eq!(value("tolerated stall"), FigureValue::Time(Span::millis(3_200)));
        assert_eq!(value("idle traffic"), FigureValue::Rate { count: 2, each: Span::millis(500) });
        assert!(outlook.exclusive);
    }
}
