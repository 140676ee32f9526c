# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The requests of docs/EngineFusions.md in plain IR, one function each.

from engine_text import EngineFunction

PAGE = 16
POSITIONS = 4096  # rows of the rotary table
SCALES = ("q_scale", "k_scale", "v_scale")


def tokens(*columns, element="bf16"):
    return (["?", *columns], element)


LATENTS = dict(qkv_a=tokens(2112), gamma_q=([1536], "bf16"), gamma_kv=([512], "bf16"))
MLA_ROWS = dict(
    q=tokens(128, 192), kv=tokens(576), gamma=([512], "bf16"), cos_sin=([POSITIONS, 64], "bf16"),
    positions=tokens(element="i64"), slots=tokens(element="i64"), cache=(["?", 64, 576], "f8E4M3FN"), scale="f32")
RESIDUAL = dict(x=tokens(7168), residual=tokens(7168), gamma=([7168], "bf16"))
GATED_HEADS = dict(x=tokens(32, 128), z=tokens(32, 128), gamma=([128], "f32"))


def joined_heads(queries, keys, n, rotated, static=False, sections=()):
    """Returns the arguments of a function that starts from one QKV tensor."""
    cache = (["?", PAGE, keys, n], "f8E4M3FN" if static else "bf16")
    positions = ([len(sections), "?"], "i64") if sections else tokens(element="i64")
    return dict(
        qkv=tokens((queries + 2 * keys) * n), gamma_q=([n], "bf16"), gamma_k=([n], "bf16"),
        cos_sin=([POSITIONS, rotated], "bf16"), positions=positions, slots=tokens(element="i64"),
        key_cache=cache, value_cache=cache, **dict.fromkeys(SCALES if static else (), "f32"))


def qk_norm_rope_cache(queries, keys, n, rotated, interleaved=False, static=False, sections=(), turns=False):
    f = EngineFunction("plain", **joined_heads(queries, keys, n, rotated, static, sections))
    tables = f.tables("%cos_sin", "%positions")
    if sections:
        tables = [(f.in_turns if turns else f.in_sections)(table, sections) for table in tables]

    def rotary(x):
        if rotated == n:
            return f.rope(x, *tables, interleaved)
        return f.concat(f.rope(f.slice(x, 0, rotated), *tables, interleaved), f.slice(x, rotated, n - rotated))

    def heads(offset, count):
        return f.split(f.slice("%qkv", offset * n, count * n), count)

    q = rotary(f.rms_norm(heads(0, queries), "%gamma_q"))
    k = rotary(f.rms_norm(heads(queries, keys), "%gamma_k"))
    v = heads(queries + keys, keys)
    if static:
        q, k, v = (f.quantize_static(x, f"%{name}_scale") for name, x in (("q", q), ("k", k), ("v", v)))
    return f.text(q, f.paged_store(k, "%slots", "%key_cache"), f.paged_store(v, "%slots", "%value_cache"))


def mla_dual_norm(groups):
    """Q and KV latents from one GEMM. The KV latent is followed by 64 more columns."""
    f = EngineFunction("plain", **LATENTS)
    q = f.rms_norm(f.slice("%qkv_a", 0, 1536), "%gamma_q")
    kv = f.rms_norm(f.slice("%qkv_a", 1536, 512), "%gamma_kv")
    codes, scales = f.quantize_groups(q) if groups else f.quantize_tokens(q)
    return f.text(codes, scales, kv)


def mla_rope_cache():
    f = EngineFunction("plain", **MLA_ROWS)
    tables = f.tables("%cos_sin", "%positions")
    q = f.rope(f.slice("%q", 128, 64), *tables, interleaved=True)
    latent = f.quantize_static(f.rms_norm(f.slice("%kv", 0, 512), "%gamma"), "%scale")
    key = f.quantize_static(f.rope(f.slice("%kv", 512, 64), *tables, interleaved=True), "%scale")
    cache = f.paged_store(latent, "%slots", "%cache")
    return f.text(q, f.paged_store(key, "%slots", cache, column=512))


