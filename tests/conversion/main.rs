//! Games carried from ruleset to ruleset: the table of winners preserved, the worked examples, and
//! the clauses told for every disagreement, checked against counts made anew.

mod counterfactual;
mod examples;
mod own_rules;
mod table;
