// The one WebSocket: wishes go out numbered, their answers and all news come in.

const waiting = new Map();
let socket = null;
let number = 0;
let listener = () => {};
let pause = 300;

export function connect(tellOf) {
  listener = tellOf;
  open();
}

function open() {
  socket = new WebSocket(`ws://${location.host}/live`);
  socket.addEventListener("open", () => {
    pause = 300;
    listener({ tell: "connected" });
  });
  socket.addEventListener("message", (event) => received(JSON.parse(event.data)));
  socket.addEventListener("close", lost);
}

function received(news) {
  if (news.tell !== "answer") return listener(news);
  const answer = waiting.get(news.number);
  waiting.delete(news.number);
  answer?.(news);
}

function lost() {
  for (const answer of waiting.values()) answer({ error: "The page has lost its server." });
  waiting.clear();
  listener({ tell: "lost" });
  setTimeout(open, pause);
  pause = Math.min(pause * 1.6, 4000);
}

// Resolves to the answer; `error` in it is a sentence to show.
export function ask(what, fields = {}) {
  if (socket?.readyState !== WebSocket.OPEN) {
    return Promise.resolve({ error: "The page has lost its server." });
  }
  number += 1;
  const mine = number;
  socket.send(JSON.stringify({ do: what, number: mine, ...fields }));
  return new Promise((resolve) => waiting.set(mine, resolve));
}
