"""How a press or a command is answered: acknowledged, computed and delivered. Panels are replies with menus."""
