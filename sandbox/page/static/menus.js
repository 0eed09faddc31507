// Select menus: of options, or of people and channels.

import { ask } from "./connection.js";
import { el } from "./dom.js";
import { Listbox } from "./listbox.js";
import { someChannels, someRoles, someUsers } from "./state.js";
import { whileWaiting } from "./waiting.js";

const STRING = 3;
const SOURCES = {
  5: someUsers,
  6: someRoles,
  7: () => [...someUsers(), ...someRoles()],
  8: someChannels,
};

export function menu(each, message) {
  return picker(each, async (values, button) => {
    const where = { channel: message.channel, message: message.id, control: each.custom_id };
    await whileWaiting(button, ask("choose", { ...where, values }));
  });
}

// A button that opens a list; `chosen` gets the values when it closes.
export function picker(each, chosen, label = null) {
  const options = choices(each);
  const many = (each.max_values ?? 1) > 1;
  const picked = new Set(options.filter((option) => option.default).map((option) => option.value));
  const title = label ?? each.placeholder ?? "Menu";
  const face = el("span", {});
  const list = el("div", { class: "menu-list", hidden: true });
  const button = el("button", {
    type: "button", class: "menu", disabled: each.disabled, "aria-haspopup": "listbox", "aria-expanded": "false",
    data: { control: each.custom_id },
  }, face, el("span", { "aria-hidden": "true" }, "⌄"));
  const box = new Listbox(list, button, { multiple: many, label: each.placeholder ?? label ?? "Menu" });
  let before = "";

  const drawFace = () => {
    const names = options.filter((option) => picked.has(option.value)).map((option) => option.name).join(", ");
    face.textContent = names || each.placeholder || "Make a selection";
    button.setAttribute("aria-label", names ? `${title}: ${names}` : title);
  };
  const close = () => {
    if (list.hidden) return;
    box.hide();
    button.setAttribute("aria-expanded", "false");
    drawFace();
    const values = [...picked];
    if (many && values.join("\0") !== before) chosen(values, button);
  };
  box.onPick = (option) => {
    if (!many) {
      picked.clear();
      picked.add(option.value);
      close();
      chosen([option.value], button);
    } else {
      if (!picked.delete(option.value) && picked.size < each.max_values) picked.add(option.value);
      box.show(options, picked, box.active);
    }
  };
  button.addEventListener("click", () => {
    if (!list.hidden) return close();
    before = [...picked].join("\0");
    button.setAttribute("aria-expanded", "true");
    box.show(options, picked, 0);
    list.classList.toggle("up", !roomBelow(button, list));
  });
  button.addEventListener("keydown", (event) => {
    if (list.hidden ? event.key === "ArrowDown" : event.key === "Escape") {
      event.preventDefault();
      button.click();
    } else if (!list.hidden && box.keyed(event)) event.preventDefault();
  });
  button.addEventListener("blur", () => setTimeout(() => !list.contains(document.activeElement) && close(), 150));
  drawFace();
  return el("div", { class: "menu-holder" }, button, list);
}

function roomBelow(button, list) {
  const around = button.closest("#scroll, dialog")?.getBoundingClientRect() ?? document.body.getBoundingClientRect();
  const { top, bottom } = button.getBoundingClientRect();
  return around.bottom - bottom > list.offsetHeight || around.bottom - bottom > top - around.top;
}

function choices(each) {
  if (each.type === STRING) {
    return each.options.map((option) => ({
      name: [option.emoji && !option.emoji.id ? option.emoji.name : null, option.label].filter(Boolean).join(" "),
      value: option.value, detail: option.description, default: option.default,
    }));
  }
  const wanted = new Set((each.default_values ?? []).map((one) => one.id));
  return SOURCES[each.type](each.channel_types).map((one) => ({ ...one, default: wanted.has(one.value) }));
}
