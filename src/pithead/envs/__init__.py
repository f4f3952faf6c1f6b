"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

Each is a module of its own and needs its package: `pip install 'pithead[envs]'`. See docs/environments.md.
"""
