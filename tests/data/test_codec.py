"""Events survive a round trip through the codec, and malformed ones are refused."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.matches.codec import decode, encode
from matches.log.canonical import canonical
from matches.log.events import Contender, Event, MatchId, Moved, Opened, PlayerId, Series
from matches.ports.storage import Unreadable
from tests.data.samples import opened
from tests.sampling import THOROUGH, sampled

KINDS: tuple[type[Event], ...] = get_args(Event)
BIG = st.integers(-(2**63), 2**63 - 1)
WORDS = st.text(max_size=20)
st.register_type_strategy(int, BIG)

opened_events = st.builds(
    Opened,
    options=st.dictionaries(WORDS, st.one_of(BIG, st.booleans(), WORDS), max_size=4),
    invited=st.lists(BIG.map(PlayerId), max_size=4).map(tuple),
    rematch_of=st.none() | WORDS.map(MatchId),
    series=st.none() | st.from_type(Series),
)


@sampled
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30 if THOROUGH else 10)
@given(st.data())
def test_every_event_is_stored_under_its_class_name_and_decoded_with_its_types(
    kind: type[Event], data: st.DataObject
) -> None:
    event = data.draw(opened_events if kind is Opened else st.from_type(kind))
    name, payload = encode(event)
    assert name == kind.__name__.lower()
    assert repr(decode(name, payload)) == repr(
        event
    )  # 1 equals True, but they are different options


def test_event_field_added_later_is_stored_only_if_it_is_set() -> None:
    kind, payload = encode(opened())
    assert "hints" not in payload
    assert decode(kind, payload) == opened()
    allowed = replace(opened(), hints=True)
    assert decode(*encode(allowed)) == allowed
    assert canonical(allowed) != canonical(opened())
    assert "hints" not in canonical(opened())


def test_stored_encoding_of_events_never_changes() -> None:
    assert encode(Moved(2, "FRC")) == ("moved", '{"seat":2,"notation":"FRC","by":"player"}')
    assert encode(opened())[1].startswith('{"game":"tradewinds","options":{"hands":true,')


OPENED = (
    '{"game":"g","options":{},"host":1,"server":1,"channel":1,"in_thread":true,"invited":[],'
    '"commitment":"c",'
)


def test_series_without_its_optional_fields_is_decoded() -> None:
    event = decode("opened", OPENED + '"series":{"best_of":3,"score":[{"player":1}]}}')
    assert isinstance(event, Opened)
    assert event.series == Series(3, 1, (Contender(PlayerId(1)),))


def test_special_characters_in_texts_survive_encoding() -> None:
    texts = "ü–🙂\u2028\x7f", '\\"', "\b\t\n\f\r", "\0\x1f/"
    stored = "ü–🙂\u2028\x7f", r"\\\"", r"\b\t\n\f\r", r"\u0000\u001f/"
    for text, written in zip(texts, stored, strict=True):
        event = Moved(10**30, text)
        assert encode(event)[1] == f'{{"seat":{10**30},"notation":"{written}","by":"player"}}'
        assert decode(*encode(event)) == event


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("teleported", '{"notation":"XYZ"}'),
        ("moved", '{"seat":true,"notation":"XYZ"}'),
        ("moved", '{"seat":1.5,"notation":"XYZ"}'),
        ("moved", '{"seat":null,"notation":"XYZ"}'),
        ("moved", '{"seat":0,"notation":["XYZ"]}'),
        ("moved", '{"seat":0,"notation":"XYZ","extra":0}'),
        ("moved", '{"seat":0,"notation":"XYZ","by":null}'),
        ("moved", '{"seat":0,"notation":"XYZ\ud800"}'),
        ("moved", '{"seat":0,"notation":"XYZ"}}'),
        ("moved", '[0,"XYZ"]'),
        ("undoanswered", '{"player":0,"agrees":1}'),
        ("undoanswered", '{"player":0,"agrees":"true"}'),
        ("started", '{"order":["1"]}'),
        ("started", '{"order":1}'),
        ("opened", OPENED.replace("{}", '{"XYZ":1.5}') + '"pace":0}'),
        ("opened", OPENED.replace("{}", '{"XYZ":null}') + '"pace":0}'),
        ("opened", OPENED + '"series":{"best_of":3,"extra":0}}'),
        ("opened", OPENED + '"series":{"best_of":3,"score":[{"player":1,"extra":0}]}}'),
        ("opened", OPENED + '"series":{"best_of":3,"score":[{"player":"1"}]}}'),
        ("opened", OPENED + '"series":[3,1,[]]}'),
        ("moved", '{"seat":"0","notation":"XYZ"}'),
        ("moved", '{"seat":0,"notation":"XYZ","by":"wizard"}'),
        ("moved", '{"notation":"XYZ"}'),
        ("moved", "XYZ"),
        ("moved", ""),
    ],
)
def test_unreadable_event_is_refused_without_quoting_its_content(kind: str, payload: str) -> None:
    with pytest.raises(Unreadable) as caught:
        decode(kind, payload)
    assert "XYZ" not in repr(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
