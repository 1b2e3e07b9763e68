"""What PyScript runs on a game page."""

from game.web.page import start

start()
