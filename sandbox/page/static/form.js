// A form that the bot opens.

import { ask } from "./connection.js";
import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { picker } from "./menus.js";

const [TEXT, LABEL, TEXT_INPUT, FILE_UPLOAD] = [10, 18, 4, 19];
const PARAGRAPH = 2;

export function openForm(news) {
  const answers = {};
  const error = el("p", { class: "failure", role: "alert" });
  const rows = news.rows.map((row, n) => fieldRow(row, n, answers));
  const submit = el("button", { type: "submit", class: "control primary" }, "Submit");
  const dialog = el("dialog", { class: "form", "aria-labelledby": "form-title" },
    el("form", { method: "dialog", novalidate: true },
      el("h2", { id: "form-title" }, news.title), rows, error,
      el("div", { class: "form-foot" },
        el("button", { type: "button", class: "control secondary", onclick: () => dialog.close() }, "Cancel"),
        submit)));
  dialog.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.ariaBusy) return;
    submit.ariaBusy = "true";
    const answer = await ask("submit", { form: news.form, answers });
    submit.ariaBusy = null;
    if (answer.error || answer.silent) error.textContent = answer.error ?? "Something went wrong. Try again.";
    else dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

// The server forgets the forms of a window that changes its person, so they could not be submitted.
export function closeForms() {
  for (const dialog of document.querySelectorAll("dialog.form")) dialog.close();
}

function fieldRow(row, n, answers) {
  if (row.type === TEXT) return el("div", { class: "text" }, markdown(row.content));
  const inner = row.type === LABEL ? row.component : row.components[0];
  const label = row.label ?? inner.label;
  if (inner.type === FILE_UPLOAD) return el("p", { class: "hint" }, `${label}: this page can't send files.`);
  const star = inner.required === false ? null : el("span", { class: "star", title: "required" }, " *");
  const id = `field${n}`;
  return el("div", { class: "field-row" },
    el("label", { for: id }, label, star),
    row.description ? el("p", { class: "hint" }, row.description) : null,
    inner.type === TEXT_INPUT ? textInput(inner, id, answers) : picker(inner, (values) => { answers[inner.custom_id] = values; }, label));
}

function textInput(inner, id, answers) {
  const tag = inner.style === PARAGRAPH ? "textarea" : "input";
  const input = el(tag, {
    id, placeholder: inner.placeholder, maxlength: inner.max_length, rows: tag === "textarea" ? "4" : null,
    "aria-required": String(inner.required !== false), autocomplete: "off",
  });
  input.value = inner.value ?? "";
  answers[inner.custom_id] = input.value;
  input.addEventListener("input", () => { answers[inner.custom_id] = input.value; });
  return input;
}
