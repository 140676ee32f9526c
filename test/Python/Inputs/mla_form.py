# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks the choice of the form of MLA: mla_form.py LIBRARY.

import ctypes
import itertools
import sys

from fusednorm import ops
from fusednorm.errors import ArgumentError, ArgumentTypeError

FIELDS = "heads nope rope values latent tokens cached element_bytes".split()
NAMES = [("size", ctypes.c_size_t), *((name, ctypes.c_int64) for name in FIELDS), ("fmas_per_byte", ctypes.c_double)]
Shape = type("Shape", (ctypes.Structure,), {"_fields_": NAMES})
library = ctypes.CDLL(sys.argv[1])


def ask(**fields):
    """Returns the status of the C function and its answer."""
    shape = Shape(**{"size": ctypes.sizeof(Shape), **fields})
    answer = ctypes.c_int32(-1)
    return library.fnc_mla_is_absorbed(ctypes.byref(shape), ctypes.byref(answer)), answer.value


# With many keys, the forms have the same FMAs at latent * (nope + values) / (2 * latent - nope - values)
# new tokens: 170.7 for DeepSeek-V3.
deepseek = dict(heads=128, nope=128, rope=64, values=128, latent=512)
many = 1 << 24
known = [(dict(tokens=170, cached=many), True), (dict(tokens=171, cached=many), False),
         (dict(tokens=1, cached=4096), True), (dict(tokens=4096, cached=0), False),
         # The bytes of one token outweigh the FMAs if memory is slow.
         (dict(tokens=171, cached=many, fmas_per_byte=1e6), True)]
for fields, expected in known:
    assert ops.is_mla_absorbed(**deepseek, **fields) is expected, fields
print(f"{len(known)} known answers")

absorbed = count = 0
for heads, widths, tokens, cached, balance in itertools.product(
        (1, 16, 128), ((128, 64, 128, 512), (16, 0, 24, 32)), (1, 64, 170, 2048), (0, 32768), (0.0, 100.0)):
    nope, rope, values, latent = widths
    fields = dict(heads=heads, nope=nope, rope=rope, values=values, latent=latent, tokens=tokens, cached=cached)
    own = ops.is_mla_absorbed(**fields, element_bytes=1, fmas_per_byte=balance)
    assert ask(**fields, element_bytes=1, fmas_per_byte=balance) == (0, int(own)), (fields, own)
    absorbed, count = absorbed + own, count + 1
print(f"{count} equal answers, {absorbed} of them absorbed")

refused = 0
for fields in (dict(heads=0), dict(latent=-1), dict(tokens=-1), dict(element_bytes=0), dict(fmas_per_byte=-1.0)):
    wrong = {**deepseek, "tokens": 1, "cached": 1, "element_bytes": 2, "fmas_per_byte": 100.0, **fields}
    assert ask(**wrong) == (1, -1), wrong
    try:
        ops.is_mla_absorbed(**wrong)
    except ArgumentError as error:
        assert next(iter(fields)) in str(error), error
        refused += 1
for fields in (dict(heads=1.5), dict(tokens="1"), dict(fmas_per_byte="fast")):
    try:
        ops.is_mla_absorbed(**{**deepseek, "tokens": 1, "cached": 1, **fields})
    except ArgumentTypeError as error:
        assert str(error).startswith(f"{next(iter(fields))}: expected a "), error
        refused += 1
assert ask(**{**deepseek, "size": 8}) == (1, -1)
for weights, text in ((((), (1, 2)), "prefill_weights: expected 1 or, for FP8, 2 tensors, got 0"),
                      (((1,), (1,)), "decode_weights: expected 2 or, for FP8, 4 tensors, got 1")):
    try:
        ops.mla_prefill_decode(*[None] * 8, *weights, 1)
    except ArgumentError as error:
        assert str(error) == text, error
        refused += 1
print(f"{refused} refused")
