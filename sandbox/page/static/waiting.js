// A control while the bot has not answered yet.

import { el } from "./dom.js";

// The control turns while the bot is silent; then says what went wrong, if anything did.
export async function whileWaiting(element, answer) {
  element.setAttribute("aria-busy", "true");
  const { error, silent } = await answer;
  element.removeAttribute("aria-busy");
  const host = element.closest(".components");
  host?.querySelector(":scope > .failure")?.remove();
  if (error || silent) {
    host?.append(el("div", { class: "failure", role: "alert" }, error ?? "This interaction failed"));
  }
}
