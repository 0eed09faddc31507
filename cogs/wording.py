"""The texts of replies to what a person does in a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from matches.log.events import ANYWHERE
from matches.wording.links import link
from texts.text import NOTHING, Text, Value, counted, listed, phrase, sentences, verbatim

LEFT: Final = phrase("You have left this match.")
DECLINED_INVITATION: Final = phrase(
    "You declined, and the host is told. If you can play after all, just join."
)
BEGINS: Final = phrase("The match begins.")
CANCELLED: Final = phrase("The match is cancelled.")
REMINDED: Final = phrase("They are reminded, with a link to the board.")
TAKEN_BACK: Final = phrase("Your move is undone. Decide again.")
OTHERS_ASKED: Final = phrase(
    "The others have acted since. They are asked whether they allow your undo."
)
UNCHANGED: Final = phrase("Nothing changed: it goes on.")
WOULD_END: Final = phrase(
    "You agree to end the match here. It ends when the others agree too. Your next move takes "
    "this back."
)
ENDS: Final = phrase("The match ends here.")
GOES_ON_HERE: Final = phrase("The match goes on here.")
SAVED: Final = phrase("**Saved.**")
MORE: Final = phrase("More …")
"""The prompt of the select menu with the actions that have no button of their own."""
LABELS: Final[Mapping[str, Text]] = {
    "rules": phrase("Rules"),
    "board": phrase("Board"),
    "words": phrase("Board in words"),
    "history": phrase("History"),
    "undo": phrase("Undo"),
    "allow": phrase("Allow an undo"),
    "refuse": phrase("Decline an undo"),
    "nudge": phrase("Nudge"),
    "join": phrase("Join"),
    "begin": phrase("Begin"),
    "leave": phrase("Leave"),
    "declineinvitation": phrase("Decline the invitation"),
    "cancel": phrase("Cancel the match"),
    "addcomputer": phrase("Add a computer"),
    "removecomputer": phrase("Remove computer"),
    "back": phrase("I'm back"),
    "seek": phrase("Replace …"),
    "take": phrase("Take a seat"),
    "resign": phrase("Resign"),
    "agree": phrase("End the match"),
    "carryon": phrase("Carry on here"),
    "rematch": phrase("Rematch"),
    "series": phrase("Best of …"),
    "replay": phrase("Replay"),
    "review": phrase("Review"),
    "record": phrase("Record"),
    "film": phrase("Film"),
    "verify": phrase("Fair deal"),
}
"""The label of each action on a match, by its kind, in `/match` and its menu."""
UNKNOWN_BUTTON: Final = phrase(
    "This button comes from another version of the bot. Use the commands."
)

ALLOWED: Final = phrase("You allow it. The move is undone.")
ALLOWED_SO_FAR: Final = phrase("You allow it. The others are still asked.")
DECLINED: Final = phrase("You declined. The move stays as it is.")

NOT_BEGUN_LEAVE: Final = phrase("The match has not begun. Leave it instead.")
NOBODY_LEFT: Final = phrase("The match would end here, as nobody else plays in it.")
RESIGNED: Final = phrase("You have resigned.")
STAYS_IN_SERVER: Final = phrase("A match stays in its server. Choose another channel there.")
NOT_HERE_EITHER: Final = phrase("It can't go on here either.")

MADE: Final = phrase("Your move is made.")


def could_mean(moves: Sequence[Text]) -> Text:
    """Say that what was typed could be any of several moves."""
    return phrase("That could mean {moves}. Say which one.", moves=listed(moves, "or"))


def played(move: Value, seat: Value) -> Text:
    """Confirm a move. `move` says what was played, and `seat` is the name of the seat that played it. `seat` is
    empty if the person holds only one."""
    if seat:
        return verbatim("{move} ({seat}).", move=move, seat=seat)
    return verbatim("{move}.", move=move)


def your_turn_again(seat: Value) -> Text:
    return phrase("It is your turn again, as {seat}.", seat=seat)


def would_ask(names: Value) -> Text:
    """Warn that asking for an undo pings the people with these names, and ask for confirmation."""
    return phrase(
        "Others have acted since. Shall I mention {names} and ask whether you may undo your move?",
        names=names,
    )


def unshown(channel: int) -> Text:
    """Say that a move was made, but can't be shown in its channel now."""
    return phrase("It counts, but I can't show it in {channel}.", channel=f"<#{channel}>")


def playable(channel: int) -> Text:
    """Refuse to move a match to another channel, because its own channel can be used."""
    return phrase("The match can go on where it is, in {channel}.", channel=f"<#{channel}>")


