// One game: its board, its results by ruleset, and what they hang on.
let focus; // The cause whose points alone are ringed, as `game cause`; nothing: all that decide.
let moment; // Which position is shown, as [game, ply]; ply 0 is the end of the game.
let sides; // The two rulesets whose margins are set side by side, as [game, from, to].

function drawViewer() {
  const viewer = byId('viewer');
  const game = chosenGame();
  viewer.hidden = !game;
  if (!game) return;
  const causes = decidingCauses(game);
  const chosen = causes.find((cause) => focus === `${game.index} ${game.d.indexOf(cause)}`);
  const rings = new Set((chosen ? [chosen] : causes).flatMap((cause) => deciding(game, cause)));
  const top = viewer.scrollTop;
  const ply = shownPly(game, chosen || causes[0]);
  const view = ply ? positionAt(game, ply) : game;
  const marks = ply ? new Set([view.move.point]) : rings;
  viewer.replaceChildren(
    ...heading(game),
    ...moments(game, ply),
    drawBoard(view, marks, `${ply ? `Position before ply ${ply}` : 'Final position'} of ${game.name}, ${game.w} by ${game.h}`),
    drawLegend(view, marks),
    el('h4', {}, 'Results'), results(game),
    el('h4', {}, 'What they hang on'), ...drawCauses(game, causes, chosen),
    ...moves(game),
    ...sideBySide(game, chosen || causes[0]),
    el('p', { class: 'back' }, el('button', { type: 'button', class: 'plain', onclick: () => byId('list').scrollIntoView() }, 'Back to the games')),
  );
  viewer.scrollTop = viewer.dataset.game === String(game.index) ? top : 0;
  viewer.dataset.game = game.index;
}

// Disputed moves that have a place and a position to be shown in.
const shownMoves = (game) => game.moves.filter((move) => move.point !== undefined && move.side !== undefined
  && (game.at || []).some((known) => known.n === move.ply));

// The position asked for, else the first that a cause of legality speaks of, else the end.
function shownPly(game, cause) {
  const known = shownMoves(game);
  if (moment && moment[0] === game.index && (moment[1] === 0 || known.some((move) => move.ply === moment[1]))) return moment[1];
  if (!cause || cause.d !== LEGALITY) return 0;
  const points = deciding(game, cause);
  return known.find((move) => points.includes(move.point))?.ply || 0;
}

function positionAt(game, ply) {
  const { b } = game.at.find((known) => known.n === ply);
  return { w: game.w, h: game.h, b, move: game.moves.find((move) => move.ply === ply) };
}

function moments(game, ply) {
  const known = shownMoves(game);
  if (!known.length) return [];
  const choice = (at, words) => el('button', {
    type: 'button', 'aria-pressed': at === ply, 'data-ply': at,
    onclick: () => {
      moment = [game.index, at];
      drawViewer();
      byId('viewer').querySelector(`[data-ply="${at}"]`).focus({ preventScroll: true });
    },
  }, words);
  return [el('div', { class: 'segments moments', role: 'group', 'aria-label': 'Position' },
    known.map((move) => choice(move.ply, `ply ${move.ply}`)), choice(0, 'the end'))];
}

// What parts the pair asked for, else what decides winners and legality; margins where nothing
// else differs.
function decidingCauses(game) {
  const [from, to] = [indexOfRuleset(state.from), indexOfRuleset(state.to)];
  const key = from >= 0 && to >= 0 ? pairKey(from, to) : undefined;
  const here = game.d.filter((cause) => key === undefined || cause.keys.has(key));
  const asked = DIFFERENCES.indexOf(state.difference);
  const main = here.filter((cause) => (asked >= 0 ? cause.d === asked : cause.d !== MARGIN));
  const found = main.length ? main : here;
  return (found.length ? found : game.d.filter((cause) => cause.d === game.d[0].d)).slice()
    .sort((a, b) => RANKS.get(b.d) - RANKS.get(a.d) || b.pairs.length - a.pairs.length);
}

