// Pictures: shown small, opened large, and told in words on demand.

import { el, icon } from "./dom.js";

const LARGEST = 552;
const LEAST = 272; // as on a phone

export function picture(source, description, size = {}) {
  const image = el("img", {
    src: source,
    alt: description || "Picture without a description",
    ...shown(size),
  });
  const open = el("button", { type: "button", class: "enlarge", onclick: () => enlarge(source, description) }, image);
  open.setAttribute("aria-label", `Open the picture: ${(description || "no description").slice(0, 120)}`);
  return el("figure", { class: "picture" }, open, description ? words(description) : null);
}

// Its size on the page, known before it is loaded, so that nothing jumps.
function shown({ width, height }) {
  if (!width || !height) return {};
  const scale = Math.min(1, LARGEST / width, LARGEST / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

// Shrinks the pictures of each message that is higher than there is room, so that its controls are seen with them. A first
// picture of the same form that stood there `before` is not exceeded, so that it keeps its size while one steps on.
export function fit(items, room, before = null) {
  const less = items.flatMap((item) => {
    const images = [...item.querySelectorAll(".enlarge img")].filter((each) => each.height);
    const over = Math.max(0, item.offsetHeight - room) / images.length;
    return images.map((image, n) => {
      const form = image.width / image.height;
      const same = n === 0 && before && Math.abs(before.width / before.height - form) < 0.02;
      const height = Math.min(Math.max(LEAST, image.height - over), image.height, same ? before.height : Infinity);
      return [image, height * form, height];
    });
  });
  for (const [image, width, height] of less) [image.width, image.height] = [Math.round(width), Math.round(height)];
}

function words(description) {
  const text = el("figcaption", { hidden: true }, description);
  const button = el("button", { type: "button", class: "alt", "aria-expanded": "false" }, "ALT");
  button.setAttribute("aria-label", "The picture in words");
  button.addEventListener("click", () => {
    text.hidden = !text.hidden;
    button.setAttribute("aria-expanded", String(!text.hidden));
  });
  return [button, text];
}

function enlarge(source, description) {
  const close = () => dialog.close();
  const image = el("img", { src: source, alt: description || "" });
  const dialog = el("dialog", { class: "large", "aria-label": "Picture" },
    el("button", { type: "button", class: "close", "aria-label": "Close", onclick: close }, "×"),
    image,
    description ? el("p", {}, description) : null);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target === image) close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

export function file(attachment) {
  if (attachment.picture) return picture(attachment.url, attachment.description, attachment);
  const size = attachment.size < 1024 ? `${attachment.size} B` : `${Math.round(attachment.size / 1024)} kB`;
  return el("a", { class: "file", href: attachment.url, download: attachment.name }, icon("file"), attachment.name, el("small", {}, size));
}
