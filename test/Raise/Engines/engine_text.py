# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Emits the functions that inference engines run between GEMMs, as their PyTorch fallback code and
# an exporter write them: one op at a time, on tensors with a dynamic number of tokens.

import functools
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Conversion" / "LinalgToFusedNorm"))
from function_text import Function, tensor

LEAST_SCALE = "4.35965402e-06"  # 1 / (448 * 512)


def every(rank):
    return list(range(rank))


class EngineFunction(Function):
    """A function of tokens: the first argument determines their number."""

    def __init__(self, name, **arguments):
        super().__init__(name, **arguments)
        first = next(iter(arguments))
        self.lines.append("%c0 = arith.constant 0 : index")
        self.lines.append(f"%tokens = tensor.dim %{first}, %c0 : {tensor(*arguments[first])}")

    def slice(self, x, offset, size, stride=1):
        """Slices columns. The number of rows is a tensor.dim of the source, as torch-mlir emits it.
        """
        name = self.extent(x)
        result = super().slice(x, offset, size, stride)
        self.lines[-1] = self.lines[-1].replace("%tokens", name)
        return result

    def extent(self, x):
        """Returns the number of tokens of x."""
        number, name = self.types[x][0].index("?"), self.fresh()
        index = self.constant(str(number), "index") if number else "%c0"
        self.lines.append(f"{name} = tensor.dim {x}, {index} : {tensor(*self.types[x])}")
        return name

    def concat(self, x, y):
        shape, element = self.types[x]
        new, result = [*shape[:-1], shape[-1] + self.types[y][0][-1]], self.fresh()
        self.lines.append(
            f"{result} = tensor.concat dim({len(shape) - 1}) {x}, {y} : ({tensor(shape, element)}, "
            f"{tensor(*self.types[y])}) -> {tensor(new, element)}"
        )
        self.types[result] = (new, element)
        return result

    def split(self, x, count):
        """Reshapes columns into `count` separate rows: heads or groups."""
        rows, columns = self.types[x][0]
        return self.reshape("expand", x, "[[0], [1, 2]]", [rows, count, columns // count])

    def join(self, x):
        rows, count, columns = self.types[x][0]
        return self.reshape("collapse", x, "[[0], [1, 2]]", [rows, count * columns])

    def cast(self, x, element):
        own = self.types[x][1]
        if own == element:
            return x
        return self.unary("arith.extf" if own == "bf16" else "arith.truncf", x, element)

    def by_row(self, op, x, y):
        """Applies op to x and y, where y has one element per row of x."""
        rank = len(self.types[x][0])
        return self.binary(op, x, y, [every(rank), every(rank)[:-1]])

    def by_column(self, op, x, y):
        rank = len(self.types[x][0])
        return self.binary(op, x, y, [every(rank), [rank - 1]])

    def mean(self, x):
        return self.with_constant("arith.divf", self.reduce("arith.addf", x), f"{self.types[x][0][-1]}.0")

    def normalized(self, x, epsilon):
        """Divides f32 rows by the root of their mean square."""
        mean = self.mean(self.binary("arith.mulf", x, x))
        return self.by_row("arith.mulf", x, self.unary("math.rsqrt", self.with_constant("arith.addf", mean, epsilon)))

    def rms_norm(self, x, gamma, epsilon="1.0e-6"):
        """Emits an RMSNorm in f32, with weights after the cast."""
        y = self.normalized(self.cast(x, "f32"), epsilon)
        return self.by_column("arith.mulf", self.cast(y, "bf16"), gamma)

    def layer_norm(self, x, gamma, beta, epsilon="1.0e-6"):
        """Emits a LayerNorm in f32, with f32 weights."""
        x = self.cast(x, "f32")
        y = self.normalized(self.by_row("arith.subf", x, self.mean(x)), epsilon)
        y = self.by_column("arith.addf", self.by_column("arith.mulf", y, gamma), beta)
        return self.cast(y, "bf16")

    def rope(self, x, cos, sin, interleaved=False):
        """Emits a rotation in the type of x: every multiplication rounds."""
        shape, _ = self.types[x]
        rank, half = len(shape), shape[-1] // 2
        one = self.slice(x, 0, half, 2 if interleaved else 1)
        two = self.slice(x, 1 if interleaved else half, half, 2 if interleaved else 1)

        def product(a, b):
            return self.binary("arith.mulf", a, b, [every(rank), [0, rank - 1]])

        left = self.binary("arith.subf", product(one, cos), product(two, sin))
        right = self.binary("arith.addf", product(two, cos), product(one, sin))
        if not interleaved:
            return self.concat(left, right)
        groups = str([[i] for i in range(rank - 1)] + [[rank - 1, rank]])
        unit = [*shape[:-1], half, 1]
        pairs = self.concat(*(self.reshape("expand", part, groups, unit) for part in (left, right)))
        return self.reshape("collapse", pairs, groups, shape)

    def gather(self, table, positions):
        """Gathers table rows by index: one row for each element of `positions`."""
        shape, width, element = self.types[positions][0], self.types[table][0][-1], self.types[table][1]
        rank = len(shape)
        body = (f"%i = arith.index_cast {{0}} : i64 to index\n      %j = linalg.index {rank} : index\n"
                f"      {{r}} = tensor.extract {table}[%i, %j] : {tensor(*self.types[table])}")
        return self.generic([positions], [*shape, width], element, body, [every(rank), every(rank + 1)],
                            ["parallel"] * (rank + 1))

    def tables(self, cos_sin, positions):
        """Returns cosines and sines, the halves of a table row."""
        rows = self.gather(cos_sin, positions)
        half = self.types[rows][0][-1] // 2
        return self.slice(rows, 0, half), self.slice(rows, half, half)

    def plane(self, x, number, offset, size, stride=1):
        """Slices columns of plane `number`."""
        (_, rows, _), element = self.types[x]
        count, result = self.extent(x), self.fresh()
        self.lines.append(
            f"{result} = tensor.extract_slice {x}[{number}, 0, {offset}] [1, {count}, {size}] [1, 1, {stride}] : "
            f"{tensor(*self.types[x])} to {tensor([rows, size], element)}"
        )
        self.types[result] = ([rows, size], element)
        return result

    def in_sections(self, x, sections):
        """Concatenates column sections: from the first plane, then the second, and so on."""
        at = [sum(sections[:number]) for number in range(len(sections))]
        parts = [self.plane(x, number, offset, size) for number, (offset, size) in enumerate(zip(at, sections))]
        return functools.reduce(self.concat, parts)

    def in_turns(self, x, sections):
        """Takes the first plane and replaces every third column from index c on by the columns of
        plane c."""
        result = self.plane(x, 0, 0, self.types[x][0][-1])
        for number in range(1, len(sections)):
            stride, kind = len(sections), tensor(*self.types[result])
            part = self.plane(x, number, number, sections[number], stride)
            count, joined = self.extent(result), self.fresh()
            self.lines.append(
                f"{joined} = tensor.insert_slice {part} into {result}[0, {number}] [{count}, {sections[number]}] "
                f"[1, {stride}] : {tensor(*self.types[part])} into {kind}"
            )
            self.types[joined] = self.types[result]
            result = joined
        return result

    def silu(self, x):
        """Emits SiLU of f32 rows."""
        e = self.unary("math.exp", self.unary("arith.negf", x))
        return self.binary("arith.divf", x, self.with_constant("arith.addf", e, "1.0"))

    def codes(self, x):
        """Converts f32 to FP8 with saturation."""
        x = self.with_constant("arith.maximumf", x, "-448.0")
        return self.unary("arith.truncf", self.with_constant("arith.minimumf", x, "448.0"), "f8E4M3FN")

    def quantize_static(self, x, scale):
        """Quantizes with a static scale, which is a scalar argument."""
        one, inverse = self.constant("1.0"), self.fresh()
        self.lines.append(f"{inverse} = arith.divf {one}, {scale} : f32")
        wide = self.cast(x, "f32")
        shape, element = self.types[wide]
        return self.codes(self.generic([wide], shape, element, f"{{r}} = arith.mulf {{0}}, {inverse} : f32"))

    def scales(self, x):
        """Computes scales from the maximum magnitude of each row."""
        amax = self.reduce("arith.maximumf", self.unary("math.absf", self.cast(x, "f32")), init="0xFF800000")
        scales = self.with_constant("arith.divf", self.cast(amax, "f32"), "448.0")
        return self.with_constant("arith.maximumf", scales, LEAST_SCALE)

    def quantize_tokens(self, x):
        scales = self.scales(x)
        inverse = self.with_constant("arith.divf", scales, "1.0", first=True)
        codes = self.codes(self.by_row("arith.mulf", self.cast(x, "f32"), inverse))
        return codes, self.reshape("expand", scales, "[[0, 1]]", ["?", 1])

    def quantize_groups(self, x, group=128):
        x = self.split(x, self.types[x][0][-1] // group)
        scales = self.scales(x)
        return self.join(self.codes(self.by_row("arith.divf", self.cast(x, "f32"), scales))), scales

    def transposed(self, x):
        rows, columns = self.types[x][0]
        return self.generic([x], [columns, rows], self.types[x][1], "", [[1, 0], [0, 1]], ["parallel"] * 2)

    def paged_store(self, x, slots, cache, column=0):
        result, kind = self.fresh(), tensor(*self.types[cache])
        attributes = f" {{column = {column}}}" if column else ""
        self.lines.append(
            f"{result} = fusednorm.paged_store ins({x} : {tensor(*self.types[x])})\n"
            f"      slots({slots} : {tensor(*self.types[slots])}) outs({cache} : {kind}){attributes} -> {kind}"
        )
        self.types[result] = self.types[cache]
        return result

    def text(self, *results):
        """Returns the map aliases and the function."""
        arguments = ",\n    ".join(
            f"{k}: {v if isinstance(v, str) else tensor(*v)}" for k, v in self.arguments.items()
        )
        types = ", ".join(tensor(*self.types[x]) for x in results)
        body = "".join(f"  {line}\n" for line in self.lines)
        body = re.sub(r"\]\} (ins|outs)\(", r"]}\n      \1(", body)
        maps = list(dict.fromkeys(re.findall(r"affine_map<[^<>]*->[^<>]*>", body)))
        for index, text in reversed(list(enumerate(maps))):
            body = body.replace(text, f"#map{index}")
        aliases = "".join(f"#map{index} = {text}\n" for index, text in enumerate(maps))
        return (
            f"{aliases}func.func @{self.name}({arguments})\n    -> ({types}) {{\n{body}"
            f"  return {', '.join(results)} : {types}\n}}\n"
        )
