// What is rarely opened: a card from near, an entry of the log, what a command would change, links, house rules.
import { $, button, closeSheet, el, lines, picture, sheet } from "./dom.js";
import { get, now, post, send } from "./link.js";
import { landed } from "./ask.js";

export async function look(one) {
  sheet(one.name, picture(one.art, one.name, { class: "large" }));
  const answer = await post("why", { line: one.name });
  if (answer.said && $("sheet").open) sheet(one.name, picture(one.art, one.name, { class: "large" }), el("div", { class: "said" }, lines(answer.said)));
}

export function entry(one) {
  const field = el("input", { value: one.text, "aria-label": "What really happened" });
  const change = (event) => { event.preventDefault(); act("amend", `${one.n} ${field.value}`); };
  sheet(`${one.n} ${one.who}`, el("p", {}, one.text),
    now.view.you === "table" ? el("form", { class: "bar", onsubmit: change }, field, el("button", { class: "main" }, "Change it …")) : null,
    el("div", { class: "bar" },
      button("Why?", async () => { const answer = await post("why", { line: String(one.n) }); sheet(`Entry ${one.n}`, lines(answer.said ?? [])); }),
      now.view.you === "table" ? button("Take it out …", () => act("delete", String(one.n))) : null));
}

export async function rules() {
  const answer = await post("preview", { command: "option" });
  sheet("House rules", lines(answer.said ?? []));
}

export async function links() {
  const answer = await fetch("links").then((one) => one.json()).catch(() => []);
  sheet("Join with a phone", el("ul", { class: "links" }, answer.map((one) => el("li", {}, el("h3", {}, one.title), one.code ? el("img", { src: one.code, alt: `Code to join as ${one.title}` }) : null, one.address ? el("a", { href: one.address }, one.address) : el("p", {}, "closed")))));
}

export function correct(text = "") {
  const field = el("input", { value: text, "aria-label": "What is really on the table", placeholder: "for example: c3 empty" });
  sheet("How does it lie?", el("p", {}, "Say what is really on the table. The record keeps both."),
    el("form", { class: "bar", onsubmit: (event) => { event.preventDefault(); act("correct", field.value); } }, field, el("button", { class: "main" }, "Correct")));
}

// Shows what a command would change, and carries it out once somebody has confirmed it.
export async function act(command, args = "", note = "") {
  const answer = await post("preview", { command, args });
  const run = async () => { closeSheet(); landed((await send("command", { command, args })) ?? { status: 200 }); };
  sheet(answer.status === 200 ? "This would change" : "Not possible", note ? el("p", {}, note) : null,
    el("div", { class: "said" }, lines(answer.said ?? [])),
    answer.status === 200 ? el("div", { class: "bar" }, button("Do it", run, { class: "main", "data-key": "do" }), button("Leave it", closeSheet)) : null);
}

export const panel = async (name) => (await import("./panels.js")).show(name);
export const anew = async () => { location.href = (await get("start")).go; };
