# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels for FlashInfer's Trace Apply, which replaces FlashInfer's functions by a mapping.

    import fusednorm.flashinfer
    fusednorm.flashinfer.enable([4096], epsilon=1e-5)    # hidden size, rms_norm_eps of the model

An engine that calls FlashInfer then calls the kernels. The names are compared with FlashInfer
0.7.2. The mapping has not run on a GPU.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Sequence

from .errors import ArgumentError, LibraryError

__all__ = ["enable", "solutions"]


def _norms(epsilon: float) -> Dict[str, Callable[..., Any]]:
    """Returns functions by the prefix of a definition's name.

    FlashInfer passes the inputs of a definition by name, and copies a result to its destination
    unless the result is the destination. The functions of norms with a residual work in place.
    """
    from . import ops

    def rmsnorm(hidden_states: Any, weight: Any) -> Any:
        return ops.rmsnorm(hidden_states, weight, epsilon)

    def gemma_rmsnorm(hidden_states: Any, weight: Any) -> Any:
        return ops.gemma_rmsnorm(hidden_states, weight, epsilon)

    def fused_add_rmsnorm(hidden_states: Any, residual: Any, weight: Any) -> Any:
        ops.fused_add_rmsnorm(hidden_states, residual, weight, epsilon)
        return hidden_states, residual

    def gemma_fused_add_rmsnorm(hidden_states: Any, residual: Any, weight: Any) -> Any:
        ops.gemma_fused_add_rmsnorm(hidden_states, residual, weight, epsilon)
        return hidden_states, residual

    return {function.__name__: function for function in (
        rmsnorm, fused_add_rmsnorm, gemma_rmsnorm, gemma_fused_add_rmsnorm)}


def solutions(hidden_sizes: Sequence[int], epsilon: float = 1e-6) -> Dict[str, Callable[..., Any]]:
    """Returns the mapping of `enable`: a function for each definition of FlashInfer.

    Parameters
    ----------
    hidden_sizes : sequence of int
        The numbers of columns of the norms.
    epsilon : float
        The epsilon of the norms. A definition of FlashInfer has no epsilon, so the value of the
        call is not used.

    Returns
    -------
    dict
        Functions by the name of the definition, such as `rmsnorm_h4096`.

    Raises
    ------
    ArgumentError
        If a number of columns is not positive, or there is none.

    Examples
    --------
    >>> sorted(fusednorm.flashinfer.solutions([256]))[:2]
    ['fused_add_rmsnorm_h256', 'gemma_fused_add_rmsnorm_h256']
    """
    sizes = list(hidden_sizes)
    if not sizes or any(not isinstance(size, int) or size < 1 for size in sizes):
        raise ArgumentError(f"hidden_sizes: expected positive numbers of columns, got {sizes}")
    norms = _norms(epsilon)
    return {f"{name}_h{size}": function for size in sizes for name, function in norms.items()}


def enable(hidden_sizes: Sequence[int], epsilon: float = 1e-6) -> int:
    """Replaces the norms of FlashInfer for rows of given numbers of columns.

    `flashinfer.trace_apply.disable_apply()` restores the functions. The mapping replaces an earlier
    mapping.

    Parameters
    ----------
    hidden_sizes, epsilon
        As for `solutions`. Pass `rms_norm_eps` of the model.

    Returns
    -------
    int
        The number of replaced functions.

    Raises
    ------
    ArgumentError
        If a number of columns is not positive, or there is none.
    LibraryError
        If FlashInfer is not installed, or has no Trace Apply.

    Examples
    --------
    >>> fusednorm.flashinfer.enable([4096], epsilon=1e-5)    # doctest: +SKIP
    4
    """
    mapping = solutions(hidden_sizes, epsilon)
    try:
        from flashinfer.trace_apply import enable_apply  # type: ignore[import-not-found]
    except ImportError as error:
        raise LibraryError("fusednorm.flashinfer: expected the package flashinfer with flashinfer."
                           f"trace_apply, as version 0.7.2 has it, got {error}") from None
    count: int = enable_apply(mapping)
    return count
