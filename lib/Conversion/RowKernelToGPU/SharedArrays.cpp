// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedArrays.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

static constexpr unsigned kShared = 3;

// All versions of a program and all programs of a kernel share the memory, because a block runs one
// of them. The array has the largest size.
void SharedArrays::allocate(StringRef name, int64_t bytes) {
  uint64_t words = llvm::alignTo(bytes, 16) / 4;
  auto array = LLVM::LLVMArrayType::get(b.getI32Type(), words);
  if (auto known = module.lookupSymbol<LLVM::GlobalOp>(name)) {
    if (cast<LLVM::LLVMArrayType>(known.getGlobalType()).getNumElements() < words)
      known.setGlobalType(array);
    return;
  }
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  LLVM::GlobalOp::create(b, loc, array, /*isConstant=*/false, LLVM::Linkage::Private, name,
                         Attribute(), /*alignment=*/16, kShared);
}

Value SharedArrays::base(StringRef name) {
  auto type = LLVM::LLVMPointerType::get(b.getContext(), kShared);
  return LLVM::AddressOfOp::create(b, loc, type, name);
}

Value SharedArrays::dynamicBase() {
  return base(GPUKernelFunction::getDynamicShared(b, module, /*alignment=*/16).getSymName());
}

Value SharedArrays::address(Value base, Value bytes) {
  return LLVM::GEPOp::create(b, loc, base.getType(), b.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{bytes}, LLVM::GEPNoWrapFlags::inbounds);
}

void SharedArrays::store(Value raw, Value base, Value thread, int64_t threads) {
  auto type = cast<VectorType>(raw.getType());
  int64_t piece = std::min(kAccessBytes, bytesOf(type)), pieces = bytesOf(type) / piece;
  int64_t width = type.getNumElements() / pieces;
  base = address(base, mul(thread, piece));
  for (int64_t i = 0; i < pieces; ++i) {
    Value part =
        pieces == 1
            ? raw
            : vector::ExtractStridedSliceOp::create(b, loc, raw, ArrayRef<int64_t>{i * width},
                                                    ArrayRef<int64_t>{width}, ArrayRef<int64_t>{1})
                  .getResult();
    LLVM::StoreOp::create(b, loc, part, address(base, i32(i * threads * piece)), piece);
  }
}

Value SharedArrays::load(VectorType type, Value base, Value thread, int64_t threads) {
  int64_t piece = std::min(kAccessBytes, bytesOf(type)), pieces = bytesOf(type) / piece;
  int64_t width = type.getNumElements() / pieces;
  base = address(base, mul(thread, piece));
  SmallVector<Value> elements;
  for (int64_t i = 0; i < pieces; ++i) {
    Value part = LLVM::LoadOp::create(b, loc, VectorType::get({width}, type.getElementType()),
                                      address(base, i32(i * threads * piece)), piece);
    if (pieces == 1)
      return part;
    for (int64_t k = 0; k < width; ++k)
      elements.push_back(vector::ExtractOp::create(b, loc, part, ArrayRef<int64_t>{k}));
  }
  return vector::FromElementsOp::create(b, loc, type, elements);
}
