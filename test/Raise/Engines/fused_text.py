# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Emits requests as one op: a function around one fusednorm.fused.

import re

from engine_text import EngineFunction
from function_text import extents_of, tensor

AFTER_CAST = "gamma = after_cast, epsilon = exact"
LEAST = "scale_floor = 4.35965402e-06"


class FusedFunction(EngineFunction):
    """A function with one fused op. Views of arguments precede the op. Names in the body have a
    suffix."""

    def __init__(self, **arguments):
        super().__init__("fused", **arguments)
        self.body, self.ins, self.outs, self.local = [], [], {}, set()

    def columns(self, name, x, offset, count, heads=None):
        """Returns columns of x, as heads or as they are."""
        rows, element = self.types[x]
        new = [*rows[:-1], count * heads if heads else count]
        part = f"{name}_columns" if heads else name
        leading, strides = "0, " * (len(rows) - 1), ", ".join("1" * len(rows))
        self.lines.append(
            f"{part} = tensor.extract_slice {x}[{leading}{offset}] [{extents_of(new)}] [{strides}]\n"
            f"      : {tensor(rows, element)} to {tensor(new, element)}"
        )
        self.types[part] = (new, element)
        if heads:
            shape = [rows[0], heads, count]
            self.lines.append(
                f"{name} = tensor.expand_shape {part} [[0], [1, 2]] output_shape [{extents_of(shape)}]\n"
                f"      : {tensor(new, element)} into {tensor(shape, element)}"
            )
            self.types[name] = (shape, element)
        return name

    def scalar(self, name, value):
        self.lines.append(f"{name} = arith.constant {value} : f32")
        self.types[name] = "f32"
        return name

    def kind(self, x):
        return self.types[x] if isinstance(self.types[x], str) else tensor(*self.types[x])

    def operand(self, x):
        if x not in self.local and x not in self.ins and x not in self.outs:
            self.ins.append(x)
        return x

    def operands(self, *names):
        names = [self.operand(x) for x in names if x]
        return f"{', '.join(names)} : {', '.join(self.kind(x) for x in names)}"

    def destination(self, out, shape, element, like):
        """Returns the destination of result `out`. If `out` is empty, the destination is not
        stored."""
        if out:
            self.lines.append(f"{out} = tensor.empty(%tokens) : {tensor(shape, element)}")
            self.types[out] = (shape, element)
            self.outs[out] = out
            return out
        count, name = self.fresh(), self.fresh()
        self.body.append(f"{count} = tensor.dim {like}, %zero : {self.kind(like)}")
        self.body.append(f"{name} = tensor.empty({count}) : {tensor(shape, element)}")
        self.types[name] = (shape, element)
        return name

    def primitive(self, op, clauses, outs, numerics="", more=""):
        """Appends an op with destinations `outs` and returns the names of its results."""
        attributes = [f"numerics = #fusednorm.numerics<{numerics}>"] if numerics else []
        attributes = ", ".join(attributes + ([more] if more else []))
        results = [self.fresh() for _ in outs]
        kinds = ", ".join(self.kind(x) for x in outs)
        self.body.append(
            f"{', '.join(results)} = fusednorm.{op} {clauses}\n          outs({', '.join(outs)} : {kinds})"
            + (f"\n          {{{attributes}}}" if attributes else "")
            + f" -> {f'({kinds})' if len(outs) > 1 or op == 'quantize' else kinds}"
        )
        for result, out in zip(results, outs):
            self.types[result] = self.types[out]
            self.local.add(result)
            for key, value in self.outs.items():
                if value == out:
                    self.outs[key] = result
        return results if len(results) > 1 else results[0]

    def rms_norm(self, x, gamma, out=None, epsilon="%epsilon", numerics=AFTER_CAST, element="bf16"):
        shape = self.types[x][0]
        clauses = f"ins({self.operands(x, gamma)}) epsilon({self.operand(epsilon)})"
        return self.primitive("rms_norm", clauses, [self.destination(out, shape, element, x)], numerics)

    def layer_norm(self, x, gamma, beta, out=None):
        clauses = f"ins({self.operands(x, gamma)}) beta({self.operands(beta)}) epsilon({self.operand('%epsilon')})"
        return self.primitive("layer_norm", clauses, [self.destination(out, *self.types[x], x)], "epsilon = exact")

    def tables(self, width):
        """Emits views of both halves of a position table."""
        self.columns("%cos", "%cos_sin", 0, width // 2)
        self.columns("%sin", "%cos_sin", width // 2, width // 2)

    def rope(self, x, out=None, interleaved=False, rotated=None, sections=(), turns=False):
        clauses = f"ins({self.operands(x, '%cos', '%sin')})\n          positions({self.operands('%positions')}) dims = [0]"
        if rotated:
            clauses += f" rotated = {rotated}"
        if sections:
            clauses += f" sections = {list(sections)}" + (" interleaved_sections" if turns else "")
        clauses += f" pairing({'interleaved' if interleaved else 'half_split'})"
        return self.primitive("apply_rotary_pos_emb", clauses, [self.destination(out, *self.types[x], x)])

    def quantize_static(self, x, scale, out=None):
        clauses = f"ins({self.operands(x)}) static_scale({self.operand(scale)})"
        codes = self.destination(out, self.types[x][0], "f8E4M3FN", x)
        return self.primitive("quantize", clauses, [codes], "zero_scale = ieee")

    def quantize(self, x, codes, scales, group=None, transposed=False):
        shape = self.types[x][0]
        count = shape[-1] // group if group else 1
        outs = [self.destination(codes, shape, "f8E4M3FN", x)]
        rows = [count, *shape[:-1]] if transposed else [*shape[:-1], count]
        outs.append(self.destination(scales, rows, "f32", x))
        scheme = f"scheme = #fusednorm.quantization<group = {group}{', layout = transposed' if transposed else ''}>"
        form = "scaling = divide, " if group else ""
        return self.primitive(
            "quantize", f"ins({self.operands(x)})", outs, f"{form}zero_scale = ieee, {LEAST}", scheme if group else "")

    def paged_store(self, x, cache, column=0):
        self.outs.setdefault(cache, cache)
        clauses = f"ins({self.operands(x)}) slots({self.operands('%slots')})"
        return self.primitive("paged_store", clauses, [self.outs[cache]], more=f"column = {column}" if column else "")

    def elementwise(self, op, *values, element=None):
        shape, own = self.types[values[0]]
        result, kind = self.fresh(), tensor(shape, own)
        kind = f"{kind} to {tensor(shape, element)}" if element else kind
        self.body.append(f"{result} = {op} {', '.join(map(self.operand, values))} : {kind}")
        self.types[result] = (shape, element or own)
        self.local.add(result)
        return result

    def cast(self, x, element):
        return self.elementwise("arith.extf" if element == "f32" else "arith.truncf", x, element=element)

    def splat(self, number, like):
        count, result = self.fresh(), self.fresh()
        self.body.append(f"{count} = tensor.dim {like}, %zero : {self.kind(like)}")
        self.body.append(f"{result} = tensor.splat {self.operand(number)}[{count}] : {self.kind(like)}")
        self.types[result] = self.types[like]
        self.local.add(result)
        return result

    def ones(self, columns):
        """Returns weights of 1."""
        result = self.fresh()
        self.types[result] = ([columns], "f32")
        self.body.append(f"{result} = arith.constant dense<1.0> : {self.kind(result)}")
        self.local.add(result)
        return result

    def of_heads(self, x, like):
        """Broadcasts x, with one row per head, to all tokens."""
        destination, result = self.destination(None, *self.types[like], like), self.fresh()
        self.body.append(
            f"{result} = linalg.broadcast ins({self.operands(x)}) outs({destination} : {self.kind(like)}) dimensions = [0]")
        self.types[result] = self.types[like]
        self.local.add(result)
        return result

    def concat(self, x, y):
        """Concatenates columns in the body."""
        (shape, element), result = self.types[x], self.fresh()
        self.types[result] = ([*shape[:-1], shape[-1] + self.types[y][0][-1]], element)
        self.body.append(
            f"{result} = tensor.concat dim({len(shape) - 1}) {self.operand(x)}, {self.operand(y)}\n"
            f"          : ({self.kind(x)}, {self.kind(y)}) -> {self.kind(result)}")
        self.local.add(result)
        return result

    def store(self, out, x):
        """Makes x the result `out`."""
        self.lines.append(f"{out} = tensor.empty(%tokens) : {self.kind(x)}")
        self.types[out] = self.types[x]
        self.outs[out] = x

    def close(self):
        """Emits the op, whose results have the names of its destinations, and returns their values.
        """
        outs, kinds = list(self.outs), ", ".join(self.kind(x) for x in self.outs)
        inner = {x: f"{x}_in" for x in self.ins} | {x: f"{x}_out" for x in outs}
        arguments = ",\n         ".join(f"{inner[x]}: {self.kind(x)}" for x in inner)
        inputs = ", ".join(self.kind(x) for x in self.ins)
        yields = f"fusednorm.yield {', '.join(self.outs.values())} : {kinds}"
        body = "".join(f"      {line}\n" for line in ["%zero = arith.constant 0 : index", *self.body, yields])
        body = re.sub(r"%\w+", lambda match: inner.get(match[0], match[0]), body)
        self.lines.append(
            f"%r:{len(outs)} = fusednorm.fused\n      ins({', '.join(self.ins)}\n          : {inputs})\n"
            f"      outs({', '.join(outs)} : {kinds}) body {{\n    ^bb0({arguments}):\n{body}    }} -> ({kinds})"
        )
        for index, x in enumerate(outs):
            self.types[f"%r#{index}"] = self.types[x]
        return [f"%r#{index}" for index in range(len(outs))]
