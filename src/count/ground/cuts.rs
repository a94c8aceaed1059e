//! Cuts: what falls apart when one node of a graph is taken out.
//!
//! One walk in depth answers the question for every node: the children of a node whose subtree
//! has no way back above it are pieces of their own, all the rest hangs together.

use super::stand::NONE;

/// A graph held as lists of neighbours, one after another.
#[derive(Default)]
pub(super) struct Graph {
    starts: Vec<u32>,
    ends: Vec<u16>,
}

impl Graph {
    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.starts.push(0);
        self.ends.clear();
    }

    /// Adds a neighbour of the node in the making.
    pub(super) fn edge(&mut self, to: u16) {
        self.ends.push(to);
    }

    /// Closes the node in the making; the next one follows.
    pub(super) fn close(&mut self) {
        self.starts.push(self.ends.len() as u32);
    }

    /// Adds nodes from `first` on whose neighbours are all the nodes before that name them.
    pub(super) fn mirror(&mut self, first: usize, count: usize) {
        let (known, edges) = (self.starts.len() - 1, self.ends.len());
        self.starts.resize(known + 1 + count, 0);
        for &end in &self.ends[..edges] {
            if end as usize >= first {
                self.starts[end as usize + 1] += 1;
            }
        }
        for node in first..first + count {
            self.starts[node + 1] += self.starts[node];
        }
        let total = self.starts[first + count] as usize;
        self.ends.resize(total, 0);
        for node in (0..first).rev() {
            for at in self.span(node).rev() {
                let end = self.ends[at] as usize;
                if end >= first {
                    self.starts[end + 1] -= 1;
                    self.ends[self.starts[end + 1] as usize] = node as u16;
                }
            }
        }
        for node in first..first + count {
            self.starts[node] = self.starts[node + 1];
        }
        self.starts[first + count] = total as u32;
    }

    pub(super) fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    fn span(&self, node: usize) -> std::ops::Range<usize> {
        self.starts[node] as usize..self.starts[node + 1] as usize
    }

    pub(super) fn neighbours(&self, node: u16) -> &[u16] {
        &self.ends[self.span(node as usize)]
    }
}

/// A piece of the graph once a node is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// All below this child of the node.
    Below(u16),
    /// Everything that is not below a piece of its own.
    Rest,
}

/// What the walk found of a node.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// When the walk came to it.
    order: u16,
    /// When it came to the last node below.
    last: u16,
    /// The earliest node that it or any node below touches.
    low: u16,
    parent: u16,
    root: u16,
}

/// A graph and the pieces it falls into.
#[derive(Default)]
pub(super) struct Cuts {
    pub(super) graph: Graph,
    visits: Vec<Visit>,
    by_order: Vec<u16>,
    stack: Vec<(u16, u32)>,
    trees: u32,
}

impl Cuts {
    /// Walks the graph.
    pub(super) fn walk(&mut self) {
        let fresh = Visit {
            order: NONE,
            ..Visit::default()
        };
        self.visits.clear();
        self.visits.resize(self.graph.nodes(), fresh);
        self.by_order.clear();
        self.trees = 0;
        for root in 0..self.graph.nodes() as u16 {
            if self.visits[root as usize].order == NONE {
                self.trees += 1;
                self.enter(root, NONE, root);
                self.walk_tree();
            }
        }
    }

    fn enter(&mut self, node: u16, parent: u16, root: u16) {
        let order = self.by_order.len() as u16;
        self.by_order.push(node);
        self.visits[node as usize] = Visit {
            order,
            last: order,
            low: order,
            parent,
            root,
        };
        self.stack.push((node, 0));
    }

    fn walk_tree(&mut self) {
        while let Some((node, next)) = self.stack.last_mut() {
            let (at, visit) = (*node, self.visits[*node as usize]);
            if let Some(&end) = self.graph.neighbours(at).get(*next as usize) {
                *next += 1;
                let order = self.visits[end as usize].order;
                if order == NONE {
                    self.enter(end, at, visit.root);
                } else {
                    self.visits[at as usize].low = visit.low.min(order);
                }
                continue;
            }
            self.stack.pop();
            if visit.parent != NONE {
                let above = &mut self.visits[visit.parent as usize];
                above.low = above.low.min(visit.low);
                above.last = above.last.max(visit.last);
            }
        }
    }

    /// How many connected parts the graph has.
    pub(super) const fn trees(&self) -> u32 {
        self.trees
    }

    /// The piece in which another node of the same part lies once `cut` is out.
    pub(super) fn piece(&self, cut: u16, node: u16) -> Piece {
        let order = self.visits[node as usize].order;
        let below = |child: &u16| {
            let visit = self.visits[*child as usize];
            visit.order <= order && order <= visit.last
        };
        match self.own_pieces(cut).find(below) {
            Some(child) => Piece::Below(child),
            None => Piece::Rest,
        }
    }

