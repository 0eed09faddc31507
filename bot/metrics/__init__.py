"""Metrics for Prometheus, and health checks. An HTTP server on a port of its own serves both. The package is
imported only if metrics are switched on.

- `instruments`: every metric;
- `counted`: the amount of pending work, counted in the database from time to time;
- `health`: whether the process is ready;
- `server`: the HTTP server, which limits the cost of requests;
- `monitoring`: all of these together, for `bot.command_line.commands`.

No metric contains a name, an id or anything else about a person, a server or a match.
"""
