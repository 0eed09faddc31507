"""Requests to Discord's REST API: connections, timeouts, the global rate limit, the count of invalid requests,
and what Discord's errors mean for matches."""
