"""Benchmarks: what moves, starts, pictures and more cost."""