MLA_QUERY = dict(
    ql=tokens(128, 512), q=tokens(128, 64), kv=tokens(512), k=tokens(64), cos_sin=([POSITIONS, 64], "bf16"),
    positions=tokens(element="i64"), slots=tokens(element="i64"), cache=(["?", 64, 576], "f8E4M3FN"),
    q_scale="f32", scale="f32")


def mla_decode():
    """Appends rotated columns to the absorbed query, and stores the compressed KV row."""
    f = EngineFunction("plain", **MLA_QUERY)
    tables = f.tables("%cos_sin", "%positions")
    q = f.quantize_static(f.concat("%ql", f.rope("%q", *tables, interleaved=True)), "%q_scale")
    key = f.quantize_static(f.rope("%k", *tables, interleaved=True), "%scale")
    cache = f.paged_store(f.quantize_static("%kv", "%scale"), "%slots", "%cache")
    return f.text(q, f.paged_store(key, "%slots", cache, column=512))


def add_norm_group():
    f = EngineFunction("plain", **RESIDUAL)
    total = f.binary("arith.addf", f.cast("%x", "f32"), f.cast("%residual", "f32"))
    y = f.cast(f.normalized(total, "1.0e-6"), "bf16")
    codes, scales = f.quantize_groups(f.by_column("arith.mulf", y, "%gamma"))
    return f.text(codes, f.transposed(scales), f.cast(total, "bf16"))


def swiglu(n, groups):
    """Row layout: gate columns, then up columns."""
    f = EngineFunction("plain", gate_up=tokens(2 * n))
    gate = f.cast(f.silu(f.cast(f.slice("%gate_up", 0, n), "f32")), "bf16")
    y = f.binary("arith.mulf", gate, f.slice("%gate_up", n, n))
    return f.text(*(f.quantize_groups(y) if groups else f.quantize_tokens(y)))


def gated_norm():
    """Norm per head, multiplied by the gate."""
    f = EngineFunction("plain", **GATED_HEADS)
    y = f.by_column("arith.mulf", f.normalized(f.cast("%x", "f32"), "1.0e-6"), "%gamma")
    return f.text(f.cast(f.binary("arith.mulf", y, f.silu(f.cast("%z", "f32"))), "bf16"))


GATED_ROWS = dict(x=tokens(5120), z=tokens(5120), gamma=([5120], "bf16"))


def norm_of_gated():
    """Norm of the gated input."""
    f = EngineFunction("plain", **GATED_ROWS)
    y = f.binary("arith.mulf", f.cast("%x", "f32"), f.silu(f.cast("%z", "f32")))
    y = f.cast(f.normalized(y, "1.0e-5"), "bf16")
    return f.text(f.by_column("arith.mulf", y, "%gamma"))


GROUPED_ROWS = dict(x=tokens(8192), z=tokens(8192), gamma=([8192], "bf16"))


def norm_of_groups():
    """Norm of the gated input, separately for eight groups of columns."""
    f = EngineFunction("plain", **GROUPED_ROWS)
    y = f.binary("arith.mulf", f.cast("%x", "f32"), f.silu(f.cast("%z", "f32")))
    y = f.join(f.cast(f.normalized(f.split(y, 8), "1.0e-5"), "bf16"))
    return f.text(f.by_column("arith.mulf", y, "%gamma"))


INDEX = dict(
    kv=tokens(576), k=tokens(128), gamma=([512], "bf16"), gamma_k=([128], "f32"), beta_k=([128], "f32"),
    cos_sin=([POSITIONS, 64], "bf16"), positions=tokens(element="i64"))


def index_key():
    """The compressed KV row, its rotated columns, and the key of the indexer."""
    f = EngineFunction("plain", **INDEX)
    tables = f.tables("%cos_sin", "%positions")
    latent = f.rms_norm(f.slice("%kv", 0, 512), "%gamma")
    key = f.rope(f.slice("%kv", 512, 64), *tables, interleaved=True)
    index = f.layer_norm("%k", "%gamma_k", "%beta_k")
    index = f.concat(f.rope(f.slice(index, 0, 64), *tables), f.slice(index, 64, 64))
    return f.text(latent, key, index)
