// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DeviceLayout.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/TypeToLLVM.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/LLVMContext.h"

using namespace mlir;

/// The data layout of LLVM's nvptx64 target. MLIR's default layout differs: it aligns i64 to 4
/// bytes.
static constexpr llvm::StringLiteral kNVPTXLayout =
    "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";

/// Most bytes of the parameters of a kernel, from compute capability 7.0 on. A type with more
/// elements is no parameter, so its members are not listed.
static constexpr uint64_t kMaxParameterBytes = 32764;

/// Calls `use` with the LLVM type and the layout.
template <typename Use>
static auto withLLVMType(Type type, Use use) {
  llvm::LLVMContext context;
  llvm::DataLayout layout(kNVPTXLayout);
  return use(LLVM::TypeToLLVMIRTranslator(context).translateType(type), layout);
}

std::optional<uint64_t> fusednorm::simt::deviceSize(Type type) {
  return withLLVMType(
      type, [](llvm::Type *type, const llvm::DataLayout &layout) -> std::optional<uint64_t> {
        if (!type->isSized() || layout.getTypeAllocSize(type).isScalable())
          return std::nullopt;
        return layout.getTypeAllocSize(type).getFixedValue();
      });
}

llvm::SmallVector<fusednorm::simt::DeviceMember> fusednorm::simt::deviceMembers(Type type) {
  SmallVector<DeviceMember> members;
  auto addElements = [&](Type element, uint64_t count) {
    if (count > kMaxParameterBytes)
      return;
    uint64_t bytes = deviceSize(element).value_or(0);
    for (uint64_t i = 0; i < count; ++i)
      members.push_back({element, i * bytes});
  };
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    addElements(array.getElementType(), array.getNumElements());
  } else if (auto vector = dyn_cast<VectorType>(type)) {
    Type element = vector.getElementType();
    if (!vector.isScalable() && (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() >= 8))
      addElements(element, static_cast<uint64_t>(vector.getNumElements()));
  } else if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
    withLLVMType(type, [&](llvm::Type *llvmType, const llvm::DataLayout &layout) {
      const llvm::StructLayout *offsets = layout.getStructLayout(cast<llvm::StructType>(llvmType));
      for (auto [i, member] : llvm::enumerate(structType.getBody()))
        members.push_back(
            {member, offsets->getElementOffset(static_cast<unsigned>(i)).getFixedValue()});
      return true;
    });
  }
  return members;
}
