// Answers a question as a person would, by taps alone, and waits until the page shows what came of it.
const byKey = (key) => document.querySelector(`[data-key="${CSS.escape(key)}"]`);
// Returns whether something has come true; looks again whenever the page has changed.
const until = (test, wait = 15000) => new Promise((done) => {
  if (test()) return done(true);
  const end = (found) => { clearTimeout(late); seen.disconnect(); done(found); };
  const seen = new MutationObserver(() => { if (test()) end(true); }), late = setTimeout(() => end(Boolean(test())), wait);
  seen.observe(document, { attributes: true, childList: true, subtree: true, characterData: true });
});
const busy = () => document.body.classList.contains("busy");
const keyOf = (word) => `${word.kind} ${(word.at ?? word.text).toLowerCase()}`;
let taps = 0, faults = [];

// Taps an element in its middle, where nothing may cover it.
function tap(found, what) {
  if (!found || found.disabled) throw new Error(`${what} cannot be tapped`);
  found.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = found.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!found.contains(top)) throw new Error(`${what} is covered by ${top?.outerHTML.slice(0, 120)}`);
  taps += 1;
  found.click();
}

// Notes lists that are too long for a person, buttons that read alike, and numbers without what they count.
function look(most = 12) {
  const texts = [...document.querySelectorAll("#ask .choices button")].map((one) => one.innerText);
  if (texts.length > most) faults.push(`${texts.length} buttons: ${texts.slice(0, 3)}`);
  const twice = texts.find((text, nth) => texts.indexOf(text) !== nth);
  if (twice !== undefined) faults.push(`two buttons read “${twice}”`);
  const bare = texts.find((text) => /\d\/\d/.test(text));
  if (bare !== undefined) faults.push(`“${bare}” does not say what its numbers are`);
}

// Returns what a finger finds first: a lit space or card, the button of the answer, or one that leads to it.
function next(wanted, left, boardFirst) {
  const lit = (word) => document.querySelector(word.kind === "space" ? `.space.lit[data-space="${CSS.escape(word.at ?? word.text)}"]`
    : word.kind === "card" ? `#hand .lit[data-card="${CSS.escape((word.at ?? word.text).toLowerCase())}"]` : "none");
  const onTable = left.map((word) => [word, lit(word)]).find(([, found]) => found);
  const button = byKey(`offer ${wanted.line}`);
  if (onTable && (boardFirst || !button)) return onTable;
  if (button) return [null, button];
  const group = left.map((word) => [word, byKey(`word ${keyOf(word)}`)]).find(([, found]) => found);
  const stem = () => [...document.querySelectorAll('#ask [data-key^="stem "]')].find((one) => left.some((word) => keyOf(word).startsWith(one.dataset.key.slice(5))));
  return group ?? [null, stem()];
}

// Returns the offer of a line of a seat, or the open one that stands for it.
async function find(line, seat) {
  const { now } = await import("/static/link.js");
  const offers = now.view.offers.filter((one) => one.seat === seat);
  return offers.find((one) => one.label.toLowerCase() === line.toLowerCase()) ?? offers.find((one) => one.open && unnamed(one).test(line));
}

// Returns what to press for a line: the keys of its words, and what is asked after it.
window.offered = async (line, seat) => {
  const found = await find(line, seat);
  return found ? { line: found.line, keys: found.words.map(keyOf), open: Boolean(found.open), risky: found.risk !== "none" } : null;
};

async function choose({ line, seat }, boardFirst) {
  const wanted = await find(line, seat);
  if (!wanted) throw new Error("this is not offered");
  let left = [...wanted.words];
  for (let nth = 0; nth < 12 && !byKey("confirm"); nth++) {
    look();
    const [word, found] = next(wanted, left, boardFirst);
    const last = found?.dataset.key === `offer ${wanted.line}`;
    tap(found, found ? found.innerText : `a way to “${line}” after ${nth} taps`);
    left = left.filter((one) => one !== word);
    const refusal = document.querySelector(".refusal");
    if (refusal) throw new Error(refusal.innerText);
    if (busy() || last) break;
  }
  if (byKey("confirm")) tap(byKey("confirm"), "confirm");
  if (wanted.open) await name(line);
}

// Returns what matches the lines that an offer with an unnamed card stands for.
const unnamed = (offer) => new RegExp(`^${offer.label.replace(/[^\w\s?]/g, "\\$&").replace(/ /g, " +").replaceAll("?", ".+")}$`, "i");

// Taps the card that is meant, in the list that asks for it.
async function name(line) {
  const named = () => [...document.querySelectorAll("#sheet[open] .choices button")].find((one) => one.innerText.toLowerCase() === line.toLowerCase());
  if (!await until(named, 3000)) throw new Error(`${line} is not in the list: ${document.querySelector("#sheet").innerText}`);
  tap(named(), line);
}

function draw(names) {
  const spaces = document.body.dataset.paint?.split(" ");
  for (const [nth, name] of names.entries()) {
    const card = name === "?" ? byKey("unseen") : [...document.querySelectorAll('[data-key^="draw"]')].find((one) => one.ariaLabel.startsWith(`${name},`));
    if (!spaces || card.ariaPressed !== "true") tap(card, name);
    if (spaces) tap(document.querySelector(`.space[data-space="${CSS.escape(spaces[nth])}"]`), spaces[nth]);
  }
}

// Gives an answer; returns the number of the last entry, the taps it took and what a person would stumble over.
window.answer = async (step) => {
  [taps, faults] = [0, []];
  try {
    if (!await until(() => Number(document.body.dataset.last) >= step.last)) throw new Error("this page is behind");
    const last = document.body.dataset.last;
    const ready = () => byKey(step.dice.length ? `die0-${step.dice[0]}` : step.drawn.length ? "roll" : "") ?? document.querySelector("#ask.yours [data-key]");
    if (!await until(ready)) throw new Error("nothing is asked of this page");
    if (step.drawn.length) draw(step.drawn);
    for (const [nth, face] of step.dice.entries()) tap(byKey(`die${nth}-${face}`), `die ${nth + 1}`);
    if (!step.dice.length && !step.drawn.length) await choose(step, step.boardFirst);
    else if (!busy()) tap(byKey("enter"), "enter");
    const changed = () => !busy() && (document.body.dataset.last !== last || (step.sealed && document.querySelector(".locked")));
    if (!await until(() => changed() || document.querySelector(".refusal")) || !changed()) throw new Error("nothing came of it");
    return { last: Number(document.body.dataset.last), taps, faults };
  } catch (error) {
    return { error: `${error.message}\n${document.querySelector("#ask").innerText}` };
  }
};
