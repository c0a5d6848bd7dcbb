// The page of a match, for the table, each seat and spectators.
import { $, load, say } from "./dom.js";
import { now, on, viewer, wake } from "./link.js";
import { draw, focus } from "./board.js";
import { clear, landed, pick, restore, show, tap } from "./ask.js";
import { hand, seats, side } from "./side.js";

let present = {}, asked = "", begun = false;

function theme({ theme: own }) {
  const root = document.documentElement.style;
  for (const name of ["ink", "paper", "panel"]) if (own[name]) root.setProperty(`--${name}-print`, own[name]);
  for (const name of ["title", "text"]) {
    if (!own[name] || document.fonts.check(`12px game-${name}`) && [...document.fonts].some((one) => one.family === `game-${name}`)) continue;
    const font = new FontFace(`game-${name}`, `url(art/${own[name]})`, { display: "swap", weight: name === "title" ? "700" : "400" });
    document.fonts.add(font);
    font.load().catch(() => {});
  }
}

function render(cause = {}) {
  const { view } = now;
  document.body.dataset.rev = now.rev;
  document.body.dataset.last = view.log.at(-1)?.n ?? 0;
  document.body.dataset.viewer = /^\d+$/.test(view.you) ? "seat" : view.you;
  if (!begun) { theme(view); restore(); begun = true; }
  $("title").textContent = view.title;
  $("heading").textContent = view.heading;
  $("line").placeholder = hint;
  const me = view.seats[view.you];
  if (me?.colour) document.documentElement.style.setProperty("--me", me.colour);
  const { classList } = document.body;
  if (classList.toggle("alone", view.joining)) load("joining", "ask", view).catch(() => classList.remove("alone"));
  draw(view, (name) => tap({ kind: "space", at: name, text: name }));
  seats(view, present);
  hand(view);
  side(view);
  show();
  const mine = view.due.filter((one) => one.mine && view.you !== "table").map((one) => one.decision).join();
  document.title = `${mine ? "● Your turn: " : ""}${view.title}`;
  classList.toggle("turn", Boolean(mine));
  if (mine && mine !== asked && asked !== null && cause.by !== viewer && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  asked = mine;
  const last = view.news[0];
  say([last ? [last.who, ...last.lines].filter(Boolean).join(", ") : "", view.outcome?.says ?? view.due[0]?.prompt ?? ""].join(". "));
}

on("view", render);
on("presence", (data) => { present = data.seats ?? {}; if (now.view) seats(now.view, present); });
on("refused", (answer) => landed(answer));
on("link", (online, said) => {
  $("link").hidden = online;
  $("link").textContent = online ? "" : said || "Offline: your last entry is kept. Reconnecting …";
  document.body.classList.toggle("offline", !online);
});

// Typed lines are handled by a part that is loaded once somebody types.
const typed = (what) => (event) => { event.preventDefault(); load("typing", what); };
$("foot").addEventListener("submit", typed("enter"));
$("line").addEventListener("input", typed("complete"));

// Shows the line of the focused button as it would be typed.
const hint = $("line").placeholder;
$("ask").addEventListener("focusin", ({ target }) => { $("line").placeholder = target.title || hint; });

addEventListener("keydown", (event) => {
  if (event.target.closest?.("input") || $("sheet").open || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") clear();
  else if (/^[1-9]$/.test(event.key)) pick(Number(event.key));
  else if (event.key === "b") focus((document.querySelector(".space.lit") ?? document.querySelector(".space"))?.dataset.space);
  else if (event.key === "c") $("ask").querySelector("button")?.focus();
  else if (event.key === "/") $("line").focus();
  else return;
  event.preventDefault();
});

wake();
