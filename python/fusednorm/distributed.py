# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""RMSNorm of q and k whose columns are split over the ranks of torch.distributed.

    norm = fusednorm.distributed.QkRMSNorm(q_weight, k_weight, 1e-6, group)
    q, k = norm(q, k)

Each rank has the heads of its slice. The norm covers the columns of all ranks. Each rank computes
the means of squares of its own columns. One functional all-gather returns the means of all ranks.
Two kernels add them in the order of the ranks and normalize. All ranks compute the same statistics,
with equal bits in each run. `torch.compile` keeps the module in one graph.

The process group chooses the transport: gloo for CPUs, NCCL for GPUs.
"""

from __future__ import annotations

import sys
from typing import Any, Optional, Tuple

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as collectives

from . import ops
from ._torch_ops import _define
from .errors import ArgumentError, LaunchError, ShapeError

#: The name since PyTorch 2.14, or the name in older versions.
_all_gather: Any = getattr(collectives, "all_gather_single", None) or collectives.all_gather_tensor

__all__ = ["QkRMSNorm", "forward_qkv", "qk_rms_norm", "qk_shares"]


def _statistics(q: torch.Tensor, k: torch.Tensor) -> torch.Tensor:
    return ops.row_mean_of_squares_qk(q, k)


def _statistics_fake(q: torch.Tensor, k: torch.Tensor) -> torch.Tensor:
    return q.new_empty((*q.shape[:-1], 2), dtype=torch.float32)


def _apply(q: torch.Tensor, k: torch.Tensor, q_weight: torch.Tensor, k_weight: torch.Tensor,
           variance: torch.Tensor, epsilon: float,
           shares: Optional[torch.Tensor]) -> Tuple[torch.Tensor, torch.Tensor]:
    return ops.apply_qk_rms_norm(q, k, q_weight, k_weight, variance, epsilon, shares)


def _apply_fake(q: torch.Tensor, k: torch.Tensor, *rest: Any) -> Tuple[torch.Tensor, torch.Tensor]:
    return q.new_empty(q.shape), k.new_empty(k.shape)


def _expect_rows(statistics: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
    """Returns a copy of the statistics; raises an error if ranks have different numbers of rows."""
    rows = statistics.numel() // 2
    if statistics.is_cuda:
        # The host does not wait: a wrong count stops the stream before the all-gather.
        torch._assert_async((counts == rows).all(), "the ranks have different numbers of rows")
    elif bool((counts != rows).any()):
        raise ShapeError("expected equal numbers of rows on all ranks, got "
                         f"{counts.tolist()} on ranks 0 to {counts.numel() - 1}")
    return statistics.clone()


def _expect_rows_fake(statistics: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
    return torch.empty_like(statistics)


_define("row_mean_of_squares_qk(Tensor q, Tensor k) -> Tensor", _statistics, _statistics_fake)
_define("apply_qk_rms_norm(Tensor q, Tensor k, Tensor q_weight, Tensor k_weight, Tensor variance, "
        "float epsilon, Tensor? shares) -> (Tensor, Tensor)", _apply, _apply_fake)
_define("expect_equal_rows(Tensor statistics, Tensor counts) -> Tensor", _expect_rows,
        _expect_rows_fake)


def _group(group: Any) -> Any:
    if not dist.is_available() or not dist.is_initialized():
        raise LaunchError("expected an initialized process group; call "
                          "torch.distributed.init_process_group first")
    return dist.group.WORLD if group is None else group


def _tensor_parallel_group() -> Any:
    """Returns vLLM's tensor-parallel group; without vLLM, None for all ranks."""
    parallel = sys.modules.get("vllm.distributed.parallel_state")
    return None if parallel is None else parallel.get_tp_group().device_group


