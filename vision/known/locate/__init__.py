"""Where a known board lies in a frame."""
