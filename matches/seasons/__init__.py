"""Seasons: who plays whom, how results change the table, and when a season is over. All functions are pure.

A *season* is a tournament in one server. In a *round robin*, everybody plays everybody once. On a *ladder*,
neighbours play each other, and the winner takes the higher place.

A *fixture* is one match of a season, from the time it is planned. A *reserve* waits to replace somebody who
drops out of a round robin.
"""
