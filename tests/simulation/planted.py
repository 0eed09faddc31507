"""Plant defects, one at a time, and see after how many lives the simulation finds each.

python -m tests.simulation.planted               all of them, as a table
python -m tests.simulation.planted no-search     these
python -m tests.simulation.planted nothing       the same lives without a defect: nothing may be found

Each defect reverts a fix, or breaks a promise, by a small change of the product in a copy of the source. The
lives are those of the seeds from `FIRST` on, so that the table is the same each time.
"""

from __future__ import annotations

import argparse
import logging
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[2]

FIRST: Final = 5000
"""The seed of the first life."""

LIVES: Final = 200
"""After how many lives a defect counts as not found."""

SECONDS: Final = 1200.0
"""After how many CPU seconds a defect counts as not found: ten minutes of two cores."""

_HANGS: Final = 180.0
"""After how many CPU seconds a life counts as endless."""

NOTHING: Final = "nothing"


@dataclass(frozen=True)
class Plant:
    """A defect to plant: `old`, which occurs exactly once in the file, is replaced by `new`.

    If `twins` is True, the defect shows only when a life is compared with its twin (`tests.simulation.twins`).
    """

    name: str
    what: str
    file: str
    old: str
    new: str
    twins: bool = False


_PROJECTION: Final = "matches/announcer/projection.py"
_BATCHES: Final = "matches/announcer/batches.py"
_ANNOUNCER: Final = "matches/announcer/announcer.py"
_LANES: Final = "matches/delivery/lanes.py"
_EARLIER: Final = "matches/announcer/earlier_messages.py"
_POSTING: Final = "matches/delivery/posting.py"
_COMPUTERS: Final = "matches/chores/computer_moves.py"
_DUE: Final = "matches/chores/due_decisions.py"
_WRITER: Final = "matches/service/log_writer.py"
_APPENDING: Final = "data/matches/appending.py"
_CLIENT: Final = "bot/gateway/client.py"
_ACKNOWLEDGING: Final = "cogs/replying/acknowledging.py"

