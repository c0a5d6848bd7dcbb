// Lists the faces of a game; each is drawn when it comes into sight, and drawn again when a file has changed.

const $ = (id) => document.getElementById(id);
const ticked = new Set();
let edition = { number: 0, revision: 0, components: [] };

function el(tag, props = {}, ...children) {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children.filter((one) => one !== null));
  return made;
}

// A face keeps its old picture until the new one is there; its problems are shown on it.
async function draw(face) {
  if (!edition.readable) return;
  const drawn = face.dataset.drawn = String(edition.number);
  const answer = await fetch(`face/${face.dataset.path}`, { cache: "no-store" });
  const text = await answer.text();
  if (face.dataset.drawn !== drawn || face.dataset.text === text) return;
  face.dataset.text = text;
  face.classList.toggle("bad", !answer.ok);
  if (!answer.ok) {
    face.querySelector("pre")?.remove();
    return face.append(el("pre", { textContent: text }));
  }
  const image = el("img", { src: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })) });
  await image.decode().catch(() => {});
  if (face.dataset.text !== text) return URL.revokeObjectURL(image.src);
  image.alt = face.dataset.name; // the name can have changed while the picture was decoded
  const old = face.querySelector("img");
  face.replaceChildren(image);
  if (old) URL.revokeObjectURL(old.src);
}

const sight = new IntersectionObserver((seen) => {
  for (const one of seen) {
    one.target.dataset.inSight = one.isIntersecting ? "yes" : "";
    if (one.isIntersecting && one.target.dataset.drawn !== String(edition.number)) draw(one.target).catch(() => {});
  }
}, { rootMargin: "300px" });

function drawInSight() {
  for (const one of document.querySelectorAll(".face")) if (one.dataset.inSight) draw(one).catch(() => {});
}

// A face that is there already keeps its picture.
function face(component, row, side, copy) {
  const path = [component.id, row.id, side, copy].map(encodeURIComponent).join("/");
  const made = document.querySelector(`[data-path="${CSS.escape(path)}"]`) ?? el("div", { className: "face" });
  made.dataset.path = path;
  made.dataset.name = side === "back" ? `${row.name}, back` : row.fronts > 1 ? `${row.name}, copy ${copy}` : row.name;
  for (const image of made.querySelectorAll("img")) image.alt = made.dataset.name;
  made.style.setProperty("--ratio", `${component.width} / ${component.height}`);
  sight.observe(made);
  return made;
}

function figure(component, row) {
  const path = `${component.id}/${row.id}`;
  const tick = el("input", { type: "checkbox", checked: ticked.has(path), onchange: () => { ticked[tick.checked ? "add" : "delete"](path); choose(); } });
  const fronts = Array.from({ length: row.fronts }, (_, at) => face(component, row, "front", at + 1));
  const backs = row.back && $("backs").checked ? [face(component, row, "back", 1)] : [];
  const id = row.name === row.id ? null : el("small", { textContent: row.id });
  const made = el("figure", {}, el("div", { className: "sides" }, ...fronts, ...backs),
    el("figcaption", {}, el("label", {}, tick, row.name), id, el("span", { textContent: row.count === 1 ? "" : `× ${row.count}` })));
  made.style.setProperty("--width", component.width);
  made.dataset.words = wordsOf(component, row);
  return made;
}

// A click on a face shows which boxes are there, and the lines of the layout that put them there.
async function showPlaces(face, event) {
  const [component, row, side] = face.dataset.path.split("/");
  const shape = face.querySelector("img").getBoundingClientRect();
  const [x, y] = [event.clientX - shape.left, event.clientY - shape.top];
  const answer = await fetch(`places/${component}/${row}/${side}`, { cache: "no-store" });
  if (!answer.ok) return;
  const { row: data, boxes } = await answer.json();
  const scale = shape.width / edition.components.find((one) => one.id === decodeURIComponent(component)).width;
  const here = boxes.filter((box) => box.left <= x / scale && x / scale <= box.left + box.width && box.top <= y / scale && y / scale <= box.top + box.height);
  const mark = (box) => Object.assign($("mark").style, {
    left: `${shape.left + scrollX + box.left * scale}px`, top: `${shape.top + scrollY + box.top * scale}px`,
    width: `${box.width * scale}px`, height: `${box.height * scale}px` });
  const line = (box) => el("li", { onmouseenter: () => mark(box) }, el("b", { textContent: box.name }), " ", el("code", { textContent: box.line }));
  $("places").firstElementChild.replaceChildren(...here.map(line), el("li", {}, el("b", { textContent: "data" }), " ", el("code", { textContent: data })));
  $("mark").hidden = !here.length;
  if (here.length) mark(here[0]);
  $("places").hidden = false;
  const width = $("places").offsetWidth;
  Object.assign($("places").style, { left: `${Math.max(8, Math.min(event.pageX + 12, scrollX + innerWidth - width - 8))}px`, top: `${event.pageY + 12}px` });
}

