// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_TRANSFORMS_PASSES_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def RowKernelFoldScalars : Pass<"rowkernel-fold-scalars"> {
  let summary = "fold the row scalars of a multiplication chain into one multiplier";
  let description = [{
    The pass rewrites chains of multiplications of row vectors if every multiplication carries
    `fastmath<reassoc>`. Numerics with `order = folded` set this flag.

    - A chain of vectors and broadcast scalars is split. The vectors are multiplied from left to
      right, and so are the scalars. The scalar result is broadcast once and multiplied last.
    - `abs_max` of such a chain becomes `abs(scalar) * abs_max(vectors)`, so the reduction does
      not wait for the scalar.

    Results change as documented for `order = folded`. Chains without the flag stay unchanged.

    ```mlir
    launch.func @scale(%x: memref<?x64xf32>, %g: memref<64xf32>, %r: f32) {
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
    launch.func @scale(%x: memref<?x64xf32>, %g: memref<64xf32>, %r: f32) {
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
  let summary = "expand exp, exp2, log, tanh and erf to basic operations";
  let description = [{
    Replaces `math.exp`, `math.exp2`, `math.log`, `math.tanh` and `math.erf` in row programs, on
    scalars and vectors of f32, bf16 and f16. The replacements are additions, multiplications,
    FMAs and integer operations on the bits of f32. Results are bit-identical on every target.
    [Numerics.md](../Numerics.md#functions) has the error bounds. bf16 and f16 are widened to f32,
    and the result is rounded.

    The pass also expands these ops in the regions of `tilekernel.attention`. With `tiles` it expands
    them in all tile programs and in `linalg` ops, as GPUs need. In `linalg` ops it also expands
    `math.sin`, `math.cos`, `math.powf`, `math.expm1` and `math.log1p`, by f64 arithmetic, and
    `math.fpowi` with a constant exponent from 1 to 8.

    ```mlir
    launch.func @exponentials(%x: memref<?x64xf32>) {
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
  let options = [Option<"tiles", "tiles", "bool", "false", "Also expand ops of tile programs">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect"];
}

def RowKernelSplitRows : Pass<"rowkernel-split-rows"> {
  let summary = "split rows into pieces where a program works on runs of columns";
  let description = [{
    In a program with `rowkernel.slice` or `rowkernel.concat`, every row is split into pieces of
    the length of a slice:

    - loads, stores, elementwise ops and group ops become one op for each piece,
    - a reduction has the pieces as its operands,
    - `slice` and `concat` disappear.

    Other programs stay unchanged.

    ```mlir
    launch.func @second_half(%x: memref<?x128xf32>, %out: memref<?x64xf32>) {
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

def RowKernelUnrollHeads : Pass<"rowkernel-unroll-heads"> {
  let summary = "compute several heads of a token in one row";
  let description = [{
    A program over (token, head) may look up the sequence, the position and the page of a token
    before it stores rows to a paged cache. Each of its heads repeats these look-ups. The pass
    unrolls the last dimension by 4 or 2, so heads share guards, scalars and table rows, and more
    bytes are requested at once. GPU pipelines run it.

    A program stays unchanged without guards, if a guard depends on the head, with a dynamic number
    of heads, if a row would load more than 1024 bytes, or with a schedule.

    ```mlir
    launch.func @copy(%x: memref<?x8x64xf32>, %n: memref<1xindex>, %y: memref<?x8x64xf32>) {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %tokens = memref.dim %x, %c0 : memref<?x8x64xf32>
      rowkernel.program (%i, %h) in (%tokens, %c8) {
        %live = memref.load %n[%c0] : memref<1xindex>
        %isLive = arith.cmpi ult, %i, %live : index
        rowkernel.guard %isLive
        %v = rowkernel.load %x[%i, %h, %c0] : memref<?x8x64xf32> -> vector<64xf32>
        rowkernel.store %v, %y[%i, %h, %c0] : vector<64xf32>, memref<?x8x64xf32>
      }
    }
    ```
  }];
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_TRANSFORMS_PASSES_TD
