// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMDIALECT_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMDIALECT_TD

include "mlir/IR/OpBase.td"

def FusedNorm_Dialect : Dialect {
  let name = "fusednorm";
  let cppNamespace = "::fusednorm";
  let summary = "Fused kernels of LLM inference: norms, rope, quantization, GEMM, attention";
  let description = [{
    An op of this dialect specifies the result of a kernel, including every rounding. It does not
    specify a schedule.

    Every op is in destination-passing style: inputs are in `ins`, and results are written to
    `outs`. Operands are ranked tensors or memrefs. The last dimension of a data operand is the
    **row**. The leading dimensions are the **row space** and may be dynamic. Rows are independent.

    There are three kinds of ops:

    - **Primitives**, such as `rms_norm`, `quantize` and `row_mean_of_squares`, are single steps.
    - **Named ops**, such as `rms_norm_fused_fp8` and `apply_qk_rms_norm`, are fixed groups of
      steps. Each compiles to one kernel. The MLA prefill and decode ops (`mla_prefill_branch_fp8`,
      ...) are the exception: each is a fixed sequence of kernels.
    - **`fused`** is the generic form: a region of primitives, compiled to one kernel.
      `fusednorm-generalize` turns a named op into `fused`, and `fusednorm-specialize` is the
      inverse.

    Several named ops mirror kernels of the Modular MAX library, which is available under Apache-2.0
    in [max/kernels](https://github.com/modular/modular/tree/main/max/kernels). The paths in the op
    descriptions are relative to this folder. [FromMAX.md](../FromMAX.md) maps the arguments of
    these kernels to operands.

    Choices on which libraries differ are attributes. `#fusednorm.numerics` selects the arithmetic,
    and `#fusednorm.quantization` selects the scheme of a quantizer.

    Rules for every op:

    - A memref must have unit stride in its last dimension. Its other strides and its offset are
      arbitrary.
    - A written operand may share the buffer of an input with the same shape, row for row. Any other
      overlap with a written operand is undefined behaviour.
    - FP8 stores saturate. Infinities and values that round past the largest finite value become
      this value with their sign. NaN stays NaN.
    - If the row space has no rows, nothing is read or written. A row without columns gives an empty
      row and scale 0.
  }];
  // Bodies of `fused` hold arithmetic and create their intermediate tensors.
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORMDIALECT_TD
