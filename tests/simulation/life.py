"""One simulated life of some servers, as a sequence of numbered steps, such as a few moves or a kill.

Each step draws its own random numbers from the seed, so leaving some steps out changes little in the others.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import traceback
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from data.versions.migrating import migrate
from tests.in_memory import MEMORY
from tests.new_database import put_new_database
from tests.simulation import invariants
from tests.simulation.aging import VERSIONS, age
from tests.simulation.asking import channels
from tests.simulation.commands import People
from tests.simulation.endings import SCENES, elsewhere, players_leave, to_act
from tests.simulation.guilds import FILES, HISTORY, IN_THREADS, SEES, THREADS, WRITES
from tests.simulation.loop import NoProgress, SimulatedLoop
from tests.simulation.network import FAIR, Weather
from tests.simulation.people import (
    DEEDS,
    away,
    begin_matches,
    do_something,
    gather,
    hint,
    play,
    relocate,
    respond,
    show,
    take_back,
)
from tests.simulation.process import Process
from tests.simulation.storage import (
    FENCED,
    TROUBLE,
    UNFORESEEN,
    Unforeseen,
    cut_off,
    simulated_threads,
)
from tests.simulation.twins import Recording
from tests.simulation.whole import Whole
from tests.simulation.world import Person, World

_LACKING: Final[tuple[tuple[str, ...], ...]] = (
    *((),) * 3,
    (WRITES, IN_THREADS),
    (SEES,),
    (FILES,),
    (HISTORY,),
    (THREADS,),
)
"""Sets of permissions that the bot may lack. Most are empty."""

_OFTEN: Final = (0.2, 1.0, 1.0, 1.0, 6.0)
_TROUBLES: Final = 14

HOUR: Final = 3600.0
DAY: Final = 86400.0


@dataclass
class Report:
    """The result of a simulated life, including all violated invariants."""

    seed: int
    violations: list[str]
    counts: Counter[str]
    trace: list[str] = field(repr=False)
    steps: int = 0

    @property
    def moves(self) -> int:
        return self.counts["event Moved"]


def live(
    seed: int,
    skipped: Collection[int] = (),
    *,
    steps: int | None = None,
    processes: int | None = None,
    whole: bool | None = None,
    recording: Recording | None = None,
) -> Report:
    """Simulate the life that `seed` determines, but leave out the steps whose numbers are in `skipped`.
    `recording` collects everything that the bot shows in public.

    If `whole` is True, people press and type only what they see; if it is False, they also use handlers of
    buttons, or the bot's services, directly. Where `steps`, `processes` or `whole` is None, the seed decides.
    """
    plan = Random(f"plan {seed}")
    count = plan.choice((10, 30, 60, 120))
    disorder = plan.choice((0.0, 0.02, 0.2, 0.8))
    number = plan.choice((1, 1, 1, 3))
    loop = SimulatedLoop(Random(f"loop {seed}"), disorder)
    folder = TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
    world = World(loop, Path(folder.name) / "life.sqlite3", processes or number, loop.random)
    # In a tenth of all lives, people use only what they see, with the real commands and buttons.
    screens = Random(f"level {seed}").random() < 0.1 if whole is None else whole
    Whole(world, screens=screens)
    world.counts["life of the whole bot"] += screens
    put_new_database(world.path)
    if recording is not None:
        world.recording = recording
        recording.begin(world)
    logging.getLogger().addHandler(world.captured)
    asyncio.set_event_loop(loop)
    gc.disable()  # it would scan everything that a life keeps, again and again
    life = _Life(world, seed, frozenset(skipped), steps or count, plan)
    try:
        with simulated_threads(patient=life.patient):
            loop.run_until_complete(life.lived())
    except NoProgress as error:
        world.violated("progress", str(error))
    except Exception:
        world.violated("the life ends", traceback.format_exc())
    finally:
        logging.getLogger().removeHandler(world.captured)
    for context in loop.failures:
        if isinstance(context.get("exception"), Unforeseen):
            continue
        world.violated("no exception", f"{context.get('message')}: {context.get('exception')!r}")
    for text in world.captured.found:
        world.violated("nothing is logged as an error", text)
    world.counts.update(world.network.counts)
    report = Report(seed, [*world.violations], world.counts, world.trace, life.steps)
    end(world, loop)
    folder.cleanup()
    return report


def end(world: World, loop: SimulatedLoop) -> None:
    """End a life. Whatever is still under way is dropped unchecked."""
    world.over = True
    for process in world.processes:
        loop.kill(process.owner)
        cut_off(process.owner)
    disabled = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    loop.bury()
    logging.disable(disabled)
    world.close()
    asyncio.set_event_loop(None)
    gc.enable()


class _Life:
    def __init__(
        self, world: World, seed: int, skipped: frozenset[int], steps: int, plan: Random
    ) -> None:
        self.world = world
        self.seed = seed
        self.skipped = skipped
        self.steps = steps
        self.plan = plan
        self.habits = People(world.whole) if world.whole.screens else None
        emphasis = Random(f"emphasis {seed}")
        # Each life has many of some deeds and troubles and few of others, so rare combinations occur more
        # often.
        world.often = [emphasis.choice(_OFTEN) for _ in DEEDS]
        self.often = [1.0, *(emphasis.choice(_OFTEN) for _ in range(_TROUBLES))]
        quiet = not world.whole.screens and world.recording is None
        self.patient = quiet and Random(f"patience {seed}").random() < 0.2
        """Whether people move seldom and wait long, so much happens by absences and time."""
        self.scene = (
            choice if quiet and (choice := Random(f"scene {seed}")).random() < 0.7 else None
        )
        if self.patient:
            world.counts["life of patient people"] += 1
            self.steps = max(self.steps // 2, 10)

    async def lived(self) -> None:
        self._found()
        for number in range(self.world.cluster.processes):
            self.world.start(number)
        await asyncio.sleep(15)
        for number in range(self.plan.choice((0, 1, 2, 4))):
            if self.world.recording is None:
                await gather(self.world, Random(f"{self.seed} match {number}"))
        if self.world.recording is not None:
            await begin_matches(self.world, self.plan)
        for index in range(self.steps):
            if index in self.skipped:
                continue
            random = Random(f"{self.seed} {index}")
            self.world.random.seed(f"world {self.seed} {index}")
            self.world.deals.seed(f"deals {self.seed} {index}")
            await self._step(random)
        if self.steps not in self.skipped:
            self.world.random.seed(f"world {self.seed} last")
            self.world.deals.seed(f"deals {self.seed} last")
            await self._last(Random(f"{self.seed} last"))
        await self._rest()
        await invariants.check(self.world)

    def _found(self) -> None:
        plan = self.plan
        self.world.deals.seed(f"deals {self.seed}")
        servers = [(number + 1) << 22 for number in range(plan.choice((1, 1, 2, 3)))]
        for server in servers:
            users = [100 * (server >> 22) + 1000 + each for each in range(plan.randint(2, 9))]
            self.world.there.found(server, plan.randint(1, 3), {*users})
            self.world.people += [Person(user, server) for user in users]
        self._found_guests(servers)

    def _found_guests(self, servers: list[int]) -> None:
        """Make some people members of a second server."""
        chance = Random(f"guests {self.seed}")
        for person in [*self.world.people]:
            others = [each for each in servers if each != person.server]
            if others and chance.random() < 0.3:
                guest = Person(person.user, chance.choice(others))
                self.world.there.guilds[guest.server].members.add(guest.user)
                self.world.people.append(guest)
                self.world.counts["person in two servers"] += 1

    async def _step(self, random: Random) -> None:
        kinds: list[tuple[float, Callable[[Random], object]]] = [
            (50, self._something),
            (4, self._weather),
            (6, self._kill),
            (1, self._stop),
            (3, self._permissions),
            (1, self._threads),
            (0.5, self._delete),
            (1, self._shard),
            (0.5, self._clock),
            (0.5, self._membership),
            (1, self._pause),
            (1, self._storage),
            (0.5, self._unforeseen),
            (0.5, self._lease),
            (0.3, self._upgrade),
        ]
        if random.random() < 0.6:
            await self._moves(random)
        weights = [weight * often for (weight, _), often in zip(kinds, self.often, strict=True)]
        (act,) = random.choices([act for _, act in kinds], weights)
        act(random)
        await self._pass_time(random)

    def _something(self, random: Random) -> None:
        if self.habits is not None:
            self.habits.do_something(random)
        else:
            do_something(self.world, random)

    async def _moves(self, random: Random) -> None:
        for _ in range(random.choice((1, 2, 4) if self.patient else (3, 8, 24, 80))):
            person = random.choice(self.world.people)
            if self.habits is not None:
                self.habits.play(person, random)
            else:
                weights = (60, 5, 5, 30) if self.patient else (80, 5, 5, 10)
                (act,) = random.choices((play, hint, take_back, respond), weights)
                if not act(self.world, person, random) and act is play:
                    if self.world.recording is None and random.random() < 0.3:
                        await gather(self.world, random)
                    return
            await asyncio.sleep(random.choice((0.0, 0.2, 1, 4)))

    async def _pass_time(self, random: Random) -> None:
        chance = random.random()
        if self.patient and chance < 0.25:
            await asyncio.sleep(random.choice((HOUR / 4, HOUR, 5 * HOUR, DAY)))
        elif chance < 0.5:
            await self.world.loop.callbacks(random.choice((0, 1, 2, 5, 10, 30, 100)))
        elif chance < 0.85:
            await asyncio.sleep(random.choice((0.01, 0.1, 1, 3, 10)))
        elif chance < 0.985:
            await asyncio.sleep(random.choice((30, 60, 300)))
        else:
            # Long waits are rare, because their heartbeats, one a minute, cost as much as moves.
            await asyncio.sleep(
                random.choice((HOUR / 2, HOUR / 2, HOUR, HOUR, HOUR, 6 * HOUR, DAY))
            )

    def _count(self, what: str) -> None:
        self.world.counts[what] += 1
        self.world.tell(what)

    # Troubles of processes, network and storage.

    def _weather(self, random: Random) -> None:
        weather = random.choice((
            FAIR, FAIR,
            Weather(lost=0.2, deaf=0.2),
            Weather(deaf=0.4, late=0.2, slowest=random.choice((10, 40, 100))),
            Weather(failing=0.4),
            Weather(failing=1.0),
                    Weather(refused=0.3),
            Weather(slow=0.5, slowest=random.choice((3, 14, 60))),
            Weather(lost=0.1, deaf=0.1, late=0.1, failing=0.1, slow=0.2),
        ))  # fmt: skip
        self.world.network.weather = weather
        self._count("fair weather" if weather.fair else "bad weather")

    def _kill(self, random: Random) -> None:
        running = [each for each in self.world.processes if each.owner.alive and not each.over]
        if not running:
            return
        process = random.choice(running)
        process.kill()
        self._count("power cut")
        self._again(process.number, random)

    def _again(self, number: int, random: Random) -> None:
        """Start process `number` again after a random delay."""
        delay = random.choice((0.1, 2, 30, 400, 1500))
        self.world.loop.call_later(delay, self.world.start, number, random.choice((0.0, 0.0, 2.0)))

    def _stop(self, random: Random) -> None:
        running = [each for each in self.world.processes if each.running]
        if running:
            process = random.choice(running)
            process.stop()
            self._count("clean stop")
            self._again(process.number, random)

    def _pause(self, random: Random) -> None:
        """Pause a process for a random time, as SIGSTOP does."""
        running = [each for each in self.world.processes if each.running]
        if running:
            process = random.choice(running)
            process.owner.paused = True
            self._count("pause")
            later = self.world.loop.call_later
            later(random.choice((1, 20, 200)), self.world.loop.resume, process.owner)
            if self.world.cluster.processes > 1 and random.random() < 0.5:
                # A standby that sees no sign of life for a minute takes over the process's number.
                later(60, self._take_over, process)

    def _take_over(self, process: Process) -> None:
        if process.owner.paused:
            FENCED.add(process.owner)
            self.world.cluster.left(process)
            self.world.start(process.number)
            self._count("a paused process is taken over from")

    def _lease(self, random: Random) -> None:
        """Let a process lose the connection that holds its lease, as when the database server restarts."""
        running = self.world.in_charge()
        if not running or self.world.cluster.processes == 1:
            return
        process, cluster = random.choice(running), self.world.cluster
        cluster.lose(process)
        self._count("lease lost")
        later = self.world.loop.call_later
        if random.random() < 0.3:
            # A standby takes the lease first. The process then ends when it tries to take it again.
            cluster.left(process)
            self.world.start(process.number)
            later(random.choice((0.1, 0.5)), process.kill)
            return
        if random.random() < 0.5:
            TROUBLE[process.owner] = 1.0
        later(random.choice((0.1, 1, 10)), self._lease_again, process)

    def _lease_again(self, process: Process) -> None:
        if process.running:
            TROUBLE.pop(process.owner, None)
            self.world.cluster.regain(process)
            self._count("lease regained")
        elif process.owner.paused:  # it takes the lease again once it goes on
            self.world.loop.call_later(1, self._lease_again, process)

    def _upgrade(self, random: Random) -> None:
        """Pretend that an older version has run so far, and that the host now upgrades to this one."""
        version = random.choice([*VERSIONS])
        alive = [each for each in self.world.processes if each.owner.alive and not each.over]
        for process in alive:
            process.kill()
            self._count("power cut")
            self._again(process.number, random)
        if age(self.world.path, version):
            migrate(self.world.path)
            self._count(f"upgrade from {version}")

    def _storage(self, random: Random) -> None:
        """Simulate a full disk or a locked file for a while, for all or some transactions."""
        running = [each for each in self.world.processes if each.running]
        if running:
            owner = random.choice(running).owner
            TROUBLE[owner] = random.choice((0.0, 0.1, 0.5, 1.0))
            self._count("storage trouble" if TROUBLE[owner] else "no storage trouble")

    def _unforeseen(self, random: Random) -> None:
        """Let transactions fail with an unexpected error for a few seconds."""
        running = [each for each in self.world.processes if each.running]
        if running:
            owner = random.choice(running).owner
            UNFORESEEN[owner] = random.choice((0.1, 0.5))
            self._count("unforeseen trouble")
            self.world.loop.call_later(random.choice((1, 10)), UNFORESEEN.pop, owner, None)

    def _permissions(self, random: Random) -> None:
        there = self.world.there
        guild = random.choice([*there.guilds])
        lacking = {*random.choice(_LACKING)}
        place = random.choice([None, *channels(self.world, guild)])
        there.permit(guild, place, lacking)
        self._count(f"the bot lacks {', '.join(sorted(lacking)) or 'nothing'}")

    def _threads(self, random: Random) -> None:
        threads = [
            each for each in self.world.there.places.values() if each.parent and not each.deleted
        ]
        if threads:
            archived, locked = random.random() < 0.6, random.random() < 0.2
            self.world.there.archive(random.choice(threads), archived=archived, locked=locked)
            self._count(f"thread archived={archived} locked={locked}")

    def _delete(self, random: Random) -> None:
        there = self.world.there
        places = [each for each in there.places.values() if each.guild and not each.deleted]
        threads = [each for each in places if each.parent]
        if random.random() < 0.4 and there.posts:
            post = random.choice([*there.posts.values()])
            post.deleted = True
            self._count("message deleted")
        elif threads and random.random() < 0.7:
            there.delete(random.choice(threads))
            self._count("thread deleted")
        elif len(places) - len(threads) > len(there.guilds):
            there.delete(random.choice([each for each in places if not each.parent]))
            self._count("channel deleted")

    def _shard(self, random: Random) -> None:
        shard = random.randrange(self.world.cluster.shards)
        if shard in self.world.down:
            return
        self.world.shard_down(shard)
        self._count("shard down")
        self.world.loop.call_later(random.choice((1, 30, 300, 1500)), self.world.shard_up, shard)

    def _clock(self, random: Random) -> None:
        running = [each for each in self.world.processes if each.running and each.clock]
        if running:
            clock = random.choice(running).clock
            assert clock is not None
            clock.error = random.choice((0.0, 50.0, -50.0, HOUR, -HOUR))
            self._count("clock leaps")

    def _membership(self, random: Random) -> None:
        person = random.choice(self.world.people)
        members = self.world.there.guilds[person.server].members
        if person.user in members and random.random() < 0.4:
            members.discard(person.user)
            self._count("somebody leaves the server")
        else:
            members.add(person.user)

    async def _last(self, random: Random) -> None:
        """Let people act a few last times, often during trouble. Nobody acts after the trouble, because a new
        action could make the bot repair what it should have repaired without it."""
        if self.scene is not None:
            scenes = [*SCENES, *(players_leave,) * 4 * self.patient]
            if self.world.cluster.processes > 1:
                scenes += (elsewhere,) * len(scenes)
            if self.scene.random() < 0.8:
                await self._calm()
            for _ in range(3):
                if len(to_act(self.world)) < 3:
                    await gather(self.world, self.scene)
            for _ in range(self.scene.choice((1, 2))):
                await self.scene.choice(scenes)(self.world, self.scene)
            return
        if random.random() < 0.6:
            self._weather(random)
        if random.random() < 0.3:
            self._unforeseen(random)
        deeds = (play, hint, take_back, show, relocate, away)
        for _ in range(random.choice((1, 4, 10))):
            if self.habits is not None:
                self.habits.do_something(random)
            else:
                random.choice(deeds)(self.world, random.choice(self.world.people), random)
            await asyncio.sleep(random.choice((0.0, 0.05, 0.5, 2)))
        await asyncio.sleep(random.choice((0.0, 0.1, 0.5, 2, 10)))
        if random.random() < 0.4:
            self._kill(random)

    async def _calm(self) -> None:
        """End most trouble, so that a scene has its effect."""
        world = self.world
        world.network.weather = FAIR
        TROUBLE.clear()
        UNFORESEEN.clear()
        await world.until(lambda: len(world.in_charge()) == world.cluster.processes, HOUR / 2)

    async def _rest(self) -> None:
        """End all trouble, start every process, and let time pass until no work is left."""
        world = self.world
        world.tell("all trouble ends")
        world.rested_at = world.loop.time()
        world.network.weather = FAIR
        TROUBLE.clear()
        UNFORESEEN.clear()
        for process in world.processes:
            if process.owner.paused:
                world.loop.resume(process.owner)
            if process.clock is not None:
                process.clock.error = 0.0
        await asyncio.sleep(1)  # a resumed process first reads that its shards are down
        for shard in sorted(world.down):
            world.shard_up(shard)
        # Half an hour covers the longest delay of a restart and of a request.
        await asyncio.sleep(HOUR / 2)
        for number in range(world.cluster.processes):
            if world.cluster.holder(number) is None:
                world.start(number)
        await asyncio.sleep(60)
        there = world.there
        # Permissions are changed only where some were lacking, as Discord announces only changes.
        for guild in there.guilds.values():
            if guild.lacking:
                there.permit(guild.id, None, set())
        for place in [*there.places.values()]:
            if place.guild and not place.parent and not place.deleted and place.lacking:
                there.permit(place.guild, place, set())
            elif place.parent and not place.deleted and place.locked:
                there.archive(place, archived=place.archived)
        await asyncio.sleep(1.2 * HOUR)
