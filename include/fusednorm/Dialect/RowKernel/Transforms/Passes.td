// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_TRANSFORMS_PASSES_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def RowKernelFoldScalars : Pass<"rowkernel-fold-scalars"> {
  let summary = "fold row scalars of products into one multiplier";
  let description = [{
    Acts on products of row vectors whose multiplications all carry
    `fastmath<reassoc>`, which `order = folded` numerics put there:

    - a product of vectors and broadcast scalars becomes the product of the
      vectors, from left to right, times the product of the scalars, from left to
      right, broadcast once;
    - `abs_max` of such a product becomes `abs(scalar) * abs_max(vectors)`, by
      which a reduction no longer waits for the scalar.

    Results change as `order = folded` documents. Products without the flag are
    not touched.

    ```mlir
    rowkernel.kernel @scale(%x: memref<?x64xf32>, %g: memref<64xf32>, %r: f32) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows) {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %w = rowkernel.load invariant %g[%c0] : memref<64xf32> -> vector<64xf32>
        %b = vector.broadcast %r : f32 to vector<64xf32>
        %0 = arith.mulf %v, %b fastmath<reassoc> : vector<64xf32>
        %1 = arith.mulf %0, %w fastmath<reassoc> : vector<64xf32>
        rowkernel.store %1, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```

    becomes

    ```mlir
    rowkernel.kernel @scale(%x: memref<?x64xf32>, %g: memref<64xf32>, %r: f32) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows) {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %w = rowkernel.load invariant %g[%c0] : memref<64xf32> -> vector<64xf32>
        %0 = arith.mulf %v, %w : vector<64xf32>
        %b = vector.broadcast %r : f32 to vector<64xf32>
        %1 = arith.mulf %0, %b : vector<64xf32>
        rowkernel.store %1, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::math::MathDialect"];
}

def RowKernelExpandMath : Pass<"rowkernel-expand-math"> {
  let summary = "compute exponentials, logarithms, tanh and erf by basic operations";
  let description = [{
    Replaces `math.exp`, `math.exp2`, `math.log`, `math.tanh` and `math.erf` in row programs,
    of scalars and vectors of f32, bf16 and f16, by additions, multiplications, fused
    multiply-adds and integer operations on the bits of f32. Every target computes the
    same bits of them; docs/Numerics.md has the bounds of the errors. Narrow types are
    widened before and rounded behind. With `tiles` tile programs have the same, as GPUs need.

    ```mlir
    rowkernel.kernel @exponentials(%x: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows) {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %w = math.exp2 %v : vector<64xf32>
        rowkernel.store %w, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
  let options = [Option<"tiles", "tiles", "bool", "false", "Also in tile programs">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect"];
}

def RowKernelSplitRows : Pass<"rowkernel-split-rows"> {
  let summary = "take rows apart where a program works on runs of their columns";
  let description = [{
    In a program that holds `rowkernel.slice` or `rowkernel.concat`, every row
    becomes its pieces of one slice's length: loads, stores, elementwise ops and
    group ops become one op for each piece, a reduction gets the pieces as its
    operands, slices and concats vanish. Other programs stay as they are.

    ```mlir
    rowkernel.kernel @second_half(%x: memref<?x128xf32>, %out: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x128xf32>
      rowkernel.program (%i) in (%rows) {
        %v = rowkernel.load %x[%i, %c0] : memref<?x128xf32> -> vector<128xf32>
        %h = rowkernel.slice %v[64] : vector<128xf32> -> vector<64xf32>
        rowkernel.store %h, %out[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
}

def RowKernelAssignSchedule : Pass<"rowkernel-assign-schedule"> {
  let summary = "give every program a complete, legal schedule";
  let description = [{
    For each key of the schedule of the target's kind, the first origin that has a value
    wins: the program's own attribute (the user's), a line of the schedule table
    for the target, the heuristic. A remark of category `schedule` names the
    result and the origin. A schedule that the target cannot run is an error that
    names the limit and a value that fits.

    ```mlir
    // fusednorm-opt --rowkernel-assign-schedule=target=x86-64-v4
    rowkernel.kernel @twice(%x: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.cpu_schedule<chunk = 32>} {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %w = arith.addf %v, %v : vector<64xf32>
        rowkernel.store %w, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"host\"",
           "Target record, as printed by fusednorm-compile --list-targets, or host">,
    Option<"table", "table", "std::string", "\"\"",
           "File with schedule lines that go before the built-in table">
  ];
  // Tables have schedules of every dialect of kernels.
  let dependentDialects = ["::fusednorm::tilekernel::TileKernelDialect"];
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_TRANSFORMS_PASSES_TD
