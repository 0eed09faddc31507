"""Tests with real bots, which run as processes of their own and are redirected to the stand-in."""
