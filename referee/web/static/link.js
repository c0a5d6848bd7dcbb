// The connection: views come by a stream; an entry is sent again until it is answered, and counts once.
import { load } from "./dom.js";

const PENDING = "pending", PATIENCE = 2500, SILENCE = 8000;
const base = location.pathname.replace(/[^/]*$/, "");
export const viewer = base.split("/").at(-2);
export const now = { epoch: "", rev: 0, build: "", view: null, online: true };
const heard = { view: () => {}, link: () => {}, presence: () => {}, refused: () => {} };
export const on = (name, action) => (heard[name] = action);
let source = null, last = 0, opening = 0, asking;

const key = () => [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");

async function ask(path, body, stop = new AbortController()) {
  const timer = setTimeout(() => stop.abort(), 8000);
  try {
    const answer = await fetch(base + path, body === undefined ? { signal: stop.signal, cache: "no-store" }
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal: stop.signal });
    const found = await answer.json().catch(() => ({ said: [`The server answered ${answer.status}.`] }));
    return { status: answer.status, ...found };
  } finally {
    clearTimeout(timer);
  }
}

export const get = (path) => ask(path);
export const post = (path, body) => ask(path, body);

const isOld = ({ build }) => now.build && build && build !== now.build;

function take(found) {
  if (!found.view || (found.epoch === now.epoch && found.rev < now.rev)) return;
  if (isOld(found)) return location.reload();
  const cause = found.epoch === now.epoch && found.rev === now.rev ? null : found.cause ?? {};
  Object.assign(now, { epoch: found.epoch, rev: found.rev, view: found.view, build: found.build ?? now.build });
  if (cause) heard.view(cause);
}

function link(online, said = "") {
  if (now.online !== online || said) heard.link((now.online = online), said);
}

// Hides a seat that is gone; the page then says why.
const leave = () => { document.body.hidden = true; location.reload(); };

// Gets the newest view, opens the stream again, and sends what was not answered.
export async function wake() {
  if (Date.now() - opening < (asking ? 3000 : 900)) return;
  opening = Date.now();
  asking?.abort(); // a lost connection would keep new ones waiting
  const own = (asking = new AbortController());
  try {
    const found = await ask("view", undefined, own);
    if (found.status === 403) return now.view ? leave() : load("joining", "gone", found.said);
    if (!found.view) throw new Error();
    take(found);
    link(true);
    stream();
    resend();
  } catch {
    link(false);
  } finally {
    if (asking === own) asking = null;
  }
}

function stream() {
  source?.close();
  source = new EventSource(`${base}events?since=${now.epoch}.${now.rev}`);
  last = Date.now();
  const hear = (name, action) => source.addEventListener(name, (event) => {
    last = Date.now();
    link(navigator.onLine);
    action(event.data ? JSON.parse(event.data) : {});
  });
  hear("hello", (data) => isOld(data) && location.reload());
  hear("view", take);
  hear("presence", (data) => heard.presence(data));
  hear("beat", () => {});
  hear("bye", ({ reason }) => { source.close(); reason === "revoked" ? leave() : link(false); });
  source.onerror = () => link(false);
}

let sending = null, delivery = null, queued = false;
// Whether an answer to this view is being sent; a newer view can be answered.
export const isBusy = () => queued || sending?.body.rev === now.rev;

async function deliver(kept) {
  sending = kept;
  for (let tries = 0; ; tries++) {
    try {
      const answer = await ask(kept.path, kept.body);
      if (answer.status >= 500) throw new Error();
      sessionStorage.removeItem(PENDING);
      sending = null;
      link(true);
      if (answer.view) take(answer);
      else if (answer.status === 200) setTimeout(() => answer.rev > now.rev && wake(), 900);
      return answer;
    } catch {
      if (tries > 0) link(false);
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  }
}

// Returns the answer to the entry being sent, once it and its view have come.
export async function settled() {
  let answer = null;
  const { epoch } = now;
  while (isBusy()) answer = await delivery;
  while (answer?.rev > now.rev && epoch === now.epoch) await new Promise((done) => setTimeout(done, 50));
  return answer;
}

// Sends a line or a command once; it is kept until it is answered, even if the page is reloaded.
export async function send(path, body) {
  if (isBusy()) return null;
  const kept = { path, body: { key: key(), epoch: now.epoch, rev: now.rev, ...body } };
  queued = true;
  while (sending) await delivery;
  queued = false;
  sessionStorage.setItem(PENDING, JSON.stringify(kept));
  return (delivery = deliver(kept));
}

async function resend() {
  const kept = sessionStorage.getItem(PENDING);
  if (!kept || sending) return;
  heard.refused(await (delivery = deliver(JSON.parse(kept))));
}

setInterval(() => {
  if (source && Date.now() - last > SILENCE) link(false);
  if (!now.online) wake();
}, 1000);
addEventListener("online", wake);
addEventListener("offline", () => link(false));
addEventListener("pageshow", (event) => event.persisted && wake());
document.addEventListener("visibilitychange", () => !document.hidden && Date.now() - last > 5500 && wake((opening = 0)));
