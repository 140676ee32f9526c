# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""RMSNorm of q and k from the statistics of several ranks, in one process."""

import numpy as np

import fusednorm
from fusednorm import ops

random = np.random.default_rng(5)
EPSILON = 1e-6


def rows(columns, widths):
    """Returns the slices of random rows, one for each width."""
    whole = random.standard_normal((7, columns)).astype(np.float32)
    return whole, np.split(whole, np.cumsum(widths)[:-1], axis=1)


def joined(q_widths, k_widths):
    """Returns the joined results of all ranks, and the results of one rank with all columns."""
    (q, q_parts), (k, k_parts) = (rows(sum(widths), widths) for widths in (q_widths, k_widths))
    weights = [random.random(sum(widths)).astype(np.float32) for widths in (q_widths, k_widths)]
    slices = [np.split(weight, np.cumsum(widths)[:-1])
              for weight, widths in zip(weights, (q_widths, k_widths))]
    shares = np.float32(np.stack([np.array(widths) / sum(widths) for widths in (q_widths, k_widths)], 1))
    variances = np.stack([ops.row_mean_of_squares_qk(a, b) for a, b in zip(q_parts, k_parts)])
    made = [ops.apply_qk_rms_norm(a, b, np.ascontiguousarray(g), np.ascontiguousarray(h), variances,
                                  EPSILON, shares)
            for a, b, g, h in zip(q_parts, k_parts, *slices)]
    one = ops.apply_qk_rms_norm(q, k, *weights, ops.row_mean_of_squares_qk(q, k), EPSILON)
    # The order of the sum: each term and each sum is rounded.
    total = variances[0] * shares[0]
    for variance, share in zip(variances[1:], shares[1:]):
        total = total + variance * share
    exact = ops.apply_qk_rms_norm(q, k, *weights, total, EPSILON)
    return [[np.concatenate([pair[i] for pair in made], 1) for i in (0, 1)], one, exact]


for q_widths, k_widths in (((64,), (16,)), ((96, 32), (24, 40)), ((1536,) * 4, (256,) * 4),
                           ((5, 3, 1, 7), (1, 1, 1, 1)), ((6144 // 8,) * 8, (128,) * 8)):
    made, one, exact = joined(q_widths, k_widths)
    for a, b, c in zip(made, one, exact):
        assert np.array_equal(a, c)
        # 2 units in the last place of the row scalar, and two roundings of each value.
        assert np.all(np.abs(a - b) <= 4 * np.spacing(np.abs(b))), np.abs(a - b).max()
print("equal sums")

q, k = np.ones((2, 8), np.float32), np.ones((2, 4), np.float32)
qkv = np.arange(32, dtype=np.float32).reshape(2, 16)
weights = np.ones(8, np.float32), np.ones(4, np.float32)
with_gaps = ops.row_mean_of_squares_qk(qkv[:, :8], qkv[:, 8:12])
assert np.array_equal(with_gaps, np.stack([(qkv[:, :8] ** 2).mean(1), (qkv[:, 8:12] ** 2).mean(1)], 1))
in_place = q.copy(), k.copy()
variance = np.full((2, 2), 3, np.float32)
assert ops.apply_qk_rms_norm(*in_place, *weights, variance, 1.0, out=in_place)[0] is in_place[0]
assert np.all(in_place[0] == 0.5) and np.all(in_place[1] == 0.5)
empty = ops.row_mean_of_squares_qk(q[:0], k[:0])
assert empty.shape == (0, 2)
deep = ops.apply_qk_rms_norm(q.reshape(1, 2, 8), k.reshape(1, 2, 4), *weights,
                             variance.reshape(1, 1, 2, 2), 1.0, np.ones((1, 2), np.float32))
assert deep[0].shape == (1, 2, 8) and np.all(deep[0] == 0.5)
print("shapes")

for call in (lambda: ops.row_mean_of_squares_qk(q, k[:1]),
             lambda: ops.row_mean_of_squares_qk(q, k.astype(np.float16)),
             lambda: ops.apply_qk_rms_norm(q, k, weights[1], weights[1], variance, 0.0),
             lambda: ops.apply_qk_rms_norm(q, k, *weights, variance[:1], 0.0),
             lambda: ops.apply_qk_rms_norm(q, k, *weights, variance, 0.0, np.ones((3, 2), np.float32)),
             lambda: ops.apply_qk_rms_norm(q, k, *weights, variance, 0.0, np.ones(2, np.float32)),
             lambda: ops.apply_qk_rms_norm(q, k, *weights, variance, 0.0, out=(q,))):
    try:
        call()
    except fusednorm.ArgumentError as error:
        print(error)
    else:
        raise AssertionError("accepted")
