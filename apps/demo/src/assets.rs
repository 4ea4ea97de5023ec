//! The page's files, as they stand in `web/`, inside the binary.

/// One file.
pub(crate) struct Asset {
    path: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) text: &'static str,
}

const PAGE: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

macro_rules! asset {
    ($path:literal, $kind:expr) => {
        Asset { path: concat!("/", $path), kind: $kind, text: include_str!(concat!("../../../web/", $path)) }
    };
}

const ASSETS: &[Asset] = &[
    asset!("index.html", PAGE),
    asset!("style.css", STYLE),
    asset!("bell.svg", PICTURE),
    asset!("main.js", SCRIPT),
    asset!("wire.js", SCRIPT),
    asset!("model.js", SCRIPT),
    asset!("flock.js", SCRIPT),
    asset!("draw.js", SCRIPT),
    asset!("shapes.js", SCRIPT),
    asset!("traffic.js", SCRIPT),
    asset!("coin.js", SCRIPT),
    asset!("protocols.js", SCRIPT),
    asset!("timeline.js", SCRIPT),
    asset!("panel.js", SCRIPT),
    asset!("palette.js", SCRIPT),
];

/// The file at a path of the address.
pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    let path = if path == "/" { "/index.html" } else { path };
    ASSETS.iter().find(|asset| asset.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_the_page_loads_is_there_and_nothing_is_from_elsewhere() {
        for asset in ASSETS {
            let quoted = asset.text.split(['"', '\'']).skip(1).step_by(2);
            for reference in quoted.filter(|text| text.starts_with("./") && text.contains('.')) {
                assert!(find(&reference[1..]).is_some(), "{}: {reference}", asset.path);
            }
            let foreign = asset.text.split("://").skip(1).filter(|rest| !rest.starts_with("www.w3.org/"));
            assert_eq!(foreign.count(), 0, "{}", asset.path);
        }
        assert!(find("/").is_some());
        assert!(find("/../Cargo.toml").is_none());
    }
}
