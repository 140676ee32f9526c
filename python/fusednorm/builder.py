# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions in the dialect, written from Python.

    build = Builder("norm_quant")
    x = build.input("x", ("?", 4096), "bf16")
    gamma = build.input("gamma", (4096,), "bf16")
    codes, scales = build.op("rms_norm_fused_fp8", [x, gamma], epsilon=1e-6,
                             outs=[build.output("codes", ("?", 4096), "f8E4M3FN"),
                                   build.output("scales", ("?", 1), "f32")])
    build.result(codes, scales)
    kernel = fusednorm.compile(build)

It prints text and checks nothing: the parser and the verifiers of the ops do.
"""

from __future__ import annotations

import dataclasses
from typing import List, Optional, Sequence, Tuple, Union

Extent = Union[int, str, None]


@dataclasses.dataclass(frozen=True)
class Value:
    """A value of the function: its name in the text, and its type."""

    name: str
    type: str

    def __str__(self) -> str:
        return f"%{self.name}"


def tensor_type(shape: Sequence[Extent], element: str) -> str:
    """`tensor<?x4096xbf16>`; None, -1 or "?" stand for extents of run time."""
    parts = ["?" if extent in (None, -1, "?") else str(extent) for extent in shape]
    return f"tensor<{'x'.join([*parts, element])}>"


class Builder:
    """One function."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._arguments: List[Value] = []
        self._lines: List[str] = []
        self._results: Tuple[Value, ...] = ()
        self._next = 0

    def input(self, name: str, shape: Sequence[Extent], element: str) -> Value:
        """A tensor that the caller gives."""
        value = Value(name, tensor_type(shape, element))
        self._arguments.append(value)
        return value

    #: A tensor that an op writes to; the function then returns the op's result.
    output = input

    def scalar(self, name: str, element: str) -> Value:
        """A number that the caller gives."""
        value = Value(name, element)
        self._arguments.append(value)
        return value

    def constant(self, number: Union[int, float], element: str) -> Value:
        """A number that is known now."""
        value = self._new(element)
        if element.startswith(("i", "index")):
            text = str(int(number))
        elif float(number) == float(number) and abs(float(number)) != float("inf"):
            text = f"{float(number):.17e}"
        else:
            raise ValueError(f"constant: expected a finite number, got {number}")
        self._lines.append(f"{value} = arith.constant {text} : {element}")
        return value

    def empty(self, shape: Sequence[int], element: str) -> Value:
        """A tensor of known shape without contents, for what no caller sees."""
        value = self._new(tensor_type(shape, element))
        self._lines.append(f"{value} = tensor.empty() : {value.type}")
        return value

    def line(self, text: str) -> None:
        """A line of the body as it is."""
        self._lines.append(text)

    def _new(self, kind: str) -> Value:
        self._next += 1
        return Value(f"v{self._next}", kind)

    def op(self, name: str, ins: Sequence[Value], outs: Sequence[Value], *,
           epsilon: Optional[Union[float, Value]] = None, clauses: str = "",
           tail: str = "", attributes: str = "") -> Tuple[Value, ...]:
        """An op in destination style; its results are the new contents of `outs`.

        clauses: what stands between `ins(...)` and `outs(...)`, such as `freqs(...)`.
        tail: what stands behind `outs(...)`; attributes: in braces behind that.
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
        """What the function returns."""
        self._results = values

    def mlir(self) -> str:
        """The text."""
        arguments = ", ".join(f"{value}: {value.type}" for value in self._arguments)
        types = ", ".join(value.type for value in self._results)
        names = ", ".join(map(str, self._results))
        body = "".join(f"  {line}\n" for line in self._lines)
        return (f"func.func @{self.name}({arguments}) -> ({types}) {{\n{body}"
                f"  return {names} : {types}\n}}\n" if self._results else
                f"func.func @{self.name}({arguments}) {{\n{body}  return\n}}\n")
