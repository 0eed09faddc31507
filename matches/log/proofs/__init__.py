"""Proofs of ended matches: written, read, and verified from the secret of the deal."""
