// The corners of the board in a photo, marked by a person: tapped, and moved by dragging or with the arrow keys.
import { button, el, say, sheet } from "./dom.js";

const START = [[0.15, 0.15], [0.85, 0.15], [0.85, 0.85], [0.15, 0.85]], STEP = 0.004, NEAR = 28, LARGER = 4;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let kept = {};

export function open({ file, beside }, send) {
  if (kept.file !== file) kept = { file, url: URL.createObjectURL(file), at: START.map((one) => [...one]), set: [false, false, false, false] };
  const { at, set, url } = kept;
  let held = -1;
  const told = el("p", { role: "status" }), glass = el("div", { class: "glass", hidden: true, style: { "background-image": `url(${url})` } });
  const done = button("Read the board", () => send(file, at.flat().map((one) => one.toFixed(4)).join(",")), { class: "main", "data-key": "read" });
  const dots = beside.map((space, nth) => button(String(nth + 1), null, { class: "dot", "aria-label": `Corner beside ${space}`, "data-key": `corner${nth}`, onkeydown: (event) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    put(nth, at[nth].map((one, axis) => one + way[axis] * STEP * (event.shiftKey ? 10 : 1)));
    show();
  } }));
  const view = el("div", { class: "corners", onpointerdown: press, onpointermove: drag, onpointerup: drop, onpointercancel: drop }, el("img", { src: url, alt: "The photo of the board", draggable: "false" }), dots, glass);

  function put(nth, [x, y]) {
    at[nth] = [x, y].map((one) => Math.min(1, Math.max(0, one)));
    set[nth] = true;
  }

  const place = (event) => {
    const area = view.getBoundingClientRect();
    return [(event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height];
  };

  // Moves a dot near the finger; else the next dot that is not placed, else the nearest.
  function press(event) {
    const area = view.getBoundingClientRect(), [x, y] = place(event);
    const far = at.map(([left, top], nth) => (set[nth] ? Math.hypot((left - x) * area.width, (top - y) * area.height) : Infinity));
    const near = far.indexOf(Math.min(...far)), next = set.indexOf(false);
    held = next < 0 || far[near] < NEAR ? near : next;
    view.setPointerCapture(event.pointerId);
    event.preventDefault();
    drag(event);
  }

  function drag(event) {
    if (held < 0) return;
    put(held, place(event));
    const [x, y] = at[held], { width, height } = view.getBoundingClientRect(), half = 56;
    glass.hidden = false;
    glass.classList.toggle("left", x > 0.5);
    glass.style.backgroundSize = `${width * LARGER}px ${height * LARGER}px`;
    glass.style.backgroundPosition = `${half - x * width * LARGER}px ${half - y * height * LARGER}px`;
    show();
  }

  function drop() {
    held = -1;
    glass.hidden = true;
    show();
  }

  function show() {
    const next = set.indexOf(false);
    dots.forEach((dot, nth) => {
      dot.style.left = `${100 * at[nth][0]}%`;
      dot.style.top = `${100 * at[nth][1]}%`;
      dot.classList.toggle("set", set[nth]);
    });
    const text = next < 0 ? "Move a dot if it is not on its corner. Then read the board." : `Tap corner ${next + 1} of the board, beside ${beside[next]}.`;
    if (told.textContent !== text) told.textContent = text;
    done.disabled = next >= 0;
  }

  sheet("The corners of the board", told, view, el("div", { class: "bar" }, done, button("Start again", () => { kept = {}; URL.revokeObjectURL(url); open({ file, beside }, send); }, { "data-key": "again" })));
  show();
  say(told.textContent);
}
