"""An export of personal data, for one match: all actions of the person, and nothing that is still hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from matches.log.events import (
    Agreed,
    CameBack,
    Departed,
    Event,
    Hinted,
    Joined,
    Left,
    MatchId,
    Moved,
    Nudged,
    Opened,
    PlayerId,
    Resigned,
    Sought,
    Started,
    Taken,
    TimedOut,
    UndoAnswered,
    UndoAsked,
    UndoLapsed,
    Undone,
    WentAway,
    Withdrawn,
)
from matches.people.export import part_in

ANN, BEN, CAT, DAN = map(PlayerId, range(1, 5))
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def opened(**changes: Any) -> Opened:
    return replace(Opened("crosswind", {}, BEN, 10, 20, False, (), "c0ffee"), **changes)


def begun(requests: Sequence[str] = ("b", "a")) -> list[Event]:
    """Return the events of a match that has begun, with Ann on the first seat and Ben on the second.

    `requests` are the ids of the interactions in which Ben and then Ann joined.
    """
    return [
        opened(),
        Joined(BEN, requests[0]),
        Joined(ANN, requests[1], "Black"),
        Started((ANN, BEN)),
    ]


def part(events: Sequence[Event], player: PlayerId = ANN, *, over: bool = False) -> Any:
    times = [NOON + timedelta(minutes=n) for n in range(len(events))]
    return part_in(MatchId("m1"), events, times, player, over=over)


def deeds(events: Sequence[Event], player: PlayerId = ANN, *, over: bool = False) -> list[Any]:
    told = part(events, player, over=over)["deeds"]
    return [{key: value for key, value in deed.items() if key != "at"} for deed in told]


def moves(events: Sequence[Event], player: PlayerId = ANN, *, over: bool = False) -> list[str]:
    """A `?` stands for a move that the export withholds."""
    found = [
        deed
        for deed in deeds(events, player, over=over)
        if "move" in deed["what"] or "played" in deed["what"]
    ]
    return [deed.get("move", "?") for deed in found]


def test_data_export_lists_the_persons_actions_with_their_times() -> None:
    told = part([*begun(), Moved(0, "d4"), Moved(1, "e5"), Nudged(BEN), Nudged(ANN)])
    assert told["match"] == "m1"
    assert (told["game"], told["server"], told["channel"]) == ("crosswind", "10", "20")
    assert told["seats"] == [{"seat": 1, "since": "2026-03-01T12:03:00+00:00", "until": None}]
    assert told["deeds"] == [
        {"at": "2026-03-01T12:02:00+00:00", "what": "joined", "interaction": "a", "side": "Black"},
        {"at": "2026-03-01T12:04:00+00:00", "what": "moved", "seat": 1, "move": "d4"},
        {"at": "2026-03-01T12:07:00+00:00", "what": "nudged"},
    ]


def test_data_export_lists_only_the_persons_own_hints() -> None:
    told = deeds([*begun(), Hinted(0), Moved(0, "d4"), Hinted(1)])
    assert told[1:] == [
        {"what": "had a hint", "seat": 1},
        {"what": "moved", "seat": 1, "move": "d4"},
    ]


def test_export_contains_only_the_persons_own_word_for_the_deal() -> None:
    events: list[Event] = [
        opened(),
        Joined(BEN, "b", "", "bens-word"),
        Joined(ANN, "a", "Black", "anns-word"),
    ]
    assert deeds(events) == [
        {"what": "joined", "interaction": "a", "side": "Black", "word": "anns-word"}
    ]


@pytest.mark.parametrize("player", [CAT, DAN])
def test_data_export_omits_matches_of_other_people(player: PlayerId) -> None:
    assert part([*begun(), Moved(0, "d4")], player) is None


def test_export_shows_moves_made_for_a_player_who_still_holds_the_seat() -> None:
    away = [
        *begun(),
        TimedOut(ANN),
        Moved(0, "d4", "match"),
        CameBack(ANN),
        Moved(0, "e5", "forced"),
    ]
    assert moves(away) == ["d4", "e5"]
    assert [deed["what"] for deed in deeds(away)[1:]] == [
        "ran out of time",
        "was played for",
        "came back",
        "had a forced move",
    ]


def test_export_hides_a_replaced_players_moves_until_the_match_is_over() -> None:
    taken = [
        *begun(),
        Moved(0, "d4"),
        WentAway(ANN, 0),
        Sought(BEN, ANN),
        Taken(0, CAT),
        Moved(0, "e5"),
    ]
    assert moves(taken) == ["?"]
    assert moves(taken, over=True) == ["d4"]
    assert moves(taken, CAT) == ["e5"]
    until = part(taken)["seats"][0]["until"]
    assert until == "2026-03-01T12:07:00+00:00"
    assert deeds(taken)[-1] == {"what": "was replaced", "seat": 1}


def test_export_hides_moves_of_a_resigned_seat_while_the_match_goes_on() -> None:
    left = [*begun(), Moved(0, "d4"), Resigned(0), Moved(0, "e5", "match")]
    assert moves(left) == ["?"]
    assert moves(left, over=True) == ["d4"]


def test_export_of_a_retaken_seat_lacks_only_the_moves_made_while_it_was_resigned() -> None:
    back = [
        *begun(),
        Moved(0, "d4"),
        Resigned(0),
        Moved(0, "e5", "match"),
        Taken(0, ANN),
        Moved(0, "f6"),
    ]
    assert moves(back) == ["d4", "f6"]


OWN: list[tuple[Event, str]] = [
    (Left(ANN), "left"),
    (Withdrawn(0), "took the last move back"),
    (Undone(0), "took the last move back"),
    (UndoAsked(0), "asked to take the last move back"),
    (UndoLapsed(0), "was not allowed to take it back in time"),
    (UndoAnswered(ANN, True), "let a move be taken back"),
    (UndoAnswered(ANN, False), "let no move be taken back"),
    (Resigned(0), "resigned"),
    (Agreed(ANN), "agreed to end the match"),
    (WentAway(ANN, 0), "went away"),
    (Departed(ANN, "left"), "left the server"),
    (Sought(ANN, BEN), "asked for somebody to be replaced"),
    (Sought(BEN, ANN), "was to be replaced"),
    (Sought(BEN, CAT, ANN), "was named to replace somebody"),
    (Taken(1, ANN), "took over"),
]


@pytest.mark.parametrize(("event", "words"), OWN)
def test_data_export_names_every_kind_of_action(event: Event, words: str) -> None:
    assert deeds([*begun(), event])[-1]["what"] == words
    assert len(deeds([*begun(), event], DAN) if part([*begun(), event], DAN) else []) == 0


def test_export_is_unchanged_by_anything_the_player_may_not_know() -> None:
    """Such things are the deal's commitment, others' interactions and moves, and moves in seats that the player
    has lost. Even a move that the player laid face down is withheld once its seat is lost."""

    def twin(n: int) -> list[Event]:
        return [
            opened(commitment=f"{n}"),
            Joined(BEN, f"request {n}"),
            Joined(ANN, "a"),
            Started((ANN, BEN, ANN, BEN)),
            Moved(0, "mine"),
            Moved(1, f"hidden {n}"),
            Moved(2, f"face down {n}"),
            Resigned(2),
            Moved(2, f"resigned {n}", "match"),
            Taken(2, BEN),
            Moved(2, f"taken {n}"),
            TimedOut(ANN),
            Moved(0, "for me", "match"),
            Moved(3, f"forced {n}", "forced"),
        ]

    assert part(twin(1)) == part(twin(2))
    assert moves(twin(1)) == ["mine", "?", "for me"]
    assert "request" not in str(part(twin(1)))
