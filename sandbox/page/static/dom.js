// Makes elements; whatever is shown goes in as text.

export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(element, name, value);
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

function set(element, name, value) {
  if (value == null || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "style") {
    for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
  } else element.setAttribute(name, value === true ? "" : value);
}

export const byId = (id) => document.getElementById(id);

// A small sign that is only seen, never read.
export const icon = (name) => el("span", { class: `icon ${name}`, "aria-hidden": "true" });

// What leads to a channel, a message or a command. A real button would be a box, and long names break over lines.
export const mention = (data, text) => el("a", { class: "mention", role: "button", href: "#", data }, text);

const COLOURS = ["#3f6fd1", "#a8478b", "#2f7d55", "#a3601a", "#8456c9", "#b0413e", "#22788a", "#6f6a1f", "#5865f2"];

// A round sign with the initials of a name, always in the same colour.
export function avatar(name, { bot = false, index = null } = {}) {
  const letters = Array.from(name.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu), (found) => found[0]);
  const text = (letters.length > 1 ? letters[0] + letters.at(-1) : letters[0] ?? "?").toUpperCase();
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) % 9973;
  const colour = bot ? "#5865f2" : COLOURS[(index ?? sum) % COLOURS.length];
  return el("span", { class: "avatar", "aria-hidden": "true", style: { "--colour": colour } }, text);
}
