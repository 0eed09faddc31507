// Times as Discord writes them, the relative ones kept true.

import { el } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export function written(date, style) {
  return new Intl.DateTimeFormat("en-GB", STYLES[style]).format(date);
}

function fromNow(date) {
  const seconds = (date - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= 0.98 * each) ?? UNITS.at(-1);
  return relative.format(Math.round(seconds / size), unit); // two days that have just begun are two
}

export function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return el("span", {}, "Invalid date");
  const text = style === "R" ? fromNow(date) : written(date, style);
  return el("time", {
    class: "timestamp",
    datetime: date.toISOString(),
    title: written(date, "F"),
    data: style === "R" ? { relative: "" } : {},
  }, text);
}

// "14:05", or with the day if that was not today.
export function sentAt(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  const text = written(date, "t");
  const shown = today ? text : `${written(date, "d")} ${text}`;
  return el("time", { datetime: iso, title: written(date, "F") }, shown);
}

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-relative]")) {
    time.textContent = fromNow(new Date(time.dateTime));
  }
}, 10_000);
