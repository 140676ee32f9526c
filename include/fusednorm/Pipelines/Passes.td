// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes of the pipelines between the conversions of this project and LLVM's backends.

#ifndef FUSEDNORM_PIPELINES_PASSES_TD
#define FUSEDNORM_PIPELINES_PASSES_TD

include "mlir/Pass/PassBase.td"

def FusedNormBufferize : Pass<"fusednorm-bufferize", "::mlir::ModuleOp"> {
  let summary = "one-shot bufferization including function boundaries";
  let description = [{
    Runs one-shot bufferization on the whole module, including function boundaries. Tensors at a
    boundary become memrefs with the layout of the option `layout`:

    - `identity`: dense, so that tensor reshapes need no copy;
    - `rows`: unit innermost stride, any outer strides and offset, so that a caller may pass
      strided rows.

    Before the bufferization, `arith` and `math` ops on whole tensors become `linalg.generic`, and
    ops such as `linalg.softmax` become their upstream decomposition. Ops in bodies of `fusednorm`
    ops stay. A loop may carry another buffer in each iteration. An operand of a `fusednorm` op
    whose columns are not adjacent, such as a slice with a column stride, is copied to a dense
    buffer; a destination is copied back. A `linalg.transpose` of the A operand or of the result of
    a GEMM becomes a view if it keeps the last dimension.

    A result that equals the buffer of an argument is removed, also in calls. The function gets the
    attribute `fusednorm.result_arguments`. It has one number per original result: the index of the
    argument, or -1 for a result that is still returned. The caller owns and frees returned buffers.

    ```mlir
    // fusednorm-opt --fusednorm-bufferize=layout=rows
    func.func @norm(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %eps: f32) -> tensor<?x64xf32> {
      %0 = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%eps)
          outs(%x : tensor<?x64xf32>) -> tensor<?x64xf32>
      return %0 : tensor<?x64xf32>
    }
    ```

    becomes

    ```mlir
    func.func @norm(%x: memref<?x64xf32, strided<[?, 1], offset: ?>>,
                    %g: memref<64xf32, strided<[1], offset: ?>>, %eps: f32)
        attributes {fusednorm.result_arguments = array<i64: 0>} {
      fusednorm.rms_norm
          ins(%x, %g : memref<?x64xf32, strided<[?, 1], offset: ?>>, memref<64xf32, strided<[1], offset: ?>>)
          epsilon(%eps) outs(%x : memref<?x64xf32, strided<[?, 1], offset: ?>>)
      return
    }
    ```
  }];
  let options = [
    Option<"layout", "layout", "std::string", "\"identity\"",
           "Layout of memrefs at function boundaries: identity or rows">
  ];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def FusedNormExpandMlaOps : Pass<"fusednorm-expand-mla-ops", "::mlir::ModuleOp"> {
  let summary = "expand MLA prefill and decode ops into their constituent ops";
  let description = [{
    Each op that needs several kernels, such as `fusednorm.mla_prefill_branch_fp8`, becomes the ops
    of its description, on memrefs. Intermediate values are `memref.alloc`, which become a workspace
    of the caller in a launcher. A module with such an op on tensors is bufferized first, by
    `fusednorm-bufferize` with the same `layout`. A module without such an op is unchanged.

    Normalizing the new rows of a KV cache twice in place is an error. It occurs if two ops of a
    block have the same sequences and layer, and no op between them writes the cache.

    ```mlir
    func.func @decode(%q: memref<?x2x24xbf16>, %gamma: memref<16xbf16>, %kv: memref<?x16xbf16>,
                      %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                      %uk: memref<2x16x24xbf16>, %uv: memref<2x8x16xbf16>, %eps: f32,
                      %out: memref<?x2x8xbf16>, %cache: memref<?x64x16xbf16>) {
      fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<?x2x24xbf16>, memref<16xbf16>)
          kv(%kv : memref<?x16xbf16>) table(%table : memref<?x?xi32>)
          row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
          w_uk(%uk : memref<2x16x24xbf16>) w_uv(%uv : memref<2x8x16xbf16>) epsilon(%eps)
          outs(%out, %cache : memref<?x2x8xbf16>, memref<?x64x16xbf16>) {scale = 0.25 : f32}
      return
    }
    ```
  }];
  let options = [
    Option<"layout", "layout", "std::string", "\"identity\"",
           "Layout of memrefs at function boundaries: identity or rows">
  ];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect"];
}

def FusedNormMergeKernels : Pass<"fusednorm-merge-kernels", "::mlir::ModuleOp"> {
  let summary = "launch one of several equal kernels of a function";
  let description = [{
    Row and tile kernels of one function with equal bodies become one kernel, the first one. Equal
    layers and the chunks of an MLA op are therefore compiled once.

    Arguments may differ in their offset, as parts of an array do. The kernel then has a dynamic
    offset, and its launches cast their operands. With `aligned-bases`, an offset of 0 is kept,
    because GPU kernels use its alignment; only arrays of i32 with one dimension may differ.

    Kernels without a launch, and kernels with launches in several functions, are unchanged.

    ```mlir
    launch.func @negate0(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%n) {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %w = arith.negf %v : vector<64xf32>
        rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    launch.func @negate1(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%n) {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %w = arith.negf %v : vector<64xf32>
        rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    func.func @twice(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
      launch.call @negate0(%x, %y) : memref<?x64xf32>, memref<?x64xf32>
      launch.call @negate1(%y, %x) : memref<?x64xf32>, memref<?x64xf32>
      return
    }
    ```
  }];
  let options = [
    Option<"alignedBases", "aligned-bases", "bool", "false",
           "Whether kernels use the alignment of memrefs with offset 0">
  ];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def FusedNormAssignSchedule : Pass<"fusednorm-assign-schedule"> {
  let summary = "assign a complete, legal schedule to every program of a kernel";
  let description = [{
    For each key the first of these sources with a value wins:

    1. the attribute of the program, set by the user,
    2. the first matching line of the schedule table,
    3. the heuristic of the target.

    A remark of category `schedule` reports the schedule and its source. A schedule that the target
    cannot run is an error, and the message gives the limit and a legal value.

    The pass also sets the steps and vector sizes of tile programs. Row programs of a kernel for
    GPUs get a common block size.

    A GEMM with `wgmma` needs rows that are aligned to 16 bytes. If the alignment is known at
    launch only, because of dynamic strides or extents or `any-base`, the pass adds a copy of the
    kernel with a `#tilekernel.gpu_schedule`. The attribute `tilekernel.stands_in_for` marks this
    fallback. With a dynamic number of rows, a GEMM with `wgmma` has a kernel for each range of
    rows where another tile is faster. With `variants` every GEMM for GPUs has such a copy, with
    small tiles: the launcher chooses it for arrays without alignment.

    With `allow-split`, the heuristic also considers the key `split` of such a GEMM. Split K adds
    sums in another order. The bits of a row then depend on the schedule, and hence on the number of
    rows, the shape and the target. Without the option only a given schedule splits K.

    ```mlir
    // fusednorm-opt --fusednorm-assign-schedule=target=x86-64-v4
    launch.func @twice(%x: memref<?x64xf32>) {
      %c0 = arith.constant 0 : index
      %rows = memref.dim %x, %c0 : memref<?x64xf32>
      rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.cpu_schedule<chunk = 32>} {
        %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
        %w = arith.addf %v, %v : vector<64xf32>
        rowkernel.store %w, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
      }
    }
    launch.func @copy(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index, %n: index) {
      tilekernel.program (%i, %j) in (%m, %n) step [64, 64]
          attributes {schedule = #tilekernel.cpu_schedule<m = 4>} {
        %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<64x64xf32>
        tilekernel.store %v, %y[%i, %j] : vector<64x64xf32>, memref<?x?xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"host\"",
           "Target description: a name printed by fusednorm-compile --list-targets, or host">,
    Option<"table", "table", "std::string", "\"\"",
           "File with schedule lines that precede the built-in table">,
    Option<"anyBase", "any-base", "bool", "false",
           "Whether memrefs of GPU kernels may have any element-aligned base">,
    Option<"variants", "variants", "bool", "false",
           "Whether the launcher chooses a variant of a GEMM by the alignment of its arrays">,
    Option<"rowRanges", "row-ranges", "bool", "true",
           "Whether a GEMM with a dynamic number of rows may have a kernel for each range of rows">,
    Option<"allowSplit", "allow-split", "bool", "false",
           "Whether the model may choose split K: bits of a row then depend on the number of rows">
  ];
  // Tables hold schedules of both kinds of programs.
  let dependentDialects = ["::fusednorm::rowkernel::RowKernelDialect",
                           "::fusednorm::tilekernel::TileKernelDialect"];
}

def FusedNormExpandCopies : Pass<"fusednorm-expand-copies"> {
  let summary = "convert copies of strided memrefs to linalg.generic";
  let description = [{
    A `memref.copy` of dense memrefs becomes `memcpy` later. A strided copy would become a call into
    a run-time library. Compiled kernels must not depend on it, so this pass converts the copy to a
    `linalg.generic`.

    ```mlir
    func.func @copy(%x: memref<4x64xf32, strided<[128, 1]>>, %out: memref<4x64xf32>) {
      memref.copy %x, %out : memref<4x64xf32, strided<[128, 1]>> to memref<4x64xf32>
      return
    }
    ```

    becomes

    ```mlir
    func.func @copy(%x: memref<4x64xf32, strided<[128, 1]>>, %out: memref<4x64xf32>) {
      linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                      iterator_types = ["parallel", "parallel"]}
          ins(%x : memref<4x64xf32, strided<[128, 1]>>) outs(%out : memref<4x64xf32>) {
      ^bb0(%in: f32, %o: f32):
        linalg.yield %in : f32
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def FusedNormExpandReshapes : Pass<"fusednorm-expand-reshapes"> {
  let summary = "convert reshapes with several dynamic extents to memref.reinterpret_cast";
  let description = [{
    `expand-strided-metadata` computes one unknown extent of a group from the others. A
    `memref.expand_shape` may split one extent into several dynamic extents, for example rows into
    sequences and tokens. This pass converts such an op to a `memref.reinterpret_cast`. Its sizes
    are the operands of the op, and its strides are computed from them. Other reshapes are
    unchanged.

    ```mlir
    func.func @expand(%x: memref<?x8xf32>, %m: index, %n: index) -> memref<?x?x8xf32> {
      %y = memref.expand_shape %x [[0, 1], [2]] output_shape [%m, %n, 8] : memref<?x8xf32> into memref<?x?x8xf32>
      return %y : memref<?x?x8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @expand(%x: memref<?x8xf32>, %m: index, %n: index) -> memref<?x?x8xf32> {
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %x : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
      %stride = arith.muli %strides#0, %n : index
      %y = memref.reinterpret_cast %base to offset: [0], sizes: [%m, %n, 8], strides: [%stride, 8, 1] : memref<f32> to memref<?x?x8xf32>
      return %y : memref<?x?x8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def FusedNormExpandBF16 : Pass<"fusednorm-expand-bf16"> {
  let summary = "convert bf16 by integer arithmetic";
  let description = [{
    `arith.truncf` from f32 to bf16 and `arith.extf` from bf16 to f32 become integer ops with
    rounding to nearest even. Without this pass, the truncation becomes an instruction that flushes
    subnormals on some CPUs, or a call to a function that some C libraries lack. An `arith.truncf`
    with another rounding mode is unchanged.

    ```mlir
    func.func @widen(%x: bf16) -> f32 {
      %0 = arith.extf %x : bf16 to f32
      return %0 : f32
    }
    ```

    becomes

    ```mlir
    func.func @widen(%x: bf16) -> f32 {
      %0 = arith.bitcast %x : bf16 to i16
      %1 = arith.extui %0 : i16 to i32
      %c16 = arith.constant 16 : i32
      %2 = arith.shli %1, %c16 : i32
      %3 = arith.bitcast %2 : i32 to f32
      return %3 : f32
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect"];
}

def FusedNormMoveBF16 : Pass<"fusednorm-move-bf16"> {
  let summary = "move bf16 values as integers";
  let description = [{
    For CPUs without bf16 instructions, LLVM widens the elements of bf16 vectors to f32 in masked
    loads and stores and in vector element ops. It narrows them again by calls into a run-time
    library. This pass converts these ops to integer ops on the same bits:
    `llvm.intr.masked.load`, `llvm.intr.masked.store`, `llvm.store`, `llvm.extractelement`,
    `llvm.insertelement` and `llvm.shufflevector`.

    ```mlir
    llvm.func @store(%p: !llvm.ptr, %v: vector<8xbf16>, %mask: vector<8xi1>) {
      llvm.intr.masked.store %v, %p, %mask {alignment = 2 : i32} : vector<8xbf16>, vector<8xi1> into !llvm.ptr
      llvm.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def FusedNormKeepAmxTilesInRegisters : Pass<"fusednorm-keep-amx-tiles-in-registers"> {
  let summary = "pass AMX tiles between blocks as LLVM values";
  let description = [{
    `convert-vector-to-llvm` converts ops on AMX tiles, but not block arguments. Loops carry tiles
    in block arguments, and no other conversion supports the tile type. This pass converts them to
    `!llvm.x86_amx`.

    ```mlir
    llvm.func @keep(%tile: !llvm.x86_amx) -> !llvm.x86_amx {
      %0 = builtin.unrealized_conversion_cast %tile : !llvm.x86_amx to !amx.tile<16x16xf32>
      cf.br ^next(%0 : !amx.tile<16x16xf32>)
    ^next(%1: !amx.tile<16x16xf32>):
      %2 = builtin.unrealized_conversion_cast %1 : !amx.tile<16x16xf32> to !llvm.x86_amx
      llvm.return %2 : !llvm.x86_amx
    }
    ```
  }];
  let dependentDialects = ["::mlir::amx::AMXDialect", "::mlir::LLVM::LLVMDialect"];
}

def FusedNormExpandAsserts : Pass<"fusednorm-expand-asserts", "::mlir::ModuleOp"> {
  let summary = "print failed assertions to standard error and abort";
  let description = [{
    Upstream's conversion of `cf.assert` prints to standard output. If the output is not a terminal,
    an abort discards the buffered message. This pass prints the message with `dprintf` to standard
    error.

    ```mlir
    func.func @check(%holds: i1) {
      cf.assert %holds, "error: expected rows"
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::scf::SCFDialect"];
}

def FusedNormExportFunctions : Pass<"fusednorm-export-functions", "::mlir::ModuleOp"> {
  let summary = "add a C entry point for each public function";
  let description = [{
    Sets `llvm.emit_c_interface` on every public function with a body. The function
    `_mlir_ciface_NAME` then takes each memref as a pointer to its descriptor. Private functions get
    internal linkage, so they are no symbols of the object. `no_inline` becomes an attribute of
    LLVM.

    ```mlir
    func.func @entry(%x: memref<4xf32>) {
      call @helper(%x) : (memref<4xf32>) -> ()
      return
    }
    func.func private @helper(%x: memref<4xf32>) {
      return
    }
    ```

    becomes

    ```mlir
    func.func @entry(%x: memref<4xf32>) attributes {llvm.emit_c_interface} {
      call @helper(%x) : (memref<4xf32>) -> ()
      return
    }
    func.func private @helper(%x: memref<4xf32>) attributes {llvm.linkage = #llvm.linkage<internal>} {
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def FusedNormSetTarget : Pass<"fusednorm-set-target", "::mlir::ModuleOp"> {
  let summary = "set triple, data layout, CPU and features";
  let description = [{
    Sets `llvm.target_triple` and `llvm.data_layout` on the module, and `target_cpu` and
    `target_features` on every `llvm.func` with a body. Without them LLVM's optimizer has no cost
    model and produces much slower code. `alignstack` aligns the stack of functions to the vector
    size of the CPU, so a spilled vector register does not cross a cache line.

    ```mlir
    // fusednorm-opt --fusednorm-set-target=target=x86-64-v3
    llvm.func @f(%x: f32) -> f32 {
      llvm.return %x : f32
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"host\"",
           "Target, as printed by fusednorm-compile --list-targets, or host">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def FusedNormExpandFP8 : Pass<"fusednorm-expand-fp8", "::mlir::ModuleOp"> {
  let summary = "expand conversions of 8-bit floats to integer arithmetic";
  let description = [{
    CPUs have no conversions of 8-bit floats. Conversions between 8-bit floats and f32, f16 or bf16
    become integer arithmetic. They round to nearest even. A number that rounds past the largest
    finite value becomes infinite, or NaN in types without infinity. A conversion with another
    rounding mode is an error, because neither this pass nor LLVM supports it.

    Conversions to f8E8M0FNU round to the nearest power of two, and ties round up. Both zeros become
    2^-127. Negative values and infinities become NaN. `arith.scaling_extf` and
    `arith.scaling_truncf` become plain conversions and a multiplication or division.

    ```mlir
    func.func @f(%x: f32) -> f8E4M3FN {
      %0 = arith.truncf %x : f32 to f8E4M3FN
      return %0 : f8E4M3FN
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def FusedNormVerifyNames : Pass<"fusednorm-verify-names", "::mlir::ModuleOp"> {
  let summary = "keep function names distinct from library names";
  let description = [{
    Compiled code calls functions of the C library, libm and OpenMP, and so may other code in the
    program. For this reason the pass changes or rejects some functions:

    - a private function with such a name is renamed;
    - a public function with such a name is an error;
    - a name with control characters is an error;
    - a declaration of `omp_get_max_threads`, which kernels call, with another type than OpenMP's is
      an error;
    - a function in a nested module is an error, because object files have no nested modules.

    ```mlir
    func.func private @malloc(%x: f32) -> f32 {
      return %x : f32
    }
    ```
  }];
}

def FusedNormVerifyLLVM : Pass<"fusednorm-verify-llvm", "::mlir::ModuleOp"> {
  let summary = "reject ops that LLVM does not support";
  let description = [{
    Partial conversions leave unsupported ops behind and report success. This pass reports any op
    outside the `llvm` and `omp` dialects as an error, at the location of the op.

    ```mlir
    llvm.func @f(%x: f32) -> f32 {
      llvm.return %x : f32
    }
    ```
  }];
}

def FusedNormModuleToPTX : Pass<"fusednorm-module-to-ptx", "::mlir::ModuleOp"> {
  let summary = "compile each gpu.module to a gpu.binary with PTX";
  let description = [{
    A `gpu.module` with functions in the `llvm` dialect becomes a `gpu.binary` with the same name.
    Its PTX equals the output of `fusednorm-compile --emit=ptx`. Launches of its kernels are
    unchanged. The pass needs no CUDA toolkit.

    ```mlir
    // fusednorm-opt --fusednorm-module-to-ptx=target=sm_90a
    module attributes {gpu.container_module} {
      gpu.module @kernels {
        llvm.func @f() attributes {gpu.kernel, nvvm.kernel} {
          llvm.return
        }
      }
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90a\"",
           "GPU target, as printed by fusednorm-compile --list-targets">
  ];
  let dependentDialects = ["::mlir::gpu::GPUDialect", "::mlir::NVVM::NVVMDialect"];
}

def FusedNormVerifyNVVM : Pass<"fusednorm-verify-nvvm", "::mlir::ModuleOp"> {
  let summary = "reject ops in GPU modules that the NVPTX backend does not support";
  let description = [{
    In a `gpu.module`, any op outside the `llvm` and `nvvm` dialects and any call into a device
    library is an error, at the location of the op.

    ```mlir
    gpu.module @kernels {
      llvm.func @f(%x: f32) -> f32 {
        llvm.return %x : f32
      }
    }
    ```
  }];
}

#endif // FUSEDNORM_PIPELINES_PASSES_TD
