# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Patches small models of all families of transformers with a causal language model, and compares
logits and generated tokens with the original model, during the patch and after it.

    patch.py [FAMILY ...]    for example: patch.py llama qwen3 deepseek_v3

First the rotation function of each family is compared with its replacement, bit for bit. Families
are skipped if they have no rotation, or if the small configuration is invalid for them."""

import importlib
import pathlib
import sys
import warnings

import torch
import transformers
from transformers.models.auto.configuration_auto import CONFIG_MAPPING
from transformers.models.auto.modeling_auto import MODEL_FOR_CAUSAL_LM_MAPPING_NAMES

import fusednorm.torch
from fusednorm import _functions, _model_rope

transformers.logging.set_verbosity_error()
torch.set_num_threads(1)
_functions.settings.threads = 1
NAMES = ("apply_rotary_pos_emb", "apply_rotary_pos_emb_interleave")
SMALL = dict(
    vocab_size=96, hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4,
    num_key_value_heads=2, head_dim=16, max_position_embeddings=64, pad_token_id=0, bos_token_id=1,
    eos_token_id=2, num_experts=4, num_local_experts=4, n_routed_experts=4, num_experts_per_tok=2,
    moe_intermediate_size=32, kv_lora_rank=32, q_lora_rank=32, qk_rope_head_dim=16,
    qk_nope_head_dim=16, v_head_dim=16, n_group=1, topk_group=1, first_k_dense_replace=1)


def declined(caught):
    return [str(one.message) for one in caught if "not the fused kernel" in str(one.message)]


def rotations(families):
    """Yields the rotation functions of the Python modules of all families."""
    models = pathlib.Path(transformers.__file__).parent / "models"
    for path in sorted(models.glob("*/modeling_*.py")):
        if families and path.parent.name not in families:
            continue
        if any(f"def {name}(" in path.read_text() for name in NAMES):
            home = importlib.import_module(f"transformers.models.{path.parent.name}.{path.stem}")
            for name in NAMES:
                if hasattr(home, name):
                    yield f"{home.__name__}.{name}", getattr(home, name)


def check_rotation(name, original):
    """Compares a function with its replacement; returns False if it has none."""
    own = _model_rope.replacement(original)
    if own is None:
        return False
    for (kind, table, dim), form in _model_rope._find_forms(original).items():
        for batch in (1, 2, 3):
            for tables in {1, batch}:
                def x(heads):
                    made = torch.randn(batch, heads, 5, 24 if form.is_partial else 16).to(kind)
                    return made.transpose(1, 2) if dim == 2 else made
                q, k = x(4), x(2)
                cos, sin = torch.randn(2, tables, 5, 8 if form.by_pair else 16).to(table)
                options = {} if dim == 1 else dict(unsqueeze_dim=dim)
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    found = own(q, k, cos, sin, **options)
                assert not declined(caught), (name, declined(caught))
                for one, other in zip(found, original(q, k, cos, sin, **options)):
                    assert one.dtype == other.dtype and torch.equal(one, other), (name, kind, table)
    return True


def small_model(family, kind):
    """Returns a model and its outputs, or None if no small configuration is valid."""
    # Hybrid models have no attention in their first layers.
    for change in ({}, {"num_key_value_heads": 4}, {"num_key_value_heads": 4, "head_dim": None},
                   {"num_hidden_layers": 4}):
        options = {key: value for key, value in {**SMALL, **change}.items() if value is not None}
        try:
            torch.manual_seed(1)
            configuration = CONFIG_MAPPING[family](**options)
            with torch.device("meta"):
                model = getattr(transformers, kind)(configuration)
            homes = {type(module).__module__ for module in model.modules()}
            if sum(one.numel() for one in model.parameters()) > 4 << 20 or not any(
                    hasattr(sys.modules[home], name) for home in homes for name in NAMES):
                return None
            model = getattr(transformers, kind)(configuration).eval()
            return model, outputs(model)
        except Exception:
            continue
    return None


def inputs():
    """Returns three sequences, two of them padded on the left."""
    tokens = torch.randint(3, 90, (3, 7), generator=torch.Generator().manual_seed(2))
    mask = torch.ones_like(tokens)
    mask[0, :3], mask[1, :1] = 0, 0
    return dict(input_ids=tokens, attention_mask=mask)


def outputs(model):
    """Returns logits for batches of 1, 2 and 3 and for left padding, and generated tokens."""
    given = inputs()
    with torch.no_grad():
        made = [model(given["input_ids"][:batch]).logits for batch in (1, 2, 3)]
        made.append(model(**given).logits)
        return made, model.generate(**given, max_new_tokens=4, do_sample=False)


def check_model(family, model, expected):
    before, tokens = expected
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with fusednorm.torch.patch(model):
            patched, generated = outputs(model)
    assert not declined(caught), (family, declined(caught))
    for one, other in zip(patched, before):
        # Sums of norms have another order.
        assert (one - other).abs().max() <= 1e-5 * other.abs().max(), family
    assert torch.equal(generated, tokens), family
    for one, other in zip(outputs(model)[0], before):
        assert torch.equal(one, other), family


def main():
    families = sys.argv[1:]
    found = [check_rotation(*one) for one in rotations(families)]
    print(sum(found), "rotations replaced,", found.count(False), "kept")
    count = 0
    for family, kind in MODEL_FOR_CAUSAL_LM_MAPPING_NAMES.items():
        if not families or family in families:
            found = small_model(family, kind)
            if found is not None:
                check_model(family, *found)
                count += 1
    print(count, "families")


main()
