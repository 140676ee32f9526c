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
  }];
  let dependentDialects = [
    "::fusednorm::rowkernel::RowKernelDialect", "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"];
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
  }];
  let options = [
    Option<"threads", "threads", "std::string", "\"none\"",
           "none: run all rows on the calling thread; openmp: share them out">,
    Option<"target", "target", "std::string", "\"x86-64-v3\"",
           "Target record, as printed by fusednorm-compile --list-targets, or host">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"];
}

def FusedNormDecompose : Pass<"fusednorm-decompose"> {
  let summary = "decompose fusednorm ops on tensors to linalg";
  let description = [{
    A second, independent meaning of every op, in plain `linalg`, `arith` and
    `math`: named ops become their primitives, bodies of `fused` are inlined, and
    primitives become `linalg.generic`. It exists for testing and for compilers
    that want no fused code.

    Every rounding point is where the op documents it, with three exceptions, all
    within what the op's numerics promise:

    - sums are associated from left to right, for `sum = canonical` as well;
    - `order = folded` multiplies in the documented order;
    - `rsqrt = approx` is correctly rounded.

    Ops on memrefs are an error: decompose before bufferization.
  }];
  let options = [
    Option<"expandFp8", "expand-fp8", "bool", "false",
           "Write conversions to 8-bit floats in integer arithmetic: arith.truncf to them "
           "lowers to code on few targets, and on no CPU">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
}

#endif // FUSEDNORM_CONVERSION_PASSES_TD
