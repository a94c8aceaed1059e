// What the page knows: read once from its islands of JSON. Everything in them may be hostile, so
// it reaches the document as text only.
const island = (id) => JSON.parse(document.getElementById(id).textContent);
const about = island('about');
const games = [];
const unread = [];
for (const row of island('games')) {
  (row.b === undefined ? unread : games).push(row);
}
const summary = island('summary');
const own = (object, key) => (object && Object.hasOwn(object, key) ? object[key] : undefined);

const DIFFERENCES = about.differences;
const LEGALITY = DIFFERENCES.indexOf('legality');
const MARGIN = DIFFERENCES.indexOf('margin');
const WINNER = DIFFERENCES.indexOf('winner');
const RANKS = new Map([[MARGIN, 0], [LEGALITY, 1], [WINNER, 2]]);
const STANDING = ['counted', 'ruled', 'undetermined', 'recorded'];

// A merged summary names its rulesets in its pairs only.
const rulesets = about.rulesets.length ? about.rulesets : (() => {
  const names = new Set();
  for (const [from, others] of Object.entries(summary.pairs || {})) {
    names.add(from);
    for (const to of Object.keys(others)) names.add(to);
  }
  return [...names].sort().map((id) => ({ id, name: id }));
})();

const tallyOf = (a, b) => own(own(summary.pairs, a), b) || own(own(summary.pairs, b), a);

// Codes of rulesets and results: digits of the alphabet, as many as the page says.
const value = new Map([...about.alphabet].map((digit, index) => [digit, index]));
const decoded = (text) => {
  const codes = [];
  for (let at = 0; at < text.length; at += about.digits) {
    let code = 0;
    for (let digit = 0; digit < about.digits; digit += 1) {
      code = code * about.alphabet.length + value.get(text[at + digit]);
    }
    codes.push(code);
  }
  return codes;
};

const setKey = (clauses) => clauses.map((clause) => about.clauses[clause].name).join('+');
const pairKey = (a, b) => (a < b ? a * 65536 + b : b * 65536 + a);

// What tables and filters ask of a game, worked out once.
games.forEach((game, index) => {
  game.index = index;
  game.which = decoded(game.r);
  for (const cause of game.d) {
    const codes = decoded(cause.p);
    cause.pairs = [];
    cause.keys = new Set();
    for (let at = 0; at < codes.length; at += 2) {
      cause.pairs.push([codes[at], codes[at + 1]]);
      cause.keys.add(pairKey(codes[at], codes[at + 1]));
    }
    cause.key = setKey(cause.c);
  }
  // What decides a game is told before what moves its margin.
  const rank = (cause) => RANKS.get(cause.d);
  game.d.sort((a, b) => rank(b) - rank(a) || b.pairs.length - a.pairs.length);
  // Moves not all rulesets call illegal: what is found about each ply, told together.
  const plies = new Map();
  for (const found of game.i || []) {
    if (!plies.has(found.n)) plies.set(found.n, { ply: found.n, found: [], by: new Set() });
    const move = plies.get(found.n);
    found.rulesets = decoded(found.r);
    move.found.push(found);
    move.point ??= found.p;
    move.side ??= found.k;
    move.repeats ??= found.e;
    for (const ruleset of found.rulesets) move.by.add(ruleset);
  }
  game.moves = [...plies.values()];
  const sides = new Map();
  let least = Infinity;
  let most = -Infinity;
  for (const result of game.which) {
    const account = game.a[result];
    const side = sideOf(account);
    sides.set(side, (sides.get(side) || 0) + 1);
    if (account.m !== undefined) {
      least = Math.min(least, account.m);
      most = Math.max(most, account.m);
    }
  }
  game.sides = sides;
  game.asRecorded = game.a.length > 0 && game.a.every((account) => STANDING[account.s] === 'recorded');
  game.minority = game.which.length - Math.max(0, ...sides.values());
  game.swing = most > least ? most - least : 0;
  game.illegal = game.moves[0]?.ply;
  const cut = Math.max(game.id.lastIndexOf('/'), game.id.lastIndexOf('\\'));
  game.name = game.id.slice(cut + 1) || game.id;
  game.path = game.name === game.id ? '' : game.id.slice(0, cut + 1);
  game.found = `${game.id}\n${game.re || ''}\n${game.ru || ''}`.toLowerCase();
});

// Who wins in an account: black, white, draw … or none.
function sideOf(account) {
  return account.w === undefined ? 'none' : about.winners[account.w];
}
const SIDE_WORDS = {
  black: 'Black wins', white: 'White wins', draw: 'Draw', replay: 'Played again',
  'both-lose': 'Both lose', none: 'No winner by count',
};

// The parts of a margin that differ between two rulesets, second less first, in quarter-points.
function terms(game, from, to) {
  const sums = new Map();
  for (const [ruleset, sign] of [[to, 1], [from, -1]]) {
    const flat = game.a[game.which[ruleset]].t;
    if (!flat) return undefined;
    for (let at = 0; at < flat.length; at += 2) {
      sums.set(flat[at], (sums.get(flat[at]) || 0) + sign * flat[at + 1]);
    }
  }
  return [...sums].filter(([, by]) => by !== 0).sort((a, b) => a[0] - b[0]);
}

const points = (quarters) => {
  const text = (Math.abs(quarters) / 4).toString();
  return quarters < 0 ? `−${text}` : text;
};
const signed = (quarters) => (quarters > 0 ? `+${points(quarters)}` : points(quarters));
const counted = (count, one, many) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
