// What is asked for: one state, kept in the address so that a view can be sent to somebody.
// The matrix begins with the gravest difference there is.
const GRAVEST = ['winner', 'legality', 'margin'].find((name) => own(summary.clauses, name)) || 'winner';
const BLANK = {
  text: '', difference: '', from: '', to: '', clause: '', ruleset: '', side: '',
  sort: 'weight', down: '1', page: '0', game: '', shown: GRAVEST,
};
const SHORT = {
  text: 'q', difference: 'd', from: 'a', to: 'b', clause: 'c', ruleset: 'r', side: 'w',
  sort: 'o', down: 'z', page: 'p', game: 'g', shown: 'm',
};
const FILTERS = ['text', 'difference', 'from', 'to', 'clause', 'ruleset', 'side'];
let state = { ...BLANK };

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  state = { ...BLANK };
  for (const [name, short] of Object.entries(SHORT)) {
    if (given.has(short)) state[name] = given.get(short);
  }
  if (!DIFFERENCES.includes(state.shown)) state.shown = GRAVEST;
}

function writeAddress() {
  const told = new URLSearchParams();
  for (const [name, short] of Object.entries(SHORT)) {
    if (state[name] !== BLANK[name]) told.set(short, state[name]);
  }
  const hash = told.toString();
  if (hash !== location.hash.slice(1)) {
    history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
  }
}

const indexOfRuleset = (id) => rulesets.findIndex((ruleset) => ruleset.id === id);

// A test of one game, made once for a whole pass.
function wanted() {
  const text = state.text.trim().toLowerCase();
  const difference = DIFFERENCES.indexOf(state.difference);
  const from = indexOfRuleset(state.from);
  const to = indexOfRuleset(state.to);
  const under = indexOfRuleset(state.ruleset);
  const both = from >= 0 && to >= 0 ? pairKey(from, to) : undefined;
  const one = both === undefined ? Math.max(from, to) : -1;
  const asksCause = difference >= 0 || state.clause || both !== undefined || one >= 0;
  const parts = (cause) => (difference < 0 || cause.d === difference)
    && (!state.clause || cause.key === state.clause)
    && (both === undefined || cause.keys.has(both))
    && (one < 0 || cause.pairs.some(([a, b]) => a === one || b === one));
  return (game) => (!text || game.found.includes(text))
    && (!asksCause || game.d.some(parts))
    && (!state.side || (under >= 0
      ? game.which.length > under && sideOf(game.a[game.which[under]]) === state.side
      : game.sides.has(state.side)));
}

const ORDERS = {
  weight: (game) => game.minority * 1e6 + game.swing,
  id: (game) => game.id,
  size: (game) => game.w * game.h,
  moves: (game) => game.n,
  recorded: (game) => game.re || '',
  minority: (game) => game.minority,
  swing: (game) => game.swing,
  illegal: (game) => (game.illegal === undefined ? Infinity : game.illegal),
  clauses: (game) => (game.d.length ? game.d[0].key : ''),
};

function chosenGames() {
  const order = own(ORDERS, state.sort) || ORDERS.weight;
  const down = state.down === '1' ? -1 : 1;
  const text = new Intl.Collator('en', { numeric: true });
  const compare = (a, b) => (typeof a === 'string' ? text.compare(a, b) : a - b || 0);
  return games.filter(wanted()).sort((a, b) => {
    const [one, two] = [order(a), order(b)];
    // Games without an illegal move stand last, whichever way.
    if (one === Infinity || two === Infinity) return one === two ? a.index - b.index : one - two;
    return down * compare(one, two) || a.index - b.index;
  });
}

function change(changes) {
  const filtered = Object.keys(changes).some((key) => FILTERS.includes(key) || key === 'sort' || key === 'down');
  state = { ...state, ...(filtered ? { page: '0' } : {}), ...changes };
  writeAddress();
  draw();
}

const clearFilters = () => change(Object.fromEntries(FILTERS.map((name) => [name, ''])));

// The controls, drawn once; what they show follows the state.
function drawFilters() {
  const form = byId('filters');
  const choose = (name) => ({ id: `f-${name}`, onchange: (event) => change({ [name]: event.target.value }) });
  const select = (label, name, options) => el('label', {}, label, el('select', choose(name), options));
  const ids = rulesets.map((ruleset) => option(ruleset.id, ruleset.id));
  const again = () => ids.map((node) => node.cloneNode(true));
  const sets = [...new Set(games.flatMap((game) => game.d.map((cause) => cause.key)))].sort();
  form.append(
    el('label', { class: 'wide' }, 'Find in name, result, rules', el('input', {
      id: 'f-text', type: 'search', autocomplete: 'off', spellcheck: 'false',
      oninput: (event) => change({ text: event.target.value }),
    })),
    select('differ in', 'difference', [option('', 'anything'), ...DIFFERENCES.slice().reverse().map((name) => option(name, name))]),
    el('fieldset', {},
      select('between', 'from', [option('', 'any ruleset'), ...again()]),
      select('and', 'to', [option('', 'any other'), ...again()])),
    select('by', 'clause', [option('', 'any clause'), ...sets.map((set) => option(set, set.replaceAll('+', ' + ')))]),
    el('fieldset', {},
      select('under', 'ruleset', [option('', 'some ruleset'), ...again()]),
      select('the end is', 'side', [option('', 'any'), ...Object.entries(SIDE_WORDS).map(([side, words]) => option(side, words))])),
    el('button', { type: 'button', class: 'plain', id: 'clear', onclick: clearFilters }, 'Clear'),
  );
  form.addEventListener('submit', (event) => event.preventDefault());
}

function showFilters(shown) {
  for (const name of FILTERS) {
    const control = byId(`f-${name}`);
    if (control.value !== state[name]) control.value = state[name];
  }
  byId('clear').disabled = FILTERS.every((name) => !state[name]);
  const said = shown === games.length
    ? (shown === 1 ? 'The one game of this page' : `All ${counted(shown, 'game', 'games')} of this page`)
    : `${shown.toLocaleString('en')} of ${counted(games.length, 'game', 'games')} of this page`;
  const line = [said];
  const [from, to] = [state.from, state.to];
  if (from && to) {
    const tally = tallyOf(from, to);
    const difference = state.difference || 'winner';
    const all = tally ? own(tally, difference) || 0 : 0;
    line.push(` · in the whole run ${counted(all, 'game differs', 'games differ')} in ${difference} between ${from} and ${to}`);
    if (all > shown && !about.all && difference === 'margin') {
      line.push('; those whose winner and legality nobody disputes are on the page with -v only');
    }
  }
  byId('chips').textContent = line.join('');
}
