// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_TD
#define FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TileKernelFuseRowEpilogues : Pass<"tilekernel-fuse-row-epilogues", "::mlir::ModuleOp"> {
  let summary = "fuse row kernels after a GEMM into the kernel of the GEMM";
  let description = [{
    The pass moves the programs of a row kernel to a GEMM kernel if the row kernel is the only
    reader of the accumulators. The accumulators of a block of rows are then in a cache when the
    row programs run, and a `launch.scratch` replaces the array of all accumulators. A block must
    hold whole rows: their length is static and at most 16384 columns of f32. Remarks of category
    `fusion` name each fused kernel, or the reason for a missed fusion.

    ```mlir
    // fusednorm-opt --tilekernel-fuse-row-epilogues
    launch.func private @negated(%s: memref<?x64xf32>, %y: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %s, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows) {
        %v = rowkernel.load %s[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %n = arith.negf %v : vector<64xf32>
        rowkernel.store %n, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    launch.func private @copy(%x: memref<?x64xf32>, %s: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      %m = memref.dim %x, %c0 : memref<?x64xf32>
      tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
        %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
        tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
      }
    }
    func.func @both(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %m = memref.dim %x, %c0 : memref<?x64xf32>
      %s = memref.alloc(%m) : memref<?x64xf32>
      launch.call @copy(%x, %s) : memref<?x64xf32>, memref<?x64xf32>
      launch.call @negated(%s, %y) : memref<?x64xf32>, memref<?x64xf32>
      memref.dealloc %s : memref<?x64xf32>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::fusednorm::tilekernel::TileKernelDialect"];
}

#endif // FUSEDNORM_DIALECT_TILEKERNEL_TRANSFORMS_PASSES_TD
