// What the page knows at this moment, and who wants to hear when it changes.

export const state = {
  you: null,
  server: "",
  channel: null,
  read: "0",
  users: new Map(),
  people: [],
  roles: [],
  locales: [],
  first: "",
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
  state.roles = news.roles;
  state.channels = news.channels;
  state.bot = news.bot;
  for (const listener of listeners) listener();
}

// What menus and options offer, as names with ids.
export const someUsers = () => [...state.users.values()].map((each) => ({ name: each.name, value: each.id, person: true }));
export const someRoles = () => state.roles.map((each) => ({ name: `@${each.name.replace(/^@/, "")}`, value: each.id }));
export const someChannels = (types = null) => state.channels.filter((each) => each.kind !== "direct" && (types?.includes(each.type) ?? true)).map((each) => ({ name: `#${each.name}`, value: each.id }));

export const nameOf = (id) => state.users.get(id)?.name ?? "somebody";
export const isBot = (id) => state.users.get(id)?.bot ?? false;
export const currentChannel = () => state.channels.find((each) => each.id === state.channel);
export const seatOf = (id) => {
  const index = state.people.findIndex((person) => person.id === id);
  return index < 0 ? null : index;
};
