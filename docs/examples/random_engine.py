"""A computer player for all games of Fairwind: it plays any legal move. See docs/engines.md.

fairwind match "random=python3 docs/examples/random_engine.py" easy --game chance
"""

import json
import random
import sys


def reply(word, told):
    """Return the text of the reply to a command, which is printed after the sign `=`. `word` is the first word
    of the command, and `told` the JSON that follows, or None."""
    if word == "fairwind":
        return "Random"
    if word == "match":
        return "moves"  # please list the legal moves in every `go`
    if word == "go":
        chance = random.Random(told["seed"])  # seeded, so that a match can be repeated
        return chance.choice(told["moves"])
    return ""  # `view`: what this seat sees now; `over`: how it ended; `quit`


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    print("=", reply(word, json.loads(rest) if rest else None), flush=True)
    if word == "quit":
        break
