"""Metrics for Prometheus, and the health of this process. An HTTP server on a port of its own serves both. The
package is imported only if metrics are switched on.

- `instruments`: every metric;
- `counted`: how much work is pending in the database, which is counted now and then;
- `health`: whether the process is ready;
- `server`: the HTTP server, with limits on what requests can cost;
- `monitoring`: all of these together, as `bot.command_line.commands` uses them.

No metric contains a name, an id or anything else about a person, a server or a match.
"""
