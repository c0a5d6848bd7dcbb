// The links by which devices join, their codes for a camera, and buttons to hand over or close a seat. Loaded when opened.
import { button, el, lines, say, sheet, sign } from "./dom.js";
import { now, post } from "./link.js";

// Shows all links. said: the answer to the last change; at: the seat that was handed over or closed.
export async function show(said = [], at = "") {
  const answer = await fetch("links").then((one) => one.json()).catch(() => []);
  sheet("Join with a phone", said.length ? el("div", { class: "refusal told" }, lines(said)) : null,
    el("ul", { class: "links" }, answer.map(link)));
  document.querySelector(`#sheet [data-key="over ${at}"]`)?.scrollIntoView({ block: "nearest" });
  if (said.length) say(said.join(" "));
}

const signed = ({ viewer }, seat = now.view.seats[viewer]) => (seat ? sign(seat) : null);

const link = (one) => el("li", {}, el("h3", {}, signed(one), one.title), one.code ? el("img", { src: one.code, alt: `Code to join as ${one.title}` }) : null,
  one.address ? el("a", { href: one.address }, one.address) : el("p", {}, "Closed: nobody can join until you hand it over."),
  one.viewer === "table" ? null : el("div", { class: "bar" },
    button("Hand over …", () => sure(one, false), { "data-key": `over ${one.viewer}`, "aria-label": `Hand over ${one.title}` }),
    one.address ? button("Close it …", () => sure(one, true), { class: "quiet", "data-key": `close ${one.viewer}`, "aria-label": `Close ${one.title}` }) : null));

function sure({ viewer, title }, close) {
  const change = async () => show((await post("seat", { viewer, close })).said, viewer);
  sheet(close ? `Close ${title}?` : `Hand over ${title}?`,
    el("p", {}, close ? "Every device that joined here is shut out, and the link no longer works. The match goes on; you can make a new link later." : "There will be a new code. The old link no longer works, and every device that used it is shut out."),
    el("div", { class: "bar" }, button(close ? "Close it" : "Hand it over", change, { class: "main", "data-key": "sure" }), button("Back", () => show(), { "data-key": "back" })));
}
