"""The narration of Wind of Fortune: what each event did, and how a match ended."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import renderers
from games.rules import Outcome
from games.wind_of_fortune import rules as wind_of_fortune
from games.wind_of_fortune.battles import concealed
from games.wind_of_fortune.cards import BLACK, JOKER, RED, Card, Suit, Symbol
from games.wind_of_fortune.flow import FINALE, SEALED
from games.wind_of_fortune.pieces import Awaited, Effect, Fate
from games.wind_of_fortune.values import News, State
from matches.announcer.condensing import phone_lines
from renderers.wind_of_fortune.pages import examples
from tests.renderers.told import Told
from tests.renderers.wind_of_fortune_positions import CAST, MODES, found, match

RENDERER = Told(renderers.find("wind-of-fortune"))


HEARTS, DIAMONDS, SPADES, CLUBS = Suit
JACK, QUEEN, KING = (Symbol(HEARTS, rank) for rank in (11, 12, 13))


def test_wind_of_fortune_battle_text_gives_cards_sums_and_consequences() -> None:
    news = News(
        battle=examples.EXAMPLE,
        kicked=(JACK,),
        collected=Effect(Fate.REPLACES, QUEEN, HEARTS, 2, (JOKER, KING)),
        dealt=True,
        reshuffled=True,
        joker_joined=True,
        drawn=(Symbol(SPADES, 13), JOKER),
        turned_up=((RED, Card(DIAMONDS, 2)), (BLACK, Card(CLUBS, 9))),
    )
    assert RENDERER.tell(replace(examples.table(), news=news), CAST) == (
        "**Battle for ♥Q: Red wins 16 to 14**\n"
        "- Ingrid (Red): ♠6 from the hand and ♥7 open\n"
        "- Мария (Black): ♠8 from the hand and ♦9 from the pile\n"
        "♥Q was **raised**.\n"
        "♥Q **kicked ♥J** into the dump.\n"
        "♥Q **took the place of a joker**. Into the dump: joker and ♥K.\n"
        "**Deal 4:** Black dealt the earthly deck and takes the heavy stone.\n"
        "The dump became the new godly deck: the fortune stone goes to **Red**.\n"
        "Another joker joined the godly deck.\n"
        "Next up: **♠K**, then **joker**.\n"
        "Now open: ♦2 (Red), ♣9 (Black)."
    )


def test_drawn_wind_of_fortune_battle_is_reported_as_won_with_the_fortune_stone() -> None:
    battle = examples.EXAMPLE._replace(sums=(12, 12))
    told = RENDERER.tell(replace(examples.table(), news=News(battle=battle)), CAST)
    assert told.startswith(
        "**Battle for ♥Q: Red wins at 12 all**\nRed has the fortune stone, which wins draws.\n"
    )


def test_result_of_the_longest_named_battle_fits_into_a_line_on_a_phone() -> None:
    battle = examples.EXAMPLE._replace(symbol=JOKER, winner=BLACK, sums=(19, 19))
    told = RENDERER.tell(replace(examples.table(), news=News(battle=battle)), CAST)
    assert phone_lines(told.split("\n")[0]) == 1


@pytest.mark.parametrize(
    ("kicked", "told"),
    [
        ((KING, Symbol(SPADES, 13)), "♥K and ♠K are equal on the pedestal: **both were kicked**"),
        ((JOKER, JOKER), "Two jokers are equal on the pedestal: **both were kicked**"),
        ((JOKER,), "The joker was **kicked** into the dump."),
    ],
)
def test_wind_of_fortune_text_says_which_won_symbols_were_discarded(
    kicked: tuple[Symbol, ...], told: str
) -> None:
    assert told in RENDERER.tell(replace(examples.table(), news=News(kicked=kicked)), CAST)


@pytest.mark.parametrize(
    ("done", "told"),
    [
        (Effect(Fate.FITS, KING, HEARTS, 3), "♥K **was built** on its tower."),
        (Effect(Fate.FITS, JOKER, CLUBS, 2), "The joker **became the Q** of ♣."),
        (
            Effect(Fate.WAITS, KING, HEARTS, 3),
            "♥K is too high for its tower and **waits face down**.",
        ),
        (Effect(Fate.SEALS, JOKER), "The joker **seals the towers of Red**."),
    ],
)
def test_wind_of_fortune_text_says_what_a_symbol_did_to_its_tower(done: Effect, told: str) -> None:
    assert RENDERER.tell(replace(examples.table(), news=News(collected=done)), CAST) == told


def test_wind_of_fortune_text_says_which_of_two_jokers_was_collected() -> None:
    lost = examples.BATTLE._replace(symbol=JOKER, colour=BLACK)
    news = News(battle=lost, collected=Effect(Fate.SEALS, JOKER))
    told = RENDERER.tell(replace(examples.table(), news=news), CAST).split("\n")
    assert told[-2:] == [
        "The joker was **dumped**.",
        "The joker raised before **seals the towers of Red**.",
    ]


def test_wind_of_fortune_text_names_the_open_card_that_the_starter_laid() -> None:
    told = RENDERER.tell(examples.table(), CAST)
    assert told == "**Ingrid (Red) laid ♥7 open** and one face down."


def test_wind_of_fortune_text_about_face_down_cards_does_not_repeat_the_last_battle() -> None:
    alone = wind_of_fortune.view(found(concealed, range(1)), None)
    (name,) = {CAST.names[seat] for seat in alone.committed}
    told = RENDERER.tell(alone, CAST)
    assert re.fullmatch(rf"\*\*{name} \(\w+\) laid two cards face down\.\*\*", told)
    assert RENDERER.brief(alone, CAST) == f"{name} laid two cards face down"
    partners = wind_of_fortune.view(found(concealed, range(6, 7)), None)
    told = RENDERER.tell(partners, CAST)
    assert re.fullmatch(r"\*\*(Red|Black) laid two cards face down\.\*\*", told)
    assert RENDERER.brief(partners, CAST) == told.replace("**", "").removesuffix(".")


def test_wind_of_fortune_open_card_has_no_brief_narration() -> None:
    assert RENDERER.brief(examples.table(), CAST) == ""


def test_wind_of_fortune_text_reports_newly_open_cards_and_new_leaders() -> None:
    view = wind_of_fortune.view(found(lambda state: len(state.news.shown) == 2), None)
    cards = [f"{CAST.names[seat]} {card.suit.sign}{card.rank}" for seat, card in view.news.shown]
    assert RENDERER.tell(view, CAST).split("\n")[0] == f"**Shown: {' and '.join(cards)}.**"
    view = wind_of_fortune.view(found(lambda state: bool(state.news.exposed)), None)
    assert "exposed the dummy:** " in RENDERER.tell(view, CAST)
    view = wind_of_fortune.view(found(lambda state: bool(state.news.leaders)), None)
    assert re.search(r"leads? from now on\.", RENDERER.tell(view, CAST))


def test_wind_of_fortune_first_deal_text_asks_partners_not_to_talk() -> None:
    for mode, (seats, _, _) in enumerate(MODES):
        told = RENDERER.tell(wind_of_fortune.view(match(mode)[0], None), CAST)
        asked, deal = told.split("\n")[:2] if seats > 2 else ("", told)
        assert deal.startswith("**Deal 1:** Black dealt the earthly deck and begins with")
        assert "\nRed begins with the fortune stone, which wins draws." in told
        assert ("discuss" in asked) == ("discuss" in told) == (seats > 2)


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        (Awaited.JOKER, " the joker’s tower."),
        (Awaited.SHOW, " a card next."),
        (Awaited.EXPOSE, " a pack next."),
    ],
)
def test_wind_of_fortune_text_says_what_must_be_chosen_before_the_next_battle(
    kind: Awaited, asked: str
) -> None:
    def choosing(state: State) -> bool:
        seats = [seat for seat in state.to_act if state.awaited[seat] is kind]
        return any(wind_of_fortune.forced(state, seat) is None for seat in seats)

    told = RENDERER.tell(wind_of_fortune.view(found(choosing), None), CAST)
    assert told.endswith(asked)


def test_wind_of_fortune_text_does_not_ask_for_a_choice_without_alternative() -> None:
    def choiceless(state: State) -> bool:
        seats = [seat for seat in state.to_act if state.awaited[seat] is Awaited.JOKER]
        return any(wind_of_fortune.forced(state, seat) for seat in seats)

    assert "the joker’s tower" not in RENDERER.tell(
        wind_of_fortune.view(found(choiceless), None), CAST
    )


def test_wind_of_fortune_text_announces_the_grand_finale_and_its_trials() -> None:
    told = RENDERER.tell(examples.finale(), CAST)
    assert told.startswith("**The Grand Finale!**")
    later = replace(examples.finale(), news=News(stone_moved=True, trial=2))
    assert RENDERER.tell(later, CAST) == ("The fortune stone goes to **Red**.\n**Trial 2** begins.")


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (
            SEALED,
            "A joker sealed both towers, ♥ and ♦, in battle 4 of deal 4.",
        ),
        (FINALE, "Red raised the joker of the Grand Finale in trial 2, in battle 4 of deal 4."),
        (wind_of_fortune.RESIGNATION, "Black resigned."),
    ],
)
def test_wind_of_fortune_end_text_says_who_won_and_how(reason: str, told: str) -> None:
    battle = examples.BATTLE._replace(trial=2)
    outcome = Outcome((1, 2), (), reason)
    view = replace(examples.finale(), last_battle=battle, outcome=outcome, to_act=frozenset())
    assert RENDERER.tell_end(view, CAST).split("\n") == [
        f"**Ingrid (Red) won.** {told}",
        "- Red: ♥ J Q K A complete, ♦ J Q K A complete",
        "- Black: ♠ J Q K A complete, ♣ J Q K A complete",
    ]


def test_wind_of_fortune_resignation_is_reported_only_in_the_end_text() -> None:
    state = match(0)[5]
    view = wind_of_fortune.view(wind_of_fortune.resign(state, 1), None)
    assert RENDERER.tell(view, CAST) == ""
    assert "resigned" in RENDERER.tell_end(view, CAST)
