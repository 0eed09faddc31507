"""Lets programs play the games: the commands `fairwind engine` and `fairwind match` (see `docs/engines.md`). An
engine is a program that plays over standard input and output.

- `offering`: offers our computer players as an engine;
- `process`: runs one engine, which may hang, die, or print anything;
- `referee`: plays one match between engines;
- `tournament`: plays all requested matches;
- `table`: formats the printed results;
- `command`: parses the arguments of `fairwind match` and runs it.
"""
