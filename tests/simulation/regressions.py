"""Seeds of lives that once failed, with what was wrong. Each is lived again by a test.

A life changes with what the simulation draws: a seed shows its defect only in the simulation of its time, and
is kept as one more life that must be right.
"""

from __future__ import annotations

from typing import Final

SEEDS: Final = {
    111: "A picture with the name of somebody who was erased stayed in memory.",
}
