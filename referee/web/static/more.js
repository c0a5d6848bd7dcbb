// Rarely opened: a refusal, the choice of a card, a large card, an entry of the log, a preview, house rules.
import { $, button, clause as quiet, closeSheet, el, lines, picture, say, sheet, sign } from "./dom.js";
import { get, isBusy, now, post, send } from "./link.js";
import { clear, landed, play, tap } from "./ask.js";
import { offered } from "./side.js";

// Returns the referee's lines, indented as they are.
const told = (said = []) => el("div", { class: "said" }, said.map((one) => el("div", { style: { "margin-left": `${one.search(/\S|$/) / 3}rem` } }, lines([one.trim()]))));

export async function look(one) {
  sheet(one.name, picture(one.large ?? one.art, one.name, { class: "large" }));
  const answer = await post("why", { line: one.name });
  if (answer.said && $("sheet").open) sheet(one.name, picture(one.large ?? one.art, one.name, { class: "large" }), told(answer.said));
}

// The pieces on the last space tapped, large enough to read.
export const here = (found) => el("div", { class: "here" }, found.map((one) => el("button", { type: "button", class: "card", "aria-label": `Look at ${one.name} on ${one.at}`, onclick: () => look(one) }, picture(one.large ?? one.art, ""))));

// A player's things, and the name, which can be changed; if a player is to be chosen, the tap also chooses this one.
export async function about(seat) {
  const at = String(seat.seat), { you } = now.view;
  if (offered("seat", at)) tap({ kind: "seat", at, text: seat.name });
  const rename = async (name) => {
    const answer = await send("command", { command: "rename", args: `Player ${seat.seat + 1}: ${name}` });
    if (answer?.status === 200) closeSheet();
    return answer;
  };
  const may = seat.player !== null && (you === "table" || you === at);
  sheet(seat.name, lines(seat.lines), may ? (await import("./joining.js")).naming(seat, "Name of the player", rename, null, el("button", { "data-key": "rename" }, "Change the name")) : null);
}

// Opens the sentence of a clause.
export async function clause(id) {
  const { said = [] } = await post("why", { line: id });
  sheet("The rule", told(said));
}

export function entry(one) {
  const table = now.view.you === "table", field = el("input", { value: one.now, "aria-label": "What really happened" });
  const change = (event) => { event.preventDefault(); act("amend", `${one.n} ${field.value}`, `${title}: “${said}” becomes “${field.value}”.`); };
  const title = `Entry ${one.n}${one.who ? `, ${one.who}` : ""}`, said = one.says ?? one.now ?? one.text;
  sheet(title, el("p", {}, said),
    table && one.now ? el("form", { class: "bar", onsubmit: change }, field, el("button", { class: "main" }, "Change it …")) : null,
    el("div", { class: "bar" },
      button("Why?", async () => { const answer = await post("why", { line: String(one.n) }); sheet(title, told(answer.said)); }),
      table && one.out ? button("Remove it …", () => act("delete", String(one.n), `${title} is removed: “${said}”.`)) : null));
}

export async function rules() {
  const chapters = await fetch("rules").then((one) => one.json()).catch(() => []);
  const rule = (one) => el("li", {}, el("p", { class: "hint" }, one.issue, one.changed ? el("b", {}, " changed") : ""), el("p", {}, one.says), el("code", {}, one.name));
  const changed = chapters.flatMap((one) => one.rules.filter((rule) => rule.changed));
  sheet("House rules", el("p", {}, changed.length ? "Changed at this table:" : "All house rules are as in the rule book."), el("ul", { class: "kept" }, changed.map(rule)),
    chapters.map((one) => el("details", {}, el("summary", {}, one.title), el("ul", { class: "kept" }, one.rules.map(rule)))),
    el("p", { class: "hint" }, "To change a rule from now on, type `option NAME=VALUE`. `option NAME` explains it."));
}

// Requests the offers with some words, if not all offers are known; if there are none, those with the last word.
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

