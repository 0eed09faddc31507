"""Answers presses and commands: acknowledges them, computes a reply, and delivers it. Also builds panels, which
are replies with menus."""
