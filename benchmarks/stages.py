"""Finds out where the CPU time of a running bot goes, by sampling what its main thread is executing.

The kernel sends SIGPROF each time the process has computed for a few milliseconds. The CPU time of the main
thread since the last signal is then attributed to the part of the program whose code is running. Such a part is
a stage.
"""

from __future__ import annotations

import json
import signal
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

import aiohttp
import discord

_TREE: Final = Path(__file__).parent.parent
_EVERY: Final = 0.001
"""CPU seconds between two signals. Most kernels send them at most every four milliseconds."""

_RENDERERS: Final = str(_TREE / "renderers")
_IDLE: Final = "/selectors.py"
_NAMED: Final = 50
"""After how many samples the names of all threads are recorded again."""
_LOOP: Final = "event loop"
_PARTS: Final = (
    (str(_TREE / "games"), "rules"),
    (str(_TREE / "matches" / "decisions"), "rules"),
    (str(_TREE / "matches" / "log"), "events: fold, texts and hash"),
    (str(_TREE / "matches" / "service"), "service"),
    (str(_TREE / "matches" / "announcer"), "announcer and its words"),
    (str(_TREE / "matches"), "announcer and its words"),
    (str(_TREE / "data"), "database, in the main thread"),
    (str(_TREE / "cogs"), "commands and answers"),
    (str(_TREE / "bot"), "posting"),
    (f"{Path(discord.__file__).parent}/http.py", "requests: discord.py and aiohttp"),
    (str(Path(discord.__file__).parent), "discord.py: gateway, commands, views"),
    (str(Path(aiohttp.__file__).parent), "requests: discord.py and aiohttp"),
)
"""The stage of each part of the code, by the beginning of its path. The first entry that matches counts."""

_THREADS: Final = (("asyncio", "encoding"), ("encod", "encoding"))
"""The stage of each kind of thread, by the beginning of its name. All other threads belong to the database."""


@dataclass(frozen=True)
class Profile:
    """Samples of the main thread: the time, the stage, and the CPU seconds since the sample before. `threads`
    has the names of all threads by their native ids."""

    samples: list[tuple[float, str, float]]
    threads: Mapping[int, str]

    def shares(self, begun: float, ended: float) -> Mapping[str, float]:
        """Return the share of each stage in the CPU time of the main thread between two times."""
        found: Counter[str] = Counter()
        for at, stage, seconds in self.samples:
            if begun <= at <= ended:
                found[stage] += seconds  # type: ignore[assignment]
        return {stage: seconds / sum(found.values()) for stage, seconds in found.items()}


class Sampler:
    """Samples the main thread of this process, from the creation of the object until `leave` is called."""

    def __init__(self) -> None:
        self._samples: list[tuple[float, list[CodeType], float]] = []
        self._threads: dict[int, str] = {}
        self._counted = time.thread_time()
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, _EVERY, _EVERY)

    def leave(self, path: Path) -> None:
        """Stop sampling, and write the samples to a file."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        samples = [(at, stage_of(codes), seconds) for at, codes, seconds in self._samples]
        path.write_text(json.dumps({"samples": samples, "threads": self._threads}), "utf-8")

    def _sample(self, _: int, frame: FrameType | None) -> None:
        # If the main thread is waiting in the selector, another thread has used the CPU time.
        if frame is None or frame.f_code.co_filename.endswith(_IDLE):
            return
        now = time.thread_time()
        # The stages are found at the end, because the time of this method counts as that of a move.
        self._samples.append((time.perf_counter(), codes_of(frame), now - self._counted))
        self._counted = now
        # Record the threads' names now and then, because at the end of the process they no longer exist.
        if len(self._samples) % _NAMED == 1:
            self._threads |= {
                each.native_id: each.name for each in threading.enumerate() if each.native_id
            }


def read(path: Path) -> Profile:
    """Return the profile that `Sampler.leave` has written to a file."""
    found = json.loads(path.read_text("utf-8"))
    threads = {int(number): name for number, name in found["threads"].items()}
    return Profile([(at, stage, seconds) for at, stage, seconds in found["samples"]], threads)


def thread_stage(name: str) -> str:
    """Return the stage (part of the program) of a thread with this name. It must not be the main thread."""
    found = (stage for beginning, stage in _THREADS if name.lower().startswith(beginning))
    return next(found, "database, in its threads")


def stage_of(codes: Sequence[CodeType]) -> str:
    """Return the stage (part of the program) of the innermost code that belongs to one. `codes` is what was
    running, the innermost first."""
    for each in codes:
        if _is_of(each, _RENDERERS):
            return _in_renderers(codes)
        for beginning, stage in _PARTS:
            if _is_of(each, beginning):
                return stage
    return _LOOP


def _in_renderers(codes: Sequence[CodeType]) -> str:
    drawing = any(each.co_name.startswith("draw") and _is_of(each, _RENDERERS) for each in codes)
    return "drawing" if drawing else "texts of the renderers"


def _is_of(code: CodeType, beginning: str) -> bool:
    return code.co_filename.startswith(beginning)


def codes_of(frame: FrameType | None) -> list[CodeType]:
    """Return the code of a frame and of its callers, up to the event loop, which has no stage."""
    codes = []
    while frame is not None and frame.f_code.co_name != "_run_once":
        codes.append(frame.f_code)
        frame = frame.f_back
    return codes
