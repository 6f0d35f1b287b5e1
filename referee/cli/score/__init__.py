"""`gridref score`: answers to photos, and the pictures that go with these."""
