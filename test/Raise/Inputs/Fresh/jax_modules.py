# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Norms of flax (nnx and linen), and forms of jax.nn.dot_product_attention. Each entry of MODULES
# returns a function and its arguments, weights included.

import functools

import jax
import jax.numpy as jnp
from flax import linen, nnx

from jax_blocks import BLOCKS

BATCH, TOKENS, HIDDEN, HEADS = 2, 8, 64, 4

ROWS = (BATCH, TOKENS, HIDDEN)
IMAGE = (BATCH, 6, 6, 16)


def make_nnx(module, shape, dtype=jnp.float32):
    graph, state = nnx.split(module)
    leaves, tree = jax.tree_util.tree_flatten(state)

    def run(x, *leaves):
        return nnx.merge(graph, jax.tree_util.tree_unflatten(tree, leaves))(x)

    return run, (jnp.zeros(shape, dtype), *leaves)


def make_linen(module, shape, dtype=jnp.float32):
    x = jnp.zeros(shape, dtype)
    leaves, tree = jax.tree_util.tree_flatten(module.init(jax.random.PRNGKey(0), x))

    def run(x, *leaves):
        return module.apply(jax.tree_util.tree_unflatten(tree, leaves), x)

    return run, (x, *leaves)


def make_norms():
    rngs = nnx.Rngs(0)
    bf16 = {"dtype": jnp.bfloat16}
    slow = {"use_fast_variance": False}
    norms = {
        "nnx_layer_norm": lambda: make_nnx(nnx.LayerNorm(HIDDEN, rngs=rngs), ROWS),
        "nnx_layer_norm_slow": lambda: make_nnx(nnx.LayerNorm(HIDDEN, rngs=rngs, **slow), ROWS),
        "nnx_layer_norm_bf16": lambda: make_nnx(
            nnx.LayerNorm(HIDDEN, rngs=rngs, **slow, **bf16), ROWS, jnp.bfloat16),
        "nnx_rms_norm": lambda: make_nnx(nnx.RMSNorm(HIDDEN, rngs=rngs), ROWS),
        "nnx_rms_norm_plain": lambda: make_nnx(
            nnx.RMSNorm(HIDDEN, use_scale=False, rngs=rngs), ROWS),
        "nnx_rms_norm_bf16": lambda: make_nnx(
            nnx.RMSNorm(HIDDEN, rngs=rngs, **bf16), ROWS, jnp.bfloat16),
        "nnx_group_norm": lambda: make_nnx(nnx.GroupNorm(16, num_groups=4, rngs=rngs), IMAGE),
        "nnx_group_norm_slow": lambda: make_nnx(
            nnx.GroupNorm(16, num_groups=4, rngs=rngs, **slow), IMAGE),
        "nnx_instance_norm": lambda: make_nnx(nnx.InstanceNorm(16, rngs=rngs, **slow), IMAGE),
        "nnx_batch_norm": lambda: make_nnx(
            nnx.BatchNorm(16, use_running_average=True, rngs=rngs), IMAGE),
        "linen_layer_norm": lambda: make_linen(linen.LayerNorm(), ROWS),
        "linen_layer_norm_slow": lambda: make_linen(linen.LayerNorm(**slow), ROWS),
        "linen_rms_norm": lambda: make_linen(linen.RMSNorm(), ROWS),
        "linen_rms_norm_bf16": lambda: make_linen(linen.RMSNorm(**bf16), ROWS, jnp.bfloat16),
        "linen_group_norm": lambda: make_linen(linen.GroupNorm(num_groups=4, **slow), IMAGE),
        "linen_instance_norm": lambda: make_linen(linen.InstanceNorm(**slow), IMAGE),
        "linen_batch_norm": lambda: make_linen(linen.BatchNorm(use_running_average=True), IMAGE),
    }
    return norms


def attend(dtype=jnp.float32, keys=TOKENS, kv_heads=HEADS, extra=(), **options):
    q = jnp.zeros((BATCH, TOKENS, HEADS, 16), dtype)
    k = jnp.zeros((BATCH, keys, kv_heads, 16), dtype)

    def run(q, k, v, *extra):
        named = dict(zip(names, extra))
        return jax.nn.dot_product_attention(q, k, v, **named, **options)

    names = [name for name, _ in extra]
    return run, (q, k, k, *[value for _, value in extra])


