"""Tests of the sandbox. They run unmodified bots on it, and validate all traffic against Discord's API
description."""
