// The people whose eyes one can see with, and what waits for each.

import { learnCommands } from "./composer.js";
import { ask } from "./connection.js";
import { avatar, byId, el } from "./dom.js";
import { be, channelHere, here } from "./moving.js";
import { notice } from "./notice.js";
import { badge } from "./places.js";
import { state, whenPlacesChange } from "./state.js";

const list = byId("people-list");
const form = byId("invite");
const input = byId("invite-name");
const locale = byId("locale");
const opener = byId("open-invite");
const MOST = 9;

const fail = (error) => notice(error, { bad: true });

function draw() {
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.person : null;
  list.replaceChildren(...state.people.map(entry));
  if (focused) list.querySelector(`[data-person="${focused}"]`)?.focus();
  drawLocale();
  opener.hidden = state.people.length >= MOST;
  if (opener.hidden) form.hidden = true;
}

// In which language the client of this person is, which the bot is told with whatever they do.
function drawLocale() {
  const you = state.people.find((person) => person.id === state.you);
  if (!locale.length) {
    locale.append(...state.locales.map((each) => el("option", { value: each.locale, lang: each.locale }, each.name)));
  }
  if (you) locale.value = you.locale;
}

function entry(person, index) {
  const here = person.id === state.you;
  const button = el("button", {
    type: "button", class: "person", "aria-pressed": String(here), data: { person: person.id },
    title: index < 9 ? `${person.name} (Alt+${index + 1})` : person.name,
    onclick: () => become(person),
  }, avatar(person.name, { index }), el("span", { class: "person-name" }, person.name), person.pings ? badge(person.pings) : null);
  return el("li", {}, button);
}

// To where that person is waited for, else the same place.
async function become(person) {
  const other = person.id !== state.you;
  const place = person.waits ?? (other && channelHere()?.kind === "direct" ? null : here());
  if (!other && place === here() && place === state.channel) return;
  const error = await be(person.id, place);
  if (error) fail(error);
}

locale.addEventListener("change", async () => {
  const { error } = await ask("read in", { locale: locale.value });
  if (error) return fail(error);
  learnCommands(); // what they say of themselves follows the language
});

opener.addEventListener("click", () => {
  form.hidden = !form.hidden;
  opener.setAttribute("aria-expanded", String(!form.hidden));
  if (!form.hidden) input.focus();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = input.value;
  const { error } = await ask("invite", { name });
  if (error) return fail(error);
  if (input.value !== name) return; // the next one is being typed
  input.value = "";
  form.hidden = true;
  opener.setAttribute("aria-expanded", "false");
});

document.addEventListener("keydown", (event) => {
  const person = event.altKey && /^Digit[1-9]$/.test(event.code) && state.people[Number(event.code[5]) - 1];
  if (person) {
    event.preventDefault();
    become(person);
  }
});
whenPlacesChange(draw);
