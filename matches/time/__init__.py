"""Pure functions of time: waking hours and pauses (calendar), and the clocks of decisions."""
