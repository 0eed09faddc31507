"""Pure functions of time: waking hours and pauses (`calendar`), and how much time a player has for a decision
(`decision_clock`)."""
