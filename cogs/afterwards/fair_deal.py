"""The action *Fair deal*. During a match it shows the bot's promise, a hash of the secret from which the cards
are dealt, and explains it. After the match it shows the proof that the promise was kept.

The action *Record* sends the record of a finished match as a file.
"""

from __future__ import annotations

from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.replies import Document, Reply
from cogs.request import Request
from matches.log.match import Status
from matches.log.replay import ReplayVerdict
from matches.service.view import MatchView
from texts.text import NOTHING, Text, lines, phrase, sentences

AGREES_NOT: Final = phrase("**Something does not agree.**")
NO_CHOICE: Final = phrase("**Fair deal: nobody who plays can choose the cards.**")
NO_CHOICE_NOW: Final = phrase(
    "**Fair deal: nobody who plays can choose the cards, or know them early.**"
)
PROMISED: Final = phrase(
    "1. Before anybody joined, I drew a secret. This is its SHA-256, my promise not to change it:"
)
MADE_OF: Final = phrase("2. The deal comes from the secret and from who joined, in these lines:")
MADE_OF_SO_FAR: Final = phrase(
    "2. The deal comes from the secret and from who joined so far, in these lines:"
)
CHECK_ME: Final = phrase(
    "Everybody sees the same here: keep a copy, and compare. To check me, too, be the last to"
    " join, with a word of your own: {command}",
    command="`/match do:join word:`",
)
SECRET_LATER: Final = phrase(
    "3. When the match is over I show the secret. Then everybody can deal it again and compare."
)
DEALT: Final = phrase(
    "Everybody sees the same here. When the match is over, *Fair deal* shows the secret, "
    "deals and plays it all again, and compares."
)
PRACTICE: Final = phrase(
    "In practice I promise it as the match begins, and nobody joins after that."
)
_TOLD: Final = phrase(
    "**The record of this match**: how it was dealt, and every move, to read, keep and share. "
    "To look at the match turn by turn here, press *Replay* under its end or use `/replay`."
)


async def fair_deal(request: Request, target: CustomId) -> Reply:
    """Show the promise of an open match. Deal and play a finished match again from its secret, and say whether
    the result is the same."""
    matches = request.services.matches
    row = await matches.row(target.match_id)
    # Don't show the secret of an open match, because it reveals every hidden card.
    if row is not None and row.status.open:
        return Reply(promised(await request.view(target.match_id)))
    verdict = await request.services.reader.verify(target.match_id)
    finding = (
        phrase(
            "**Everything agrees.** I dealt again from the secret that I promised, and made all "
            "moves ({moves}) again: they lead to the same end.",
            moves=verdict.moves,
        )
        if verdict.agrees
        else sentences(AGREES_NOT, verdict.findings)
    )
    return Reply(lines(finding, _proof_text(verdict)), documents=_proof_files(verdict))


async def record(request: Request, target: CustomId) -> Reply:
    """Send the record of a match to the person. Raise Refused while the match is open."""
    hidden = request.services.preferences.hidden
    found = await request.services.reader.record(target.match_id, hidden)
    document = Document(f"{found.proof.game}-{found.ended}.txt", found.text.encode())
    return Reply(_TOLD, documents=(document,))


def promised(match_view: MatchView) -> Text:
    """Return what people may know about the deal while the match is open: the promise (a hash of the secret,
    which is published at the end), and the lines of text that determine the deal together with the secret."""
    lobby, dealt = match_view.status is Status.LOBBY, match_view.deal.split("\n")
    own = next((line for line in dealt if line.startswith(f"{match_view.viewer}:")), "")
    return lines(
        NO_CHOICE_NOW if lobby else NO_CHOICE,
        PROMISED,
        f"`{match_view.commitment}`",
        MADE_OF_SO_FAR if lobby else MADE_OF,
        f"```\n{match_view.deal}\n```",
        phrase("Your line is {line}.", line=f"`{own}`") if own else NOTHING,
        SECRET_LATER,
        CHECK_ME if lobby else DEALT,
        PRACTICE if match_view.practice else NOTHING,
    )


def _proof_text(verdict: ReplayVerdict) -> Text:
    """Return the text of the proof, without the moves: they are in the file that comes with it."""
    if verdict.proof is None:
        return phrase(
            "The promise was the SHA-256\n{promise}\nof the secret\n{secret}\nand the deal is "
            "HMAC-SHA256 of these lines under it:\n{deal}",
            promise=f"`{verdict.commitment}`",
            secret=f"`{verdict.secret}`",
            deal=f"```\n{verdict.deal}\n```",
        )
    return lines(
        phrase(
            "The promise (`commitment`) is the SHA-256 of the secret, and the deal is HMAC-SHA256 "
            "of the lines from `fairwind` to before `end` under it:"
        ),
        f"```\n{verdict.proof.short}\n```",
        phrase(
            "The file also has the moves: `fairwind verify FILE` checks it anywhere, without "
            "this bot."
        ),
        phrase(
            "-# This shows that no player chose or knew the deal, and that nothing was "
            "changed after the start. The people who run the bot hold the secret during "
            "the match. Your own word, given last before it begins, keeps even them from "
            "choosing the deal."
        ),
    )


def _proof_files(verdict: ReplayVerdict) -> tuple[Document, ...]:
    if verdict.proof is None:
        return ()
    return (Document(f"{verdict.proof.game}-proof.txt", verdict.proof.full.encode()),)
