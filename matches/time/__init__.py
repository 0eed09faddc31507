"""Time, pure: whose time counts when, and what is left of a decision's time."""
