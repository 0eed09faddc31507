"""Tradewinds: four winds, which win or lose together, blow Singles across a grid."""
