# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The backend of torch.compile. Users import fusednorm.torch."""

from __future__ import annotations

import logging
import operator
import os
from typing import Any, Dict, List, Optional, Sequence

import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_arg

from . import _chains  # noqa: F401 (registers operators)
from . import _graph
from .errors import ArgumentError, LibraryError

_own = torch.ops.fusednorm
_log = logging.getLogger("fusednorm.torch")


def _insert(graph: Graph, before: Node, target: Any, arguments: Sequence[Any],
            number: Optional[int] = None) -> Node:
    """Inserts a call, with its fake value, for Inductor."""
    with graph.inserting_before(before):
        node = graph.call_function(target, tuple(arguments))
    node.meta["val"] = target(*map_arg(tuple(arguments), lambda one: one.meta["val"]))
    return node


def _insert_norm(graph: Graph, before: Node, name: str, norm: _graph.Norm,
                 *rest: Any) -> Node:
    """Inserts a call that computes a norm; its epsilon is a number or a tensor."""
    overloads = getattr(_own, name)
    return _insert(graph, before,
                   overloads.tensor if isinstance(norm.epsilon, Node) else overloads.default,
                   (*(norm.addends or (norm.x,)), norm.weight, norm.epsilon, norm.rounding, *rest))


def _replace_results(graph: Graph, call: Node, before: Node, replaced: Sequence[Node]) -> None:
    """Replaces each node by one of the results of a call."""
    for number, node in enumerate(replaced):
        node.replace_all_uses_with(_insert(graph, before, operator.getitem, (call, number)))


def _replace_quantized(graph: Graph, norm: _graph.Norm, found: _graph.Quantization) -> str:
    """Replaces a norm with its quantization, and the residual sum before it."""
    name = "norm_quantize" if norm.addends is None else "add_norm_quantize"
    before = norm.last if norm.addends is None else norm.x
    call = _insert_norm(graph, before, name, norm, found.group_size, found.floor,
                        found.floors_amax)
    values, scales = (_insert(graph, before, operator.getitem, (call, number))
                      for number in range(2))
    if norm.addends is not None:
        norm.x.replace_all_uses_with(_insert(graph, before, operator.getitem, (call, 2)))
    if found.groups is not None:
        values = _insert(graph, found.values, torch.ops.aten.reshape.default,
                         (values, found.groups.args[1]))
        if found.keeps_dimension:
            scales = _insert(graph, found.scales, torch.ops.aten.unsqueeze.default, (scales, -1))
    found.values.replace_all_uses_with(values)
    found.scales.replace_all_uses_with(scales)
    return name


def _replace_norm(graph: Graph, norm: _graph.Norm) -> str:
    """Replaces a norm, with the residual sum before it. Returns the name of the operator."""
    found = _graph.match_quantization(norm.last) if norm.rounding != "gemma" else None
    if found is not None:
        return _replace_quantized(graph, norm, found)
    if norm.addends is not None:
        call = _insert_norm(graph, norm.x, "add_norm", norm)
        _replace_results(graph, call, norm.x, (norm.last, norm.x))
        return "add_norm"
    norm.last.replace_all_uses_with(_insert_norm(graph, norm.last, "norm", norm))
    return "norm"


def _replace_rotations(graph: Graph) -> int:
    """Replaces pairs of rotations with the same tables, of queries and keys. Returns their number.
    """
    waiting: Dict[Any, _graph.Rotation] = {}
    count = 0
    for node in list(graph.nodes):
        found = _graph.match_rotation(node)
        if found is None:
            continue
        first = waiting.pop((found.cos, found.sin), None)
        if first is None or not found.pairs_with(first):
            waiting[found.cos, found.sin] = found
            continue
        # Users of the first rotation may precede the second one.
        call = _insert(graph, node, _own.rotate.default, (first.x, found.x, found.cos, found.sin))
        _replace_results(graph, call, node, (first.last, found.last))
        count += 1
    return count


def replace(graph: Graph) -> Dict[str, int]:
    """Replaces chains of a graph by operators of fusednorm.

    Returns the number of inserted calls of each operator.
    """
    counts: Dict[str, int] = {}
    for node in list(graph.nodes):
        if node.op != "call_function" or node.target != torch.ops.aten.rsqrt.default:
            continue
        norm = _graph.match_norm(node)
        if norm is not None:
            name = _replace_norm(graph, norm)
            counts[name] = counts.get(name, 0) + 1
    rotations = _replace_rotations(graph)
    if rotations:
        counts["rotate"] = rotations
        _sort(graph)
    graph.eliminate_dead_code()
    _log.info("replaced in a graph: %s",
              ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "nothing")
    return counts


