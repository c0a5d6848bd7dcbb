// The board: spaces are buttons over the printed ground, pieces are pictures.
import { $, el, load, sign } from "./dom.js";

const parts = { spaces: new Map(), pieces: new Map(), key: "" };
const percent = (part, whole) => `${((100 * part) / whole).toFixed(3)}%`;

const place = (board, one) => ({
  left: percent(one.x, board.width), top: percent(one.y, board.height),
  width: percent(one.width, board.width), height: percent(one.height, board.height),
});

function build(board, ontap) {
  const field = el("div", { class: "field", role: "group", "aria-label": "Spaces of the board", onkeydown: (event) => step(event, board) });
  parts.spaces.clear();
  parts.pieces.clear();
  const printed = board.grounds.length > 0;
  for (const one of board.grounds) {
    field.append(el("img", { class: "ground", src: `art/${one.art}`, alt: "", style: { ...place(board, one), rotate: `${one.turn}deg` } }));
    if (one.label) field.append(el("b", { class: "ground label", style: place(board, one) }, one.label));
  }
  board.spaces.forEach((space, nth) => {
    const shape = space.shape ? ` ${space.shape}` : "", bare = printed ? "" : " bare";
    const made = el("button", {
      type: "button", class: `space${shape}${bare}`, "data-space": space.name, tabindex: nth ? -1 : 0, style: place(board, space),
      onclick: () => ontap(space.name),
    });
    if (space.fill) made.style.setProperty("--fill", space.fill);
    if (bare) made.append(el("span", { class: "at", "aria-hidden": "true" }, space.name));
    parts.spaces.set(space.name, made);
  });
  const layer = el("div", { class: "pieces", "aria-hidden": "true" });
  const marks = el("div", { class: "marks", "aria-hidden": "true" });
  field.append(...(printed ? [layer, ...parts.spaces.values()] : [...parts.spaces.values(), layer]), marks);
  Object.assign(parts, { layer, marks });
  $("board").replaceChildren(field);
  $("table").querySelector(".closer")?.remove();
  $("table").prepend(el("div", { class: "closer" }, el("button", { type: "button", "aria-pressed": "false", onclick: closer }, "Larger")));
  $("board").style.setProperty("--ratio", board.width / board.height);
  $("board").classList.toggle("tall", board.height > 1.3 * board.width && !board.spaces[0]?.shape);
}

// Shows the board larger than the screen of a phone, centred on the place in question.
function closer({ target }) {
  const is = $("board").classList.toggle("near");
  target.setAttribute("aria-pressed", is);
  centre();
}

function centre() {
  const at = parts.goal, frame = $("board");
  if (at) frame.scrollTo(at.offsetLeft + (at.offsetWidth - frame.clientWidth) / 2, at.offsetTop + (at.offsetHeight - frame.clientHeight) / 2);
}

// The arrow keys go to the nearest space in that direction.
function step(event, board) {
  if (!event.key.startsWith("Arrow") || !event.target.dataset?.space) return;
  event.preventDefault();
  load("arrows", "step", event.key, event.target.dataset.space, board, parts.spaces);
}

export function focus(name) {
  for (const one of parts.spaces.values()) one.tabIndex = -1;
  const found = parts.spaces.get(name);
  if (found) (found.tabIndex = 0), found.focus();
}

// On an upright board, a piece that would lie sideways has its own picture.
const tall = matchMedia("(max-width: 62rem)");
const upright = (one) => (one.wide && tall.matches ? { ...one, art: one.wide, turn: 0, x: one.x + (one.width - one.height) / 2, y: one.y + (one.height - one.width) / 2, width: one.height, height: one.width } : one);

function piece(one, seats) {
  const owner = one.owner === undefined ? null : seats[one.owner], art = one.art && el("img", { src: `art/${one.art}`, alt: "", draggable: "false" });
  const square = Boolean(owner) && Math.abs(one.width - one.height) < 1, whose = art && owner && !owner.emblem && !square ? sign(owner) : null; // for pieces that look alike for all seats
  const notes = (one.note ?? "").split(" ").filter(Boolean).map((note) => el("b", { class: note[0] === "♥" ? "hurt" : "" }, note));
  const made = whose || notes.length ? el("span", { class: "noted" }, art, whose, el("span", { class: "notes" }, notes)) : art || el("span", { class: "mark" }, owner && sign(owner), one.mark);
  made.classList.add("piece");
  made.classList.toggle("square", square);
  if (owner?.colour) made.style.setProperty("--seat", owner.colour);
  return made;
}

function pieces(view) {
  const { board, seats } = view, all = board.pieces.map(upright), fresh = new Map(), spare = new Map(parts.pieces), waiting = [];
  const look = (one) => `${one.art || one.mark} ${one.note ?? ""} ${one.owner ?? ""}`;
  for (const one of all) {
    const key = `${one.at} ${look(one)}`;
    let id = key;
    while (fresh.has(id)) id += "'";
    if (spare.has(id)) { fresh.set(id, spare.get(id)); spare.delete(id); } else { fresh.set(id, null); waiting.push([id, one]); }
    one.id = id;
  }
  for (const [id, one] of waiting) { // a piece that has moved to another space keeps its element
    const alike = [...spare].find(([, made]) => made.dataset.look === look(one));
    if (alike) spare.delete(alike[0]);
    const made = alike ? alike[1] : piece(one, seats);
    made.dataset.look = look(one);
    fresh.set(id, made);
  }
  for (const made of spare.values()) made.remove();
  for (const one of all) {
    const made = fresh.get(one.id);
    for (const [key, value] of Object.entries(place(board, one))) made.style.setProperty(key, value);
    made.style.setProperty("z-index", 1 + Math.round(one.owner === undefined ? 0 : 5));
    if (one.turn) made.style.setProperty("rotate", `${one.turn}deg`);
    if (made.parentNode !== parts.layer) parts.layer.append(made);
  }
  parts.pieces = fresh;
}

export function draw(view, ontap) {
  const { board } = view;
  $("table").hidden = !board;
  if (!board) return;
  tall.onchange = () => pieces(view);
  const key = JSON.stringify([board.grounds, board.width, board.spaces.map((one) => [one.name, one.x, one.y, one.fill])]);
  if (key !== parts.key) build(board, ontap);
  parts.key = key;
  pieces(view);
}

// Highlights spaces: `lit`, with numbers if `numbered`, and `picked`; `paint`: tiles placed so far.
export function light(view, lit, picked, numbered, paint = new Map()) {
  if (!view.board) return;
  const order = [...lit];
  parts.marks.replaceChildren();
  for (const space of view.board.spaces) {
    const made = parts.spaces.get(space.name), nth = order.indexOf(space.name) + 1, painted = paint.get(space.name);
    const is = { lit: nth > 0, picked: picked.has(space.name) };
    for (const name of Object.keys(is)) made.classList.toggle(name, is[name]);
    const state = is.picked ? ", picked" : nth ? (numbered ? `, choice ${nth}` : ", can be chosen") : "";
    const label = `${space.name}: ${painted?.name ?? space.says}${state}`;
    if (made.ariaLabel !== label) made.ariaLabel = label;
    if (!painted?.art && !(nth && numbered)) continue;
    const at = place(view.board, space);
    if (painted?.art) parts.marks.append(el("img", { class: "painted", src: `art/${painted.art}`, alt: "", style: at }));
    if (nth && numbered) parts.marks.append(el("span", { class: "number", style: { left: at.left, top: at.top } }, String(nth)));
  }
  const goal = parts.spaces.get([...picked][0] ?? order[0]);
  if (goal && goal !== parts.goal) (parts.goal = goal), centre();
}
