# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attention factors, sequence lengths and rejected parameters of rotary tables."""

import math

import numpy as np

import fusednorm
from fusednorm import rope

# The attention factor is the cosine of position 0.
yarn = dict(theta=1e6, kind="yarn", original=4096)
for options, expected in (
        (dict(factor=64.0, attention=1.2), 1.2), (dict(factor=4.0), 0.1 * math.log(4) + 1),
        (dict(factor=1.0), 1), (dict(factor=4.0, mscale=1.0, mscale_all_dim=1.0), 1),
        (dict(factor=4.0, mscale=0.5, mscale_all_dim=1.0),
         (0.05 * math.log(4) + 1) / (0.1 * math.log(4) + 1)),
        (dict(factor=4.0, mscale_all_dim=0.0), 0.1 * math.log(4) + 1)):
    assert abs(rope.rope_table(4, 128, **yarn, **options)[0, 0] - expected) < 1e-6, options

# LongRoPE: one set of divisors for all rows.
phi = dict(kind="longrope", original=4096, short=[1, 1.1, 1.2, 1.3], long=[1, 4, 16, 60])
for positions, sequence, divisors in ((4096, None, phi["short"]), (4097, None, phi["long"]),
                                      (10, 4096, phi["short"]), (10, 5000, phi["long"]),
                                      (5000, 100, phi["short"])):
    table = rope.rope_table(positions, 8, sequence=sequence, attention=1.19, **phi)
    angles = np.arange(positions)[:, None] / np.array(divisors) * 1e4 ** (-np.arange(4) / 4)
    expected = np.concatenate([np.cos(angles), np.sin(angles)], 1) * 1.19
    assert np.abs(table - expected).max() < 1e-6, (positions, sequence)
table = rope.rope_table(4, 8, factor=16.0, **phi)
assert abs(table[0, 0] - math.sqrt(1 + math.log(16) / math.log(4096))) < 1e-6
print("attention and sequence")

count = 0


def refused(text, function, *arguments, **options):
    global count
    try:
        function(*arguments, **options)
    except fusednorm.ArgumentError as error:
        assert text in str(error) and isinstance(error, ValueError), (text, str(error))
        count += 1
    else:
        raise AssertionError(text)


def table(kind, **options):
    return rope.rope_table(4, 8, kind=kind, **options)


# Every parameter of another kind is an error.
values = dict(factor=2.0, low=1.0, high=4.0, original=64, beta_fast=32.0, beta_slow=1.0, mscale=1.0,
              mscale_all_dim=1.0, truncate=True, short=1.0, long=2.0, attention=1.2, share=0.5)
for kind in rope.KINDS:
    for name, value in values.items():
        if name not in rope._PARAMETERS[kind]:
            refused(f"{name}: kind {kind} does not use it", table, kind, **{name: value})
print(count, "unused parameters")
refused("kind: expected one of base, linear", table, "ntk")
refused("rotary: expected an even number", rope.rope_table, 4, 7)
refused("layout", rope.rope_table, 4, 8, layout="rows")
refused("mscale: has an effect only if", table, "yarn", mscale=0.7)
refused("mscale_all_dim: has an effect only if", table, "yarn", mscale=0.0, mscale_all_dim=0.7)
refused("mscale: has no effect with attention", table, "yarn", attention=1.0, mscale=1.0)
refused("factor: has no effect with attention", table, "longrope", attention=1.0, factor=2.0)
refused("truncate: expected True or False", table, "yarn", truncate=1)
refused("theta: expected a finite number above 1", table, "yarn", theta=1.0)
refused("factor: expected a finite number above 0, got nan", table, "linear", factor=math.nan)
refused("low: expected a number below high = 4", table, "llama3", low=4.0)
refused("short: expected one number, or one for each of 4 pairs, got 3", table, "longrope",
        short=[1.0, 2.0, 3.0])
refused("long[1]: expected a finite number above 0", table, "longrope", long=[1.0, 0.0, 1.0, 1.0])
refused("share: expected a number above 0 and at most 1", table, "proportional", share=1.5)
refused("rotary: expected an even number of columns from 4", rope.rope_table, 4, 2, kind="dynamic")
refused("sequence: expected a number of positions from 1", table, "dynamic", sequence=0)

