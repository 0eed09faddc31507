"""Worker processes that think for computer players.

- `thinkers`: implements the port `matches.ports.thinking.Thinkers`; urgent questions go first;
- `queue`: a queue of questions that is fair between matches;
- `thinker`: one slot for a worker, which enforces a time limit on thoughts and replaces the worker;
- `process`: the bot's side of one worker process;
- `worker`: the program that runs in the worker process.
"""
