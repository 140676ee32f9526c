// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The verifiers know which extents must fit each other, and they are asked: from
// one choice of extents that they accept, some are made larger or smaller, and those
// that must change together form a class.

#include "Internal.h"
#include "fusednorm/Compiler/ShapeCheck.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;

namespace {
/// Enough to halve, and a multiple of every size of group.
constexpr int64_t kBase = 8192;

struct Extent {
  unsigned argument, dimension;
};

class Relations {
public:
  explicit Relations(func::FuncOp func) : func(func) {
    for (auto [number, type] : llvm::enumerate(func.getArgumentTypes())) {
      auto shaped = dyn_cast<ShapedType>(type);
      for (int64_t dim = 0; shaped && dim < shaped.getRank(); ++dim)
        if (shaped.isDynamicDim(dim))
          extents.push_back({unsigned(number), unsigned(dim)});
    }
    base.assign(extents.size(), kBase);
  }

  LogicalResult run(std::vector<std::vector<ExtentRule>> &rules);

private:
  bool accepts(ArrayRef<int64_t> values);
  bool findBase();
  /// The base with the extents in `changed` multiplied by a power of two.
  bool acceptsChange(const llvm::SmallSetVector<unsigned, 8> &changed, int shift) {
    SmallVector<int64_t> values = base;
    for (unsigned number : changed)
      values[number] = shift > 0 ? values[number] << shift : values[number] >> -shift;
    return accepts(values);
  }
  /// The fewest extents, `number` among them, that can change together.
  llvm::SmallSetVector<unsigned, 8> findPartners(unsigned number, int shift);

  func::FuncOp func;
  SmallVector<Extent> extents;
  SmallVector<int64_t> base;
};
} // namespace

bool Relations::accepts(ArrayRef<int64_t> values) {
  ShapeList shapes;
  auto next = values.begin();
  for (Type type : func.getArgumentTypes()) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped) {
      shapes.push_back(std::nullopt);
      continue;
    }
    SmallVector<int64_t> shape(shaped.getShape());
    for (int64_t &extent : shape)
      if (ShapedType::isDynamic(extent))
        extent = *next++;
    shapes.push_back(std::move(shape));
  }
  ScopedDiagnosticHandler silence(func.getContext(), [](Diagnostic &) { return success(); });
  return succeeded(checkShapes(func, shapes));
}

/// Extents of scales are those of their rows, divided by the size of a group.
bool Relations::findBase() {
  if (accepts(base))
    return true;
  llvm::SmallSetVector<int64_t, 4> divisors;
  func.walk([&](Operation *op) {
    for (NamedAttribute attribute : op->getAttrs())
      if (auto scheme = dyn_cast<QuantizationAttr>(attribute.getValue()))
        if (scheme.getGroupSize() > 1)
          divisors.insert(scheme.getGroupSize());
  });
  divisors.insert(2);
  for (int64_t divisor : divisors)
    for (unsigned first = 0; first < extents.size(); ++first)
      for (unsigned second = first; second < extents.size(); ++second) {
        SmallVector<int64_t> values(extents.size(), kBase);
        values[first] = values[second] = kBase / divisor;
        if (accepts(values)) {
          base = values;
          return true;
        }
      }
  return false;
}

llvm::SmallSetVector<unsigned, 8> Relations::findPartners(unsigned number, int shift) {
  llvm::SmallSetVector<unsigned, 8> changed;
  for (unsigned other = 0; other < extents.size(); ++other)
    changed.insert(other);
  for (unsigned other = 0; other < extents.size(); ++other) {
    if (other == number)
      continue;
    changed.remove(other);
    if (!acceptsChange(changed, shift))
      changed.insert(other);
  }
  return changed;
}

LogicalResult Relations::run(std::vector<std::vector<ExtentRule>> &rules) {
  for (Type type : func.getArgumentTypes()) {
    rules.emplace_back();
    if (auto shaped = dyn_cast<ShapedType>(type))
      for (int64_t extent : shaped.getShape()) {
        ExtentRule rule;
        if (!ShapedType::isDynamic(extent)) {
          rule.kind = ExtentRule::Kind::Fixed;
          rule.value = extent;
        }
        rules.back().push_back(rule);
      }
  }
  if (extents.empty())
    return success();
  if (!findBase())
    return func.emitError("the ops of @")
           << func.getName() << " relate the extents of its arguments in a way that a launcher "
           << "cannot check; make some of them static";

  unsigned symbols = 0;
  SmallVector<std::optional<unsigned>> symbolOf(extents.size());
  auto ruleOf = [&](unsigned number) -> ExtentRule & {
    return rules[extents[number].argument][extents[number].dimension];
  };
  // Extents that may be larger than the others ask for, or that are free.
  SmallVector<bool> mayGrow(extents.size());
  for (unsigned number = 0; number < extents.size(); ++number) {
    llvm::SmallSetVector<unsigned, 8> alone;
    alone.insert(number);
    mayGrow[number] = acceptsChange(alone, 1);
  }
  // The largest extent of a class is the symbol, the others are parts of it.
  auto define = [&](const llvm::SmallSetVector<unsigned, 8> &members) {
    unsigned root = members.front();
    for (unsigned member : members)
      if (!mayGrow[member] && (mayGrow[root] || base[member] > base[root]))
        root = member;
    std::optional<unsigned> symbol = symbolOf[root];
    if (!symbol)
      symbol = symbols++;
    for (unsigned member : members) {
      if (symbolOf[member] || mayGrow[member])
        continue;
      symbolOf[member] = symbol;
      ExtentRule &rule = ruleOf(member);
      rule.kind = ExtentRule::Kind::Symbol;
      rule.symbol = *symbol;
      rule.divide = base[root] / base[member];
    }
  };
  for (unsigned number = 0; number < extents.size(); ++number)
    if (!symbolOf[number] && !mayGrow[number])
      define(findPartners(number, 1));
  for (unsigned number = 0; number < extents.size(); ++number) {
    llvm::SmallSetVector<unsigned, 8> alone;
    alone.insert(number);
    if (!mayGrow[number] || acceptsChange(alone, -1))
      continue;
    ExtentRule &rule = ruleOf(number);
    rule.kind = ExtentRule::Kind::AtLeast;
    bool found = false;
    for (unsigned partner : findPartners(number, -1))
      if (partner != number && symbolOf[partner]) {
        rule.symbol = *symbolOf[partner];
        rule.divide = ruleOf(partner).divide;
        found = true;
        break;
      }
    if (!found)
      return func.emitError("argument ")
             << extents[number].argument << " of @" << func.getName() << " has an extent, number "
             << extents[number].dimension << ", with a lower bound that a launcher cannot check; "
             << "make it static";
  }
  constexpr unsigned kMostSymbols = 32; // of the runtime
  if (symbols > kMostSymbols)
    return func.emitError("@") << func.getName() << " has " << symbols
                               << " independent extents; a launcher checks at most "
                               << kMostSymbols << ": make some of them static";
  return success();
}

LogicalResult fusednorm::artifact::deriveExtents(func::FuncOp func,
                                                 std::vector<std::vector<ExtentRule>> &extents) {
  return Relations(func).run(extents);
}
