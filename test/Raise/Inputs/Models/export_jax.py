# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A model of penzai, or layers of equinox, as StableHLO: weights are arguments.
# export_jax.py MODEL OUTPUT

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


def main():
    name, output = sys.argv[1:3]
    key = jax.random.PRNGKey(0)
    if name == "equinox":
        run, arguments = make_equinox(key)
    else:
        run, arguments = make_penzai(key, name == "penzai_gemma")
    with open(output, "w") as file:
        file.write(jax.export.export(jax.jit(run))(*arguments).mlir_module())


main()