def qk_shares(q_columns: int, k_columns: int, group: Any = None,
              device: Optional[torch.device] = None) -> torch.Tensor:
    """Exchanges the numbers of columns of all ranks. All ranks of the group must call it.

    Parameters
    ----------
    q_columns, k_columns : int
        The columns of q and of k on this rank.
    group : ProcessGroup, optional
        The ranks. Defaults to all ranks.
    device : torch.device, optional
        The device of the group's transport and of the result. Defaults to the CPU.

    Returns
    -------
    Tensor [ranks, 2], float32
        The columns of each rank divided by the columns of all ranks, for q and for k. The quotients
        are rounded to f32.

    Raises
    ------
    LaunchError
        If no process group is initialized or the exchange fails.

    Examples
    --------
    >>> fusednorm.distributed.qk_shares(64, 16)    # of one rank
    tensor([[1., 1.]])
    """
    group = _group(group)
    own = torch.tensor([q_columns, k_columns], dtype=torch.int64, device=device)
    widths = _gather(own, group, "the numbers of columns").view(-1, 2)
    if bool((widths < 1).any()):
        raise ShapeError("expected at least one column of q and of k on each rank, got "
                         f"{widths.tolist()}")
    return (widths.double() / widths.sum(0).double()).float()


def _gather(own: torch.Tensor, group: Any, meaning: str) -> torch.Tensor:
    """Returns the tensors of all ranks, joined along the first dimension."""
    try:
        found = _all_gather(own, 0, group)
        if not torch.compiler.is_compiling():
            found = collectives.wait_tensor(found)
        return found
    except RuntimeError as error:
        raise LaunchError(f"the all-gather of {meaning} over {dist.get_world_size(group)} ranks "
                          f"failed on rank {dist.get_rank(group)}: {error}") from error


