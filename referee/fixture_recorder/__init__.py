"""`gridref record`: pictures with truth for the tests, proposed by the reading and confirmed by a person.

What is kept of watched games is another matter: `referee/game_record`.
"""
