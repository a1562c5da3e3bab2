"""Exercises on paper."""
