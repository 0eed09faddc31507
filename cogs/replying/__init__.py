"""How a press or a command is answered: it is acknowledged, a reply is computed, and the reply is delivered.
Also has panels, which are replies with menus."""
