"""Golden playthroughs: whole matches as text files, in one folder per game, with one file per ending.

    python -m tests.playthroughs                     recomputes every file from its head and its moves
    python -m tests.playthroughs find tradewinds     looks for an ending that has no file yet, and writes one

Recompute them only after an intended change of rules or texts, and read the difference.
"""
