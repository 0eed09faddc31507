// The messages of the channel that is open.

import { ask } from "./connection.js";
import { byId, el, mention } from "./dom.js";
import { continues, inWords, messageItem } from "./message.js";
import { notice } from "./notice.js";
import { fit } from "./pictures.js";
import { state } from "./state.js";

const list = byId("timeline");
const scroll = byId("scroll");
const earlier = byId("earlier");
const toNewest = byId("to-newest");
const AROUND = 24; // the space above a message and below the last
let messages = [];
let atEnd = true;
let height = 0;

export function showChannel(news) {
  const same = state.channel === news.channel;
  state.channel = news.channel;
  state.read = news.read;
  messages = news.messages;
  earlier.hidden = !news.more;
  draw(same ? null : news.read);
  atEnd = true;
  toEnd();
  tellRead();
}

function beginning() {
  const name = state.first;
  if (!name) return "/ to see the bot's commands";
  return [mention({ command: name }, `/${name}`), " to begin"];
}

function draw(read) {
  const items = messages.map((message, n) => messageItem(message, messages[n - 1]));
  const first = read && read !== "0" ? messages.findIndex((each) => BigInt(each.id) > BigInt(read)) : -1;
  if (first > 0) items[first].classList.add("first-new");
  show(items, () => list.replaceChildren(...items));
  if (!messages.length) list.append(el("li", { class: "nothing" }, "Nothing has been said here yet. Type ", beginning(), "."));
}

// Puts messages into the list, each no higher than the window if it can be.
function show(items, place, before) {
  place();
  fit(items, scroll.clientHeight - AROUND, before);
}

export function showMessage(message) {
  if (message.channel !== state.channel || messages.some((each) => each.id === message.id)) return edit(message);
  if (!messages.length) list.replaceChildren();
  const item = messageItem(message, messages.at(-1));
  messages.push(message);
  show([item], () => list.append(item));
  if (atEnd || isAnswer(message)) toEnd();
  else toNewest.hidden = false;
  announce(message);
  tellRead();
}

export function edit(message) {
  const n = messages.findIndex((each) => each.id === message.id);
  if (n < 0) return;
  const wasThinking = messages[n].loading;
  messages[n] = message;
  redraw(n);
  if (wasThinking && !message.loading) announce(message);
  if (atEnd) toEnd();
}

export function remove(message) {
  const n = messages.findIndex((each) => each.id === message.id);
  if (n < 0) return;
  const focused = itemAt(n)?.contains(document.activeElement);
  itemAt(n)?.remove();
  messages.splice(n, 1);
  if (messages[n]) redraw(n);
  if (focused) byId("box")?.focus();
}

const itemAt = (n) => byId(`m${messages[n].id}`);

// Draws a message anew; the focus stays on the same control, and words that were opened stay open.
function redraw(n) {
  const old = itemAt(n);
  const fresh = messageItem(messages[n], messages[n - 1]);
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.control : null;
  const { width, height } = old.querySelector(".enlarge img") ?? {};
  show([fresh], () => old.replaceWith(fresh), width && { width, height });
  if (focused !== null) {
    const control = [...fresh.querySelectorAll("[data-control]")].find((each) => each.dataset.control === focused);
    (control ?? fresh.querySelector("[data-control]:not(:disabled)") ?? byId("box"))?.focus();
  }
  const next = messages[n + 1];
  if (next) itemAt(n + 1)?.classList.toggle("continued", continues(next, messages[n]));
}

function announce(message) {
  byId("said").replaceChildren(el("p", {}, inWords(message)));
}

// Whether you have asked for it: wherever you pressed, its place is at the end.
const isAnswer = (message) => message.ephemeral || message.command?.user === state.you;

function toEnd() {
  atEnd = true;
  toNewest.hidden = true;
  scroll.scrollTop = end();
  height = scroll.scrollHeight;
}

// A message that is taller than the window is read from its top.
function end() {
  const bottom = scroll.scrollHeight - scroll.clientHeight;
  const last = list.lastElementChild;
  if (!last) return bottom;
  const top = last.getBoundingClientRect().top - scroll.getBoundingClientRect().top + scroll.scrollTop;
  return Math.min(bottom, top - 8);
}

export function tellRead() {
  if (document.visibilityState === "visible" && state.channel) ask("read", { channel: state.channel });
}

// Further back, as far as needed, where the message is not shown yet; ids grow with time.
export async function jumpTo(id) {
  const { channel } = state;
  while (!byId(`m${id}`) && !earlier.hidden && messages.length && BigInt(id) < BigInt(messages[0].id)) {
    if (await showEarlier() || state.channel !== channel) return;
  }
  const item = byId(`m${id}`);
  if (!item) return notice("That message is not there any more.", { bad: true });
  item.scrollIntoView({ block: "center" });
  atEnd = isAtEnd();
  item.classList.add("pointed-at");
  setTimeout(() => item.classList.remove("pointed-at"), 1600);
}

// Returns what prevented it, if anything did.
async function showEarlier() {
  const shown = messages;
  const { messages: more, more: left, error } = await ask("scroll back", { channel: state.channel, before: shown[0].id });
  if (error) notice(error, { bad: true });
  if (error || shown !== messages) return error; // another channel is open by now, or they are shown already
  const below = scroll.scrollHeight - scroll.scrollTop;
  messages = [...more, ...shown];
  earlier.hidden = !left;
  const items = more.map((message, n) => messageItem(message, more[n - 1]));
  show(items, () => list.prepend(...items));
  if (shown.length) redraw(more.length);
  scroll.scrollTop = scroll.scrollHeight - below;
}

const isAtEnd = () => scroll.scrollTop > end() - 60;

// What grows while it loads is no wish to look elsewhere.
scroll.addEventListener("scroll", () => {
  if (atEnd && scroll.scrollHeight !== height) return toEnd();
  atEnd = isAtEnd();
  if (atEnd) toNewest.hidden = true;
});
new ResizeObserver(() => atEnd && toEnd()).observe(list);
new ResizeObserver(() => atEnd && toEnd()).observe(scroll);
earlier.addEventListener("click", showEarlier);
toNewest.addEventListener("click", toEnd);
document.addEventListener("visibilitychange", tellRead);
