// Beginning: the totals, the events, the first drawing.
function drawTotals() {
  const tallies = Object.values(summary.pairs || {}).flatMap((row) => Object.values(row));
  const most = (name) => tallies.reduce((top, tally) => Math.max(top, tally[name] || 0), 0);
  const all = most('games');
  const disputed = summary.disputed_games || 0;
  const number = (count) => count.toLocaleString('en');
  byId('headline').textContent = disputed
    ? `${number(disputed)} of ${counted(all, 'game', 'games')} ${disputed === 1 ? 'changes' : 'change'} winner or legality with the ruleset`
    : `No ruleset changes the winner or legality of ${all === 1 ? 'the game' : `any of ${counted(all, 'game', 'games')}`}`;
  byId('lede').textContent = `${counted(rulesets.length, 'ruleset', 'rulesets')} compared on the same records, each with its own komi and way of counting unless asked otherwise.`;
  const differing = (difference) => games.filter((game) => game.d.some((cause) => cause.d === difference)).length;
  const facts = [
    ['games read', number(summary.games || 0)],
    ['compared by their counts', number(most('compared'))],
    ['change winner', games.length || !disputed ? number(differing(WINNER)) : undefined],
    ['change legality', games.length || !disputed ? number(differing(LEGALITY)) : undefined],
    ['not read whole', unread.length ? number(unread.length) : undefined],
  ];
  byId('totals').replaceChildren(...facts.filter(([, said]) => said !== undefined)
    .map(([name, said]) => el('div', {}, el('dt', {}, name), el('dd', {}, said))));
  document.title = `${byId('headline').textContent} – go-referee`;
}

function drawUnread() {
  if (!unread.length) return;
  const most = 200;
  byId('unread').hidden = false;
  byId('unread').append(el('summary', {}, `${counted(unread.length, 'input was', 'inputs were')} not read or judged whole`),
    el('ul', {}, unread.slice(0, most).map((row) => el('li', {}, `${row.id}: ${row.x}`))),
    ...(unread.length > most ? [el('p', { class: 'hint' }, `and ${unread.length - most} more`)] : []));
}

function draw() {
  drawDifferences();
  drawMatrix();
  drawClauses();
  drawTable();
  drawViewer();
}

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches?.('input, select, textarea');
  if (event.key === 'Escape') {
    if (typing) event.target.blur();
    clearFilters();
  } else if (typing) {
    return;
  } else if (event.key === '/') {
    event.preventDefault();
    byId('f-text').focus();
  } else if (event.key === 'j' || event.key === 'k') {
    walk(event.key === 'j' ? 1 : -1);
  } else if (event.target.matches?.('#table tr')) {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -listed.length, End: listed.length };
    if (own(by, event.key)) {
      event.preventDefault();
      walk(by[event.key]);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(games[Number(event.target.dataset.game)], true);
    }
  }
}

readAddress();
drawTotals();
drawFilters();
drawUnread();
byId('matrix').addEventListener('keydown', walkMatrix);
document.addEventListener('keydown', keys);
window.addEventListener('hashchange', () => { readAddress(); draw(); });
byId('main').hidden = false;
draw();
