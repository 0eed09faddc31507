// A command being filled in: its name, and an option beside the other.

import { el } from "./dom.js";
import { Option } from "./option.js";

export class CommandLine {
  constructor(command, list, { leave, send }) {
    this.command = command;
    this.list = list;
    this.leave = leave;
    this.onSend = send;
    this.options = [];
    this.rest = el("input", { id: "box", class: "rest", role: "combobox", "aria-expanded": "false", "aria-label": "More options", enterkeyhint: "send" });
    this.error = el("div", { class: "option-error", role: "alert" });
    this.chips = el("span", { class: "chips" });
    this.element = el("div", { class: "command-line" },
      el("span", { class: "command-name" }, `/${command.words.join(" ")}`), this.chips, this.rest, this.error);
    this.rest.addEventListener("input", () => this.#offerMore());
    this.rest.addEventListener("focus", () => this.#offerMore());
    this.rest.addEventListener("keydown", (event) => this.#keyed(event));
  }

  // Opens what is required; `text` is what was typed behind the name already, and is perhaps still being typed.
  begin(text) {
    const definitions = this.command.options;
    for (const definition of definitions.filter((each) => each.required)) this.#add(definition);
    const found = named(text, definitions);
    const unnamed = found.length ? text.slice(0, found[0].start).trim() : text;
    if (unnamed && this.options.length) this.options[0].put(unnamed);
    else this.rest.value = unnamed;
    for (const { definition, value } of found) this.#add(definition).put(value);
    this.#count();
    const last = found.length ? this.#add(found.at(-1).definition) : unnamed && this.options[0];
    if (last) last.input.focus();
    else this.advance();
  }

  // What is typed behind the name of another option goes to that option. Returns whether there was any.
  divide(option) {
    const [next] = named(option.text, this.#left());
    if (!next?.start) return false;
    option.put(option.text.slice(0, next.start).trim());
    const opened = this.#add(next.definition);
    opened.put(next.value);
    opened.input.focus();
    return true;
  }

  // To the first option that is still empty, else behind the last.
  advance() {
    const empty = this.options.find((each) => each.empty);
    (empty?.input ?? this.rest).focus();
  }

  // The values by name, the one that is being typed last.
  values(focused = null) {
    const filled = this.options.filter((each) => each !== focused && !each.empty && !each.problem());
    const values = Object.fromEntries(filled.map((each) => [each.name, each.value()]));
    if (focused) values[focused.name] = focused.text;
    return { words: this.command.words, values };
  }

  send() {
    for (const option of this.options) {
      const problem = option.problem();
      if (problem) return this.#refuse(option, problem);
    }
    this.list.hide();
    this.onSend(this.values());
  }

  remove(option) {
    const n = this.options.indexOf(option);
    if (option.definition.required) return this.leave(`/${this.command.words.join(" ")}`);
    this.options.splice(n, 1);
    option.element.remove();
    this.#count();
    (this.options[n - 1]?.input ?? this.rest).focus();
  }

  calm() {
    this.error.textContent = "";
  }

  #add(definition) {
    const known = this.options.find((each) => each.definition === definition);
    if (known) return known;
    const option = new Option(definition, this);
    this.options.push(option);
    this.chips.append(option.element);
    this.#count();
    return option;
  }

  #count() {
    const left = this.#left().length;
    this.rest.placeholder = left ? `+${left} more` : "";
  }

  #refuse(option, problem) {
    option.blame();
    option.input.focus();
    this.error.textContent = problem;
  }

  #left() {
    return this.command.options.filter((each) => !this.options.some((option) => option.definition === each));
  }

  #offerMore() {
    this.list.own(this.rest);
    const text = this.rest.value.trim().toLowerCase();
    const left = this.#left();
    const exact = left.find((each) => text === `${each.name}:`);
    if (exact) return this.#open(exact);
    const found = left.filter((each) => each.name.startsWith(text.replace(/:$/, "")));
    const items = found.map((each) => ({ name: each.name, value: each.name, detail: each.description, aside: "optional", definition: each }));
    this.list.onPick = (item) => this.#open(item.definition);
    const head = items.length ? "More options" : this.command.description;
    this.list.show(items, new Set(), 0, el("div", { class: "list-head" }, `${head} · Enter sends`));
    if (!text) this.list.deactivate();
  }

  #open(definition) {
    this.rest.value = "";
    this.#add(definition).input.focus();
  }

  #keyed(event) {
    if (event.isComposing) return;
    if (this.list.keyed(event)) event.preventDefault();
    else if (event.key === "Enter") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Backspace" && !this.rest.value) {
      event.preventDefault();
      const last = this.options.at(-1);
      if (last) last.input.focus();
      else this.leave(`/${this.command.words.join(" ")}`);
    } else if (event.key === "Escape") this.leave();
  }
}

// The options that a text names, with their values. What follows a comma goes on with a list, as in "size: 7, swap: off".
function named(text, definitions) {
  const found = [...text.matchAll(/(^|[^,\s]\s+)([^\s:]+):/g)].map((match) => ({
    definition: definitions.find((each) => each.name === match[2]),
    start: match.index + match[1].length,
    end: match.index + match[0].length,
  })).filter((each) => each.definition);
  const till = (next) => (next ? text.slice(0, next.start).trimEnd() : text); // the last is perhaps still being typed
  return found.map((each, n) => ({ ...each, value: till(found[n + 1]).slice(each.end).trimStart() }));
}
