//! A page's files, as they stand in `web/`, inside the binary.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A file of a page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// The path of its address, such as `/main.js`.
    pub path: &'static str,
    /// The contents of the file.
    pub text: &'static str,
}

impl Asset {
    /// The content type for the browser.
    fn kind(self) -> &'static str {
        match self.path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => "text/plain; charset=utf-8",
        }
    }
}

impl IntoResponse for Asset {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, self.kind())], self.text).into_response()
    }
}

/// The file at a path of the address; the bare address means the page itself.
#[must_use]
pub fn find(assets: &[Asset], path: &str) -> Option<Asset> {
    let path = if path == "/" { "/index.html" } else { path };
    assets.iter().find(|asset| asset.path == path).copied()
}

/// References in these files that they do not serve: to missing files, and to other machines. For tests, which require
/// none.
#[must_use]
pub fn unserved_references(assets: &[Asset]) -> Vec<String> {
    let mut found = Vec::new();
    for asset in assets {
        let quoted = asset.text.split(['"', '\'']).skip(1).step_by(2);
        for reference in quoted.filter(|text| text.starts_with("./") && text.contains('.')) {
            if find(assets, &reference[1..]).is_none() {
                found.push(format!("{}: {reference}", asset.path));
            }
        }
        let elsewhere = asset.text.split("://").skip(1).filter(|rest| !rest.starts_with("www.w3.org/"));
        found.extend(elsewhere.map(|rest| format!("{}: ://{}", asset.path, rest.chars().take(40).collect::<String>())));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASSETS: &[Asset] = &[
        Asset { path: "/index.html", text: r#"<script src="./main.js"></script>"# },
        Asset { path: "/main.js", text: "import './gone.js'; fetch('https://elsewhere.example/')" },
    ];

    #[test]
    fn only_what_is_there_is_found() {
        assert_eq!(find(ASSETS, "/").map(Asset::kind), Some("text/html; charset=utf-8"));
        assert_eq!(find(ASSETS, "/main.js").map(Asset::kind), Some("text/javascript; charset=utf-8"));
        assert!(find(ASSETS, "/../Cargo.toml").is_none());
    }

    #[test]
    fn what_is_not_served_is_seen() {
        assert_eq!(unserved_references(ASSETS), ["/main.js: ./gone.js", "/main.js: ://elsewhere.example/')"]);
    }
}
