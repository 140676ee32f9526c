# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The backend of torch.compile: its operators, each chain with bits of eager code, and a model."""

import logging
import pathlib
import sys

import torch
import torch.nn.functional as F

import fusednorm.torch

own, f32, bf16 = torch.ops.fusednorm, torch.float32, torch.bfloat16
N = 256
torch.manual_seed(1)
logs = []


class Handler(logging.Handler):
    def emit(self, record):
        logs.append(record.getMessage().removeprefix("replaced in a graph: "))


logging.getLogger("fusednorm.torch").addHandler(Handler())
logging.getLogger("fusednorm.torch").setLevel(logging.INFO)


def rows(*shape, dtype=bf16):
    return torch.randn(*shape, dtype=f32).to(dtype)


def norm(x, weight=None, epsilon=1e-6):
    wide = x.to(f32)
    wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + epsilon)
    return wide.to(x.dtype) if weight is None else weight * wide.to(x.dtype)


def norm_once(x, weight):
    wide = x.float()
    return (wide * torch.rsqrt((wide * wide).mean(-1, keepdim=True) + 1e-5) * weight).to(x.dtype)


def norm_gemma(x, weight):
    wide = x.float()
    wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)
    return (wide * (1.0 + weight.float())).type_as(x)


def quantize(y, group=None):
    """As vLLM's native code: a floor of the scale."""
    if group is not None:
        y = y.view(*y.shape[:-1], -1, group)
    scales = (y.abs().max(dim=-1, keepdim=True)[0].float() / 448.0).clamp(min=1 / (448 * 512))
    values = (y.float() / scales).clamp(-448, 448).to(torch.float8_e4m3fn)
    return (values.flatten(-2), scales.squeeze(-1)) if group is not None else (values, scales)


def quantize_amax(y, group):
    """As DeepSeek's code: a floor of the largest magnitude."""
    grouped = y.view(*y.shape[:-1], -1, group)
    scales = grouped.abs().float().amax(-1).clamp(min=1e-4) / 448.0
    values = (grouped / scales.unsqueeze(-1)).clamp(min=-448.0, max=448.0)
    return values.to(torch.float8_e4m3fn).view(y.shape), scales


def add_twice(x, r, weight):
    total = x + r
    again = norm(total, weight) * 2 + total
    return norm(again, weight), again


def rotate_half(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)


def rotate(x, cos, sin):
    q, k = (one.unflatten(-1, (-1, 64)).transpose(1, 2) for one in x.split((4 * 64, 2 * 64), -1))
    cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    q, k = (x * cos + rotate_half(x) * sin for x in (q, k))
    return q.transpose(1, 2).flatten(-2), k * 2


def check_operators():
    x, r, w, epsilon = rows(5, N), rows(5, N), rows(N), torch.tensor(1e-6, dtype=torch.float64)
    number, scales = 1e-6, ("once", 64, 1e-5)
    q, k, cos, sin = rows(2, 7, 4, 64).transpose(1, 2), rows(2, 2, 7, 64), rows(2, 7, 64), rows(2, 7, 64)
    calls = [(own.rotate.default, (q, k, cos, sin)), (own.rotate.default, (q, q, cos[:1], sin[:1]))]
    for name, arguments in (
            ("norm", (x, w, number, "twice")), ("norm", (x, None, number, "once")),
            ("norm", (x, w, number, "gemma")), ("add_norm", (x, r, w, number, "once")),
            ("norm_quantize", (x, w, number, *scales, True)),
            ("add_norm_quantize", (x, r, w, number, *scales, False))):
        calls.append((getattr(own, name).default, arguments))
        calls.append((getattr(own, name).tensor,
                      [epsilon if one is number else one for one in arguments]))
    for operator, arguments in calls:
        torch.library.opcheck(operator, arguments)
    for call in (lambda: own.norm(x, w, 1e-6, "thrice"), lambda: own.add_norm(x, r, w, 1e-6, "gemma"),
                 lambda: own.norm_quantize(x, w, 1e-6, "once", 48, 1e-5, True)):
        try:
            call()
        except fusednorm.ArgumentError as error:
            print(error)
    print(len(calls), "checked")


def same(found, expected, where):
    """Compares bits. A sum in another order changes two narrow results in a thousand by one step."""
    if isinstance(expected, tuple):
        return [same(*pair, where) for pair in zip(found, expected)]
    assert (found.dtype, found.shape, found.stride()) == \
        (expected.dtype, expected.shape, expected.stride()), where
    if expected.dtype == f32:
        torch.testing.assert_close(found, expected, rtol=1e-5, atol=1e-6)
        return
    different = (found.float() != expected.float()).float().mean().item()
    assert different < 2e-3, (where, different)
    torch.testing.assert_close(found.float(), expected.float(), rtol=0.13, atol=1e-6)


def check_chain(label, function, make, dynamic):
    """Compiles a chain once, calls it with three numbers of rows, and prints its operators."""
    torch._dynamo.reset()
    compiled = torch.compile(function, fullgraph=True, dynamic=dynamic,
                             backend=fusednorm.torch.backend, options={"rest": "eager"})
    logs.clear()
    with torch.no_grad():
        for count in (3, 8, 5):
            arguments = make(count)
            for one in arguments:
                if not dynamic and one.shape[0] == count:
                    torch._dynamo.mark_dynamic(one, 0)
            before = [one.clone() for one in arguments]
            same(compiled(*arguments), function(*arguments), (label, count))
            assert all(map(torch.equal, arguments, before)), label
    assert len(logs) == 1, (label, logs)
    print(f"{label}: {logs[0]}")


