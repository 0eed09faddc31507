// The developer's panel: traffic as it passes, the bot's process, trouble on demand.

import { ask } from "./connection.js";
import { byId, el } from "./dom.js";
import { notice } from "./notice.js";
import { state, whenPlacesChange } from "./state.js";

const panel = byId("developer");
const opener = byId("open-developer");
const MOST = 400;
const TROUBLES = [
  ["429", "429 Too many requests", "Discord asks to wait a second"],
  ["500", "500 Internal error", "the bot tries again"],
  ["503", "503 Unavailable", "the bot tries again"],
  ["slow", "4 seconds late", "too late for an answer"],
  ["lost before", "Connection lost before", "nothing has happened"],
  ["lost after", "Connection lost after", "it has happened, the bot doesn't know"],
];
const list = el("ol", { class: "traffic", "aria-label": "Traffic" });
const status = el("p", { class: "process", role: "status" });
const output = el("pre", { class: "output", tabindex: "0", "aria-label": "What the bot wrote" });
const filter = el("input", { placeholder: "Filter", "aria-label": "Filter the traffic", autocomplete: "off" });
const once = el("input", { type: "checkbox", id: "only-once", checked: true });
let boxes = [];

function build() {
  boxes = TROUBLES.map(trouble);
  panel.append(
    el("h2", {}, "Developer"),
    el("button", { type: "button", class: "plain close", "aria-label": "Close", onclick: toggle }, "✕"),
    el("h3", {}, "The bot"), status,
    el("div", { class: "controls" }, act("Restart", "restart", "primary"), act("Kill", "kill", "danger"),
      act("Drop the gateway", "disconnect", "secondary", { resumable: true }),
      act("… without resume", "disconnect", "secondary", { resumable: false })),
    el("details", { ontoggle: refresh }, el("summary", {}, "What it wrote"), output),
    el("h3", {}, "Trouble"),
    el("label", { class: "switch" }, once, el("span", {}, "only for the next request")),
    ...boxes.map((box) => box.element),
    el("h3", {}, "Traffic"),
    el("div", { class: "controls" }, filter,
      el("button", { type: "button", class: "control secondary", onclick: () => list.replaceChildren() }, "Clear"),
      el("a", { class: "control secondary", href: "/traffic.jsonl", download: "traffic.jsonl" }, "Save")),
    list);
}

function act(label, what, style, fields = {}) {
  return el("button", { type: "button", class: `control ${style}`, onclick: async (event) => {
    const button = event.currentTarget;
    button.setAttribute("aria-busy", "true");
    const { error } = await ask(what, fields);
    button.removeAttribute("aria-busy");
    if (error) notice(error, { bad: true });
  } }, label);
}

function trouble([name, label, hint]) {
  const box = el("input", { type: "checkbox", role: "switch", data: { trouble: name } });
  box.addEventListener("change", async () => {
    showTroubles((await ask("trouble", { name, on: box.checked, once: once.checked })).troubles);
  });
  return { name, box, element: el("label", { class: "switch" }, box, el("span", {}, label, el("small", {}, hint))) };
}

function showTroubles(on = []) {
  for (const { name, box } of boxes) box.checked = on.includes(name);
  opener.classList.toggle("warns", on.length > 0);
}

async function refresh() {
  if (panel.hidden) return;
  const { output: lines = [], troubles } = await ask("watch", { on: true });
  output.textContent = lines.join("\n") || "Nothing so far.";
  output.scrollTop = output.scrollHeight;
  showTroubles(troubles);
}

export function rejoin() {
  if (panel.hidden) return;
  list.replaceChildren();
  refresh();
}

export function showTraffic(passed) {
  const atTop = list.scrollTop < 30;
  const summary = el("summary", {}, el("span", { class: `status ${tone(passed)}` }, passed.status), el("span", { class: "title" }, passed.title));
  const item = el("li", {}, el("details", { ontoggle: (event) => event.currentTarget.open && fill(event.currentTarget, passed) }, summary));
  item.hidden = !fits(item, filter.value);
  list.prepend(item);
  while (list.children.length > MOST) list.lastChild.remove();
  if (atTop) list.scrollTop = 0;
  if (passed.status !== "200" && passed.kind === "request") refreshSoon();
}

let soon = null;
function refreshSoon() {
  clearTimeout(soon);
  soon = setTimeout(refresh, 200);
}

function fill(details, passed) {
  if (details.children.length > 1) return;
  const request = passed.kind === "request";
  if (passed.first) details.append(el("h4", {}, request ? "Request" : "Frame"), el("pre", { tabindex: "0" }, passed.first));
  if (passed.second) details.append(el("h4", {}, "Answer"), el("pre", { tabindex: "0" }, passed.second));
  if (!passed.first && !passed.second) details.append(el("p", { class: "hint" }, "No body."));
}

function tone(passed) {
  if (passed.kind === "gateway") return passed.status === "to bot" ? "down" : "up";
  return /^2/.test(passed.status) ? "good" : "bad";
}

const fits = (item, text) => item.textContent.toLowerCase().includes(text.trim().toLowerCase());

filter.addEventListener("input", () => {
  for (const item of list.children) item.hidden = !fits(item, filter.value);
});

opener.addEventListener("click", toggle);
panel.addEventListener("keydown", (event) => event.key === "Escape" && toggle());

function toggle() {
  if (!panel.childElementCount) build();
  panel.hidden = !panel.hidden;
  document.body.classList.toggle("developer-open", !panel.hidden);
  opener.setAttribute("aria-expanded", String(!panel.hidden));
  list.replaceChildren();
  if (panel.hidden) ask("watch", { on: false });
  else refresh();
  drawStatus();
  if (panel.hidden) opener.focus();
}

function drawStatus() {
  const { state: how, code, last } = state.bot;
  status.className = `process ${how}`;
  status.textContent = { online: "Connected", starting: "Starting, not connected yet", offline: `Ended with code ${code}` }[how];
  if (last) status.append(el("small", {}, last));
}
whenPlacesChange(drawStatus);
