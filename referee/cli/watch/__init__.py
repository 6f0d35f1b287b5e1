"""`gridref watch`: the game that is to be watched, how it is told, and the watching of it."""
