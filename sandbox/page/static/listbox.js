// A list of suggestions under the keyboard's control, for the message box and for menus.

import { avatar, el } from "./dom.js";
import { isBot, seatOf } from "./state.js";

let made = 0;

export class Listbox {
  constructor(host, owner, { multiple = false, label = "Suggestions" } = {}) {
    made += 1;
    this.id = `list${made}`;
    this.host = host;
    this.owner = owner;
    this.multiple = multiple;
    this.label = label;
    this.items = [];
    this.active = -1;
    this.onPick = () => {};
  }

  get open() {
    return !this.host.hidden && this.items.length > 0;
  }

  // `head` is what stands above: a name, or a sentence when there is nothing to choose.
  show(items, picked = new Set(), active = 0, head = null) {
    this.items = items;
    const list = el("ul", { role: "listbox", id: this.id, "aria-label": this.label, "aria-multiselectable": this.multiple && "true" },
      items.map((item, n) => this.#option(item, n, picked.has(item.value))));
    this.host.replaceChildren(...[head, items.length ? list : null].filter(Boolean));
    this.host.hidden = !items.length && !head;
    this.#activate(items.length ? Math.min(Math.max(active, 0), items.length - 1) : -1);
    if (!items.length) return this.#release();
    this.owner?.setAttribute("aria-controls", this.id);
    if (this.owner?.role === "combobox") this.owner.setAttribute("aria-expanded", "true");
  }

  hide() {
    this.items = [];
    this.host.hidden = true;
    this.host.replaceChildren();
    this.#release();
  }

  own(owner) {
    if (owner !== this.owner) this.#release();
    this.owner = owner;
  }

  #release() {
    this.owner?.removeAttribute("aria-activedescendant");
    this.owner?.removeAttribute("aria-controls");
    if (this.owner?.role === "combobox") this.owner.setAttribute("aria-expanded", "false");
  }

  // Nothing is picked until an arrow key says so.
  deactivate() {
    this.#activate(-1);
    this.owner?.removeAttribute("aria-activedescendant");
  }

  // Whether the key was meant for the list.
  keyed(event) {
    if (!this.open) return false;
    const idle = this.active < 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#activate(idle && step < 0 ? this.items.length - 1 : (this.active + step + this.items.length) % this.items.length);
    else if (idle) return false;
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && !this.multiple)) this.onPick(this.items[this.active]);
    else if (event.key === " " && this.multiple) this.onPick(this.items[this.active]);
    else return false;
    return true;
  }

  #option(item, n, picked) {
    const option = el("li", { role: "option", id: `${this.id}-${n}`, "aria-selected": String(picked), data: { value: item.value ?? "" } },
      item.person ? avatar(item.name, { index: seatOf(item.value), bot: isBot(item.value) }) : null,
      el("span", { class: "option-name" }, item.name),
      item.detail ? el("span", { class: "option-detail" }, item.detail) : null,
      item.aside ? el("span", { class: "option-aside" }, item.aside) : null,
      this.multiple ? el("span", { class: "tick", "aria-hidden": "true" }, picked ? "☑" : "☐") : null);
    option.addEventListener("pointerdown", (event) => event.preventDefault());
    option.addEventListener("click", () => this.onPick(item));
    return option;
  }

  #activate(n) {
    this.active = n;
    for (const option of this.host.querySelectorAll("[role=option]")) {
      const now = option.id === `${this.id}-${n}`;
      option.classList.toggle("active", now);
      if (!this.multiple) option.setAttribute("aria-selected", String(now));
      if (now) option.scrollIntoView({ block: "nearest" });
    }
    if (n >= 0) this.owner?.setAttribute("aria-activedescendant", `${this.id}-${n}`);
  }
}
