//! The page's files, as they stand in `web/`, inside the binary.

use bellwether_page::Asset;

macro_rules! assets {
    ($($path:literal),* $(,)?) => {
        &[$(Asset { path: concat!("/", $path), text: include_str!(concat!("../../../web/", $path)) }),*]
    };
}

/// The files of the page.
pub(crate) const ASSETS: &[Asset] = assets![
    "index.html",
    "style.css",
    "bell.svg",
    "main.js",
    "connection.js",
    "model.js",
    "flock.js",
    "draw.js",
    "shapes.js",
    "traffic.js",
    "coin.js",
    "protocols.js",
    "timeline.js",
    "panel.js",
    "palette.js",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_the_page_loads_is_there_and_nothing_is_from_elsewhere() {
        assert_eq!(bellwether_page::unserved_references(ASSETS), Vec::<String>::new());
        assert!(bellwether_page::find(ASSETS, "/").is_some());
    }
}
