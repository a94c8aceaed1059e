//! A set of points as bits, one machine word a row, the same shape for every board size.
//!
//! Knows no stones; reading order is the order of its members.

use super::color::ByColor;
use super::geometry::{Point, STRIDE};
use std::fmt;

const WORDS: usize = Point::SPAN / 64;
const _: () = assert!(
    STRIDE == 64 && Point::SPAN.is_multiple_of(64),
    "a word holds exactly a row"
);

/// A set of points, held by value and copied like one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointSet {
    rows: [u64; WORDS],
}

impl PointSet {
    /// The set without members.
    pub const EMPTY: Self = Self { rows: [0; WORDS] };

    /// Makes an empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// Adds a point; false when it was there already.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let (word, bit) = place(point);
        let new = self.rows[word] & bit == 0;
        self.rows[word] |= bit;
        new
    }

    /// Takes a point out; false when it was not there.
    #[inline]
    pub fn remove(&mut self, point: Point) -> bool {
        let (word, bit) = place(point);
        let there = self.rows[word] & bit != 0;
        self.rows[word] &= !bit;
        there
    }

    /// Whether the point is a member.
    #[must_use]
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        let (word, bit) = place(point);
        self.rows[word] & bit != 0
    }

    /// Number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Takes every point out.
    pub fn clear(&mut self) {
        self.rows = [0; WORDS];
    }

    /// The first member in reading order.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The members in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.rows.iter().enumerate().flat_map(|(row, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                Some(Point::from_index((row * STRIDE + bit) as u16))
            })
        })
    }

    /// Points in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Points in either set.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Points of this set that are not in `other`.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether the sets have no point in common.
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.rows.iter().zip(&other.rows).all(|(a, b)| a & b == 0)
    }

    /// Whether every member is a member of `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.difference(other).is_empty()
    }

    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self {
            rows: std::array::from_fn(|row| f(self.rows[row], other.rows[row])),
        }
    }
}

/// The word of a point's row, and its bit there.
const fn place(point: Point) -> (usize, u64) {
    (point.index() / 64, 1 << (point.index() % 64))
}

impl Default for PointSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl ByColor<PointSet> {
    /// Points in either colour's set.
    #[must_use]
    pub fn either(&self) -> PointSet {
        self.black.union(&self.white)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn a_set_is_what_was_put_in_and_not_taken_out() {
        for (width, height) in [(1, 1), (1, 52), (52, 1), (19, 19), (52, 52)] {
            let size = Size::new(width, height).unwrap();
            let all: PointSet = size.points().collect();
            assert_eq!(all.len(), size.area());
            assert!(all.iter().eq(size.points()), "reading order");
            let mut rest = all;
            for (n, point) in size.points().enumerate() {
                if n % 3 == 0 {
                    assert!(rest.remove(point));
                    assert!(!rest.remove(point));
                }
                assert_eq!(rest.contains(point), n % 3 != 0);
            }
            let taken = all.difference(&rest);
            assert_eq!(taken.len() + rest.len(), size.area());
            assert!(taken.is_disjoint(&rest) && rest.is_subset(&all));
            assert_eq!(taken.union(&rest), all);
            assert_eq!(all.intersection(&rest), rest);
            rest.clear();
            assert!(rest.is_empty() && rest == PointSet::EMPTY);
        }
    }
}
