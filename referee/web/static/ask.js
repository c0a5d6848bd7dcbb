// What is asked of this viewer: offers narrowed by taps, dice, draws, and why a move is refused.
import { $, button, closeSheet, el, fill, lines, more, picture, say, sign } from "./dom.js";
import { isBusy, now, post, send } from "./link.js";
import { light } from "./board.js";

const FEW = 12, NAMES = ["space", "card", "seat"];
let picked = [], chosen = null, refusal = null, drafts = {}, search = "", brush = null, held = {}, place = "";

const keyOf = (word) => `${word.kind} ${(word.at ?? word.text).toLowerCase()}`;
const words = (offer) => offer.words.map(keyOf);
const mine = () => now.view.due.filter((one) => one.mine);
const chance = () => mine().find((one) => one.dice || one.draw);
const worded = (word, offer) => word.text === "?" ? (offer.open ? "(which card?)" : "(not shown)") : word.text;
const draft = (due) => (drafts[due.decision] ??= []);

function keep() {
  sessionStorage.setItem("drafts", JSON.stringify(drafts));
  sessionStorage.setItem("picked", JSON.stringify({ picked, at: now.view.due[0]?.decision }));
}

export function restore() {
  drafts = JSON.parse(sessionStorage.getItem("drafts") ?? "{}");
  const kept = JSON.parse(sessionStorage.getItem("picked") ?? "{}");
  if (kept.at && kept.at === now.view.due[0]?.decision) picked = kept.picked;
}

// Returns the offers that name everything that is picked; those that name it in this order, if there are any.
// What begins with `~` is the beginning of the next word.
function fitting(keys) {
  const all = now.view.offers.filter((offer) => {
    const left = words(offer);
    return keys.every((key) => key[0] === "~" ? left[0]?.startsWith(key.slice(1)) : left.includes(key) && left.splice(left.indexOf(key), 1));
  });
  if (keys.at(-1)?.[0] === "~") return all;
  const ordered = all.filter((offer) => {
    const own = words(offer);
    let at = -1;
    return keys.every((key) => (at = own.indexOf(key, at + 1)) >= 0);
  });
  return ordered.length ? ordered : all;
}

