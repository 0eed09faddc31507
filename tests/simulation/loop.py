"""An event loop whose time and order of events come from a seed.

Nothing really waits: when no callback is ready, the clock jumps to the next timer. Threads, sockets and
processes do not exist here.

Each callback belongs to an owner, such as a process of the bot. An owner can be paused, or killed: then its
callbacks never run again, not even `finally` blocks.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import warnings
from asyncio import events, futures, tasks
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, Final

MOST_CALLBACKS: Final = 200_000
"""If more callbacks than this run without the clock advancing, the loop makes no progress."""

MOST_IN_A_MINUTE: Final = 50_000
"""How many callbacks in a simulated minute mean no progress: ten times those of the busiest minutes."""


class Owner:
    """Something to which callbacks belong, such as a process of the bot. `calls` is how many of them have
    run."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.paused = False
        self.calls = 0
        self.held_back: list[asyncio.Handle] = []

    def __repr__(self) -> str:
        return self.name


WORLD: Final = Owner("the world")
"""The owner of callbacks of Discord, the people and the test itself. It is never killed."""

OWNER: Final[ContextVar[Owner]] = ContextVar("owner", default=WORLD)


class NoProgress(Exception):
    """Raised when the simulation is stuck: no callback is left, or callbacks run on and on while the clock
    hardly advances."""


class Numbered:
    """An object whose hash is a consecutive number. So sets of tasks and futures have the same order in every
    run."""

    _numbers = 0

    def _number(self) -> None:
        Numbered._numbers += 1
        self.number = Numbered._numbers

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other


class SimulatedFuture(Numbered, futures.Future):  # type: ignore[type-arg]
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._number()
        super().__init__(loop=loop)


class SimulatedTask(Numbered, tasks.Task):  # type: ignore[type-arg]
    def __init__(
        self,
        coro: Coroutine[Any, Any, Any],
        *,
        loop: asyncio.AbstractEventLoop,
        context: Context | None = None,
        name: str | None = None,
    ) -> None:
        self._number()
        super().__init__(coro, loop=loop, context=context, name=name or "task")
        # Don't log that a pending task is destroyed: killed tasks are dropped on purpose.
        self._log_destroy_pending = False


