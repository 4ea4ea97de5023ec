//! The page's files, as they stand in `web/`, inside the binary.

use bellwether_page::Asset;

macro_rules! assets {
    ($($path:literal from $file:literal),* $(,)?) => {
        &[$(Asset { path: concat!("/", $path), text: include_str!(concat!("../../../web/", $file)) }),*]
    };
}

/// The files of the page, in one folder as the browser sees it.
pub(crate) const ASSETS: &[Asset] = assets![
    "index.html" from "play/index.html",
    "play.css" from "play/play.css",
    "main.js" from "play/main.js",
    "server.js" from "play/server.js",
    "run.js" from "play/run.js",
    "lanes.js" from "play/lanes.js",
    "inside.js" from "play/inside.js",
    "panel.js" from "play/panel.js",
    "words.js" from "play/words.js",
    "bell.svg" from "bell.svg",
    "style.css" from "style.css",
    "palette.js" from "palette.js",
    "draw.js" from "draw.js",
    "flock.js" from "flock.js",
    "shapes.js" from "shapes.js",
    "traffic.js" from "traffic.js",
    "coin.js" from "coin.js",
    "protocols.js" from "protocols.js",
];

/// The files of a mesh field's page.
pub(crate) const FIELD_ASSETS: &[Asset] = assets![
    "index.html" from "field/index.html",
    "field.css" from "field/field.css",
    "main.js" from "field/main.js",
    "picture.js" from "field/picture.js",
    "radio.js" from "field/radio.js",
    "tools.js" from "field/tools.js",
    "connection.js" from "connection.js",
    "bell.svg" from "bell.svg",
    "style.css" from "style.css",
    "palette.js" from "palette.js",
    "draw.js" from "draw.js",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_the_page_loads_is_there_and_nothing_is_from_elsewhere() {
        for assets in [ASSETS, FIELD_ASSETS] {
            assert_eq!(bellwether_page::unserved_references(assets), Vec::<String>::new());
            assert!(bellwether_page::find(assets, "/").is_some());
        }
    }
}
