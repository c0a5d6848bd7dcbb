// The questions to this viewer: offers narrowed by taps, dice, draws, and why a move is refused.
import { $, button, closeSheet, el, fill, lines, more, picture, say, sign } from "./dom.js";
import { isBusy, now, post, send } from "./link.js";
import { light } from "./board.js";

const FEW = 12, NAMES = ["space", "card", "seat"];
let kept, picked = [], chosen = null, refusal = null, drafts = {}, place = "", loaded = {};
let at; // the decision to which the picks belong; they are not kept for a later one

const keyOf = (word) => `${word.kind} ${(word.at ?? word.text).toLowerCase()}`;
const words = (offer) => offer.words.map(keyOf);
const mine = () => now.view.due.filter((one) => one.mine);
export const chance = () => mine().find((one) => one.dice || one.draw);
const isNumber = (key) => key.startsWith("number ");
const following = (left) => left.find((word) => word.kind !== "number") ?? left[0]; // numbers are asked last
const worded = (word, offer) => word.text === "?" ? (offer.open ? "a card …" : "(not shown)") : word.kind === "space" ? word.at : word.text;
// A way from one space to another has an arrow.
const capital = (text) => text.replace(/^[a-z]{2}/, (first) => first[0].toUpperCase() + first[1]);
const sentence = (offer) => offer.says ?? capital(offer.words.map((word, nth, all) => (word.kind === "space" && all[nth - 1]?.kind === "space" ? "→ " : "") + worded(word, offer)).join(" ")).replace(/^\w+( \D+ \d){3,}$/, (all) => all.replace(/\d(?= )/g, "$&,"));
export const draft = (due) => (drafts[due.decision] ??= []);

export function keep() {
  const text = JSON.stringify({ drafts, picked, at: now.view.due[0]?.decision });
  if (text !== kept) sessionStorage.setItem("kept", (kept = text));
}

export function restore() {
  const found = JSON.parse(sessionStorage.getItem("kept") ?? "{}");
  drafts = found.drafts ?? {};
  at = now.view.due[0]?.decision;
  if (found.at && found.at === at) picked = found.picked;
}

