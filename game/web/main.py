"""What PyScript runs on a game page. Whatever goes wrong here, the page says so."""

import traceback

import js


def run() -> None:
    """Take over the page, in its language."""
    try:
        from game.web.language import speak_as_the_page
        from game.web.page import start

        speak_as_the_page()
        start()
    except Exception:
        js.window.hedgerow.fail(traceback.format_exc(), "")
