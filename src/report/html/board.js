// The board: stones, what every point counts as, and rings on the points a verdict hangs on.
const CELL = 24;
const EDGE = 35;

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const columnName = (x) => (x < 25 ? LETTERS[x] : LETTERS[Math.floor(x / 25) - 1] + LETTERS[x % 25]);
const pointName = (game, at) => `${columnName(at % game.w)}${game.h - Math.floor(at / game.w)}`;

const isBlack = (letter) => 'Xsdu'.includes(letter);
const isStone = (letter) => 'XOstdDuU'.includes(letter);

// What the letters of points mean, in the order of the legend.
const LEGEND = [
  ['x', "Black's points"], ['o', "White's points"], ['dD', 'dead'], ['st', 'in seki'], ['uU', 'in doubt'],
  ['eE', 'point in seki'], ['fF', 'to be filled'], ['kK', 'open ko'], ['.', 'neutral (dame)'],
];

// Shared regions that border on living stones of both sides and on nothing else.
function dameLeft(game) {
  const seen = new Set();
  const found = [];
  for (let start = 0; start < game.b.length; start += 1) {
    if (game.b[start] !== '.' || seen.has(start)) continue;
    const region = [start];
    const borders = new Set();
    seen.add(start);
    for (const at of region) {
      for (const next of around(game, at)) {
        if (game.b[next] !== '.') borders.add(game.b[next]);
        else if (!seen.has(next)) {
          seen.add(next);
          region.push(next);
        }
      }
    }
    if (borders.size === 2 && borders.has('X') && borders.has('O')) found.push(...region);
  }
  return found;
}

function around(game, at) {
  const x = at % game.w;
  return [at - game.w, x > 0 ? at - 1 : -1, x + 1 < game.w ? at + 1 : -1, at + game.w]
    .filter((next) => next >= 0 && next < game.b.length);
}

// The points of the board a cause speaks of; none where it is not about points. Legality hangs on
// the moves that one of two rulesets it parts calls illegal and the other does not.
function deciding(game, cause) {
  if (cause.d !== LEGALITY) return cause.c.flatMap((clause) => pointsOf(game, about.clauses[clause].name));
  const parted = (move) => cause.pairs.some(([a, b]) => move.by.has(a) !== move.by.has(b));
  return game.moves.filter((move) => move.point !== undefined && parted(move)).map((move) => move.point);
}

function pointsOf(game, clause) {
  const like = (letters) => [...game.b].flatMap((letter, at) => (letters.includes(letter) ? [at] : []));
  switch (clause) {
    case 'status': return like('dDuU');
    case 'last-move': return game.l === undefined ? [] : [game.l];
    case 'dame-left': return dameLeft(game);
    case 'seki-eyes': return like('eE');
    case 'points-to-fill': return like('fF');
    case 'open-ko': return like('kK');
    default: return [];
  }
}

function star(lines) {
  if (lines < 9) return lines % 2 && lines >= 5 ? [[], lines >> 1] : [[], -1];
  const near = lines < 13 ? 2 : 3;
  return [[near, lines - 1 - near], lines % 2 ? lines >> 1 : -1];
}

function starPoints(game) {
  const [columns, middleX] = star(game.w);
  const [rows, middleY] = star(game.h);
  const found = rows.flatMap((y) => columns.map((x) => [x, y]));
  if (middleX >= 0 && middleY >= 0) found.push([middleX, middleY]);
  if (middleY >= 0 && game.h >= 17) found.push(...columns.map((x) => [x, middleY]));
  if (middleX >= 0 && game.w >= 17) found.push(...rows.map((y) => [middleX, y]));
  return found;
}

const place = (x, y) => [EDGE + x * CELL, EDGE + y * CELL];

