"""Programs that play: `fairwind engine` and `fairwind match` (see `docs/engines.md`).

- `offering`: our computer players on standard input and output;
- `process`: one engine as a program, which may hang, die, or print anything;
- `referee`: one match between engines;
- `tournament`: all requested matches;
- `table`: the printed results;
- `command`: `fairwind match` with its arguments.
"""