def make_attentions():
    scores = (BATCH, HEADS, TOKENS, TOKENS)
    bias = (("bias", jnp.zeros(scores)),)
    mask = (("mask", jnp.ones((BATCH, 1, TOKENS, TOKENS), jnp.bool)),)
    lengths = (("key_value_seq_lengths", jnp.ones((BATCH,), jnp.int32)),)
    attentions = {
        "plain": {},
        "causal": {"is_causal": True},
        "scale": {"scale": 0.3},
        "bias": {"extra": bias},
        "mask": {"extra": mask},
        "mask_causal": {"extra": mask, "is_causal": True},
        "gqa": {"kv_heads": 2},
        "gqa_causal": {"kv_heads": 2, "is_causal": True},
        "more_keys": {"keys": 12},
        "window": {"local_window_size": 3, "is_causal": True},
        "window_bias": {"extra": bias, "local_window_size": 3, "is_causal": True},
        "lengths": {"extra": lengths},
        "bf16": {"dtype": jnp.bfloat16},
        "causal_bf16": {"dtype": jnp.bfloat16, "is_causal": True},
        "residual": {"return_residual": True},
        "residual_causal_gqa": {"return_residual": True, "is_causal": True, "kv_heads": 2},
    }
    return {f"attention_{name}": functools.partial(attend, **options)
            for name, options in attentions.items()}


def make_absorbed_mla(is_joined):
    """MLA (multi-head latent attention) over the latent, as in the inference code of DeepSeek-V3:
    W_uk is applied to the queries and W_uv to the results. The scores have two GEMMs, or joined
    operands."""

    def run(q, q_rope, latent, k_rope, w_uk, w_uv):
        q = jnp.einsum("bthn,hnl->bthl", q, w_uk)
        if is_joined:
            q, k = jnp.concatenate([q, q_rope], -1), jnp.concatenate([latent, k_rope], -1)
            scores = jnp.einsum("bthl,bsl->bhts", q, k) * 0.2
        else:
            scores = jnp.einsum("bthl,bsl->bhts", q, latent)
            scores = (scores + jnp.einsum("bthr,bsr->bhts", q_rope, k_rope)) * 0.2
        out = jnp.einsum("bhts,bsl->bthl", jax.nn.softmax(scores), latent)
        return jnp.einsum("bthl,hlv->bthv", out, w_uv)

    rows, keys = (BATCH, TOKENS, HEADS), (BATCH, 12)
    return run, (jnp.zeros((*rows, 16)), jnp.zeros((*rows, 8)), jnp.zeros((*keys, 32)),
                 jnp.zeros((*keys, 8)), jnp.zeros((HEADS, 16, 32)), jnp.zeros((HEADS, 32, 16)))


def make_mla():
    return {"mla_absorbed": functools.partial(make_absorbed_mla, False),
            "mla_absorbed_joined": functools.partial(make_absorbed_mla, True)}


def make_fp8_delayed(dtype):
    """A norm, quantized in the form of transformer_engine.jax: with a scale of earlier steps. The
    absolute maximum is returned for later steps."""

    def run(x, weight, scale):
        wide = x.astype(jnp.float32)
        inverse = jax.lax.rsqrt(jnp.mean(wide * wide, axis=-1, keepdims=True) + 1e-6)
        y = (wide * inverse * weight.astype(jnp.float32)).astype(dtype)
        largest = jnp.finfo(jnp.float8_e4m3fn).max.astype(jnp.float32)
        scaled = jnp.clip(y.astype(jnp.float32) * scale, -largest, largest)
        return scaled.astype(jnp.float8_e4m3fn), jnp.max(jnp.abs(y)).astype(jnp.float32)

    return run, (jnp.zeros(ROWS, dtype), jnp.zeros(HIDDEN, dtype), jnp.ones(()))


def make_fp8_dense(dtype):
    module = linen.Dense(96, dtype=dtype, dot_general_cls=linen.Fp8DirectDotGeneralOp)
    return make_linen(module, ROWS, dtype)


def make_fp8():
    return {
        "fp8_delayed": functools.partial(make_fp8_delayed, jnp.float32),
        "fp8_delayed_bf16": functools.partial(make_fp8_delayed, jnp.bfloat16),
        "linen_fp8_dense": functools.partial(make_fp8_dense, jnp.float32),
        "linen_fp8_dense_bf16": functools.partial(make_fp8_dense, jnp.bfloat16),
    }


ALL = {**make_norms(), **make_attentions(), **make_mla(), **make_fp8(), **BLOCKS}
MODULES = {f"jax_{name}": make for name, make in ALL.items()}