PLANTS: Final = (
    Plant(
        "attempt-after-post",
        "An attempt to post is stored after the post instead of before",
        _POSTING,
        """        message = await _composed_while(storing, compose)
""",
        """        message = await compose()
        posted = Posted(await self._channel.post(channel, message), channel, message)
        if storing is not None:
            await storing
        return posted
""",
    ),
    Plant(
        "no-search",
        "After a post of unknown outcome the channel is not searched",
        _POSTING,
        "(found := await self.find(earlier, shown, pictured=pictured)) is not None",
        "(found := None) is not None",
    ),
    Plant(
        "unsynced-moves",
        "An append does not wait for the disk, so a power cut loses acknowledged moves",
        "data/matches/event_log.py",
        "return await self._connections.write(work_and_notify)",
        "return await self._connections.write(work_and_notify, synced=False)",
    ),
    Plant(
        "unsynced-attempts",
        "An attempt to post does not wait for the disk, so a power cut lets the message be posted again",
        "data/messages/announcement_cursors.py",
        "synced=cursor.target is not None",
        "synced=False",
    ),
    Plant(
        "search-in-latest-channel",
        "After a move to another channel the post is searched for in the new channel alone",
        _PROJECTION,
        "tried_in = (step.channel for step in steps if step.version >= after.version)",
        "tried_in = (steps[-1].channel,)",
    ),
    Plant(
        "board-without-lock",
        "A board that is asked for is posted beside the lane's own post",
        _ANNOUNCER,
        """        async with self._lock(match_id):
            cursor, match = await self._projection.up_to_date(match_id)
""",
        """        async with asyncio.Lock():
            cursor, match = await self._projection.up_to_date(match_id)
""",
    ),
    Plant(
        "board-not-finished",
        "Nobody looks for a board whose post had an unknown outcome",
        _ANNOUNCER,
        """                self.wake(match_id)
                raise
""",
        """                raise
""",
    ),
    Plant(
        "wake-lost-while-running",
        "A change while its match is being shown does not show it again",
        _LANES,
        "            self._rerun.add(key)\n",
        "            pass\n",
    ),
    Plant(
        "failure-ends-lane",
        "What Discord did not take is not tried again",
        _LANES,
        "elif isinstance(result, Exception) and not refused:\n",
        "elif isinstance(result, Exception) and not isinstance(result, CannotPost | PostLater):\n",
    ),
    Plant(
        "busy-database-ends-lane",
        "A turn is not shown if the database was busy at that moment",
        _LANES,
        "            self._settle(key, failure, place)\n",
        "            self._settle(key, None if isinstance(failure, StorageBusy) else failure, place)\n",
    ),
    Plant(
        "parked-for-ever",
        "A match that was refused waits for an event that may not come",
        _LANES,
        "backoff = self._channel.pause(place.channel, posting=False)",
        "backoff = timedelta()",
    ),
    Plant(
        "edit-parked-for-ever",
        "A refused edit waits for an event that may not come",
        _LANES,
        "backoff = self._channel.pause(place.channel, posting=False)",
        "backoff = self._channel.pause(place.channel, posting=True)",
    ),
    Plant(
        "repeat-forgotten",
        "A board on request that Discord posts late is not known",
        "matches/announcer/reposting.py",
        "attempt, again = cursor.attempt((match.channel,)), self._repeats.get(match.id)",
        "attempt, again = cursor.attempt((match.channel,)), None",
    ),
    Plant(
        "no-resume-of-posts",
        "What a killed process did not show stays unshown",
        _ANNOUNCER,
        "self._turns.resume(await self._cursors.due(share))",
        "await self._cursors.due(share)",
    ),
    Plant(
        "no-resume-of-tidying",
        "After a kill the buttons of earlier messages stay",
        _ANNOUNCER,
        "self._tidying.resume(await self._cursors.untidy(share))",
        "await self._cursors.untidy(share)",
    ),
    Plant(
        "no-resume-of-cards",
        "After a kill the card in the channel stays behind its thread",
        _ANNOUNCER,
        "self._carding.resume(await self._cursors.cards_due(share))",
        "await self._cursors.cards_due(share)",
    ),
    Plant(
        "card-forgotten",
        "The former card stays as it is when a new one replaces it",
        "matches/announcer/threads.py",
        "put_card(match.id, new, superseded=earlier)",
        "put_card(match.id, new)",
    ),
    Plant(
        "end-unseen",
        "The end of a match whose thread was deleted is posted nowhere",
        "matches/announcer/threads.py",
        "ended = await self._show_end(match)",
        "ended = False",
    ),
    Plant(
        "no-resume-of-computers",
        "After a kill computers do not go on",
        _CLIENT,
        "checking, self.parts.computers.resume(), self.services.reviews.resume()",
        "checking, self.services.reviews.resume()",
    ),
    Plant(
        "archived-thread",
        "Nothing is posted in a thread that was archived",
        "bot/channels/posting.py",
        "            if error.code != THREAD_ARCHIVED:\n                raise\n",
        "            raise\n",
    ),
    Plant(
        "too-many-pictures",
        "A message may get more pictures than Discord takes",
        "matches/announcer/batching.py",
        "MOST_PICTURES: Final = 10",
        "MOST_PICTURES: Final = 100",
    ),
    Plant(
        "refused-edit",
        "An edit that takes too long counts as done",
        "matches/announcer/projection.py",
        'raise PostLater("an edit took too long") from None',
        "return",
    ),
    Plant(
        "presence-without-edit",
        "The board is not edited when somebody goes away or comes back",
        _BATCHES,
        "changed = any(isinstance(step.last, _RETELLING) for step in self.steps)",
        "changed = False",
    ),
    Plant(
        "buttons-stay",
        "Nothing removes the buttons of the message before until the next start",
        "data/messages/announcement_cursors.py",
        "if made.earlier is not None or made.notices_past:",
        "if False:",
    ),
    Plant(
        "tidied-before-edit",
        "A message counts as without buttons before the edit that removes them",
        _EARLIER,
        """        await unless_gone(self._retire(match_id, earlier))
        self._cursors.edited(match_id, earlier)
""",
        """        self._cursors.edited(match_id, earlier)
        await unless_gone(self._retire(match_id, earlier))
""",
    ),
    Plant(
        "superseded-not-cached",
        "The cached list of messages left to edit misses the superseded one",
        "data/messages/earlier_messages.py",
        """        kept = [made.earlier, *(each""",
        """        kept = [*(each""",
    ),
    Plant(
        "edit-not-stored",
        "That a message has been edited is never stored",
        "data/messages/earlier_messages.py",
        """    connection.execute(_EDITED, values)
""",
        "",
    ),
    Plant(
        "decline-not-told",
        "The host is not called when an invited person declines",
        _BATCHES,
        "return invited | ({after.host} if to_host else frozenset())",
        "return invited",
    ),
    Plant(
        "unanswered-counts-as-read",
        "After a kill whoever acted counts as having read the answer, and is not called",
        "matches/service/answers.py",
        """        if not self.elsewhere and self._by_event.get((match_id, version)) is None:
            return False
""",
        """        if self._by_event.get((match_id, version)) is None:
            return True
""",
    ),
    Plant(
        "late-board-calls-nobody",
        "A board that comes long after the answer calls nobody who read it",
        _PROJECTION,
        "            if now - step.at > _LATE or not await self._answers.received(step.id, step.version)\n",
        "            if not await self._answers.received(step.id, step.version)\n",
    ),
    Plant(
        "readers-are-called",
        "Whoever has read in the answer that it is their turn again is called, too",
        _BATCHES,
        "return {who for who, step in acted if step.version not in self.unanswered}",
        "return {who for who, step in acted if step.version in ()}",
    ),
    Plant(
        "undo-marked-undone",
        "The message about an undo is marked as undone by a later undo of another move",
        _BATCHES,
        "        return min([before.turn, *undone])\n",
        "        return before.turn\n",
    ),
    Plant(
        "nothing-left-after-undo",
        "A clock that goes on after an undo has only the reserve",
        "matches/time/decision_clock.py",
        "left = time_bank.left if time_bank.resumes else pace",
        "left = timedelta() if time_bank.resumes else pace",
    ),
    Plant(
        "answers-elsewhere",
        "What was answered by another process counts as not read",
        "matches/service/answers.py",
        "            self._awaited(match_id, version).settle(True)\n",
        "            self._awaited(match_id, version).settle(False)\n",
    ),
    Plant(
        "lobby-calls-again",
        "A lobby that moves to another channel calls the invited again",
        _BATCHES,
        "opening = self.before is None and not after.opened.season",
        "opening = not after.opened.season",
    ),
    Plant(
        "asked-not-called",
        "Whoever is asked to agree to an undo, an end or a replacement is not called",
        _BATCHES,
        "called = self._with_new_turn | asked_to_agree(self.steps) | timed_out(self.steps)",
        "called = self._with_new_turn | timed_out(self.steps)",
    ),
    Plant(
        "undo-ended-by-computer",
        "The move of a computer ends an open question for an undo",
        "matches/decisions/computers_playing.py",
        "return match.thinking if match.undo.asked is None else frozenset()",
        "return match.thinking",
    ),
    Plant(
        "prepared-without-attempt",
        "A move counts as stored with the attempt to post it, and is stored without",
        "data/messages/prepared_posts.py",
        "    return bool(_PREPARE.execute(connection, values).rowcount)\n",
        '    _PREPARE.execute(connection, {**values, "shown": -1})\n    return True\n',
    ),
    Plant(
        "prepared-for-ever",
        "A post counts as prepared although it has begun",
        "data/messages/announcement_cursors.py",
        "        self._prepared.forget(match_id)\n        self._recache(match_id, cursor=cursor)\n",
        "",
    ),
    Plant(
        "computer-stops",
        "A computer never moves again after an unexpected error",
        _COMPUTERS,
        "        self._sleeping[match_id] = asyncio.create_task(self._wake_after(match_id, delay))\n",
        "",
    ),
    Plant(
        "computer-misses-change",
        "A computer does not think anew about a match that changed while it thought",
        _COMPUTERS,
        "            self._changed[match_id].set()\n",
        "            pass\n",
    ),
    Plant(
        "cache-ahead",
        "A move is in memory before it is stored",
        _WRITER,
        """            since = self._repository.cache.moment()
            due = await self._log.append(_new_events(current, steps, request))
""",
        """            since = self._repository.cache.moment()
            self._repository.cache.append(current, steps, since)
            due = await self._log.append(_new_events(current, steps, request))
""",
    ),
    Plant(
        "news-ignored",
        "What other processes append does not make a cached match stale",
        "matches/service/step_cache.py",
        "LeasedCache(own_matches(peers), _MATCHES)",
        "LeasedCache(lambda: 0, _MATCHES)",
    ),
    Plant(
        "conflict-without-doubt",
        "After a conflict the cached match is used again",
        _WRITER,
        """        except Conflict:
            self._repository.cache.doubt(match_id)
            raise
""",
        """        except Conflict:
            raise
""",
    ),
    Plant(
        "refusal-from-cache",
        "A refusal on a match that another process has changed counts",
        _WRITER,
        "            if not await self._repository.is_current(current):\n",
        "            if False:\n",
    ),
    Plant(
        "conflict-ignored",
        "A change is stored although another one came first",
        _APPENDING,
        'matches.c.id == sa.bindparam("match"), matches.c.version == sa.bindparam("expected")',
        'matches.c.id == sa.bindparam("match"), matches.c.version >= sa.bindparam("expected")',
    ),
    Plant(
        "owner-not-told",
        "A process does not show what another one has changed",
        "bot/gateway/changes.py",
        "        self._changed(match_id)\n        self._computers.wake(match_id)\n",
        "        self._computers.wake(match_id)\n",
    ),
    Plant(
        "request-twice",
        "A press that Discord delivers twice is carried out twice",
        _APPENDING,
        "    if change.request is not None:\n",
        "    if change.request is not None and not change.version:\n",
    ),
    Plant(
        "waiting-rows",
        "The rows of who is waited for keep the number of the first decision",
        "data/time/clocks.py",
        "    begun = {player for player in wanted if stored.get(player) != wanted[player]}\n",
        "    begun = {player for player in wanted if player not in stored}\n",
    ),
    Plant(
        "thinking-row",
        "The row says that a computer is to act when it was before",
        _WRITER,
        "        thinking=bool(match.thinking),\n",
        "        thinking=bool(before.thinking),\n",
    ),
    Plant(
        "members-rows",
        "Whoever leaves a lobby stays in its row",
        _APPENDING,
        "    if gone := old.keys() - same:\n",
        "    if gone := (old.keys() & new.keys()) - same:\n",
    ),
    Plant(
        "hint-in-list",
        "A hint moves its match up in /matches",
        _APPENDING,
        '"changed_at": None if change.hints_alone else change.now,',
        '"changed_at": change.now,',
    ),
    Plant(
        "hint-in-numbers",
        "A gap in the numbers of messages, pictures and buttons tells of a hint",
        "matches/log/match.py",
        "        return self.version - sum(map(len, self.hinted.values()))\n",
        "        return self.version\n",
    ),
    Plant(
        "hand-in-picture",
        "The public picture is painted as the first seat sees the match",
        "matches/announcer/pictures.py",
        "    return spectators_view(match.rules, match.state), names, match.stand_ins\n",
        "    return match.rules.view(match.state, 0), names, match.stand_ins\n",
    ),
    Plant(
        "hand-in-alternative-text",
        "The alternative text of the board has the hand of the first seat",
        "matches/announcer/pictures.py",
        "    return Picture(_name(step, version or step.public_version), png, text)\n",
        "    if step.state is not None:\n"
        "        text += str(step.rules.legal_moves(step.state, 0))[:99]\n"
        "    return Picture(_name(step, version or step.public_version), png, text)\n",
    ),
    Plant(
        "hand-in-button",
        "The buttons of a board come in an order that depends on hidden cards",
        "matches/announcer/buttons.py",
        "    first = (*answers, *hand, *turn, *_back_buttons(match, people, now))\n",
        "    first = (*answers, *hand, *turn, *_back_buttons(match, people, now))\n"
        "    first = first[::-1] if match.seed[0] % 2 else first\n",
        twins=True,
    ),
    Plant(
        "answer-for-everybody",
        "While a slow answer to one person is made, everybody sees that the bot thinks",
        _ACKNOWLEDGING,
        '{"ephemeral": True, "thinking": True}',
        '{"thinking": True}',
    ),
    Plant(
        "answer-in-public-message",
        "The answer to a press that was not acknowledged may replace the public message",
        _ACKNOWLEDGING,
        "beside = self.exposed or (self._in_place and not outcome.done)",
        "beside = self._in_place and not outcome.done",
    ),
    Plant(
        "timing-of-computers",
        "How long a computer takes to move depends on the cards that it holds",
        _COMPUTERS,
        "        legal = match.rules.legal_moves(match.state, seat)\n",
        "        legal = match.rules.legal_moves(match.state, seat)\n"
        "        await asyncio.sleep(match.seed[0] % 16)\n",
        twins=True,
    ),
    Plant(
        "clocks-not-credited",
        "Clocks run while a turn is not shown",
        _PROJECTION,
        "        if match.opened.pace and (now := self._clock.now()) - unshown_since > DELAY:\n",
        "        if not match.opened.pace and (now := self._clock.now()) - unshown_since > DELAY:\n",
    ),
    Plant(
        "unshown-turn-charged",
        "Going away charges the time in which the channel could not show the turn",
        "data/time/clocks.py",
        "pauses=(*stood, *due.calendar.pauses)",
        "pauses=due.calendar.pauses",
    ),
    Plant(
        "no-reserve",
        "A match begins without the reserve of time",
        "matches/time/decision_clock.py",
        "    return TimeBank(reserve=pace, left=pace)\n",
        "    return TimeBank(reserve=timedelta(), left=pace)\n",
    ),
    Plant(
        "reminder-not-marked",
        "A reminder is posted before it is noted that it was tried",
        "matches/chores/reminder_delivery.py",
        'store=lambda _: self._reminders.change(reminder.id, "tried")',
        "store=lambda _: self._reminders.later(reminder)",
    ),
    Plant(
        "reminder-not-passed",
        "Making a reminder does not put the next one off",
        "data/time/reminders.py",
        "                stored = store(connection, each, player, open_decision, advances=True)\n",
        "                stored = True\n",
    ),
    Plant(
        "pause-without-end",
        "Where several are to decide at once and nothing can be posted, they are looked at without end",
        _DUE,
        "await self._open_decisions.pause(now, look + GRACE, due.match_id, look=look)",
        "await self._open_decisions.pause(now, look + GRACE, due.match_id)",
    ),
    Plant(
        "retry-without-pause",
        "What Discord does not take is tried again at once, without a pause",
        _LANES,
        "return max(known, backoff.pause(self._failures[key]))",
        "return timedelta()",
    ),
    Plant(
        "absence-untold",
        "Running matches do not learn of an absence where the first try failed",
        "matches/people/absences.py",
        "        for absence in untold:\n",
        "        for absence in untold[1:]:\n",
    ),
    Plant(
        "cancelled-write",
        "Whoever is cancelled while a change is stored loses what follows from it",
        "data/core/connections.py",
        "                if task.cancelling() <= requested:\n",
        "                if task.cancelling() >= 0:\n",
    ),
    Plant(
        "chore-ends-at-busy",
        "A chore that finds the database busy is not run again",
        "matches/chores/scheduler.py",
        "        except StorageBusy as error:\n",
        "        except StorageBusy as error:\n            return None\n",
    ),
    Plant(
        "rematch-alone",
        "Of two who ask for a rematch at once only one is in it",
        "matches/service/lobbies.py",
        "        if (await self._matches.load(opened)).opened.host != player:",
        "        if not opened:",
    ),
    Plant(
        "ids-reused",
        "SQLite gives ids of erased absences and reminders out again",
        "data/migrations/versions/0022_ids.py",
        'table_kwargs={"sqlite_autoincrement": True}',
        "table_kwargs={}",
    ),
    Plant(
        "name-in-memory",
        "The name of an erased person stays in memory",
        "data/people/personal.py",
        "        self._people.forget(player)\n",
        "",
    ),
    Plant(
        "acts-not-erased",
        "An erasure forgets when somebody acted last in their matches",
        "data/people/personal.py",
        "    *(lessons, reviews, acts, ratings),\n",
        "    *(lessons, reviews, ratings),\n",
    ),
    Plant(
        "matches-not-left",
        "An erasure that was interrupted does not leave the matches",
        "matches/people/personal_data.py",
        "            left, now = await self._leave_matches(player), self._clock.now()\n",
        "            left, now = True, self._clock.now()\n",
    ),
    Plant(
        "old-hand-moves",
        "A button of a hand that was opened for an earlier decision makes a move",
        "matches/decisions/playing.py",
        "if seat not in own or match.decisions[seat] != decision:",
        "if seat not in own:",
    ),
    Plant(
        "answered-again",
        "An interaction that was answered is carried out again if Discord delivers it again",
        "cogs/replying/answering.py",
        "    if answered.get(interaction.id):\n",
        "    if False:\n",
    ),
    Plant(
        "nicknames-not-erased",
        "An erasure leaves the nicknames of a person",
        "data/people/personal.py",
        "    *(habits, preferences, absences, reminders, nicknames),\n",
        "    *(habits, preferences, absences, reminders),\n",
    ),
    Plant(
        "films-not-erased",
        "Films with the name of an erased person stay in memory",
        "bot/gateway/changes.py",
        "            services.films.forget,\n",
        "",
    ),
    Plant(
        "reminded-nevertheless",
        "A queued reminder is posted although its player has switched reminders off",
        "matches/chores/reminder_posts.py",
        """            if preferred(preferences, each.server).place != "none"\n""",
        "",
    ),
)


