//! Captured shapes: whether what was taken in an eye leaves two eyes behind.

use super::cuts::Cuts;
use super::eyes::Eyes;
use super::stand::NONE;

/// The captured stones of an eye and the points its owner cannot play on.
#[derive(Default)]
pub(super) struct Captured {
    captives: Vec<u16>,
    unplayable: Vec<u16>,
    shape: Vec<u16>,
    /// The place of each node in the shape.
    place: Vec<u16>,
    cuts: Cuts,
}

impl Captured {
    pub(super) fn clear(&mut self) {
        self.captives.clear();
        self.unplayable.clear();
    }

    pub(super) fn add_captive(&mut self, node: u16) {
        self.captives.push(node);
    }

    pub(super) fn add_unplayable(&mut self, node: u16) {
        self.unplayable.push(node);
    }

    /// Whether the shape of captives and unplayable points is worth two eyes, whichever one of
    /// the unplayable points the opponent fills first.
    pub(super) fn makes_two_eyes(&mut self, eyes: &Eyes, thrown: i32) -> bool {
        if self.captives.is_empty() {
            return false;
        }
        self.place
            .resize(eyes.points.len().max(self.place.len()), NONE);
        // The last choice leaves none of them out.
        (0..=self.unplayable.len()).all(|choice| {
            let out = self.unplayable.get(choice).copied();
            self.worth(eyes, out) - thrown >= 2
        })
    }

    fn worth(&mut self, eyes: &Eyes, out: Option<u16>) -> i32 {
        self.shape.clear();
        self.shape.extend(&self.captives);
        let kept = self.unplayable.iter().filter(|node| Some(**node) != out);
        self.shape.extend(kept);
        for (place, node) in self.shape.iter().enumerate() {
            self.place[*node as usize] = place as u16;
        }
        self.cuts.graph.clear();
        for node in &self.shape {
            for end in eyes.beside(*node) {
                let place = self.place[end as usize];
                if place != NONE {
                    self.cuts.graph.edge(place);
                }
            }
            self.cuts.graph.close();
        }
        self.cuts.walk();
        let hard = |place: &u16| {
            self.cuts.pieces(*place).nth(1).is_some()
                || self.cuts.graph.neighbours(*place).len() >= 3
        };
        let hard = (0..self.shape.len() as u16).filter(hard).count();
        for node in &self.shape {
            self.place[*node as usize] = NONE;
        }
        let large = usize::from(self.shape.len() >= 7);
        self.cuts.trees() as i32 + ((hard + large) / 2) as i32
    }
}
