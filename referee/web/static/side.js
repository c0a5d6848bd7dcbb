// Beside the board: seats, hand, news, standings and the log.
import { $, button, el, fill, lines, load, more, picture, same, sign } from "./dom.js";
import { now } from "./link.js";
import { tap } from "./ask.js";

const FEW = 5;
const open = new Set(["news", "standings"]);
const part = (name, title, inside) => el("details", { open: open.has(name), "data-part": name, ontoggle: (event) => {
  const is = event.target.open;
  if (is === open.has(name)) return;
  open[is ? "add" : "delete"](name);
  side(now.view);
  if (is) document.querySelector(`[data-part=${name}]`).scrollIntoView({ block: "nearest" });
} }, el("summary", {}, title), open.has(name) ? inside() : null);

export function seats(view, present = {}) {
  fill($("seats"), same("seats", [view.seats, view.you, present], () => view.seats.map((one) => el("li", { class: one.turn ? "turn" : "" }, el("button", {
    type: "button", "data-key": `seat${one.seat}`, onclick: () => more("about", one), "aria-label": `${one.name}${one.turn ? ", must decide" : ""}${String(one.seat) === view.you ? ", you" : ""}${present[one.seat] ? ", phone connected" : ""}`,
  }, sign(one), el("span", {}, one.name.replace(/ \(.*/, ""), el("span", { class: "as" }, one.name.match(/ \(.*/)?.[0] ?? "")), String(one.seat) === view.you ? el("small", {}, "you") : null, present[one.seat] ? el("span", {}, "◦") : null)))));
}

export const offered = (kind, at) => now.view.offers.some((offer) => offer.words.some((word) => word.kind === kind && word.at?.toLowerCase() === at.toLowerCase()));

export function hand(view) {
  $("hand").hidden = !view.hand.length;
  fill($("hand"), same("hand", view.hand, () => el("ul", {}, view.hand.map((one) => el("li", {}, el("button", {
    type: "button", class: "card", "data-key": one.id, "data-card": one.name.toLowerCase(), "aria-label": `${one.name}, in your ${one.zone}`, onclick: () => card(one),
  }, picture(one.art, one.name)), button("Look", () => more("look", one), { class: "look", "aria-label": `Look at ${one.name}` }))))));
}

function card(one) {
  if (offered("card", one.name)) tap({ kind: "card", at: one.name, text: one.name });
  else more("look", one);
}

function log(view) {
  const rows = [];
  for (const one of view.log) {
    if (one.heading) rows.push(el("li", { class: "heading" }, el("h2", {}, one.heading)));
    rows.push(el("li", { class: one.struck ? "struck" : "" }, button([el("span", { class: "n" }, String(one.n)), el("span", {}, one.who ? `${one.who}: ` : "", one.says ?? one.text)], () => more("entry", one), { "data-key": `log${one.n}`, title: one.text })));
  }
  return el("ol", { class: "log" }, rows);
}

function standings(view) {
  const by = new Map();
  for (const one of view.standings) by.set(one.seat, [...(by.get(one.seat) ?? []), one]);
  return el("ul", { class: "standings" }, [...by].map(([seat, rows]) => {
    const who = view.seats[seat];
    return el("li", { class: who ? "" : "all" }, el("h2", {}, who ? sign(who) : null, who?.name ?? "All together"), rows.map((one) => el("p", {}, one.text)));
  }));
}

const few = (all) => all.slice(0, FEW).join("; ") + (all.length > FEW ? `; and ${all.length - FEW} more` : "");

export function side(view) {
  const table = view.you === "table", player = view.you !== "watch";
  const tools = el("div", { class: "bar tools" }, player ? [
    button("Undo", () => more("act", "undo", "1"), { disabled: !view.undoable, "data-key": "undo" }),
    table ? button("Redo", () => more("act", "redo", "1"), { disabled: !view.redoable, "data-key": "redo" }) : null,
    table ? button("Correct …", () => more("correct"), { "data-key": "correct" }) : null,
    button("Photo", () => load("photo", "open"), { "data-key": "photo" }),
    table ? button("Links", () => more("links"), { "data-key": "links" }) : null,
    table ? button("House rules", () => more("rules"), { "data-key": "rules" }) : null] : null,
    view.panels.map((name) => button(name[0].toUpperCase() + name.slice(1), () => more("panel", name), { "data-key": `panel ${name}` })));
  const wrong = [...view.faults.map((one) => `This is impossible: ${one}`), ...(view.waiting.length ? [`Waiting to be played again: ${few(view.waiting)}`] : [])];
  const scroll = $("side").querySelector(".log")?.scrollTop ?? 1e9;
  fill($("side"), tools, wrong.length ? el("div", { class: "refusal" }, lines(wrong),
    table && view.waiting.length ? button("Drop them …", () => more("act", "delete", "rest"), { "data-key": "rest" }) : null) : null,
    part("news", "News", () => el("ol", { class: "news" }, view.news.map((one) => el("li", { title: one.typed }, el("b", {}, one.who ? `${one.who}: ` : "", one.lines[0]), lines(one.lines.slice(1)))))),
    part("standings", "Standings", () => [same("standings", [view.standings, view.seats], () => standings(view)), lines(view.beside)]),
    part("log", "Log", () => log(view)));
  const list = $("side").querySelector(".log");
  if (list) list.scrollTop = scroll;
}
