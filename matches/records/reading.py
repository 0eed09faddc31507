"""The parser of a record's text, which strangers write: each part must match a pattern before it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final, TypeAlias

from games.options import Option, Value, written
from games.rules import AnyRules, Seat
from matches.log.dealing import Secret
from matches.log.proofs.places import TextPosition, quoted
from matches.log.proofs.proof import Proof
from matches.log.proofs.reading_proofs import JOIN, PEOPLE, SEATS, people_in, players_in
from matches.log.unseen import Moves
from matches.records.record import BETWEEN, FORMATS, Record, RecordedResult, in_order
from matches.records.scanning import LineReader, Tag, lines_of
from texts.text import Text, counted, listed, phrase, phrase_in, verbatim

Tags: TypeAlias = Mapping[str, Tag]

_DAY: Final = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ANYTHING: Final = re.compile(".{1,80}")
_FORMAT: Final = re.compile("|".join(FORMATS))
_FINGERPRINT: Final = re.compile("[0-9a-f]{4}(?:-[0-9a-f]{4}){4}")
_HEXADECIMAL: Final = re.compile("[0-9a-f]{64}")
_PLACES: Final = re.compile("[1-9][0-9]?(?: [1-9][0-9]?)*")
_SCORES: Final = re.compile("-?[0-9]{1,6}(?: -?[0-9]{1,6})*")
_PEOPLE: Final = re.compile(PEOPLE)
_ORDER: Final = re.compile(SEATS)
_DEAL: Final = re.compile(f"fairwind [12], [a-z0-9-]{{1,40}}(?:, {JOIN})+")
_OPTION: Final = re.compile("([a-z0-9-]{1,40}) ([^ ,]{1,200})")
_SEAT: Final = re.compile("Seat([1-9][0-9]?)")

_NUMBER: Final = re.compile(r"([1-9][0-9]{0,5})\. ")
_MOVER: Final = re.compile("([1-9][0-9]?): ")
_MOVE: Final = re.compile("([^{} ]{1,40}(?: [^{} ]{1,40}){0,9})")
_COMMENT: Final = re.compile(r" ?\{([^{}]{1,1000})\}")

TAGS: Final = (
    *("Fairwind", "Game", "Options", "Began", "Ended", "Result", "Places", "Scores"),
    *("Commitment", "Secret", "Deal", "People", "Order", "Fingerprint"),
)
"""The names of the tags that a record may have, besides `Seat1`, `Seat2` and so on."""

_OPTIONAL: Final = ("Places", "Scores", "Fingerprint")
_LAST_WORD: Final = re.compile(r"\w+$")
_END: Final = "end"
_END_OF_LINE: Final = phrase("the end of the line")


def read_record(text: str, games: Mapping[str, AnyRules]) -> Record:
    """Parse the text of a record. Raises BadProof, with the line and column of the error, if it is not valid.
    Whether the moves are legal and the result is true is not checked here; `check` does that."""
    text = _without_marks(text)
    lines = [*lines_of(text)]
    count = next((n for n, line in enumerate(lines) if not line.rest.startswith("[")), len(lines))
    last = TextPosition(1 + text.count("\n"), 1)
    tags = _tags(lines[:count], lines[count].place if count < len(lines) else last)
    moves, comments = _moves(lines[count:], last)
    record = Record(
        proof=_proof(tags, games, moves),
        names=_names(tags),
        began=_day(tags["Began"]),
        ended=_day(tags["Ended"]),
        result=_result(tags),
        comments=comments,
        stated=_stated(tags),
    )
    if record.ended < record.began:
        raise tags["Ended"].place.wrong(phrase("the match would have ended before it began."))
    _check_spelling(text, record.text)
    return record


def _without_marks(text: str) -> str:
    """Return the text without what an editor may have added: a byte order mark and carriage returns."""
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n") if text.count("\r\n") == text.count("\n") else text


def _check_spelling(text: str, written: str) -> None:
    """Raise BadProof at the first difference from `written`, the record as the program writes it."""
    lines = zip(text.split("\n"), written.split("\n"), strict=False)
    for number, (line, right) in enumerate(lines, 1):
        if line != right:
            at = _first_difference(line, right)
            expected = verbatim("{text}", text=quoted(right[at:])) if right[at:] else _END_OF_LINE
            raise TextPosition(number, at + 1).unexpected(expected, line[at:])


def _first_difference(one: str, other: str) -> int:
    """Return the index at which two lines differ, moved back to the beginning of the word there."""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
    return len(_LAST_WORD.sub("", one[:at]))


def _stated(tags: Tags) -> str:
    """Return the fingerprint written in a record. Return "" if the tag `Fingerprint` is missing, as in version
    1 of the format."""
    if "Fingerprint" not in tags:
        return ""
    return tags["Fingerprint"].matched(
        _FINGERPRINT, phrase("a fingerprint such as {example}", example="3fa9-07c2-bb41-9d0e-77aa")
    )


def _tag(line: LineReader, earlier: Tags) -> tuple[str, Tag]:
    place = line.place
    name, tag = line.tag()
    if name not in TAGS and not _SEAT.fullmatch(name):
        raise place.wrong(
            phrase(
                "there is no tag {tag}; there are {tags} and Seat1, Seat2 …",
                tag=name,
                tags=", ".join(TAGS),
            )
        )
    if name in earlier:
        raise place.wrong(phrase("the tag {tag} is repeated here.", tag=name))
    return name, tag


def _tags(lines: Sequence[LineReader], after: TextPosition) -> Tags:
    """Read all tags, by name. Raises BadProof if one is wrong or missing. The error about a missing tag names
    the place `after`."""
    tags = dict[str, Tag]()
    for line in lines:
        name, tag = _tag(line, tags)
        tags[name] = tag
    if missing := [name for name in TAGS if name not in tags and name not in _OPTIONAL]:
        raise after.wrong(phrase("the tag {tag} is missing.", tag=missing[0]))
    version = tags["Fairwind"].matched(
        _FORMAT, phrase("{number}, the version of the format", number=listed(FORMATS, "or"))
    )
    if version != FORMATS[0] and "Fingerprint" not in tags:
        raise after.wrong(phrase("the tag {tag} is missing.", tag="Fingerprint"))
    return tags


def _proof(tags: Tags, games: Mapping[str, AnyRules], moves: Moves) -> Proof:
    game = tags["Game"]
    if game.value not in games:
        raise game.place.wrong(
            phrase(
                "there is no game {game}; there are {games}.",
                game=quoted(game.value),
                games=", ".join(sorted(games)),
            )
        )
    about = games[game.value].ABOUT
    people = tags["People"].matched(_PEOPLE, phrase("players' numbers, such as 7 3:Black"))
    order = tags["Order"].matched(_ORDER, phrase("the number of each seat's player, such as 7 3"))
    deal = tags["Deal"].matched(
        _DEAL, phrase("the lines of a deal, such as fairwind 2, abc, 7:123, 3:word")
    )
    return Proof(
        game=game.value,
        options=in_order(dict(_options(tags["Options"], about.options)), about),
        commitment=tags["Commitment"].matched(_HEXADECIMAL, phrase("64 hexadecimal digits")),
        secret=Secret(
            bytes.fromhex(tags["Secret"].matched(_HEXADECIMAL, phrase("64 hexadecimal digits")))
        ),
        people=people_in(people),
        seats=players_in(order),
        deal=deal.replace(BETWEEN, "\n"),
        moves=moves,
        places={
            "game": game.place,
            "options": tags["Options"].place,
            "people": tags["People"].place,
            "deal": tags["Deal"].place,
        },
    )


def _options(tag: Tag, known: Sequence[Option]) -> Iterator[tuple[str, Value]]:
    """Yield the name and the value of each option. The value stays text if the game does not have the option,
    for example a deck that the bot's host added."""
    choices = {each.name: {written(one.value): one.value for one in each.choices} for each in known}
    at = 0
    for part in tag.value.split(BETWEEN) if tag.value else ():
        found = _OPTION.fullmatch(part)
        if found is None:
            raise tag.at(at).unexpected(phrase("an option such as “hands open”"), part)
        name, value = found.groups()
        offered = choices.get(name, {value: value})
        if value not in offered:
            raise tag.at(at + len(name) + 1).unexpected(
                phrase("one of {values}", values=", ".join(offered)), value
            )
        yield name, offered[value]
        at += len(part) + len(BETWEEN)


