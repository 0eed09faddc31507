// One option of a command: a chip with a field, and what can be chosen for it.

import { ask } from "./connection.js";
import { el } from "./dom.js";
import { here } from "./moving.js";
import { someChannels, someRoles, someUsers } from "./state.js";

const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER] = [3, 4, 5, 6, 7, 8, 9, 10];

export class Option {
  constructor(definition, line) {
    this.definition = definition;
    this.line = line;
    this.chosen = null;
    this.asked = 0;
    const name = definition.name;
    this.input = el("input", {
      role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-label": `${name}: ${definition.description}`,
      "aria-required": String(Boolean(definition.required)), data: { option: name }, spellcheck: "false", enterkeyhint: "send",
      inputmode: definition.type === INTEGER ? "numeric" : definition.type === NUMBER ? "decimal" : null,
    });
    this.element = el("label", { class: "chip" }, el("span", { class: "chip-name" }, name), this.input);
    this.input.addEventListener("focus", () => this.#offer());
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#keyed(event));
    this.#fit();
  }

  get name() {
    return this.definition.name;
  }

  get text() {
    return this.input.value;
  }

  get empty() {
    return !this.input.value.trim();
  }

  put(text) {
    this.input.value = text;
    this.chosen = this.#named(text);
    this.#fit();
  }

  value() {
    return String(this.chosen?.value ?? this.text.trim());
  }

  // What keeps it from being sent, as a sentence.
  problem() {
    const { name, type, required, min_value: low, max_value: high } = this.definition;
    if (this.empty) return required ? `The option ${name} is required.` : `Fill in ${name}, or take it away with Backspace.`;
    if (this.chosen) return null;
    if (this.#mustChoose()) return `Choose one of the list for ${name}.`;
    if (type === INTEGER || type === NUMBER) {
      const number = Number(this.text);
      if (Number.isNaN(number) || (type === INTEGER && !Number.isInteger(number))) return `${name} takes a number.`;
      if (number < (low ?? -Infinity) || number > (high ?? Infinity)) return `${name} takes a number from ${low ?? "−∞"} to ${high ?? "∞"}.`;
    }
    return null;
  }

  blame() {
    this.element.classList.add("bad");
    this.input.setAttribute("aria-invalid", "true");
  }

  #mustChoose() {
    const { type, choices } = this.definition;
    return Boolean(choices?.length) || [BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE].includes(type);
  }

  #typed() {
    if (same(this.text, `${this.name}:`)) this.input.value = "";
    if (/^\s/.test(this.text)) this.input.value = this.text.trimStart();
    if (this.line.divide(this)) return;
    this.chosen = this.#named(this.text);
    this.element.classList.remove("bad");
    this.input.removeAttribute("aria-invalid");
    this.line.calm();
    this.#fit();
    this.#offer();
  }

  async #offer() {
    const { list } = this.line;
    const mine = (this.asked += 1);
    list.own(this.input);
    list.onPick = (item) => this.#pick(item);
    if (!this.definition.autocomplete) {
      const found = this.#local(this.text);
      const items = this.chosen ? [] : found;
      return list.show(items, new Set(), 0, this.#head(items));
    }
    list.show([], new Set(), 0, this.#head([], "Loading options…")); // what is offered for other words is not picked
    const { choices = [], error } = await ask("complete", { channel: here(), ...this.line.values(this) });
    if (mine !== this.asked || document.activeElement !== this.input) return null;
    const items = this.chosen ? [] : choices.map((each) => ({ name: each.name, value: each.value }));
    return list.show(items, new Set(), 0, this.#head(items, error ? "Loading options failed." : "No options match."));
  }

  #head(items, otherwise = "") {
    const words = items.length || this.chosen || !otherwise ? this.definition.description : `${this.definition.description} · ${otherwise}`;
    return el("div", { class: "list-head" }, el("strong", {}, this.name), ` ${words}`);
  }

  // The choice that the text names, by its name or its value.
  #named(text) {
    const found = this.#local("").filter((each) => same(each.name, text) || same(String(each.value), text));
    return found[0] ?? null;
  }

  // What the page can offer by itself.
  #local(text) {
    const { type, choices, channel_types: types } = this.definition;
    const wanted = text.trim().replace(/^[@#]/, "").toLowerCase();
    const fits = (each) => each.name.toLowerCase().includes(wanted);
    if (choices?.length) return choices.map(({ name, value }) => ({ name, value })).filter(fits);
    if (type === BOOLEAN) return [{ name: "True", value: "true" }, { name: "False", value: "false" }].filter(fits);
    const sources = { [USER]: [someUsers], [CHANNEL]: [() => someChannels(types)], [ROLE]: [someRoles], [MENTIONABLE]: [someUsers, someRoles] };
    return (sources[type] ?? []).flatMap((source) => source()).filter(fits);
  }

  #pick(item) {
    this.chosen = item;
    this.input.value = item.name;
    this.#fit();
    this.asked += 1;
    this.line.list.hide();
    this.line.advance();
  }

  #fit() {
    this.input.size = Math.min(Math.max(this.text.length, 4), 60);
  }

  #keyed(event) {
    if (event.isComposing) return;
    const { list } = this.line;
    if (list.keyed(event)) event.preventDefault();
    else if (event.key === "Enter") {
      event.preventDefault();
      this.line.send();
    } else if (event.key === "Backspace" && !this.text) {
      event.preventDefault();
      this.line.remove(this);
    } else if (event.key === "Escape") {
      if (list.open) list.hide();
      else this.line.leave();
    }
  }
}

const same = (one, other) => one.trim().replace(/^[@#]/, "").toLowerCase() === other.trim().replace(/^[@#]/, "").toLowerCase();
