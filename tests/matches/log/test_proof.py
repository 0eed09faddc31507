"""The proof of a match as text: it is read back unchanged, proves the match, and any damage is reported."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from games import find_games
from matches.decisions.lobby import begin
from matches.decisions.playing import close, play, resign, undo
from matches.decisions.refusal import Refused
from matches.log.dealing import Secret
from matches.log.events import Event, Joined, Left, MatchId, Moved, Opened, PlayerId, Withdrawn
from matches.log.fold import apply
from matches.log.history.course import course
from matches.log.match import Match, Status
from matches.log.proofs.places import BadProof, TextPosition
from matches.log.proofs.proof import Proof, proof_of
from matches.log.proofs.reading_proofs import read_proof
from matches.log.proofs.verification import UNDEALABLE, prove
from matches.log.unseen import unseen_since
from tests.matches import duel
from tests.matches.random_matches import NOW, random_move, steps_after
from tests.matches.situations import (
    CROSSWIND,
    DUEL,
    LONE,
    REAL,
    TABLES,
    TEAMS,
    TRADEWINDS,
    VANES,
    Table,
)
from tests.refusals import raised
from tests.sampling import THOROUGH, sampled, some

GAMES: dict[str, Any] = {**find_games(), "duel": duel}
SMALL = Table("crosswind", 2, {"size": 7})
PLACED = re.compile(r"Line [0-9]+, column [0-9]+: .+[.`]")
OFFERED = [SMALL if table is CROSSWIND else table for table in TABLES]
"""Tables with only such options as people can choose."""


def done(steps: list[Match], *events: Event) -> None:
    steps += steps_after(steps[-1], *events)


def moved(steps: list[Match], text: str) -> None:
    """Make a move as the only player who is to act."""
    match = steps[-1]
    (seat,) = match.to_act
    done(steps, *play(match, match.order[seat], text))


def lobby(table: Table, number: int, without: str = "") -> list[Match]:
    """Return the match after each event of its lobby, up to the start. The match was opened before its game got
    the option named `without`.

    Every second person gives a word for the deal, the first chooses a side, and the second leaves and rejoins.
    """
    rules, secret = GAMES[table.key], Secret(Random(number).randbytes(32))
    options, people = {**rules.ABOUT.settle({}), **table.options}, range(11, 11 + table.people)
    options.pop(without, None)
    opened = Opened(
        table.key,
        options,
        PlayerId(11),
        1,
        2,
        False,
        tuple(map(PlayerId, people)),
        secret.commitment,
    )
    steps = [Match.begin(MatchId("proof23456"), rules, secret, opened, NOW)]
    for place, player in enumerate(map(PlayerId, people)):
        side = rules.ABOUT.sides[-1] if rules.ABOUT.sides and place == 0 else ""
        done(steps, Joined(player, f"{player}99", side, "luck" if place % 2 else ""))
        if place == 1 and steps[-1].status is Status.LOBBY:
            done(steps, Left(player), Joined(player, "77", side))
    if steps[-1].status is Status.LOBBY:
        done(steps, begin(steps[-1], PlayerId(11)))
    return steps


def played(
    table: Table, number: int, most: int = 400, *, resigning: bool = True, without: str = ""
) -> list[Match]:
    """Return the match after each event of a random game with undos and, if `resigning`, resignations.

    The game is broken off after `most` moves. `without` is as in `lobby`.
    """
    steps, rng = lobby(table, number, without), Random(number)
    for _ in range(most):
        if not steps[-1].to_act:
            break
        *_, move = random_move(steps[-1], rng)
        done(steps, move)
        assert isinstance(move, Moved)
        if rng.random() < 0.3:
            _thinks_again(steps, steps[-1].order[move.seat])
        if resigning and rng.random() < 0.01 and steps[-1].status is Status.RUNNING:
            done(steps, *resign(steps[-1], rng.choice(sorted(steps[-1].people))))
    return steps


def _thinks_again(steps: list[Match], player: PlayerId) -> None:
    try:
        events = undo(steps[-1], player)
    except Refused:
        return
    done(steps, *events)


def proven(steps: list[Match]) -> Proof:
    proof = proof_of(steps)
    assert proof is not None
    return proof


@cache
def a_proof(table: Table = TRADEWINDS, number: int = 1) -> Proof:
    return proven(played(table, number))


@sampled
@pytest.mark.parametrize("table", OFFERED, ids=str)
@pytest.mark.parametrize("number", some(range(3), 3))
def test_proof_of_every_game_reads_back_and_leads_to_the_same_state(
    table: Table, number: int
) -> None:
    steps = played(table, number)
    proof = proven(steps)
    assert read_proof(proof.full) == proof
    proved = prove(read_proof(proof.full), GAMES)
    assert not proved.findings
    assert proved.end is not None
    last = steps[-1]
    if len(unseen_since(steps)) <= len(last.undo.since):
        assert proved.end.state == (last.undo.base if last.undo.since else last.state)
    else:  # the proof omits moves that stay secret
        assert last.rules.outcome(proved.end.state) == last.rules.outcome(last.state)
    assert proved.dealt.seed == last.seed


def test_proof_omits_withdrawn_moves_and_moves_that_are_still_secret() -> None:
    """A player lays 1, takes it back and lays 2. The proof has no moves until everyone has laid."""
    steps = lobby(Table("duel", 4), 1)
    first = min(steps[-1].to_act)
    player = steps[-1].order[first]
    done(steps, *play(steps[-1], player, "1"), undo_of(steps, player, "1"))
    assert isinstance(steps[-1].last, Withdrawn)
    done(steps, *play(steps[-1], player, "2"))
    nothing = proven(steps)
    assert nothing.moves == ()
    laid = [(first, "2")]
    while steps[-1].undo.since:
        seat = max(steps[-1].to_act)
        laid.append((seat, "3"))
        done(steps, *play(steps[-1], steps[-1].order[seat], "3"))
    assert proven(steps) == replace(nothing, moves=tuple(laid))


@sampled
@pytest.mark.parametrize("table", [DUEL, LONE, TEAMS, REAL], ids=str)
def test_proof_and_replay_omit_cards_that_still_lie_face_down_at_the_end(table: Table) -> None:
    """Others see that the starting side has decided, but not which cards it has laid."""
    omitted = set[str]()
    for number in range(40 if THOROUGH else 12):
        steps = played(table, number, 1 + number % 12, resigning=False)
        match = steps[-1]
        done(steps, close(match))
        proof = proven(steps)
        assert not prove(read_proof(proof.full), GAMES).findings
        last = (proof.moves or ())[-table.people :]
        for seat, move in enumerate(match.state.commits):
            card = getattr(move, "card", None)
            if card is None:  # nothing, or the open card, or a pile
                continue
            text = match.rules.notation(move)
            assert (seat, text) not in last
            for viewer in (None, *match.order):
                shown = course(steps, viewer)[-1]
                end = steps[shown.version - steps[0].version]
                seen = [match.rules.view(end.state, each).own for each in shown.eyes - {seat}]
                assert move not in seen
                if viewer != match.order[seat] and seat in shown.eyes:
                    assert match.rules.view(end.state, seat).own != move
            omitted.add(text)
    assert len(omitted) > 3


def test_proof_has_every_public_move_however_early_the_match_ends() -> None:
    """No view shows any more where a card lay in a tableau that was cleared, but everybody has seen it."""
    whole = played(VANES, 13, 40, resigning=False)  # in which a tableau is cleared
    for step in whole:
        if step.status is not Status.RUNNING:
            continue
        steps = whole[: step.version]
        done(steps, close(step))
        proved = prove(proven(steps), GAMES)
        assert not proved.findings
        assert proved.end is not None
        assert proved.end.state == step.state


def undo_of(steps: list[Match], player: PlayerId, text: str) -> Event:
    return undo(apply(steps[-1], play(steps[-1], player, text)[0], NOW), player)[0]


def test_short_proof_without_moves_proves_the_deal() -> None:
    proof = a_proof()
    proved = prove(read_proof(proof.short), GAMES)
    assert (proved.findings, proved.end) == ((), None)
    assert proved.dealt.state is not None


@pytest.mark.parametrize(
    "wrapped", ["Everything agrees.\n```\n{}\n```\n-# This shows that …", "\n\n   {}   \n\n"]
)
def test_proof_is_found_inside_surrounding_text(wrapped: str) -> None:
    proof = a_proof()
    for text in (proof.full, proof.full.replace("\n", "\r\n"), proof.full.replace("\n", " \n\n")):
        assert read_proof(wrapped.format(text)) == proof


def test_match_that_never_began_has_no_proof() -> None:
    steps = lobby(TRADEWINDS, 1)
    begun = next(n for n, step in enumerate(steps) if step.state is not None)
    assert proof_of(steps[:begun]) is None


def swapped(pattern: str, by: str) -> Callable[[str], str]:
    return lambda text: re.sub(pattern, by, text, count=1, flags=re.MULTILINE)


UNREADABLE: dict[str, Callable[[str], str]] = {
    "empty": lambda _: "",
    "prose": lambda _: "Hello, is this the proof?",
    "cut short": lambda text: text[: len(text) // 2],
    "without its end": swapped(r"^end$", ""),
    "only its first line": lambda text: text.split("\n")[0] + "\nend",
    "without a secret": swapped(r"^secret .*\n", ""),
    "a short secret": swapped(r"^secret .", "secret "),
    "a secret that is none": swapped(r"^secret .{64}$", "secret " + "g" * 64),
    "no options": swapped(r"^options .*$", "options"),
    "options that are no JSON": swapped(r"^options .*$", "options {first: north}"),
    "options without end": swapped(r"^options .*$", "options {" + '"a":[' * 100_000 + "}"),
    "people that are none": swapped(r"^people .*$", "people Ann Ben"),
    "a number without end": swapped(r"^people .*$", "people " + "1" * 5000),
    "lines of version 3": swapped(r"^fairwind .*$", "fairwind 3"),
    "a deal without people": swapped(r"^fairwind (.*\n)*moves$", "fairwind 1\nabc\nmoves"),
    "no match": swapped(r"^proof23456\n", ""),
    "a person without a word": swapped(r"^12:.*$", "12:"),
    "a person with a bad word": swapped(r"^12:.*$", "12:a b"),
    "a move without a seat": swapped(r"^moves\n[0-9]+ ", "moves\n"),
    "a control character": swapped(r"^moves$", "moves\n\x1b[2J"),
}
IMPOSSIBLE: dict[str, Callable[[str], str]] = {
    "an option less": swapped(r'"first": "[a-z]+", ', ""),
    "a value of another kind": swapped(r'"first": "[a-z]+"', '"first": [1]'),
    "somebody twice": swapped(r"^people .*$", "people 11 11"),
    "a line twice": swapped(r"^(12:.*)$", r"\1\n\1"),
    "too many people": swapped(r"^people (.*)$", r"people \1 21"),
    "a side": swapped(r"^people .*$", "people 11:Red 12"),
}


@pytest.mark.parametrize("damage", UNREADABLE)
def test_unreadable_proof_raises_a_short_sentence_that_names_the_place(damage: str) -> None:
    with pytest.raises(BadProof) as told:
        read_proof(UNREADABLE[damage](a_proof().full))
    sentence = str(told.value)
    assert PLACED.fullmatch(sentence)
    assert sentence.endswith((".", "`"))
    assert sentence.isprintable()
    assert len(sentence) < 300


@pytest.mark.parametrize(
    ("pattern", "by", "place"),
    [
        (r"^game tradewinds", "game chess", "Line 3, column 6"),
        (r'"first": "[a-z]+"', '"first": "up"', "Line 4, column 9"),
        (r"^people .*$", "people 11 99", "Line 7, column 8"),
        (r"^people .*$", "people 0011 12 13 14", "Line 7, column 8"),
        (r"^12:", "012:", "Line 12, column 1"),
        (r'"private"}', '"private" }', "Line 4, column 1"),
        (r"^secret ..", "secret ", "Line 6, column 8"),
        (r"^moves\n(\d) ", r"moves\n0\1 ", "Line 16, column 1"),
        (r"^12:.*$", "12:a b", "Line 12, column 1"),
        (r"^end$", "", "Line 39, column 1"),
    ],
)
def test_proof_error_names_its_line_and_column(pattern: str, by: str, place: str) -> None:
    text = "Copied from\nFair deal:\n" + swapped(pattern, by)(a_proof().full)
    with pytest.raises(BadProof) as told:
        prove(read_proof(text), GAMES)
    assert str(told.value).startswith(f"{place}: ")


@pytest.mark.parametrize("damage", IMPOSSIBLE)
def test_contradictory_proof_is_rejected_with_an_error_that_names_the_faulty_line(
    damage: str,
) -> None:
    text = IMPOSSIBLE[damage](a_proof().full)
    if damage == "too many people":
        text = text.replace("\nmoves\n", "\n21:5\nmoves\n")
    with pytest.raises(BadProof, match=PLACED):
        prove(read_proof(text), GAMES)


FORGED: dict[str, Callable[[str], str]] = {
    "another secret": swapped(r"^secret .{4}", "secret 0123"),
    "another promise": swapped(r"^commitment .{4}", "commitment 0123"),
    "another word": swapped(r":luck$", ":Luck"),
    "the interaction for the word": swapped(r":luck$", ":1299"),
    "lines of version 1": swapped(r"^fairwind 2$", "fairwind 1"),
    "another order": swapped(r"^(11:.*)\n(12:.*)$", r"\2\n\1"),
    "another match": swapped(r"^proof23456$", "proof23457"),
    "other moves": swapped(r"^moves\n(\d) \w+$", r"moves\n\1 zzz"),
    "a move of nobody": swapped(r"^moves$", "moves\n9 FRC"),
    "a move too many": swapped(r"^end$", "1 FRC\nend"),
    "a seat that moves twice": swapped(r"^moves\n(.*)$", r"moves\n\1\n\1"),
}


@pytest.mark.parametrize("forgery", FORGED)
def test_forged_proof_is_detected(forgery: str) -> None:
    proof = a_proof(TRADEWINDS, 2)
    forged = FORGED[forgery](proof.full)
    assert forged != proof.full
    proved = prove(read_proof(forged), GAMES)
    assert proved.findings
    assert all(str(finding).isprintable() for finding in proved.findings)


def test_proof_with_wrong_seats_is_detected() -> None:
    proof = a_proof(DUEL)
    other = replace(proof, seats=proof.seats[::-1])
    assert "seats" in str(prove(other, GAMES).findings)


def test_proof_with_a_custom_deck_is_dealt_but_refused_if_the_deck_is_damaged() -> None:
    from games.weathervanes.cards import STANDARD

    letters = STANDARD.letters
    proof = a_proof(Table("weathervanes", 4, {"deck": letters}))
    assert not prove(read_proof(proof.full), GAMES).findings
    damaged = proof.full.replace(letters, "RGBY")
    with raised(BadProof, TextPosition(2, 9).wrong(UNDEALABLE).text):
        prove(read_proof(damaged), GAMES)
    with pytest.raises(BadProof, match=PLACED):
        prove(read_proof(proof.full.replace(f'"{letters}"', "1.5")), GAMES)
