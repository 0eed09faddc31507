"""Worker processes that think for computer players.

- `thinkers`: the implementation of the port `matches.ports.thinking.Thinkers`;
- `queue`: the questions that wait, fair between matches; the urgent ones come first;
- `thinker`: one place for a worker: it guards the thoughts, and replaces the worker;
- `process`: one worker, seen from the bot;
- `worker`: what runs in the worker.
"""
