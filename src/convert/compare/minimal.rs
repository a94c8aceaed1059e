//! The fewest clauses that, made equal, make two verdicts equal.
//!
//! Owns the search. Knows neither clauses nor verdicts.

/// Beyond this many candidates the search would be long; the rest stays in every set.
const MOST: u32 = 16;

/// All smallest sets of candidates for which `equal` holds, each in order; see [`smallest`].
pub(in crate::convert) fn smallest_sets<T: Copy + PartialEq>(
    candidates: &[T],
    equal: impl Fn(&dyn Fn(T) -> bool) -> bool,
) -> Vec<Vec<T>> {
    let has = |mask: u32, wanted: T| {
        let bit = candidates.iter().position(|known| *known == wanted);
        bit.is_some_and(|bit| bit < 32 && mask >> bit & 1 == 1)
    };
    let sets = smallest(candidates.len(), |mask| equal(&|wanted| has(mask, wanted)));
    let chosen = |mask: u32| {
        candidates
            .iter()
            .copied()
            .filter(|c| has(mask, *c))
            .collect()
    };
    sets.into_iter().map(chosen).collect()
}

/// All smallest sets for which `equal` holds, in order of their masks; `count` is the number of
/// candidates, and the set of all of them is known to hold.
///
/// A smallest set is also a minimal one: no proper subset of it holds. Where there are more
/// candidates than can be searched, the set of all of them is told.
fn smallest(count: usize, mut equal: impl FnMut(u32) -> bool) -> Vec<u32> {
    let count = count as u32;
    let all = if count >= 32 {
        u32::MAX
    } else {
        (1 << count) - 1
    };
    if count > MOST {
        return vec![shrunk(all, equal)];
    }
    for size in 0..=count {
        let found: Vec<u32> = masks(count, size).filter(|mask| equal(*mask)).collect();
        if !found.is_empty() {
            return found;
        }
    }
    vec![all]
}

/// A minimal set, by leaving out what can be left out, one after another until nothing can.
fn shrunk(mut mask: u32, mut equal: impl FnMut(u32) -> bool) -> u32 {
    loop {
        let before = mask;
        for bit in 0..32 {
            let without = mask & !(1 << bit);
            if without != mask && equal(without) {
                mask = without;
            }
        }
        if mask == before {
            return mask;
        }
    }
}

/// The masks over `count` bits with `size` of them set, in order of the lowest candidates first.
fn masks(count: u32, size: u32) -> impl Iterator<Item = u32> {
    let end = 1_u64 << count;
    let first = (1_u64 << size) - 1;
    let next = |mask: &u64| {
        // The next larger number with as many bits set (Gosper).
        if *mask == 0 {
            return None;
        }
        let low = mask & mask.wrapping_neg();
        let ripple = mask + low;
        Some(ripple | (((mask ^ ripple) >> 2) / low))
    };
    std::iter::successors(Some(first), next)
        .take_while(move |mask| *mask < end)
        .map(|mask| mask as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_all_the_subsets_of_a_size() {
        assert_eq!(masks(4, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(masks(3, 1).collect::<Vec<_>>(), [1, 2, 4]);
        assert_eq!(masks(4, 2).count(), 6);
        assert_eq!(masks(3, 3).collect::<Vec<_>>(), [7]);
        assert_eq!(masks(0, 0).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn smallest_sets_are_found_all_of_them() {
        let sums = |numbers: &'static [i32], wanted: i32| {
            smallest(numbers.len(), move |mask| {
                let taken = numbers.iter().enumerate();
                let taken = taken.filter(|(bit, _)| mask >> bit & 1 == 1);
                taken.map(|(_, n)| n).sum::<i32>() == wanted
            })
        };
        assert_eq!(sums(&[1, -1, 4], 4), [0b100]);
        assert_eq!(sums(&[1, 2, 3, 3], 3), [0b100, 0b1000]);
        assert_eq!(sums(&[1, 2], 3), [0b11]);
        assert_eq!(sums(&[1, 2], 0), [0]);
    }

    #[test]
    fn of_many_candidates_a_minimal_set_is_told() {
        let found = smallest(20, |mask| mask & 0b1001 == 0b1001);
        assert_eq!(found, [0b1001]);
    }
}
