"""Benchmarks of moves, starts, pictures and more: the time, memory and requests that they cost."""
