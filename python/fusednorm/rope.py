# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables for rotary position embeddings (RoPE), computed in f64 and rounded once.

    arguments = rope_arguments(config.rope_parameters, head_size=128)
    table = rope_table(4096, **arguments)
    table = rope_table(4096, 128, theta=500000.0, kind="llama3", factor=8.0)

Kinds, parameters and defaults are the same as for the generator `freqs(...)` of fusednorm-runner.
Formulas follow `modeling_rope_utils.py` of Hugging Face transformers, which computes in f32.

- Frequency of pair j, in radians per position: f = theta^(-2j/rotary).
- Angle: position * f. Entries: attention * cos(angle) and attention * sin(angle).

The kinds scale f:

- base: f.
- linear: f / factor.
- dynamic: f of the base theta * (factor * s / original - factor + 1)^(rotary/(rotary-2)). s is the
  larger of `sequence` and `original`.
- llama3: f for wavelengths 2 pi / f below original / high, f / factor above original / low. In
  between: an interpolation of the two, linear in 1 / wavelength.
- yarn: f up to pair a, f / factor from pair b. In between: an interpolation, linear in j. Pair a
  makes beta_fast rotations over `original` positions, rounded down, at least 0. Pair b makes
  beta_slow rotations, rounded up, at most rotary - 1. `truncate=False` does not round a and b.
- longrope: f / long[j] for sequences longer than `original`, else f / short[j].
- proportional: f / factor for the first int(share * rotary / 2) pairs, else 0.

The attention factor is 1, except for two kinds without `attention` and with factor > 1:

- yarn: m(mscale) / m(mscale_all_dim), or m(1) without both, with m(s) = 0.1 s ln(factor) + 1.
- longrope: sqrt(1 + ln(factor) / ln(original)).
"""

from __future__ import annotations

import math
import numbers
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

try:
    from ._typing import DType, Result
    from .errors import ArgumentError as _Error
except ImportError:  # The file is loaded without the package.
    _Error = ValueError  # type: ignore[misc, assignment]

Factors = Union[float, Sequence[float]]

#: Parameters of each kind and their defaults. None: see the table of this module.
_PARAMETERS: Dict[str, Dict[str, Any]] = {
    "base": {},
    "linear": {"factor": 1.0},
    "dynamic": {"factor": 1.0, "original": 4096.0},
    "llama3": {"factor": 8.0, "low": 1.0, "high": 4.0, "original": 8192.0},
    "yarn": {"factor": 40.0, "original": 4096.0, "beta_fast": 32.0, "beta_slow": 1.0,
             "mscale": None, "mscale_all_dim": None, "attention": None, "truncate": True},
    "longrope": {"factor": None, "original": 4096.0, "short": 1.0, "long": 1.0, "attention": None},
    "proportional": {"factor": 1.0, "share": 1.0},
}
KINDS = tuple(_PARAMETERS)


def _number(name: str, value: Any, least: float = 0.0) -> float:
    """Returns a number as a float; raises an error unless it is finite and above `least`."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real) or \
            not math.isfinite(value) or value <= least:
        raise _Error(f"{name}: expected a finite number above {least:g}, got {value!r}")
    return float(value)


def _divisors(name: str, value: Any, pairs: int) -> List[float]:
    """Returns a divisor for each pair of columns, from one number or a list."""
    if isinstance(value, numbers.Real):
        return [_number(name, value)] * pairs
    listed = [_number(f"{name}[{index}]", one) for index, one in enumerate(value)]
    if len(listed) == 1:
        return listed * pairs
    if len(listed) != pairs:
        raise _Error(f"{name}: expected one number, or one for each of {pairs} pairs, got "
                     f"{len(listed)}")
    return listed


