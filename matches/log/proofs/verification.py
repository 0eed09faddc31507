"""Verifies a proof without the database: the commitment (hash of the secret), the deal, seats and moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final

from games.options import BadOption
from games.rules import AnyRules, IllegalMove, Seat
from matches.log.events import Event, MatchId, Moved, Opened, PlayerId, Resigned, Started
from matches.log.fold import apply
from matches.log.match import Match
from matches.log.proofs.proof import Proof
from matches.log.seating import seating
from matches.log.unseen import RESIGNS, Moves
from texts.text import NOTHING, Text, counted, listed, phrase, sentences

_NO_TIME: Final = datetime.min.replace(tzinfo=UTC)
"""The time given to all events, because a proof states none. The result does not depend on it."""


UNDEALABLE: Final = phrase("The line `options …` gives no deal. Copy it again.")


@dataclass(frozen=True)
class Proved:
    """The result of verifying a proof. `findings` has a sentence for each thing that is wrong. `steps` are the
    match as dealt, and then after each move, up to the first illegal one."""

    findings: tuple[Text, ...]
    steps: tuple[Match, ...] = field(repr=False)
    complete: bool = False
    """Whether the proof contains moves and all of them are legal."""

    @property
    def dealt(self) -> Match:
        return self.steps[0]

    @property
    def end(self) -> Match | None:
        """The match after all moves; None if the moves are missing or one of them is illegal."""
        return self.steps[-1] if self.complete else None


def prove(proof: Proof, games: Mapping[str, AnyRules]) -> Proved:
    """Check that the secret has the promised hash, deal the match again, and replay every move. Raises BadProof
    if no match could begin with these players, options and seats."""
    dealt = _dealt(proof, _lobby(proof, games))
    findings = tuple(_broken_promises(proof, dealt))
    if proof.moves is None:
        return Proved(findings, (dealt,))
    steps, refused = _replay_moves(dealt, proof.moves)
    misspelled = _misspelled(steps[:-1], proof.moves)
    return Proved((*findings, *refused, *misspelled), tuple(steps), complete=not refused)


def _broken_promises(proof: Proof, dealt: Match) -> Iterator[Text]:
    if proof.secret.commitment != proof.commitment:
        yield phrase(
            "The secret is not the one that was promised: its SHA-256 is {sum}.",
            sum=proof.secret.commitment,
        )
    if dealt.order != proof.seats:
        given = " ".join(map(str, dealt.order))
        yield phrase(
            "The seats are not those that the deal gives: that would be {players}.", players=given
        )


def _dealt(proof: Proof, lobby: Match) -> Match:
    try:
        return apply(lobby, Started(seating(lobby)), _NO_TIME)
    except Exception:  # such as an invalid deck of the host's own
        raise proof.wrong("options", UNDEALABLE) from None


def _replay_moves(dealt: Match, moves: Moves) -> tuple[list[Match], list[Text]]:
    """Return the steps up to the first illegal move, and a sentence about that move if there is one."""
    steps = [dealt]
    for number, (seat, text) in enumerate(moves, 1):
        try:
            steps.append(apply(steps[-1], _event(steps[-1], seat, text), _NO_TIME))
        except Exception as error:  # an impossible move may raise anything
            refused = phrase("Move {number} is against the rules.", number=number)
            why = error.text if isinstance(error, IllegalMove) else NOTHING
            return steps, [sentences(refused, why)]
    return steps, []


def _misspelled(steps: Sequence[Match], moves: Moves) -> Iterator[Text]:
    for number, (match, (seat, move)) in enumerate(zip(steps, moves, strict=False), 1):
        if move == RESIGNS:
            continue
        rules = match.rules
        spelled = rules.notation(rules.meant(match.state, seat, rules.parse(move)))
        if move != spelled:
            yield phrase(
                "Move {number} is not written as the game writes it: that would be {move}.",
                number=number,
                move=spelled,
            )


def _event(match: Match, seat: Seat, text: str) -> Event:
    if seat not in range(len(match.order)):
        raise IllegalMove(phrase("There is no seat {seat}.", seat=seat + 1))
    return Resigned(seat) if text == RESIGNS else Moved(seat, text)


def _lobby(proof: Proof, games: Mapping[str, AnyRules]) -> Match:
    if proof.game not in games:
        raise proof.wrong(
            "game",
            phrase(
                "There is no game `{game}`; there are {games}.",
                game=proof.game,
                games=listed(sorted(games)),
            ),
        )
    rules = games[proof.game]
    header, match_id, *lines = proof.deal.split("\n")
    parts = [line.partition(":") for line in lines]
    joins = tuple((PlayerId(int(player)), part) for player, _, part in parts)
    _check_options(proof, rules)
    _check_people(proof, rules, [player for player, _ in joins])
    opened = Opened(
        game=proof.game,
        options=proof.options,
        host=proof.people[0][0],
        server=0,
        channel=0,
        in_thread=False,
        invited=(),
        commitment=proof.commitment,
    )
    return replace(
        Match.begin(MatchId(match_id), rules, proof.secret, opened, _NO_TIME),
        joins=joins,
        words=dict(joins) if header == "fairwind 2" else {},
        members=tuple(player for player, _ in proof.people),
        requested_sides=dict(proof.people),
    )


def _check_options(proof: Proof, rules: AnyRules) -> None:
    """Raise BadProof if the options are not possible. Options that the game got later may be missing. Those
    that only the bot's host can set are not checked."""
    about = rules.ABOUT
    names = [option.name for option in about.options if not option.later]
    if missing := [name for name in names if name not in proof.options]:
        raise proof.wrong(
            "options",
            phrase(
                "The line `options …` does not say what `{option}` was. Copy it again.",
                option=missing[0],
            ),
        )
    try:
        about.settle(
            {name: value for name, value in proof.options.items() if name not in about.host_options}
        )
    except BadOption as error:
        raise proof.wrong(
            "options",
            sentences(phrase("The line `options …` does not fit the game."), error.text),
        ) from None


def _check_people(proof: Proof, rules: AnyRules, joined: list[PlayerId]) -> None:
    about, people = rules.ABOUT, [player for player, _ in proof.people]
    if len({*joined}) < len(joined) or len({*people}) < len(people):
        raise proof.wrong(
            "people",
            phrase(
                "A person is named twice. Each has one line in the deal, and one place in `people`."
            ),
        )
    if strangers := [player for player in people if player not in joined]:
        raise proof.wrong(
            "people",
            phrase(
                "Player {player} is among the people, but has no line in the deal.",
                player=strangers[0],
            ),
        )
    if len(people) not in about.people:
        raise proof.wrong(
            "people",
            counted(
                len(people),
                "{n} person can't play {game}.",
                "{n} people can't play {game}.",
                game=about.name,
            ),
        )
    if wrong := [side for _, side in proof.people if side and side not in about.sides]:
        raise proof.wrong(
            "people", phrase("{game} has no side `{side}`.", game=about.name, side=wrong[0])
        )
