//! The fields of a line: found by name, in any order, and read only where they are needed.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The fields that mean something, as they stand in the line. One that is there twice counts as the second says, as it
/// does for the parsers of the old servers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fields<'a> {
    pub(super) command: Option<&'a RawValue>,
    pub(super) username: Option<&'a RawValue>,
    pub(super) secret: Option<&'a RawValue>,
    pub(super) activity: Option<&'a RawValue>,
    pub(super) ack: Option<&'a RawValue>,
    pub(super) id: Option<&'a RawValue>,
    pub(super) tag: Option<&'a RawValue>,
    pub(super) token: Option<&'a RawValue>,
    pub(super) resume: Option<&'a RawValue>,
}

enum FieldName {
    Command,
    Username,
    Secret,
    Activity,
    Ack,
    Id,
    Tag,
    Token,
    Resume,
    Unknown,
}

impl<'de> Deserialize<'de> for FieldName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FieldName, D::Error> {
        struct NameVisitor;
        impl Visitor<'_> for NameVisitor {
            type Value = FieldName;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a field")
            }

            fn visit_str<E>(self, name: &str) -> Result<FieldName, E> {
                Ok(match name {
                    "command" => FieldName::Command,
                    "username" => FieldName::Username,
                    "secret" => FieldName::Secret,
                    "activity" => FieldName::Activity,
                    "ack" => FieldName::Ack,
                    "id" => FieldName::Id,
                    "tag" => FieldName::Tag,
                    "token" => FieldName::Token,
                    "resume" => FieldName::Resume,
                    _ => FieldName::Unknown,
                })
            }
        }
        deserializer.deserialize_identifier(NameVisitor)
    }
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'de>, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Fields::default();
                while let Some(name) = map.next_key()? {
                    let field = match name {
                        FieldName::Command => &mut fields.command,
                        FieldName::Username => &mut fields.username,
                        FieldName::Secret => &mut fields.secret,
                        FieldName::Activity => &mut fields.activity,
                        FieldName::Ack => &mut fields.ack,
                        FieldName::Id => &mut fields.id,
                        FieldName::Tag => &mut fields.tag,
                        FieldName::Token => &mut fields.token,
                        FieldName::Resume => &mut fields.resume,
                        FieldName::Unknown => {
                            map.next_value::<IgnoredAny>()?;
                            continue;
                        }
                    };
                    *field = Some(map.next_value()?);
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

/// The text that a field holds, if it holds text.
pub(super) fn text(field: Option<&RawValue>) -> Option<Cow<'_, str>> {
    let json = field?.get();
    let inside = json.strip_prefix('"')?.strip_suffix('"')?;
    match inside.contains('\\') {
        false => Some(Cow::Borrowed(inside)),
        true => serde_json::from_str::<String>(json).ok().map(Cow::Owned),
    }
}

/// Whether a field is absent or `null`, which some clients send for nothing.
pub(super) fn is_absent(field: Option<&RawValue>) -> bool {
    field.is_none_or(|value| value.get() == "null")
}