class SimulatedLoop(asyncio.BaseEventLoop):
    """An event loop that runs the oldest ready callback or, with the probability `disorder`, another one."""

    # Attributes of BaseEventLoop that its type stub doesn't declare.
    _ready: deque[asyncio.Handle]
    _scheduled: list[Any]

    def __init__(self, random: Random, disorder: float = 0.0) -> None:
        super().__init__()
        Numbered._numbers = 0  # so that no life depends on earlier ones
        self.random = random
        self.disorder = disorder
        self.calls = 0
        self._now = 0.0
        self._since_advance = 0
        self._minute = (0.0, 0)
        self._alarms: list[tuple[int, int, SimulatedFuture]] = []
        self._dead: list[asyncio.Handle] = []
        self._tasks: list[SimulatedTask] = []
        self._prune_at = 500
        self.failures: list[dict[str, Any]] = []
        self.set_task_factory(self._task)  # type: ignore[arg-type] # a bound method is none to the stub
        self.set_exception_handler(lambda _, context: self.failures.append(context))

    # Methods that BaseEventLoop leaves to its subclasses.

    def time(self) -> float:
        return self._now

    def _write_to_self(self) -> None:
        """Do nothing: there is no other thread that would have to wake this loop."""

    def _process_events(self, _: object) -> None:
        """Do nothing: there are no sockets."""

    def create_future(self) -> SimulatedFuture:
        return SimulatedFuture(self)

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(  # type: ignore[override]
        self, _: object, function: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Run the function in this thread after a short simulated time, and return a future for its result."""
        done = self.create_future()
        self.call_later(self.a_moment(), _settle, done, function, args)
        return done

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:  # noqa: ASYNC109 - as in the base
        """Do nothing: there is no executor."""

    def _task(
        self, _: asyncio.AbstractEventLoop, coro: Coroutine[Any, Any, Any], **options: Any
    ) -> SimulatedTask:
        task = SimulatedTask(coro, loop=self, **options)
        # Keep a reference to every task: garbage collection of a killed task would run its `finally` blocks.
        self._tasks.append(task)
        if len(self._tasks) > self._prune_at:
            self._tasks = [each for each in self._tasks if not each.done()]
            self._prune_at = 2 * len(self._tasks) + 500
        return task

    def a_moment(self) -> float:
        """Return how long work in a thread takes: a random number of seconds."""
        return self.random.choice((0.0, 0.0, 0.0002, 0.001, 0.004))

    # The clock and the order of callbacks.

    def _run_once(self) -> None:
        self._wake_timers()
        if not self._ready:
            self._advance()
            return
        while self._alarms and self._alarms[0][0] <= self.calls:
            wake(heapq.heappop(self._alarms)[2])
        handle = self._next()
        if handle._cancelled:
            return
        owner = handle._context.get(OWNER, WORLD)  # type: ignore[attr-defined]
        if not owner.alive:
            self._dead.append(handle)
            return
        if owner.paused:
            owner.held_back.append(handle)
            return
        owner.calls += 1
        self.calls += 1
        self._since_advance += 1
        if self._since_advance > MOST_CALLBACKS:
            self._since_advance = 0
            raise NoProgress(f"{MOST_CALLBACKS} callbacks at {self._now}, the last one {handle}")
        handle._run()

    def _next(self) -> asyncio.Handle:
        if len(self._ready) > 1 and self.disorder and self.random.random() < self.disorder:
            index = self.random.randrange(len(self._ready))
            handle = self._ready[index]
            del self._ready[index]
            return handle
        return self._ready.popleft()

    def _wake_timers(self) -> None:
        while self._scheduled and self._scheduled[0]._when <= self._now:
            timer = heapq.heappop(self._scheduled)
            timer._scheduled = False
            self._ready.append(timer)

    def _advance(self) -> None:
        """If a task waits in `callbacks` for a number of callbacks, resume it. Otherwise, let the clock jump to
        the next timer."""
        if self._alarms:
            wake(heapq.heappop(self._alarms)[2])
            return
        while self._scheduled and self._scheduled[0]._cancelled:
            heapq.heappop(self._scheduled)._scheduled = False
        if not self._scheduled:
            raise NoProgress("nothing is ready and nothing is scheduled")
        self._now = max(self._now, self._scheduled[0]._when)
        self._timer_cancelled_count = 0
        self._since_advance = 0
        began, calls = self._minute
        if self._now >= began + 60:
            self._minute = (self._now, self.calls)
        elif self.calls - calls > MOST_IN_A_MINUTE:
            self._minute = (self._now, self.calls)
            raise NoProgress(f"{MOST_IN_A_MINUTE} callbacks in the minute before {self._now}")

    async def callbacks(self, count: int) -> None:
        """Wait until `count` more callbacks have run, or until only timers are left to run."""
        alarm = self.create_future()
        heapq.heappush(self._alarms, (self.calls + count, alarm.number, alarm))
        await alarm

    # Owners of callbacks.

    def owned(self, owner: Owner, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function whose tasks and callbacks will belong to this owner."""
        context = copy_context()
        context.run(OWNER.set, owner)
        return context.run(function, *args)

    def own_task(self, owner: Owner, coro: Coroutine[Any, Any, Any]) -> SimulatedTask:
        task: SimulatedTask = self.owned(owner, self.create_task, coro)
        return task

    def kill(self, owner: Owner) -> None:
        """Run nothing more of the owner, neither callbacks nor `finally` blocks."""
        owner.alive = False
        owner.held_back.clear()

    def resume(self, owner: Owner) -> None:
        """End an owner's pause: the callbacks held back become ready in their order."""
        owner.paused = False
        self._ready.extend(owner.held_back)
        owner.held_back.clear()

    def bury(self) -> None:
        """Close the loop and all tasks of a life that has ended. Errors that the tasks raise while they are
        closed are ignored."""
        # In a life that has ended, a `finally` block may fail in any way, for example because it can start no
        # task.
        with warnings.catch_warnings(action="ignore"):
            for task in self._tasks:
                if not task.done():
                    with contextlib.suppress(BaseException):
                        task.get_coro().close()
        self._tasks.clear()
        self._ready.clear()
        self._scheduled.clear()
        self._dead.clear()
        self.close()


def in_the_world() -> Context:
    """Return a context whose callbacks belong to `WORLD`, the owner that is never killed."""
    context = copy_context()
    context.run(OWNER.set, WORLD)
    return context


def wake(future: SimulatedFuture) -> None:
    if not future.done():
        future.set_result(None)


def _settle(done: SimulatedFuture, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
    try:
        result = function(*args)
    except Exception as error:
        if not done.done():
            done.set_exception(error)
    else:
        if not done.done():
            done.set_result(result)


def running() -> SimulatedLoop:
    loop = events.get_running_loop()
    assert isinstance(loop, SimulatedLoop)
    return loop