function heading(game) {
  const facts = [`${game.w}×${game.h}`, counted(game.n, 'ply', 'plies')];
  facts.push(game.re === undefined ? 'no recorded result' : `recorded ${game.re}`);
  if (game.ru !== undefined) facts.push(`rules ${game.ru}`);
  if (game.km !== undefined) facts.push(`komi ${game.km}`);
  return [
    el('header', {}, el('h3', {}, game.name), el('span', { class: 'walk' },
      el('button', { type: 'button', class: 'plain', 'aria-label': 'previous game', onclick: () => walk(-1) }, '‹'),
      el('button', { type: 'button', class: 'plain', 'aria-label': 'next game', onclick: () => walk(1) }, '›'))),
    el('p', { class: 'facts' }, game.path, game.path && el('br', {}), facts.join(' · ')),
    game.x !== undefined && el('p', { class: 'facts' }, `Not read or judged whole: ${game.x}`),
  ].filter(Boolean);
}

function results(game) {
  const groups = new Map();
  game.which.forEach((result, ruleset) => {
    const account = game.a[result];
    const side = sideOf(account);
    if (!groups.has(side)) groups.set(side, new Map());
    const said = account.r;
    if (!groups.get(side).has(said)) groups.get(side).set(said, []);
    groups.get(side).get(said).push(ruleset);
  });
  const many = (side) => [...groups.get(side).values()].reduce((sum, all) => sum + all.length, 0);
  const order = [...groups.keys()].sort((a, b) => many(b) - many(a));
  const dot = (side) => el('span', { class: `dot ${['black', 'white', 'none'].includes(side) ? side : 'draw'}`, 'aria-hidden': 'true' });
  return el('ul', { class: 'results' }, order.map((side) => el('li', {},
    el('b', {}, dot(side), side === 'none' && game.asRecorded ? 'As recorded' : SIDE_WORDS[side], ` (${many(side)})`),
    el('dl', {}, [...groups.get(side)].map(([said, all]) => [
      el('dt', {}, short(said, 24)),
      el('dd', {}, all.length === rulesets.length ? 'all rulesets' : all.map((ruleset) => rulesets[ruleset]?.id).join(', ')),
    ]))))) ;
}

const VERBS = { winner: 'the winner hangs on', margin: 'the margin hangs on', legality: 'legality hangs on' };

function drawCauses(game, causes, chosen) {
  const item = (cause) => {
    const at = game.d.indexOf(cause);
    const [a, b] = cause.pairs[0].map((ruleset) => rulesets[ruleset]?.id);
    const where = deciding(game, cause);
    const many = cause.pairs.length;
    return el('li', {}, el('button', {
      type: 'button', 'aria-pressed': cause === chosen, 'data-cause': at,
      onclick: () => {
        focus = cause === chosen ? undefined : `${game.index} ${at}`;
        sides = [game.index, ...cause.pairs[0]];
        moment = undefined;
        drawViewer();
        byId('viewer').querySelector(`[data-cause="${at}"]`)?.focus({ preventScroll: true });
      },
    },
    el('span', {}, `${VERBS[DIFFERENCES[cause.d]]} `, chips(cause.c)),
    el('span', { class: 'pairs' }, many === 1 ? ` between ${a} and ${b}` : ` between ${many} pairs, as ${a} and ${b}`),
    cause.c.map((clause) => el('span', { class: 'words' }, about.clauses[clause].title, el('span', { class: 'src' }, ` · ${about.clauses[clause].source}`))),
    cause.o && el('span', { class: 'words src' }, `or as well ${cause.o.map(setKey).join(', or ')}`),
    el('span', { class: 'words src' }, where.length ? `on the board: ${named(game, where)}` : 'no point of the board is to be shown for it')));
  };
  const rest = game.d.filter((cause) => !causes.includes(cause));
  return [
    el('ul', { class: 'causes' }, causes.slice(0, 6).map(item)),
    causes.length > 6 && el('details', {}, el('summary', {}, counted(causes.length - 6, 'more set of clauses', 'more sets of clauses')), el('ul', { class: 'causes' }, causes.slice(6).map(item))),
    rest.length > 0 && el('details', {}, el('summary', {}, `${counted(rest.length, 'set', 'sets')} for other pairs and differences`), el('ul', { class: 'causes' }, rest.map(item))),
  ].filter(Boolean);
}

