//! Well-formed games made from a seed, with the tree they must be read as.

/// A property: its name and its values as text.
pub type Property = (String, Vec<String>);

/// A game and what is in it.
pub struct Made {
    pub text: String,
    /// Parent and properties of each node, in the order of the file.
    pub nodes: Vec<(Option<usize>, Vec<Property>)>,
}

/// Sebastiano Vigna's splitmix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

const CHARS: &[char] = &[
    'a', 'b', 'Z', ' ', '(', ')', ';', '[', ']', '\\', ':', '\n', 'é', 'ソ', '柯', '蓋', '3', 'd',
    'B', '𝄞',
];

/// Makes a game of up to `most` nodes.
pub fn game(seed: u64, most: usize) -> Made {
    let mut random = Random(seed);
    let mut made = Made {
        text: String::new(),
        nodes: Vec::new(),
    };
    made.text.push('(');
    node(&mut made, &mut random, None);
    let count = random.below(most) + 1;
    let mut stems = Vec::new();
    let mut last = 0;
    while made.nodes.len() < count {
        match random.below(10) {
            // A variation opens; where it closes, another of the same stem follows or its end.
            0 if stems.len() < 12 => {
                stems.push(last);
                open(&mut made, &mut random, last);
            }
            1 if !stems.is_empty() => {
                made.text.push(')');
                let stem = stems[stems.len() - 1];
                if random.below(2) == 0 {
                    stems.pop();
                    last = usize::MAX;
                } else {
                    open(&mut made, &mut random, stem);
                    last = made.nodes.len() - 1;
                    continue;
                }
                while last == usize::MAX {
                    // Behind a variation only a variation or the end of its parent may stand.
                    if let Some(&outer) = stems.last() {
                        made.text.push(')');
                        open(&mut made, &mut random, outer);
                        last = made.nodes.len() - 1;
                    } else {
                        made.text.push(')');
                        return made;
                    }
                }
                continue;
            }
            _ => node(&mut made, &mut random, Some(last)),
        }
        last = made.nodes.len() - 1;
    }
    for _ in 0..=stems.len() {
        made.text.push(')');
    }
    made
}

fn open(made: &mut Made, random: &mut Random, stem: usize) {
    blanks(made, random);
    made.text.push('(');
    blanks(made, random);
    node(made, random, Some(stem));
}

fn blanks(made: &mut Made, random: &mut Random) {
    made.text
        .push_str(random.pick(&["", "", "", "\n", " ", "\r\n"]));
}

fn node(made: &mut Made, random: &mut Random, parent: Option<usize>) {
    blanks(made, random);
    made.text.push(';');
    let mut properties = Vec::new();
    if parent.is_none() {
        let root = [("GM", "1"), ("FF", "4"), ("CA", "UTF-8")];
        for (name, value) in root {
            made.text.push_str(&format!("{name}[{value}]"));
            properties.push((name.to_owned(), vec![value.to_owned()]));
        }
    } else if random.below(4) > 0 {
        let name = random.pick(&["B", "W"]);
        let point: String = (0..2).map(|_| random.pick(&['a', 'c', 'p', 's'])).collect();
        made.text.push_str(&format!("{name}[{point}]"));
        properties.push((name.to_owned(), vec![point]));
    }
    for name in ["C", "XA", "XBC", "LONGPRIVATE"] {
        if random.below(6) == 0 {
            let count = if name == "C" { 1 } else { random.below(3) + 1 };
            let values = (0..count).map(|_| text(random)).collect::<Vec<_>>();
            blanks(made, random);
            made.text.push_str(name);
            for value in &values {
                let escaped = value.replace('\\', "\\\\").replace(']', "\\]");
                made.text.push_str(&format!("[{escaped}]"));
            }
            properties.push((name.to_owned(), values));
        }
    }
    made.nodes.push((parent, properties));
}

fn text(random: &mut Random) -> String {
    let length = random.below(12);
    (0..length).map(|_| random.pick(CHARS)).collect()
}
