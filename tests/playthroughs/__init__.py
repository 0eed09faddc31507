"""Golden playthroughs: whole matches as text, one folder per game, one file per ending.

    python -m tests.playthroughs                     writes every file again, from its head and its moves
    python -m tests.playthroughs find tradewinds     looks for an ending that has no file yet, and writes one

Write them again only when the rules or the telling were meant to change, and read the difference.
"""