// Asks why a word cannot be added to what is picked, or what there is to say about it.
export async function whyNot(word, picked, fitting, rest, refuse) {
  const like = fitting(picked).find((offer) => rest(offer).some((one) => one.kind === word.kind)) ?? null;
  const swap = like && rest(like).filter((one) => one.kind === word.kind).at(-1);
  const line = like && picked.length ? like.words.map((one) => (one === swap ? word.at ?? word.text : one.text)).join(" ") : word.at ?? word.text;
  const whose = like && like.line !== like.label ? like.line.slice(0, like.line.length - like.label.length) : "";
  const answer = await post("why", { line: picked.length ? whose + line : line });
  refuse(answer, picked.length && answer.clauses?.length ? whose + line : "");
}

const inWords = (line) => now.view.offers.find((one) => one.line === line || one.label === line)?.says ?? line;

// Returns why something is not possible, the nearest legal moves, and what the table can do about it.
export function refused({ said, clauses, nearest, line }) {
  say([...said, ...clauses.map((one) => one.sentence)].join(" "), true);
  return el("div", { class: clauses.length || nearest.length || line ? "refusal" : "refusal told" },
    lines(said),
    clauses.map((one) => el("p", {}, one.text ?? "", one.sentence ? el("span", { class: "rule" }, one.sentence) : "", " ", quiet(one.id, one.id))),
    nearest.length ? el("p", { class: "chips" }, "Similar legal moves: ", nearest.map((one) => button(inWords(one), () => play(one)))) : null,
    el("div", { class: "bar" },
      line && now.view.you === "table" ? button("Let it stand", () => act("overrule", line, "The table lets this stand, and the record says so.")) : null,
      line && now.view.you === "table" ? button("Correct the position …", () => correct()) : null,
      button("Close", clear, { class: "quiet", "data-key": "close" })));
}

export function correct(text = "") {
  const field = el("input", { value: text, "aria-label": "What is really on the table", placeholder: "for example: c3 empty" });
  sheet("Correct the position", el("p", {}, "Say what is really on the table. The record keeps the old position too."),
    el("form", { class: "bar", onsubmit: (event) => { event.preventDefault(); act("correct", field.value); } }, field, el("button", { class: "main" }, "Correct")));
}

// Shows what a command would change, and carries it out once it is confirmed.
export async function act(command, args = "", note = "") {
  const answer = await post("preview", { command, args });
  const run = async () => {
    if (isBusy()) return say("One moment: your last entry is still being sent.", true);
    closeSheet();
    clear();
    landed(await send("command", { command, args }));
  };
  sheet(answer.status === 200 ? "This would change" : "Not possible", note ? el("p", {}, note) : null,
    told(answer.said),
    answer.status === 200 ? el("div", { class: "bar" }, button("Do it", run, { class: "main", "data-key": "do" }), button("Cancel", closeSheet)) : null);
}

// How the match ended: who won, why, all seats from first to last with their results, and what comes next: the campaign or a new match.
export function ended({ outcome, seats, standings, you, panels }) {
  const campaign = panels.includes("campaign"), table = you === "table";
  const has = (seat) => standings.filter((one) => one.seat === seat).map((one) => one.text).join(", ");
  const row = (place) => (seat) => el("li", {}, el("b", {}, outcome.places.length > 1 ? `${place}.` : ""), sign(seats[seat]), el("b", {}, seats[seat].name, String(seat) === you ? el("small", {}, " you") : ""), el("span", { class: "has" }, has(seat)));
  return el("div", { class: "outcome" }, el("h2", {}, "The match is over"), lines([`${outcome.says} (${outcome.clause})`]),
    el("ol", { class: "places" }, outcome.places.flatMap((shared, nth) => shared.map(row(nth + 1)))),
    campaign || table ? el("div", { class: "bar" }, campaign ? button("Continue the campaign", () => panel("campaign"), { class: "main", "data-key": "onward" }) : null,
      table ? button("New match", anew, { class: campaign ? "quiet" : "main", "data-key": "new" }) : null) : null);
}

export const links = async () => (await import("./links.js")).show();
export const panel = async (name) => (await import("./panels.js")).show(name);
const anew = async () => { location.href = (await get("start")).go; };
