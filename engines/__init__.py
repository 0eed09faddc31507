"""A protocol for computer players in any language, spoken over standard input and output.

`docs/engines.md` describes it. The files:

- `shapes`: what values look like in JSON; `words`: those that are words; `typed`: the shapes of types;
- `views`: the views of the games as JSON, and what their parts are called;
- `protocol`: the lines that a referee and an engine exchange;
- `conversation`: the engine's side, for our own computer players;
- `pairing`: which sides two players take in the matches of one deal;
- `results`: what came out, with intervals.
"""
