"""What must hold of a match after any trouble: nothing is lost, doubled, missed or leaked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from matches.announcer.earlier_messages import KEPT
from matches.log.events import MatchId, Moved
from matches.log.match import Match
from matches.service.service import MatchService
from sandbox import Message
from tests.wire.dealing import Deal
from tests.wire.duel import pictures
from tests.wire.several.crew import Crew
from tests.wire.story import changed, is_end, mover_of

_TURN: Final = re.compile(r"^\d+/24: (.+)$", re.MULTILINE)


@dataclass
class Summary:
    """What many matches came to. `faults` are all that should not be, in words."""

    matches: int = 0
    moves: int = 0
    elsewhere: int = 0
    silent: int = 0
    carried_out: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    doubled: int = 0
    missed: int = 0
    leaked: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        killed = ", ".join(f"{what} {count} times" for what, count in sorted(self.kills.items()))
        return (
            f"{self.moves} moves in {self.matches} matches, {self.elsewhere} of them by direct message. "
            f"{self.kills.total()} kills: {killed}.\n"
            f"{self.silent} commands were not answered; {self.carried_out} of them were carried out.\n"
            f"{self.lost} lost, {self.doubled} doubled, {self.missed} missed, {self.leaked} leaked."
        )


class Judgement:
    """Holds one match against its log, its channel and all that its people have read."""

    def __init__(self, crew: Crew, summary: Summary) -> None:
        self._crew = crew
        self._summary = summary

    async def give(self, service: MatchService) -> None:
        steps = await service.steps(MatchId(self._crew.id))
        moved = [step.last for step in steps if isinstance(step.last, Moved)]
        self._compare_log([move.notation for move in moved if move.by == "player"])
        await self._compare_channel(len(moved))
        self._look_for_leaks(steps)
        await self._check_proof()
        self._summary.matches += 1
        self._summary.moves += len(self._crew.made)
        self._summary.elsewhere += self._crew.elsewhere
        self._summary.silent += self._crew.silent
        self._summary.carried_out += self._crew.carried_out

    def _compare_log(self, logged: list[str]) -> None:
        made = self._crew.made
        self._summary.lost += self._more(made, logged, "is lost")
        self._summary.doubled += self._more(logged, made, "was never made")
        if made != logged:
            self._fault(f"made in this order: {made}; stored in this one: {logged}")

    async def _compare_channel(self, moves: int) -> None:
        shown = [each for each in self._crew.channel.messages if self._is_mine(each)]
        told = await self._told()
        text = "\n".join(message.content for message in shown)
        seen = [telling for telling in {*told} for _ in range(text.count(telling))]
        self._summary.missed += self._more(told, seen, "is not shown") + abs(moves - len(told))
        self._summary.doubled += self._more(seen, told, "is shown again")
        versions = [version for each in shown for _, version in self._pictures(each)]
        self._summary.doubled += self._more(versions, [*{*versions}], "is drawn again")
        for message in shown:
            self._compare_calls(message)
        # Older ones may keep their buttons, where turns took the whole rate limit.
        for message in shown[:-1][-KEPT:]:
            await changed(message, lambda each: not each.buttons)

    def _compare_calls(self, message: Message) -> None:
        people = self._crew.people
        called = people if is_end(message) else [mover_of(message, people)]
        wanted, pinged = ([each.name for each in some] for some in (called, message.pinged))
        self._summary.missed += self._more(wanted, pinged, "is not called")
        self._summary.doubled += self._more(pinged, wanted, "is called for nothing")

    def _look_for_leaks(self, steps: list[Match]) -> None:
        dealt = next(step for step in steps if step.order)
        leaks = self._crew.received.leaks(Deal(dealt.secret.value, dealt.state.hands))
        self._summary.leaked += len(leaks)
        self._summary.faults += leaks

    async def _check_proof(self) -> None:
        person = self._crew.people[0]
        answer = await person.presses("Fair deal", on=self._crew.board)
        if "Everything agrees" not in answer.text:
            self._fault(f"the proof says: {answer.text}")

    async def _told(self) -> list[str]:
        """The line that tells each turn, by the history."""
        person = self._crew.people[0]
        line = f"/tradewinds history match:{self._crew.id}"
        page = await person.types(line, self._crew.channel)
        told = _TURN.findall(page.text)
        while any(button.label == "◀ Back" and button.enabled for button in page.buttons):
            page = await person.presses("◀ Back", on=page)
            told = _TURN.findall(page.text) + told
        return told

    def _more(self, these: Sequence[object], those: Sequence[object], what: str) -> int:
        """How many of these are not among those."""
        found = [*(Counter(these) - Counter(those)).elements()]
        for each in found:
            self._fault(f"{each} {what}")
        return len(found)

    def _fault(self, what: str) -> None:
        self._summary.faults.append(f"{self._crew.id} in {self._crew.channel.name}: {what}")

    def _is_mine(self, message: Message) -> bool:
        return bool(self._pictures(message))

    def _pictures(self, message: Message) -> list[tuple[str, int]]:
        return [each for each in pictures(message) if each[0] == self._crew.id]
