// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/ElementType.h"

using namespace fusednorm;

namespace {
struct Row {
  ElementType type;
  int64_t bytes;
  std::string_view name;
};
} // namespace

static constexpr Row table[] = {
    {ElementType::F64, 8, "f64"},
    {ElementType::F32, 4, "f32"},
    {ElementType::F16, 2, "f16"},
    {ElementType::BF16, 2, "bf16"},
    {ElementType::F8E4M3FN, 1, "f8E4M3FN"},
    {ElementType::F8E4M3FNUZ, 1, "f8E4M3FNUZ"},
    {ElementType::F8E5M2, 1, "f8E5M2"},
    {ElementType::F8E5M2FNUZ, 1, "f8E5M2FNUZ"},
    {ElementType::F8E8M0FNU, 1, "f8E8M0FNU"},
    {ElementType::I8, 1, "i8"},
    {ElementType::I16, 2, "i16"},
    {ElementType::I32, 4, "i32"},
    {ElementType::I64, 8, "i64"},
    {ElementType::I1, 1, "i1"},
};

static const Row &rowOf(ElementType type) { return table[static_cast<size_t>(type)]; }

int64_t fusednorm::byteSize(ElementType type) { return rowOf(type).bytes; }

std::string_view fusednorm::elementTypeName(ElementType type) { return rowOf(type).name; }

std::optional<ElementType> fusednorm::parseElementType(std::string_view name) {
  for (const Row &row : table)
    if (row.name == name)
      return row.type;
  return std::nullopt;
}

std::string fusednorm::elementTypeList() {
  std::string list;
  for (const Row &row : table) {
    if (!list.empty())
      list += ", ";
    list += row.name;
  }
  return list;
}

bool fusednorm::isInteger(ElementType type) { return type >= ElementType::I8; }

bool fusednorm::isFloat8(ElementType type) { return isFloat(type) && byteSize(type) == 1; }
