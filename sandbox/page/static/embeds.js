// Embeds: the older kind of framed text.

import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { picture } from "./pictures.js";

export function embeds(message) {
  return message.embeds.length ? message.embeds.map((each) => embed(each, message)) : null;
}

function embed(each, message) {
  const colour = `#${(each.color ?? 0x4e5058).toString(16).padStart(6, "0")}`;
  const shown = each.image && local(each.image.url, message);
  return el("article", { class: "framed embed", style: { "--accent": colour } },
    each.author ? el("div", { class: "small" }, each.author.name) : null,
    each.title ? el("div", { class: "heading h3" }, markdown(each.title)) : null,
    each.description ? markdown(each.description) : null,
    (each.fields ?? []).map((field) => el("div", { class: "field" }, el("strong", {}, field.name), markdown(field.value))),
    shown ? picture(shown.url, shown.description, shown) : null,
    each.footer ? el("small", {}, each.footer.text) : null);
}

// The attachment that an address of the bot's side leads to; nothing is loaded from elsewhere.
function local(url, message) {
  return message.attachments.find((each) => url.includes(`/${each.id}/`) || url === `attachment://${each.name}`);
}
