"""The rules of the games, without a camera: positions, states, moves, faults, scores. Standard library only."""
