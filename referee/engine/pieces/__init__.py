"""What lies where: positions and corrections."""
