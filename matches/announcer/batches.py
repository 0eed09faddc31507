"""Batches of events, each of which becomes one public message: how a batch is delivered, and whom it pings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise
from typing import Final

from matches.announcer.called import asked_to_agree, brought_about, by_itself, timed_out
from matches.log.events import (
    CameBack,
    Cancelled,
    ComputerEntered,
    Departed,
    Ended,
    Hinted,
    InvitationDeclined,
    Joined,
    Left,
    Moved,
    Nudged,
    Opened,
    PlayerId,
    Relocated,
    Resigned,
    Sought,
    Started,
    Taken,
    TimedOut,
    Undone,
    WentAway,
    Withdrawn,
)
from matches.log.match import Match, Status
from matches.log.undo import voided

_POSTED: Final = (Opened, Started, Ended, Relocated, Undone)
_RETELLING: Final = (
    InvitationDeclined,
    TimedOut,
    WentAway,
    Departed,
    CameBack,
    Sought,
    Taken,
    Resigned,
    Withdrawn,
)
"""Events that change the text or the buttons of the current message, which is edited after a notice about
them."""


class Delivery(Enum):
    """How a batch of events is delivered to the channel. Only a new message pings: Discord sends no
    notification for an edit."""

    POST = "a new message with the board"
    NOTICE = "a short new message; the one with the board stays current"
    EDIT = "the current message is edited, silently"
    NONE = "nothing is shown"


@dataclass(frozen=True)
class MessageBatch:
    """Consecutive events of a match that one message shows. `before` is the match before these events; None if
    the first of them opened the match. `steps` has the match after each event."""

    before: Match | None
    steps: tuple[Match, ...]
    unseen: bool = False
    """Whether the previous message was deleted with its channel. Players to move are then pinged again."""
    unanswered: frozenset[int] = frozenset()
    """The numbers of events whose actor may not have received a reply to their action."""

    @property
    def after(self) -> Match:
        return self.steps[-1]

    @cached_property
    def delivery(self) -> Delivery:
        kinds = {type(step.last) for step in self.steps} - {Hinted}
        # Hints are shown only at the end of the match, because even an edit would reveal when a player got one.
        if not kinds:
            return Delivery.NONE
        # People who join or leave are looking at the lobby, so a silent edit is enough. The host is told only
        # of a decline that still matters.
        obsolete = set() if self.decliners else {InvitationDeclined}
        if kinds - obsolete <= {Joined, ComputerEntered, Left, Cancelled}:
            return Delivery.EDIT
        if kinds & {*_POSTED} or self._seen_by_all:
            return Delivery.POST
        # A move that changed nothing visible to others needs only an edit, unless somebody must now move or an
        # undo request was cancelled. If no other person plays, the same goes for an absence and a return.
        hidden = {Moved, Withdrawn} | ({WentAway, CameBack} if self.after.alone else set())
        silent = not self.called and not self.voided
        return Delivery.EDIT if kinds <= hidden and silent else Delivery.NOTICE

    @cached_property
    def voided(self) -> frozenset[int]:
        """The numbers of the events that ended an open undo request, because the match moved on before the
        request was answered."""
        pairs = zip((self.before, *self.steps), self.steps, strict=False)
        return frozenset(step.version for before, step in pairs if voided(before, step))

    @property
    def calls(self) -> bool:
        """Whether this message is a notice that asks players to move."""
        called = any(isinstance(step.last, Moved | Nudged) for step in self.steps)
        return self.delivery is Delivery.NOTICE and (called or bool(self._with_new_turn))

    @cached_property
    def decliners(self) -> tuple[PlayerId, ...]:
        """The invited people who declined in these events and have not joined since; empty if the lobby is no
        longer open."""
        if self.after.status is not Status.LOBBY:
            return ()
        declined = [
            step.last.player for step in self.steps if isinstance(step.last, InvitationDeclined)
        ]
        return tuple(player for player in declined if player not in self.after.members)

    @property
    def retells(self) -> bool:
        """Whether this message is a notice after which the current message must be edited."""
        changed = any(isinstance(step.last, _RETELLING) for step in self.steps)
        return self.calls or (self.delivery is Delivery.NOTICE and changed)

    @property
    def shown(self) -> tuple[Match, ...]:
        """The steps of this batch up to the last one that needs a new board. The message with the board reports
        these; later steps are left to notices."""
        turns = {step.version for step in self.turns}
        asking = (isinstance(step.last, _POSTED) or step.version in turns for step in self.steps)
        last = max((index for index, posted in enumerate(asking) if posted), default=-1)
        return self.steps[: last + 1]

    @cached_property
    def turns(self) -> tuple[Match, ...]:
        """The match after each event that changed the public board."""
        return tuple(self.steps[index] for index in board_changes(self.before, self.steps))

    @property
    def boards(self) -> tuple[Match, ...]:
        """The match after each turn that gets a picture. A turn gets no picture if the next turn is a move that
        no person made."""
        turns = self.turns
        followed = {turn.version for turn, after in pairwise(turns) if by_itself(after)}
        return tuple(turn for turn in turns if turn.version not in followed)

    @property
    def begins(self) -> bool:
        return any(isinstance(step.last, Started) for step in self.steps)

    @property
    def undone_to(self) -> int | None:
        """The number of the earliest turn to which an undo in this batch returned; None if there is no undo in
        it."""
        undone = [step.turn for step in self.steps if isinstance(step.last, Undone)]
        return min(undone, default=None)

    @property
    def reports_from(self) -> int | None:
        """The number of the turn before the first one that this message is about. An undo back to that turn, or
        to an earlier one, withdraws the message. None if no undo withdraws it.

        A message that reports no turn is about the present one. For a notice, see `_called_from`.
        """
        if self.after.status is not Status.RUNNING:
            return None
        if self.delivery is Delivery.NOTICE:
            return self._called_from
        if not self.turns:
            return self.after.turn - 1
        before = self.before or self.steps[0]
        # After an undo, the message is also about the turn to which the undo returned.
        undone = (step.turn - 1 for step in self.turns if isinstance(step.last, Undone))
        return min([before.turn, *undone])

    @property
    def _called_from(self) -> int | None:
        """The `reports_from` of a notice; None if the notice asks nobody to move.

        Usually, this is the turn before the present one. If the notice is about a hidden move, it is the
        present turn, because an undo of that move returns to the present turn.
        """
        if not self.calls:
            return None
        moved = any(isinstance(step.last, Moved) for step in self.steps)
        return self.after.turn if moved else self.after.turn - 1

    @property
    def _seen_by_all(self) -> bool:
        before = self.before
        return before is None or before.status is not self.after.status or bool(self.turns)

    def pinged(self, unmentioned: frozenset[PlayerId] = frozenset()) -> frozenset[PlayerId]:
        """Return the players to ping: those in `called`, except those in `unmentioned`, who don't want to be
        mentioned when it is their turn. They are still pinged if the message addresses them for another
        reason."""
        return self.called - (unmentioned - self._asked())

    @cached_property
    def called(self) -> frozenset[PlayerId]:
        """The players whom the message addresses.

        Players who left the server are excluded. So are players who learned of their new turn from the reply to
        their own action.
        """
        after = self.after
        if after.status is Status.LOBBY:
            opening = self.before is None and not after.opened.season
            invited = frozenset(after.opened.invited) - after.declined if opening else frozenset()
            # A lobby message that is posted again shows who declined, so it need not mention the host.
            to_host = self.decliners and not any(
                isinstance(step.last, _POSTED) for step in self.steps
            )
            return invited | ({after.host} if to_host else frozenset())
        if not after.status.open:
            return frozenset(after.order) - after.presence.gone
        called = self._with_new_turn | asked_to_agree(self.steps) | timed_out(self.steps)
        called |= self._begun_for()
        return frozenset(called - after.presence.gone)

    @cached_property
    def _with_new_turn(self) -> frozenset[PlayerId]:
        earlier = self.before.waiting if self.before else {}
        # Decisions are compared by number, because a player who must act twice in a row has a new turn. Whoever
        # was gone or played for, and has come back, has a new turn too: nobody is called meanwhile.
        earlier = {who: earlier[who] for who in earlier.keys() - self._returned}
        waiting = self.after.waiting.items()
        newly = {who for who, decision in waiting if self.unseen or earlier.get(who) != decision}
        return frozenset(newly - self._already_know())

    @property
    def _returned(self) -> frozenset[PlayerId]:
        """The players who were gone or played for before or during these events, but are not after them."""
        found = frozenset[PlayerId]()
        for step in filter(None, (self.before, *self.steps)):
            found |= step.presence.gone | step.presence.cared
        return found - self.after.presence.gone - self.after.presence.cared

    def _asked(self) -> frozenset[PlayerId]:
        """Return the players whom the message addresses for a reason other than their turn."""
        if self.after.status is not Status.RUNNING:
            return self.called
        return asked_to_agree(self.steps) | timed_out(self.steps) | self._begun_for()

    def _begun_for(self) -> frozenset[PlayerId]:
        """Return everybody who plays if a match of a season begins, because nobody has been invited to it.
        Empty for all other batches."""
        return self.after.persons if self.begins and self.after.opened.season else frozenset()

    def _already_know(self) -> set[PlayerId]:
        """Return the players who were told in a reply to their own action that it is their turn."""
        acted = brought_about(self.before, self.steps).items()
        return {who for who, step in acted if step.version not in self.unanswered}


def board_changes(before: Match | None, steps: Sequence[Match]) -> list[int]:
    """Return the indices of the events that changed the public board."""
    pairs = zip(steps, (before, *steps), strict=False)
    return [
        index
        for index, (step, last) in enumerate(pairs)
        if last is not None and step.turn != last.turn
    ]
