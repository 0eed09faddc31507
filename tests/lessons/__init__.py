"""Tests of the lessons, with several kinds of simulated learners."""
