"""Pure functions of time: waking hours and pauses (`calendar`), and the clock of a decision
(`decision_clock`)."""
