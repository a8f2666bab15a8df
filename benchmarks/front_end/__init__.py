"""What the terminal front end costs: one module for each kind of budget."""
