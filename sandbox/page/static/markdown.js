// The few kinds of Discord's markdown, read into elements; text stays text.

import { el, mention } from "./dom.js";
import { nameOf, someRoles, state } from "./state.js";
import { timestamp } from "./times.js";

const INLINE = [
  [/^\\([^\p{L}\p{N}\s])/u, (found) => found[1]],
  [/^`` ?([^]+?) ?``(?!`)/, (found) => el("code", {}, found[1])],
  [/^`([^`]+)`/, (found) => el("code", {}, found[1])],
  [/^\*\*\*([^]+?)\*\*\*(?!\*)/, (found) => el("strong", {}, el("em", {}, inline(found[1])))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (found) => el("strong", {}, inline(found[1]))],
  [/^__([^]+?)__(?!_)/, (found) => el("u", {}, inline(found[1]))],
  [/^~~([^]+?)~~/, (found) => el("s", {}, inline(found[1]))],
  [/^\*(?=\S)((?:\*\*|[^*])+?)\*(?!\*)/, (found) => el("em", {}, inline(found[1]))],
  [/^_(?=\S)([^_]+?)_(?![\p{L}\p{N}_])/u, (found) => el("em", {}, inline(found[1]))],
  [/^<t:(-?\d{1,14})(?::([tTdDfFR]))?>/, (found) => timestamp(Number(found[1]), found[2] ?? "f")],
  [/^<@!?(\d+)>/, (found) => person(found[1])],
  [/^<@&(\d+)>/, (found) => role(found[1])],
  [/^<#(\d+)>/, (found) => channel(found[1])],
  [/^<\/([^:>]+):\d+>/, (found) => mention({ command: found[1] }, `/${found[1]}`)],
  [/^@(?:everyone|here)\b/, (found) => el("span", { class: "mention you" }, found[0])],
  [/^<a?:(\w+):\d+>/, (found) => `:${found[1]}:`],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (found) => link(found[2], inline(found[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (found) => link(found[1], found[1])],
  [/^https?:\/\/[^\s<>]*[^\s<>.,;:!?)'"\]]/, (found) => link(found[0], found[0])],
  [/^\n/, () => el("br")],
];

export function inline(text) {
  const nodes = [];
  let plain = "";
  let rest = text;
  let before = "";
  while (rest) {
    const [found, make] = first(rest, before);
    const length = found ? found[0].length : 1;
    if (found) {
      if (plain) nodes.push(plain);
      nodes.push(make(found));
      plain = "";
    } else plain += rest[0];
    before = rest[length - 1];
    rest = rest.slice(length);
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function first(text, before) {
  if (/[\p{L}\p{N}]/u.test(text[0]) && text[0] !== "h") return [null];
  for (const [pattern, make] of INLINE) {
    const found = pattern.exec(text);
    if (found && !(found[0][0] === "_" && /[\p{L}\p{N}]/u.test(before))) return [found, make];
  }
  return [null];
}

function person(id) {
  const known = state.users.has(id);
  const text = known ? `@${nameOf(id)}` : "@unknown-user";
  return el("span", { class: id === state.you ? "mention you" : "mention" }, text);
}

function role(id) {
  const known = someRoles().find((each) => each.value === id);
  return el("span", { class: "mention" }, known?.name ?? "@unknown-role");
}

function channel(id) {
  const found = state.channels.find((each) => each.id === id);
  if (!found) return el("span", { class: "mention" }, "#unknown");
  return mention({ channel: id }, `#${found.name}`);
}

function link(address, words) {
  const inside = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(address);
  if (inside) return jump(inside[1], inside[2], words === address ? null : words);
  return el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, words);
}

function jump(id, message, words) {
  const found = state.channels.find((each) => each.id === id);
  const sign = found?.kind === "direct" ? "@" : "#";
  const text = words ?? `${sign}${found ? found.name : "unknown"}${message ? " › message" : ""}`;
  return mention({ channel: id, message: message ?? "" }, text);
}

const BLOCKS = [
  [/^```(?:[\w+-]*\n)?([^]*?)\n?```\n?/, (found) => el("pre", {}, el("code", {}, found[1]))],
  [/^(#{1,3}) +([^\n]+)\n?/, (found) => el("div", heading(found[1].length), inline(found[2]))],
  [/^-# +([^\n]+)\n?/, (found) => el("small", {}, inline(found[1]))],
  [/^(?:> ?[^\n]*(?:\n|$))+/, (found) => el("blockquote", {}, markdown(found[0].replace(/^> ?/gm, "").trimEnd()))],
  [/^(?:[^\S\n]*(?:[-*]|\d+\.) +[^\n]+(?:\n|$))+/, (found) => list(found[0].trimEnd().split("\n"))],
];
const STARTS = /^(?:```|#{1,3} +\S|-# +\S|> ?|[^\S\n]*(?:[-*]|\d+\.) +\S)/;

const heading = (level) => ({ class: `heading h${level}`, role: "heading", "aria-level": String(level + 2) });

// A list, with the lines that are indented further in lists below.
function list(lines) {
  const depth = (line) => /^\s*/.exec(line)[0].length;
  const own = depth(lines[0]);
  const number = /^\s*(\d+)\./.exec(lines[0]);
  const items = [];
  for (const line of lines) {
    if (items.length && depth(line) > own) items.at(-1).below.push(line);
    else items.push({ text: line.replace(/^\s*(?:[-*]|\d+\.) +/, ""), below: [] });
  }
  const made = items.map((item) => el("li", {}, inline(item.text), item.below.length ? list(item.below) : null));
  return number ? el("ol", { start: number[1] }, made) : el("ul", {}, made);
}

export function markdown(text) {
  const nodes = [];
  let rest = text;
  while (rest) {
    const block = BLOCKS.map(([pattern, make]) => [pattern.exec(rest), make]).find(([found]) => found);
    if (block) {
      nodes.push(block[1](block[0]));
      rest = rest.slice(block[0][0].length);
    } else {
      const taken = paragraph(rest);
      nodes.push(el("div", { class: "paragraph" }, inline(taken.replace(/\n$/, ""))));
      rest = rest.slice(taken.length);
    }
  }
  return nodes;
}

// All lines up to the next block.
function paragraph(text) {
  let end = 0;
  do {
    const next = text.indexOf("\n", end);
    end = next < 0 ? text.length : next + 1;
  } while (end < text.length && !STARTS.test(text.slice(end)));
  return text.slice(0, end);
}