def _sort(graph: Graph) -> None:
    """Moves nodes after their operands. Nodes keep their order otherwise."""
    done: set = set()
    for node in list(graph.nodes):
        waiting = [node]
        while waiting:
            one = waiting[-1]
            missing = [operand for operand in one.all_input_nodes if operand not in done]
            if missing and one not in done:
                waiting.extend(reversed(missing))
                continue
            waiting.pop()
            if one not in done:
                done.add(one)
                if one is not node:
                    node.prepend(one)


def _compile_eager(module: GraphModule, inputs: Sequence[Any]) -> Any:
    from torch._functorch.aot_autograd import make_boxed_func
    replace(module.graph)
    module.recompile()
    return make_boxed_func(module.forward)


def _eager(module: GraphModule, inputs: Sequence[Any]) -> Any:
    """Runs the rest of a graph by PyTorch's operators, one by one."""
    from torch._decomp import get_decompositions
    from torch._dynamo.backends.common import aot_autograd
    fused = getattr(torch.ops.aten, "_fused_rms_norm", None)
    known: Any = get_decompositions([] if fused is None else [fused])
    return aot_autograd(fw_compiler=_compile_eager, decompositions=known)(module, inputs)


_PASS = "post_grad_custom_pre_pass"


def _inductor(module: GraphModule, inputs: Sequence[Any], options: Dict[str, Any]) -> Any:
    """Compiles the rest of a graph by Inductor."""
    try:
        from torch._inductor.compile_fx import compile_fx
        from torch._inductor.custom_graph_pass import CustomGraphPass, get_hash_for_files
    except ImportError as error:
        raise LibraryError("fusednorm.torch: backend: expected PyTorch 2.6 or later, got "
                           f"{torch.__version__}: {error}") from None

    class Replace(CustomGraphPass):
        """Replaces chains after autograd, before Inductor fuses operators."""

        def __call__(self, graph: Graph) -> None:
            replace(graph)

        def uuid(self) -> Any:
            folder = os.path.dirname(os.path.abspath(__file__))
            return get_hash_for_files(tuple(
                os.path.join(folder, name) for name in ("_backend.py", "_chains.py", "_graph.py")))

    if _PASS in options:
        raise ArgumentError(f"options: expected no {_PASS}, which this backend uses itself")
    return compile_fx(module, inputs, config_patches={**options, _PASS: Replace()})


def backend(module: GraphModule, inputs: Sequence[Any], *, mode: Optional[str] = None,
            options: Optional[Dict[str, Any]] = None) -> Any:
    """Compiles a graph of `torch.compile(model, backend="fusednorm")`.

    Operators of fusednorm replace the following chains after autograd. Chains whose intermediate
    values have other users stay, as in graphs that save values for a backward pass.

    - RMSNorm with a weight, without one, or with weight + 1, and the residual sum before it.
    - The quantization of such a norm to FP8, with a scale for each row or each group of columns.
    - Rotary embeddings of queries and keys with half-split pairs.

    Parameters
    ----------
    module, inputs
        The graph and its inputs, from torch.compile.
    mode : str, optional
        The mode of Inductor.
    options : dict, optional
        The entry `rest` is `inductor` (the default) or `eager`, and selects how the rest of the
        graph runs. The other entries are options of Inductor.

    Returns
    -------
    callable
        The compiled graph.

    Raises
    ------
    ArgumentError
        If an option has an unsupported value.
    LibraryError
        If PyTorch is older than 2.6.

    Notes
    -----
    Replaced chains have the roundings of the operators in the graph, and their sums have the order
    of the kernel. Inductor itself drops roundings between operators that it fuses. The logger
    `fusednorm.torch` states the replaced chains of each graph at level INFO.

    Examples
    --------
    >>> norm = torch.compile(torch.nn.RMSNorm(64), backend=fusednorm.torch.backend,
    ...                      options={"rest": "eager"})
    >>> with torch.no_grad():
    ...     norm(torch.ones(2, 64)).shape
    torch.Size([2, 64])
    """
    others = dict(options or {})
    rest = others.pop("rest", "inductor")
    if rest not in ("inductor", "eager"):
        raise ArgumentError(f"options: rest: expected 'inductor' or 'eager', got {rest!r}")
    if rest == "eager":
        if others or mode is not None:
            raise ArgumentError("options: expected no mode and no options of Inductor with rest = "
                                f"'eager', got {mode or ', '.join(map(str, others))}")
        return _eager(module, inputs)
    if mode is not None:
        from torch._inductor import list_mode_options
        others = {**list_mode_options(mode), **others}
    return _inductor(module, inputs, others)
