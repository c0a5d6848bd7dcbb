// The line at the bottom: moves, commands and completions. Loaded once somebody types.
import { $, el, fill, lines, say, sheet } from "./dom.js";
import { get, isBusy, now, post, send, settled } from "./link.js";
import { play } from "./ask.js";

const COMMANDS = ["help", "moves", "why", "show", "log", "undo", "redo", "amend", "insert", "delete", "overrule", "correct", "option", "note", "seal"];
const PAUSE = 150;
let asking = 0;

export async function enter() {
  const line = $("line").value.trim(), [first, ...more] = line.split(" ");
  const command = first.toLowerCase();
  if (!line || !now.view) return;
  if (command !== "why" && isBusy()) { // the line stays in the field, where it can be changed, and is entered if the previous entry counts
    say("This line will be entered after the previous one.");
    const before = await settled();
    if (before?.status !== 200 || $("line").value.trim() !== line) return;
  }
  $("line").value = "";
  if (!COMMANDS.includes(command)) return play(line);
  const answer = command === "why" ? await post("why", { line: more.join(" ") }) : await send("command", { command, args: more.join(" ") });
  if (answer) sheet(line, el("div", { class: "said" }, lines(answer.said ?? [])));
}

// Shows completions of the line after a short pause in typing.
export function complete() {
  clearTimeout(asking);
  asking = setTimeout(async () => {
    const { ways = [] } = await get(`complete?line=${encodeURIComponent($("line").value)}`).catch(() => ({}));
    fill($("ways"), ways.map((one) => el("option", { value: one })));
  }, PAUSE);
}
