// The line at the foot: moves, commands, and how a line may go on. Loaded once somebody types.
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
  if (command !== "why" && isBusy()) { // it stays in the field, to be seen and changed, and is entered if what is sent before it counts
    say("This line is entered after the one before.");
    const before = await settled();
    if (before?.status !== 200 || $("line").value.trim() !== line) return;
  }
  $("line").value = "";
  if (!COMMANDS.includes(command)) return play(line);
  const answer = command === "why" ? await post("why", { line: more.join(" ") }) : await send("command", { command, args: more.join(" ") });
  if (answer) sheet(line, el("div", { class: "said" }, lines(answer.said ?? [])));
}

// Shows how the line may go on, once nothing is typed for a moment.
export function complete() {
  clearTimeout(asking);
  asking = setTimeout(async () => {
    const { ways = [] } = await get(`complete?line=${encodeURIComponent($("line").value)}`).catch(() => ({}));
    fill($("ways"), ways.map((one) => el("option", { value: one })));
  }, PAUSE);
}
