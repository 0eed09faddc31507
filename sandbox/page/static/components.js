// Components of a message: rows of buttons and menus, and everything of version 2.

import { ask } from "./connection.js";
import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { menu } from "./menus.js";
import { file, picture } from "./pictures.js";
import { whileWaiting } from "./waiting.js";

const TEXT = 10;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

export const hasComponentsV2 = (message) => message.components.some((each) => each.type > 8);

// What its text displays say, also those inside others.
export const texts = (parts) => parts.flatMap((each) => (each.type === TEXT ? each.content : texts(each.components ?? [])));

export function components(message) {
  if (!message.components.length) return null;
  return el("div", { class: "components" }, message.components.map((each) => component(each, message)));
}

function component(each, message) {
  return MAKERS[each.type]?.(each, message) ?? null;
}

const children = (each, message) => (each.components ?? []).map((child) => component(child, message));

const MAKERS = {
  1: (each, message) => el("div", { class: "controls", role: "group" }, children(each, message)),
  2: button,
  3: menu, 5: menu, 6: menu, 7: menu, 8: menu,
  9: section,
  [TEXT]: (each) => el("div", { class: "text" }, markdown(each.content)),
  11: (each, message) => el("div", { class: "thumbnail" }, media(each, message)),
  12: gallery,
  13: (each, message) => {
    const found = message.attachments.find((one) => one.id === each.file.attachment_id);
    return found ? file(found) : null;
  },
  14: (each) => el("hr", { class: `separator ${each.divider ? "" : "empty"} ${each.spacing === 2 ? "large" : ""}` }),
  17: container,
};

function container(each, message) {
  const accent = each.accent_color;
  const style = accent == null ? {} : { "--accent": `#${accent.toString(16).padStart(6, "0")}` };
  return el("div", { class: accent == null ? "framed plain-frame" : "framed", style }, children(each, message));
}

function section(each, message) {
  return el("div", { class: "section" }, el("div", {}, children(each, message)), component(each.accessory, message));
}

function gallery(each, message) {
  return el("div", { class: `gallery n${Math.min(each.items.length, 4)}` }, each.items.map((item) => media(item, message)));
}

function media(item, message) {
  const found = message.attachments.find((each) => each.id === item.media.attachment_id);
  if (found) return picture(found.url, item.description ?? found.description, found);
  return el("a", { href: item.media.url, target: "_blank", rel: "noreferrer noopener" }, item.description ?? item.media.url);
}

function button(each, message) {
  const label = [emoji(each.emoji), each.label].filter(Boolean).join(" ");
  if (each.style === 5) {
    return el("a", { class: "control link-control", href: each.url, target: "_blank", rel: "noreferrer noopener" }, label, " ↗");
  }
  return el("button", {
    type: "button",
    class: `control ${STYLES[each.style]}`,
    disabled: each.disabled,
    data: { control: each.custom_id ?? "" },
    onclick: (event) => press(event.currentTarget, each, message),
  }, label);
}

const emoji = (each) => (each ? (each.id ? `:${each.name}:` : each.name) : null);

async function press(element, each, message) {
  if (element.getAttribute("aria-busy") === "true") return;
  const where = { channel: message.channel, message: message.id, control: each.custom_id };
  await whileWaiting(element, ask("press", where));
}