@dataclass(frozen=True)
class Row:
    """The result of a search for one planted defect. `invariant` is the one that was violated, or "" if no life
    found the defect."""

    name: str
    lives: int
    invariant: str
    seconds: float
    what: str = ""


def copied(folder: Path) -> None:
    """Copy all files of the repository to the folder, except those that Git ignores. Compiled catalogues, which
    Git ignores too, are copied: without them, the same seed is another life."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--exclude=!*.mo"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (source := ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def planted(plant: Plant, text: str) -> str:
    assert text.count(plant.old) == 1, (
        f"{plant.name}: {text.count(plant.old)} times in {plant.file}"
    )
    return text.replace(plant.old, plant.new)


def tried(
    folder: Path, clean: Path, plant: Plant | None, first: int, lives: int, seconds: float
) -> Row:
    """Plant the defect in `folder`, a copy of the source, and run lives until one finds it. Then remove the
    defect from the copy.

    The first life has the number `first`. The search ends without a find after `lives` lives or after `seconds`
    seconds. A life that also fails in `clean`, a copy without the defect, is not a find.
    """
    if plant is None:
        return _lived(clean, NOTHING, first, lives, seconds)
    path = folder / plant.file
    text = path.read_text(encoding="utf-8")
    done, spent = 0, 0.0
    try:
        path.write_text(planted(plant, text), encoding="utf-8")
        _outdate(path)
        while True:
            left = lives - done, seconds - spent
            row = _lived(folder, plant.name, first + done, *left, twins=plant.twins)
            done, spent = done + row.lives, spent + row.seconds
            if not row.invariant or not _violates(clean, first + done - 1, twins=plant.twins):
                return replace(row, lives=done, seconds=spent)
            if done >= lives or spent >= seconds:
                return Row(plant.name, done, "", spent)
    finally:
        path.write_text(text, encoding="utf-8")
        _outdate(path)


def _violates(clean: Path, seed: int, *, twins: bool) -> bool:
    return bool(_lived(clean, NOTHING, seed, 1, SECONDS, twins=twins).invariant)


def _outdate(path: Path) -> None:
    """Change a source file's modification time, so that Python compiles it again even if its size is
    unchanged."""
    _outdate.offset += 2  # type: ignore[attr-defined]
    when = time.time() + _outdate.offset  # type: ignore[attr-defined]
    os.utime(path, (when, when))


_outdate.offset = 0  # type: ignore[attr-defined]


def _lived(
    folder: Path, name: str, first: int, lives: int, seconds: float, *, twins: bool = False
) -> Row:
    before = _spent()
    command = [
        sys.executable,
        "-m",
        "tests.simulation.planted",
        "--lives",
        f"{first}:{first + lives}",
    ]
    told = ["--seconds", str(seconds), *(["--twins"] if twins else [])]
    process = subprocess.run(
        [*command, *told], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )  # fmt: skip
    spent, lines = _spent() - before, process.stdout.splitlines()
    done = sum(line.startswith("life ") for line in lines)
    found = next((line.removeprefix("found ") for line in lines if line.startswith("found ")), "")
    if found:
        invariant, _, what = found.partition(": ")
        return Row(name, done, invariant, spent, what)
    if process.returncode:
        last = [*filter(None, process.stderr.splitlines()), ""][-2:][0]
        return Row(name, done, "the life ends", spent, last)
    return Row(name, done, "", spent)


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _live(first: int, last: int, seconds: float, twice: bool) -> int:
    """Runs in a process of its own, which imports the source with the planted defect."""
    from tests.simulation.life import live
    from tests.simulation.twins import twins

    logging.disable(logging.INFO)
    for seed in range(first, last):
        print(f"life {seed}", flush=True)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + _HANGS), -1))
        violations = (twins(seed) if twice else live(seed)).violations
        if violations:
            print(f"found {violations[0].splitlines()[0]}", flush=True)
            return 0
        if time.process_time() > seconds:
            break
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulation.planted",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--first", type=int, default=FIRST, help="the first seed")
    parser.add_argument("--most", type=int, default=LIVES, help="lives for each defect")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of processor for each")
    parser.add_argument("--twins", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--lives", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.lives:
        first, _, last = chosen.lives.partition(":")
        return _live(int(first), int(last), chosen.seconds, chosen.twins)
    known: dict[str, Plant | None] = {each.name: each for each in PLANTS}
    known[NOTHING] = None
    names = chosen.names or [each.name for each in PLANTS]
    if unknown := [name for name in names if name not in known]:
        parser.error(f"unknown: {', '.join(unknown)}")
    from tests.in_memory import MEMORY

    rows = []
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        changed, clean = Path(folder) / "changed", Path(folder) / "clean"
        copied(changed)
        copied(clean)
        print(f"{'defect':28} {'lives':>5} {'CPU s':>6}  invariant", flush=True)
        for name in names:
            limits = chosen.first, chosen.most, chosen.seconds
            row = tried(changed, clean, known[name], *limits)
            rows.append(row)
            found = row.invariant or "NOT FOUND"
            print(f"{row.name:28} {row.lives:5} {row.seconds:6.0f}  {found}", flush=True)
            if row.what:
                print(f"{'':43}{row.what[:140]}", flush=True)
    found_ones = sum(bool(row.invariant) for row in rows if row.name != NOTHING)
    print(f"found {found_ones} of {sum(row.name != NOTHING for row in rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
