// Taking a seat: the name of its player; and what a page shows when it may no longer show its seat. Loaded when needed.
import { $, button, el, fill, lines, picture, say, sign } from "./dom.js";
import { now, send } from "./link.js";
import { play } from "./ask.js";

function screen(id, ...inside) {
  if (!$("alone")) {
    document.head.append(el("link", { rel: "stylesheet", href: "/static/joining.css" }));
    document.querySelector("main").append(el("section", { id: "alone", tabindex: "-1" }));
  }
  fill($("alone"), el("div", { class: id }, inside));
  return $("alone");
}

// A form for a name, and what is said if the name is refused. keep: called with the name, returns the answer.
export function naming(seat, word, keep, more, ...buttons) {
  const field = el("input", { id: "player", value: seat.player, maxlength: 40, autocomplete: "given-name", autocapitalize: "words", spellcheck: "false", enterkeyhint: "done", "aria-describedby": "wrong", "data-key": "player" });
  const wrong = el("p", { id: "wrong", class: "wrong", role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    const answer = await keep(field.value.trim());
    if (!answer || answer.status === 200) return;
    wrong.textContent = answer.said?.[0] ?? "";
    field.setAttribute("aria-invalid", "true");
    field.select();
  };
  return el("form", { class: "naming", onsubmit: submit, autocomplete: "off" }, el("label", { for: "player" }, word), field, wrong, more, el("div", { class: "bar" }, buttons));
}

let picked = ""; // the line of the colour or faction chosen with the name

async function join(name) {
  const answer = await send("join", { name });
  if (answer?.status !== 200) return answer;
  const offer = now.view.offers.find((one) => one.line === picked);
  if (offer) play(offer.line, offer);
  enter();
}

// Goes to the questions once the newest view has come.
function enter() {
  if (document.body.classList.contains("alone")) return setTimeout(enter, 50);
  $("ask").focus();
  say(`You are ${now.view.seats[now.view.you].name}.`);
}

// The colours or factions that the player of a seat without a printed colour can choose now; nothing but such a choice
// has a picture for each answer.
function choices({ due, offers }, seat) {
  const asked = due.find((one) => one.mine && one.seat === seat.seat), found = offers.filter((one) => one.decision === asked?.decision);
  const pick = (one) => el("li", {}, button([picture(one.art, ""), one.says ?? one.label], () => { picked = picked === one.line ? "" : one.line; ask(now.view); },
    { class: "card", "data-key": `pick ${one.line}`, "aria-pressed": String(picked === one.line) }));
  return seat.made && found.length && found.every((one) => one.art) ? el("div", { role: "group", "aria-labelledby": "pick" }, el("p", { id: "pick", class: "label" }, asked.question), el("ul", { class: "choices pictured" }, found.map(pick))) : null;
}

// Asks the player of a seat for a name, and a colour if it can be chosen now; what was typed stays when a newer view comes.
export function ask(view) {
  const seat = view.seats[view.you], old = $("alone")?.querySelector(".join"), picks = choices(view, seat), key = `${seat.name} ${picked} ${picks?.textContent}`;
  if (old?.dataset.shown === key) return;
  const typed = old ? $("player").value : seat.player;
  if (!old) say(`Your seat: ${seat.own}. What is your name?`);
  screen("join", el("div", { class: "plate", style: { "--seat": seat.colour } }, sign(seat)), el("p", { class: "hint" }, "Your seat"), el("h2", {}, seat.own),
    naming({ player: typed }, "What is your name?", join, picks, el("button", { class: "main", "data-key": "join" }, "Take your seat"), button("Skip", () => join(""), { class: "quiet", "data-key": "skip" })),
    el("p", { class: "hint" }, "Everybody at the table sees your name.")).firstChild.dataset.shown = key;
}

// Says why this page shows no seat, and what to do.
export function gone(said = []) {
  sessionStorage.clear();
  document.body.classList.add("alone");
  document.title = said[0];
  $("heading").textContent = "";
  const made = screen("gone", el("h2", {}, said[0]), lines(said.slice(1)), el("div", { class: "bar" }, button("Try again", () => location.reload(), { "data-key": "again" })));
  made.setAttribute("role", "alert");
}
