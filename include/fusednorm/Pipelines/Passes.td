// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes that only pipelines need: what stands between our conversions and
// LLVM's back end.

#ifndef FUSEDNORM_PIPELINES_PASSES_TD
#define FUSEDNORM_PIPELINES_PASSES_TD

include "mlir/Pass/PassBase.td"

def FusedNormBufferize : Pass<"fusednorm-bufferize", "::mlir::ModuleOp"> {
  let summary = "one-shot bufferization with the function boundaries of this project";
  let description = [{
    Runs one-shot bufferization on the whole module, function boundaries included.
    Tensors at a boundary become memrefs of the layout that `layout` names:

    - `identity`: dense, so that a tensor reshape stays free;
    - `rows`: unit innermost stride, any outer strides and offset, so that a
      caller may pass strided rows.

    `arith` and `math` on whole tensors, outside of bodies of our ops, become `linalg.generic` before.

    A result that is the buffer of an argument is dropped, in calls as well, and
    the function gets `fusednorm.result_arguments`: for each original result the
    position of that argument, or -1 for a result that is still returned. What is
    still returned belongs to the caller, who frees it.

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
  let summary = "turn ops of several launches into the ops that they are made of";
  let description = [{
    Each op that stands for several launches, such as `fusednorm.mla_prefill_branch_fp8`,
    becomes the ops that its description names, on memrefs, with `memref.alloc` for what is
    between them: scratch memory of the caller in a launcher. A module that has such an op
    on tensors is bufferized first, by `fusednorm-bufferize` with the same `layout`. A module
    without one stays as it is.

    Two ops of a block that would both normalize the new rows of a cache in place, for the same
    sequences and the same layer, without a write to the cache between them, are an error.

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

def FusedNormExpandCopies : Pass<"fusednorm-expand-copies"> {
  let summary = "turn copies between strided memrefs into linalg.generic";
  let description = [{
    `memref.copy` between dense memrefs becomes `memcpy` later. A strided one would
    become a call into a run-time library, which compiled kernels must not need:
    it becomes a `linalg.generic` instead.

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
  let summary = "turn reshapes to several run-time extents into memref.reinterpret_cast";
  let description = [{
    `expand-strided-metadata` takes the one extent of a group that is not known from the others.
    A `memref.expand_shape` of an extent to several that are known at run time only, such as rows
    that are tokens of sequences, becomes a `memref.reinterpret_cast` with the sizes that the op
    is given, and strides that are their products. Others stay.

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
  let summary = "bf16 conversions by integer arithmetic";
  let description = [{
    `arith.truncf` from f32 to bf16 and `arith.extf` back become integer ops that
    round to nearest even. Left alone, the first is an instruction that flushes
    subnormals on some processors and a call that a C library may lack on others.
    An `arith.truncf` that says another rounding mode is left alone.

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
  let summary = "move bf16 as integers";
  let description = [{
    Where a processor has no instructions for bf16, LLVM widens the elements of
    vectors to f32 in masked loads and stores, and to take vectors apart or put
    them together, and narrows them again by calls into a run-time library.
    `llvm.intr.masked.load`, `llvm.intr.masked.store`, `llvm.store`,
    `llvm.extractelement`, `llvm.insertelement` and `llvm.shufflevector` of bf16
    move integers instead: the same bits.

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
  let summary = "carry tiles of AMX between blocks as LLVM has them";
  let description = [{
    `convert-vector-to-llvm` converts ops on tiles, but not the arguments of blocks, by which
    loops carry them, and no other conversion knows the type.

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
  let summary = "make assertions say on standard error what is wrong, and end the process";
  let description = [{
    Upstream's conversion of `cf.assert` writes to standard output, whose buffer is lost when the
    process aborts and the output is no terminal. The message goes to `dprintf` here.

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
  let summary = "give each public function its C entry point";
  let description = [{
    Sets `llvm.emit_c_interface` on every public function with a body: next to
    `NAME`, `_mlir_ciface_NAME` takes each memref as a pointer to its descriptor.
    Private functions get internal linkage, so that objects show nothing else, and
    `no_inline` reaches LLVM.

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
  let summary = "attach triple, data layout, processor and features";
  let description = [{
    Sets `llvm.target_triple` and `llvm.data_layout` on the module, `target_cpu`
    and `target_features` on every `llvm.func` with a body. Without them LLVM's
    optimizer has no cost model and its code is many times slower. Functions align their
    stacks to the processor's vectors, by `alignstack`, so that no register that waits there
    lies in two cache lines.

    ```mlir
    // fusednorm-opt --fusednorm-set-target=target=x86-64-v3
    llvm.func @f(%x: f32) -> f32 {
      llvm.return %x : f32
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"host\"",
           "Target record, as printed by fusednorm-compile --list-targets, or host">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def FusedNormExpandFP8 : Pass<"fusednorm-expand-fp8", "::mlir::ModuleOp"> {
  let summary = "expand conversions of 8-bit floats, which processors do not have";
  let description = [{
    Conversions between 8-bit floats and f32, f16 or bf16 become integer arithmetic.
    They round to nearest even; numbers that round past the largest one become infinite,
    or NaN in types without infinity. Conversions that ask for another rounding are an
    error: nothing here, nor in LLVM, would keep it.

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
  let summary = "keep the names of functions apart from those of libraries";
  let description = [{
    Compiled code calls functions of the C library, of libm and of OpenMP, and so may
    whatever it is linked with. A public function of such a name is an error; a private
    one gets another name. Names with control characters are errors, too; and so are a
    declaration of `omp_get_max_threads`, which kernels call, of another type than OpenMP's,
    and functions of nested modules, which no object file has.

    ```mlir
    func.func private @malloc(%x: f32) -> f32 {
      return %x : f32
    }
    ```
  }];
}

def FusedNormVerifyLLVM : Pass<"fusednorm-verify-llvm", "::mlir::ModuleOp"> {
  let summary = "fail on every op that LLVM cannot take";
  let description = [{
    Partial conversions leave behind what they do not know and report success.
    Any op that is not of the `llvm` or `omp` dialect is an error at its own
    location.

    ```mlir
    llvm.func @f(%x: f32) -> f32 {
      llvm.return %x : f32
    }
    ```
  }];
}

def FusedNormModuleToPTX : Pass<"fusednorm-module-to-ptx", "::mlir::ModuleOp"> {
  let summary = "turn each gpu.module into a gpu.binary with PTX";
  let description = [{
    A `gpu.module` whose functions are in the `llvm` dialect becomes a `gpu.binary` of
    its name, with the PTX that `fusednorm-compile --emit=ptx` writes of it: launches of
    its kernels stay what they are. Needs no CUDA toolkit.

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
           "Target record of a GPU, as printed by fusednorm-compile --list-targets">
  ];
  let dependentDialects = ["::mlir::gpu::GPUDialect", "::mlir::NVVM::NVVMDialect"];
}

def FusedNormVerifyNVVM : Pass<"fusednorm-verify-nvvm", "::mlir::ModuleOp"> {
  let summary = "fail on every op in a GPU module that the NVPTX back end cannot take";
  let description = [{
    In a `gpu.module`, any op that is not of the `llvm` or `nvvm` dialect, and any
    call into a device library, is an error at its own location.

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
