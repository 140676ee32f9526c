// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_CONVERSION_PASSES_TD
#define FUSEDNORM_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertFusedNormToRowKernel
    : Pass<"convert-fusednorm-to-rowkernel", "::mlir::ModuleOp"> {
  let summary = "convert each fused op on memrefs to a row kernel and its launch";
  let description = [{
    Each `fusednorm.fused` becomes a private `launch.func`, and a `launch.call`
    replaces the op. The name of the kernel consists of the name of the function and the index
    of the op in it. Values of one row space become one program.

    Run `fusednorm-generalize` and `fusednorm-bufferize` first. A named op or an op on tensors
    is an error at the location of the op.

    ```mlir
    func.func @statistics(%x: memref<?x64xf32>, %out: memref<?x1xf32>) {
      fusednorm.fused ins(%x : memref<?x64xf32>) outs(%out : memref<?x1xf32>) body {
      ^bb0(%a: tensor<?x64xf32>, %o: tensor<?x1xf32>):
        %0 = row_mean_of_squares ins(%a : tensor<?x64xf32>) outs(%o : tensor<?x1xf32>) -> tensor<?x1xf32>
        yield %0 : tensor<?x1xf32>
      }
      return
    }
    ```

    becomes

    ```mlir
    launch.func private @statistics_kernel0(%x: memref<?x64xf32>, %out: memref<?x1xf32>) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows) {
        %c0_0 = arith.constant 0 : index
        %v = rowkernel.load %x[%i, %c0_0] : memref<?x64xf32> -> vector<64xf32>
        %sum = rowkernel.reduce sum_of_squares %v : vector<64xf32>
        %n = arith.constant 64.0 : f32
        %mean = arith.divf %sum, %n : f32
        %c0_1 = arith.constant 0 : index
        memref.store %mean, %out[%i, %c0_1] : memref<?x1xf32>
      }
    }
    func.func @statistics(%x: memref<?x64xf32>, %out: memref<?x1xf32>) {
      launch.call @statistics_kernel0(%x, %out) : memref<?x64xf32>, memref<?x1xf32>
      return
    }
    ```
  }];
  let dependentDialects = [
    "::fusednorm::launch::LaunchDialect", "::fusednorm::rowkernel::RowKernelDialect",
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def ConvertFusedNormToTileKernel
    : Pass<"convert-fusednorm-to-tilekernel", "::mlir::ModuleOp"> {
  let summary = "convert GEMM and attention on memrefs to tile kernels and their launches";
  let description = [{
    Each `fusednorm.matmul` and `fusednorm.scaled_matmul` becomes a private `launch.func`,
    and a `launch.call` replaces the op. The name of the kernel consists of the name of
    the function and the index of the op in it. The program receives the attribute
    `tilekernel.schedule` of the op, if there is one.

    Scales are loaded with `block`. If blocks along K have scales, each block has its own
    partial sum. Two kinds of GEMM become programs without `tilekernel.gemm`, which process one
    K index after another:

    - GEMMs with `order = document`,
    - GEMMs with scale blocks of no multiple of 16 along K.

    On CPUs plain loops are faster for these GEMMs: run `fusednorm-decompose-gemms` first.

    The program computes an epilogue on the accumulator tile before the first store, if it
    consists of:

    - elementwise ops, broadcasts, and slices of columns or of heads, in multiples of 16 columns,
    - `fusednorm.quantize` to an 8-bit float with a given scale,
    - `fusednorm.quantize` to an 8-bit float with scales of groups of 16, 32, 64 or 128 columns;
      only GPU tiles hold such groups whole.

    Any other epilogue is an error. `fusednorm-decompose-gemms` moves epilogues on whole rows
    out of the GEMM.

    `fusednorm.ragged_attention` and `fusednorm.merge_attention_states` become programs of
    `tilekernel.attention` and `tilekernel.merge_states`. Checks of the offsets and of the page
    table precede a launch of attention and end the process with a message if they fail. Set
    `host-checks=false` for targets with memory that the host function cannot read.

    ```mlir
    func.func @linear(%x: memref<?x64xbf16>, %w: memref<256x64xbf16>, %out: memref<?x256xf32>) {
      fusednorm.matmul ins(%x, %w : memref<?x64xbf16>, memref<256x64xbf16>) transpose_b
          outs(%out : memref<?x256xf32>)
      return
    }
    ```
  }];
  let dependentDialects = [
    "::fusednorm::tilekernel::TileKernelDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"];
  let options = [
    Option<"hostChecks", "host-checks", "bool", /*default=*/"true",
           "Check offsets and page tables before each launch of attention; the host must be able "
           "to read them">];
}

def FusedNormNormalize : Pass<"fusednorm-normalize"> {
  let summary = "split linalg ops into one op for each operation";
  let description = [{
    The pass brings linalg ops on tensors into the form that `fusednorm-raise` matches, whatever
    upstream passes ran before:

    - A `linalg.generic` with several floating-point operations, as left by
      `linalg-fuse-elementwise-ops`, becomes one op for each operation. An op has only the loops
      of its operands, so a root of one value per row stays one value per row. Equal ops of one
      block are shared.
    - `linalg.softmax` is replaced by its upstream decomposition. Its maxima propagate NaN.

    The results have the bits of the source. `fusednorm-raise` does the same to bodies, but only
    if a primitive begins or ends in one, and restores the other bodies. Run this pass first to
    find static quantization and dequantization inside of bodies as well, which
    `fusednorm-raise` alone leaves in elementwise bodies. `fusednorm-fuse` groups the remaining
    ops. `linalg-fuse-elementwise-ops` joins the ops that no kernel contains.

    ```mlir
    func.func @scaled_exp(%x: tensor<4x64xf32>, %s: tensor<4xf32>) -> tensor<4x64xf32> {
      %empty = tensor.empty() : tensor<4x64xf32>
      %y = linalg.generic {
          indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>,
                           affine_map<(i, c) -> (i, c)>],
          iterator_types = ["parallel", "parallel"]}
          ins(%x, %s : tensor<4x64xf32>, tensor<4xf32>) outs(%empty : tensor<4x64xf32>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %r = math.rsqrt %b : f32
        %m = arith.mulf %a, %r : f32
        linalg.yield %m : f32
      } -> tensor<4x64xf32>
      return %y : tensor<4x64xf32>
    }
    ```

    becomes an op for `math.rsqrt` on `tensor<4xf32>` and one for `arith.mulf`. The pass runs on
    any op with regions of such IR.
  }];
  let statistics = [Statistic<"numSplit", "split", "Ops that were split">];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"];
}

def FusedNormRaise : Pass<"fusednorm-raise"> {
  let summary = "recognize primitives in linalg, tensor, arith and math on tensors";
  let description = [{
    The pass recognizes norms, rotary embeddings, quantization, GEMM and attention in the IR of
    other front ends and replaces them by ops of the `fusednorm` dialect. It compares the
    arithmetic of one element, so the choice of ops does not matter: elementwise ops, broadcasts,
    transposes and unit dimensions are transparent. `linalg.softmax` is replaced by its upstream
    decomposition first.

    The numerics of the new op record every rounding point. Only the association of row sums may
    change. A candidate with any other difference stays unchanged, and a remark of category
    `fusion` names the op and the reason. [Fusion.md](../Fusion.md) lists the recognized patterns
    and the effects of `unrounded-scores`, `reassociated-weights`, `f32-statistics` and
    `centered-rows`.

    ```mlir
    func.func @norm(%x: tensor<4x64xf32>, %g: tensor<64xf32>) -> tensor<4x64xf32> {
      %zero = arith.constant 0.0 : f32
      %n = arith.constant 64.0 : f32
      %eps = arith.constant 1.0e-6 : f32
      %e0 = tensor.empty() : tensor<4xf32>
      %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
      %sum = linalg.generic {
          indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>],
          iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
      ^bb0(%a: f32, %acc: f32):
        %square = arith.mulf %a, %a : f32
        %next = arith.addf %square, %acc : f32
        linalg.yield %next : f32
      } -> tensor<4xf32>
      %e1 = tensor.empty() : tensor<4x64xf32>
      %y = linalg.generic {
          indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>,
                           affine_map<(i, c) -> (c)>, affine_map<(i, c) -> (i, c)>],
          iterator_types = ["parallel", "parallel"]}
          ins(%x, %sum, %g : tensor<4x64xf32>, tensor<4xf32>, tensor<64xf32>)
          outs(%e1 : tensor<4x64xf32>) {
      ^bb0(%a: f32, %s: f32, %w: f32, %o: f32):
        %mean = arith.divf %s, %n : f32
        %v = arith.addf %mean, %eps : f32
        %r = math.rsqrt %v : f32
        %scaled = arith.mulf %a, %r : f32
        %out = arith.mulf %scaled, %w : f32
        linalg.yield %out : f32
      } -> tensor<4x64xf32>
      return %y : tensor<4x64xf32>
    }
    ```

    becomes

    ```mlir
    func.func @norm(%x: tensor<4x64xf32>, %g: tensor<64xf32>) -> tensor<4x64xf32> {
      %eps = arith.constant 1.0e-6 : f32
      %e = tensor.empty() : tensor<4x64xf32>
      %y = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps)
          outs(%e : tensor<4x64xf32>)
          {numerics = #fusednorm.numerics<epsilon = exact, squares = rounded>} -> tensor<4x64xf32>
      return %y : tensor<4x64xf32>
    }
    ```

    The pass runs on any op with regions of such IR, such as a function in the pipeline of
    another compiler.
  }];
  let options = [
    Option<"report", "report", "std::string", /*default=*/"",
           "File for a JSON report of what was raised and what was not; - is standard output">,
    Option<"unroundedScores", "unrounded-scores", "bool", /*default=*/"false",
           "Also recognize attention with scores, probabilities or sums rounded to bf16 or f16, "
           "and GEMMs with accumulators of these types; the kernel keeps scores and sums in f32 "
           "(docs/Fusion.md)">,
    Option<"matmuls", "matmuls", "bool", /*default=*/"true",
           "Recognize GEMMs of f32, bf16 and f16; the order of their sums may change">,
    Option<"reassociatedWeights", "reassociated-weights", "bool", /*default=*/"false",
           "Also recognize group norms that multiply the weights of channels by the inverse root "
           "first, x * (r * g); the result is (x * r) * g">,
    Option<"f32Statistics", "f32-statistics", "bool", /*default=*/"false",
           "Also recognize norms with statistics in f64; the norm computes them in f32">,
    Option<"centeredRows", "centered-rows", "bool", /*default=*/"false",
           "Also recognize layer norms with a variance of mean(x * x) - mean^2 or a result of "
           "x * a + (b - mean * a); the norm subtracts the mean from the row first">,
  ];
  let statistics = [
    Statistic<"numRaised", "raised", "Recognized primitives">,
    Statistic<"numRefused", "refused", "Candidates that stayed unchanged">,
    Statistic<"numVisited", "visited", "Visited elements">,
  ];
  let dependentDialects = [
    "::fusednorm::FusedNormDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def ConvertRowKernelToCPU : Pass<"convert-rowkernel-to-cpu", "::mlir::ModuleOp"> {
  let summary = "convert row kernels to loops over vectors of columns";
  let description = [{
    Each program becomes a function `(arguments..., row_begin, row_end)` for a range of rows, so
    any thread pool can distribute the rows. Each kernel becomes a function with its name. This
    function runs all programs over all rows, on one thread or with OpenMP. Programs must have
    a complete schedule.

    The column loop holds one chunk of the row in registers. Rows of bf16 are held as even and
    odd lanes, because shifts and masks split and join these lanes. bf16 and f16 are carried in
    f32, and 8-bit values in i32, so bytes exist in memory only.

    ```mlir
    // fusednorm-opt --convert-rowkernel-to-cpu=target=x86-64-v4
    launch.func @twice(%x: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows)
          attributes {schedule = #rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 0,
                                                      nontemporal = 0>} {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %w = arith.addf %v, %v : vector<64xf32>
        rowkernel.store %w, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"threads", "threads", "std::string", "\"none\"",
           "Threads of a call: none (the calling thread), openmp (all threads of OpenMP), or a "
           "number of OpenMP threads">,
    Option<"target", "target", "std::string", "\"x86-64-v3\"",
           "Target description: a name printed by fusednorm-compile --list-targets, or host">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"];
}

def ConvertTileKernelToCPU : Pass<"convert-tilekernel-to-cpu", "::mlir::ModuleOp"> {
  let summary = "convert tile kernels to loops over tiles of vector registers";
  let description = [{
    Each program becomes a function `(arguments..., begin, end)` for a range of tile numbers, so
    any thread pool can distribute the tiles. Each kernel becomes a function with its name. This
    function runs all programs, on one thread or with OpenMP. Programs must have a complete
    schedule and tiles of its sizes.

    The operands of a GEMM are packed and widened into memory of the call: `panels` tile columns
    of B at a time, and the rows of A for each row of tiles. The accumulators of a tile stay in
    registers during a part of the K loop. The last row of tiles may have fewer rows; it runs
    code for the smallest sufficient number of rows. The packed order is equal in all versions,
    so the results are bit-identical.

    A program with `tilekernel.attention` has no other ops and no schedule.

    ```mlir
    // fusednorm-opt --convert-tilekernel-to-cpu=target=x86-64-v3
    launch.func @copy(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index, %n: index) {
      tilekernel.program (%i, %j) in (%m, %n) step [4, 16]
          attributes {schedule = #tilekernel.cpu_schedule<m = 4, n = 16, k = 64, depth = 1, unroll = 4,
                                                       panels = 1>} {
        %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
        tilekernel.store %v, %y[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"threads", "threads", "std::string", "\"none\"",
           "Threads of a call: none (the calling thread), openmp (all threads of OpenMP), or a "
           "number of OpenMP threads">,
    Option<"target", "target", "std::string", "\"x86-64-v3\"",
           "Target description: a name printed by fusednorm-compile --list-targets, or host">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect", "::mlir::x86vector::X86VectorDialect"];
}

def ConvertRowKernelToGPU : Pass<"convert-rowkernel-to-gpu", "::mlir::ModuleOp"> {
  let summary = "convert row kernels to GPU kernels and their launches";
  let description = [{
    Each kernel becomes a `gpu.func` with its name in one `gpu.module`, and its launch plan
    (`#launch.plan`) becomes an attribute of the function. Each launch becomes a `launch.kernel`.
    Programs must have a complete schedule for a GPU. All programs of a kernel have the same
    block size, and each program has its own range of blocks.

    A thread holds vectors of adjacent columns. It loads and stores 16 bytes at a time where
    alignment and row length allow. Between phases rows stay in the format of memory, in
    registers or, with `staged = 1`, in shared memory. All reductions of a phase share one
    barrier. Rows of at most 32 threads need no barrier.

    Memrefs become pointers to their first element. A memref without an offset must begin at a
    multiple of 16 bytes. The launcher checks this requirement; with `any-base` the kernel
    does not have it. If strides, offsets, row lengths or, with `any-base`, pointers are known at
    run time only, the kernel has two versions: one with 16-byte accesses, and one for every
    alignment. Both versions add in the same order.

    With `variants` the launcher chooses between two kernels with equal arguments, grid and
    block: one for multiples of 16 bytes, and one for every alignment.

    On chips with programmatic dependent launch every block waits for the previous kernel. The
    wait follows the prefetch of `invariant` data and precedes all other loads.

    ```mlir
    // fusednorm-opt --convert-rowkernel-to-gpu=target=sm_90a
    launch.func @twice(%x: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows)
          attributes {schedule = #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 16, rows_per_block = 8, cluster = 1, staged = 0, persistent = 0>} {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %w = arith.addf %v, %v : vector<64xf32>
        rowkernel.store %w, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90a\"",
           "Target description of a GPU: a name printed by fusednorm-compile --list-targets">,
    Option<"anyBase", "any-base", "bool", "false",
           "Accept memrefs with any element-aligned base; the default is 16 bytes">,
    Option<"launchDependents", "launch-dependents", "bool", "false",
           "Let dependent kernels start before this kernel ends">,
    Option<"variants", "variants", "bool", "false",
           "Also generate a kernel NAME_any_base for unaligned memrefs">
  ];
  let dependentDialects = [
    "::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def ConvertTileKernelToGPU : Pass<"convert-tilekernel-to-gpu", "::mlir::ModuleOp"> {
  let summary = "convert tile kernels to GPU kernels and their launches";
  let description = [{
    Each kernel becomes a `gpu.func` with its name in one `gpu.module`, and its launch plan
    (`#launch.plan`) becomes an attribute of the function. Each launch becomes a `launch.kernel`.
    Programs must have a complete schedule for a GPU and tiles of its sizes. Each block computes
    one tile.

    The operands of a GEMM pass through a multi-stage pipeline (circular buffer) in shared memory.
    `cp.async` copies 16, 8 or 4 bytes, depending on the alignment of rows. `ldmatrix` loads the
    operands into registers. A warp multiplies by `mma.sync` and holds its part of the
    accumulators in registers during the main loop. Elements out of bounds are filled with zeros
    and are not stored. If strides, offsets or, with `any-base`, pointers decide at run time
    whether rows are aligned to 16 bytes, the kernel has two versions with bit-identical results.

    | operands | arithmetic |
    |---|---|
    | bf16, f16 | `mma.sync` m16n8k16 |
    | f8E4M3FN, f8E5M2 | `mma.sync` m16n8k32 if the chip has it, otherwise as f16 (exact) |
    | f8E4M3FNUZ | as f16 (exact) |
    | i8 | `mma.sync` m16n8k32 with i32 accumulators |
    | f32, and programs without `tilekernel.gemm` | scalar FMA |

    Programs of `tilekernel.attention` have no schedule. `fusednorm-assign-schedule` chooses the
    number of queries of a block. For 16-bit operands, and 8-bit floats converted to f16, a warp
    has 16 queries. Their scores, softmax probabilities and accumulators stay in registers. For
    f32, and for rows that exceed these registers, a warp has one query.

    In a program of `tilekernel.merge_states` each thread merges adjacent columns. A remark of
    category `tiles` names the chosen instruction.

    ```mlir
    // fusednorm-opt --convert-tilekernel-to-gpu=target=sm_80
    launch.func @copy(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index, %n: index) {
      tilekernel.program (%i, %j) in (%m, %n) step [64, 64]
          attributes {schedule = #tilekernel.gpu_schedule<m = 64, n = 64, k = 32, warp_m = 32, warp_n = 32,
                                                       stages = 2, raster_group = 8>} {
        %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<64x64xf32>
        tilekernel.store %v, %y[%i, %j] : vector<64x64xf32>, memref<?x?xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90a\"",
           "Target description of a GPU: a name printed by fusednorm-compile --list-targets">,
    Option<"anyBase", "any-base", "bool", "false",
           "Accept memrefs with any element-aligned base; the default is 16 bytes">,
    Option<"launchDependents", "launch-dependents", "bool", "false",
           "Let dependent kernels start before this kernel ends">,
    Option<"variants", "variants", "bool", "false",
           "Also generate a kernel NAME_any_base for unaligned memrefs">
  ];
  let dependentDialects = [
    "::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def ConvertLinalgToGPU : Pass<"convert-linalg-to-gpu", "::mlir::ModuleOp"> {
  let summary = "convert the remaining linalg ops and copies to GPU kernels";
  let description = [{
    Each `linalg` op on memrefs, and each `memref.copy`, becomes a kernel with one thread for each
    element of the result. The thread computes all reductions of its element, in the order of the
    loops, so the result has the bits of the loops on a CPU. A kernel is a `gpu.func` with its
    launch plan (`#launch.plan`), and a `launch.kernel` replaces the op.

    bf16 and f16 arithmetic is computed in f32 and rounded. `math.rsqrt` is 1 divided by the square
    root, each rounded. A failed assertion is a trap of the kernel. Run `rowkernel-expand-math`
    first, because functions of a C library have no lowering. The pass does not change ops with:

    - functions of a C library;
    - elements of other types than i1, i8, i16, i32, i64 and floats;
    - results whose indices are not a permutation of all parallel loops and zeros.

    ```mlir
    // fusednorm-opt --convert-linalg-to-gpu=target=sm_90a
    func.func @transpose(%x: memref<?x64xf32>, %y: memref<64x?xf32>) {
      linalg.transpose ins(%x : memref<?x64xf32>) outs(%y : memref<64x?xf32>) permutation = [1, 0]
      return
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90a\"",
           "Target description of a GPU: a name printed by fusednorm-compile --list-targets">,
    Option<"launchDependents", "launch-dependents", "bool", "false",
           "Let dependent kernels start before this kernel ends">
  ];
  let dependentDialects = [
    "::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::scf::SCFDialect"];
}

def ConvertBatchKernelsToGPU : Pass<"convert-batch-kernels-to-gpu", "::mlir::ModuleOp"> {
  let summary = "convert chunked-prefill plans and sequence checks to GPU kernels";
  let description = [{
    Each `check_sequences` on memrefs becomes a kernel with one warp for each sequence. Each
    `mla_prefill_plan` on memrefs becomes a kernel with one block of 256 threads for each chunk.
    A kernel is a `gpu.func` with its launch plan (`#launch.plan`), and a `launch.kernel`
    replaces the op.

    Every block of `mla_prefill_plan` adds the keys of all sequences before it writes. If the
    keys exceed the chunks, or row offsets decrease, the block writes -2 to its element of
    buffer_lengths and nothing else.

    ```mlir
    // fusednorm-opt --convert-batch-kernels-to-gpu=target=sm_90a
    func.func @plan(%offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<4x?xi32>,
                    %cache: memref<4x?xi32>, %buffers: memref<4xi32>) {
      fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
          outs(%rows, %cache, %buffers : memref<4x?xi32>, memref<4x?xi32>, memref<4xi32>)
          {chunk_size = 16384, page_size = 128}
      return
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90a\"",
           "Target description of a GPU: a name printed by fusednorm-compile --list-targets">,
    Option<"launchDependents", "launch-dependents", "bool", "false",
           "Let dependent kernels start before this kernel ends">
  ];
  let dependentDialects = [
    "::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect", "::mlir::scf::SCFDialect"];
}

def ConvertTileKernelToHopper : Pass<"convert-tilekernel-to-hopper", "::mlir::ModuleOp"> {
  let summary = "convert GEMM and attention to warp-specialized Hopper kernels";
  let description = [{
    A kernel becomes an `llvm.func` with TMA copies, mbarriers and `wgmma`, and with a launch plan
    (`#launch.plan`) that holds the TMA descriptors. Each launch becomes a `launch.kernel`. The
    pass converts these kernels:

    - GEMMs: programs with a `#tilekernel.hopper_schedule`,
    - attention: programs of `tilekernel.attention` that meet the requirements of
      [GPU.md](../GPU.md#attention-on-hopper).

    All other kernels stay unchanged. For attention a remark of category `tiles` gives the
    reason.

    A block has 384 threads: two consumer warpgroups multiply, and warps of the third warpgroup
    copy. Blocks are persistent: the grid has at most one block for each SM. The blocks of a GEMM
    process tiles in L2 rasterization groups.

    ```mlir
    // fusednorm-opt --convert-tilekernel-to-hopper=target=sm_90a
    launch.func private @linear(%a: memref<?x96xbf16>, %b: memref<64x96xbf16>,
                                %out: memref<?x64xbf16>) {
      %n = arith.constant 64 : index
      %c0 = arith.constant 0 : index
      %m = memref.dim %a, %c0 : memref<?x96xbf16>
      tilekernel.program (%i, %j) in (%m, %n) step [128, 32]
          attributes {schedule = #tilekernel.hopper_schedule<m = 128, n = 32, stages = 5, cluster = 1,
                                                             resident = 0, raster_group = 16>} {
        %sums = tilekernel.gemm %a[%i], %b[%j] along [1, 0] step 64
            : memref<?x96xbf16>, memref<64x96xbf16> -> vector<128x32xf32>
        %rounded = arith.truncf %sums : vector<128x32xf32> to vector<128x32xbf16>
        tilekernel.store %rounded, %out[%i, %j] : vector<128x32xbf16>, memref<?x64xbf16>
      }
    }
    func.func @call(%a: memref<?x96xbf16>, %b: memref<64x96xbf16>, %out: memref<?x64xbf16>) {
      launch.call @linear(%a, %b, %out) : memref<?x96xbf16>, memref<64x96xbf16>, memref<?x64xbf16>
      return
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90a\"",
           "Target description of a GPU: a name printed by fusednorm-compile --list-targets">,
    Option<"anyBase", "any-base", "bool", "false",
           "Accept memrefs with any element-aligned base; attention is not converted then">,
    Option<"launchDependents", "launch-dependents", "bool", "false",
           "Let dependent kernels start before this kernel ends">
  ];
  let dependentDialects = [
    "::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect", "::mlir::scf::SCFDialect"];
}

def FusedNormDecompose : Pass<"fusednorm-decompose"> {
  let summary = "decompose fusednorm ops on tensors to linalg";
  let description = [{
    The pass is an independent lowering of the dialect to plain `linalg`, `arith` and `math`,
    for differential testing and for compilers without fused kernels:

    - named ops become their primitives,
    - bodies of `fused` are inlined,
    - primitives become `linalg.generic`; primitives on a paged cache become `scf` loops that
      insert rows.

    Every rounding point is preserved, with three exceptions that the numerics of the ops allow:

    - sums are associated from left to right, also for `sum = canonical`;
    - `order = folded` multiplies in the order of `order = document`; `order = max_first` keeps its
      absolute maximum;
    - `rsqrt = approx` is correctly rounded.

    Ops on memrefs are an error: run this pass before bufferization.

    ```mlir
    func.func @norm(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32,
                    %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
      %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps)
          outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
      return %0 : tensor<?x64xbf16>
    }
    ```
  }];
  let options = [
    Option<"expandFp8", "expand-fp8", "bool", "false",
           "Convert to f8E4M3FN by integer arithmetic: few targets, and no CPU, have an "
           "instruction for arith.truncf to this type">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def FusedNormDecomposeGemms : Pass<"fusednorm-decompose-gemms"> {
  let summary = "decompose GEMMs, or their epilogues, to other ops";
  let description = [{
    GEMMs become slow but correct `linalg.generic` ops, as in `fusednorm-decompose`. The
    primitives of their epilogues become ops after the GEMM. With `keep-epilogues` an epilogue
    that tile programs cannot compute becomes one `fused` op after the GEMM. With `joins-rows`
    only an epilogue on whole rows does.

    The pass also decomposes `fusednorm.pack_weights`. It moves a prologue or epilogue of
    attention out of the op if no attention kernel can compute it.

    Run this pass before bufferization. GEMMs on memrefs first become in-place GEMMs on the
    tensors of these memrefs.

    ```mlir
    func.func @linear(%x: tensor<?x64xbf16>, %w: tensor<64x64xbf16>, %out: tensor<?x64xbf16>)
        -> tensor<?x64xbf16> {
      %0 = fusednorm.matmul ins(%x, %w : tensor<?x64xbf16>, tensor<64x64xbf16>)
          outs(%out : tensor<?x64xbf16>) -> (tensor<?x64xbf16>)
      return %0 : tensor<?x64xbf16>
    }
    ```
  }];
  let options = [
    Option<"keepTiles", "keep-tiles", "bool", "false",
           "Keep GEMMs that become tile programs with tilekernel.gemm; their epilogues become ops "
           "after them, on f32 accumulators">,
    Option<"keepEpilogues", "keep-epilogues", "bool", "false",
           "With keep-tiles, keep the epilogues that tile programs compute">,
    Option<"keepElements", "keep-elements", "bool", "false",
           "With keep-tiles, also keep GEMMs that become tile programs without tilekernel.gemm">,
    Option<"joinsRows", "joins-rows", "bool", "false",
           "tilekernel-fuse-row-epilogues runs later: move epilogues with groups of columns out "
           "of the GEMM, and leave remarks about epilogues to that pass">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def FusedNormExpandPlans : Pass<"fusednorm-expand-plans"> {
  let summary = "expand chunked-prefill plans and sequence checks to loops";
  let description = [{
    `mla_prefill_plan`, on tensors or memrefs, becomes `scf` loops over chunks and sequences,
    after an assertion that the chunks hold all keys. `check_sequences` becomes one `scf` loop
    over sequences.

    ```mlir
    func.func @plan(%offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<4x?xi32>,
                    %cache: memref<4x?xi32>, %buffers: memref<4xi32>) {
      fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
          outs(%rows, %cache, %buffers : memref<4x?xi32>, memref<4x?xi32>, memref<4xi32>)
          {chunk_size = 16384, page_size = 128}
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

#endif // FUSEDNORM_CONVERSION_PASSES_TD
