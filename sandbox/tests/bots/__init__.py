"""Bots as processes of their own, which are redirected to the stand-in as any bot is."""
