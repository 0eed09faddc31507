"""The script that Docker runs inside the container to check the bot's health."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

CHECK = Path(__file__).parents[2] / "deploy" / "healthcheck.py"


class _Bot(BaseHTTPRequestHandler):
    """A fake bot that answers /healthz with `status`, and everything else with 404."""

    status = 200

    def do_GET(self) -> None:
        self.send_response(self.status if self.path == "/healthz" else 404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def answering(status: int) -> Iterator[int]:
    """Run a fake bot that answers with this status; yield its port."""
    bot = type("_", (_Bot,), {"status": status})
    with HTTPServer(("127.0.0.1", 0), bot) as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server.server_port
        server.shutdown()


def run(metrics: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"FAIRWIND_METRICS": metrics} | more
    command = [sys.executable, "-I", str(CHECK)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def checked(metrics: str, **more: str) -> int:
    return run(metrics, **more).returncode


@pytest.mark.parametrize(("status", "code"), [(200, 0), (503, 1), (404, 1)])
def test_healthcheck_exit_code_follows_the_http_status(status: int, code: int) -> None:
    with answering(status) as port:
        assert checked(f" 127.0.0.1:{port} ", FAIRWIND_PROCESS=" ") == code


def test_healthcheck_asks_each_process_on_its_own_port() -> None:
    with answering(200) as port:
        assert checked(f"0.0.0.0:{port - 2}", FAIRWIND_PROCESS="2") == 0
        assert checked(f"0.0.0.0:{port - 2}", FAIRWIND_PROCESS="1") == 1


def test_healthcheck_of_a_bot_on_all_ipv6_addresses_asks_one_of_them() -> None:
    """Such a bot does not listen on addresses of IPv4."""
    assert "at ::1:1:" in run("[::]:1").stdout


def test_container_without_metrics_counts_as_healthy() -> None:
    assert checked(" ") == 0


def test_healthcheck_fails_if_nothing_answers() -> None:
    with answering(200) as port:
        pass
    assert checked(f"127.0.0.1:{port}") == 1