// Returns the offers that name everything picked; if some name it in the order of picking, only those.
// A key with a leading `~` is the beginning of the next word.
function fitting(keys) {
  const all = now.view.offers.filter((offer) => {
    const left = words(offer);
    return keys.every((key) => key[0] === "~" ? (left.find((one) => !isNumber(one)) ?? left[0])?.startsWith(key.slice(1)) : left.includes(key) && left.splice(left.indexOf(key), 1));
  });
  if (keys.at(-1)?.[0] === "~") return all;
  const ordered = all.filter((offer) => {
    const own = words(offer), at = { true: -1, false: -1 };
    return keys.every((key) => (at[isNumber(key)] = own.indexOf(key, at[isNumber(key)] + 1)) >= 0);
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

const partly = () => now.view.narrow && !now.view.whole?.has(firm().join()); // whether only some of these offers are known
const firm = () => picked.filter((key) => key[0] !== "~");

export function clear() {
  picked = [];
  place = "";
  chosen = refusal = null;
  show();
}

// A tap on a space, a card or a word: narrows the offers, starts again, or explains why not.
export function tap(word) {
  const paints = chance()?.draw?.paints;
  if (paints && word.kind === "space") return loaded.setup?.tapped?.(word.at);
  if (isBusy()) return;
  if (word.kind === "space") place = word.at;
  const longer = [...firm(), keyOf(word)];
  return now.view.narrow ? more("widen", longer, fitting).then((same) => same && tapped(word, longer)) : tapped(word, longer);
}

function tapped(word, longer) {
  const key = keyOf(word);
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

const whyNot = (word) => more("whyNot", word, picked, fitting, rest, refuse);

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
  say(`${sentence(offer)}: confirm or cancel.`);
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
  return answer?.status === 200;
}

export function landed(answer, line = "") {
  if (answer.status === 200) {
    if (answer.said?.length) say(answer.said.slice(0, 3).join(" "));
    return show();
  }
  refuse(answer, answer.status === 422 ? line : "");
}

function listed(found) {
  const row = (offer) => el("li", {}, button([offer.art ? picture(offer.art, "") : null, sentence(offer)], () => choose(offer), { "data-key": `offer ${offer.line}`, title: offer.line, class: offer.art ? "card" : offer.risk === "confirm" ? "quiet" : undefined }));
  if (found.length <= FEW) return shelf(found.map(row));
  const groups = new Map();
  for (const offer of found) {
    const next = following(rest(offer)), key = next ? keyOf(next) : "";
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(offer);
  }
  if (groups.size === 1 && !groups.has("")) { // all continue with the same word: take it and look at the next
    picked = [...firm(), [...groups.keys()][0]];
    return listed(fitting(picked));
  }
  const go = (name, key, text, after) => el("li", {}, el("button", { type: "button", "data-key": `${name} ${key}`, onclick: () => { picked = [...firm(), name === "stem" ? `~${key}` : key]; partly() ? more("widen", firm(), fitting).then(show) : show(); } }, capital(text) + " … ", partly() ? null : el("small", {}, brief(after))));
  const group = ([key, same]) => (same.length <= (groups.size < 5 ? 3 : 1) && !partly()) || !key ? same.map(row) : go("word", key, worded(following(rest(same[0])), same[0]), same.map((offer) => {
    const left = rest(offer), next = following(left.toSpliced(left.findIndex((word) => keyOf(word) === key), 1));
    return next ? worded(next, offer) : "";
  }));
  return shelf(stems([...groups]).map(([stem, inside]) => {
    const word = following(rest(inside[0][1][0]));
    return inside.length === 1 ? group(inside[0]) : go("stem", stem, (word.at ?? word.text).slice(0, stem.length - word.kind.length - 1), inside.map(([, same]) => worded(following(rest(same[0])), same[0])));
  }));
}

// A list of choices; choices with pictures are in columns.
function shelf(rows) {
  const list = el("ul", { class: "choices" }, rows);
  list.classList.toggle("pictured", Boolean(list.querySelector("img")));
  return list;
}

// Returns a short text on what can follow: names, numbers, or how many there are.
function brief(after) {
  const names = [...new Set(after.filter(Boolean))];
  if (names.length > 2 && names.every((name) => /^\d+$/.test(name))) return `${Math.min(...names)} to ${Math.max(...names)}`;
  return names.length > 4 ? `${names.length} choices` : names.join(", ");
}

// If there are too many groups to read through, merges groups whose words begin in the same way.
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

function asked(due) {
  const seat = now.view.seats[due.seat];
  return el("div", { class: "prompt" }, el("p", { class: due.mine ? "mine" : "" },
    seat ? sign(seat) : null,
    due.mine || now.view.you === "watch" ? due.prompt : `Waiting. ${due.prompt}`),
    due.sentence && due.mine ? el("details", {}, el("summary", {}, "Rule"), el("p", {}, due.sentence, " ", el("small", {}, due.clause))) : null);
}

// Loads a part of the page; tries again if there is no network.
function load(name, tries) {
  loaded[name] = {};
  import(`./${name}.js${tries ? `?${tries}` : ""}`).then((found) => { loaded[name] = found; show(); }, () => setTimeout(load, 1500, name, tries + 1));
}

// Returns an element made by a part of the page that is loaded when needed.
function late(name, make, ...given) {
  if (loaded[name]?.[make]) return loaded[name][make](...given);
  if (!loaded[name]) load(name, 0);
  return el("p", { class: "hint" }, "One moment …");
}

export function show() {
  const { view } = now;
  if (!view) return;
  const open = view.due[0]?.decision;
  if (at !== open) chosen = null;
  if (at !== open || !fitting(picked).length) picked = [];
  at = open;
  const there = view.board?.pieces.filter((one) => one.art && one.at === place) ?? [], near = there.length ? late("more", "here", there) : null;
  const luck = chance(), found = fitting(picked), numbered = picked.length > 0, parts = [];
  const locked = view.locked?.mine && view.you !== "table" ? el("p", { class: "locked" }, `Your choice is locked: ${view.locked_in}. You can change it until all have chosen.`) : null;
  parts.push(view.outcome ? late("more", "ended", view) : [...mine(), ...view.due].filter((one, nth, all) => all.findIndex((other) => other.prompt === one.prompt) === nth).map(asked), locked);
  parts.push(...(refusal?.matches(".told") ? [near, refusal] : [refusal, near]));
  if (chosen) parts.push(el("div", { class: "bar" }, button(sentence(chosen), () => play(chosen.line, chosen), { class: "main", "data-key": "confirm" }), button("Cancel", clear, { "data-key": "cancel" })));
  else if (luck) parts.push(luck.dice ? late("cards", "dice", luck) : luck.draw.paints ? late("setup", "kinds", luck) : late("cards", "drawn", luck));
  if (found.length && !chosen) {
    const trail = picked.length ? el("p", { class: "chips" }, picked.map((key, nth) => button((key.startsWith("seat ") ? view.seats[key.slice(5)].name : key.slice(key.indexOf(" ") + 1)) + (key[0] === "~" ? " … ×" : " ×"), () => { picked = picked.slice(0, nth); show(); }, { "aria-label": `Take back ${key}` }))) : null;
    const tray = mine().find((one) => one.tray && one.seat === found[0].seat && picked.at(-1) === `word ${one.tray.verb}`);
    parts.push(trail, tray ? late("cards", "tray", tray, found[0]) : listed(found), partly() ? el("p", { class: "hint" }, "Or tap a space, or type.") : null);
  }
  fill($("ask"), parts.flat());
  $("ask").classList.toggle("yours", mine().length > 0);
  $("ask").classList.toggle("last", Boolean(chosen || (found.length && picked.some((key) => key.startsWith("space ")) && !choices().size)));
  const paints = luck?.draw?.paints;
  const laid = new Map((paints ?? []).flatMap((space, nth) => { const one = draft(luck)[nth]; return one === null || one === undefined ? [] : [[space, luck.draw.names[one]]]; }));
  light(view, paints ? new Set() : choices(), new Set(picked.filter((key) => key.startsWith("space ")).map((key) => view.board?.spaces.find((one) => one.name.toLowerCase() === key.slice(6))?.name)), numbered, laid);
  $("board").classList.toggle("painting", Boolean(paints));
  if (paints) document.body.dataset.paint = paints.join(" ");
  else delete document.body.dataset.paint;
  lightHand();
  keep();
}
