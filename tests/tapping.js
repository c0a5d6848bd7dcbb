// Answers a question as a person would, by taps alone, and waits until the page shows what came of it.
const byKey = (key) => document.querySelector(`[data-key="${CSS.escape(key)}"]`);
const until = async (test, wait = 15000) => {
  for (const end = Date.now() + wait; Date.now() < end; await new Promise((done) => setTimeout(done, 12))) if (test()) return true;
  return false;
};
const usable = (found) => found && !found.disabled;

async function choose({ words, line }) {
  byKey("cancel")?.click();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const label = (one) => one.dataset.key.slice(6).toLowerCase();
  const target = () => [...document.querySelectorAll('#ask [data-key^="offer "]')].find((one) => label(one) === line.toLowerCase() || label(one).endsWith(`: ${line.toLowerCase()}`));
  if (!target()) {
    for (const word of words.filter((one) => one.kind === "space")) document.querySelector(`.space[data-space="${CSS.escape(word.at)}"]`)?.click();
  }
  for (let nth = 0; nth < 8 && !byKey("confirm"); nth++) {
    if (document.body.classList.contains("busy")) return;
    if (target()) { target().click(); break; }
    const group = words.map((one) => byKey(`word ${one.kind} ${(one.at ?? one.text).toLowerCase()}`)).find(Boolean);
    if (!group) return;
    group.click();
  }
  byKey("confirm")?.click();
}

window.answer = async (step) => {
  if (!await until(() => Number(document.body.dataset.last) >= step.last)) return "this page is behind";
  const last = document.body.dataset.last, before = document.querySelector("#ask").innerText;
  const ready = () => step.dice.length ? byKey(`die0-${step.dice[0]}`) : step.drawn.length ? document.querySelector('[data-key^="draw"]') : document.querySelector("#ask.yours [data-key]");
  if (!await until(ready)) return "nothing is asked of this page";
  if (document.body.dataset.paint !== undefined && step.drawn.length) {
    const spaces = document.body.dataset.paint.split(" ");
    for (const [nth, name] of step.drawn.entries()) {
      [...document.querySelectorAll('[data-key^="draw"]')].find((one) => one.ariaLabel.startsWith(`${name},`)).click();
      document.querySelector(`.space[data-space="${CSS.escape(spaces[nth])}"]`).click();
    }
  } else for (const name of step.drawn) {
    const card = [...document.querySelectorAll('[data-key^="draw"]')].find((one) => one.ariaLabel.startsWith(`${name},`));
    if (!usable(card)) return `${name} cannot be tapped`;
    card.click();
  }
  for (const [nth, face] of step.dice.entries()) byKey(`die${nth}-${face}`).click();
  if (step.dice.length || step.drawn.length) { if (usable(byKey("enter"))) byKey("enter").click(); } else await choose(step);
  const changed = () => document.body.dataset.last !== last && !document.body.classList.contains("busy");
  return (await until(() => changed() || document.querySelector(".refusal"))) && changed() ? Number(document.body.dataset.last) : `nothing came of it; before: ${before}`;
};
