"""Metrics for Prometheus, and the health of this process, on a port of their own.

The package is imported only where they are on.

- `instruments`: every metric, and who tells it what;
- `counted`: what the database has, counted now and then;
- `health`: whether the process is ready;
- `server`: the port, with bounds on what it costs;
- `monitoring`: all of these together, as `bot.commands` uses them.

No metric contains a name, an id or anything else about a person, a server or a match.
"""
