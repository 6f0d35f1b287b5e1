"""The application: from readings to answers, and the command line."""
