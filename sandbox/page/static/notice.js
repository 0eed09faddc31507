// The line above the message box: what is under way, and what went wrong.

import { byId } from "./dom.js";

let timer = null;

export function notice(text, { bad = false, lasts = false } = {}) {
  const line = byId("notice");
  clearTimeout(timer);
  line.textContent = text;
  line.className = bad ? "bad" : "";
  if (text && !lasts) timer = setTimeout(() => notice(""), bad ? 8000 : 4000);
}