def check_chains():
    """Weights are attributes, as in layers, so their extents are static."""
    for dtype in (bf16, f32):
        w, wide = rows(N, dtype=dtype), rows(N, dtype=f32)

        def one(count, dtype=dtype):
            return (rows(count, N, dtype=dtype),)

        def two(count, dtype=dtype):
            return rows(count, N, dtype=dtype), rows(count, N, dtype=dtype)

        for label, function, make in (
                ("norm", lambda x: norm(x, w), one), ("no weight", norm, one),
                ("F.rms_norm", lambda x: F.rms_norm(x, (N,), w, 1e-6), one),
                ("f32 weight", lambda x: norm_once(x, wide), one),
                ("Gemma", lambda x: norm_gemma(x, w), one),
                ("sum", lambda x, r: (norm(x + r, w), x + r), two),
                ("sum, rounded once", lambda x, r: norm_once(x + r, w), two),
                ("two sums", lambda x, r: add_twice(x, r, w), two),
                ("rows", lambda x: quantize(norm(x, w)), one),
                ("groups", lambda x: quantize(norm(x, w), 64), one),
                ("amax", lambda x: quantize_amax(norm_once(x, w), 128), one),
                ("sum, rows", lambda x, r: (*quantize(norm(x + r, w)), x + r), two)):
            check_chain(f"{str(dtype)[6:]} {label}", function, make, False)

        def heads(count, dtype=dtype):
            return (rows(count, 7, 6 * 64, dtype=dtype), rows(1, 7, 64, dtype=dtype),
                    rows(1, 7, 64, dtype=dtype))
        check_chain(f"{str(dtype)[6:]} rotation", rotate, heads, False)


def check_others():
    """Other chains stay as they are."""
    w = rows(N)

    def one(count):
        return (rows(count, N),)

    def with_root(x):
        wide = x.float()
        root = torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)
        return w * (wide * root).to(x.dtype), root

    for label, function in (
            ("root also used", with_root),
            ("another dimension", lambda x: x * torch.rsqrt(x.pow(2).mean(0, keepdim=True) + 1e-6)),
            ("bf16 throughout", lambda x: x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)),
            ("f32 result", lambda x: F.rms_norm(x.float(), (N,)) * w.double()),
            ("LayerNorm", lambda x: F.layer_norm(x, (N,), w))):
        check_chain(label, function, one, False)
    check_chain("values also used", lambda x: (*quantize(norm(x, w)), norm(x, w)), one, False)
    check_chain("epsilon is an input", torch.nn.RMSNorm(N, eps=1e-6).bfloat16().eval(), one, True)
    # A graph for a backward pass keeps the root, so nothing is replaced and gradients are right.
    torch._dynamo.reset()
    x, weight = rows(5, N, dtype=f32).requires_grad_(), rows(N, dtype=f32).requires_grad_()
    logs.clear()
    made = torch.compile(norm, backend=fusednorm.torch.backend, options={"rest": "eager"})(x, weight)
    found = torch.autograd.grad(made.sum(), (x, weight))
    for mine, theirs in zip(found, torch.autograd.grad(norm(x, weight).sum(), (x, weight))):
        torch.testing.assert_close(mine, theirs)
    print("backward:", ", ".join(logs))
    for options in ({"rest": "jit"}, {"rest": "eager", "max_autotune": True},
                    {"post_grad_custom_pre_pass": None}):
        torch._dynamo.reset()
        try:
            torch.compile(norm, backend=fusednorm.torch.backend, options=options)(rows(5, N))
        except Exception as error:
            print(str(error).splitlines()[1])


def check_model(folder):
    """Compiles Llama by the name of the entry point. Other operators are Inductor's."""
    from transformers import LlamaConfig, LlamaForCausalLM
    info = folder / "fusednorm_backend-0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fusednorm-backend\nVersion: 0\n")
    (info / "entry_points.txt").write_text(
        "[torch_dynamo_backends]\nfusednorm = fusednorm.torch:backend\n")
    sys.path.append(str(folder))
    config = LlamaConfig(vocab_size=512, hidden_size=256, intermediate_size=512,
                         num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2)
    model = LlamaForCausalLM(config).eval()
    short = LlamaForCausalLM(config).eval().to(bf16)
    short.load_state_dict(model.state_dict())
    logs.clear()
    compiled = torch.compile(short, backend="fusednorm", fullgraph=True, dynamic=True)
    with torch.no_grad():
        for batch, tokens in ((2, 7), (3, 9), (4, 16)):
            ids = torch.randint(0, 512, (batch, tokens))
            exact, eager, made = (one(ids, use_cache=False).logits.float()
                                  for one in (model, short, compiled))
            errors = [(one - exact).square().mean().item() for one in (made, eager)]
            assert errors[0] <= 1.1 * errors[1], errors
    assert len(logs) == 1, logs
    print("model:", logs[0])


if sys.argv[1] == "chains":
    check_operators(), check_chains(), check_others()
else:
    check_model(pathlib.Path(sys.argv[1]))
