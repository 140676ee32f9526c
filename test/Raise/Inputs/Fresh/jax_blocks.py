# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Attention blocks of recent models in plain JAX, written from their definitions. Each entry of
# BLOCKS returns a function and its arguments.

import functools

import jax
import jax.numpy as jnp

BATCH, TOKENS, HIDDEN, HEADS, KV_HEADS, COLUMNS = 2, 8, 64, 4, 2, 16


def rms_norm(x, weight=None, offset=0.0, epsilon=1e-6):
    wide = x.astype(jnp.float32)
    y = wide * jax.lax.rsqrt(jnp.mean(jnp.square(wide), axis=-1, keepdims=True) + epsilon)
    if weight is not None:
        y = y * (offset + weight.astype(jnp.float32))
    return y.astype(x.dtype)


def layer_norm(x, epsilon=1e-6):
    """A layer norm without weights, as DiT modulates it."""
    centered = x - jnp.mean(x, axis=-1, keepdims=True)
    return centered * jax.lax.rsqrt(jnp.mean(jnp.square(centered), axis=-1, keepdims=True) + epsilon)


def tables(columns, base=10000.0):
    frequencies = base ** (-jnp.arange(0, columns, 2, dtype=jnp.float32) / columns)
    angles = jnp.arange(TOKENS, dtype=jnp.float32)[:, None] * frequencies
    return jnp.cos(angles)[None, :, None, :], jnp.sin(angles)[None, :, None, :]


def rotate_halves(x, columns=None):
    """Rotates the first `columns` columns in halves; all of them by default."""
    columns = columns or x.shape[-1]
    cos, sin = tables(columns)
    first, second = jnp.split(x[..., :columns], 2, axis=-1)
    rotated = (first * cos - second * sin, second * cos + first * sin)
    return jnp.concatenate((*rotated, x[..., columns:]), axis=-1)


def rotate_pairs(x):
    cos, sin = tables(x.shape[-1])
    pairs = x.reshape(*x.shape[:-1], -1, 2)
    re, im = pairs[..., 0], pairs[..., 1]
    return jnp.stack((re * cos - im * sin, im * cos + re * sin), axis=-1).reshape(x.shape)


def split_heads(x, heads):
    return x.reshape(*x.shape[:2], heads, -1)


def causal_mask(window=None):
    query, key = jnp.arange(TOKENS)[:, None], jnp.arange(TOKENS)[None, :]
    seen = key <= query
    return seen if window is None else seen & (key > query - window)


def attend(q, k, v, scale, window=None, sinks=None, returns_lse=False):
    """Causal attention of [batch, tokens, heads, columns] with KV heads of GQA groups."""
    group = q.shape[2] // k.shape[2]
    k, v = jnp.repeat(k, group, axis=2), jnp.repeat(v, group, axis=2)
    scores = jnp.einsum("bthd,bshd->bhts", q, k) * scale
    scores = jnp.where(causal_mask(window), scores, -jnp.inf)
    if sinks is not None:
        sink = jnp.broadcast_to(sinks[None, :, None, None], (*scores.shape[:-1], 1))
        scores = jnp.concatenate((scores, sink), axis=-1)
    most = jnp.max(scores, axis=-1, keepdims=True)
    weights = jnp.exp(scores - most)
    total = jnp.sum(weights, axis=-1, keepdims=True)
    p = (weights / total)[..., :TOKENS]
    out = jnp.einsum("bhts,bshd->bthd", p, v)
    return (out, (jnp.log(total) + most)[..., 0]) if returns_lse else out


def project(x, weight):
    return jnp.einsum("bti,io->bto", x, weight)


def zeros(*shape):
    return jnp.zeros(shape, jnp.float32)


ROWS = (BATCH, TOKENS, HIDDEN)
QUERY, KEY = HEADS * COLUMNS, KV_HEADS * COLUMNS


