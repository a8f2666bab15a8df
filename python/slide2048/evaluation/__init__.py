"""Evaluations: what is counted of many games, and the file that they go on from; without NumPy."""
