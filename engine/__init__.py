"""The rules of the games, without a camera: positions, states, moves, faults, scores. Standard library only.

`games` has the games by name, `game` says which questions each game answers, and `state` leads through a game.
"""
