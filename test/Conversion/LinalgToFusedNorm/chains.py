# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a module with a chain of COUNT ops of one kind.

usage: chains.py KIND COUNT
"""
import sys

ID = "affine_map<(i, j) -> (i, j)>"
TYPE = "tensor<4x64xf32>"


def generic(source, code):
    return (f"linalg.generic {{indexing_maps = [{ID}, {ID}], iterator_types = "
            f'["parallel", "parallel"]}} ins({source} : {TYPE}) outs(%e : {TYPE}) '
            f"{{\n^bb0(%a: f32, %o: f32):\n{code}\n}} -> {TYPE}")


def norm(source, out):
    return (f"fusednorm.rms_norm ins({source}, %g : {TYPE}, tensor<64xf32>) epsilon(%eps) "
            f"outs({out} : {TYPE}) -> {TYPE}")


KINDS = {
    "copy": lambda v: generic(v, "linalg.yield %a : f32"),
    "add": lambda v: generic(v, "%r = arith.addf %a, %a : f32\nlinalg.yield %r : f32"),
    "cast": lambda v: f"tensor.cast {v} : {TYPE} to {TYPE}",
    "tensor": lambda v: f"arith.addf {v}, {v} : {TYPE}",
    "norm": lambda v: norm(v, "%e"),
    "destination": lambda v: norm("%x", v),
}


def main(kind, count):
    print(f"func.func @f(%x: {TYPE}, %g: tensor<64xf32>, %eps: f32) -> {TYPE} {{")
    print(f"%e = tensor.empty() : {TYPE}")
    value = "%x"
    if kind == "fused":
        print(f"%f = fusednorm.fused ins(%x, %g, %eps : {TYPE}, tensor<64xf32>, f32) "
              f"outs(%e : {TYPE}) body {{\n^bb0(%a: {TYPE}, %h: tensor<64xf32>, %s: f32, %o: {TYPE}):")
        print(f"%v = tensor.empty() : {TYPE}")
        value = "%v"
        for i in range(count):
            print(f"%v{i} = rms_norm ins(%a, %h : {TYPE}, tensor<64xf32>) epsilon(%s) "
                  f"outs({value} : {TYPE}) -> {TYPE}")
            value = f"%v{i}"
        print(f"yield {value} : {TYPE}\n}} -> ({TYPE})")
        value = "%f"
    else:
        for i in range(count):
            print(f"%v{i} = {KINDS[kind](value)}")
            value = f"%v{i}"
    print(f"%n = {norm(value, '%e')}\nreturn %n : {TYPE}\n}}")


main(sys.argv[1], int(sys.argv[2]))
