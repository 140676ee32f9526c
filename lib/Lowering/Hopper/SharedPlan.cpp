// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Hopper/SharedPlan.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cassert>

using namespace fusednorm::hopper;

int64_t SharedPlan::add(llvm::StringRef what, int64_t size, int64_t alignment) {
  assert(alignment > 0 && kBaseAlignment % alignment == 0 && "exceeds the base alignment");
  int64_t offset = llvm::alignTo(bytes, alignment);
  parts.push_back({what.str(), size});
  bytes = offset + size;
  return offset;
}

std::string SharedPlan::describe() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      parts, os, [&](const Part &part) { os << part.what << ' ' << part.bytes; }, " + ");
  return text;
}
