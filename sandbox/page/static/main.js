// Joins all parts: news go to where they are shown, clicks to where they lead.

import { ask, connect } from "./connection.js";
import * as composer from "./composer.js";
import * as developer from "./developer.js";
import { byId } from "./dom.js";
import { openForm } from "./form.js";
import { here, lookAt, whenLeaving } from "./moving.js";
import { notice } from "./notice.js";
import * as people from "./people.js";
import * as places from "./places.js";
import { nameOf, state, takePlaces, whenPlacesChange } from "./state.js";
import * as timeline from "./timeline.js";

let typing = null;

const NEWS = {
  connected: rejoin,
  lost: () => notice("The page has lost its server; it tries again …", { bad: true, lasts: true }),
  you: (news) => Object.assign(state, { you: news.you, server: news.server, locales: news.locales, first: news.first }),
  places: takePlaces,
  channel: enter,
  message: (news) => timeline.showMessage(news.message),
  edit: (news) => timeline.edit(news.message),
  delete: (news) => timeline.remove(news.message),
  form: openForm,
  typing: showTyping,
  traffic: developer.showTraffic,
};

// The address keeps whose window this is, so that it survives a reload.
async function rejoin() {
  notice("");
  const kept = new URLSearchParams(location.hash.slice(1));
  const { error } = await ask("be", { person: kept.get("you") ?? "", channel: kept.get("at") });
  if (error) await ask("be first");
  developer.rejoin();
}

function enter(news) {
  timeline.showChannel(news);
  history.replaceState(null, "", `#${new URLSearchParams({ you: state.you, at: state.channel })}`);
  places.draw();
  byId("said").replaceChildren();
  composer.greet();
  composer.learnCommands();
  places.toggle(false);
}

function showTyping() {
  const bot = [...state.users.values()].find((user) => user.bot);
  notice(`${nameOf(bot?.id)} is typing…`, { lasts: true });
  clearTimeout(typing);
  typing = setTimeout(() => notice(""), 3000);
}

document.addEventListener("click", async (event) => {
  const target = event.target.closest("[data-channel], [data-jump], [data-command]");
  if (!target) return;
  event.preventDefault();
  if (target.dataset.command) return composer.typeCommand(target.dataset.command);
  if (target.dataset.jump) return timeline.jumpTo(target.dataset.jump);
  const { channel, message } = target.dataset;
  if (channel !== here()) {
    const error = await lookAt(channel);
    if (error) return notice(error, { bad: true });
  } else places.toggle(false);
  if (message) timeline.jumpTo(message);
});

// A mention is pressed like any button.
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !event.target.matches(".mention")) return;
  event.preventDefault();
  event.target.click();
});

// Followed as a link it would replace what the address keeps.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  composer.focusBox();
});

people.onFailure((error) => notice(error, { bad: true }));
people.onLanguage(composer.learnCommands);
whenPlacesChange(composer.greet);
whenLeaving(composer.leavePlace);
composer.leavePlace();
connect((news) => NEWS[news.tell]?.(news));
