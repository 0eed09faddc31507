"""Tests of the sandbox. They run unmodified bots against it, and check all traffic against Discord's API
description."""
