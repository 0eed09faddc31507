"""Check the health of the bot in this container: request the page /healthz from the address in
FAIRWIND_METRICS. The exit code is 0 if the response has the status 200 or if metrics are off, otherwise 1."""

from __future__ import annotations

import os
import sys
from http.client import HTTPConnection, HTTPException

_PATIENCE = 4
"""Maximum time to wait for the response, in seconds, less than the timeout of HEALTHCHECK in the Dockerfile."""

_LOOPBACK = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where to ask a bot that listens on all addresses. On `::`, it listens only on those of IPv6."""


def main() -> int:
    address = _setting("FAIRWIND_METRICS")
    if not address:
        print("FAIRWIND_METRICS is empty, so there is nothing to ask")
        return 0
    host, _, first = address.rpartition(":")
    # Each process has a port of its own: process K listens on the port in FAIRWIND_METRICS plus K.
    port = int(first) + int(_setting("FAIRWIND_PROCESS") or 0)
    host = host.strip("[]")
    return _ask(_LOOPBACK.get(host, host), port)


def _setting(name: str) -> str:
    return os.environ.get(name, "").strip()


def _ask(host: str, port: int) -> int:
    connection = HTTPConnection(host, port, timeout=_PATIENCE)
    try:
        connection.request("GET", "/healthz")
        status = connection.getresponse().status
    except (OSError, HTTPException) as error:
        print(f"The bot does not answer at {host}:{port}: {error}")
        return 1
    print(f"/healthz at {host}:{port} answered with status {status}")
    return 0 if status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
