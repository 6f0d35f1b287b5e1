"""The rules of the games, without a camera: positions, states, moves, faults, scores. Standard library only.

`games` has them by name, `game` says what each of them answers, and `state` leads through a game.
"""
