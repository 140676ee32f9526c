// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Utils/ElementTypes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;

static std::optional<ElementType> fromWidth(unsigned width) {
  switch (width) {
  case 1:
    return ElementType::I1;
  case 8:
    return ElementType::I8;
  case 16:
    return ElementType::I16;
  case 32:
    return ElementType::I32;
  case 64:
    return ElementType::I64;
  default:
    return std::nullopt;
  }
}

std::optional<ElementType> fusednorm::getElementType(Type type) {
  using Result = std::optional<ElementType>;
  return llvm::TypeSwitch<Type, Result>(type)
      .Case<IndexType>([](auto) { return ElementType::I64; })
      .Case<IntegerType>([](IntegerType integer) {
        return integer.isSignless() ? fromWidth(integer.getWidth()) : std::nullopt;
      })
      .Case<Float64Type>([](auto) { return ElementType::F64; })
      .Case<Float32Type>([](auto) { return ElementType::F32; })
      .Case<Float16Type>([](auto) { return ElementType::F16; })
      .Case<BFloat16Type>([](auto) { return ElementType::BF16; })
      .Case<Float8E4M3FNType>([](auto) { return ElementType::F8E4M3FN; })
      .Case<Float8E4M3FNUZType>([](auto) { return ElementType::F8E4M3FNUZ; })
      .Case<Float8E5M2Type>([](auto) { return ElementType::F8E5M2; })
      .Case<Float8E5M2FNUZType>([](auto) { return ElementType::F8E5M2FNUZ; })
      .Case<Float8E8M0FNUType>([](auto) { return ElementType::F8E8M0FNU; })
      .Default([](Type) { return std::nullopt; });
}

Type fusednorm::getMLIRType(MLIRContext *context, ElementType type) {
  switch (type) {
  case ElementType::F64:
    return Float64Type::get(context);
  case ElementType::F32:
    return Float32Type::get(context);
  case ElementType::F16:
    return Float16Type::get(context);
  case ElementType::BF16:
    return BFloat16Type::get(context);
  case ElementType::F8E4M3FN:
    return Float8E4M3FNType::get(context);
  case ElementType::F8E4M3FNUZ:
    return Float8E4M3FNUZType::get(context);
  case ElementType::F8E5M2:
    return Float8E5M2Type::get(context);
  case ElementType::F8E5M2FNUZ:
    return Float8E5M2FNUZType::get(context);
  case ElementType::F8E8M0FNU:
    return Float8E8M0FNUType::get(context);
  case ElementType::I1:
    return IntegerType::get(context, 1);
  case ElementType::I8:
  case ElementType::I16:
  case ElementType::I32:
  case ElementType::I64:
    return IntegerType::get(context, byteSize(type) * 8);
  }
  llvm_unreachable("unknown element type");
}

bool fusednorm::isSmallType(Type type) {
  return isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type, Float8E8M0FNUType>(type) ||
         type.isSignlessInteger(8);
}

bool fusednorm::isRowElement(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return llvm::is_contained({1, 8, 16, 32, 64}, integer.getWidth());
  return isa<Float64Type, Float32Type, Float16Type, BFloat16Type, IndexType>(type) ||
         isSmallType(type);
}
