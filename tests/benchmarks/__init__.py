"""What the benchmarks compute from what they measure."""