def qk_rms_norm(q: torch.Tensor, k: torch.Tensor, q_weight: torch.Tensor, k_weight: torch.Tensor,
                epsilon: float, shares: Optional[torch.Tensor] = None, group: Any = None,
                check_rows: bool = True) -> Tuple[torch.Tensor, torch.Tensor]:
    """Normalizes q and k over the columns of all ranks. All ranks of the group must call it.

    Parameters
    ----------
    q, k : Tensor [..., nq] and [..., nk], f32, f16 or bf16
        Queries and keys of the heads of this rank.
    q_weight, k_weight : Tensor [nq] and [nk], f32; on CPUs also f16 and bf16
        The slices of the weights.
    epsilon : float
        Added to the mean of the squares.
    shares : Tensor [ranks, 2], float32, optional
        The result of `qk_shares`. By default all ranks have equal numbers of columns.
    group : ProcessGroup, optional
        The ranks. Defaults to all ranks.
    check_rows : bool
        Compare the numbers of rows of all ranks first. This is one more all-gather of one integer.
        On GPUs the comparison runs on the device.

    Returns
    -------
    pair of Tensors
        The normalized queries and keys, of the types of q and k.

    Raises
    ------
    ArgumentError
        If a tensor has another type or shape, or if the ranks have different numbers of rows.
    LaunchError
        If no process group is initialized or the exchange fails.

    Examples
    --------
    >>> q, k = torch.tensor([[3.0, 4.0]]), torch.tensor([[2.0]])
    >>> fusednorm.distributed.qk_rms_norm(q, k, torch.ones(2), torch.ones(1), 0.0)
    (tensor([[0.8485, 1.1314]]), tensor([[1.]]))
    """
    group = _group(group)
    own = torch.ops.fusednorm
    local = own.row_mean_of_squares_qk(q, k)
    ranks = dist.get_world_size(group)
    if shares is None:
        shares = torch.full((ranks, 2), 1 / ranks, dtype=torch.float32, device=q.device)
    elif shares.shape[0] != ranks:
        raise ArgumentError(f"shares: expected {ranks} rows, one for each rank of the group, got "
                            f"{shares.shape[0]}")
    if check_rows:
        count = torch.full((1,), local.numel() // 2, dtype=torch.int64, device=q.device)
        local = own.expect_equal_rows(local, _gather(count, group, "the numbers of rows"))
    parts = _gather(local, group, "the row statistics").view(ranks, *local.shape)
    return own.apply_qk_rms_norm(q, k, q_weight, k_weight, parts, epsilon, shares)


class QkRMSNorm(torch.nn.Module):
    """RMSNorm of q and k over the columns of all ranks. For inference only.

    The constructor exchanges the numbers of columns, so ranks may have slices of different widths.
    All ranks of the group construct the module, and call it, in the same order.

    Parameters
    ----------
    q_weight, k_weight : Tensor [nq] and [nk], f32, f16 or bf16
        The slices of the weights of this rank. The module keeps them as f32.
    epsilon : float
        Added to the mean of the squares.
    group : ProcessGroup, optional
        The ranks. Defaults to all ranks.
    check_rows : bool
        As for `qk_rms_norm`.

    Raises
    ------
    ArgumentError
        If the ranks have different values of epsilon.
    LaunchError
        If no process group is initialized or the exchange fails.

    Examples
    --------
    >>> norm = fusednorm.distributed.QkRMSNorm(torch.ones(2), torch.ones(1), 0.0)
    >>> norm(torch.tensor([[3.0, 4.0]]), torch.tensor([[2.0]]))
    (tensor([[0.8485, 1.1314]]), tensor([[1.]]))
    """

    q_weight: torch.Tensor
    k_weight: torch.Tensor
    shares: torch.Tensor

    def __init__(self, q_weight: torch.Tensor, k_weight: torch.Tensor, epsilon: float,
                 group: Any = None, check_rows: bool = True) -> None:
        super().__init__()
        device = q_weight.device
        shares = qk_shares(q_weight.numel(), k_weight.numel(), group, device)
        values = _gather(torch.tensor([epsilon], dtype=torch.float64, device=device), _group(group),
                         "epsilon")
        if bool((values != values[0]).any()):
            raise ArgumentError(f"epsilon: expected equal values on all ranks, got {values.tolist()}")
        self.register_buffer("q_weight", q_weight.detach().float())
        self.register_buffer("k_weight", k_weight.detach().float())
        self.register_buffer("shares", shares, persistent=False)
        self.epsilon = float(epsilon)
        self.group = group
        self.check_rows = check_rows

    def forward(self, q: torch.Tensor, k: torch.Tensor) -> Tuple[torch.Tensor, torch.Tensor]:
        return qk_rms_norm(q, k, self.q_weight, self.k_weight, self.epsilon, self.shares, self.group,
                           self.check_rows)

    def extra_repr(self) -> str:
        return f"{self.q_weight.numel()} + {self.k_weight.numel()} columns, eps={self.epsilon}"


def forward_qkv(q_norm: Any, k_norm: Any, qkv: torch.Tensor, q_size: int,
                kv_size: int) -> Tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Replaces `MiniMaxText01RMSNormTP.forward_qkv` of vLLM, on CPUs and GPUs.

        MiniMaxText01RMSNormTP.forward_qkv = staticmethod(fusednorm.distributed.forward_qkv)

    Parameters
    ----------
    q_norm, k_norm : MiniMaxText01RMSNormTP
        The norms of vLLM. Only `weight` and `variance_epsilon` are read.
    qkv : Tensor [rows, q_size + 2 * kv_size]
        Queries, keys and values of the heads of this rank.
    q_size, kv_size : int
        The columns of the queries, and of the keys or values.

    Returns
    -------
    tuple of three Tensors
        The normalized queries, the normalized keys, and a view of the values.

    Raises
    ------
    ArgumentError
        If a tensor has another type or shape, or if the norms have different values of epsilon.

    Notes
    -----
    Source: `vllm/model_executor/layers/minimax_rms_norm/rms_norm_tp.py`. The rounding of the
    results is equal. The order of the sum over the ranks is fixed here, and not in vLLM.

    Examples
    --------
    >>> class Norm:
    ...     weight, variance_epsilon = torch.ones(2), 0.0
    >>> qkv = torch.tensor([[3.0, 4.0, 2.0, 2.0, 7.0, 8.0]])
    >>> fusednorm.distributed.forward_qkv(Norm, Norm, qkv, 2, 2)
    (tensor([[0.8485, 1.1314]]), tensor([[1., 1.]]), tensor([[7., 8.]]))
    """
    if q_norm.variance_epsilon != k_norm.variance_epsilon:
        raise ArgumentError("k_norm: expected the epsilon of q_norm, "
                            f"{q_norm.variance_epsilon}, got {k_norm.variance_epsilon}")
    q, k, v = qkv.split([q_size, kv_size, kv_size], dim=-1)
    weights = q_norm.weight.detach().float(), k_norm.weight.detach().float()
    q, k = qk_rms_norm(q, k, *weights, q_norm.variance_epsilon, group=_tensor_parallel_group())
    return q, k, v
