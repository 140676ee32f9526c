// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMDIALECT_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMDIALECT_TD

include "mlir/IR/OpBase.td"

def FusedNorm_Dialect : Dialect {
  let name = "fusednorm";
  let cppNamespace = "::fusednorm";
  let summary = "What the fused normalization kernels of LLM inference compute.";
  let description = [{
    The ops of this dialect say *what* a kernel computes, to the rounding, and
    nothing of how. Every op is in destination style: inputs in `ins`, results
    written to `outs`, on ranked tensors or on memrefs alike. The last dimension
    of a data operand is the **row**; the leading dimensions are the **row
    space** and may be dynamic. Rows are independent.

    There are three kinds of ops:

    - **primitives** (`rms_norm`, `quantize`, `row_mean_of_squares`, ...);
    - **named ops** that mirror documented kernels (`rms_norm_fused_fp8`,
      `apply_qk_rms_norm`, ...), each one launch;
    - **`fused`**, the generic form: a region of primitives that becomes one
      launch. `fusednorm-generalize` turns a named op into it,
      `fusednorm-specialize` is the inverse.

    Choices that other libraries hard-wire are attributes:
    `#fusednorm.numerics` holds every freedom of arithmetic,
    `#fusednorm.quantization` the scheme of a quantizer.

    Rules for every op:

    - Memrefs have unit innermost stride; outer strides and the offset are free.
    - A written operand may be the same buffer as an input of the same shape
      (row for row); any other overlap of a written operand is undefined.
    - FP8 stores saturate: what rounds past the largest finite number, and
      infinities, become that number with their sign; NaN stays NaN.
    - A row space with no rows reads and writes nothing. A row without columns
      gives empty rows and scale 0.
  }];
  // Group bodies hold arithmetic and make their intermediate tensors; a launch geometry
  // becomes a schedule.
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect", "::fusednorm::rowkernel::RowKernelDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMDIALECT_TD
