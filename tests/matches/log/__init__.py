"""The log: dealing, proofs, undo, and logs of older versions."""
