"""Worker processes that think for computer players. A question asks for a move or a hint in a position, and a
thought is what a worker finds.

- `thinkers`: implements the port `matches.ports.thinking.Thinkers`; urgent questions go first;
- `queue`: a queue of questions that is fair between matches;
- `thinker`: asks one worker at a time, enforces a time limit on its thoughts, and replaces it;
- `process`: starts one worker process and talks to it;
- `worker`: the program that runs in the worker process.
"""
