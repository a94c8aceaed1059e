// Elements made without any HTML text: strings become text, and nothing else can.
const SVG = 'http://www.w3.org/2000/svg';
const byId = (id) => document.getElementById(id);

function fill(node, attributes, children) {
  for (const [name, given] of Object.entries(attributes || {})) {
    const tells = name === 'aria-pressed';
    if (given === undefined || (given === false && !tells)) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), given);
    else if (name.startsWith('--')) node.style.setProperty(name, String(given));
    else node.setAttribute(name, given === true && !tells ? '' : String(given));
  }
  node.append(...children.flat(2).filter((child) => child !== undefined && child !== false));
  return node;
}
const el = (tag, attributes, ...children) =>
  fill(document.createElement(tag), attributes, children);
const shape = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

const option = (value, text, chosen) => el('option', { value, selected: value === chosen }, text);
const chips = (clauses) => clauses.map((clause) =>
  el('span', { class: 'clause', title: about.clauses[clause].title }, about.clauses[clause].name));
