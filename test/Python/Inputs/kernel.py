# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import gc
import sys
import threading
import types

import fusednorm
from arrays import EXAMPLE, bf16, contents, zeros

kernel = fusednorm.compile(EXAMPLE, threads=1)
print(kernel)
x, gamma = bf16(5, 256), bf16(256, seed=2)
codes, scales = kernel(x, gamma)
print("made:", codes.format, codes.shape, scales.format, scales.shape)

# All optional arguments may be passed by position or by keyword.
own, own_scales = zeros((5, 256), "B"), zeros((5, 1), "f")
assert kernel(x, gamma, own, own_scales)[0] is own
assert contents(own) == contents(codes) and contents(own_scales) == contents(scales)
more, more_scales = zeros((5, 256), "b"), zeros((5, 1), "f")
kernel(x, gamma, out=(more, more_scales))
assert contents(more) == contents(codes)
print("same bits")

# Each row has its own scale: its largest value is quantized to 448.
assert max(contents(codes)[:256]) == 0x7E, max(contents(codes)[:256])
print("infer:", kernel.infer_shape(3, x, gamma, None, None))

# The same kernel with threads, and on the SIMT simulator with all checks.
assert contents(fusednorm.compile(EXAMPLE)(x, gamma)[0]) == contents(codes)
emulated = fusednorm.emulate(EXAMPLE, x, gamma, counters=True)
assert emulated.ok and contents(emulated.results[0]) == contents(codes)
print("counters:", emulated.counters[0]["kernel"], emulated.counters[0]["global_read_bytes"] > 0)

# Several threads run one kernel, which outlives the deletion of its name.
results = {}


def run(number):
    mine = fusednorm.compile(EXAMPLE, threads=1, cache=False) if number % 2 else kernel
    for _ in range(50):
        results[number] = contents(mine(x, gamma)[0])


threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
for thread in threads:
    thread.start()
bound = kernel.__call__
for thread in threads:
    thread.join()
del kernel
gc.collect()
assert set(results.values()) == {contents(codes)} and len(results) == 4
assert contents(bound(x, gamma)[0]) == contents(codes)
del bound
gc.collect()
print("threads: 4")

# Scalars, results allocated by the function, and several functions in one text.
text = """
func.func @scale(%x: tensor<?xf32>, %by: f32, %n: i64) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %m = arith.sitofp %n : i64 to f32
  %a = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %p = arith.mulf %in, %by : f32
    %q = arith.addf %p, %m : f32
    linalg.yield %q : f32
  } -> tensor<?xf32>
  return %a, %x : tensor<?xf32>, tensor<?xf32>
}
func.func @other() { return }
"""
scale = fusednorm.compile(text, entry="scale")
print(scale.results, [argument.added for argument in scale.arguments])
x = zeros((4,), "f")
for i in range(4):
    x[i] = i
y, z = zeros((4,), "f"), zeros((4,), "f")
made, same = scale(x, 0.5, 3, y, z)
assert same is z and made is y
print(made.tolist(), same.tolist())
assert [result.tolist() for result in scale(x, 0.5, 3)] == [made.tolist(), same.tolist()]

# Equal results have arguments of their own, and a call may leave them out.
slots = []
for values in ("%y, %y, %x", "%y, %z, %z"):
    twice = fusednorm.compile(f"""
    func.func @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {{
      %y = arith.addf %x, %x : tensor<4xf32>
      %z = arith.mulf %x, %x : tensor<4xf32>
      return {values} : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
    }}""", threads=1)
    slots.append(twice.results)
    expected = {"%x": [0, 1, 2, 3], "%y": [0, 2, 4, 6], "%z": [0, 1, 4, 9]}
    assert [made.tolist() for made in twice(x)] == [expected[name] for name in values.split(", ")]
print("same slots:", *slots)
print("fusion report:", twice.fusion_report)
fused = fusednorm.compile(EXAMPLE, threads=1, fuse=True)
assert fused.fusion_report.raw == fusednorm.fusion_report(EXAMPLE).raw

# A norm works in place, and the gaps between rows stay.
norm = fusednorm.compile("""
func.func @norm(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %e: f32, %o: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %0 = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e)
      outs(%o : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}""", threads=1)
print("in place:", norm.arguments[3].may_alias)

# Without `threads`, each call uses the number of threads of PyTorch, if it is loaded.
torch, asked = types.ModuleType("torch"), []
torch.get_num_threads = lambda: asked.append(len(asked)) or 1
rows, weights = bf16(5, 256), bf16(256, seed=2)
own, fixed = fusednorm.compile(EXAMPLE), fusednorm.compile(EXAMPLE, threads=2)
own(rows, weights)
sys.modules["torch"] = torch
fixed(rows, weights)
assert not asked
assert contents(own(rows, weights)[0]) == contents(fixed(rows, weights)[0]) and len(asked) == 1
print("threads of PyTorch")

# All errors are of the package.
for call in (lambda: fusednorm.compile("none.mlir"), lambda: fusednorm.compile(7),
             lambda: fusednorm.compile(EXAMPLE, threads="2"), lambda: fusednorm.compile(EXAMPLE, target=4),
             lambda: own.infer_shape(9, rows, weights, None, None), lambda: own.infer_shape(0),
             lambda: own(rows, weights, out=1), lambda: fusednorm.compile(EXAMPLE, target="none"),
             lambda: fusednorm.Builder("f").constant(float("nan"), "f32")):
    try:
        call()
    except fusednorm.FusedNormError as error:
        assert str(error)
    else:
        raise AssertionError("nothing was raised")
try:
    fusednorm.compile("none.mlir")
except FileNotFoundError as error:
    print("errors:", error.filename)
