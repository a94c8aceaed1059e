// The matrix of rulesets, and the clauses its figures come from.
const MATRIX_HINTS = {
  winner: 'Games won by another side. Choose a cell to see them.',
  margin: 'Games counted to another margin. Choose a cell to see them.',
  legality: 'Games with a move that only one of the two calls illegal. Choose a cell to see them.',
};

function drawMatrix() {
  const shown = state.shown;
  const figure = (a, b) => {
    const tally = tallyOf(a.id, b.id);
    return tally && { count: own(tally, shown) || 0, tally };
  };
  let most = 1;
  for (const a of rulesets) {
    for (const b of rulesets) most = Math.max(most, figure(a, b)?.count || 0);
  }
  const head = el('tr', {}, el('td', {}), rulesets.map((ruleset) =>
    el('th', { scope: 'col', title: ruleset.name, class: marked(ruleset) }, el('span', {}, ruleset.id))));
  const rows = rulesets.map((a, row) => el('tr', {},
    el('th', { scope: 'row', title: a.name, class: marked(a) }, a.id),
    rulesets.map((b, column) => {
      if (row === column) return el('td', { class: 'self', 'aria-label': 'the same' }, '·');
      const found = figure(a, b);
      return el('td', {}, found && cell(a, b, found, most, row, column));
    })));
  byId('matrix').replaceChildren(el('thead', {}, head), el('tbody', {}, rows));
  byId('matrix-hint').textContent = MATRIX_HINTS[shown];
  // One cell is in the order of the tab key; arrows move from there.
  const first = byId('matrix').querySelector('button[aria-pressed=true]') || byId('matrix').querySelector('button');
  if (first) first.tabIndex = 0;
}

const marked = (ruleset) => ((ruleset.id === state.from || ruleset.id === state.to) ? 'here' : undefined);

function cell(a, b, { count, tally }, most, row, column) {
  const pressed = state.difference === state.shown
    && ((state.from === a.id && state.to === b.id) || (state.from === b.id && state.to === a.id));
  const heat = count ? 0.1 + 0.8 * Math.sqrt(count / most) : 0;
  const said = `${a.id} and ${b.id}: ${counted(count, 'game differs', 'games differ')} in ${state.shown}, of ${tally.games}`;
  return el('button', {
    type: 'button', tabindex: -1, '--t': heat.toFixed(3), 'aria-pressed': pressed, title: said, 'aria-label': said,
    class: `${count ? '' : 'none '}${heat > 0.79 ? 'strong' : ''}`.trim() || undefined, 'data-cell': `${row},${column}`,
    onclick: () => {
      const off = { from: '', to: '', difference: '' };
      change(pressed ? off : { from: a.id, to: b.id, difference: state.shown, clause: '' });
      focusCell(row, column);
    },
  }, String(count));
}

function focusCell(row, column) {
  const next = byId('matrix').querySelector(`[data-cell="${row},${column}"]`);
  if (!next) return;
  for (const other of byId('matrix').querySelectorAll('button[tabindex="0"]')) other.tabIndex = -1;
  next.tabIndex = 0;
  next.focus({ preventScroll: true });
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function walkMatrix(event) {
  const step = own(STEPS, event.key);
  const place = event.target.dataset?.cell;
  if (!step || !place) return;
  event.preventDefault();
  let [row, column] = place.split(',').map(Number);
  do {
    row += step[0];
    column += step[1];
  } while (row === column);
  focusCell(row, column);
}

function drawDifferences() {
  byId('differences').replaceChildren(...DIFFERENCES.slice().reverse().map((name) => el('button', {
    type: 'button', 'aria-pressed': name === state.shown,
    // A filter that came from the matrix goes with it.
    onclick: () => change(state.difference === state.shown && (state.from || state.clause)
      ? { shown: name, difference: name, clause: '' } : { shown: name }),
  }, name[0].toUpperCase() + name.slice(1))));
}

const FEW = 12;
let unfolded = false;

function drawClauses() {
  const shown = state.shown;
  const sets = Object.entries(own(summary.clauses, shown) || {});
  sets.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const total = sets.reduce((sum, [, count]) => sum + count, 0);
  const most = sets.length ? sets[0][1] : 1;
  byId('clauses-title').textContent = { winner: 'What the winner hangs on', margin: 'What the margin hangs on', legality: 'What legality hangs on' }[shown];
  byId('clauses-hint').textContent = total
    ? `The fewest clauses that, made equal, remove the difference: ${counted(total, 'game and pair', 'games and pairs')}.`
    : 'No game and pair differs in this.';
  const few = unfolded || sets.length <= FEW + 2 ? sets : sets.filter(([key], at) => at < FEW || key === state.clause);
  const more = sets.length - few.length;
  byId('clauses').replaceChildren(...few.map(([key, count]) => {
    const clauses = key.split('+').map((name) => about.clauses.findIndex((clause) => clause.name === name)).filter((at) => at >= 0);
    const pressed = state.clause === key && state.difference === shown;
    return el('li', {}, el('button', {
      type: 'button', 'aria-pressed': pressed, 'data-clauses': key,
      onclick: () => change(pressed ? { clause: '', difference: '' } : { clause: key, difference: shown }),
    },
    el('span', { class: 'n' }, count.toLocaleString('en')),
    el('span', {}, chips(clauses), clauses.length === 1 && el('span', { class: 'what' }, ` ${about.clauses[clauses[0]].title}`)),
    el('span', { class: 'meter', '--t': (count / most).toFixed(4) })));
  }), ...(more || unfolded ? [el('li', {}, el('button', {
    type: 'button', class: 'more', onclick: () => { unfolded = !unfolded; drawClauses(); },
  }, unfolded ? 'fewer' : `and ${counted(more, 'rarer set', 'rarer sets')}`))] : []));
}
