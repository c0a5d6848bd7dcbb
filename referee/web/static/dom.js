// Elements. Text is always inserted as text, never as HTML.

export const $ = (id) => document.getElementById(id);

export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false || value === null) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, one] of Object.entries(value)) made.style.setProperty(key, one);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(9).flatMap(typed).filter((one) => one !== null && one !== undefined && one !== ""));
  return made;
}

// In the referee's sentences, words to type are in backticks.
const typed = (one) => typeof one === "string" && one.includes("`") ? one.split(/`([^`]+)`/).map((part, nth) => (nth % 2 ? el("code", {}, part) : part)) : [one];

export const button = (text, onclick, props = {}) => el("button", { type: "button", onclick, ...props }, text);

// Replaces the contents of a section, and keeps the focus on the element with the same data-key.
export function fill(section, ...children) {
  const key = section.contains(document.activeElement) && document.activeElement.dataset.key, found = children.flat(9).filter(Boolean);
  if (found.length === section.childNodes.length && found.every((one, nth) => one === section.childNodes[nth])) return;
  section.replaceChildren(...found);
  if (key) section.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

const kept = {};
// Keeps elements, and so their pictures, while what they show stays the same.
export function same(name, shown, make) {
  const key = JSON.stringify(shown);
  if (kept[name]?.[0] !== key) kept[name] = [key, make()];
  return kept[name][1];
}

let turn = 0;
// Makes a screen reader say something, even if it repeats itself.
export function say(text, urgent = false) {
  $(urgent ? "alert" : "polite").textContent = text + (turn++ % 2 ? " " : "");
}

export const picture = (art, name, props = {}) =>
  art ? el("img", { src: `art/${art}`, alt: name, loading: "lazy", draggable: "false", ...props }) : el("span", { class: "noart" }, name);

export function sheet(title, ...children) {
  const dialog = $("sheet");
  dialog.replaceChildren(
    el("header", {}, el("h2", { id: "sheet-title" }, title), button("Close", () => dialog.close(), { class: "quiet" })),
    el("div", { class: "body" }, ...children),
  );
  if (!dialog.open) dialog.showModal();
}

export const closeSheet = () => $("sheet").open && $("sheet").close();
// Lines of text; clauses in brackets after a sentence become small buttons that open them, other clauses show their id.
export const lines = (found) => found.map((one) => el("p", {}, one.replace(/^\s*([A-Z]{2,}-[\w-]+): (.*)/, "$2 ($1)").split(/( \((?:[A-Z]{2,}-[\w-]+,? ?)+\)|[A-Z]{2,}-[\w-]+)/).map((part, nth) => (nth % 2 ? part.match(/[A-Z][\w-]+/g).map((id) => clause(id, part[0] === " " ? "§" : id)) : part))));
export const clause = (id, text) => button(text, () => more("clause", id), { class: "id", title: id, "aria-label": `Rule ${id}` });

// The sign of a seat: the printed sign, if there is one.
export const sign = (seat) => seat.emblem ? el("img", { class: "symbol", src: `art/${seat.emblem}`, alt: "" })
  : el("span", { class: "symbol", style: { "--seat": seat.colour || "var(--ink)" }, "aria-hidden": "true" }, seat.symbol);

// Something rarely opened: loaded when opened.
export const load = (file, name, ...given) => import(`./${file}.js`).then((found) => found[name](...given));
export const more = (...given) => load("more", ...given);
