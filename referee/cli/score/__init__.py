"""`gridref score`: the answers to photos, and the pictures that go with them."""
