"""Which game's board is in a picture, and where: proposed, moved onto the grid and judged by small networks."""
