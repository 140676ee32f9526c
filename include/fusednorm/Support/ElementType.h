// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The element types of arrays for kernels, with MLIR's names. Integers are signless, as in MLIR.

#ifndef FUSEDNORM_SUPPORT_ELEMENTTYPE_H
#define FUSEDNORM_SUPPORT_ELEMENTTYPE_H

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fusednorm {

enum class ElementType : uint8_t {
  F64,
  F32,
  F16,
  BF16,
  F8E4M3FN,
  F8E4M3FNUZ,
  F8E5M2,
  F8E5M2FNUZ,
  F8E8M0FNU,
  I8,
  I16,
  I32,
  I64,
  /// A truth value, one byte of 0 or 1 in memory.
  I1,
};

inline constexpr std::array<ElementType, 14> allElementTypes = {
    ElementType::F64,       ElementType::F32,        ElementType::F16,    ElementType::BF16,
    ElementType::F8E4M3FN,  ElementType::F8E4M3FNUZ, ElementType::F8E5M2, ElementType::F8E5M2FNUZ,
    ElementType::F8E8M0FNU, ElementType::I8,         ElementType::I16,    ElementType::I32,
    ElementType::I64,       ElementType::I1};

/// Returns the size of one element in bytes.
int64_t byteSize(ElementType type);

/// Returns MLIR's name, for example "bf16" or "f8E4M3FN".
std::string_view elementTypeName(ElementType type);

/// Returns the type with this name, or nothing.
std::optional<ElementType> parseElementType(std::string_view name);

/// Returns "f64, f32, ..." for error messages.
std::string elementTypeList();

bool isInteger(ElementType type);
inline bool isFloat(ElementType type) { return !isInteger(type); }

/// Returns whether the type is a float of one byte.
bool isFloat8(ElementType type);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_ELEMENTTYPE_H
