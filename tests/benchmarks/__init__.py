"""How the benchmarks evaluate their measurements."""
