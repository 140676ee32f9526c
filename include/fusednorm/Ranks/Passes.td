// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_RANKS_PASSES_TD
#define FUSEDNORM_RANKS_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertShardCollectivesToMPI
    : Pass<"convert-shard-collectives-to-mpi", "::mlir::ModuleOp"> {
  let summary = "convert collectives of the shard dialect to the mpi dialect";
  let description = [{
    Converts `shard.all_gather`, `shard.all_reduce`, `shard.process_linear_index`,
    `shard.process_multi_index` and `shard.grid_shape` on a grid with one axis. A grid of `?` ranks
    has as many ranks as the launcher starts. Extents may be dynamic.

    - `all_gather`: each rank writes its slice into a buffer of zeros, as integers with the same
      bits, and one `mpi.allreduce` adds the buffers. The result has the bits of the slices.
    - `all_reduce`: gathers the slices and reduces them in rank order, starting with rank 0. All
      ranks have the same bits in every run. Supported kinds are sum, min and max.

    The program stops with a message if the number of ranks differs from the grid, or if ranks have
    different extents. The second check is an `mpi.allreduce` of all dynamic extents.

    The pass is the first one of `fusednorm-to-cpu`. Upstream's `convert-shard-to-mpi` requires
    static extents and has no conversion of `all_gather`.

    ```mlir
    module {
      shard.grid @ranks(shape = ?)
      func.func @gather(%x: tensor<1x?x2xf32>) -> tensor<?x?x2xf32> {
        %0 = shard.all_gather %x on @ranks grid_axes = [0] gather_axis = 0
            : tensor<1x?x2xf32> -> tensor<?x?x2xf32>
        return %0 : tensor<?x?x2xf32>
      }
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::memref::MemRefDialect", "::mlir::mpi::MPIDialect", "::mlir::tensor::TensorDialect"];
}

def ConvertMPICallsToLLVM : Pass<"convert-mpi-calls-to-llvm", "::mlir::ModuleOp"> {
  let summary = "convert mpi ops to calls of the MPI library";
  let description = [{
    Applies upstream's patterns for the `mpi` dialect to buffers of any rank. These patterns count
    elements of the first dimension only, so the pass collapses each buffer to one dimension before.

    The module names the ABI of the MPI library: `OpenMPI` or `MPICH`.

    ```mlir
    module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "OpenMPI">} {
      func.func @sum(%x: memref<?x2xf32>, %out: memref<?x2xf32>) {
        %world = mpi.comm_world : !mpi.comm
        mpi.allreduce(%x, %out, MPI_SUM, %world) : memref<?x2xf32>, memref<?x2xf32>
        return
      }
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect", "::mlir::mpi::MPIDialect"];
}

#endif // FUSEDNORM_RANKS_PASSES_TD
