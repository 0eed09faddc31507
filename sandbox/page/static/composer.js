// The message box: words, or with a slash a command.

import { CommandLine } from "./command.js";
import { ask } from "./connection.js";
import { byId, el, icon } from "./dom.js";
import { Listbox } from "./listbox.js";
import { channelHere, here, visit } from "./moving.js";
import { notice } from "./notice.js";
import { state } from "./state.js";

const form = byId("composer");
const row = byId("composer-row");
const box = el("textarea", {
  id: "box", rows: "1", maxlength: "2000", "aria-autocomplete": "list",
  "aria-label": "Message", enterkeyhint: "send",
});
const list = new Listbox(byId("suggestions"), box, { label: "Commands and people" });
let commands = null; // until they are known
let line = null;
let learning = null;
let asked = 0;

// A press leaves the focus in the box, and so its suggestions open, however long it takes.
const sendButton = () => el("button", {
  type: "submit", class: "send", "aria-label": "Send", onpointerdown: (event) => event.preventDefault(),
}, icon("send-sign"));

export function reset() {
  line = null;
  list.hide();
  box.value = "";
  box.id = "box";
  row.replaceChildren(box, sendButton());
  grow();
  greet();
}

export function greet() {
  const channel = channelHere();
  const sign = { channel: "#", thread: "", direct: "@" }[channel?.kind] ?? "";
  box.placeholder = channel ? `Message ${sign}${channel.name}, or / for commands` : "";
}

// A command that was pressed in a message. Whoever presses Enter before the commands are here sends it as well.
export function typeCommand(name) {
  reset();
  box.value = `/${name} `;
  box.focus();
  learnCommands();
}

export const focusBox = () => byId("box")?.focus();

function grow() {
  box.style.height = "auto";
  box.style.height = `${Math.min(box.scrollHeight, 160)}px`;
}

// Asked for before they are needed, and again with each slash.
export function learnCommands() {
  learning = learn((asked += 1));
}

async function learn(mine) {
  const { commands: known = null } = await ask("list commands", { channel: here() });
  if (mine !== asked) return learning;
  commands = known;
  if (row.contains(document.activeElement)) offerCommands(list.items[list.active]?.value);
}

// At once when another place is clicked, as what is typed from then on belongs there. Returns how to arrive, or how to
// come back after an error.
export function leavePlace() {
  const [words, begun] = [box.value, line];
  reset();
  commands = null;
  learnCommands();
  if (matchMedia("(hover: hover)").matches) box.focus();
  return (error) => {
    greet();
    if (!error || line || box.value) return;
    if (begun) takeBack(begun);
    else fill(words);
  };
}

function typed() {
  if (box.value.startsWith("/")) {
    if (box.value === "/" || !commands?.length) learnCommands();
    offerCommands();
  } else offerPeople();
  grow();
}

// What is highlighted stays so when the commands have been asked for again.
function offerCommands(highlighted) {
  const text = box.value.slice(1).trimStart();
  if (!box.value.startsWith("/") || line) return;
  const exact = commands?.find((each) => `${text} `.startsWith(`${each.words.join(" ")} `));
  if (exact && box.value.length > exact.words.join(" ").length + 1) return enterCommand(exact, text);
  const found = ranked(text.toLowerCase().trim());
  const items = found.map((each) => ({
    name: `/${each.words.join(" ")}`, value: each.words.join(" "), detail: each.description, aside: required(each), command: each,
  }));
  list.onPick = (item) => enterCommand(item.command, "");
  const active = items.findIndex((each) => each.value === highlighted);
  list.show(items, new Set(), active, items.length ? el("div", { class: "list-head" }, "Commands") : el("div", { class: "list-head" }, none()));
}

function none() {
  if (!commands) return "Loading commands…";
  return commands.length ? "No command matches." : "There are no commands here: the bot is not connected yet.";
}

const required = (command) => command.options.filter((each) => each.required).map((each) => each.name).join(" ");

function ranked(text) {
  const name = (command) => command.words.join(" ");
  const starts = (commands ?? []).filter((each) => name(each).startsWith(text));
  const holds = (commands ?? []).filter((each) => !name(each).startsWith(text)
    && text.split(/\s+/).every((word) => name(each).includes(word)));
  return [...starts, ...holds];
}

function enterCommand(command, text) {
  const rest = text.slice(command.words.join(" ").length).trimStart();
  showLine(new CommandLine(command, list, { leave, send: sendCommand }));
  line.begin(rest);
}

// In place of plain words.
function showLine(shown) {
  list.hide();
  box.value = "";
  box.removeAttribute("id");
  line = shown;
  row.replaceChildren(line.element, sendButton());
}

// Back to plain words.
function leave(text = "") {
  reset();
  list.own(box);
  box.value = text;
  box.focus();
  if (text) typed();
}

async function sendCommand(fields) {
  const name = `/${fields.words.join(" ")}`;
  const sent = line;
  const began = visit();
  leave();
  notice(`Sending ${name} …`, { lasts: true });
  const { error } = await ask("send command", { channel: here(), ...fields });
  notice(error ?? "", { bad: Boolean(error) });
  if (error && !line && !box.value && visit() === began) takeBack(sent);
}

// To be put right, or sent again.
function takeBack(sent) {
  const focused = document.activeElement === box;
  showLine(sent);
  if (focused) sent.advance();
  list.hide(); // it would cover what the notice says
}

function offerPeople() {
  const found = /(?:^|\s)@([^\s@]*)$/.exec(box.value.slice(0, box.selectionStart));
  const people = found ? [...state.users.values()].filter((each) => each.name.toLowerCase().startsWith(found[1].toLowerCase())) : [];
  if (!people.length || people.some((each) => each.name === found[1])) return list.hide();
  list.onPick = (item) => {
    const start = box.selectionStart - found[1].length;
    box.setRangeText(`${item.name} `, start, box.selectionStart, "end");
    list.hide();
  };
  list.show(people.map((each) => ({ name: each.name, value: each.id, person: true })));
}

async function send() {
  const text = box.value.trim();
  if (!text) return;
  if (text.startsWith("/")) {
    const began = visit();
    await learning;
    if (visit() !== began) return;
    if (line) return line.send(); // it became one while its name was asked for
    if (box.value.trim() !== text) return; // Enter was pressed twice
    if (list.open) return list.onPick(list.items[Math.max(list.active, 0)]);
    if (!commands) return;
    list.hide(); // it would cover what the notice says
    return notice(`There is no command ${text.split(/\s+/).slice(0, 2).join(" ")} here.`, { bad: true });
  }
  list.hide();
  fill(""); // at once: what is typed while this is sent is the next message
  const { error } = await ask("say", { channel: here(), text: withMentions(text) });
  if (!error) return;
  notice(error, { bad: true });
  if (!box.value) fill(text);
}

function fill(text) {
  box.value = text;
  grow();
}

// Names after an @ become mentions, the longest name first.
function withMentions(text) {
  const users = [...state.users.values()].sort((one, other) => other.name.length - one.name.length);
  return users.reduce((said, user) => said.replaceAll(`@${user.name}`, `<@${user.id}>`), text);
}

box.addEventListener("input", typed);
box.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (list.keyed(event)) event.preventDefault();
  else if (event.key === "Escape") list.hide();
  else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    send();
  }
});
// A press on the list takes the focus for a moment, and whoever is back in the box by then goes on typing.
box.addEventListener("blur", () => setTimeout(() => !line && document.activeElement !== box && list.hide(), 150));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (line) line.send();
  else send();
});
