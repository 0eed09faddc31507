// What the page knows at this moment, and who wants to hear when it changes.

export const state = {
  you: null,
  server: "",
  channel: null,
  read: "0",
  users: new Map(),
  people: [],
  channels: [],
  bot: { state: "starting" },
};

const listeners = [];

export function whenPlacesChange(listener) {
  listeners.push(listener);
}

export function takePlaces(news) {
  state.users = new Map(news.users.map((user) => [user.id, user]));
  state.people = news.people;
  state.channels = news.channels;
  state.bot = news.bot;
  for (const listener of listeners) listener();
}

export const nameOf = (id) => state.users.get(id)?.name ?? "somebody";
export const isBot = (id) => state.users.get(id)?.bot ?? false;
export const currentChannel = () => state.channels.find((each) => each.id === state.channel);
export const seatOf = (id) => {
  const index = state.people.findIndex((person) => person.id === id);
  return index < 0 ? null : index;
};
