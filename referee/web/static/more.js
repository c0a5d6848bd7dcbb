// What is rarely opened: a refusal, which card is meant, a card from near, an entry of the log, what a command would change, house rules.
import { $, button, clause as quiet, closeSheet, el, lines, picture, say, sheet, sign } from "./dom.js";
import { get, isBusy, now, post, send } from "./link.js";
import { clear, landed, play, tap } from "./ask.js";
import { offered } from "./side.js";

// Returns what the referee says, set in as it is indented.
const told = (said = []) => el("div", { class: "said" }, said.map((one) => el("div", { style: { "margin-left": `${one.search(/\S|$/) / 3}rem` } }, lines([one.trim()]))));

export async function look(one) {
  sheet(one.name, picture(one.large ?? one.art, one.name, { class: "large" }));
  const answer = await post("why", { line: one.name });
  if (answer.said && $("sheet").open) sheet(one.name, picture(one.large ?? one.art, one.name, { class: "large" }), told(answer.said));
}

// The pieces on the space that was tapped last, large enough to read.
export const here = (found) => el("div", { class: "here" }, found.map((one) => el("button", { type: "button", class: "card", "aria-label": `Look at ${one.name} on ${one.at}`, onclick: () => look(one) }, picture(one.large ?? one.art, ""))));

// What is before a player; if a player is asked for, a tap also names this one.
export function about(seat) {
  const at = String(seat.seat);
  if (offered("seat", at)) tap({ kind: "seat", at, text: seat.name });
  sheet(seat.name, lines(seat.lines));
}

// Opens the sentence of a clause.
export async function clause(id) {
  const { said = [] } = await post("why", { line: id });
  sheet("The rule", told(said));
}

export function entry(one) {
  const table = now.view.you === "table", field = el("input", { value: one.now, "aria-label": "What really happened" });
  const change = (event) => { event.preventDefault(); act("amend", `${one.n} ${field.value}`, `${title}: “${one.now}” becomes “${field.value}”.`); };
  const title = `Entry ${one.n}${one.who ? `, ${one.who}` : ""}`;
  sheet(title, el("p", {}, one.text),
    table && one.now ? el("form", { class: "bar", onsubmit: change }, field, el("button", { class: "main" }, "Change it …")) : null,
    el("div", { class: "bar" },
      button("Why?", async () => { const answer = await post("why", { line: String(one.n) }); sheet(title, told(answer.said)); }),
      table && one.out ? button("Take it out …", () => act("delete", String(one.n), `${title} is taken out: “${one.now ?? one.text}”.`)) : null));
}

export async function rules() {
  const chapters = await fetch("rules").then((one) => one.json()).catch(() => []);
  const rule = (one) => el("li", {}, el("p", { class: "hint" }, one.issue, one.changed ? el("b", {}, " changed") : ""), el("p", {}, one.says), el("code", {}, one.name));
  const changed = chapters.flatMap((one) => one.rules.filter((rule) => rule.changed));
  sheet("House rules", el("p", {}, changed.length ? "Changed at this table:" : "All as the rule book has them."), el("ul", { class: "kept" }, changed.map(rule)),
    chapters.map((one) => el("details", {}, el("summary", {}, one.title), el("ul", { class: "kept" }, one.rules.map(rule)))),
    el("p", { class: "hint" }, "To change one from now on, type `option`, its name, = and the value. `option` and its name explains it."));
}

// Asks for the offers with some words, if only a part of all offers is known; for those with the last word if there are none.
export async function widen(keys, fitting) {
  const { view } = now, name = keys.join();
  view.whole ??= new Set();
  if (!view.whole.has(name)) {
    const { offers = [], narrow = true } = await get(`offers?${keys.map((key) => `word=${encodeURIComponent(key)}`).join("&")}`).catch(() => ({}));
    const known = new Set(view.offers.map((one) => one.line));
    view.offers.push(...offers.filter((one) => !known.has(one.line)));
    if (!narrow) view.whole.add(name);
  }
  if (now.view !== view) return now.view.due[0]?.decision === view.due[0]?.decision && widen(keys, fitting);
  return keys.length < 2 || fitting(keys).length > 0 || widen(keys.slice(-1), fitting);
}

