//! The names rulesets go by in records and programs.
//!
//! An unknown name stays unknown: guessing would judge a game by rules nobody chose.

/// Ids with their other names, in the order of the ids. Names are compared folded: ASCII
/// letters in lower case, without blanks, `-`, `_`, `/`, `.` and `,`, and without the word
/// `rules` at the end.
///
/// Left out on purpose: `tt` (seen as `TT--`, which nobody has explained), `Old Chinese` and
/// `Tang (…)` (historical rules, several of them, none of these), names of servers that offer
/// a choice of rules (KGS, OGS, Fox), and `area` or `territory`, which name half a ruleset.
pub(super) const RULESETS: &[(&str, &[&str])] = &[
    (
        "team-2016",
        &[
            "tm16",
            "team match 2016",
            "围棋队际赛规则",
            "队际赛",
            "队际赛规则",
        ],
    ),
    (
        "chinese-2002",
        &[
            "cn02",
            "cn02x",
            "china-2002",
            "中国围棋竞赛规则",
            "中國圍棋競賽規則",
        ],
    ),
    (
        "world-draft",
        &[
            "wwd",
            "world weiqi",
            "world weiqi draft",
            "世界围棋规则",
            "世界围棋规则（讨论稿）",
        ],
    ),
    (
        "wmsg-2008",
        &["wmsg", "wmsg08", "world mind sports games 2008"],
    ),
    (
        "chinese",
        &[
            "cn",
            "zh",
            "china",
            "Chinese, Pair Go",
            "中国",
            "中國",
            "中国规则",
            "中國規則",
            "中国ルール",
        ],
    ),
    (
        "chinese-superko",
        &["chinese-kgs", "chinese-ogs", "cgos", "csk"],
    ),
    (
        "japanese-1989",
        &[
            "japanese",
            "japan",
            "jp",
            "j89",
            "日本",
            "日本规则",
            "日本規則",
            "日本ルール",
            "日本棋院",
        ],
    ),
    (
        "korean",
        &[
            "korea",
            "ko",
            "kr",
            "korean-2016",
            "韩国",
            "韓国",
            "韓國",
            "韩国规则",
            "한국",
        ],
    ),
    (
        "ing",
        &[
            "goe",
            "ing goe",
            "ing sst",
            "sst",
            "simplified_ing",
            "应氏",
            "應氏",
            "应氏规则",
            "應氏規則",
        ],
    ),
    ("aga", &["us", "usa", "american"]),
    ("bga", &["british", "uk"]),
    ("french", &["ffg", "fr", "france", "française"]),
    ("new-zealand", &["nz"]),
    ("tromp-taylor", &["Tromp/Taylor", "tromp taylor concise"]),
    ("improved-japanese", &["equal stones 2"]),
    (
        "stone-scoring",
        &["ancient-area", "ancient chinese", "stone counting"],
    ),
    ("aga-button", &["button", "button go"]),
];

/// The longest folded name there is, with room to spare; anything longer is unknown.
const LONGEST: usize = 64;

/// A folded name on the stack.
struct Folded {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Folded {
    /// Folds a name; `None` if it is longer than any.
    fn new(text: &str) -> Option<Self> {
        let mut folded = Self {
            bytes: [0; LONGEST],
            length: 0,
        };
        for character in text.chars() {
            if character.is_whitespace() || matches!(character, '-' | '_' | '/' | '.' | ',') {
                continue;
            }
            let mut encoded = [0; 4];
            for byte in character
                .to_ascii_lowercase()
                .encode_utf8(&mut encoded)
                .bytes()
            {
                *folded.bytes.get_mut(folded.length)? = byte;
                folded.length += 1;
            }
        }
        Some(folded)
    }

    fn as_bytes(&self) -> &[u8] {
        let folded = self.bytes.get(..self.length).unwrap_or_default();
        match folded.strip_suffix(b"rules") {
            Some(name) if !name.is_empty() => name,
            _ => folded,
        }
    }
}

/// Whether `name`, folded, is the already folded `wanted`; `name` is one of the table's, which
/// hold no blanks but ASCII ones and do not end in `rules`.
fn folds_to(name: &str, wanted: &[u8]) -> bool {
    let mut rest = wanted;
    for byte in name.bytes() {
        if matches!(byte, b' ' | b'-' | b'_' | b'/' | b'.' | b',') {
            continue;
        }
        match rest.split_first() {
            Some((first, after)) if *first == byte.to_ascii_lowercase() => rest = after,
            _ => return false,
        }
    }
    rest.is_empty()
}

/// The id of the built-in ruleset a text names, by id or alias.
///
/// Ignores case, blanks, `-`, `_` and `/`, and does not allocate. `None` for every name that is
/// not known, also for the empty one.
#[must_use]
pub fn id_for_alias(text: &str) -> Option<&'static str> {
    let wanted = Folded::new(text)?;
    let wanted = wanted.as_bytes();
    if wanted.is_empty() {
        return None;
    }
    RULESETS
        .iter()
        .find(|(id, aliases)| {
            folds_to(id, wanted) || aliases.iter().any(|alias| folds_to(alias, wanted))
        })
        .map(|(id, _)| *id)
}