def make_gemma3():
    """Norms before and after attention and MLP, with weights 1 + w; norms of q and k."""

    def run(x, norms, of_heads, wq, wk, wv, wo, gate, up, down):
        h = rms_norm(x, norms[0], 1.0)
        q = rotate_halves(rms_norm(split_heads(project(h, wq), HEADS), of_heads[0], 1.0))
        k = rotate_halves(rms_norm(split_heads(project(h, wk), KV_HEADS), of_heads[1], 1.0))
        v = split_heads(project(h, wv), KV_HEADS)
        h = project(attend(q, k, v, 0.25, window=4).reshape(BATCH, TOKENS, QUERY), wo)
        x = x + rms_norm(h, norms[1], 1.0)
        h = rms_norm(x, norms[2], 1.0)
        h = project(jax.nn.gelu(project(h, gate), approximate=True) * project(h, up), down)
        return x + rms_norm(h, norms[3], 1.0)

    return run, (zeros(*ROWS), zeros(4, HIDDEN), zeros(2, COLUMNS), zeros(HIDDEN, QUERY),
                 zeros(HIDDEN, KEY), zeros(HIDDEN, KEY), zeros(QUERY, HIDDEN),
                 zeros(HIDDEN, 96), zeros(HIDDEN, 96), zeros(96, HIDDEN))


def make_gpt_oss(returns_lse):
    """GQA with a sink for each head and a window; biases of q, k and v."""

    def run(x, norm, sinks, wq, wk, wv, bq, bk, bv):
        h = rms_norm(x, norm, epsilon=1e-5)
        q = rotate_halves(split_heads(project(h, wq) + bq, HEADS))
        k = rotate_halves(split_heads(project(h, wk) + bk, KV_HEADS))
        v = split_heads(project(h, wv) + bv, KV_HEADS)
        return attend(q, k, v, 0.25, window=4, sinks=sinks, returns_lse=returns_lse)

    return run, (zeros(*ROWS), zeros(HIDDEN), zeros(HEADS), zeros(HIDDEN, QUERY),
                 zeros(HIDDEN, KEY), zeros(HIDDEN, KEY), zeros(QUERY), zeros(KEY), zeros(KEY))


