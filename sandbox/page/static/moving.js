// The way to another channel or person: it begins with the click, and ends with the server's answer.

import { ask } from "./connection.js";
import { state } from "./state.js";

let begun = 0;
let ended = 0;
let aim = null;
let leave = () => () => {};

export function whenLeaving(listener) {
  leave = listener;
}

// Where what is typed now belongs. Null stands for the channel that the server chooses.
export const here = () => (begun === ended ? state.channel : aim);

export const channelHere = () => state.channels.find((each) => each.id === here());

// Changes with each click that leads elsewhere.
export const visit = () => begun;

export const lookAt = (channel) => go(channel, "look at", { channel });
export const be = (person, channel) => go(null, "be", { person, channel });

// Wishes arrive in their order, so those that follow are carried out there.
async function go(to, what, fields) {
  const mine = (begun += 1);
  aim = to;
  const answer = ask(what, fields);
  const arrive = leave();
  const { error } = await answer;
  ended = mine;
  if (mine === begun) arrive(error);
  return error;
}
