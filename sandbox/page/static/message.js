// One message as Discord shows it.

import { ask } from "./connection.js";
import { components, hasComponentsV2, texts } from "./components.js";
import { avatar, el, icon, mention } from "./dom.js";
import { embeds } from "./embeds.js";
import { markdown } from "./markdown.js";
import { file } from "./pictures.js";
import { isBot, nameOf, seatOf } from "./state.js";
import { sentAt } from "./times.js";

const THREAD_CREATED = 18;
const TOGETHER = 7 * 60 * 1000;

// Whether the message goes without a head of its own, below the one before.
export function continues(message, before) {
  return Boolean(before) && before.author === message.author && !message.reply && !message.command
    && message.type === 0 && before.type !== THREAD_CREATED && before.ephemeral === message.ephemeral
    && new Date(message.at) - new Date(before.at) < TOGETHER;
}

export function messageItem(message, before) {
  const item = el("li", { class: classes(message, before), id: `m${message.id}`, data: { id: message.id } });
  if (message.type === THREAD_CREATED) item.append(threadNotice(message));
  else item.append(...parts(message, before));
  return item;
}

function classes(message, before) {
  const own = ["message"];
  if (continues(message, before)) own.push("continued");
  if (message.rings) own.push("rings");
  if (message.ephemeral) own.push("ephemeral");
  return own.join(" ");
}

function parts(message, before) {
  const author = nameOf(message.author);
  const short = continues(message, before);
  const sign = avatar(author, { bot: isBot(message.author), index: seatOf(message.author) });
  return [
    message.reply || message.command ? above(message) : null,
    el("div", { class: "row" },
      short ? el("span", { class: "gutter" }) : sign,
      el("div", { class: "body" }, short ? hiddenHead(author) : head(message, author), ...content(message))),
  ].filter(Boolean);
}

const hiddenHead = (author) => el("span", { class: "hidden" }, `${author}: `);

function head(message, author) {
  return el("div", { class: "head" },
    el("span", { class: isBot(message.author) ? "name bot" : "name" }, author),
    isBot(message.author) ? el("span", { class: "app" }, "APP") : null,
    sentAt(message.at),
    message.silent ? el("span", { class: "silent", title: "Sent without a notification" }, icon("quiet")) : null);
}

function above(message) {
  if (message.command) {
    const user = nameOf(message.command.user);
    return el("div", { class: "above" }, avatar(user, { index: seatOf(message.command.user) }),
      el("strong", {}, user), " used ", el("span", { class: "mention" }, `/${message.command.name}`));
  }
  if (message.reply.gone) return el("div", { class: "above" }, el("em", {}, "The first message is not there any more"));
  const author = nameOf(message.reply.author);
  const text = plain(message.reply.text.split("\n")[0]).join(" ");
  return el("button", { type: "button", class: "above", data: { jump: message.reply.id } },
    avatar(author, { bot: isBot(message.reply.author), index: seatOf(message.reply.author) }),
    el("strong", {}, author), " ", el("span", { class: "told" }, text || "Click to see it"));
}

function content(message) {
  if (message.loading) return [thinking(message), foot(message)];
  return [
    message.content && !hasComponentsV2(message) ? text(message) : null,
    embeds(message),
    attachments(message),
    components(message),
    reactions(message),
    message.thread ? threadCard(message.thread) : null,
    foot(message),
  ].filter(Boolean);
}

function text(message) {
  const edited = message.edited ? el("span", { class: "edited" }, "(edited)") : null;
  const nodes = markdown(message.content);
  const last = nodes.at(-1);
  if (edited && last?.classList.contains("paragraph")) last.append(" ", edited);
  else if (edited) nodes.push(edited);
  return el("div", { class: message.failed ? "text failed" : "text" }, nodes);
}

const thinking = (message) => el("div", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), `${nameOf(message.author)} is thinking…`);

// Files that no component shows.
function attachments(message) {
  if (hasComponentsV2(message) || !message.attachments.length) return null;
  const many = message.attachments.filter((each) => each.picture).length > 1;
  return el("div", { class: many ? "attachments many" : "attachments" }, message.attachments.map(file));
}

function reactions(message) {
  if (!message.reactions?.length) return null;
  return el("div", { class: "reactions" }, message.reactions.map(({ emoji, names, mine }) => el("button", {
    type: "button", class: "reaction", title: names.join(", "), "aria-pressed": String(mine), data: { control: `reaction ${emoji}` },
    onclick: () => ask("react", { channel: message.channel, message: message.id, emoji }),
  }, `${emoji} ${names.length}`)));
}

function threadCard(thread) {
  return el("button", { type: "button", class: "thread-card", data: { channel: thread.id } },
    el("strong", {}, thread.name), el("span", {}, "See thread ›"));
}

function threadNotice(message) {
  const thread = message.thread;
  return el("div", { class: "system" }, icon("thread"), " ",
    el("strong", {}, nameOf(message.author)), " started a thread: ",
    thread ? mention({ channel: thread.id }, thread.name) : message.content,
    " ", sentAt(message.at));
}

function foot(message) {
  if (!message.ephemeral) return null;
  const dismiss = () => ask("dismiss", { channel: message.channel, message: message.id });
  return el("div", { class: "foot" }, icon("eye"), " Only you can see this · ",
    el("button", { type: "button", class: "link", onclick: dismiss }, "Dismiss message"));
}

// The message in a few words, for a screen reader.
export function inWords(message) {
  if (message.loading) return `${nameOf(message.author)} is thinking`;
  const words = [message.content, ...texts(message.components)].flatMap(plain).join(" ");
  const pictures = message.attachments.filter((each) => each.picture).length;
  return `${nameOf(message.author)}: ${words.slice(0, 300)}${pictures ? " (with a picture)" : ""}`;
}

// Line by line, so that words of two lines stay two words.
const plain = (text) => text.replaceAll("```", "").split("\n").flatMap(markdown).map((node) => node.textContent);