def make_qwen3_next():
    """Partial rotation of a quarter of the columns, a sigmoid gate of the attention output."""

    def run(x, norm, of_heads, wq, wk, wv):
        h = rms_norm(x, norm, 1.0)
        q, gate = jnp.split(split_heads(project(h, wq), HEADS), 2, axis=-1)
        q = rotate_halves(rms_norm(q, of_heads[0], 1.0), COLUMNS // 4)
        k = split_heads(project(h, wk), KV_HEADS)
        k = rotate_halves(rms_norm(k, of_heads[1], 1.0), COLUMNS // 4)
        out = attend(q, k, split_heads(project(h, wv), KV_HEADS), 0.25)
        return (out * jax.nn.sigmoid(gate)).reshape(BATCH, TOKENS, QUERY)

    return run, (zeros(*ROWS), zeros(HIDDEN), zeros(2, COLUMNS), zeros(HIDDEN, 2 * QUERY),
                 zeros(HIDDEN, KEY), zeros(HIDDEN, KEY))


def make_gated_norm():
    """The norm of the linear attention of Qwen3-Next and Mamba-2, before and after a SiLU gate."""

    def run(x, z, weights):
        gated = rms_norm(x * jax.nn.silu(z), weights[0])
        return gated, rms_norm(x, weights[1]) * jax.nn.silu(z)

    return run, (zeros(BATCH, TOKENS, HEADS, COLUMNS), zeros(BATCH, TOKENS, HEADS, COLUMNS),
                 zeros(2, COLUMNS))


def make_deepseek():
    """MLA prefill: norms of the two latents, rotations of pairs, one rotated key for all heads."""
    latent, rope = 32, 8

    def run(x, q_norm, kv_norm, wq_a, wq_b, wkv_a, wkv_b):
        q = split_heads(project(rms_norm(project(x, wq_a), q_norm), wq_b), HEADS)
        q = jnp.concatenate((q[..., :COLUMNS], rotate_pairs(q[..., COLUMNS:])), axis=-1)
        kv = project(x, wkv_a)
        k_rope = rotate_pairs(kv[:, :, None, latent:])
        kv = split_heads(project(rms_norm(kv[..., :latent], kv_norm), wkv_b), HEADS)
        k_rope = jnp.broadcast_to(k_rope, (BATCH, TOKENS, HEADS, rope))
        k = jnp.concatenate((kv[..., :COLUMNS], k_rope), axis=-1)
        return attend(q, k, kv[..., COLUMNS:], 0.2)

    return run, (zeros(*ROWS), zeros(48), zeros(latent), zeros(HIDDEN, 48),
                 zeros(48, HEADS * (COLUMNS + rope)), zeros(HIDDEN, latent + rope),
                 zeros(latent, HEADS * 2 * COLUMNS))


def make_dit():
    """Layer norms without weights, modulated by a condition (AdaLN), and full attention."""

    def run(x, condition, modulation, wqkv, wo, up, down):
        parts = jnp.split(jax.nn.silu(condition) @ modulation, 6, axis=-1)
        shift, scale, gate, shift2, scale2, gate2 = (part[:, None, :] for part in parts)
        h = layer_norm(x) * (1 + scale) + shift
        q, k, v = (split_heads(part, HEADS) for part in jnp.split(project(h, wqkv), 3, axis=-1))
        p = jax.nn.softmax(jnp.einsum("bthd,bshd->bhts", q, k) * 0.25)
        h = jnp.einsum("bhts,bshd->bthd", p, v).reshape(ROWS)
        x = x + gate * project(h, wo)
        h = layer_norm(x) * (1 + scale2) + shift2
        return x + gate2 * project(jax.nn.gelu(project(h, up)), down)

    return run, (zeros(*ROWS), zeros(BATCH, HIDDEN), zeros(HIDDEN, 6 * HIDDEN),
                 zeros(HIDDEN, 3 * HIDDEN), zeros(HIDDEN, HIDDEN), zeros(HIDDEN, 96),
                 zeros(96, HIDDEN))


def make_llama4():
    """Rotation of pairs before norms of q and k without weights; queries scaled by position."""

    def run(x, norm, wq, wk, wv):
        h = rms_norm(x, norm, epsilon=1e-5)
        q = rms_norm(rotate_pairs(split_heads(project(h, wq), HEADS)))
        k = rms_norm(rotate_pairs(split_heads(project(h, wk), KV_HEADS)))
        floor = jnp.floor((jnp.arange(TOKENS, dtype=jnp.float32) + 1) / 4)
        q = q * (jnp.log1p(floor) * 0.1 + 1)[None, :, None, None]
        return attend(q, k, split_heads(project(h, wv), KV_HEADS), 0.25)

    return run, (zeros(*ROWS), zeros(HIDDEN), zeros(HIDDEN, QUERY), zeros(HIDDEN, KEY),
                 zeros(HIDDEN, KEY))


def make_fp8_history():
    """A norm, quantized by a scale from the history of absolute maxima, which moves on."""

    def run(x, weight, history):
        y = rms_norm(x, weight)
        largest = jnp.finfo(jnp.float8_e4m3fn).max.astype(jnp.float32)
        scale = jnp.where(jnp.max(history) > 0, jnp.max(history) / largest, 1.0)
        scaled = jnp.clip(y / scale, -largest, largest).astype(jnp.float8_e4m3fn)
        return scaled, scale, jnp.append(history[1:], jnp.max(jnp.abs(y)))

    return run, (zeros(*ROWS), zeros(HIDDEN), zeros(16))


BLOCKS = {
    "gemma3": make_gemma3,
    "gpt_oss": functools.partial(make_gpt_oss, False),
    "gpt_oss_lse": functools.partial(make_gpt_oss, True),
    "qwen3_next": make_qwen3_next,
    "gated_norm": make_gated_norm,
    "deepseek": make_deepseek,
    "dit": make_dit,
    "llama4": make_llama4,
    "fp8_history": make_fp8_history,
}
