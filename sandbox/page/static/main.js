// Joins all parts: news go to where they are shown, clicks to where they lead.

import { ask, connect } from "./connection.js";
import * as composer from "./composer.js";
import * as developer from "./developer.js";
import { byId } from "./dom.js";
import { closeForms, openForm } from "./form.js";
import { be, here, lookAt, whenLeaving } from "./moving.js";
import { notice } from "./notice.js";
import "./people.js";
import * as places from "./places.js";
import { nameOf, state, takePlaces, whenPlacesChange } from "./state.js";
import * as timeline from "./timeline.js";

let typing = null;
let returning = 0; // presses of Back and Forward that are not answered yet

const NEWS = {
  connected: rejoin,
  lost: () => notice("The page has lost its server; it tries again …", { bad: true, lasts: true }),
  you: become,
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
function keep(how) {
  const address = `#${new URLSearchParams({ you: state.you, at: state.channel })}`;
  if (address !== location.hash) history[how](null, "", address);
}

const kept = () => {
  const address = new URLSearchParams(location.hash.slice(1));
  return { person: address.get("you") ?? "", channel: address.get("at") };
};

function become({ you, server, locales, first }) {
  Object.assign(state, { you, server, locales, first });
  closeForms();
}

async function rejoin() {
  notice("");
  await ask("be", kept());
  developer.rejoin();
}

// The browser's Back and Forward, or another address typed over this one.
window.addEventListener("popstate", async () => {
  returning += 1;
  const { person, channel } = kept();
  const error = await be(person, channel);
  returning -= 1;
  if (error) notice(error, { bad: true });
  else if (!returning) keep("replaceState");
});

function enter(news) {
  timeline.showChannel(news);
  if (!returning) keep(location.hash ? "pushState" : "replaceState");
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

whenPlacesChange(composer.greet);
whenLeaving(composer.leavePlace);
composer.leavePlace();
connect((news) => NEWS[news.tell]?.(news));