function rest(offer) {
  const left = [...picked];
  return offer.words.filter((word) => {
    const at = left.indexOf(keyOf(word));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const firm = () => picked.filter((key) => key[0] !== "~");

export function clear() {
  picked = [];
  place = "";
  chosen = refusal = null;
  show();
}

// A tap on a space, a card or a word: narrows the offers, begins anew with it, or explains why it cannot be.
export function tap(word) {
  const paints = chance()?.draw?.paints;
  if (paints && word.kind === "space") return paint(word.at);
  if (isBusy()) return;
  if (word.kind === "space") place = word.at;
  const key = keyOf(word), longer = [...firm(), key];
  refusal = chosen = null;
  if (picked.at(-1) === key && !fitting(longer).length) picked = picked.slice(0, -1);
  else if (fitting(longer).length) picked = longer;
  else if (!picked.length || !fitting([key]).length || NAMES.every((kind) => word.kind !== kind)) return whyNot(word);
  else if (picked.length && word.kind === "space" && fitting([key]).every((offer) => words(offer).find((one) => one.startsWith("space ")) !== key)) return whyNot(word);
  else picked = [key];
  const found = fitting(picked);
  if (picked.length && found.length === 1 && !rest(found[0]).some((one) => NAMES.includes(one.kind))) return choose(found[0]);
  show();
  if (picked[0]) say(`${found.length} choices.`);
}

async function whyNot(word) {
  const like = fitting(picked).find((offer) => rest(offer).some((one) => one.kind === word.kind)) ?? null;
  const swap = like && rest(like).filter((one) => one.kind === word.kind).at(-1);
  const line = like && picked.length ? like.words.map((one) => (one === swap ? word.at ?? word.text : one.text)).join(" ") : word.at ?? word.text;
  const whose = like && like.line !== like.label ? like.line.slice(0, like.line.length - like.label.length) : "";
  const answer = await post("why", { line: picked.length ? whose + line : line });
  refuse(answer, picked.length && answer.clauses?.length ? whose + line : "");
}

async function refuse({ said = [], clauses = [], nearest = [] }, line = "") {
  refusal = await more("refused", { said: clauses.length ? said.slice(0, 1) : said, clauses, nearest, line });
  show();
  refusal.scrollIntoView({ block: "nearest" });
}

function choose(offer) {
  if (offer.open) return more("which", offer);
  if (offer.risk === "none") return play(offer.line, offer);
  chosen = offer;
  show();
  $("ask").querySelector("[data-key=confirm]")?.focus();
  say(`${offer.label}: confirm or cancel.`);
}

export async function play(line, offer = null) {
  if (isBusy()) return;
  const due = now.view.due.find((one) => one.decision === offer?.decision) ?? mine()[0];
  const body = due?.sealed && offer ? ["command", { command: "seal", args: offer.label }] : ["tap", { decision: due?.decision ?? null, line }];
  picked = [];
  place = "";
  chosen = refusal = null;
  closeSheet();
  document.body.classList.add("busy");
  show();
  const answer = await send(...body);
  document.body.classList.remove("busy");
  if (answer) landed(answer, line);
}

export function landed(answer, line = "") {
  if (answer.status === 200) {
    if (answer.said?.length) say(answer.said.slice(0, 3).join(" "));
    return show();
  }
  refuse(answer, answer.status === 422 ? line : "");
}

function dice(due) {
  const values = draft(due), { number, faces } = due.dice;
  const whole = Array.from({ length: number }, (_, nth) => values[nth]).every((one) => one !== undefined && one !== null);
  const rows = Array.from({ length: number }, (_, nth) => el("div", { class: "die", role: "group", "aria-label": `Die ${nth + 1}` }, faces.filter((face, at) => faces.indexOf(face) === at).map((face) =>
    button(String(face), () => { values[nth] = face; keep(); show(); }, { class: "face", "aria-pressed": String(values[nth] === face), "data-key": `die${nth}-${face}` }))));
  const total = values.reduce((sum, one) => sum + (one ?? 0), 0);
  return [...rows, el("div", { class: "bar" },
    button(whole ? `Enter ${values.slice(0, number).join(" + ")}${number > 1 ? ` = ${total}` : ""}` : "Tap what the dice show", () => play(`dice ${values.slice(0, number).join(" ")}`), { class: "main", disabled: !whole, "data-key": "enter" }),
    button("Roll for us", () => play("roll"), { "data-key": "roll" }))];
}

// Draws: pictures to tap, or the board to paint.

function paint(space) {
  const due = chance(), spaces = due.draw.paints, laid = draft(due), at = spaces.indexOf(space);
  if (brush === null || at < 0) return say("Choose a kind first.", true);
  if (laid[at] !== brush && left(due, brush) <= 0) return say(`No more ${due.draw.names[brush].name}.`, true);
  laid[at] = laid[at] === brush ? null : brush;
  if (left(due, brush) <= 0) brush = due.draw.names.findIndex((_, nth) => left(due, nth) > 0);
  if (brush < 0) brush = null;
  keep();
  show();
}

const left = (due, nth) => due.draw.names[nth].copies - draft(due).filter((one) => one === nth).length;

export function strokes(event) { // a finger that is drawn over the board paints every space it comes to
  const due = chance();
  if (!event.buttons || held.id !== event.pointerId) held = { id: event.buttons ? event.pointerId : 0, brush };
  if (!due?.draw?.paints || brush === null || !event.buttons || held.brush !== brush) return; // a kind that runs out ends the stroke
  const space = document.elementFromPoint(event.clientX, event.clientY)?.dataset?.space;
  const at = due.draw.paints.indexOf(space);
  if (at >= 0 && draft(due)[at] !== brush && left(due, brush) > 0) paint(space);
}

const named = (line) => chance()?.draw?.names.findIndex((one) => one.say === line) ?? -1;
export const takes = (line) => Boolean(line) && named(line) >= 0;

// Puts what a photo shows into the draw that is due, as if it had been tapped: [space or "", words] of each.
export function fillIn(found) {
  const due = chance(), paints = due?.draw?.paints;
  if (!due?.draw) return say("Nothing is drawn now.", true);
  if (!paints && due.draw.number === 1) return play(`draw ${found[0][1]}`);
  for (const [space, line] of found) {
    const nth = named(line), laid = draft(due), at = paints ? paints.indexOf(space) : laid.length;
    if (laid[at] === nth || at < 0 || at >= due.draw.number) continue;
    laid[at] = null;
    if (nth >= 0 && left(due, nth) > 0) laid[at] = nth;
    else if (!paints) laid.length = at;
  }
  keep();
  show();
}

function drawn(due) {
  const { number, names, hidden, paints } = due.draw, taken = draft(due);
  const count = taken.filter((one) => one !== null && one !== undefined).length;
  const say_ = (one) => (one === -1 ? "?" : names[one].say);
  const enter = el("div", { class: "bar" },
    button(count < number ? `${count} of ${number}` : "Enter", () => play(`draw ${taken.slice(0, number).map(say_).join(" ")}`), { class: "main", disabled: count < number, "data-key": "enter" }),
    count ? button("Clear", () => { taken.length = 0; keep(); show(); }, { "data-key": "clear" }) : null,
    button("Draw for us", () => play("roll"), { "data-key": "roll" }));
  const take = (nth) => () => {
    if (paints) brush = nth;
    else if (count < number) taken.push(nth);
    if (!paints && number === 1) return play(`draw ${say_(nth)}`);
    keep();
    show();
  };
  if (!paints && brush !== null) brush = null;
  if (paints && brush === null) brush = names.findIndex((_, nth) => left(due, nth) > 0);
  const wanted = names.map((one, nth) => [one, nth]).filter(([one]) => one.name.toLowerCase().includes(search.toLowerCase()));
  const cards = wanted.map(([one, nth]) => el("li", {}, el("button", {
    type: "button", class: "card", onclick: take(nth), disabled: left(due, nth) <= 0, "aria-pressed": paints ? String(brush === nth) : undefined, "data-key": `draw${nth}`, "aria-label": `${one.name}, ${left(due, nth)} left`,
  }, picture(one.art, ""), el("span", { class: "label" }, one.name, one.copies > 1 ? ` × ${left(due, nth)}` : ""))));
  const chips = paints ? null : el("p", { class: "chips" }, taken.map((nth, at) => button(nth === -1 ? "not shown" : names[nth].name, () => { taken.splice(at, 1); keep(); show(); }, { "aria-label": `Take back ${nth === -1 ? "the unseen card" : names[nth].name}` })));
  const find = names.length > 12 ? el("input", { type: "search", value: search, placeholder: "Search", "aria-label": "Search what is drawn", "data-key": "search", oninput: (event) => { search = event.target.value; show(); } }) : null;
  const unseen = hidden && !paints ? button("? not shown", () => { for (let more = number - count; more > 0; more--) taken.push(-1); number === 1 ? play("draw ?") : (keep(), show()); }, { "data-key": "unseen" }) : null;
  return [paints ? el("p", { class: "hint" }, "Choose a kind, then tap or stroke the board.") : null, chips, enter, el("div", { class: "bar" }, find, unseen), el("ul", { class: paints ? "cards kinds" : "cards" }, cards)];
}

function listed(found) {
  const row = (offer) => el("li", {}, button(offer.words.map((word) => worded(word, offer)).join(" "), () => choose(offer), { "data-key": `offer ${offer.line}`, class: offer.risk === "confirm" ? "quiet" : undefined }));
  if (found.length <= FEW) return el("ul", { class: "choices" }, found.map(row));
  const groups = new Map();
  for (const offer of found) {
    const next = rest(offer)[0], key = next ? keyOf(next) : "";
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(offer);
  }
  if (groups.size === 1 && !groups.has("")) { // all go on alike: take that word and look at the next
    picked = [...firm(), [...groups.keys()][0]];
    return listed(fitting(picked));
  }
  const go = (name, key, text, same) => el("li", {}, el("button", { type: "button", "data-key": `${name} ${key}`, onclick: () => { picked = [...firm(), name === "stem" ? `~${key}` : key]; show(); } }, text, " … ", el("small", {}, `${same.length} ways`)));
  const group = ([key, same]) => same.length === 1 || !key ? same.map(row) : go("word", key, worded(rest(same[0])[0], same[0]), same);
  return el("ul", { class: "choices" }, stems([...groups]).map(([stem, inside]) => {
    const same = inside.flatMap((one) => one[1]), word = rest(same[0])[0];
    return inside.length === 1 ? group(inside[0]) : go("stem", stem, (word.at ?? word.text).slice(0, stem.length - word.kind.length - 1), same);
  }));
}

// Returns groups by the beginning of their word if there are more than a person would read through.
function stems(groups) {
  for (let parts = 2; groups.length > FEW && parts < 7; parts++) {
    const found = new Map();
    for (const one of groups) {
      const stem = one[0].split(/(?<=\d)(?=\D)|(?<=\D)(?=\d)|(?<= )/).slice(0, parts).join("");
      found.set(stem, [...(found.get(stem) ?? []), one]);
    }
    if (found.size > 1 && found.size < groups.length) return [...found];
  }
  return groups.map((one) => [one[0], [one]]);
}

const cardOf = (word) => word.kind === "card" && word.at?.toLowerCase();

export function lightHand() {
  const wanted = new Set(fitting(picked).flatMap(rest).map(cardOf).filter(Boolean));
  for (const one of $("hand").querySelectorAll("[data-card]")) one.classList.toggle("lit", wanted.has(one.dataset.card));
}

export function choices() {
  const found = fitting(picked), names = new Set();
  for (const offer of found) {
    const spaces = rest(offer).filter((word) => word.kind === "space");
    for (const word of spaces.slice(0, picked.length ? undefined : 1)) names.add(word.at);
  }
  return names;
}

export function pick(nth) {
  const name = [...choices()][nth - 1];
  if (name && picked.length) tap({ kind: "space", at: name, text: name });
}

// The pieces on the space that was tapped last, large enough to read.
function here(board) {
  const found = board?.pieces.filter((one) => one.art && one.at === place) ?? [];
  return found.length ? el("div", { class: "here" }, found.map((one) => el("button", { type: "button", class: "card", "aria-label": `Look at ${one.name} on ${place}`, onclick: () => more("look", one) }, picture(one.art, "")))) : null;
}

function asked(due) {
  const seat = now.view.seats[due.seat];
  return el("div", { class: "prompt" }, el("p", { class: due.mine ? "mine" : "" },
    seat ? sign(seat) : null,
    due.mine ? due.prompt : `Waiting. ${due.prompt}`),
    due.sentence && due.mine ? el("details", {}, el("summary", {}, due.clause), el("p", {}, due.sentence)) : null);
}

export function show() {
  const { view } = now;
  if (!view) return;
  if (!fitting(picked).length) picked = [];
  const luck = chance(), found = fitting(picked), numbered = picked.length > 0, parts = [];
  const locked = view.locked?.mine && view.you !== "table" ? el("p", { class: "locked" }, `Your choice is locked: ${view.locked.mine}. You can change it until all have chosen.`) : null;
  parts.push(view.outcome.length ? el("div", { class: "outcome" }, lines(view.outcome)) : view.due.map(asked), locked);
  parts.push(refusal, here(view.board));
  if (chosen) parts.push(el("div", { class: "bar" }, button(chosen.label, () => play(chosen.line, chosen), { class: "main", "data-key": "confirm" }), button("Cancel", clear, { "data-key": "cancel" })));
  else if (luck) parts.push(luck.dice ? dice(luck) : drawn(luck));
  if (found.length && !chosen) {
    const trail = picked.length ? el("p", { class: "chips" }, picked.map((key, nth) => button(key.slice(key.indexOf(" ") + 1) + (key[0] === "~" ? " …" : ""), () => { picked = picked.slice(0, nth); show(); }, { "aria-label": `Take back ${key}` }))) : null;
    parts.push(trail, listed(found), view.narrow ? el("p", { class: "hint" }, "There are more: tap a piece or begin to type.") : null);
  }
  fill($("ask"), parts.flat());
  $("ask").classList.toggle("yours", mine().length > 0);
  const paints = luck?.draw?.paints;
  const laid = new Map((paints ?? []).flatMap((space, nth) => { const one = draft(luck)[nth]; return one === null || one === undefined ? [] : [[space, luck.draw.names[one]]]; }));
  light(view, paints ? new Set() : choices(), new Set(picked.filter((key) => key.startsWith("space ")).map((key) => view.board?.spaces.find((one) => one.name.toLowerCase() === key.slice(6))?.name)), numbered, laid);
  $("board").classList.toggle("painting", Boolean(paints));
  if (paints) document.body.dataset.paint = paints.join(" ");
  else delete document.body.dataset.paint;
  lightHand();
  keep();
}