    /// The children of `cut` that are pieces of their own once it is out.
    fn own_pieces(&self, cut: u16) -> impl Iterator<Item = u16> + '_ {
        let above = self.visits[cut as usize].order;
        let mut known = NONE;
        // A node may name a neighbour twice, at once after another or not; children are told
        // apart by the order in which the walk came to them.
        self.graph
            .neighbours(cut)
            .iter()
            .copied()
            .filter(move |end| {
                let visit = self.visits[*end as usize];
                visit.parent == cut && visit.low >= above
            })
            .filter(move |end| {
                let order = self.visits[*end as usize].order;
                let new = known == NONE || order > known;
                if new {
                    known = order;
                }
                new
            })
    }

    /// The pieces of its part of the graph once `cut` is out.
    pub(super) fn pieces(&self, cut: u16) -> impl Iterator<Item = Piece> + '_ {
        let rest = self.visits[cut as usize].parent != NONE;
        self.own_pieces(cut)
            .map(Piece::Below)
            .chain(rest.then_some(Piece::Rest))
    }
}

/// How many nodes of a kind lie where.
#[derive(Default)]
pub(super) struct Weights {
    /// How many come before each step of the walk.
    before: Vec<u16>,
}

impl Weights {
    pub(super) fn weigh(&mut self, cuts: &Cuts, mut counts: impl FnMut(u16) -> bool) {
        self.before.clear();
        let mut sum = 0;
        self.before.push(sum);
        for &node in &cuts.by_order {
            sum += u16::from(counts(node));
            self.before.push(sum);
        }
    }

    fn between(&self, from: u16, to: u16) -> u16 {
        self.before[to as usize + 1] - self.before[from as usize]
    }

    fn below(&self, cuts: &Cuts, node: u16) -> u16 {
        let visit = cuts.visits[node as usize];
        self.between(visit.order, visit.last)
    }

    /// How many lie in a piece that `cut` leaves.
    pub(super) fn in_piece(&self, cuts: &Cuts, cut: u16, piece: Piece) -> u16 {
        match piece {
            Piece::Below(child) => self.below(cuts, child),
            Piece::Rest => {
                let visit = cuts.visits[cut as usize];
                let own = self.between(visit.order, visit.order);
                let apart: u16 = cuts.own_pieces(cut).map(|c| self.below(cuts, c)).sum();
                self.below(cuts, visit.root) - own - apart
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Edges between nodes, both ways, some of them twice.
    fn graph(nodes: u16, seed: u64) -> Vec<Vec<u16>> {
        let mut state = seed;
        let mut roll = |sides: u16| {
            state = state.wrapping_mul(6_364_136_223_846_793_005);
            state = state.wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % u64::from(sides)) as u16
        };
        let mut ends = vec![Vec::new(); nodes as usize];
        for _ in 0..nodes + roll(nodes) {
            let (one, other) = (roll(nodes), roll(nodes));
            if one != other {
                ends[one as usize].push(other);
                ends[other as usize].push(one);
            }
        }
        ends
    }

    /// The nodes that hang together with `from` once `cut` is out.
    fn together(ends: &[Vec<u16>], cut: u16, from: u16) -> Vec<u16> {
        let mut found = vec![from];
        let mut at = 0;
        while let Some(&node) = found.get(at) {
            at += 1;
            for &end in &ends[node as usize] {
                if end != cut && !found.contains(&end) {
                    found.push(end);
                }
            }
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn pieces_are_those_a_search_finds() {
        for seed in 0..400 {
            let nodes = 2 + (seed % 14) as u16;
            let ends = graph(nodes, seed);
            let mut cuts = Cuts::default();
            cuts.graph.clear();
            for list in &ends {
                list.iter().for_each(|end| cuts.graph.edge(*end));
                cuts.graph.close();
            }
            cuts.walk();
            let mut weights = Weights::default();
            let counts = |node: u16| !node.is_multiple_of(3);
            weights.weigh(&cuts, counts);
            for cut in 0..nodes {
                let mut found: Vec<Vec<u16>> = Vec::new();
                for &end in &ends[cut as usize] {
                    let piece = together(&ends, cut, end);
                    let weight = piece.iter().filter(|node| counts(**node)).count();
                    let told = weights.in_piece(&cuts, cut, cuts.piece(cut, end));
                    assert_eq!(usize::from(told), weight, "{ends:?} without {cut}");
                    for &other in &ends[cut as usize] {
                        let same = cuts.piece(cut, end) == cuts.piece(cut, other);
                        assert_eq!(same, piece.contains(&other), "{ends:?} without {cut}");
                    }
                    if !found.contains(&piece) {
                        found.push(piece);
                    }
                }
                assert_eq!(cuts.pieces(cut).count(), found.len(), "{ends:?}");
            }
        }
    }

    #[test]
    fn the_nodes_behind_name_those_before_that_name_them() {
        let mut graph = Graph::default();
        graph.clear();
        for ends in [&[3_u16, 1][..], &[0, 4, 3], &[4, 4]] {
            ends.iter().for_each(|end| graph.edge(*end));
            graph.close();
        }
        graph.mirror(3, 3);
        assert_eq!(graph.nodes(), 6);
        assert_eq!(graph.neighbours(3), [0, 1]);
        assert_eq!(graph.neighbours(4), [1, 2, 2]);
        assert_eq!(graph.neighbours(5), [0_u16; 0]);
        assert_eq!(graph.neighbours(1), [0, 4, 3]);
    }
}
