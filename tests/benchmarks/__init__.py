"""Tests of the benchmarks: how they play, and how they evaluate their measurements."""
