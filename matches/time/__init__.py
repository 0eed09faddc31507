"""When time counts for a player (`calendar`), and how much of it they have for a decision (`decision_clock`).
All functions are pure."""
