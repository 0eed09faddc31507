"""Engines: programs that play our games over standard input and output (see `docs/engines.md`). The package has
the commands `fairwind engine` and `fairwind match`.

- `command`: parses the arguments of `fairwind match` and runs it;
- `tournament`: plays all requested matches;
- `referee`: plays one match between engines;
- `process`: runs one engine, which may hang, die, or print anything;
- `descendants`: finds and kills the processes that an engine has started;
- `reporting`: prints failures, progress and results, and writes the records of the matches;
- `offering`: offers our computer players as an engine (`fairwind engine`).
"""
