"""A class of which every student has a variant of the exercise.

By name:
"""
