// A control while the bot has not answered yet.

import { el } from "./dom.js";
import { notice } from "./notice.js";

// The control turns while the bot is silent; then says what went wrong, if anything did.
export async function whileWaiting(element, answer) {
  element.setAttribute("aria-busy", "true");
  const { error, silent } = await answer;
  element.removeAttribute("aria-busy");
  const host = element.closest(".components");
  host?.querySelector(":scope > .failure")?.remove();
  if (!error && !silent) return;
  const failure = error ?? "This interaction failed";
  if (element.isConnected) host?.append(el("div", { class: "failure", role: "alert" }, failure));
  else notice(failure, { bad: true }); // its message was drawn anew meanwhile
}
