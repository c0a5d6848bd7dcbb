// A photo of cards or of the board: a person confirms what it shows, piece by piece. Nothing is entered by itself.
import { $, button, closeSheet, el, lines, picture, say, sheet } from "./dom.js";
import { act, correct } from "./more.js";
import { fillIn, takes } from "./setup.js";
import { tap } from "./ask.js";
import { now } from "./link.js";

const KINDS = "image/jpeg,image/png,image/webp";
let agreed = [];

const chooser = (text, more) => el("label", { class: "button" }, text, el("input", { type: "file", accept: KINDS, class: "unseen", onchange: read, ...more }));
const choosers = () => el("div", { class: "bar" }, chooser("Take a photo", { capture: "environment", "data-key": "camera" }), chooser("Choose a picture", { "data-key": "picture" }));

export function open(said = [], board = null) {
  sheet("Photo", lines(said),
    board ? [el("p", {}, "Is this the board, printed without codes? Then show where its corners are."), button("Show its corners", async () => (await import("./corners.js")).open(board, send), { class: "main", "data-key": "corners" })] : null,
    el("p", {}, "Cards and boards that are printed with codes can be read. Lay the cards side by side, or hold the phone above the middle of the board, so that it fills the picture."), choosers(),
    el("p", { class: "hint" }, "The photo is read, then deleted. Nothing is entered before you confirm it."));
}

const read = ({ target: { files: [file] } }) => file && send(file);

async function send(file, corners = "") {
  sheet("Photo", el("p", { role: "status" }, "Reading the photo …"));
  const answer = await fetch(`photo${corners && `?corners=${corners}`}`, { method: "POST", body: file, headers: { "content-type": file.type || "application/octet-stream" } })
    .then((one) => one.json()).catch(() => ({ said: ["The photo was not sent. Try again."] }));
  if (!$("sheet").open) return;
  const found = answer.candidates;
  if (!found || !(found.length || answer.board)) return open(answer.said, answer.corners && { file, beside: answer.corners });
  agreed = found.map((one) => (one.place && one.is_sure ? one.may[0] : null));
  show(answer);
  say(`${found.length} found in the photo.`);
}

const percent = (one) => `${Math.round(100 * one.sure)} % sure`;
const told = (one, text) => [el("b", {}, text), el("small", {}, one.is_sure ? percent(one) : `${percent(one)}: please check`)];
const row = (one, text, ...more) => el("li", { class: one.is_sure ? "" : "unsure" }, el("img", { src: one.cut, alt: "as photographed" }), picture(one.art, one.name), el("div", {}, told(one, text), more));

function show(answer) {
  const found = answer.candidates, title = answer.board ? "The board in the photo" : "In the photo";
  const part = answer.setting_up ? setUp(answer) : answer.board ? compared(answer) : pieces(answer);
  const at = $("sheet").scrollTop, key = document.activeElement?.dataset.key;
  sheet(title, lines(answer.said ?? []), part, choosers());
  $("sheet").scrollTop = at;
  if (key) $("sheet").querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
  return found;
}

// One button for each thing that it could be; the confirmed one is pressed.
const choices = (answer, one, nth) => el("div", { class: "chips" }, one.may.map((may, at) => button(one.may.length > 1 ? may.name : "That is right", () => {
  agreed[nth] = agreed[nth] === may ? null : may;
  show(answer);
}, { "aria-pressed": String(agreed[nth] === may), "aria-label": `${one.place} is ${may.name}`.trim(), "data-key": `is${nth}-${at}` })));

function pieces(answer) {
  const found = answer.candidates;
  const rows = found.map((one, nth) => row(one, one.name, takes(one.line) ? choices(answer, one, nth) : other(one)));
  const confirmed = agreed.filter(Boolean).map((one) => ["", one.line]);
  const sure = found.map((one) => (one.is_sure && takes(one.line) ? one.may[0] : null)), count = sure.filter(Boolean).length;
  const all = count > 1 ? button(`These ${count} are right`, () => { agreed = sure.map((one, nth) => one ?? agreed[nth]); show(answer); }, { "data-key": "all" }) : null;
  return [el("ul", { class: "seen" }, rows), found.some((one) => takes(one.line)) ? taking(confirmed, `Take ${confirmed.length} of ${found.length}`, !confirmed.length, all) : null];
}

const taking = (confirmed, text, disabled, more = null) => el("div", { class: "bar taking" }, more, button(text, () => { closeSheet(); fillIn(confirmed); $("ask").scrollIntoView(); }, { class: "main", disabled, "data-key": "take" }));

// A card that is not being drawn: perhaps it can be played.
function other(one) {
  const word = { kind: "card", at: one.name, text: one.name };
  const is = now.view.offers.some((offer) => offer.words.some((own) => own.kind === "card" && (own.at ?? own.text).toLowerCase() === one.name.toLowerCase()));
  return is ? button("Choose it", () => { closeSheet(); tap(word); }) : el("p", { class: "hint" }, "Not possible now.");
}

function setUp(answer) {
  const found = answer.candidates.map((one, nth) => [one, nth]), may = found.some(([one]) => takes(one.line));
  const open = agreed.filter((one) => !one).length, lay = found.filter(([, nth]) => agreed[nth]).map(([one, nth]) => [one.place, agreed[nth].line]);
  const list = (wanted) => el("ul", { class: "seen" }, found.filter(([one]) => one.is_sure === wanted).map(([one, nth]) => row(one, `${one.place}: ${one.name}`, may ? choices(answer, one, nth) : null)));
  return [open ? el("p", { class: "hint" }, `${open} to confirm. Unconfirmed spaces stay empty.`) : null, list(false),
    el("details", { open: answer.sureShown, ontoggle: (event) => { answer.sureShown = event.target.open; } }, el("summary", {}, `${found.filter(([one]) => one.is_sure).length} sure`), list(true)),
    may ? taking(lay, `These ${lay.length} are right: enter them`, !lay.length) : null];
}

function compared(answer) {
  const own = now.view.you === "table";
  if (!answer.candidates.length) return el("p", {}, "The match agrees on every space.");
  const mend = (one) => button("Correct the record …", () => (one.correction ? act("correct", one.correction) : correct()), { "data-key": `mend ${one.place}` });
  return el("ul", { class: "seen long" }, answer.candidates.map((one) => row(one, `${one.place} shows ${one.name}, but the record says ${one.recorded}`, own ? mend(one) : el("p", { class: "hint" }, "Correct it on the table’s screen."))));
}
