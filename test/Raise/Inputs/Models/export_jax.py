# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Exports a model of penzai, keras_hub or tunix, or layers of equinox, as StableHLO with weights as
# arguments: export_jax.py MODEL OUTPUT [TYPE]

import os
import re
import sys

import jax
import jax.export
import jax.numpy as jnp

TOKENS, HIDDEN, HEADS = 8, 64, 4


def make_equinox(key):
    import equinox as eqx

    class Block(eqx.Module):
        norm1: eqx.nn.RMSNorm
        norm2: eqx.nn.LayerNorm
        rope: eqx.nn.RotaryPositionalEmbedding
        before: eqx.nn.Linear
        after: eqx.nn.Linear

        def __init__(self):
            self.norm1 = eqx.nn.RMSNorm(HIDDEN, use_bias=False)
            self.norm2 = eqx.nn.LayerNorm(HIDDEN)
            self.rope = eqx.nn.RotaryPositionalEmbedding(HIDDEN // HEADS)
            self.before = eqx.nn.Linear(HIDDEN, HIDDEN, key=key, use_bias=False)
            self.after = eqx.nn.Linear(HIDDEN, HIDDEN, key=key, use_bias=False)

        def __call__(self, x):
            q = jax.vmap(self.before)(jax.vmap(self.norm1)(x)).reshape(TOKENS, HEADS, -1)
            q = jax.vmap(self.rope, in_axes=1, out_axes=1)(q)
            x = x + jax.vmap(self.after)(q.reshape(TOKENS, HIDDEN))
            return jax.vmap(self.norm2)(x)

    arrays, static = eqx.partition(Block(), eqx.is_array)
    leaves, tree = jax.tree_util.tree_flatten(arrays)

    def run(x, *leaves):
        return eqx.combine(jax.tree_util.tree_unflatten(tree, leaves), static)(x)

    return run, (jnp.zeros((TOKENS, HIDDEN)), *leaves)


def make_penzai(key, like_gemma):
    from penzai import pz
    from penzai.models.transformer.variants import llamalike_common

    config = llamalike_common.LlamalikeTransformerConfig(
        num_kv_heads=2,
        query_head_multiplier=2,
        embedding_dim=HIDDEN,
        projection_dim=HIDDEN // HEADS,
        mlp_hidden_dim=96,
        num_decoder_blocks=2,
        vocab_size=32,
        mlp_variant="geglu_approx" if like_gemma else "swiglu",
        tie_embedder_and_logits=False,
        use_post_attn_norm=like_gemma,
        use_post_ffw_norm=like_gemma,
    )
    model = llamalike_common.build_llamalike_transformer(config, init_base_rng=key, name="t")
    positions = pz.nx.wrap(jnp.arange(TOKENS)[None]).tag("batch", "seq")
    model, params = pz.unbind_params(model)
    leaves, tree = jax.tree_util.tree_flatten([param.freeze() for param in params])

    def run(tokens, *leaves):
        bound = pz.bind_variables(model, jax.tree_util.tree_unflatten(tree, leaves))
        logits = bound(pz.nx.wrap(tokens).tag("batch", "seq"), token_positions=positions)
        return logits.unwrap("batch", "seq", "vocabulary")

    return run, (jnp.zeros((1, TOKENS), jnp.int32), *leaves)


KERAS = {
    "llama3": ("Llama3Backbone", {}),
    "mistral": ("MistralBackbone", {"sliding_window": 16}),
    "phi3": ("Phi3Backbone", {}),
    "qwen3": ("Qwen3Backbone", {"head_dim": 32}),
    "gemma3": (
        "Gemma3Backbone",
        {
            "head_dim": 32,
            "num_key_value_heads": 2,
            "image_size": 16,
            "use_query_key_norm": True,
            "use_post_attention_norm": True,
            "use_post_ffw_norm": True,
            "use_sliding_window_attention": True,
            "sliding_window_size": 16,
            "vision_encoder": None,
        },
    ),
}


def make_keras(family, dtype):
    os.environ["KERAS_BACKEND"] = "jax"
    import keras_hub

    name, options = KERAS[family]
    model = getattr(keras_hub.models, name)(
        **{
            "vocabulary_size": 32,
            "num_layers": 1,
            "num_query_heads": 4,
            "num_key_value_heads": 2,
            "hidden_dim": HIDDEN,
            "intermediate_dim": 96,
            "dtype": dtype,
            **options,
        }
    )
    variables = model.trainable_variables + model.non_trainable_variables
    count = len(model.trainable_variables)

    def run(tokens, *leaves):
        inputs = {"token_ids": tokens, "padding_mask": jnp.ones((1, TOKENS), jnp.int32)}
        return model.stateless_call(list(leaves[:count]), list(leaves[count:]), inputs)[0]

    return run, (jnp.zeros((1, TOKENS), jnp.int32), *[variable.value for variable in variables])


def make_tunix(family, dtype):
    from flax import nnx

    sizes = {
        "num_layers": 1,
        "embed_dim": HIDDEN,
        "hidden_dim": 96,
        "num_heads": HEADS,
        "num_kv_heads": 2,
        "head_dim": 32,
        "param_dtype": jnp.dtype(dtype),
    }
    if family == "qwen3":
        from tunix.models.qwen3 import model as tunix

        sizes |= {"vocab_size": 32, "rope_theta": 10000, "norm_eps": 1e-6, "dtype": jnp.dtype(dtype)}
        model = tunix.Qwen3(tunix.ModelConfig(**sizes), rngs=nnx.Rngs(0))
    else:
        from tunix.models.gemma3 import model as tunix

        sizes |= {"num_embed": 32, "sliding_window_size": 16}
        model = tunix.Gemma3(tunix.ModelConfig(**sizes), rngs=nnx.Rngs(0))
    graph, state = nnx.split(model)
    leaves, tree = jax.tree_util.tree_flatten(state)

    def run(tokens, *leaves):
        bound = nnx.merge(graph, jax.tree_util.tree_unflatten(tree, leaves))
        mask = jnp.tril(jnp.ones((1, TOKENS, TOKENS), jnp.bool))
        return bound(tokens, jnp.arange(TOKENS)[None], None, mask)[0]

    return run, (jnp.zeros((1, TOKENS), jnp.int32), *leaves)


TYPES = {"bf16": "bfloat16", "f32": "float32"}


def main():
    name, output = sys.argv[1:3]
    key = jax.random.PRNGKey(0)
    if name.startswith("keras_"):
        run, arguments = make_keras(name.removeprefix("keras_"), TYPES[sys.argv[3]])
    elif name.startswith("tunix_"):
        run, arguments = make_tunix(name.removeprefix("tunix_"), TYPES[sys.argv[3]])
    elif name == "equinox":
        run, arguments = make_equinox(key)
    else:
        run, arguments = make_penzai(key, name == "penzai_gemma")
    text = jax.export.export(jax.jit(run))(*arguments).mlir_module()
    # The lowering to linalg does not support an explicit accumulation type. It equals the result
    # type here.
    text = re.sub(r", algorithm = <lhs_precision_type = bf16[^>]*accumulation_type = f32[^>]*>", "", text)
    with open(output, "w") as file:
        file.write(text)


main()