function drawBoard(game, rings, said) {
  const [right, low] = place(game.w - 1, game.h - 1);
  const [width, height] = [right + EDGE, low + EDGE];
  let lines = '';
  for (let x = 0; x < game.w; x += 1) lines += `M${EDGE + x * CELL} ${EDGE}V${low}`;
  for (let y = 0; y < game.h; y += 1) lines += `M${EDGE} ${EDGE + y * CELL}H${right}`;
  const board = shape('svg', { class: 'board', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': said, style: `max-width:${2.2 * width}px` }, gradients(),
    shape('rect', { width, height, rx: 7, style: 'fill:var(--wood)' }),
    shape('path', { d: lines, fill: 'none', stroke: '#3a2a12', 'stroke-width': 0.9, 'stroke-linecap': 'square' }),
    shape('rect', { x: EDGE, y: EDGE, width: right - EDGE, height: low - EDGE, fill: 'none', stroke: '#3a2a12', 'stroke-width': 1.7 }),
    starPoints(game).map(([x, y]) => {
      const [cx, cy] = place(x, y);
      return shape('circle', { cx, cy, r: 2.6, fill: '#3a2a12' });
    }),
    coordinates(game, right, low));
  const stones = shape('g', {});
  const marks = shape('g', {});
  [...game.b].forEach((letter, at) => {
    const [x, y] = place(at % game.w, Math.floor(at / game.w));
    if (isStone(letter)) stones.append(stone(letter, x, y));
    const drawn = mark(letter, x, y);
    if (drawn) marks.append(drawn);
  });
  board.append(stones, marks);
  if (game.l !== undefined && isStone(game.b[game.l])) {
    const [cx, cy] = place(game.l % game.w, Math.floor(game.l / game.w));
    board.append(shape('circle', { class: 'last', cx, cy, r: 5.4, fill: 'none', 'stroke-width': 1.7, stroke: isBlack(game.b[game.l]) ? '#fff' : '#222' }));
  }
  if (game.move) board.append(played(game));
  board.append(ringed(game, rings));
  return board;
}

// A move about to be played: the stone with the number of its ply.
function played({ move, w }) {
  const [cx, cy] = place(move.point % w, Math.floor(move.point / w));
  const drawn = stone(move.side === 0 ? 'X' : 'O', cx, cy);
  drawn.setAttribute('class', 'played');
  return shape('g', {}, drawn, shape('text', {
    x: cx, y: cy + 4, 'text-anchor': 'middle', 'font-size': move.ply > 99 ? 9.5 : 11.5, 'font-weight': 700,
    'font-family': 'system-ui, sans-serif', fill: move.side === 0 ? '#fff' : '#151515',
  }, String(move.ply)));
}

function gradients() {
  const stop = (offset, color) => shape('stop', { offset, 'stop-color': color });
  return shape('defs', {},
    shape('radialGradient', { id: 'black-stone', cx: 0.36, cy: 0.32, r: 0.75 }, stop(0, '#67676b'), stop(0.5, '#2a2a2d'), stop(1, '#0c0c0e')),
    shape('radialGradient', { id: 'white-stone', cx: 0.36, cy: 0.32, r: 0.78 }, stop(0, '#ffffff'), stop(0.65, '#f4f2ed'), stop(1, '#d2cdc3')));
}

function coordinates(game, right, low) {
  const text = (x, y, said) => shape('text', { x, y: y + 4 }, said);
  const away = 14;
  const found = [];
  for (let x = 0; x < game.w; x += 1) {
    const [at] = place(x, 0);
    found.push(text(at, away, columnName(x)), text(at, low + EDGE - away, columnName(x)));
  }
  for (let y = 0; y < game.h; y += 1) {
    const at = EDGE + y * CELL;
    found.push(text(away, at, String(game.h - y)), text(right + EDGE - away, at, String(game.h - y)));
  }
  return shape('g', { class: 'coordinates', 'font-size': 11, 'text-anchor': 'middle', 'font-family': 'system-ui, sans-serif', style: 'fill:var(--grain)' }, found);
}

function stone(letter, cx, cy) {
  const black = isBlack(letter);
  const dead = 'dD'.includes(letter);
  return shape('circle', {
    class: `stone ${black ? 'black-stone' : 'white-stone'}${dead ? ' dead' : ''}`, cx, cy, r: 11.3, opacity: dead ? 0.55 : undefined,
    fill: `url(#${black ? 'black-stone' : 'white-stone'})`, stroke: black ? '#000' : '#8f887a', 'stroke-width': 0.6,
  });
}

function mark(letter, x, y) {
  const path = (d, color, width) => shape('path', { d: `M${x} ${y}${d}`, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linecap': 'round' });
  const square = (fillColor, stroke) => shape('rect', { class: 'territory', x: x - 3.6, y: y - 3.6, width: 7.2, height: 7.2, fill: fillColor, stroke, 'stroke-width': 0.8 });
  switch (letter) {
    case 'x': return square('#17171a', '#000');
    case 'o': return square('#fffdf8', '#5b4d38');
    case 'd': return path('m-5-5l10 10m0-10l-10 10', '#ff9c86', 2.2);
    case 'D': return path('m-5-5l10 10m0-10l-10 10', '#b5280f', 2.2);
    case 's': case 't': return shape('path', { d: `M${x} ${y}m0-5.5l5.5 5.5l-5.5 5.5l-5.5-5.5z`, fill: '#1c9aa8' });
    case 'u': case 'U': return shape('g', {}, shape('circle', { cx: x, cy: y, r: 7.2, fill: '#e28413' }),
      shape('text', { x, y: y + 4.2, fill: '#fff', 'font-size': 12, 'font-weight': 700, 'text-anchor': 'middle' }, '?'));
    case 'e': case 'E': return shape('path', { d: `M${x} ${y}m0-5.5l5.5 5.5l-5.5 5.5l-5.5-5.5z`, fill: '#fff6', stroke: '#12727c', 'stroke-width': 1.8 });
    case 'f': case 'F': return path('m-3.6-3.6l7.2 7.2m0-7.2l-7.2 7.2', '#7a1f6b', 2.2);
    case 'k': case 'K': return shape('circle', { cx: x, cy: y, r: 5, fill: '#fff6', stroke: '#7a1f6b', 'stroke-width': 2 });
    case '.': return shape('circle', { cx: x, cy: y, r: 2.4, fill: '#fff6', stroke: '#5b4520', 'stroke-width': 1.1 });
    default: return undefined;
  }
}

function ringed(game, rings) {
  return shape('g', { fill: 'none' }, [...rings].map((at) => {
    const [cx, cy] = place(at % game.w, Math.floor(at / game.w));
    return [
      shape('circle', { cx, cy, r: 12.4, stroke: '#fffdf8', 'stroke-width': 5, opacity: 0.75 }),
      shape('circle', { class: 'ring', 'data-point': at, cx, cy, r: 12.4, style: 'stroke:var(--ring)', 'stroke-width': 2.8 }),
    ];
  }));
}

function drawLegend(game, rings) {
  const entry = (drawn, words) => el('span', {}, shape('svg', { viewBox: '-13 -13 26 26', 'aria-hidden': 'true' }, drawn), words);
  const seen = LEGEND.filter(([letters]) => [...letters].some((letter) => game.b.includes(letter)));
  const found = seen.map(([letters, words]) => {
    const letter = [...letters].find((known) => game.b.includes(known));
    return entry([
      shape('rect', { x: -13, y: -13, width: 26, height: 26, rx: 4, style: 'fill:var(--wood)' }),
      isStone(letter) ? stone(letter, 0, 0) : '', mark(letter, 0, 0),
    ].filter(Boolean), words);
  });
  if (rings.size) found.unshift(entry([shape('circle', { r: 9, fill: 'none', style: 'stroke:var(--ring)', 'stroke-width': 3.4 })], 'the verdict hangs on'));
  return el('div', { class: 'legend' }, found);
}
