// The innermost loop of a GEMM consists of loads and FMAs of the best kind of the CPU, and holds
// all accumulators in registers. The code is compiled and inspected, not run.
// RUN: %python %S/instructions.py fusednorm-compile %s --mcpu=x86-64-v4 | FileCheck %s --check-prefix=V4
// V4: vfmadd 96, other 0, stack 0
// RUN: %python %S/instructions.py fusednorm-compile %s --mcpu=x86-64-v3 | FileCheck %s --check-prefix=V3
// V3: vfmadd 48, other 0, stack 0
// RUN: %python %S/instructions.py fusednorm-compile %s --mcpu=x86-64-v4+avx512bf16 | FileCheck %s --check-prefix=BF16
// BF16: vdpbf16ps 64, other 0, stack 0
// Packed bf16 weights are interleaved into pairs between the FMAs. The missing element of the last
// pair is not loaded. The stride of a prefetch may be on the stack.
// RUN: %python %S/instructions.py fusednorm-compile %S/Inputs/packed-pairs.mlir --mcpu=x86-64-v4+avx512bf16 | FileCheck %s --check-prefix=PAIRS
// PAIRS: vdpbf16ps 64, other 8, stack {{[01]}},
// RUN: %python %S/instructions.py fusednorm-compile %S/Inputs/packed-pairs.mlir --mcpu=x86-64-v3 | FileCheck %s --check-prefix=FETCHED
// FETCHED: vfmadd 48, other 16, stack 0
// Block accumulators and totals share the registers. With 8 rows most totals are in registers. With
// 12 rows they are spilled.
// RUN: %python %S/instructions.py fusednorm-compile %S/Inputs/packed-blocks.mlir --mcpu=x86-64-v4 | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: vfmadd 64, other 0, stack 0, in all {{[0-9]?[0-9],}}
// If the accumulators leave registers free, LLVM's scheduler must not hoist loads: no loop spills
// vectors, for any depth and number of rows. instructions-full.test covers
// long depths and other CPUs.
// RUN: sed "/_7168(/,/^}/d" %S/Inputs/depths.mlir > %t.mlir
// RUN: %python %S/instructions.py fusednorm-compile %t.mlir --mcpu=x86-64-v4+avx512bf16 | FileCheck %s --check-prefix=DEPTHS
// DEPTHS: in {{[0-9][0-9]+}} loops 0{{$}}

launch.func private @product(%a: memref<?x?xbf16>, %b: memref<?x?xf8E4M3FN>, %c: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %c, %c0 : memref<?x?xf32>
  %n = memref.dim %c, %c1 : memref<?x?xf32>
  tilekernel.program (%i, %j) in (%m, %n) step [4, 16] {
    %sum = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64 : memref<?x?xbf16>, memref<?x?xf8E4M3FN> -> vector<4x16xf32>
    tilekernel.store %sum, %c[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
  }
}
func.func @main(%a: memref<?x?xbf16>, %b: memref<?x?xf8E4M3FN>, %c: memref<?x?xf32>) {
  launch.call @product(%a, %b, %c) : memref<?x?xbf16>, memref<?x?xf8E4M3FN>, memref<?x?xf32>
  return
}
