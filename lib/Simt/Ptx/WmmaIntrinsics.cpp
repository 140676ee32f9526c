// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts the NVPTX intrinsics of wmma to operations of the NVVM dialect.

#include "Intrinsics.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;

namespace {
/// Parses the modifiers of an intrinsic one by one.
class Name {
public:
  explicit Name(StringRef text) { text.split(parts, '.'); }
  bool take(StringRef text) {
    if (next == parts.size() || parts[next] != text)
      return false;
    ++next;
    return true;
  }
  std::optional<NVVM::MMALayout> takeLayout() {
    if (take("row"))
      return NVVM::MMALayout::row;
    if (take("col"))
      return NVVM::MMALayout::col;
    return std::nullopt;
  }
  std::optional<NVVM::MMATypes> takeType() {
    auto type = next == parts.size() ? std::nullopt : NVVM::symbolizeMMATypes(parts[next]);
    next += type.has_value();
    return type;
  }
  bool takeShape(uint32_t (&shape)[3]) {
    if (next == parts.size())
      return false;
    StringRef text = parts[next++];
    return text.consume_front("m") && !text.consumeInteger(10, shape[0]) &&
           text.consume_front("n") && !text.consumeInteger(10, shape[1]) &&
           text.consume_front("k") && !text.consumeInteger(10, shape[2]) && text.empty();
  }
  bool done() const { return next == parts.size(); }
  bool isLast() const { return next + 1 == parts.size(); }

private:
  SmallVector<StringRef> parts;
  size_t next = 0;
};
} // namespace

Operation *fusednorm::simt::ptx::raiseWmma(OpBuilder &b, LLVM::CallIntrinsicOp op) {
  StringRef text = op.getIntrin();
  uint32_t shape[3];
  if (!text.consume_front("llvm.nvvm.wmma."))
    return nullptr;
  Name name(text);
  if (!name.takeShape(shape))
    return nullptr;
  Location loc = op.getLoc();
  ValueRange args = op.getArgs();
  bool isLoad = name.take("load");
  if (isLoad || name.take("store")) {
    std::optional<NVVM::MMAFrag> fragment;
    for (auto [letter, value] : {std::pair<StringRef, NVVM::MMAFrag>{"a", NVVM::MMAFrag::a},
                                 {"b", NVVM::MMAFrag::b},
                                 {"c", NVVM::MMAFrag::c},
                                 {"d", NVVM::MMAFrag::c}})
      if (!fragment && name.take(letter))
        fragment = value;
    auto layout = name.takeLayout();
    bool hasStride = name.take("stride");
    auto type = name.takeType();
    // The address space of the pointer is last. Without a stride the matrix is dense.
    if (!fragment || !layout || !hasStride || !type || !name.isLast())
      return nullptr;
    if (isLoad)
      return NVVM::WMMALoadOp::create(b, loc, op->getResult(0).getType(), args[0], args[1],
                                      shape[0], shape[1], shape[2], *layout, *type, *fragment);
    return NVVM::WMMAStoreOp::create(b, loc, args[0], shape[0], shape[1], shape[2], *layout, *type,
                                     args.drop_front().drop_back(), args.back());
  }
  if (!name.take("mma"))
    return nullptr;
  auto layoutA = name.takeLayout(), layoutB = name.takeLayout();
  auto first = name.takeType(), second = name.takeType();
  bool saturates = name.take("satfinite");
  if (!layoutA || !layoutB || !first || !name.done())
    return nullptr;
  auto mma =
      NVVM::WMMAMmaOp::create(b, loc, op->getResult(0).getType(), shape[0], shape[1], shape[2],
                              *layoutA, *layoutB, *first, second ? *second : *first, args);
  if (saturates)
    mma->setAttr("simt.satfinite", b.getUnitAttr());
  return mma;
}
