# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables for rotary position embeddings (RoPE), computed in f64 and rounded once.

    table = rope_table(4096, 128, theta=500000.0, kind="llama3", factor=8.0)

Kinds and parameters are the same as for the generator `freqs(...)` of fusednorm-runner.
"""

from __future__ import annotations

import math
from typing import Any, List, Sequence, Union

Factors = Union[float, Sequence[float]]
KINDS = ("base", "linear", "llama3", "yarn", "longrope")


def frequencies(rotary: int, theta: float = 10000.0, kind: str = "base", *, factor: float = 1.0,
                low: float = 1.0, high: float = 4.0, original: float = 8192.0,
                beta_fast: float = 32.0, beta_slow: float = 1.0,
                factors: Factors = 1.0) -> List[float]:
    """Returns the frequency of each pair of columns, in radians per position.

    Parameters
    ----------
    rotary : int
        The rotated columns of a head, an even number.
    theta : float
        The base of the frequencies.
    kind : "base", "linear", "llama3", "yarn" or "longrope"
        The scaling method of the model configuration (`rope_type` in transformers).
    factor : float
        The context extension factor of linear, llama3 and yarn.
    low, high : float
        `low_freq_factor` and `high_freq_factor` of llama3.
    original : float
        The context length of the original model (llama3 and yarn).
    beta_fast, beta_slow : float
        Parameters of yarn.
    factors : float or sequence of float
        The divisor of all frequencies, or of each one, for longrope.

    Returns
    -------
    list of float
        rotary / 2 frequencies.

    Raises
    ------
    ValueError
        If rotary is odd, the kind is unknown, or factors has a wrong length.
    """
    if rotary < 2 or rotary % 2:
        raise ValueError(f"rotary: expected an even number of columns from 2, got {rotary}")
    if kind not in KINDS:
        raise ValueError(f"kind: expected one of {', '.join(KINDS)}, got {kind!r}")
    pairs = rotary // 2
    plain = [math.pow(theta, -2.0 * pair / rotary) for pair in range(pairs)]
    if kind == "linear":
        return [f / factor for f in plain]
    if kind == "llama3":
        def scaled(f: float) -> float:
            wave = 2 * math.pi / f
            if wave < original / high:
                return f
            if wave > original / low:
                return f / factor
            smooth = (original / wave - low) / (high - low)
            return (1 - smooth) * f / factor + smooth * f
        return [scaled(f) for f in plain]
    if kind == "yarn":
        def pair_of(turns: float) -> float:
            return rotary * math.log(original / (turns * 2 * math.pi)) / (2 * math.log(theta))
        last = float(rotary - 1)
        begin = min(max(math.floor(pair_of(beta_fast)), 0.0), last)
        end = min(max(math.trunc(pair_of(beta_slow)) + 1.0, 0.0), last)
        if begin == end:
            end += 0.001
        ramps = [min(max((pair - begin) / (end - begin), 0.0), 1.0) for pair in range(pairs)]
        return [f / factor * ramp + f * (1 - ramp) for f, ramp in zip(plain, ramps)]
    if kind == "longrope":
        listed = [factors] * pairs if isinstance(factors, (int, float)) else list(factors)
        if len(listed) == 1:
            listed *= pairs
        if len(listed) != pairs:
            raise ValueError(f"factors: expected one number, or one for each of {pairs} pairs, got "
                             f"{len(listed)}")
        return [f / own for f, own in zip(plain, listed)]
    return plain


def rope_table(positions: int, rotary: int, theta: float = 10000.0, kind: str = "base", *,
               layout: str = "halves", dtype: Any = "float32", factor: float = 1.0,
               low: float = 1.0, high: float = 4.0, original: float = 8192.0,
               beta_fast: float = 32.0, beta_slow: float = 1.0, mscale: float = 1.0,
               mscale_all_dim: float = 1.0, short: Factors = 1.0, long: Factors = 1.0,
               attention: float = 1.0) -> Any:
    """Returns cosines and sines of position * frequency as a NumPy array.

    Parameters
    ----------
    positions : int
        The number of positions, from 0.
    rotary : int
        The rotated columns of a head, an even number.
    theta, kind, factor, low, high, original, beta_fast, beta_slow
        As for `frequencies`.
    layout : "halves" or "pairs"
        "halves" stores all cosines of a position, then all sines, as `rotary_embedding` expects.
        "pairs" stores cos0, sin0, cos1, sin1, ..., as the ops of the dialect expect.
    dtype : dtype
        A NumPy dtype. Values are rounded once.
    mscale, mscale_all_dim : float
        Parameters of the attention scaling of yarn.
    short, long : float or sequence of float
        Frequency divisors of longrope, before position `original` and from there on.
    attention : float
        The factor of all values of longrope.

    Returns
    -------
    numpy.ndarray [positions, rotary]
        The table.

    Raises
    ------
    ValueError
        If rotary is odd, or the kind or the layout is unknown.
    """
    import numpy
    if layout not in ("halves", "pairs"):
        raise ValueError(f"layout: expected halves or pairs, got {layout!r}")
    shared = dict(factor=factor, low=low, high=high, original=original, beta_fast=beta_fast,
                  beta_slow=beta_slow)
    own = frequencies(rotary, theta, kind, **shared, factors=short)
    at = numpy.arange(positions, dtype=numpy.float64)[:, None]
    angles = at * numpy.array(own)
    multiplier = 1.0
    if kind == "longrope":
        far = frequencies(rotary, theta, kind, **shared, factors=long)
        angles = numpy.where(at >= original, at * numpy.array(far), angles)
        multiplier = attention
    elif kind == "yarn" and factor > 1:
        multiplier = (0.1 * mscale * math.log(factor) + 1) / \
            (0.1 * mscale_all_dim * math.log(factor) + 1)
    cos, sin = multiplier * numpy.cos(angles), multiplier * numpy.sin(angles)
    if layout == "halves":
        table = numpy.concatenate([cos, sin], axis=1)
    else:
        table = numpy.stack([cos, sin], axis=2).reshape(positions, rotary)
    return table.astype(dtype)
