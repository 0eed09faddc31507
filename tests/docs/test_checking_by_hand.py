"""The page about checking a deal by hand: its recipes are run exactly as printed."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from games.shuffling import shuffled
from matches.log.proofs.proof import Proof
from matches.log.proofs.verification import prove
from tests.matches.log.test_proof import GAMES, a_proof
from tests.matches.records.test_records import recorded
from tests.matches.situations import ALONE, CHANCE, DUEL, TRADEWINDS, VANES, Table

PAGE = (Path(__file__).parent.parent.parent / "docs" / "checking-by-hand.md").read_text("utf-8")
RECIPE, FINGERPRINT = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def by_hand(folder: Path, text: str, recipe: str = RECIPE, file: str = "proof.txt") -> list[str]:
    """Run a recipe from docs/checking-by-hand.md on the proof `text`, in a Python process that cannot import
    Fairwind. Return the printed lines."""
    (folder / file).write_text(text, "utf-8")
    (folder / "recipe.py").write_text(recipe, "utf-8")
    command = [sys.executable, "-I", "-S", "recipe.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    return done.stdout.splitlines()


def promised(proof: Proof) -> list[str]:
    """Return the lines that the recipe should print, computed by Fairwind itself."""
    dealt = prove(proof, GAMES).dealt
    return [
        "promise kept: True",
        f"deal key: {dealt.seed.hex()}",
        f"27 cards in the order of the label hands: {shuffled(range(27), dealt.seed, 'hands')}",
    ]


@pytest.mark.parametrize("table", [ALONE, TRADEWINDS, CHANCE, VANES, DUEL], ids=str)
def test_documented_steps_reproduce_the_deal_by_hand(tmp_path: Path, table: Table) -> None:
    proof = a_proof(table)
    assert by_hand(tmp_path, proof.full) == promised(proof)
    assert by_hand(tmp_path, proof.short) == promised(proof)


def test_documented_steps_detect_a_deal_that_breaks_its_promise(tmp_path: Path) -> None:
    proof = a_proof()
    other = proof.full.replace(proof.commitment, "0" * 64)
    assert by_hand(tmp_path, other)[0] == "promise kept: False"


@pytest.mark.parametrize("comments", [{}, {0: "Two friends"}, {1: "[x] y", 3: "—"}], ids=str)
def test_documented_steps_reproduce_the_fingerprint_of_a_record(
    tmp_path: Path, comments: dict[int, str]
) -> None:
    record = replace(recorded(), comments=comments)
    assert by_hand(tmp_path, record.text, FINGERPRINT, "match.txt") == [record.stated]
