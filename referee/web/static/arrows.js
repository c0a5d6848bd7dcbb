// The arrow keys on the board: they go to the nearest space in their direction. Loaded when needed.
import { focus } from "./board.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function step(key, from, board, spaces) {
  const way = WAYS[key];
  const middle = (name) => {
    const box = spaces.get(name).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const start = middle(from);
  const far = (one) => {
    const [x, y] = middle(one.name).map((at, nth) => at - start[nth]);
    const along = x * way[0] + y * way[1], aside = Math.abs(x * way[1]) + Math.abs(y * way[0]);
    return along > 1 && aside < 1.8 * along ? along + 2 * aside : Infinity;
  };
  const best = board.spaces.reduce((one, other) => (far(other) < far(one) ? other : one));
  if (far(best) < Infinity) focus(best.name);
}
