"""Worker processes that think for computer players. A question asks for a move or a hint in a position; the
worker's answer is called a thought.

- `thinkers`: implements the port `matches.ports.thinking.Thinkers`, with queues that are fair between matches;
  urgent questions go first;
- `thinker`: starts a worker, sends it one question at a time, with a time limit, and replaces it if needed;
- `worker`: the program that runs in the worker process.
"""