function hidePlaces() {
  $("places").hidden = $("mark").hidden = true;
}

const wordsOf = (component, row) => `${component.id} ${row.id} ${row.name} ${row.words}`.toLowerCase();
// What the list shows of the components: all but the words for finding.
const listed = (components) => JSON.stringify(components, (key, value) => (key === "words" ? undefined : value));

function section(component) {
  const [width, height] = [component.width, component.height].map((side) => Math.round(side * 10) / 10);
  const size = `${component.count} ${component.count === 1 ? "piece" : "pieces"}, ${width} × ${height} mm`;
  return el("section", {}, el("h2", { id: `of-${component.id}` }, `${component.title} `, el("small", { textContent: size })),
    el("div", { className: "row" }, ...component.rows.map((row) => figure(component, row))));
}

// The list is made again only if rows have come or gone; else only the faces in sight are drawn again.
function show(next) {
  const { number, components } = edition;
  edition = next;
  document.title = $("title").textContent = next.title;
  tell();
  if (!next.readable || next.number === number) return;
  hidePlaces();
  if (listed(next.components) !== listed(components)) return list();
  const rows = next.components.flatMap((component) => component.rows.map((row) => wordsOf(component, row)));
  document.querySelectorAll("figure").forEach((made, nth) => { made.dataset.words = rows[nth]; });
  drawInSight();
}

function tell() {
  const { problems, warnings } = edition;
  $("problems").hidden = !problems.length;
  $("problems").textContent = problems.join("\n");
  $("warnings").hidden = !warnings.length;
  $("warnings").firstElementChild.textContent = warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`;
  $("warnings").lastElementChild.textContent = warnings.join("\n");
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  $("state").textContent = problems.length ? (!edition.readable && $("faces").childElementCount ? `${count}; the faces are as before` : count) : edition.checked ? `No problems, ${new Date().toLocaleTimeString()}` : "Checking…";
}

function list() {
  $("components").replaceChildren(...edition.components.map((one) => el("a", { href: `#of-${one.id}`, textContent: one.title })));
  $("faces").replaceChildren(...edition.components.map(section));
  find();
  choose();
  drawInSight();
}

function find() {
  const words = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const one of document.querySelectorAll("section > .row")) {
    for (const made of one.children) made.hidden = !words.every((word) => made.dataset.words.includes(word));
    one.parentElement.hidden = [...one.children].every((made) => made.hidden);
  }
}

const quote = (word) => /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;

function choose() {
  const there = new Set(edition.components.flatMap((one) => one.rows.map((row) => `${one.id}/${row.id}`)));
  const rows = [...ticked].filter((path) => there.has(path));
  $("chosen").hidden = !rows.length;
  $("command").textContent = [edition.command, ...rows.map((path) => `--only ${quote(path)}`)].join(" ");
}

$("find").addEventListener("input", find);
$("backs").addEventListener("change", list);
$("size").addEventListener("input", () => document.documentElement.style.setProperty("--zoom", $("size").value));
$("copy").addEventListener("click", () => navigator.clipboard.writeText($("command").textContent));
$("faces").addEventListener("click", (event) => {
  const face = event.target.closest(".face:not(.bad)");
  if (face?.querySelector("img")) showPlaces(face, event).catch(() => {});
});
document.addEventListener("pointerdown", (event) => { if (!event.target.closest("#places")) hidePlaces(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hidePlaces(); });
$("none").addEventListener("click", () => { ticked.clear(); list(); });

for (;;) {
  try {
    const answer = await fetch(`edition?seen=${edition.revision}`, { cache: "no-store" });
    const next = await answer.json();
    if (next.revision !== edition.revision) show(next);
  } catch {
    $("state").textContent = "`pnp watch` has stopped";
    edition.number = edition.revision = 0;
    for (const one of document.querySelectorAll(".face")) delete one.dataset.drawn; // another run counts from 1 again
    await new Promise((done) => setTimeout(done, 1000));
  }
}