def _scaling(rotary: int, theta: float, kind: str, given: Dict[str, Any]) -> Dict[str, Any]:
    """Returns the checked parameters of a kind; raises an error for parameters of other kinds.

    In `given`, None means a parameter without a value.
    """
    if not isinstance(rotary, numbers.Integral) or rotary < 2 or rotary % 2:
        raise _Error(f"rotary: expected an even number of columns from 2, got {rotary!r}")
    if kind not in _PARAMETERS:
        raise _Error(f"kind: expected one of {', '.join(KINDS)}, got {kind!r}")
    _number("theta", theta, 1.0 if kind == "yarn" else 0.0)
    known = _PARAMETERS[kind]
    given = {name: value for name, value in given.items() if value is not None}
    for name in given:
        if name not in known:
            raise _Error(f"{name}: kind {kind} does not use it; its parameters are: "
                         f"{', '.join(known) or 'none'}")
    made = {**known, **given}
    for name in ("factor", "low", "high", "original", "beta_fast", "beta_slow", "attention"):
        if made.get(name) is not None:
            least = 1.0 if (kind, name) == ("longrope", "original") else 0.0
            made[name] = _number(name, made[name], least)
    if kind == "llama3" and made["low"] >= made["high"]:
        raise _Error(f"low: expected a number below high = {made['high']:g}, got {made['low']:g}")
    if kind == "dynamic" and rotary == 2:
        raise _Error("rotary: expected an even number of columns from 4 for kind dynamic, got 2")
    if not isinstance(made.get("truncate", True), bool):
        raise _Error(f"truncate: expected True or False, got {made['truncate']!r}")
    if kind == "proportional" and not 0 < _number("share", made["share"]) <= 1:
        raise _Error(f"share: expected a number above 0 and at most 1, got {made['share']!r}")
    _check_attention(kind, made)
    for name in ("short", "long"):
        if name in made:
            made[name] = _divisors(name, made[name], rotary // 2)
    return made


def _check_attention(kind: str, made: Mapping[str, Any]) -> None:
    """Raises an error for parameters without an effect on the attention factor."""
    if kind == "yarn":
        both = [name for name in ("mscale", "mscale_all_dim") if made[name]]
        if made["attention"] is not None and both:
            raise _Error(f"{both[0]}: has no effect with attention; leave one of them out")
        if len(both) == 1:
            raise _Error(f"{both[0]}: has an effect only if mscale and mscale_all_dim are given "
                         "and are not 0")
        for name in both:
            _number(name, made[name])
    if kind == "longrope" and made["attention"] is not None and made["factor"] is not None:
        raise _Error("factor: has no effect with attention; leave one of them out")


def _attention(kind: str, made: Mapping[str, Any]) -> float:
    """Returns the factor of all entries of a table, for checked parameters."""
    given: Optional[float] = made.get("attention")
    if given is not None:
        return given
    factor = made.get("factor") or 1.0
    if kind == "yarn":
        def part(mscale: float) -> float:
            return 0.1 * mscale * math.log(factor) + 1 if factor > 1 else 1.0
        if made["mscale"] and made["mscale_all_dim"]:
            return part(made["mscale"]) / part(made["mscale_all_dim"])
        return part(1.0)
    if kind == "longrope" and factor > 1:
        return math.sqrt(1 + math.log(factor) / math.log(made["original"]))
    return 1.0


def _llama3(plain: List[float], made: Mapping[str, Any]) -> List[float]:
    low, high, original, factor = (made[name] for name in ("low", "high", "original", "factor"))

    def scaled(f: float) -> float:
        wave = 2 * math.pi / f
        if wave < original / high:
            return f
        if wave > original / low:
            return f / factor
        smooth = (original / wave - low) / (high - low)
        return (1 - smooth) * f / factor + smooth * f
    return [scaled(f) for f in plain]


def _yarn(plain: List[float], theta: float, made: Mapping[str, Any]) -> List[float]:
    rotary = 2 * len(plain)

    def pair_of(turns: float) -> float:
        return rotary * math.log(made["original"] / (turns * 2 * math.pi)) / (2 * math.log(theta))
    begin, end = pair_of(made["beta_fast"]), pair_of(made["beta_slow"])
    if made["truncate"]:
        begin, end = math.floor(begin), math.ceil(end)
    begin, end = max(begin, 0), min(end, rotary - 1)
    if begin == end:
        end += 0.001
    ramps = [min(max((pair - begin) / (end - begin), 0.0), 1.0) for pair in range(rotary // 2)]
    return [f / made["factor"] * ramp + f * (1 - ramp) for f, ramp in zip(plain, ramps)]


def _frequencies(rotary: int, theta: float, kind: str, sequence: Optional[int],
                 made: Mapping[str, Any]) -> List[float]:
    """Returns the frequency of each pair for checked parameters."""
    pairs = rotary // 2
    if kind == "dynamic":
        original, factor = made["original"], made["factor"]
        length = max(original, sequence or 0)
        theta *= (factor * length / original - (factor - 1)) ** (rotary / (rotary - 2))
    plain = [math.pow(theta, -2.0 * pair / rotary) for pair in range(pairs)]
    if kind == "linear":
        return [f / made["factor"] for f in plain]
    if kind == "llama3":
        return _llama3(plain, made)
    if kind == "yarn":
        return _yarn(plain, theta, made)
    if kind == "longrope":
        is_long = (sequence or 0) > made["original"]
        return [f / own for f, own in zip(plain, made["long" if is_long else "short"])]
    if kind == "proportional":
        rotated = int(made["share"] * rotary // 2)
        return [f / made["factor"] if pair < rotated else 0.0 for pair, f in enumerate(plain)]
    return plain


def _sequence(value: Any) -> Optional[int]:
    """Returns a length of a sequence; raises an error unless it is None or from 1."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or value < 1:
        raise _Error(f"sequence: expected a number of positions from 1, got {value!r}")
    return int(value)


def frequencies(rotary: int, theta: float = 10000.0, kind: str = "base", *,
                sequence: Optional[int] = None, **parameters: Any) -> List[float]:
    """Returns the frequency of each pair of columns, in radians per position.

    Parameters
    ----------
    rotary : int
        The rotated columns of a head, an even number.
    theta : float
        The base of the frequencies.
    kind : "base", "linear", "dynamic", "llama3", "yarn", "longrope" or "proportional"
        The scaling method of the model configuration (`rope_type` in transformers; "base" is
        "default").
    sequence : int, optional
        The length of the sequence in positions. Kinds dynamic and longrope depend on it. By default
        it is at most `original`.
    **parameters
        The parameters of the kind, as for `rope_table`.

    Returns
    -------
    list of float
        rotary / 2 frequencies, in f64.

    Raises
    ------
    ArgumentError
        If rotary is odd, the kind is unknown, the kind does not use a parameter, or a parameter has
        an invalid value. It is a ValueError.

    Examples
    --------
    >>> rope.frequencies(4)
    [1.0, 0.01]
    >>> rope.frequencies(4, kind="linear", factor=4.0)
    [0.25, 0.0025]
    """
    made = _scaling(rotary, theta, kind, parameters)
    return _frequencies(rotary, theta, kind, _sequence(sequence), made)


def attention_factor(rotary: int, theta: float = 10000.0, kind: str = "base", *,
                     sequence: Optional[int] = None, **parameters: Any) -> float:
    """Returns the factor of all entries of a table (`attention_factor` in transformers).

    Parameters
    ----------
    rotary, theta, kind, sequence, **parameters
        As for `frequencies`. The factor does not depend on `rotary`, `theta` and `sequence`.

    Returns
    -------
    float
        The factor, 1 for kinds other than yarn and longrope.

    Raises
    ------
    ArgumentError
        As for `frequencies`.

    Examples
    --------
    >>> rope.attention_factor(64, kind="yarn", factor=40.0)
    1.3688879454113936
    """
    _sequence(sequence)
    return _attention(kind, _scaling(rotary, theta, kind, parameters))


def rope_table(positions: int, rotary: int, theta: float = 10000.0, kind: str = "base", *,
               layout: str = "halves", dtype: DType = "float32", sequence: Optional[int] = None,
               factor: Optional[float] = None, low: Optional[float] = None,
               high: Optional[float] = None, original: Optional[float] = None,
               beta_fast: Optional[float] = None, beta_slow: Optional[float] = None,
               mscale: Optional[float] = None, mscale_all_dim: Optional[float] = None,
               truncate: Optional[bool] = None, short: Optional[Factors] = None,
               long: Optional[Factors] = None, attention: Optional[float] = None,
               share: Optional[float] = None) -> Result:
    """Returns attention * cos and attention * sin of position * frequency as a NumPy array.

    Parameters
    ----------
    positions : int
        The number of positions, from 0.
    rotary : int
        The rotated columns of a head, an even number.
    theta, kind
        As for `frequencies`.
    layout : "halves" or "pairs"
        "halves" stores all cosines of a position, then all sines, as `rotary_embedding` expects.
        "pairs" stores cos0, sin0, cos1, sin1, ..., as the ops of the dialect expect.
    dtype : dtype
        A NumPy dtype. Values are rounded once.
    sequence : int, optional
        The length of the sequence in positions, which defaults to `positions`. It selects all rows
        of kinds dynamic and longrope. These kinds need a table for each range of lengths.
    factor : float
        The context extension factor of all kinds except base. Defaults: 8 (llama3), 40 (yarn), 1.
        For longrope it has an effect only on the default of `attention`.
    low, high : float
        `low_freq_factor` and `high_freq_factor` of llama3, which default to 1 and 4.
    original : float
        The context length of the original model in positions. Defaults: 8192 (llama3), 4096
        (dynamic, yarn, longrope). For dynamic it is `max_position_embeddings` of the configuration.
    beta_fast, beta_slow : float
        Rotations that limit the interpolation of yarn, which default to 32 and 1.
    mscale, mscale_all_dim : float
        Parameters of the attention factor of yarn. They have an effect only together.
    truncate : bool
        Round the limits of yarn to pairs. Defaults to true.
    short, long : float or sequence of float
        Frequency divisors of longrope, for sequences up to `original` and for longer sequences: one
        number, or one for each pair. They default to 1.
    attention : float
        The attention factor of yarn and longrope: multiplies all values. The module describes its
        default.
    share : float
        The share of rotated pairs of proportional, above 0. Defaults to 1. The other pairs have
        frequency 0.

    Returns
    -------
    numpy.ndarray [positions, rotary]
        The table.

    Raises
    ------
    ArgumentError
        If the layout is unknown, and as for `frequencies`.

    Examples
    --------
    >>> rope.rope_table(2, 4).shape
    (2, 4)
    >>> rope.rope_table(1, 4, layout="pairs")    # cos 0, sin 0, cos 0, sin 0
    array([[1., 0., 1., 0.]], dtype=float32)
    """
    import numpy
    if layout not in ("halves", "pairs"):
        raise _Error(f"layout: expected halves or pairs, got {layout!r}")
    made = _scaling(rotary, theta, kind, dict(
        factor=factor, low=low, high=high, original=original, beta_fast=beta_fast,
        beta_slow=beta_slow, mscale=mscale, mscale_all_dim=mscale_all_dim, truncate=truncate,
        short=short, long=long, attention=attention, share=share))
    length = _sequence(sequence)
    own = _frequencies(rotary, theta, kind, positions if length is None else length, made)
    angles = numpy.arange(positions, dtype=numpy.float64)[:, None] * numpy.array(own)
    multiplier = _attention(kind, made)
    cos, sin = multiplier * numpy.cos(angles), multiplier * numpy.sin(angles)
    if layout == "halves":
        table = numpy.concatenate([cos, sin], axis=1)
    else:
        table = numpy.stack([cos, sin], axis=2).reshape(positions, rotary)
    return table.astype(dtype)


# ---- Model configurations ------------------------------------------------------------------

#: Kinds by `rope_type` of transformers, and names of older configurations.
_KIND_NAMES = {"default": "base", "su": "longrope", **{kind: kind for kind in KINDS[1:]}}
#: Parameters by the keys of a configuration.
_KEYS = {"factor": "factor", "low_freq_factor": "low", "high_freq_factor": "high",
         "original_max_position_embeddings": "original", "beta_fast": "beta_fast",
         "beta_slow": "beta_slow", "mscale": "mscale", "mscale_all_dim": "mscale_all_dim",
         "truncate": "truncate", "short_factor": "short", "long_factor": "long",
         "attention_factor": "attention"}
#: Keys of PhiMoE: attention factors of longrope up to the original length, and beyond.
_PHI_MOE = ("short_mscale", "long_mscale")
#: Keys of all kinds.
_SHARED_KEYS = ("rope_type", "type", "rope_theta", "partial_rotary_factor")
#: Parameters that a configuration must have.
_REQUIRED = {"linear": ("factor",), "dynamic": ("factor", "original"),
             "llama3": ("factor", "low", "high", "original"), "yarn": ("factor", "original"),
             "longrope": ("short", "long", "original")}


def _flat(parameters: Optional[Mapping[str, Any]], layer_type: Optional[str]) -> Dict[str, Any]:
    """Returns the entries of a layer type, without entries that are None."""
    found: Any = {} if parameters is None else parameters
    nested = [key for key, value in found.items() if isinstance(value, Mapping)]
    if nested:
        if layer_type not in nested:
            raise _Error(f"layer_type: the dictionary has entries for {', '.join(nested)}; "
                         f"expected one of them, got {layer_type!r}")
        found = found[layer_type]
    elif layer_type is not None:
        raise _Error(f"layer_type: the dictionary has no entries by layer type; expected None, got "
                     f"{layer_type!r}")
    return {key: value for key, value in found.items() if value is not None}


def _one(name: str, listed: Any, argument: Any) -> Any:
    """Returns the value of a dictionary or of an argument; raises an error if they differ."""
    if listed is not None and argument is not None and listed != argument:
        raise _Error(f"{name}: the dictionary has {listed!r}, the argument is {argument!r}")
    return argument if listed is None else listed


def _kind_of(entries: Mapping[str, Any]) -> str:
    """Returns the kind of a dictionary; raises an error for an unknown kind or key."""
    name = entries.get("rope_type", entries.get("type", "default"))
    if name not in _KIND_NAMES:
        raise _Error(f"rope_type: expected one of {', '.join(_KIND_NAMES)}, got {name!r}")
    kind = _KIND_NAMES[name]
    own = [key for key, parameter in _KEYS.items() if parameter in _PARAMETERS[kind] and
           (kind, key) != ("dynamic", "original_max_position_embeddings")]
    own += _PHI_MOE if kind == "longrope" else ()
    for key in entries:
        if key not in own and key not in _SHARED_KEYS:
            raise _Error(f"{key}: rope_type {name} does not use it; its entries are: "
                         f"{', '.join((*_SHARED_KEYS, *own))}")
    return kind


def _attention_arguments(kind: str, made: Dict[str, Any], longest: Optional[int]) -> None:
    """Removes parameters without an effect, and completes the factor of longrope and yarn."""
    if kind not in ("yarn", "longrope"):
        return
    if made.get("factor") is None and longest is not None and "original" in made:
        made["factor"] = longest / made["original"]
    if kind == "longrope":
        if made.get("attention") is not None:
            made.pop("factor", None)
        elif "factor" not in made:
            raise _Error("factor: expected in the dictionary, or attention_factor in the "
                         "dictionary, or the argument max_position_embeddings")
    elif "attention" in made or not (made.get("mscale") and made.get("mscale_all_dim")):
        made.pop("mscale", None)
        made.pop("mscale_all_dim", None)


def _missing(kind: str, name: str) -> str:
    """Returns the text of the error for a required parameter without a value."""
    if kind == "dynamic" and name == "original":
        return "max_position_embeddings: expected the argument for rope_type dynamic"
    key = next(key for key, parameter in _KEYS.items() if parameter == name)
    other = name == "original" or (kind, name) == ("yarn", "factor")
    return (f"{key}: expected an entry for rope_type {kind}" +
            (", or the argument max_position_embeddings" if other else ""))


def rope_arguments(parameters: Optional[Mapping[str, Any]], head_size: int, *,
                   layer_type: Optional[str] = None, rope_theta: Optional[float] = None,
                   partial_rotary_factor: Optional[float] = None,
                   max_position_embeddings: Optional[int] = None,
                   original_max_position_embeddings: Optional[int] = None) -> Dict[str, Any]:
    """Returns the arguments of `rope_table` and `frequencies` for a model configuration.

    Entries that are None are ignored. An unknown entry is an error, as is an entry that the kind
    does not use. The following entries have no effect in transformers, and are accepted:

    - `mscale` and `mscale_all_dim` of yarn with `attention_factor`, or one without the other;
    - `factor` of longrope with `attention_factor`.

    Parameters
    ----------
    parameters : mapping or None
        `rope_parameters` of a configuration of transformers 5, or `rope_scaling` of an earlier one,
        without changes. None means the kind "default".
    head_size : int
        The columns of a head that the configuration's `head_dim` counts: `qk_rope_head_dim` for
        multi-head latent attention, `global_head_dim` for full attention of Gemma 4.
    layer_type : str, optional
        The layer type, such as "full_attention". Required if the dictionary has a dictionary for
        each layer type, otherwise refused.
    rope_theta, partial_rotary_factor, max_position_embeddings, original_max_position_embeddings
        The attributes of the configuration. They are required where the dictionary lacks the value:
        `rope_theta` always, `max_position_embeddings` for dynamic, and for yarn and longrope
        without `factor`. `original_max_position_embeddings` of the configuration replaces the entry
        of this name, which defaults to `max_position_embeddings`.

    Returns
    -------
    dict
        `rotary`, `theta`, `kind` and the parameters of the kind, without a sequence length.

    Raises
    ------
    ArgumentError
        For unknown, unused, missing or contradictory entries, or an odd number of rotated columns.
        It is a ValueError.

    Notes
    -----
    Source: `modeling_rope_utils.py` of transformers 5.24. Unlike transformers, a missing
    `rope_theta` is an error, and `truncate` is read from the entries of the layer type.

    Examples
    --------
    >>> parameters = {"rope_type": "linear", "factor": 4.0, "rope_theta": 500000.0}
    >>> arguments = rope.rope_arguments(parameters, head_size=128)
    >>> arguments
    {'rotary': 128, 'theta': 500000.0, 'kind': 'linear', 'factor': 4.0}
    >>> rope.rope_table(4096, **arguments).shape
    (4096, 128)
    """
    entries = _flat(parameters, layer_type)
    kind = _kind_of(entries)
    theta = _one("rope_theta", entries.get("rope_theta"), rope_theta)
    if theta is None:
        raise _Error("rope_theta: expected in the dictionary or as an argument")
    part = _one("partial_rotary_factor", entries.get("partial_rotary_factor"),
                partial_rotary_factor)
    made = {_KEYS[key]: value for key, value in entries.items() if key in _KEYS}
    if any(key in entries for key in _PHI_MOE):
        low, high = (entries.get(key) for key in _PHI_MOE)
        if low != high:
            raise _Error(f"long_mscale: expected short_mscale, {low!r}, got {high!r}; pass "
                         "attention_factor for one of the two tables in their place")
        made["attention"] = low
    if kind == "dynamic":
        made["original"] = max_position_embeddings
    elif "original" in _PARAMETERS[kind]:
        if original_max_position_embeddings is not None:
            made["original"] = original_max_position_embeddings
        made.setdefault("original", max_position_embeddings)
    _attention_arguments(kind, made, max_position_embeddings)
    for name in _REQUIRED.get(kind, ()):
        if made.get(name) is None:
            raise _Error(_missing(kind, name))
    rotary = head_size
    if kind == "proportional":
        made["share"] = 1.0 if part is None else part
    elif part is not None:
        rotary = int(head_size * _number("partial_rotary_factor", part))
    made = {"rotary": rotary, "theta": theta, "kind": kind, **made}
    frequencies(**made)  # checks the values
    return made


def attention_scale(parameters: Optional[Mapping[str, Any]], columns: int, *,
                    layer_type: Optional[str] = None) -> float:
    """Returns the scale of the attention scores of a model with MLA (`sm_scale` of its kernels).

    It is the argument and op attribute `scale`: columns^-0.5 * m^2. For yarn with `mscale_all_dim`
    and factor > 1, m = 0.1 mscale_all_dim ln(factor) + 1. Otherwise m is 1.

    Parameters
    ----------
    parameters, layer_type
        As for `rope_arguments`.
    columns : int
        The columns of a head of q and k: `qk_nope_head_dim + qk_rope_head_dim`.

    Returns
    -------
    float
        The scale, in f64.

    Raises
    ------
    ArgumentError
        For unknown, unused or missing entries. It is a ValueError.

    Notes
    -----
    Source: attention of DeepSeek-V2, DeepSeek-V3, Kimi-K2 and similar models in transformers. Other
    models with yarn use columns^-0.5.

    Examples
    --------
    >>> parameters = {"rope_type": "yarn", "factor": 40.0, "mscale_all_dim": 1.0,
    ...               "original_max_position_embeddings": 4096, "rope_theta": 10000.0}
    >>> rope.attention_scale(parameters, columns=192)
    0.1352337788608801
    """
    entries = _flat(parameters, layer_type)
    kind = _kind_of(entries)
    scale = _number("columns", columns) ** -0.5
    if kind != "yarn" or not entries.get("mscale_all_dim"):
        return scale
    if "factor" not in entries:
        raise _Error("factor: expected an entry for rope_type yarn with mscale_all_dim")
    factor = _number("factor", entries["factor"])
    mscale = _number("mscale_all_dim", entries["mscale_all_dim"])
    return scale * (0.1 * mscale * math.log(factor) + 1) ** 2 if factor > 1 else scale


def runner_generator(rotary: int, theta: float = 10000.0, kind: str = "base", *,
                     sequence: Optional[int] = None, **parameters: Any) -> str:
    """Returns the generator `freqs(...)` of fusednorm-runner for the arguments of a table.

    Parameters
    ----------
    rotary, theta, kind, sequence, **parameters
        As for `rope_table`. The generator has `rotary` columns if its array does.

    Returns
    -------
    str
        Text such as `freqs(theta=10000.0,kind=linear,factor=4.0)`.

    Raises
    ------
    ArgumentError
        As for `frequencies`.

    Examples
    --------
    >>> rope.runner_generator(64, kind="linear", factor=4.0)
    'freqs(theta=10000.0,kind=linear,factor=4.0)'
    """
    _scaling(rotary, theta, kind, parameters)

    def text(value: Any) -> str:
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value) if isinstance(value, (int, float)) else ":".join(map(str, value))
    given = {**parameters, "sequence": _sequence(sequence)}
    listed = [f"theta={theta}", f"kind={kind}", *(f"{name}={text(value)}" for name, value
                                                  in given.items() if value is not None)]
    return f"freqs({','.join(listed)})"
