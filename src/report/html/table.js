// The table of games, a hundred a page.
const PAGE = 100;
let listed = [];
// Ids may be told twice; this says which of them is meant.
let chosenIndex = 0;

const COLUMNS = [
  { order: 'id', title: 'Game', cell: (game) => [el('span', { class: 'id', title: game.id }, game.name), game.path && el('span', { class: 'path', title: game.id }, game.path)] },
  { order: 'size', title: 'Board', kind: 'c-size', cell: (game) => `${game.w}×${game.h}` },
  { order: 'moves', title: 'Plies', kind: 'number c-moves', down: true, cell: (game) => String(game.n) },
  { order: 'recorded', title: 'Recorded', kind: 'c-recorded', cell: (game) => el('span', { title: game.re }, short(game.re || '–', 12)) },
  { order: 'minority', title: 'Winner by ruleset', down: true, cell: winners },
  { order: 'swing', title: 'Swing', kind: 'number', down: true, cell: (game) => (game.swing ? points(game.swing) : '–') },
  { order: 'illegal', title: 'Illegal', kind: 'number c-illegal', cell: (game) => (game.illegal === undefined ? '–' : `ply ${game.illegal}`) },
  { order: 'clauses', title: 'Hangs on', kind: 'hangs c-hangs', cell: hangs },
];

const short = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function winners(game) {
  const order = ['black', 'draw', 'replay', 'both-lose', 'none', 'white'];
  const shares = order.filter((side) => game.sides.has(side));
  const look = (side) => (['black', 'white', 'none'].includes(side) ? side : 'draw');
  const letter = { black: 'B', white: 'W', draw: 'draw', replay: 'again', 'both-lose': 'both lose', none: game.asRecorded ? 'as recorded' : 'undecided' };
  const said = shares.map((side) => `${game.sides.get(side)} ${letter[side]}`).join(' · ');
  return [
    el('span', { class: 'split', 'aria-hidden': 'true' }, shares.map((side) => el('i', { class: look(side), '--n': game.sides.get(side) }))),
    el('span', { class: 'tally' }, said),
  ];
}

function hangs(game) {
  const deciding = decidingCauses(game);
  const causes = deciding.filter((cause) => cause.d === deciding[0].d).sort((a, b) => a.c.length - b.c.length);
  const seen = [...new Set(causes.flatMap((cause) => cause.c))];
  const more = seen.length - 3;
  return [chips(seen.slice(0, more > 0 ? 2 : 3)), more > 0 && el('span', { class: 'tally', title: seen.map((c) => about.clauses[c].name).join(', ') }, `+${more + 1}`)];
}

function drawTable() {
  listed = chosenGames();
  const pages = Math.max(1, Math.ceil(listed.length / PAGE));
  const page = Math.min(Math.max(0, Number(state.page) || 0), pages - 1);
  const chosen = chosenGame();
  const down = state.down === '1';
  const head = COLUMNS.map((column) => el('th', {
    scope: 'col', class: column.kind, 'aria-sort': state.sort === column.order && (down ? 'descending' : 'ascending'),
  }, el('button', {
    type: 'button', 'data-order': column.order,
    onclick: () => {
      const again = state.sort === column.order;
      change({ sort: column.order, down: (again ? !down : Boolean(column.down)) ? '1' : '0' });
      byId('table').querySelector(`[data-order="${column.order}"]`).focus({ preventScroll: true });
    },
  }, column.title)));
  const rows = listed.slice(page * PAGE, (page + 1) * PAGE).map((game) => el('tr', {
    tabindex: game === chosen ? 0 : -1, 'aria-current': game === chosen && 'true', 'data-game': game.index,
    onclick: () => choose(game, true),
  }, COLUMNS.map((column) => el('td', { class: column.kind }, column.cell(game)))));
  byId('table').replaceChildren(el('thead', {}, el('tr', {}, head)), el('tbody', {}, rows));
  if (rows.length && !byId('table').querySelector('tr[tabindex="0"]')) rows[0].tabIndex = 0;
  byId('empty').hidden = listed.length > 0;
  byId('empty').textContent = games.length
    ? 'No game of this page is like that.'
    : 'No game whose winner or legality these rulesets dispute.';
  drawPages(page, pages);
  showFilters(listed.length);
}

function drawPages(page, pages) {
  const step = (by, text) => el('button', {
    type: 'button', class: 'plain', disabled: page + by < 0 || page + by >= pages, onclick: () => change({ page: String(page + by) }),
  }, text);
  byId('pages').replaceChildren(...(pages > 1
    ? [step(-1, 'Back'), el('span', {}, `page ${page + 1} of ${pages}`), step(1, 'On')] : []));
}

// The game the viewer shows: the one asked for, else the first listed.
function chosenGame() {
  if (games[chosenIndex]?.id === state.game) return games[chosenIndex];
  return games.find((game) => game.id === state.game) || listed[0];
}

function choose(game, look) {
  const at = listed.indexOf(game);
  const page = at < 0 ? state.page : String(Math.floor(at / PAGE));
  const focused = byId('table').contains(document.activeElement);
  chosenIndex = game.index;
  change({ game: game.id, page });
  const row = byId('table').querySelector('tr[aria-current=true]');
  if (row && focused) row.focus({ preventScroll: true });
  if (row) row.scrollIntoView({ block: 'nearest' });
  if (look && getComputedStyle(byId('viewer')).position === 'static') {
    byId('viewer').scrollIntoView({ block: 'start' });
    byId('viewer').focus({ preventScroll: true });
  }
}

function walk(by) {
  if (!listed.length) return;
  const at = listed.indexOf(chosenGame());
  const next = at < 0 ? 0 : Math.min(Math.max(0, at + by), listed.length - 1);
  choose(listed[next], false);
}