def resigns(game: Value, seats: Value, means: Value) -> Text:
    """Ask whether to resign these seats. `means` is a sentence that says what follows from it."""
    asked = phrase("Resign from this match of {game} ({seats})?", game=game, seats=seats)
    return sentences(asked, means)


def ends_early(game: Value) -> Text:
    """Ask for confirmation from the only player who has not yet agreed to end the match early."""
    return phrase("End this match of {game} for good? Nobody wins.", game=game)


IN_REMATCH: Final = phrase("You are in the rematch.")


def in_rematch(channel: int, here: int) -> Text:
    return sentences(IN_REMATCH, see(channel, here))


def see(channel: int, here: int) -> Text:
    """Link to the channel of a match, unless the person is there (`here`)."""
    return NOTHING if channel == here else phrase("See {channel}.", channel=f"<#{channel}>")


def again(channel: int) -> Text:
    """Say that the rematch is played in the person's direct messages, whose id is `channel`."""
    return phrase("You play again [in your direct messages]({link}).", link=link(ANYWHERE, channel))


def again_otherwise(channel: int) -> Text:
    """Say that the person already plays the practice rematch, but without the series or word that they now ask
    for."""
    return phrase(
        "You are already playing the rematch [in your direct messages]({link}), but not as you asked. "
        "Finish it first, then ask again.",
        link=link(ANYWHERE, channel),
    )


def opened_otherwise(channel: int) -> Text:
    """Say that the person is in the rematch, which is already open, but without the series or word that they
    now ask for."""
    return phrase(
        "The rematch is already open, but not as you asked. You are in it: see {channel}.",
        channel=f"<#{channel}>",
    )


NO_REMATCH_THERE: Final = phrase("I can't open a rematch where you played.")
START_ELSEWHERE: Final = phrase("Use `start` elsewhere.")
HOW_LONG: Final = phrase(
    "How long should the series be? It begins with the next match: the last one does not count."
)

WHICH_LEVEL: Final = phrase("How well should the computer play?")
COMPUTER_ADDED: Final = phrase("A computer has joined this match.")
COMPUTER_REMOVED: Final = phrase("A computer has left this match.")
LEVEL_ALONE: Final = phrase("A level alone adds no computer. Choose the number with `computers`.")


EITHER_REPLACES: Final = phrase(
    "One of them takes over: name a person with `with`, or a `computer`."
)
COMPUTER_ASKED: Final = phrase(
    "The others are asked. When enough of them agree, the computer takes over."
)


def computer_plays(seats: Value) -> Text:
    """Tell a player who was replaced that a computer plays their seats, and how to come back."""
    return phrase("A computer plays {seats} for you. Press *I'm back* to play again.", seats=seats)


def computer_took_over(missing: str) -> Text:
    return phrase("The computer plays for {name} now.", name=missing)


BACK: Final = phrase("You are back.")
BACK_EVERYWHERE: Final = phrase("You are back in all your matches.")
YOUR_TURN: Final = phrase("It is your turn.")
PRACTICE_STAYS: Final = phrase("A practice match stays in your direct messages.")

SEVERAL_MISSING: Final = phrase("Several people are missing.")
NOBODY_MISSING: Final = phrase(
    "You can replace only a player who is away, late, gone or has resigned."
)
NO_FREE_SEAT: Final = phrase("This match has no free seat.")
SEVERAL_FREE: Final = phrase("Several seats are free.")
WHICH_SEAT: Final = phrase("Which seat do you take?")
UNKNOWN_PERSON: Final = phrase("I don't know who should take over. Name them with `with`.")


def taken_over(seats: Value) -> Text:
    return phrase("You play {seats} now.", seats=seats)


def others_asked(missing: str, more: int) -> Text:
    """Say that `more` people must still agree before the missing player is replaced."""
    return counted(
        more,
        "The others are asked: {n} more person has to agree to replace {name}.",
        "The others are asked: {n} more people have to agree to replace {name}.",
        name=missing,
    )


def place_free(missing: str, *, named: bool) -> Text:
    """Say that the seat of a missing player is free; with `named`, only for the person who was named. For whom
    it is free otherwise, the public message says."""
    if named:
        return phrase(
            "{name}'s seat is free. The person you named can take it with the button.",
            name=missing,
        )
    return phrase("{name}'s seat is free.", name=missing)


def only_missing(names: Value) -> Text:
    """Say that only missing players can be replaced. `names` lists them."""
    return phrase("You can replace only people who are missing: {names}.", names=names)


def moved(label: Text) -> Text:
    """Say that a former command is now a choice in `/match`. `label` is the choice's label."""
    return phrase("That is in `/match` now. Type it alone, or with `do:` {label}.", label=label)
