"""Metrics for Prometheus, and the health of this process, on a port of their own.

The package is imported only if metrics are switched on.

- `instruments`: every metric;
- `counted`: the outstanding work in the database, counted now and then;
- `health`: whether the process is ready;
- `server`: the port, with limits on what requests can cost;
- `monitoring`: all of these together, as `bot.command_line.commands` uses them.

No metric contains a name, an id or anything else about a person, a server or a match.
"""