def _names(tags: Tags) -> tuple[str, ...]:
    seats = len(tags["Order"].value.split())
    named = sorted(int(found[1]) for name in tags if (found := _SEAT.fullmatch(name)))
    if named != [*range(1, seats + 1)]:
        raise tags["Order"].place.wrong(
            counted(
                seats,
                "{n} seat needs the tag Seat1, and no other.",
                "{n} seats need the tags Seat1 to Seat{n}, and no others.",
            )
        )
    return tuple(
        tags[f"Seat{number}"].matched(_ANYTHING, phrase_in("record", "a name")) for number in named
    )


def _day(tag: Tag) -> date:
    text = tag.matched(_DAY, phrase("a day such as 2026-11-23"))
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise tag.place.wrong(phrase("there is no day {day}.", day=quoted(text))) from None


def _result(tags: Tags) -> RecordedResult:
    return RecordedResult(
        why=tags["Result"].matched(_ANYTHING, phrase("why the match ended")),
        places=_whole_numbers(
            tags.get("Places"), _PLACES, phrase("the place of each seat, such as 1 2")
        ),
        scores=_whole_numbers(tags.get("Scores"), _SCORES, phrase("scores, such as 12 9")),
    )


def _whole_numbers(tag: Tag | None, pattern: re.Pattern[str], expected: Text) -> tuple[int, ...]:
    return tuple(map(int, tag.matched(pattern, expected).split())) if tag else ()


def _moves(lines: Sequence[LineReader], last: TextPosition) -> tuple[Moves, Mapping[int, str]]:
    """Return the moves, and each comment by the number of the move before it; 0 before the first move. `last`
    is the end of the text."""
    if not lines or lines[-1].rest != _END or lines[-1].place.line + 1 != last.line:
        raise last.wrong(
            phrase(
                "the line “end” is not the last one: the record was cut off, or continues after it."
            )
        )
    moves: list[tuple[Seat, str]] = []
    comments: dict[int, str] = {}
    for line in lines[:-1]:
        if moves or not line.rest.startswith("{"):
            moves.append(_move(line, len(moves) + 1))
        if line.rest:
            comments[len(moves)] = line.take(
                _COMMENT, phrase("a comment such as {example}", example="{a fine start}")
            )
        line.end()
    return tuple(moves), comments


def _move(line: LineReader, number: int) -> tuple[Seat, str]:
    start = line.place
    if line.take(_NUMBER, phrase("move {number}, such as {number}. 1: …", number=number)) != str(
        number
    ):
        raise start.wrong(
            phrase(
                "expected move {number}: moves are numbered from 1, and none is left out.",
                number=number,
            )
        )
    seat = int(line.take(_MOVER, phrase("the number of a seat and a colon, such as 1:"))) - 1
    return seat, line.take(_MOVE, phrase_in("record", "a move"))
