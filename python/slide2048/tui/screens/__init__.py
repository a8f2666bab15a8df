"""What is drawn in each place."""
