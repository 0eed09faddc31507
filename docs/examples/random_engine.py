"""A small engine, which is a computer player as a program. It plays random moves in all games of Fairwind. See
docs/engines.md.

    fairwind match "random=python3 docs/examples/random_engine.py" easy --game chance
"""

import json
import random
import sys


def reply(word, data):
    """Return the reply to a command, without the sign `=` at its beginning. `word` is the first word of the
    command. `data` is the JSON after it, decoded; None if there is none."""
    if word == "fairwind":
        return "Random"
    if word == "match":
        return "moves"  # please list the legal moves in every `go`
    if word == "go":
        chance = random.Random(data["seed"])  # seeded, so that a match can be repeated
        return chance.choice(data["moves"])
    return ""  # `view`: what this seat sees now; `over`: how it ended; `quit`


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    print("=", reply(word, json.loads(rest) if rest else None), flush=True)
    if word == "quit":
        break