# Dictionaries of configurations.
plain = {"rope_type": "yarn", "rope_theta": 1e6, "factor": 4.0,
         "original_max_position_embeddings": 4096}


def arguments(changes, head_size=64, **options):
    return rope.rope_arguments({**plain, **changes}, head_size, **options)


assert arguments({}) == dict(rotary=64, theta=1e6, kind="yarn", factor=4.0, original=4096)
refused("finetuned: rope_type yarn does not use it; its entries are: rope_type", arguments,
        {"finetuned": True})
refused("short_factor: rope_type yarn does not use it", arguments, {"short_factor": [1.0]})
refused("factor: rope_type default does not use it", arguments, {"rope_type": "default"})
refused("mrope_section", arguments, {"mrope_section": [16, 24, 24]})
refused("rope_type: expected one of default", arguments, {"rope_type": "ntk"})
refused("rope_theta: expected in the dictionary or as an argument", arguments,
        {"rope_theta": None})
refused("rope_theta: the dictionary has 1000000.0, the argument is 10000.0", arguments, {},
        rope_theta=10000.0)
refused("factor: expected an entry for rope_type yarn, or the argument max_position_embeddings",
        arguments, {"factor": None})
refused("original_max_position_embeddings: expected an entry", arguments,
        {"original_max_position_embeddings": None})
refused("rotary: expected an even number of columns from 2, got 45", arguments, {}, head_size=60,
        partial_rotary_factor=0.75)
refused("layer_type: the dictionary has no entries", arguments, {}, layer_type="full_attention")
refused("low_freq_factor: expected an entry for rope_type llama3", arguments,
        {"rope_type": "llama3", "high_freq_factor": 4.0})
layers = {"full_attention": plain, "sliding_attention": {"rope_theta": 1e4}, "none": None}
refused("layer_type: the dictionary has entries for full_attention, sliding_attention; expected "
        "one of them, got None", rope.rope_arguments, layers, 64)
refused("got 'none'", rope.rope_arguments, layers, 64, layer_type="none")
assert rope.rope_arguments(layers, 64, layer_type="sliding_attention")["kind"] == "base"
linear = {"rope_type": "linear", "rope_theta": 1e4}
refused("factor: expected an entry for rope_type linear", rope.rope_arguments, linear, 64)
dynamic = {"rope_type": "dynamic", "rope_theta": 1e4, "factor": 2.0}
refused("max_position_embeddings: expected the argument", rope.rope_arguments, dynamic, 64)
refused("original_max_position_embeddings: rope_type dynamic does not use it", rope.rope_arguments,
        {**dynamic, "original_max_position_embeddings": 64}, 64)
phi = {"rope_type": "longrope", "rope_theta": 1e4, "short_factor": [1.0] * 4,
       "long_factor": [2.0] * 4, "original_max_position_embeddings": 4096}
refused("factor: expected in the dictionary, or attention_factor", rope.rope_arguments, phi, 8)
refused("short: expected one number, or one for each of 8 pairs, got 4", rope.rope_arguments, phi,
        16, max_position_embeddings=131072)
refused("long_mscale: expected short_mscale", rope.rope_arguments,
        {**phi, "short_mscale": 1.0, "long_mscale": 1.2}, 8)
found = rope.rope_arguments({**phi, "short_mscale": 1.2, "long_mscale": 1.2}, 8)
assert found["attention"] == 1.2 and "factor" not in found

# The scale of DeepSeek-V3, and of configurations without mscale_all_dim.
deepseek = {**plain, "factor": 40.0, "mscale": 1.0, "mscale_all_dim": 1.0}
assert abs(rope.attention_scale(deepseek, 192) - 0.1352337788608801) < 1e-15
for parameters in (None, plain, linear | {"factor": 2.0}, {**deepseek, "mscale_all_dim": 0.0},
                   {**deepseek, "factor": 0.5}):
    assert rope.attention_scale(parameters, 192) == 192 ** -0.5, parameters
refused("factor: expected an entry for rope_type yarn with mscale_all_dim", rope.attention_scale,
        {**deepseek, "factor": None}, 192)
refused("columns", rope.attention_scale, plain, 0)
print("refused")
