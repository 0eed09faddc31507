"""Worker processes that think for computer players. A question asks for a move or a hint in a position; the
worker's answer is called a thought.

- `thinkers`: implements the port `matches.ports.thinking.Thinkers`; urgent questions go first;
- `queue`: a queue of questions that is fair between matches;
- `thinker`: sends one question at a time to a worker, with a time limit, and replaces the worker if needed;
- `process`: starts one worker process and communicates with it;
- `worker`: the program that runs in the worker process.
"""
