# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares rotary tables of model configurations with frequencies of transformers.

    rope_parameters.py RUNNER FOLDER     the recorded values, rope_table, and the runner's freqs
    rope_parameters.py --transformers    transformers itself, and the recorded values
    rope_parameters.py --record          transformers; writes rope_parameters.json

Frequencies of transformers are f32 and computed in f32. The tolerance is relative."""

import json
import math
import os
import pathlib
import subprocess
import sys

RECORD = pathlib.Path(__file__).with_suffix(".json")
TOLERANCE = 2e-6
LONG = dict(max_position_embeddings=131072)
yarn = {"rope_type": "yarn", "rope_theta": 1000000.0, "factor": 4.0,
        "original_max_position_embeddings": 32768}
deepseek = {"rope_type": "yarn", "rope_theta": 10000.0, "factor": 40.0, "beta_fast": 32,
            "beta_slow": 1, "mscale": 1.0, "mscale_all_dim": 1.0,
            "original_max_position_embeddings": 4096}
phi = {"type": "longrope", "rope_theta": 10000.0, "original_max_position_embeddings": 4096,
       "short_factor": [1 + 0.01 * j for j in range(16)],
       "long_factor": [1.05 ** (j * j / 2) for j in range(16)]}
gemma = {"sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
         "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 1000000.0}}
gemma4 = {"full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25,
                             "rope_theta": 1000000.0},
          "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0}}
# Name, dictionary, columns of a head, attributes of the configuration, length of the sequence.
CASES = [
    ("default", {"rope_type": "default", "rope_theta": 500000.0}, 64, {}, None),
    ("older default", None, 64, dict(rope_theta=10000.0), None),
    ("partial", {"rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.5}, 64,
     {}, None),
    ("older partial", {"type": "linear", "factor": 2.0}, 64,
     dict(rope_theta=10000.0, partial_rotary_factor=0.25), None),
    ("linear", {"rope_type": "linear", "rope_theta": 10000.0, "factor": 2.5}, 64, {}, None),
    ("dynamic", {"rope_type": "dynamic", "rope_theta": 10000.0, "factor": 4.0}, 64,
     dict(max_position_embeddings=2048), None),
    ("dynamic at the limit", {"rope_type": "dynamic", "rope_theta": 10000.0, "factor": 4.0}, 64,
     dict(max_position_embeddings=2048), 2048),
    ("dynamic beyond", {"rope_type": "dynamic", "rope_theta": 10000.0, "factor": 4.0}, 64,
     dict(max_position_embeddings=2048), 5000),
    ("llama3", {"rope_type": "llama3", "rope_theta": 500000.0, "factor": 8.0,
                "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                "original_max_position_embeddings": 8192}, 128, LONG, None),
    ("llama3.2", {"rope_type": "llama3", "rope_theta": 500000.0, "factor": 32.0,
                  "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                  "original_max_position_embeddings": 8192}, 64, LONG, None),
    ("yarn, factor only", yarn, 128, LONG, None),
    ("yarn, older spelling", {"type": "yarn", "factor": 4.0,
                              "original_max_position_embeddings": 32768}, 64,
     dict(rope_theta=1000000.0, max_position_embeddings=131072), None),
    ("yarn, attention_factor", {**yarn, "attention_factor": 1.2}, 64, LONG, None),
    ("yarn, attention_factor with mscale", {**deepseek, "attention_factor": 1.2, "mscale": 0.7}, 64,
     LONG, None),
    ("yarn, mscale", {**deepseek, "mscale": 0.707}, 64, LONG, None),
    ("yarn, equal mscale", deepseek, 64, LONG, None),
    ("yarn, mscale alone", {**yarn, "mscale": 0.707}, 64, LONG, None),
    ("yarn, mscale_all_dim 0", {**yarn, "mscale": 0.707, "mscale_all_dim": 0.0}, 64, LONG, None),
    ("yarn, beta", {**yarn, "factor": 32.0, "beta_fast": 1.0, "beta_slow": 1.0}, 64, LONG, None),
    ("yarn, not truncated", {**yarn, "factor": 32.0, "rope_theta": 150000.0, "truncate": False,
                             "original_max_position_embeddings": 4096}, 64, LONG, None),
    ("yarn, factor below 1", {**yarn, "factor": 0.5}, 64, LONG, None),
    ("yarn, factor of the lengths", {**yarn, "factor": None}, 64, LONG, None),
    ("yarn, short original", {**yarn, "original_max_position_embeddings": 4}, 64, LONG, None),
    ("yarn, partial", {**yarn, "partial_rotary_factor": 0.75}, 64, LONG, None),
    ("longrope, short", phi, 32, LONG, 4096),
    ("longrope, long", phi, 32, LONG, 4097),
    ("longrope, older spelling", {**phi, "original_max_position_embeddings": None}, 32,
     dict(original_max_position_embeddings=4096, **LONG), 9000),
    ("longrope, factor", {**phi, "rope_type": "longrope", "factor": 16.0}, 32, LONG, 100),
    ("longrope, attention_factor", {**phi, "factor": 16.0, "attention_factor": 1.19}, 32, LONG,
     100),
    ("longrope, not longer", phi, 32, dict(max_position_embeddings=4096), 100),
    ("proportional", {"rope_type": "proportional", "rope_theta": 1000000.0,
                      "partial_rotary_factor": 0.25}, 64, {}, None),
    ("proportional, factor", {"rope_type": "proportional", "rope_theta": 10000.0, "factor": 2.0,
                              "partial_rotary_factor": 0.3}, 64, {}, None),
    ("layers, default", gemma, 64, dict(layer_type="sliding_attention"), None),
    ("layers, linear", gemma, 64, dict(layer_type="full_attention"), None),
    ("layers, proportional", gemma4, 64, dict(layer_type="full_attention"), None),
]


def of_transformers(parameters, head_size, options, sequence):
    """Returns the frequencies and the attention factor of a Llama configuration."""
    import copy
    import warnings
    import transformers
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS
    warnings.simplefilter("ignore")
    transformers.logging.set_verbosity_error()
    attributes = {name: value for name, value in options.items() if name != "layer_type"}
    named = {key: value for key, value in (parameters or {}).items() if value is not None or
             key == "factor"}
    layer_type = options.get("layer_type")
    layers = {} if layer_type is None else dict(layer_types=[*named])
    attributes.setdefault("max_position_embeddings", 4096)
    configuration = transformers.LlamaConfig(
        hidden_size=4 * head_size, num_attention_heads=4, head_dim=head_size, num_hidden_layers=2,
        rope_parameters=copy.deepcopy(named), **layers, **attributes)
    entries = configuration.rope_parameters
    if layer_type is not None:
        entries = entries[layer_type]
    if entries["rope_type"] == "default":
        from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding
        shared = copy.copy(configuration)
        # The base class of configurations has no partial default RoPE.
        rotary = int(head_size * entries.get("partial_rotary_factor", 1.0))
        shared.head_dim, shared.rope_parameters = rotary, dict(entries)
        found, factor = LlamaRotaryEmbedding.compute_default_rope_parameters(shared)
    else:
        function = ROPE_INIT_FUNCTIONS[entries["rope_type"]]
        found, factor = function(configuration, "cpu", seq_len=sequence, layer_type=layer_type)
    return [float(f"{f:.9g}") for f in found.tolist()], float(factor)


def compare(name, found, expected):
    """Compares frequencies and an attention factor."""
    assert len(found[0]) == len(expected[0]), (name, len(found[0]), len(expected[0]))
    for pair, (one, other) in enumerate(zip(found[0], expected[0])):
        assert abs(one - other) <= TOLERANCE * abs(other), (name, pair, one, other)
    assert math.isclose(found[1], expected[1], rel_tol=1e-9), (name, found[1], expected[1])


def check_scale():
    """Compares the attention scale with DeepSeek-V3 attention of transformers."""
    import torch
    import transformers
    from transformers.models.deepseek_v3.modeling_deepseek_v3 import DeepseekV3Attention
    from fusednorm import rope
    for changes in ({}, {"mscale_all_dim": 0.707}, {"mscale_all_dim": 0.0}, {"factor": 1.0}):
        parameters = {**deepseek, **changes}
        with torch.device("meta"):
            layer = DeepseekV3Attention(transformers.DeepseekV3Config(
                hidden_size=64, num_attention_heads=4, rope_parameters=dict(parameters)), 0)
        assert math.isclose(layer.scaling, rope.attention_scale(parameters, 192)), changes


def check_table(name, arguments, sequence, recorded, runner, folder):
    """Compares a table, the recorded values, and the table of the runner."""
    import numpy as np
    from fusednorm import rope
    rows, rotary = 24, arguments["rotary"]
    table = rope.rope_table(rows, **arguments, sequence=sequence, dtype="float64")
    angles = np.arange(rows)[:, None] * np.array(recorded[0])
    expected = recorded[1] * np.concatenate([np.cos(angles), np.sin(angles)], 1)
    assert np.abs(table - expected).max() <= rows * TOLERANCE * recorded[1], name
    saved = folder / "table.npy"
    generator = rope.runner_generator(**arguments, sequence=sequence)
    # LD_PRELOAD is for Python only. The runner may link the library already.
    environment = {key: value for key, value in os.environ.items() if key != "LD_PRELOAD"}
    text = f"func.func @f(%x: memref<?x{rotary}xf64>) {{ return }}"
    subprocess.run([runner, "-", f"--input={rows}x{rotary}xf64={generator}",
                    f"--save-inputs={saved}"], input=text.encode(), check=True,
                   stdout=subprocess.DEVNULL, env=environment)
    own = rope.rope_table(rows, **arguments, sequence=sequence, dtype="float64", layout="pairs")
    assert np.abs(own - np.load(saved)).max() <= 1e-12, name


def main():
    if sys.argv[1] == "--record":
        import transformers
        made = {name: of_transformers(*case) for name, *case in CASES}
        lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in made.items())
        RECORD.write_text(f'{{"transformers": "{transformers.__version__}",\n{lines}}}\n')
        return
    from fusednorm import rope
    recorded = json.loads(RECORD.read_text())
    for name, parameters, head_size, options, sequence in CASES:
        arguments = rope.rope_arguments(parameters, head_size, **options)
        found = (rope.frequencies(**arguments, sequence=sequence),
                 rope.attention_factor(**arguments))
        compare(name, found, recorded[name])
        if sys.argv[1] == "--transformers":
            compare(name, found, of_transformers(parameters, head_size, options, sequence))
        else:
            check_table(name, arguments, sequence, recorded[name], sys.argv[1],
                        pathlib.Path(sys.argv[2]))
    if sys.argv[1] == "--transformers":
        check_scale()
    print(len(CASES), "configurations")


main()
