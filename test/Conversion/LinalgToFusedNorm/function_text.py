# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the text of a linalg function op by op.


def tensor(shape, element):
    return "tensor<" + "x".join(map(str, shape)) + "x" + element + ">"


def extents_of(shape):
    return ", ".join("%tokens" if x == "?" else str(x) for x in shape)


class Function:
    """A function of linalg.generic ops, each with one scalar op."""

    def __init__(self, name, **arguments):
        self.name, self.lines, self.types, self.count = name, [], {}, 0
        self.arguments = {"%" + key: value for key, value in arguments.items()}
        self.types.update(self.arguments)

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def empty(self, shape, element):
        """Emits an uninitialized tensor. A dynamic extent is the value %tokens."""
        name, extents = self.fresh(), ", ".join("%tokens" for x in shape if x == "?")
        self.lines.append(f"{name} = tensor.empty({extents}) : {tensor(shape, element)}")
        return name

    def constant(self, value, element="f32"):
        name = self.fresh()
        self.lines.append(f"{name} = arith.constant {value} : {element}")
        self.types[name] = (None, element)
        return name

    def generic(self, operands, shape, element, body, maps=None, iterators=None, init=None):
        """Emits a linalg.generic op. `body` uses {0}, {1} for the operands and assigns {r}, or is
        empty and yields {0}. `maps` are lists of dimensions."""
        rank = len(iterators) if iterators else len(shape)
        dims = ", ".join(f"d{i}" for i in range(rank))
        full = [list(range(rank))] * len(operands) if maps is None else maps
        out = list(range(rank)) if iterators is None else maps[-1]
        texts = []
        for entry in (*full[: len(operands)], out):
            results = ", ".join(x if isinstance(x, str) else f"d{x}" for x in entry)
            texts.append(f"affine_map<({dims}) -> ({results})>")
        if init is None:
            init = self.empty(shape, element)
        kinds = ", ".join(f'"{x}"' for x in iterators or ["parallel"] * rank)
        types = [tensor(*self.types[x]) for x in operands]
        elements = [self.types[x][1] for x in operands]
        names = [f"%a{i}" for i in range(len(operands))]
        result, out_type = self.fresh(), tensor(shape, element)
        ins = f"ins({', '.join(operands)} : {', '.join(types)}) " if operands else ""
        block = ", ".join(f"{x}: {t}" for x, t in zip([*names, "%out"], [*elements, element]))
        text = body.format(*names, r="%r", out="%out")
        self.lines.append(
            f"{result} = linalg.generic {{indexing_maps = [{', '.join(texts)}], "
            f"iterator_types = [{kinds}]}} {ins}outs({init} : {out_type}) {{\n"
            f"    ^bb0({block}):\n      {text}\n      linalg.yield {'%r' if body else '%a0'} : {element}\n"
            f"    }} -> {out_type}"
        )
        self.types[result] = (shape, element)
        return result

    def unary(self, op, x, element=None):
        shape, own = self.types[x]
        kind = f"{own} to {element}" if element else own
        return self.generic([x], shape, element or own, f"{{r}} = {op} {{0}} : {kind}")

    def binary(self, op, x, y, maps=None):
        shape, element = self.types[x]
        return self.generic([x, y], shape, element, f"{{r}} = {op} {{0}}, {{1}} : {element}", maps)

    def with_constant(self, op, x, value, first=False):
        shape, element = self.types[x]
        c = self.constant(value, element)
        order = f"{c}, {{0}}" if first else f"{{0}}, {c}"
        return self.generic([x], shape, element, f"{{r}} = {op} {order} : {element}")

    def reduce(self, op, x, keepdims=False, axis=-1, init="0.0"):
        shape, element = self.types[x]
        axis %= len(shape)
        kept = [extent for i, extent in enumerate(shape) if i != axis]
        indices = [i for i in range(len(shape)) if i != axis]
        if keepdims:
            kept.insert(axis, 1)
            indices.insert(axis, "0")
        empty, filled = self.empty(kept, element), self.fresh()
        out = tensor(kept, element)
        zero = self.constant(init, element)
        self.lines.append(f"{filled} = linalg.fill ins({zero} : {element}) outs({empty} : {out}) -> {out}")
        iterators = ["parallel"] * len(shape)
        iterators[axis] = "reduction"
        maps = [list(range(len(shape))), indices]
        return self.generic(
            [x], kept, element, f"{{r}} = {op} {{0}}, {{out}} : {element}", maps, iterators, filled
        )

    def reshape(self, kind, x, groups, shape):
        old, element = self.types[x]
        result = self.fresh()
        extents = f" output_shape [{extents_of(shape)}]" if kind == "expand" else ""
        self.lines.append(
            f"{result} = tensor.{kind}_shape {x} {groups}{extents} : {tensor(old, element)} into "
            f"{tensor(shape, element)}"
        )
        self.types[result] = (shape, element)
        return result

    def slice(self, x, offset, size, stride=1):
        shape, element = self.types[x]
        new, result = [*shape[:-1], size], self.fresh()
        offsets = ", ".join(["0"] * (len(shape) - 1) + [str(offset)])
        strides = ", ".join(["1"] * (len(shape) - 1) + [str(stride)])
        sizes = extents_of(new)
        self.lines.append(
            f"{result} = tensor.extract_slice {x}[{offsets}] [{sizes}] [{strides}] : "
            f"{tensor(shape, element)} to {tensor(new, element)}"
        )
        self.types[result] = (new, element)
        return result

    def concat(self, x, y):
        shape, element = self.types[x]
        new, result = [*shape[:-1], 2 * shape[-1]], self.fresh()
        part = tensor(shape, element)
        self.lines.append(
            f"{result} = tensor.concat dim({len(shape) - 1}) {x}, {y} : ({part}, {part}) -> "
            f"{tensor(new, element)}"
        )
        self.types[result] = (new, element)
        return result

    def print(self, expected, *results):
        arguments = ", ".join(f"{k}: {tensor(*v)}" for k, v in self.arguments.items())
        types = ", ".join(tensor(*self.types[x]) for x in results)
        print(f"// EXPECT {self.name}: {expected}")
        print(f"func.func @{self.name}({arguments}) -> ({types}) {{")
        for line in self.lines:
            print(f"  {line}")
        print(f"  return {', '.join(results)} : {types}\n}}\n")
