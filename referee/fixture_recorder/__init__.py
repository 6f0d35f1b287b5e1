"""`gridref record`: pictures with truth for the tests, proposed by the reading and confirmed by a person.

The records of watched games are elsewhere, in `referee/game_record`.
"""
