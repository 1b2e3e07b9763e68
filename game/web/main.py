"""What PyScript runs on a game page."""

from game.web.language import speak_as_the_page
from game.web.page import start

speak_as_the_page()
start()
