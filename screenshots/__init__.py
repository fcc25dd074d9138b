"""The pictures, and the command that makes them."""
