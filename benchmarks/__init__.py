"""Benchmarks: they measure what moves, starts, pictures and more cost."""
