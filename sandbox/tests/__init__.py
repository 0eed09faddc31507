"""Tests of the sandbox: unmodified bots against it, and all their traffic against Discord's description."""
