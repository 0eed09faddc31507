"""A protocol for computer players in any language, spoken over standard input and output.

`docs/engines.md` describes it. The modules:

- `shapes`: the JSON form of values; `words`: of values written as words; `typed`: shapes derived from types;
- `views`: the games' views as JSON, and the names of their parts;
- `protocol`: the lines that a referee and an engine exchange;
- `conversation`: the engine's side, for our own computer players;
- `pairing`: which sides two players take in the matches of one deal;
- `results`: measured results, with confidence intervals.
"""
