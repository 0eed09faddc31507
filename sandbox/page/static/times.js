// Times as Discord writes them, in the language of whoever looks; the relative ones are kept true.

import { el } from "./dom.js";
import { state, whenPlacesChange } from "./state.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

// Whoever has chosen English gets 24 hours.
function language() {
  const { locale = "en" } = state.people.find((person) => person.id === state.you) ?? {};
  return locale.startsWith("en") ? "en-GB" : locale;
}

function written(date, style) {
  return new Intl.DateTimeFormat(language(), STYLES[style]).format(date);
}

function fromNow(date) {
  const seconds = (date - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= 0.98 * each) ?? UNITS.at(-1);
  const relative = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  return relative.format(Math.round(seconds / size), unit); // two days that have just begun are two
}

// "14:05", or with the day if that was not today.
function brief(date) {
  const today = date.toDateString() === new Date().toDateString();
  return today ? written(date, "t") : `${written(date, "d")} ${written(date, "t")}`;
}

const WRITERS = { R: fromNow, sent: brief };

function show(time) {
  const { style } = time.dataset;
  const date = new Date(time.dateTime);
  time.textContent = WRITERS[style]?.(date) ?? written(date, style);
  time.title = written(date, "F");
  return time;
}

export function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return el("span", {}, "Invalid date");
  return show(el("time", { class: "timestamp", datetime: date.toISOString(), data: { style } }));
}

export const sentAt = (iso) => show(el("time", { datetime: iso, data: { style: "sent" } }));

function showAll(which) {
  for (const time of document.querySelectorAll(which)) show(time);
}

let known = language();
setInterval(() => showAll("time[data-style=R]"), 10_000);
whenPlacesChange(() => {
  if (known !== language()) showAll("time");
  known = language();
});
