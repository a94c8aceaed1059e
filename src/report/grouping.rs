//! Rulesets that say the same, put together.
//!
//! Owns nothing but the order: groups stand in the order of their first member, members in the
//! order they came. Knows no layout.

/// Splits items into groups with equal keys.
pub(super) fn grouped<'a, T: 'a, K: PartialEq>(
    items: impl IntoIterator<Item = &'a T>,
    key: impl Fn(&'a T) -> K,
) -> Vec<(K, Vec<&'a T>)> {
    let mut groups: Vec<(K, Vec<&'a T>)> = Vec::new();
    for item in items {
        let key = key(item);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, members)) => members.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_keep_the_order_of_arrival() {
        let groups = grouped(&[3, 1, 4, 1, 5, 9, 2, 6], |n| n % 2);
        assert_eq!(
            groups,
            [(1, vec![&3, &1, &1, &5, &9]), (0, vec![&4, &2, &6])]
        );
    }
}
