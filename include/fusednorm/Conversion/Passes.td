// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_CONVERSION_PASSES_TD
#define FUSEDNORM_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertFusedNormToRowKernel
    : Pass<"convert-fusednorm-to-rowkernel", "::mlir::ModuleOp"> {
  let summary = "turn each fused op on memrefs into a row kernel and its launch";
  let description = [{
    Each `fusednorm.fused` becomes a private `rowkernel.kernel`, named after the
    function and the position of the op in it, and a `rowkernel.launch` in its
    place. Values of one row space become one program. Named ops must have been
    generalized and tensors bufferized before; what is left over is an error at
    its own location.

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
    rowkernel.kernel private @statistics_kernel0(%x: memref<?x64xf32>, %out: memref<?x1xf32>) {
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
      rowkernel.launch @statistics_kernel0(%x, %out) : memref<?x64xf32>, memref<?x1xf32>
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
  let summary = "turn each matrix product on memrefs into a tile kernel and its launch";
  let description = [{
    Each `fusednorm.matmul` and `fusednorm.scaled_matmul` becomes a private `tilekernel.kernel`, named after the function and the position of the op in it, and a
    `tilekernel.launch` in its place. An attribute `tilekernel.schedule` of the op is that of the
    program. Scales are read with their block; where a block of columns has scales, its products
    are a sum of their own. Products with `order = document`, or of blocks of no multiple of 16
    columns, become programs without `tilekernel.dot`, whose loop takes one column of the left
    operand after the other; where these are slower than loops, they are for
    fusednorm-decompose-gemms.

    An epilogue of elementwise ops, broadcasts, heads and slices of columns, of multiples of 16,
    is computed on the tile of sums, before the first store; so are codes of 8-bit floats by
    `fusednorm.quantize` with a given scale, or with those of groups of 16, 32, 64 or 128 columns,
    which tiles of GPUs hold whole. What takes whole rows is for fusednorm-decompose-gemms,
    too.

    `fusednorm.ragged_attention` and `fusednorm.merge_attention_states` become programs of
    `tilekernel.attention` and `tilekernel.merge_states`. In front of a launch of attention stand
    checks of offsets and of the table, which end the process with a message; with
    `host-checks=false`, for targets whose memory the function does not read, there are none.

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
           "Look at offsets and tables of attention before its launch, where the function can "
           "read them">];
}

def FusedNormRaise : Pass<"fusednorm-raise"> {
  let summary = "find primitives in linalg, tensor, arith and math on tensors";
  let description = [{
    Norms, rotary embeddings and quantization in the IR of other front ends become
    primitives of this dialect, whatever ops they are spelled in: what is compared is
    the arithmetic of one element, seen through elementwise ops, broadcasts,
    transposes and unit dimensions. Every rounding point is recorded in the numerics
    of the primitive: nothing changes but the association of a row sum. What would
    change more stays as it is, with a remark of category `fusion` that names the op
    and the reason. [Fusion.md](../Fusion.md) has the list of spellings, and what
    `unrounded-scores` gives up.

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

    Runs on any op whose regions hold blocks of such IR, such as a function of
    another compiler's pipeline.
  }];
  let options = [
    Option<"report", "report", "std::string", /*default=*/"",
           "File for a JSON report of what was raised and what was not; - is standard output">,
    Option<"unroundedScores", "unrounded-scores", "bool", /*default=*/"false",
           "Take attention whose scores, probabilities or sums are rounded to bf16 or f16, too: "
           "they stay in f32, and weights are rounded in the place of probabilities">,
  ];
  let statistics = [
    Statistic<"numRaised", "raised", "Primitives that were raised">,
    Statistic<"numRefused", "refused", "Candidates that stayed as they were">,
    Statistic<"numVisited", "visited", "Elements that were looked at">,
  ];
  let dependentDialects = [
    "::fusednorm::FusedNormDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def ConvertRowKernelToCPU : Pass<"convert-rowkernel-to-cpu", "::mlir::ModuleOp"> {
  let summary = "turn row kernels into loops over vectors of columns";
  let description = [{
    Each program becomes a function `(arguments..., row_begin, row_end)`, which
    any thread pool can drive, and each kernel a function of its own name that runs
    the programs over all rows, on one thread or by OpenMP. Programs must carry a
    complete schedule.

    The column loop holds one chunk of the row in registers. 16-bit rows are split
    into even and odd lanes, which unpack and pack by shifts; bf16 is carried in
    f32 and 8-bit floats as their codes, so bytes exist in memory only.

    ```mlir
    // fusednorm-opt --convert-rowkernel-to-cpu=target=x86-64-v4
    rowkernel.kernel @twice(%x: memref<?x64xf32>) {
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
           "Who runs all rows: none, the calling thread; openmp, the threads of OpenMP; or "
           "so many of them">,
    Option<"target", "target", "std::string", "\"x86-64-v3\"",
           "Target record, as printed by fusednorm-compile --list-targets, or host">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"];
}

def ConvertTileKernelToCPU : Pass<"convert-tilekernel-to-cpu", "::mlir::ModuleOp"> {
  let summary = "turn tile kernels into loops over tiles of vector registers";
  let description = [{
    Each program becomes a function `(arguments..., begin, end)` of numbers of tiles, which
    any thread pool can drive, and each kernel a function of its own name that runs all
    programs, on one thread or by OpenMP. Programs must carry a complete schedule and have
    tiles of its sizes.

    Operands of products are packed and widened, columns of the right one `panels` at a time,
    rows of the left one for each row of tiles, into memory of the call. A tile's results
    stay in registers along all products. Rows of the last tiles run as one of some smaller
    numbers of rows; what is packed has the same order in each, so bits are the same.

    Operands of products must be loads, at the program's row and column. A program of attention
    has nothing else in it, and no schedule.

    ```mlir
    // fusednorm-opt --convert-tilekernel-to-cpu=target=x86-64-v3
    tilekernel.kernel @copy(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index, %n: index) {
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
           "Who runs all tiles: none, the calling thread; openmp, the threads of OpenMP; or "
           "so many of them">,
    Option<"target", "target", "std::string", "\"x86-64-v3\"",
           "Target record, as printed by fusednorm-compile --list-targets, or host">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect", "::mlir::x86vector::X86VectorDialect"];
}

def ConvertRowKernelToGPU : Pass<"convert-rowkernel-to-gpu", "::mlir::ModuleOp"> {
  let summary = "turn row kernels into GPU kernels and their launches";
  let description = [{
    Each kernel becomes a `gpu.func` of its name in one `gpu.module`, with the plan of
    its launches (`#launch.plan`), each launch a `launch.kernel`. Programs must carry a
    complete schedule for a GPU; all programs of a kernel share one block size, and
    blocks are dealt to them by ranges.

    A thread holds slots of neighbouring columns, loaded and stored 16 bytes at a
    time where alignment and width allow. Rows wait between phases in the format of
    memory, in registers or, as the schedule says, in shared memory. Reductions of
    one phase share one barrier, those of rows up to a warp's slots need none.

    Memrefs become pointers to their first element. Those without an offset must
    begin at a multiple of 16 bytes, which is for the launcher to check, or with
    `any-base` for the kernel. Where strides, offsets, widths or, with it, pointers
    decide at run time, a kernel has a version of wide accesses and one that takes
    everything; both add in the same order. With `variants` the launcher chooses
    between two kernels instead: one that takes multiples of 16 bytes, and the same as
    with `any-base`, of the same arguments, grid and block.

    On chips with dependent launch every block waits for the launch before, after
    loads that are `invariant` and before all others.

    ```mlir
    // fusednorm-opt --convert-rowkernel-to-gpu=target=sm_90a
    rowkernel.kernel @twice(%x: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows)
          attributes {schedule = #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 16, rows_per_block = 8, cluster = 1, staged = 0>} {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %w = arith.addf %v, %v : vector<64xf32>
        rowkernel.store %w, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90a\"",
           "Target record of a GPU, as printed by fusednorm-compile --list-targets">,
    Option<"anyBase", "any-base", "bool", "false",
           "Take memrefs that begin at any multiple of their elements' size">,
    Option<"launchDependents", "launch-dependents", "bool", "false",
           "Let launches that depend on this one start before it ends">,
    Option<"variants", "variants", "bool", "false",
           "Beside each kernel, NAME_any_base for memrefs that begin anywhere">
  ];
  let dependentDialects = [
    "::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def ConvertTileKernelToGPU : Pass<"convert-tilekernel-to-gpu", "::mlir::ModuleOp"> {
  let summary = "turn tile kernels into GPU kernels and their launches";
  let description = [{
    Each kernel becomes a `gpu.func` of its name in one `gpu.module`, with the plan of its
    launches (`#launch.plan`), each launch a `launch.kernel`. Programs must carry a complete
    schedule for a GPU and have tiles of its sizes. A block makes one tile.

    Operands of products come into a ring of stages in shared memory, by `cp.async` of 16, 8
    or 4 bytes where rows begin at multiples of these, and from there by `ldmatrix` into
    registers; a warp multiplies by `mma.sync` and holds its part of the tile in registers
    along all products. Elements out of bounds are zeros there, and are not stored. Where
    strides, offsets or, with `any-base`, pointers decide at run time whether rows begin at
    multiples of 16 bytes, a kernel has two versions, which compute the same bits.

    | operands | products |
    |---|---|
    | bf16, f16 | `mma.sync` m16n8k16 |
    | f8E4M3FN, f8E5M2 | on chips that have it `mma.sync` m16n8k32, else as f16, which holds them exactly |
    | f8E4M3FNUZ | as f16 |
    | i8 | `mma.sync` m16n8k32, sums of i32 |
    | f32, and programs without `tilekernel.dot` | multiply-adds of a thread |

    Programs of `tilekernel.attention` take no schedule but the number of queries of a block,
    which tilekernel-assign-schedule chooses: with operands of 16 bits, and 8-bit floats that
    become f16, a warp has 16 queries, whose scores, weights and sums stay in its registers; of
    f32, or rows that are too long for it, one query. Those of `tilekernel.merge_states` give
    each thread some neighbouring columns.

    A remark of category `tiles` says which.

    ```mlir
    // fusednorm-opt --convert-tilekernel-to-gpu=target=sm_80
    tilekernel.kernel @copy(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index, %n: index) {
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
           "Target record of a GPU, as printed by fusednorm-compile --list-targets">,
    Option<"anyBase", "any-base", "bool", "false",
           "Take memrefs that begin at any multiple of their elements' size">,
    Option<"launchDependents", "launch-dependents", "bool", "false",
           "Let launches that depend on this one start before it ends">,
    Option<"variants", "variants", "bool", "false",
           "Beside each kernel, NAME_any_base for memrefs that begin anywhere">
  ];
  let dependentDialects = [
    "::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def ConvertBatchKernelsToGPU : Pass<"convert-batch-kernels-to-gpu", "::mlir::ModuleOp"> {
  let summary = "turn plans of prefills and checks of sequences into GPU kernels and their launches";
  let description = [{
    Each `check_sequences` on memrefs becomes a launch with a warp for each sequence. Each
    `mla_prefill_plan` on memrefs becomes a `gpu.func` with the plan of its launch, and a
    `launch.kernel`: one launch, a block of 256 threads for each chunk. Every block adds up
    the keys of all sequences before it writes; where the chunks do not hold them, or row
    offsets decrease, it writes -2 to its buffer_lengths, and nothing else.

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
           "Target record of a GPU, as printed by fusednorm-compile --list-targets">,
    Option<"launchDependents", "launch-dependents", "bool", "false",
           "Let launches that depend on this one start before it ends">
  ];
  let dependentDialects = [
    "::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect", "::mlir::scf::SCFDialect"];
}

def ConvertTileKernelToHopper : Pass<"convert-tilekernel-to-hopper", "::mlir::ModuleOp"> {
  let summary = "turn products and attention into kernels for Hopper, and their launches";
  let description = [{
    Kernels whose program has a `#tilekernel.hopper_schedule` become functions with
    asynchronous copies, mbarriers and `wgmma`, with the plan of their launches
    (`#launch.plan`) and its tensor maps; each launch becomes a `launch.kernel`. So do programs
    of `tilekernel.attention` that `wgmma` computes: q, k and v of bf16 or f16, with rows of 64,
    128 or, of q, 192 columns that begin at multiples of 16 bytes. All other kernels stay as they
    are; a remark of category `tiles` says why attention does.

    A block has 384 threads: two warpgroups multiply, one warp of the third copies. Blocks are
    as many as multiprocessors, and take tiles in turn, in bands of rows of tiles.

    ```mlir
    // fusednorm-opt --convert-tilekernel-to-hopper=target=sm_90a
    tilekernel.kernel @copy(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index, %n: index) {
      tilekernel.program (%i, %j) in (%m, %n) step [4, 16] {
        %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x16xf32>
        tilekernel.store %v, %y[%i, %j] : vector<4x16xf32>, memref<?x?xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90a\"",
           "Target record of a GPU, as printed by fusednorm-compile --list-targets">,
    Option<"anyBase", "any-base", "bool", "false",
           "Arrays may begin anywhere: attention, of which that is not known, stays">,
    Option<"launchDependents", "launch-dependents", "bool", "false",
           "Let launches that depend on this one start before it ends">
  ];
  let dependentDialects = [
    "::fusednorm::launch::LaunchDialect", "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect", "::mlir::scf::SCFDialect"];
}

def FusedNormDecompose : Pass<"fusednorm-decompose"> {
  let summary = "decompose fusednorm ops on tensors to linalg";
  let description = [{
    A second, independent meaning of every op, in plain `linalg`, `arith` and
    `math`: named ops become their primitives, bodies of `fused` are inlined, and
    primitives become `linalg.generic`, those on a paged cache loops of `scf` that insert
    rows. It exists for testing and for compilers
    that want no fused code.

    Every rounding point is where the op documents it, with three exceptions, all
    within what the op's numerics promise:

    - sums are associated from left to right, for `sum = canonical` as well;
    - `order = folded` multiplies in the documented order;
    - `rsqrt = approx` is correctly rounded.

    Ops on memrefs are an error: decompose before bufferization.

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
           "Write conversions to f8E4M3FN in integer arithmetic: arith.truncf to it lowers "
           "to code on few targets, and on no CPU">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def FusedNormDecomposeGemms : Pass<"fusednorm-decompose-gemms"> {
  let summary = "decompose matrix products to linalg";
  let description = [{
    Products become `linalg.generic` ops, slow and right, as `fusednorm-decompose` writes
    them; what their epilogues hold of row programs stays as it is, behind the product. With
    `keep-epilogues` an epilogue with such ops is one `fused` op behind it.
    Products on memrefs become products on the tensors of these first, in place: the pass
    runs before bufferization.

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
           "Leave products that convert-fusednorm-to-tilekernel takes; their epilogues come "
           "behind them, on sums of f32">,
    Option<"keepEpilogues", "keep-epilogues", "bool", "false",
           "Of those, leave the epilogues that are computed on tiles with them">,
    Option<"keepElements", "keep-elements", "bool", "false",
           "With keep-tiles, leave products whose programs take one column after the other, too">,
    Option<"joinsRows", "joins-rows", "bool", "false",
           "tilekernel-fuse-row-epilogues comes later, and says what becomes of epilogues of whole rows and "
           "of groups of columns, which tiles compute otherwise">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def FusedNormExpandPlans : Pass<"fusednorm-expand-plans"> {
  let summary = "turn plans of prefills and checks of sequences into loops";
  let description = [{
    `mla_prefill_plan`, on tensors or memrefs, becomes loops of `scf` over chunks and
    sequences, behind an assertion that the chunks hold all keys; `check_sequences` one over
    sequences.

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