// Asks which card an open offer means.
export async function which(offer) {
  const { rev } = now, { offers = [] } = await get(`offers?begins=${encodeURIComponent(offer.line)}`);
  if (rev !== now.rev || isBusy()) return;
  const named = offers.filter((one) => !one.open);
  const list = el("ul", { class: "choices" });
  const filter = (text) => list.replaceChildren(...named.filter((one) => one.label.toLowerCase().includes(text.toLowerCase()))
    .map((one) => el("li", {}, button(one.label, () => play(one.line, one)))));
  filter("");
  sheet("Which card is it?", el("input", { type: "search", "aria-label": "Search cards", placeholder: "Search", oninput: (event) => filter(event.target.value) }), list);
}

// Returns why something cannot be done, what is legal and near it, and what the table may do about it.
export function refused({ said, clauses, nearest, line }) {
  say([...said, ...clauses.map((one) => one.sentence)].join(" "), true);
  return el("div", { class: clauses.length || nearest.length || line ? "refusal" : "refusal told" },
    lines(said),
    clauses.map((one) => el("p", {}, one.text ?? "", one.sentence ? el("span", { class: "rule" }, one.sentence) : "", " ", quiet(one.id, one.id))),
    nearest.length ? el("p", { class: "chips" }, "Legal and near it: ", nearest.map((one) => button(one, () => play(one)))) : null,
    el("div", { class: "bar" },
      line && now.view.you === "table" ? button("Let it stand", () => act("overrule", line, "The table lets this stand. It is put on record.")) : null,
      line && now.view.you === "table" ? button("That is how it lies …", () => correct()) : null,
      button("Close", clear, { class: "quiet", "data-key": "close" })));
}

export function correct(text = "") {
  const field = el("input", { value: text, "aria-label": "What is really on the table", placeholder: "for example: c3 empty" });
  sheet("How does it lie?", el("p", {}, "Say what is really on the table. The record keeps both."),
    el("form", { class: "bar", onsubmit: (event) => { event.preventDefault(); act("correct", field.value); } }, field, el("button", { class: "main" }, "Correct")));
}

// Shows what a command would change, and carries it out once somebody has confirmed it.
export async function act(command, args = "", note = "") {
  const answer = await post("preview", { command, args });
  const run = async () => {
    if (isBusy()) return say("One moment: the answer to what was sent before is on its way.", true);
    closeSheet();
    landed(await send("command", { command, args }));
  };
  sheet(answer.status === 200 ? "This would change" : "Not possible", note ? el("p", {}, note) : null,
    told(answer.said),
    answer.status === 200 ? el("div", { class: "bar" }, button("Do it", run, { class: "main", "data-key": "do" }), button("Leave it", closeSheet)) : null);
}

// How the match ended: who won, why, all seats from first to last with what they have, and what comes next: the campaign, or for the table another match.
export function ended({ outcome, seats, standings, you, panels }) {
  const campaign = panels.includes("campaign"), table = you === "table";
  const has = (seat) => standings.filter((one) => one.seat === seat).map((one) => one.text).join(", ");
  const row = (place) => (seat) => el("li", {}, el("b", {}, outcome.places.length > 1 ? `${place}.` : ""), sign(seats[seat]), el("b", {}, seats[seat].name, String(seat) === you ? el("small", {}, " you") : ""), el("span", { class: "has" }, has(seat)));
  return el("div", { class: "outcome" }, el("h2", {}, "The match is over"), lines([`${outcome.says} (${outcome.clause})`]),
    el("ol", { class: "places" }, outcome.places.flatMap((shared, nth) => shared.map(row(nth + 1)))),
    campaign || table ? el("div", { class: "bar" }, campaign ? button("Go on with the campaign", () => panel("campaign"), { class: "main", "data-key": "onward" }) : null,
      table ? button("New match", anew, { class: campaign ? "quiet" : "main", "data-key": "new" }) : null) : null);
}

export const links = async () => (await import("./links.js")).show();
export const panel = async (name) => (await import("./panels.js")).show(name);
const anew = async () => { location.href = (await get("start")).go; };
