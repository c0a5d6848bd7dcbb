// The start page: the game, the players and the house rules; it begins the match and opens its table.
import { $, button, el, fill, lines, say } from "./dom.js";
import { steps } from "./campaign.js";

let shelf = { games: [], matches: [], campaigns: [] }, game = null, free = false, chosen = {}, names = [], rolls = false, busy = false;

async function ask(path, body) {
  const found = await fetch(`/start/${path}`, body === undefined ? { cache: "no-store" } : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    .then(async (answer) => ({ status: answer.status, ...(await answer.json()) }))
    .catch(() => ({ status: 0, said: ["The referee does not answer. Is it still running?"] }));
  if (found.go) location.href = found.go;
  return found;
}

const known = () => [...game.chapters.flatMap((one) => one.rules), ...game.numbers];

function page(title, ...parts) {
  $("title").textContent = title;
  document.title = title;
  $("back").hidden = !game;
  fill($("main"), ...parts);
  scrollTo(0, 0);
}

async function home() {
  game = null;
  const found = await ask("shelf");
  if (found.status !== 200) return page("Begin a match", lines(found.said));
  shelf = found;
  const going = [
    shelf.matches.slice(0, 8).map((one) => row(one.title, [one.people.join(", "), one.file.replace(/\.match$/, "")].filter(Boolean).join(" · "), () => go("open", { file: one.file }))),
    shelf.campaigns.map((one) => row("Campaign", one.replace(/\.campaign$/, ""), () => campaign(one)))].flat();
  page("What will you play?",
    going.length ? el("section", {}, el("h2", {}, "Continue"), el("ul", { class: "going" }, going)) : null,
    el("section", {}, going.length ? el("h2", {}, "Or begin a match") : null, el("ul", { class: "shelf" }, shelf.games.map(cover))));
}

const row = (title, more, onclick) => el("li", {}, el("button", { type: "button", onclick, "data-key": more }, el("b", {}, title), el("span", {}, more)));

function cover(one) {
  const art = one.art ? el("img", { src: `/start/art/${one.art}`, alt: "", width: 720, height: 405 }) : el("span", { class: "noart" });
  return el("li", {}, el("button", { type: "button", class: "game", "data-key": one.id, onclick: () => open(one) }, art, el("span", { class: "name" }, el("b", {}, one.title),
    one.refereed ? null : el("small", {}, "free table"))), one.problem ? el("p", { class: "hint" }, one.problem) : null);
}

// By default several people play, if the game allows it.
const several = (counts) => counts.find((one) => one > 1) ?? counts[0];

async function open(one, as = !one.refereed) {
  free = as;
  const found = await ask(`game/${encodeURIComponent(one.id)}${free ? "?free=1" : ""}`);
  if (found.status !== 200) return refused(found);
  game = { ...found, of: one };
  chosen = {};
  names = [];
  form();
  say(`${one.title}. Choose how you play.`);
}

async function campaign(file) {
  game = { campaign: file };
  const send = (body) => ask(`campaign/${encodeURIComponent(file)}`, body);
  page("The campaign", el("section", { id: "steps" }));
  steps($("steps"), await send(), send);
}

const usual = (rule) => rule.values.find((one) => one.usual)?.value;
const value = (rule) => chosen[rule.name] ?? usual(rule);

// Radio buttons for the values of a rule, each with its sentence.
function values(rule, change = () => {}) {
  return el("div", { class: "values" }, rule.values.map((one) => el("label", {}, el("input", {
    type: "radio", name: rule.name, value: one.value, checked: one.value === value(rule), onchange: () => { set(rule, one.value); change(); },
  }), el("span", {}, one.says, one.usual && rule.values.length > 1 ? el("small", {}, " usual") : null))));
}

function set(rule, to) {
  if (to === usual(rule)) delete chosen[rule.name];
  else chosen[rule.name] = to;
  changed();
}

function changed() {
  const count = known().filter((one) => one.name in chosen).length;
  if ($("changed")) $("changed").textContent = count ? `${count} changed` : "as printed";
}

const scenario = () => game.scenarios.find((one) => Object.entries(one.options).every(([name, is]) => String(chosen[name] ?? (name === game.kind?.name ? usual(game.kind) : "")) === String(is)));

// Something to choose, with its picture if it has one; choosing it shows the form again.
const tile = (art, text, is, key, choose) => el("li", {}, button([
  art ? el("img", { src: `/start/art/${art}`, alt: "", loading: "lazy", width: 320, height: 180 }) : null, el("span", { class: "label" }, text),
], () => { choose(); form(key); }, { class: "card", "aria-pressed": String(is), "data-key": key }));

const inKind = () => (game.kind ? game.scenarios.filter((one) => String(one.options[game.kind.name]) === value(game.kind)) : game.scenarios);

function kinds() {
  const found = inKind();
  const pick = (one) => { for (const name in one.options) chosen[name] = String(one.options[name]); resize(one.seats); };
  const change = () => {
    for (const one of game.scenarios) for (const name in one.options) if (name !== game.kind?.name) delete chosen[name];
    const now = inKind();
    if (now.length) pick(now[0]);
    form();
    document.querySelector(`[name="${game.kind.name}"]:checked`)?.focus();
  };
  return [
    game.kind ? field("kind", "Which game?", values(game.kind, change)) : null,
    found.length ? field("scenario", "Which scenario?", el("ul", { class: "scenarios" }, found.map((one, nth) => tile(one.art, [one.title, one.seats > 1 ? el("small", {}, ` ${one.seats} players`) : null], one === scenario(), `scenario${nth}`, () => pick(one))))) : null];
}

const field = (name, title, ...inside) => el("fieldset", { "data-field": name }, el("legend", {}, title), ...inside, el("p", { class: "wrong", role: "alert", hidden: true }));

function resize(count) {
  names = Array.from({ length: count }, (_, nth) => names[nth] ?? "");
}

function people() {
  const fixed = scenario()?.seats, counts = fixed ? [fixed] : game.seats;
  if (!counts.includes(names.length)) resize(several(counts));
  return field("names", "Who plays?",
    counts.length > 1 ? el("ul", { class: "scenarios boards", "aria-label": "Number of players" }, counts.map((one) => tile(game.boards[one], one > 1 ? `${one} players` : "1 player", one === names.length, `seats${one}`, () => resize(one)))) : null,
    el("div", { class: "names" }, names.map((one, nth) => el("input", { value: one, maxlength: 24, placeholder: `Player ${nth + 1}`, "aria-label": `Name of player ${nth + 1}`, oninput: (event) => { names[nth] = event.target.value; } }))));
}

function chance() {
  const one = (is, text) => el("label", {}, el("input", { type: "radio", name: "rolls", checked: rolls === is, onchange: () => { rolls = is; } }), el("span", {}, text));
  return field("rolls", "Dice and cards", el("div", { class: "values" }, one(false, "You roll real dice and draw real cards, and tap what they show."), one(true, "The referee rolls and draws.")));
}

function rules() {
  if (!game.chapters.length && !game.numbers.length) return null;
  const row = (rule) => el("details", { "data-field": rule.name }, el("summary", {}, rule.issue), values(rule), rule.why ? el("p", { class: "hint" }, rule.why) : null, el("p", { class: "wrong", hidden: true }));
  const number = (one) => el("label", { class: "number-field", "data-field": one.name }, el("span", {}, one.says), el("input", {
    type: "number", min: one.least, max: one.most, value: chosen[one.name] ?? one.value, onchange: (event) => { if (Number(event.target.value) === one.value) delete chosen[one.name]; else chosen[one.name] = event.target.value; changed(); },
  }), el("p", { class: "wrong", hidden: true }));
  const part = (title, inside) => el("details", { class: "chapter" }, el("summary", {}, title), inside());
  return el("details", { class: "rules", "data-field": "options" }, el("summary", {}, el("b", {}, "House rules"), " ", el("small", { id: "changed" })),
    el("p", { class: "hint" }, "For questions that the printed rules leave open, or to play your own way. You can change them later, at the table."),
    game.chapters.map((one) => part(`${one.title} (${one.rules.length})`, () => one.rules.map(row))),
    game.numbers.length ? part(`Numbers (${game.numbers.length})`, () => game.numbers.map(number)) : null);
}

function campaigns() {
  const found = game.campaign;
  if (!found || free) return null;
  const sides = Object.entries(found.sides).map(([id, name]) => button(name, () => begin({ side: id }), { "data-key": `side ${id}` }));
  return field("side", `A campaign of ${found.stages} scenarios, for one player`, el("p", { class: "hint" }, `Play the scenarios in order, and keep what you win. Choose your ${found.word}:`), el("div", { class: "bar" }, sides));
}

// Shows the choices of a game. key: the key of the tapped element, which stays in sight.
function form(key) {
  const one = game.of;
  page(one.title, el("form", { class: "form", onsubmit: (event) => { event.preventDefault(); begin(); } },
    one.art ? el("img", { class: "cover", src: `/start/art/${one.art}`, alt: "", width: 720, height: 405 }) : null,
    el("div", { class: "fields" },
      one.refereed ? el("div", { class: "tabs", role: "group", "aria-label": "With the rules, or a free table" },
        button("With the rules", () => open(one, false), { "aria-pressed": String(!free), "data-key": "judged" }), button("Free table", () => open(one, true), { "aria-pressed": String(free), "data-key": "free" })) : null,
      free ? el("p", { class: "hint" }, "A free table has the cards, boards and pieces of the game, and keeps the record. You play by your own rules.") : null,
      free ? null : kinds(), people(), chance(), rules(), el("p", { class: "wrong", id: "wrong", role: "alert", hidden: true }),
      el("div", { class: "bar" }, el("button", { class: "main", "data-key": "begin" }, "Begin")), campaigns())));
  changed();
  if (key) document.querySelector(`[data-key="${key}"]`)?.focus();
}

async function begin(more = {}) {
  await go("begin", { game: game.of.id, free, names, seats: names.length, options: free ? {} : chosen, rolls, ...more });
}

async function go(what, body) {
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  const found = await ask(what, body);
  if (!found.go) document.body.classList.remove("busy"), busy = false, refused(found);
}

// Shows an error at its field, or at the bottom of the form.
function refused(found) {
  for (const one of document.querySelectorAll(".wrong")) one.hidden = true;
  const at = found.field === "seats" ? "names" : found.field;
  const field = at && document.querySelector(`[data-field="${CSS.escape(at)}"]`);
  const place = field?.querySelector(":scope > .wrong") ?? $("wrong") ?? $("main").appendChild(el("p", { class: "wrong", id: "wrong" }));
  for (let up = field; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
  place.textContent = found.said.join(" ");
  place.hidden = false;
  place.scrollIntoView({ block: "center" });
  say(place.textContent, true);
}

$("back").addEventListener("click", home);
home();
