# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds functions of the dialect from Python.

    build = Builder("norm_quant")
    x = build.input("x", ("?", 4096), "bf16")
    gamma = build.input("gamma", (4096,), "bf16")
    values, scales = build.op("rms_norm_fused_fp8", [x, gamma], epsilon=1e-6,
                              outs=[build.output("values", ("?", 4096), "f8E4M3FN"),
                                    build.output("scales", ("?", 1), "f32")])

    build.result(values, scales)
    kernel = fusednorm.compile(build)

The builder prints MLIR text and checks nothing. The parser and the op verifiers report errors.
"""

from __future__ import annotations

import dataclasses
from typing import List, Optional, Sequence, Tuple, Union

from .errors import ArgumentError

Extent = Union[int, str, None]


@dataclasses.dataclass(frozen=True)
class Value:
    """A value of the function: its name in the text and its MLIR type."""

    name: str
    type: str

    def __str__(self) -> str:
        return f"%{self.name}"


def tensor_type(shape: Sequence[Extent], element: str) -> str:
    """Returns a tensor type such as `tensor<?x4096xbf16>`.

    The extents None, -1 and "?" are dynamic.
    """
    parts = ["?" if extent in (None, -1, "?") else str(extent) for extent in shape]
    return f"tensor<{'x'.join([*parts, element])}>"


class Builder:
    """Builds one function of the dialect as MLIR text.

    Parameters
    ----------
    name : str
        The name of the function.

    Examples
    --------
    >>> b = fusednorm.Builder("norm")
    >>> x, gamma = b.input("x", [None, 256], "f32"), b.input("gamma", [256], "f32")
    >>> out = b.output("out", [None, 256], "f32")
    >>> b.result(*b.op("rms_norm", [x, gamma], [out], epsilon=1e-6))
    >>> fusednorm.compile(b)(np.ones((2, 256), np.float32), np.ones(256, np.float32)).shape
    (2, 256)
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._arguments: List[Value] = []
        self._lines: List[str] = []
        self._results: Tuple[Value, ...] = ()
        self._next = 0

    def input(self, name: str, shape: Sequence[Extent], element: str) -> Value:
        """Adds a tensor argument and returns its value.

        Parameters
        ----------
        name : str
            The name of the argument.
        shape : sequence of int, str or None
            The extents. None, -1 and "?" are dynamic.
        element : str
            MLIR's name of the element type, such as `bf16` or `f8E4M3FN`.

        Returns
        -------
        Value
            The argument.
        """
        value = Value(name, tensor_type(shape, element))
        self._arguments.append(value)
        return value

    #: Adds a tensor argument that an op writes; the function then returns the result of the op.
    output = input

    def scalar(self, name: str, element: str) -> Value:
        """Adds a scalar argument of an MLIR type, such as `f32`, and returns its value."""
        value = Value(name, element)
        self._arguments.append(value)
        return value

    def constant(self, number: Union[int, float], element: str) -> Value:
        """Adds a constant of an MLIR type and returns its value.

        Raises
        ------
        ArgumentError
            If the number is infinite or NaN.
        """
        value = self._new(element)
        if element.startswith(("i", "index")):
            text = str(int(number))
        elif float(number) == float(number) and abs(float(number)) != float("inf"):
            text = f"{float(number):.17e}"
        else:
            raise ArgumentError(f"constant: expected a finite number, got {number}")
        self._lines.append(f"{value} = arith.constant {text} : {element}")
        return value

    def empty(self, shape: Sequence[int], element: str) -> Value:
        """Adds an uninitialized tensor of static shape, for intermediate results."""
        value = self._new(tensor_type(shape, element))
        self._lines.append(f"{value} = tensor.empty() : {value.type}")
        return value

    def line(self, text: str) -> None:
        """Adds a line of MLIR text to the body."""
        self._lines.append(text)

    def _new(self, kind: str) -> Value:
        self._next += 1
        return Value(f"v{self._next}", kind)

    def op(self, name: str, ins: Sequence[Value], outs: Sequence[Value], *,
           epsilon: Optional[Union[float, Value]] = None, clauses: str = "",
           tail: str = "", attributes: str = "") -> Tuple[Value, ...]:
        """Adds an op in destination-passing style.

        Parameters
        ----------
        name : str
            The name of the op, without `fusednorm.`.
        ins : sequence of Value
            The operands of `ins(...)`.
        outs : sequence of Value
            The destinations of `outs(...)`.
        epsilon : float or Value, optional
            The operand of `epsilon(...)`, in f32.
        clauses : str
            Text between `ins(...)` and `outs(...)`, such as `freqs(...)`.
        tail : str
            Text after `outs(...)`.
        attributes : str
            Attributes, without braces.

        Returns
        -------
        tuple of Value
            The results, one for each of `outs`: the new contents of the destinations.
        """
        number = None
        if epsilon is not None:
            number = epsilon if isinstance(epsilon, Value) else self.constant(epsilon, "f32")
        results = tuple(self._new(out.type) for out in outs)

        def listed(values: Sequence[Value]) -> str:
            return f"{', '.join(map(str, values))} : {', '.join(value.type for value in values)}"

        parts = [f"{', '.join(map(str, results))} = fusednorm.{name} ins({listed(ins)})"]
        if number is not None:
            parts.append(f"epsilon({number})")
        parts += [clauses, f"outs({listed(outs)})", tail]
        if attributes:
            parts.append(f"{{{attributes}}}")
        types = ", ".join(out.type for out in outs)
        parts.append(f"-> {types}" if len(outs) == 1 else f"-> ({types})")
        self._lines.append(" ".join(part for part in parts if part))
        return results

    def result(self, *values: Value) -> None:
        """Sets the values that the function returns."""
        self._results = values

    def mlir(self) -> str:
        """Returns the function as MLIR text."""
        arguments = ", ".join(f"{value}: {value.type}" for value in self._arguments)
        types = ", ".join(value.type for value in self._results)
        names = ", ".join(map(str, self._results))
        body = "".join(f"  {line}\n" for line in self._lines)
        return (f"func.func @{self.name}({arguments}) -> ({types}) {{\n{body}"
                f"  return {names} : {types}\n}}\n" if self._results else
                f"func.func @{self.name}({arguments}) {{\n{body}  return\n}}\n")
