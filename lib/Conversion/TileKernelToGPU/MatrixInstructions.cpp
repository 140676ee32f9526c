// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatrixInstructions.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace fusednorm::tilegpu;

SmallVector<Value> fusednorm::tilegpu::loadMatrices(Emitter &e, Value address, int64_t count,
                                                    bool transposed) {
  Type i32 = e.b.getI32Type();
  MLIRContext *context = e.b.getContext();
  auto type = LLVM::LLVMStructType::getLiteral(context, SmallVector<Type>(count, i32));
  auto shape = NVVM::LdStMatrixShapeAttr::get(context, 8, 8);
  Value loaded = NVVM::LdMatrixOp::create(e.b, e.loc, type, address, uint32_t(count),
                                          transposed ? NVVM::MMALayout::col : NVVM::MMALayout::row,
                                          shape, NVVM::LdStMatrixEltType::B16);
  SmallVector<Value> registers;
  for (int64_t i = 0; i < count; ++i)
    registers.push_back(e.field(loaded, i));
  return registers;
}

SmallVector<Value> fusednorm::tilegpu::multiplyMatrices(Emitter &e, ArrayRef<Value> a,
                                                        ArrayRef<Value> b, ArrayRef<Value> sums,
                                                        bool isBF16) {
  auto type =
      LLVM::LLVMStructType::getLiteral(e.b.getContext(), SmallVector<Type>(4, e.b.getF32Type()));
  std::array<NVVM::MMALayout, 2> layouts{NVVM::MMALayout::row, NVVM::MMALayout::col};
  auto kind = isBF16 ? NVVM::MMATypes::bf16 : NVVM::MMATypes::f16;
  SmallVector<Value> left(a), right(b);
  // What the op takes.
  if (!isBF16)
    for (SmallVector<Value> *operand : {&left, &right})
      for (Value &own : *operand)
        own = e.bitcast(VectorType::get({2}, e.b.getF16Type()), own);
  Value result =
      NVVM::MmaOp::create(e.b, e.loc, type, left, right, sums, {16, 8, 16}, std::nullopt,
                          std::nullopt, std::array<NVVM::MMATypes, 2>{kind, kind}, layouts)
          .getResult();
  return {e.field(result, 0), e.field(result, 1), e.field(result, 2), e.field(result, 3)};
}
