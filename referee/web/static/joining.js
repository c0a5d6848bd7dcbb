// Taking a seat: the name of its player; and what a page shows that may not show a seat any more. Loaded when needed.
import { $, button, el, fill, lines, say, sign } from "./dom.js";
import { now, send } from "./link.js";

function screen(id, ...inside) {
  if (!$("alone")) {
    document.head.append(el("link", { rel: "stylesheet", href: "/static/joining.css" }));
    document.querySelector("main").append(el("section", { id: "alone", tabindex: "-1" }));
  }
  fill($("alone"), el("div", { class: id }, inside));
  return $("alone");
}

// A field for a name, and what is said if the name is refused. keep: called with the name, returns the answer.
export function naming(seat, word, keep, ...more) {
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
  return el("form", { class: "naming", onsubmit: submit, autocomplete: "off" }, el("label", { for: "player" }, word), field, wrong, el("div", { class: "bar" }, more));
}

async function join(name) {
  const answer = await send("join", { name });
  if (answer?.status === 200) {
    $("ask").focus();
    say(`You are ${now.view.seats[now.view.you].name}.`);
  }
  return answer;
}

// Asks the player of a seat for a name; what was typed stays when a newer view comes.
export function ask(view) {
  const seat = view.seats[view.you];
  if ($("alone")?.querySelector(".join")?.dataset.name === seat.name) return;
  const typed = document.activeElement?.id === "player" ? $("player").value : null;
  const made = screen("join", el("div", { class: "plate", style: { "--seat": seat.colour } }, sign(seat)), el("p", { class: "hint" }, "Your seat"), el("h2", {}, seat.own),
    naming(seat, "What is your name?", join, el("button", { class: "main", "data-key": "join" }, "Take your seat"), button("Skip", () => join(""), { class: "quiet", "data-key": "skip" })),
    el("p", { class: "hint" }, "Everybody at the table sees your name."));
  made.firstChild.dataset.name = seat.name;
  if (typed !== null) $("player").value = typed;
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
