// A campaign: its scenarios, the rewards, and what comes next; beside the board and on the start page.
import { button, el, fill, lines, say } from "./dom.js";

// Shows a campaign in an element. ask: sends a step, and returns the campaign after it.
export function steps(place, found, ask) {
  const take = async (body) => {
    const next = await ask(body);
    if (next.go) return void (location.href = next.go);
    if (next.stages) steps(place, next, ask);
    else fill(place, lines(next.said ?? []), button("Back", async () => steps(place, await ask(), ask)));
    say((next.said ?? []).join(" "));
  };
  if (!found.stages) return fill(place, lines(found.said ?? []));
  const result = (one) => (one.won ? `won in turn ${one.turns}` : one.tries ? `lost ${one.tries > 1 ? `${one.tries} times` : "once"}` : "");
  const coming = found.stages.find((one) => !one.won);
  fill(place,
    el("h3", {}, found.title),
    lines(found.said),
    found.uses.length ? el("div", { class: "asked" }, el("p", {}, el("b", {}, found.levels > 1 ? `You have ${found.levels} choices:` : "Choose what you keep:")),
      el("div", { class: "bar" }, found.uses.map((one) => button(one.says, () => take({ step: "level", choice: one.id }), { "data-key": `use ${one.id}` })))) : null,
    el("div", { class: "bar" },
      found.next ? button(`Play ${found.next}${coming.tries ? " again" : ""}`, () => take({ step: "next" }), { class: found.uses.length ? "" : "main", "data-key": "next" }) : null,
      found.next ? button("Play it, and let the referee roll", () => take({ step: "next", rolls: true }), { "data-key": "next rolls" }) : null,
      found.playing && place.id === "steps" ? button("Continue the scenario", () => take({ step: "next" }), { class: "main", "data-key": "next" }) : null),
    coming ? null : el("p", {}, el("b", {}, "All scenarios are won.")),
    found.used.length ? el("p", {}, `Chosen: ${found.used.join(", ")}`) : null,
    found.rewards.length ? el("p", {}, `Won: ${found.rewards.join(", ")}`) : null,
    el("ol", { class: "stages" }, found.stages.map((one) => el("li", { class: one === coming ? "coming" : one.won ? "won" : "" }, el("span", { class: "n" }, one.won ? "✓" : String(one.number)), el("span", {}, one.title), el("small", {}, one === coming && found.playing ? "is being played" : result(one))))),
    found.last ? button(`Take back: ${found.last}`, () => take({ step: "undo" }), { class: "quiet", "data-key": "undo campaign" }) : null);
}
