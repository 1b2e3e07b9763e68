"""What Python runs by itself whenever it starts on a page, before anything else is imported.

`zipimport` reads and decodes every module twice: once to tell its file name, and once more to run it. Here it remembers
the module that it has read last.
"""

import zipimport
from typing import Any

_read = zipimport._get_module_code  # type: ignore[attr-defined]
_last: dict[tuple[str, str, str], Any] = {}


def _read_once(pack: Any, name: str) -> Any:
    """Read a module, and keep it until it is asked for again, which is next."""
    wanted = pack.archive, pack.prefix, name
    if wanted in _last:
        return _last.pop(wanted)
    _last.clear()
    _last[wanted] = _read(pack, name)
    return _last[wanted]


zipimport._get_module_code = _read_once  # type: ignore[attr-defined]
