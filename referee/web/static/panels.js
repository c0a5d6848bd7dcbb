// A panel beside the board: the page of the current scenario, or the campaign. Loaded when it is opened.
import { $, button, el, fill, lines } from "./dom.js";
import { get, now, post } from "./link.js";
import { steps } from "./campaign.js";

export const TITLES = { scenario: "Scenario", campaign: "Campaign" };
let open = "", kept = "", epoch = "";

function place() {
  if (!$("panel")) {
    document.head.append(el("link", { rel: "stylesheet", href: "/static/panels.css" }));
    document.querySelector("main").append(el("section", { id: "panel", "aria-labelledby": "panel-title", tabindex: "-1" }));
  }
  return $("panel");
}

export function close() {
  open = "";
  $("panel").hidden = true;
  document.body.classList.remove("with-panel");
  document.querySelector(`[data-key="panel ${kept}"]`)?.focus();
}

export async function show(name) {
  if (open === name) return close();
  const panel = place(), body = el("div", { class: "body" }, el("p", {}, "One moment …"));
  open = kept = name;
  epoch = now.epoch;
  panel.hidden = false;
  document.body.classList.add("with-panel");
  fill(panel, el("header", {}, el("h2", { id: "panel-title" }, TITLES[name]), button("Close", close, { class: "quiet", "data-key": "close panel" })), body);
  panel.focus();
  panel.onkeydown = (event) => event.key === "Escape" && close();
  if (name === "campaign") {
    const ask = (what) => (what ? post("campaign", what) : get("campaign"));
    return steps(body, await ask(), ask);
  }
  await load(body);
}

// Once the next scenario has begun, on whichever screen, the old campaign is in the way.
new MutationObserver(() => open === "campaign" && now.epoch !== epoch && close()).observe(document.body, { attributeFilter: ["data-rev"] });

// A page of a book takes longer than other answers; without a network, the panel says so and offers to try again.
async function load(body) {
  fill(body, el("p", { role: "status" }, "One moment: the page of the book is being drawn …"));
  const answer = await fetch("scenario", { cache: "no-store" }).catch(() => null), found = await answer?.json().catch(() => null);
  if (!found) return fill(body, el("p", {}, "The page of the scenario could not be loaded."), button("Try again", () => load(body), { "data-key": "again" }));
  if (!answer.ok) return fill(body, lines(found.said));
  scenario(body, found);
}

const goals = (title, says) => (says.length > 1 ? [el("p", {}, el("b", {}, title)), el("ul", { class: "goals" }, says.map((one) => el("li", {}, one)))] : el("p", {}, el("b", {}, title), " ", says[0]));

function scenario(body, found) {
  const pages = found.pages.map((svg, nth) => {
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const name = `Page ${nth + 1} of ${found.title} in the ${found.book}`;
    const large = (event) => event.currentTarget.setAttribute("aria-pressed", String(event.currentTarget.getAttribute("aria-pressed") !== "true"));
    return el("button", { type: "button", class: "leaf", "aria-pressed": "false", "aria-label": `${name}: larger or smaller`, onclick: large }, el("img", { src: url, alt: name }));
  });
  fill(body,
    el("h3", {}, found.title),
    goals(found.win.length > 1 ? `You win when ${found.all ? "all of these are" : "one of these is"} done:` : "You win:", found.win),
    goals(found.lose.length > 1 ? "You lose when one of these happens:" : "You lose:", found.lose),
    found.special.length ? [el("p", {}, el("b", {}, "Special rules")), el("ul", { class: "goals" }, found.special.map((one) => el("li", {}, one)))] : null,
    el("p", { class: "hint" }, found.book ? `${found.book}; tap a page to see it larger.` : "No book prints this scenario."), pages,
    el("details", { open: !found.book }, el("summary", {}, "Story"), el("p", { class: "story" }, found.story)));
}
