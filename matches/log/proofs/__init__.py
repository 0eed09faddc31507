"""Proofs of ended matches. A proof is a text with the published secret of the deal and usually the moves. With
it, anybody can check that the deal was fair and that every move was legal."""
