"""Was it right? Answers and events beside their truth, and how often; nothing is decided here."""
