"""`gridref watch`: prepares a game that is to be watched, watches it, and tells it as the players prefer."""
