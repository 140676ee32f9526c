# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels for FlashInfer's Trace Apply, which replaces FlashInfer's functions by a mapping.

    import fusednorm.flashinfer
    fusednorm.flashinfer.enable([4096], epsilon=1e-5)    # hidden size, rms_norm_eps of the model

An engine that calls FlashInfer then calls the kernels. The names are compared with FlashInfer
0.7.4. The mapping has not run on a GPU. `write_solutions` writes files for FlashInfer-Bench.
"""

from __future__ import annotations

import json
import pathlib
from typing import Any, Callable, Dict, List, Sequence, Tuple, Union

from ._requirements import reason
from .errors import ArgumentError, LibraryError

__all__ = ["enable", "solutions", "write_solutions"]


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
    norms = _norms(epsilon)
    return {f"{name}_h{size}": function for size in _sizes(hidden_sizes)
            for name, function in norms.items()}


def _sizes(hidden_sizes: Sequence[int]) -> List[int]:
    sizes = list(hidden_sizes)
    if not sizes or any(not isinstance(size, int) or size < 1 for size in sizes):
        raise ArgumentError(f"hidden_sizes: expected positive numbers of columns, got {sizes}")
    return sizes


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
    except Exception as error:
        raise LibraryError("fusednorm.flashinfer: expected the package flashinfer with flashinfer."
                           f"trace_apply, as version 0.7.4 has it, got {reason(error)}") from None
    count: int = enable_apply(mapping)
    return count


#: By the prefix of a definition's name: the inputs, the results of the reference, the factor in the
#: reference, and the call of the kernel. In f32, `x` are the rows and `y` the normalized rows.
_WRITTEN: Dict[str, Tuple[Tuple[str, ...], Tuple[str, ...], str, str]] = {
    "rmsnorm": (("hidden_states", "weight"), ("y",), "weight.float()",
                "ops.rmsnorm(hidden_states, weight, {0!r})"),
    "gemma_rmsnorm": (("hidden_states", "weight"), ("y",), "(weight.float() + 1)",
                      "ops.gemma_rmsnorm(hidden_states, weight, {0!r})"),
    "fused_add_rmsnorm": (("hidden_states", "residual", "weight"), ("y", "x"), "weight.float()",
                          "ops.add_rms_norm(hidden_states, residual, weight, {0!r})"),
}


def _definition(name: str, size: int, epsilon: float, dtype: str) -> Dict[str, Any]:
    """Returns a definition of FlashInfer-Bench with a reference in PyTorch."""
    inputs, results, factor, _ = _WRITTEN[name]
    rows = {"shape": ["batch_size", "hidden_size"], "dtype": dtype}
    total = " + ".join(f"{one}.float()" for one in inputs[:-1])
    made = ", ".join(f"{one}.to(hidden_states.dtype)" for one in results)
    return {
        "name": f"{name}_h{size}", "op_type": "rmsnorm",
        "description": f"{name} of {size} columns with epsilon {epsilon!r}.",
        "axes": {"batch_size": {"type": "var"}, "hidden_size": {"type": "const", "value": size}},
        "inputs": {one: rows if one != "weight" else {"shape": ["hidden_size"], "dtype": dtype}
                   for one in inputs},
        "outputs": {one: rows for one in ("output", "residual_out")[:len(results)]},
        "reference": "import torch\n\n\n@torch.no_grad()\n"
                     f"def run({', '.join(inputs)}):\n"
                     f"    x = {total}\n"
                     f"    scale = torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + {epsilon!r})\n"
                     f"    y = x * scale * {factor}\n"
                     f"    return {made}\n"}


def _solution(name: str, size: int, epsilon: float) -> Dict[str, Any]:
    """Returns a solution of FlashInfer-Bench: a Python function that calls a kernel."""
    inputs, _, _, call = _WRITTEN[name]
    return {
        "name": f"fusednorm_{name}_h{size}", "definition": f"{name}_h{size}", "author": "fusednorm",
        "spec": {"language": "python", "target_hardware": ["cpu", "cuda"],
                 "entry_point": "main.py::run", "dependencies": ["fusednorm"],
                 "destination_passing_style": False},
        "sources": [{"path": "main.py", "content":
                     "from fusednorm import ops\n\n\n"
                     f"def run({', '.join(inputs)}):\n    return {call.format(epsilon)}\n"}]}


def write_solutions(folder: Union[str, "pathlib.Path"], hidden_sizes: Sequence[int],
                    epsilon: float = 1e-6, dtype: str = "bfloat16") -> List[str]:
    """Writes definitions and solutions of FlashInfer-Bench for norms.

    The folder is a complete data set for `flashinfer-bench run`, except for workloads. It has
    `rmsnorm`, `gemma_rmsnorm` and `fused_add_rmsnorm`. Unlike the functions of FlashInfer, the last
    one returns the sum with the residual, and its inputs stay.

    Parameters
    ----------
    folder : str or path
        The folder. It is created if it does not exist.
    hidden_sizes : sequence of int
        The numbers of columns of the norms.
    epsilon : float
        The epsilon of the norms and of their references.
    dtype : str
        The type of the tensors: "bfloat16", "float16" or "float32".

    Returns
    -------
    list of str
        The paths of the files.

    Raises
    ------
    ArgumentError
        If a number of columns is not positive, or there is none, or `dtype` has another value.

    Examples
    --------
    >>> fusednorm.flashinfer.write_solutions("data", [4096])    # doctest: +SKIP
    """
    if dtype not in ("bfloat16", "float16", "float32"):
        raise ArgumentError(f"dtype: expected bfloat16, float16 or float32, got {dtype!r}")
    root, paths = pathlib.Path(folder), []
    for size in _sizes(hidden_sizes):
        for name in _WRITTEN:
            for path, content in (
                    (f"definitions/rmsnorm/{name}_h{size}.json",
                     _definition(name, size, epsilon, dtype)),
                    (f"solutions/fusednorm/rmsnorm/{name}_h{size}/fusednorm_{name}_h{size}.json",
                     _solution(name, size, epsilon))):
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
                paths.append(str(root / path))
    return paths
