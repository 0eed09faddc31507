"""Tests of the match log: dealing, proofs, undo, and logs of older versions."""
