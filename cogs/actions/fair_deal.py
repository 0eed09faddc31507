"""*Fair deal*: the promise of a deal and what it means; after the end the proof that it was kept."""

from __future__ import annotations

from typing import Final

from cogs.replies import Document, Reply
from cogs.request import Request, Target
from matches.log.match import Status
from matches.log.replay import Verdict
from matches.service.view import MatchView

SECRET_LATER: Final = "When the match is over I show the secret"
ALIKE: Final = (
    "Everybody reads the same here: keep a copy, and compare. To check me too, be the last to "
    "join, with a word of your own:"
)
DEALT: Final = (
    "Everybody reads the same here. When the match is over, *Fair deal* shows the secret, deals "
    "and plays it all again, and compares."
)
PRACTICE: Final = "In practice I promise it as the match begins, and nobody joins after that."


async def fair_deal(request: Request, target: Target) -> Reply:
    """Deal and replay an ended match, and compare. Of an open one, show the promise and the deal's lines."""
    matches = request.services.matches
    row = await matches.row(target.match_id)
    # The secret of an open match would show every hidden card.
    if row is not None and row.status.open:
        return Reply(promised(await matches.view(target.match_id, request.player.id)))
    verdict = await matches.verify(target.match_id)
    finding = (
        "**Everything agrees.** I dealt again from the secret that I promised, and made all "
        f"moves ({verdict.moves}) again: they lead to the same end."
        if verdict.agrees
        else "**Something does not agree.** " + " ".join(verdict.findings)
    )
    return Reply(f"{finding}\n{_proof_text(verdict)}", documents=_proof_files(target, verdict))


def promised(match_view: MatchView) -> str:
    """What may be known of a deal while its secret is not published."""
    lobby = match_view.status is Status.LOBBY
    own = _own_line(match_view)
    parts = [
        f"**Fair deal: nobody who plays can choose the cards{', or know them early' if lobby else ''}.**",
        "1. Before anybody joined, I drew a secret. This is its SHA-256, my promise not to change it:",
        f"`{match_view.commitment}`",
        f"2. The deal comes from the secret and from who joined{' so far' if lobby else ''}, in these lines:",
        f"```\n{match_view.deal}\n```",
        f"Your line is `{own}`." if own else "",
        f"3. {SECRET_LATER}. Then everybody can deal it again and compare.",
        f"{ALIKE} `/{match_view.about.key} join word:`" if lobby else DEALT,
        PRACTICE if match_view.practice else "",
    ]
    return "\n".join(filter(None, parts))


def _own_line(match_view: MatchView) -> str:
    lines = match_view.deal.split("\n")
    return next((line for line in lines if line.startswith(f"{match_view.viewer}:")), "")


def _proof_text(verdict: Verdict) -> str:
    """Everything except the moves that is needed to check the deal without the bot, in lines to copy."""
    if verdict.proof is None:
        return (
            f"The promise was the SHA-256\n`{verdict.commitment}`\nof the secret\n`{verdict.secret}`\n"
            f"and the deal is HMAC-SHA256 of these lines under it:\n```\n{verdict.deal}\n```"
        )
    return (
        "The promise (`commitment`) is the SHA-256 of the secret, and the deal is HMAC-SHA256 of the "
        f"lines from `fairwind` to before `end` under it:\n```\n{verdict.proof.short}\n```\n"
        "The file has the moves too: `fairwind verify FILE` checks it anywhere, without this bot.\n"
        "-# This shows that no player chose or knew the deal, and that nothing was changed after the "
        "start. Whoever runs the bot holds the secret during the match. Your own word, given last before "
        "it begins, keeps even them from choosing the deal."
    )


def _proof_files(target: Target, verdict: Verdict) -> tuple[Document, ...]:
    if verdict.proof is None:
        return ()
    return (Document(f"fairwind-{target.match_id}.txt", verdict.proof.full.encode()),)
