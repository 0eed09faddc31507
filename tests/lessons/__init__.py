"""Tests of the lessons, taken by several kinds of simulated learners."""
