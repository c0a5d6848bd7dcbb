// Dice and cards to tap: the faces of dice, the pictures of drawn cards, and cards for a line that names several.
// Loaded when needed.
import { button, el, picture } from "./dom.js";
import { draft, keep, play, show } from "./ask.js";

let search = "";

export const left = (due, nth) => due.draw.names[nth].copies - draft(due).filter((one) => one === nth).length;

// Something that can be drawn, as a picture to tap.
export const drawable = (due, one, nth, props) => el("li", {}, el("button", {
  type: "button", class: "card", disabled: left(due, nth) <= 0, "data-key": `draw${nth}`, "aria-label": `${one.name}, ${left(due, nth)} left`, ...props,
}, picture(one.art, ""), el("span", { class: "label" }, one.name, one.copies > 1 ? ` × ${left(due, nth)}` : "")));

// The buttons to enter the draw, to clear it, or to let the referee draw.
export function entering(due, word) {
  const { number } = due.draw, taken = draft(due), count = taken.filter((one) => one !== null && one !== undefined).length;
  return el("div", { class: "bar" },
    button(count < number ? `${count} of ${number}` : "Enter", () => play(`draw ${taken.slice(0, number).map(word).join(" ")}`), { class: "main", disabled: count < number, "data-key": "enter" }),
    button("Clear", () => { taken.length = 0; keep(); show(); }, { disabled: !count, "data-key": "clear" }),
    roll());
}

const roll = () => button("Draw for us", () => play("roll"), { "data-key": "roll" });

export function drawn(due) {
  const { number, names, hidden } = due.draw, taken = draft(due), one = number === 1;
  const word = (nth) => (nth === -1 ? "?" : names[nth].say);
  const take = (nth, times = 1) => () => {
    if (one) return play(`draw ${word(nth)}`);
    while (times-- > 0 && taken.length < number) taken.push(nth);
    keep();
    show();
  };
  const wanted = names.map((card, nth) => [card, nth]).filter(([card]) => `${card.name} ${card.printed ?? ""}`.toLowerCase().includes(search.toLowerCase()));
  const chips = el("p", { class: "chips" }, taken.map((nth, at) => button(`${nth === -1 ? "not shown" : names[nth].name} ×`, () => { taken.splice(at, 1); keep(); show(); }, { "aria-label": `Take back ${nth === -1 ? "the unseen card" : names[nth].name}` })));
  const find = names.length > 12 ? el("input", { type: "search", value: search, placeholder: "Search", "aria-label": "Search", "data-key": "search", oninput: (event) => { search = event.target.value; show(); } }) : null;
  const unseen = hidden ? button("? not shown", take(-1, number), { "data-key": "unseen" }) : null;
  return [chips, one ? null : entering(due, word), el("div", { class: "bar" }, find, unseen, one ? roll() : null),
    el("ul", { class: "cards" }, wanted.map(([card, nth]) => drawable(due, card, nth, { onclick: take(nth) })))];
}

// Cards with a row of numbers each, and a button that enters all of them. offer: one of their lines.
export function tray(due, offer) {
  const { verb, names } = due.tray, counts = draft(due), before = offer.line.slice(0, offer.line.length - offer.label.length);
  const take = (nth, count) => () => { counts[nth] = counts[nth] === count ? 0 : count; keep(); show(); };
  const whole = counts.reduce((sum, one) => sum + (one ?? 0), 0);
  const said = names.flatMap((one, nth) => (counts[nth] ? [`${counts[nth]} ${one.say}`] : []));
  const empty = () => { counts.length = 0; keep(); show(); };
  const enter = async () => await play(`${before}${verb} ${said.join(", ")}`, offer) && empty();
  return [el("div", { class: "bar" },
    button(whole ? `Enter ${whole} ${whole > 1 ? "cards" : "card"}` : "Tap how many of each", enter, { class: "main", disabled: !whole, "data-key": "enter" }),
    button("Clear", empty, { disabled: !whole, "data-key": "clear" })),
  el("ul", { class: "cards tray" }, names.map((one, nth) => el("li", { role: "group", "aria-label": one.name }, picture(one.art, ""), el("span", { class: "label" }, one.name),
    el("div", { class: "die" }, Array.from({ length: one.copies }, (_, at) => at + 1).map((count) => button(String(count), take(nth, count), { class: "face", "aria-label": `${count} ${one.name}`, "aria-pressed": String(counts[nth] === count), "data-key": `take${nth}-${count}` }))))))];
}

// A row of faces for each die, and a button that enters them.
export function dice(due) {
  const values = draft(due), { number, faces } = due.dice;
  const whole = Array.from({ length: number }, (_, nth) => values[nth]).every((one) => one !== undefined && one !== null);
  const rows = Array.from({ length: number }, (_, nth) => el("div", { class: "die", role: "group", "aria-label": `Die ${nth + 1}` }, faces.filter((face, at) => faces.indexOf(face) === at).map((face) =>
    button(String(face), () => { values[nth] = face; keep(); show(); }, { class: "face", "aria-pressed": String(values[nth] === face), "data-key": `die${nth}-${face}` }))));
  const total = values.reduce((sum, one) => sum + (one ?? 0), 0);
  return [...rows, el("div", { class: "bar" },
    button(whole ? `Enter ${values.slice(0, number).join(" + ")}${number > 1 ? ` = ${total}` : ""}` : "Tap what the dice show", () => play(`dice ${values.slice(0, number).join(" ")}`), { class: "main", disabled: !whole, "data-key": "enter" }),
    button("Roll for us", () => play("roll"), { "data-key": "roll" }))];
}
