"""From photographs to readings: find the board, look at it straight on, score what each cell may hold."""
