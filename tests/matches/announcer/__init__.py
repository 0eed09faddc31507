"""What channels show: each message once, with the buttons of now."""
