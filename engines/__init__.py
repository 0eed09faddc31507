"""A protocol for computer players (engines) in any language. An engine is a program that reads lines from a
referee (the program that runs the match), and writes replies.

`docs/engine-protocol.md` describes the protocol. The modules:

- `shapes`: the JSON form (shape) of values;
- `words`: the shape of values that are written as words, such as cards;
- `typed`: shapes derived from types;
- `views`: the games' views as JSON, and the names of their parts;
- `protocol`: the lines that a referee and an engine exchange;
- `conversation`: the engine's side, for our own computer players;
- `pairing`: the sides that two players take when they play the same deal several times;
- `results`: measured results, with confidence intervals.
"""
