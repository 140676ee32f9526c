# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: torchrun ... ranks.py CASE: RMSNorm of q and k over the ranks of torch.distributed.

Each rank computes its slice and compares it with the norm of all columns on one rank.
"""

import datetime
import os
import sys

import torch
import torch.distributed as dist

import fusednorm.distributed
from fusednorm import ops

EPSILON = 1e-6
own = torch.ops.fusednorm


def widths(ranks, equal):
    """Returns the columns of q and of k on each rank."""
    return ([96] * ranks, [16] * ranks) if equal else \
        ([8 * (rank + 3) for rank in range(ranks)], [8 + rank for rank in range(ranks)])


def data(q_widths, k_widths, rows, kind):
    """Returns q, k and their weights with all columns; equal on all ranks."""
    generator = torch.Generator().manual_seed(rows)
    q, k = (torch.randn(rows, sum(each), generator=generator).to(kind)
            for each in (q_widths, k_widths))
    return q, k, *(torch.rand(sum(each), generator=generator).to(kind)
                   for each in (q_widths, k_widths))


def close(made, expected, kind):
    """Whether values differ by a few units in the last place of the type."""
    unit = torch.finfo(kind).eps
    return bool(((made.float() - expected.float()).abs() <= 4 * unit * expected.float().abs()).all())


def norms(rank, ranks):
    for equal in (True, False):
        all_widths = widths(ranks, equal)
        place = [slice(sum(each[:rank]), sum(each[:rank + 1])) for each in all_widths]
        for kind in (torch.float32, torch.bfloat16):
            q, k, gq, gk = data(*all_widths, 5, kind)
            norm = fusednorm.distributed.QkRMSNorm(gq[place[0]], gk[place[1]], EPSILON)
            compiled = torch.compile(norm, fullgraph=True, dynamic=True)
            for rows in (1, 5, 33):
                q, k, *_ = data(*all_widths, rows, kind)
                one = ops.apply_qk_rms_norm(q, k, gq, gk, ops.row_mean_of_squares_qk(q, k), EPSILON)
                mine = norm(q[:, place[0]], k[:, place[1]])
                again = compiled(q[:, place[0]].contiguous(), k[:, place[1]].contiguous())
                for made, expected, columns, graph in zip(mine, one, place, again):
                    assert close(made, expected[:, columns], kind)
                    assert torch.equal(made, graph)
            if equal:
                plain = fusednorm.distributed.qk_rms_norm(q[:, place[0]], k[:, place[1]],
                                                          gq[place[0]], gk[place[1]], EPSILON)
                assert torch.equal(plain[0], mine[0]) and torch.equal(plain[1], mine[1])
    # The same rows on all ranks: equal bits.
    same = torch.randn(9, 64, generator=torch.Generator().manual_seed(3))
    made, _ = fusednorm.distributed.qk_rms_norm(same * (1 + rank), same * 0 + 1, torch.ones(64),
                                                torch.ones(64), EPSILON)
    found = [torch.empty_like(made) for _ in range(ranks)]
    dist.all_gather(found, made)
    if ranks in (2, 4):
        assert torch.equal(found[0] * 2, found[1])
    if ranks == 1:
        check_operators()


def check_operators():
    q, k, weights = torch.randn(3, 8), torch.randn(3, 4), (torch.rand(8), torch.rand(4))
    variance, shares = own.row_mean_of_squares_qk(q, k), torch.full((2, 2), 0.5)
    for operator, arguments in (
            (own.row_mean_of_squares_qk, (q, k)),
            (own.apply_qk_rms_norm, (q, k, *weights, variance, EPSILON, None)),
            (own.apply_qk_rms_norm, (q, k, *weights, torch.stack([variance] * 2), EPSILON, shares)),
            (own.expect_equal_rows, (variance, torch.tensor([3, 3])))):
        torch.library.opcheck(operator.default, arguments)


def rows(rank, ranks):
    q, k = torch.ones(4 + rank // 2, 8), torch.ones(4 + rank // 2, 8)
    fusednorm.distributed.qk_rms_norm(q, k, torch.ones(8), torch.ones(8), EPSILON)


def epsilon(rank, ranks):
    fusednorm.distributed.QkRMSNorm(torch.ones(8), torch.ones(8), EPSILON * (1 + rank))


def dies(rank, ranks):
    q, k = torch.ones(4, 8), torch.ones(4, 8)
    arguments = q, k, torch.ones(8), torch.ones(8), EPSILON
    fusednorm.distributed.qk_rms_norm(*arguments)
    if rank == ranks - 1:
        os._exit(9)
    fusednorm.distributed.qk_rms_norm(*arguments)


def late(rank, ranks):
    if rank == 0:
        import time
        time.sleep(60)
    fusednorm.distributed.QkRMSNorm(torch.ones(8), torch.ones(8), EPSILON)


def main():
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=10))
    rank, ranks = dist.get_rank(), dist.get_world_size()
    try:
        {"norms": norms, "rows": rows, "epsilon": epsilon, "dies": dies, "late": late}[sys.argv[1]](
            rank, ranks)
    except fusednorm.FusedNormError as error:
        sys.stderr.write(f"rank {rank}: {type(error).__name__}: {error}\n")
        sys.stderr.flush()
        sys.exit(1)
    dist.barrier()
    if rank == 0:
        print(f"{ranks} ranks agree")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
