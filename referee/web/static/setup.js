// Setting up the board: choose a kind, then tap spaces or drag across them. Loaded when needed.
import { $, el, say } from "./dom.js";
import { chance, draft, keep, play, show } from "./ask.js";
import { drawable, entering, left } from "./cards.js";

let brush = null, held = {};

export function kinds(due) {
  const { names } = due.draw;
  if (brush === null) refill(due);
  return [el("p", { class: "hint" }, "Choose a kind, then tap the board or drag across it."),
    entering(due, (nth) => names[nth].say),
    el("ul", { class: "cards kinds" }, names.map((one, nth) => drawable(due, one, nth, { onclick: () => { brush = nth; show(); }, "aria-pressed": String(brush === nth) })))];
}

// Chooses the first kind that is not used up.
function refill(due) {
  const nth = due.draw.names.findIndex((_, nth) => left(due, nth) > 0);
  brush = nth < 0 ? null : nth;
}

function paint(space) {
  const due = chance(), laid = draft(due), at = due.draw.paints.indexOf(space);
  if (at < 0) return;
  if (brush === null && !Number.isInteger(laid[at])) return say("Choose a kind first.", true);
  const nth = brush ?? laid[at];
  if (laid[at] !== nth && left(due, nth) <= 0) return say(`No more ${due.draw.names[nth].name}.`, true);
  laid[at] = laid[at] === nth ? null : nth;
  if (brush === null || left(due, brush) <= 0) refill(due);
  keep();
  show();
}

// A tap; the tap that ends a drag has already painted.
export const tapped = (space) => space !== held.last && paint(space);

// A finger dragged across the board paints every space it touches.
function stroke(event) {
  const paints = chance()?.draw?.paints, begins = event.type === "pointerdown";
  if (begins) held = {};
  if (!paints || brush === null || !event.buttons || (event.pointerType === "touch" && $("board").classList.contains("near"))) return;
  const space = document.elementFromPoint(event.clientX, event.clientY)?.dataset?.space;
  if (begins) held = { brush, from: space };
  if (held.brush !== brush || !space || space === held.from) return; // a used-up kind ends the drag
  for (const one of [held.from, space]) {
    const due = chance(), at = paints.indexOf(one);
    if (at >= 0 && brush !== null && draft(due)[at] !== brush && left(due, brush) > 0) paint(one);
  }
  held.last = space;
  held.from = "";
}

for (const type of ["pointerdown", "pointermove"]) $("board").addEventListener(type, stroke);

const named = (line) => chance()?.draw?.names.findIndex((one) => one.say === line) ?? -1;
export const takes = (line) => Boolean(line) && named(line) >= 0;

// Puts the results of a photo into the draw that is due, as if they had been tapped: [space or "", words] for each.
export function fillIn(found) {
  const due = chance(), paints = due?.draw?.paints;
  if (!due?.draw) return say("No draw is due now.", true);
  if (!paints && due.draw.number === 1) return play(`draw ${found[0][1]}`);
  for (const [space, line] of found) {
    const nth = named(line), laid = draft(due), at = paints ? paints.indexOf(space) : laid.length;
    if (laid[at] === nth || at < 0 || at >= due.draw.number) continue;
    laid[at] = null;
    if (nth >= 0 && left(due, nth) > 0) laid[at] = nth;
    else if (!paints) laid.length = at;
  }
  keep();
  show();
}