function named(game, where) {
  const some = [...new Set(where)].sort((a, b) => a - b);
  const names = some.slice(0, 14).map((at) => pointName(game, at)).join(' ');
  return some.length > 14 ? `${names} and ${some.length - 14} more` : names;
}

// Moves only some of the rulesets call illegal.
function moves(game) {
  if (!game.moves.length) return [];
  const more = game.in - game.moves.length;
  const told = game.moves.map((move) => {
    const who = move.side === undefined ? '' : [' by Black', ' by White'][move.side];
    const point = move.point === undefined ? '' : ` at ${pointName(game, move.point)}`;
    const again = move.repeats === undefined ? ''
      : `, which brings back the position ${move.repeats ? `after ply ${move.repeats}` : 'the game began from'}`;
    return el('li', {}, `Ply ${move.ply}${who}${point}${again}`, move.found.map((found) => el('span', { class: 'words src' },
      el('br', {}), `${found.s.replaceAll('-', ' ')}: illegal under ${found.rulesets.map((ruleset) => rulesets[ruleset]?.id).join(', ')}`)));
  });
  const few = 4;
  return [
    el('h4', {}, 'Moves they disagree on'), el('ul', { class: 'moves' }, told.slice(0, few)),
    told.length > few && el('details', {}, el('summary', {}, counted(told.length - few, 'more', 'more')), el('ul', { class: 'moves' }, told.slice(few))),
    more > 0 && el('p', { class: 'hint' }, `and ${counted(more, 'ply that is', 'plies that are')} not on this page`),
  ].filter(Boolean);
}

// Two rulesets' margins, and the parts their difference is the sum of.
function sideBySide(game, cause) {
  if (!game.a.length || rulesets.length < 2) return [];
  const asked = [indexOfRuleset(state.from), indexOfRuleset(state.to)];
  let [from, to] = sides && sides[0] === game.index ? sides.slice(1)
    : asked.every((at) => at >= 0) ? asked : cause ? cause.pairs[0] : [0, 1];
  if (!(from < game.which.length && to < game.which.length)) [from, to] = [0, 1];
  const pick = (at, label, set) => el('select', {
    'aria-label': label, onchange: (event) => { sides = set(Number(event.target.value)); drawViewer(); },
  }, rulesets.map((ruleset, index) => option(String(index), ruleset.id, String(at))));
  const parts = terms(game, from, to);
  const [one, two] = [game.a[game.which[from]], game.a[game.which[to]]];
  const decides = game.d.filter((known) => known.d === WINNER && known.keys.has(pairKey(from, to))).flatMap((known) => known.c);
  const start = el('tr', { class: 'start' }, el('td', {}, `${rulesets[from].id}: ${short(one.r, 24)}`), el('td', {}, one.m === undefined ? '' : signed(one.m)));
  const end = el('tr', { class: 'end' }, el('td', {}, `${rulesets[to].id}: ${short(two.r, 24)}`), el('td', {}, two.m === undefined ? '' : signed(two.m)));
  const middle = parts && one.m !== undefined && two.m !== undefined
    ? parts.map(([clause, by]) => el('tr', { class: decides.includes(clause) && 'deciding' }, el('td', {}, about.clauses[clause].title), el('td', {}, signed(by))))
    : [el('tr', {}, el('td', { colspan: 2 }, [one, two].some((account) => STANDING[account.s] === 'recorded')
      ? "The record's own result stands, whatever a count says." : 'No count decides the game under both, so there is nothing to set side by side.'))];
  const equal = middle.length === 0 && el('tr', {}, el('td', { colspan: 2 }, 'Nothing in their counts differs.'));
  return [
    el('h4', {}, 'From one ruleset to the other'),
    el('div', { class: 'between' }, pick(from, 'from', (at) => [game.index, at, to]), '→', pick(to, 'to', (at) => [game.index, from, at])),
    el('table', { class: 'sum' }, el('tbody', {}, start, middle, equal, end)),
    el('p', { class: 'hint' }, 'Points for Black; what the winner hangs on is coloured.'),
  ];
}
