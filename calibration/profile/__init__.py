"""What was learned of one camera, and the file that keeps it."""
