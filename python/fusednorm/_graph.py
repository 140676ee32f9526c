# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds chains of ATen operators in graphs of torch.compile for which there is a kernel.

A match is exact: types, roundings, extents and constants of the chain equal those of the kernel.
The only difference is the order of the sum in the mean of a row. A chain whose intermediate values
have other users is no match.
"""

from __future__ import annotations

import dataclasses
import operator
from typing import Any, Iterator, List, Optional, Sequence, Tuple

import torch
from torch.fx import Node

_aten = torch.ops.aten
#: A torch.fx.Node. The declared types of its arguments are too wide for a type checker.
AnyNode = Any
_FLOATS = (torch.float32, torch.float16, torch.bfloat16)
_VIEWS = (_aten.view.default, _aten.reshape.default, _aten._unsafe_view.default)
#: The largest value of float8_e4m3fn.
_LARGEST = 448.0


def _is_call(node: Any, *targets: Any) -> bool:
    return isinstance(node, Node) and node.op == "call_function" and node.target in targets


def _tensor(node: Any) -> Optional[torch.Tensor]:
    """Returns the fake tensor of a node; None if its value is no tensor."""
    value = node.meta.get("val") if isinstance(node, Node) else None
    return value if isinstance(value, torch.Tensor) else None


def _dtype(node: Any) -> Optional[torch.dtype]:
    value = _tensor(node)
    return None if value is None else value.dtype


def _equal(found: Any, expected: Any) -> bool:
    """Returns whether two extents are equal for all inputs of the graph."""
    from torch.fx.experimental.symbolic_shapes import statically_known_true
    return bool(statically_known_true(found == expected))


def _same_shape(first: Any, second: Any) -> bool:
    return first.dim() == second.dim() and all(map(_equal, first.shape, second.shape))


def is_dense(value: torch.Tensor) -> bool:
    """Returns whether a tensor is contiguous for all inputs of the graph."""
    wanted: Any = 1
    for extent, stride in zip(reversed(value.shape), reversed(value.stride())):
        if not _equal(extent, 1) and not _equal(stride, wanted):
            return False
        wanted = wanted * extent
    return True


def _conversion(node: Any) -> Optional[Tuple[AnyNode, torch.dtype]]:
    """Returns the operand and the type of a conversion, or None."""
    if _is_call(node, torch.ops.prims.convert_element_type.default):
        return node.args[0], node.args[1]
    if not _is_call(node, _aten._to_copy.default):
        return None
    value, options = _tensor(node.args[0]), {key: given for key, given in node.kwargs.items()
                                             if given is not None and given is not False}
    dtype = options.pop("dtype", None)
    if value is None or dtype is None or options.pop("layout", torch.strided) != torch.strided or \
            options.pop("device", value.device) != value.device or options:
        return None
    return node.args[0], dtype


def _is_conversion(node: Any, dtype: Optional[torch.dtype]) -> bool:
    found = _conversion(node)
    return found is not None and found[1] == dtype


def _narrow(node: Any) -> Any:
    """Returns the operand of an exact conversion to f32; other nodes are returned as they are."""
    found = _conversion(node)
    if found is not None and found[1] == torch.float32 and _dtype(found[0]) in _FLOATS:
        return found[0]
    return node


def _only_user(node: AnyNode) -> Optional[AnyNode]:
    return next(iter(node.users)) if len(node.users) == 1 else None


def _other_operand(node: Any, one: AnyNode, *targets: Any) -> Any:
    """Returns the other operand of a commutative call with the operand `one`, or None."""
    if not _is_call(node, *targets) or node.kwargs or len(node.args) != 2:
        return None
    first, second = node.args
    return second if first is one else first if second is one else None


def _is_last(dims: Any, value: torch.Tensor) -> bool:
    return isinstance(dims, (list, tuple)) and list(dims) in ([-1], [value.dim() - 1])


def _is_row_weight(node: Any, rows: torch.Tensor) -> bool:
    """Returns whether a node has one value for each column of `rows`."""
    value = _tensor(node)
    return (value is not None and value.dim() == 1 and value.dtype in _FLOATS and
            _equal(value.shape[0], rows.shape[-1]) and _equal(value.stride(0), 1) and
            value.device == rows.device)


def _only_used_in(nodes: Sequence[AnyNode], last: Sequence[AnyNode]) -> bool:
    """Returns whether only the chain itself uses its intermediate values."""
    chain = {*nodes, *last}
    return all(user in chain for node in nodes if node not in last for user in node.users)


@dataclasses.dataclass(frozen=True)
class Norm:
    """An RMSNorm of rows: `last` has its result.

    `rounding` is `twice`: the row is rounded before the multiplication by the weight; `once`; or
    `gemma`: once, with weight + 1.
    """

    x: AnyNode
    weight: Optional[AnyNode]
    #: A number, or a node of a tensor on the CPU: a number that torch.compile made an input.
    epsilon: Any
    rounding: str
    last: AnyNode

    @property
    def addends(self) -> Optional[Tuple[AnyNode, AnyNode]]:
        """The addends of a residual sum x that the kernel of the norm can compute, or None."""
        x = _tensor(self.x)
        # The call takes the place of the sum, so the weight and epsilon must exist there.
        if x is None or self.rounding == "gemma" or not _is_call(self.x, _aten.add.Tensor) or \
                self.x.kwargs or any(isinstance(one, Node) and one.op == "call_function"
                                     for one in (self.weight, self.epsilon)):
            return None
        first, second = self.x.args[:2]
        for value in map(_tensor, (first, second)):
            if value is None or value.dtype != x.dtype or not is_dense(value) or \
                    not _same_shape(value, x) or value.device != x.device:
                return None
        return (first, second) if is_dense(x) else None


def _number(node: Any) -> Any:
    """Returns a number, or the node of a number before its conversions; None for other values."""
    if isinstance(node, (int, float)):
        return float(node)
    found = _conversion(node)
    while found is not None and _dtype(found[0]) in (torch.float32, torch.float64):
        node = found[0]
        found = _conversion(node)
    value = _tensor(node)
    if value is None or value.dim() or value.device.type != "cpu" or \
            value.dtype not in (torch.float32, torch.float64):
        return None
    return node


def _root(rsqrt: AnyNode) -> Optional[Tuple[AnyNode, Any, List[AnyNode]]]:
    """Matches rsqrt(mean(x^2) + epsilon) over the columns of x in f32.

    Returns x before its conversion, epsilon and the nodes; or None.
    """
    total = rsqrt.args[0]
    if not _is_call(total, _aten.add.Tensor, _aten.add.Scalar) or \
            total.kwargs:
        return None
    mean, epsilon = total.args[0], _number(total.args[1])
    value = _tensor(mean)
    if value is None or epsilon is None or not _is_call(mean, _aten.mean.dim) or mean.kwargs or \
            not _is_last(mean.args[1], value) or mean.args[2:] != (True,):
        return None
    square = mean.args[0]
    wide = square.args[0]
    if _is_call(square, _aten.pow.Tensor_Scalar):
        if square.args[1] != 2:
            return None
    elif not _is_call(square, _aten.mul.Tensor) or square.args[1] is not wide:
        return None
    if _dtype(wide) != torch.float32:
        return None
    return _narrow(wide), epsilon, [square, mean, total, rsqrt]


def _weighted(scaled: AnyNode, x: AnyNode, rows: torch.Tensor,
              chain: List[AnyNode]) -> Optional[Tuple[Optional[AnyNode], str, AnyNode]]:
    """Matches the weight after the normalized rows `scaled`, which are f32.

    Returns the weight, the rounding and the last node; or None. Adds the nodes to the chain.
    """
    is_wide = rows.dtype == torch.float32
    user = _only_user(scaled)
    if not is_wide and _is_conversion(user, rows.dtype) and user is not None:
        product = _only_user(user)
        weight = _other_operand(product, user, _aten.mul.Tensor)
        if product is None or not _is_row_weight(weight, rows) or _dtype(weight) != rows.dtype:
            return None, "once", user
        chain.append(user)
        return weight, "twice", product
    weight = _other_operand(user, scaled, _aten.mul.Tensor)
    if user is None or not _is_row_weight(weight, rows):
        return (None, "once", scaled) if is_wide else None
    rounding, weight = "once", _narrow(weight)
    if _is_call(weight, _aten.add.Tensor, _aten.add.Scalar) and not weight.kwargs and \
            weight.args[1] == 1 and _dtype(weight) == torch.float32:
        rounding, weight = "gemma", _narrow(weight.args[0])
    if is_wide:
        return weight, rounding, user
    chain.append(user)
    last = _only_user(user)
    return (weight, rounding, last) if last is not None and _is_conversion(last, rows.dtype) \
        else None


def match_norm(rsqrt: AnyNode) -> Optional[Norm]:
    """Returns the norm that an rsqrt belongs to, or None."""
    root = _root(rsqrt)
    if root is None:
        return None
    x, epsilon, chain = root
    rows = _tensor(x)
    scaled = _only_user(rsqrt)
    wide = _other_operand(scaled, rsqrt, _aten.mul.Tensor)
    if rows is None or scaled is None or wide is None or _narrow(wide) is not x or \
            _dtype(scaled) != torch.float32 or rows.dtype not in _FLOATS or \
            rows.device.type not in ("cpu", "cuda") or not is_dense(rows):
        return None
    chain.append(scaled)
    weighted = _weighted(scaled, x, rows, chain)
    if weighted is None:
        return None
    weight, rounding, last = weighted
    made = _tensor(last)
    if made is None or made.dtype != rows.dtype or not is_dense(made) or \
            not _same_shape(made, rows) or not _only_used_in([*chain, last], [last]):
        return None
    return Norm(x, weight, epsilon, rounding, last)


@dataclasses.dataclass(frozen=True)
class Quantization:
    """An FP8 quantization of rows: `values` and `scales` have its results.

    Each scale is for `group_size` columns. Scales are max(amax / 448, floor), or with
    `floors_amax` max(amax, floor) / 448. `groups` is the view of the rows by groups, or None.
    """

    group_size: int
    floor: float
    floors_amax: bool
    groups: Optional[AnyNode]
    values: AnyNode
    scales: AnyNode

    @property
    def keeps_dimension(self) -> bool:
        """Whether the scales have the last dimension of the view by groups, with extent 1."""
        wide, narrow = _tensor(self.values), _tensor(self.scales)
        return wide is not None and narrow is not None and wide.dim() == narrow.dim()


def _greatest(node: Any) -> Optional[Tuple[AnyNode, List[AnyNode]]]:
    """Matches the largest magnitude over the last dimension.

    Returns the operand and the nodes, or None.
    """
    chain = [node]
    if _is_call(node, operator.getitem) and node.args[1] == 0:
        node = node.args[0]
        chain.append(node)
        dims = [node.args[1]] if _is_call(node, _aten.max.dim) else None
    else:
        dims = node.args[1] if _is_call(node, _aten.amax.default) and len(node.args) > 1 else None
    if dims is None or node.kwargs:
        return None
    wide = node.args[0]
    magnitudes, value = _narrow(wide), _tensor(wide)
    if value is None or not _is_last(dims, value) or not _is_call(magnitudes, _aten.abs.default):
        return None
    return magnitudes.args[0], [*chain, wide, magnitudes]


def _lower_bound(node: Any) -> Optional[Tuple[Any, float]]:
    """Returns the operand and the bound of a clamp from below, or None."""
    if _is_call(node, _aten.clamp_min.default, _aten.clamp.default) and not node.kwargs and \
            len(node.args) == 2 and isinstance(node.args[1], (int, float)):
        return node.args
    return None


def _is_saturated(node: Any) -> Optional[Tuple[Any, List[AnyNode]]]:
    """Matches a clamp to the range of float8_e4m3fn. Returns the operand and the nodes, or None."""
    if _is_call(node, _aten.clamp.default) and not node.kwargs and \
            node.args[1:] == (-_LARGEST, _LARGEST):
        return node.args[0], [node]
    if _is_call(node, _aten.clamp_max.default) and node.args[1:] == (_LARGEST,):
        found = _lower_bound(node.args[0])
        if found is not None and found[1] == -_LARGEST:
            return found[0], [node, node.args[0]]
    return None


def _scale(scales: AnyNode) -> Optional[Tuple[AnyNode, float, bool, List[AnyNode]]]:
    """Matches scales of f32. Returns the operand of the magnitudes, the floor, whether it is a
    floor of amax, and the nodes; or None.
    """
    chain: List[AnyNode] = [scales]
    node: Any = scales
    bounded = _lower_bound(node)
    if bounded is not None:
        node = bounded[0]
        chain.append(node)
    if not _is_call(node, _aten.div.Tensor) or node.kwargs or node.args[1] != _LARGEST or \
            _dtype(node) != torch.float32:
        return None
    largest, floors_amax = node.args[0], bounded is None
    if bounded is None:
        bounded = _lower_bound(largest)
        if bounded is None or _dtype(largest) != torch.float32:
            return None
        chain.append(largest)
        largest = bounded[0]
    if _narrow(largest) is not largest:
        chain.append(largest)
    found = _greatest(_narrow(largest))
    if found is None or bounded[1] <= 0:
        return None
    return found[0], float(bounded[1]), floors_amax, [*chain, *found[1]]


def _conversions(node: AnyNode) -> List[AnyNode]:
    """Returns the node and its conversions to f32."""
    return [node, *(user for user in node.users if _narrow(user) is node and user is not node)]


def _quotients(wide: Sequence[AnyNode]) -> Iterator[Tuple[AnyNode, Any]]:
    """Returns the divisions of a node or of its conversions, with their divisors."""
    for node in wide:
        for user in node.users:
            if _is_call(user, _aten.div.Tensor) and not user.kwargs and user.args[0] is node:
                yield user, user.args[1]


def match_quantization(rows: AnyNode) -> Optional[Quantization]:
    """Returns the quantization that is the only user of rows, or None."""
    value = _tensor(rows)
    if value is None:
        return None
    user = _only_user(rows)
    groups = user if _is_call(user, *_VIEWS) else None
    base = rows if groups is None else groups
    grouped = _tensor(base)
    if grouped is None or not isinstance(grouped.shape[-1], int):
        return None
    size = grouped.shape[-1]
    if groups is not None and (grouped.dim() != value.dim() + 1 or size % 4 or
                               not all(map(_equal, grouped.shape[:-2], value.shape[:-1]))):
        return None
    wide = _conversions(base)
    for quotient, divisor in _quotients(wide):
        scales = divisor
        chain = [*wide, quotient]
        if _is_call(divisor, _aten.unsqueeze.default) and \
                divisor.args[1] in (-1, grouped.dim() - 1):
            scales = divisor.args[0]
            chain.append(divisor)
        found = _scale(scales) if isinstance(scales, Node) else None
        clamp = _only_user(quotient)
        if clamp is not None and _is_call(clamp, _aten.clamp_min.default):
            clamp = _only_user(clamp)
        saturated = _is_saturated(clamp)
        last = None if clamp is None else _only_user(clamp)
        if found is None or saturated is None or saturated[0] is not quotient or last is None or \
                not _is_conversion(last, torch.float8_e4m3fn) or found[0] not in wide or \
                _dtype(quotient) != torch.float32:
            continue
        chain += [*found[3], *saturated[1]]
        if not _only_used_in([rows, *chain, last], [scales, last]):
            return None
        made = Quantization(size, found[1], found[2], groups, last, scales)
        return made if groups is not None or made.keeps_dimension else None
    return None


@dataclasses.dataclass(frozen=True)
class Rotation:
    """x * cos + rotate_half(x) * sin, with half-split pairs.

    x has the shape [batch, heads, tokens, n], and the tables [batch, tokens, n].
    """

    x: AnyNode
    cos: AnyNode
    sin: AnyNode
    last: AnyNode

    def pairs_with(self, other: "Rotation") -> bool:
        """Returns whether one call computes both rotations, which have the same tables."""
        mine, theirs = _tensor(self.x), _tensor(other.x)
        return mine is not None and theirs is not None and mine.dtype == theirs.dtype and \
            all(_equal(mine.shape[n], theirs.shape[n]) for n in (0, 2, 3))


def _slice(node: Any, x: AnyNode, start: int, columns: int) -> bool:
    """Returns whether a node is half of the columns of x, from `start`."""
    if not _is_call(node, _aten.slice.Tensor) or node.kwargs or node.args[0] is not x or \
            len(node.args) != 4 or node.args[1] not in (-1, 3) or node.args[2] != start:
        return False
    end = node.args[3]
    return isinstance(end, int) and (end == columns // 2 if start == 0 else end >= columns)


def _rotated_half(node: Any) -> Optional[Tuple[AnyNode, List[AnyNode]]]:
    """Matches cat(-x[n / 2:], x[:n / 2]). Returns x and the nodes, or None."""
    if not _is_call(node, _aten.cat.default) or node.args[1:] not in ((-1,), (3,)) or \
            len(node.args[0]) != 2:
        return None
    negated, first = node.args[0]
    if not _is_call(negated, _aten.neg.default) or not _is_call(first, _aten.slice.Tensor):
        return None
    second, x = negated.args[0], first.args[0]
    value = _tensor(x)
    if value is None or value.dim() != 4 or not isinstance(value.shape[3], int) or \
            value.shape[3] % 2 or not _slice(first, x, 0, value.shape[3]) or \
            not _slice(second, x, value.shape[3] // 2, value.shape[3]):
        return None
    return x, [node, negated, first, second]


def _table(product: Any, one: AnyNode, x: torch.Tensor) -> Optional[AnyNode]:
    """Returns the other factor of a multiplication by `one`, a table [batch, tokens, n]; or None."""
    wide = _other_operand(product, one, _aten.mul.Tensor)
    if not _is_call(wide, _aten.unsqueeze.default) or wide.args[1] not in (1, -3):
        return None
    table = wide.args[0]
    value = _tensor(table)
    if value is None or value.dim() != 3 or value.dtype not in (torch.float32, x.dtype) or \
            not _equal(value.shape[1], x.shape[2]) or not _equal(value.shape[2], x.shape[3]) or \
            not (_equal(value.shape[0], 1) or _equal(value.shape[0], x.shape[0])) or \
            not _equal(value.stride(2), 1) or value.device != x.device:
        return None
    return table


def match_rotation(node: AnyNode) -> Optional[Rotation]:
    """Returns the rotation whose last operation is the sum `node`, or None."""
    if not _is_call(node, _aten.add.Tensor) or node.kwargs or \
            not all(_is_call(one, _aten.mul.Tensor) for one in node.args):
        return None
    for straight, turned in (node.args, tuple(reversed(node.args))):
        for operand in turned.args:
            half = _rotated_half(operand)
            if half is None:
                continue
            x, chain = half
            value, made = _tensor(x), _tensor(node)
            if value is None or made is None or value.dtype not in _FLOATS or \
                    made.dtype != value.dtype or value.device.type not in ("cpu", "cuda") or \
                    not _equal(value.stride(3), 1):
                continue
            cos, sin = _table(straight, x, value), _table(turned, operand, value)
            if cos is None or sin is None or _dtype(cos) != _dtype(sin) or \
                    not _same_shape(_tensor(cos), _tensor(sin)):
                continue
            chain += [straight, turned]
            if _only_used_in([*chain, node], [node]):
                return Rotation(x, cos, sin, node)
    return None
