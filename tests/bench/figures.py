"""Figures over many measurements."""

from __future__ import annotations

from statistics import median


def spread(values: list[float], form: str, unit: str = "") -> str:
    """Return the median of some values with the lowest and the highest.

    >>> spread([30.2, 10.0, 20.4], ".0f", " ms")
    '20 ms (10 to 30)'
    """
    return f"{median(values):{form}}{unit} ({min(values):{form}} to {max(values):{form}})"


def percentile(values: list[float], share: float) -> float:
    """Return the smallest of `values` that at least `share` of them do not exceed.

    >>> percentile([5.0, 1.0, 2.0, 4.0, 3.0], 0.95), percentile([1.0, 2.0], 0.5)
    (5.0, 1.0)
    """
    ordered = sorted(values)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]
