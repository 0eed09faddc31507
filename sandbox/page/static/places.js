// The channels, threads and direct messages at the side, and the head above the messages.

import { byId, el, icon } from "./dom.js";
import { currentChannel, nameOf, state, whenPlacesChange } from "./state.js";

const channels = byId("channels");
const opener = byId("open-places");
const SIGNS = { channel: "#", thread: "", direct: "@" };
const sign = (kind) => el("span", { class: "sign", "aria-hidden": "true" }, kind === "thread" ? icon("thread") : SIGNS[kind] ?? "");

export function draw() {
  byId("server").textContent = state.server;
  const direct = state.channels.filter((each) => each.kind === "direct");
  const others = state.channels.filter((each) => each.kind !== "direct");
  const focused = channels.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
  channels.replaceChildren(group("Channels", others), group("Direct messages", direct));
  if (focused) channels.querySelector(`[data-channel="${focused}"]`)?.focus();
  drawHead();
}

function group(title, members) {
  return el("section", {}, el("h2", {}, title), el("ul", {}, members.map(entry)));
}

function entry(channel) {
  const here = channel.id === state.channel;
  const button = el("button", {
    type: "button",
    class: `channel ${channel.kind} ${channel.unread ? "unread" : ""}`,
    "aria-current": here ? "page" : null,
    data: { channel: channel.id },
  }, sign(channel.kind), el("span", { class: "channel-name" }, channel.name),
    channel.archived ? el("small", {}, "archived") : null,
    channel.pings ? badge(channel.pings) : null);
  return el("li", {}, button);
}

export const badge = (count) => el("span", { class: "badge" }, String(count), el("span", { class: "hidden" }, count === 1 ? " ping" : " pings"));

function drawHead() {
  const channel = currentChannel();
  const parent = channel?.parent && state.channels.find((each) => each.id === channel.parent);
  byId("place").replaceChildren(
    sign(channel?.kind),
    el("span", { class: "place-name" }, parent ? `${parent.name} › ` : "", channel?.name ?? ""));
  document.title = channel ? `${SIGNS[channel.kind]}${channel.name} · ${nameOf(state.you)}` : "Discord sandbox";
  drawBot();
}

function drawBot() {
  const { state: how, code, last } = state.bot;
  const words = { online: "", starting: "The bot is starting…", offline: code === null ? "The bot is offline" : `The bot has ended (code ${code})` };
  byId("bot-state").textContent = how === "offline" && code && last ? `${words[how]}: ${last}` : words[how];
  byId("bot-state").title = last ?? "";
  byId("bot-state").className = how;
}

export function toggle(open = !document.body.classList.contains("places-open")) {
  document.body.classList.toggle("places-open", open);
  opener.setAttribute("aria-expanded", String(open));
}

opener.addEventListener("click", () => toggle());
document.querySelector("main").addEventListener("pointerdown", () => toggle(false));
document.addEventListener("keydown", (event) => event.key === "Escape" && toggle(false));
whenPlacesChange(draw);
