// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The verifiers of ops define which extents are related. The search starts from one accepted choice
// of extents and scales subsets of it by powers of two. Extents that must change together form a
// class.

#include "Internal.h"
#include "fusednorm/Compiler/ShapeCheck.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "llvm/ADT/SetVector.h"
#include <numeric>
#include <optional>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;

namespace {
constexpr unsigned kMostSymbols = 32; // limit of the runtime

using Sizes = llvm::SmallSetVector<int64_t, 4>;

/// Returns the sizes of quantization groups in the function.
Sizes findGroupSizes(func::FuncOp func) {
  Sizes sizes;
  func.walk([&](Operation *op) {
    for (NamedAttribute attribute : op->getAttrs())
      if (auto scheme = dyn_cast<QuantizationAttr>(attribute.getValue()))
        if (scheme.getGroupSize() > 1)
          sizes.insert(scheme.getGroupSize());
  });
  return sizes;
}

/// Returns an extent that can be halved and whose half is a multiple of all sizes. Sizes without
/// such an extent up to 2^31 are ignored.
int64_t findCommonExtent(const Sizes &sizes) {
  constexpr int64_t kMost = int64_t(1) << 31;
  int64_t extent = 8192;
  for (int64_t size : sizes)
    if (int64_t larger = std::lcm(extent, 2 * size); larger <= kMost)
      extent = larger;
  return extent;
}

struct Extent {
  unsigned argument, dimension;
};

class Relations {
public:
  explicit Relations(func::FuncOp func)
      : func(func), divisors(findGroupSizes(func)), common(findCommonExtent(divisors)) {
    for (auto [number, type] : llvm::enumerate(func.getArgumentTypes())) {
      auto shaped = dyn_cast<ShapedType>(type);
      for (int64_t dim = 0; shaped && dim < shaped.getRank(); ++dim)
        if (shaped.isDynamicDim(dim))
          extents.push_back({unsigned(number), unsigned(dim)});
    }
    base.assign(extents.size(), common);
    added.assign(extents.size(), 0);
    isFixed.assign(extents.size(), false);
  }

  LogicalResult run(std::vector<std::vector<ExtentRule>> &rules);

private:
  using Set = llvm::SmallSetVector<unsigned, 8>;

  bool accepts(ArrayRef<int64_t> values);
  bool findBase();
  bool findDivided(SmallVector<int64_t> start);
  /// Tests the base with the extents in `changed` multiplied by 2^shift; their summand in `added`
  /// stays.
  bool acceptsChange(const Set &changed, int shift) {
    SmallVector<int64_t> values = base;
    for (unsigned number : changed) {
      int64_t factor = base[number] - added[number];
      values[number] = (shift > 0 ? factor << shift : factor >> -shift) + added[number];
    }
    return accepts(values);
  }
  std::optional<Set> findClass(unsigned number);

  func::FuncOp func;
  Sizes divisors;
  int64_t common; // initial value of all extents
  SmallVector<Extent> extents;
  SmallVector<int64_t> base;
  /// Summand of each extent; offsets of n sequences have the extent n + 1.
  SmallVector<int64_t> added;
  /// Whether an extent may be larger than its class requires, or is arbitrary.
  SmallVector<bool> mayGrow;
  /// Whether an extent has only one value, although its type is dynamic.
  SmallVector<bool> isFixed;
  SmallVector<std::optional<unsigned>> symbolOf;
};
} // namespace

/// Advances to the next combination of `count` elements, as ascending positions. Returns false
/// after the last one.
static bool chooseNext(SmallVector<size_t> &chosen, size_t count) {
  size_t last = chosen.size();
  while (last > 0 && chosen[last - 1] == count - chosen.size() + last - 1)
    --last;
  if (last == 0)
    return false;
  std::iota(chosen.begin() + last - 1, chosen.end(), chosen[last - 1] + 1);
  return true;
}

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

bool Relations::findBase() {
  if (accepts(base) || findDivided(base))
    return true;
  // One extent is an offsets array; all other extents have the common value.
  for (unsigned number = 0; number < extents.size(); ++number) {
    SmallVector<int64_t> start(extents.size(), common);
    start[number] += 1;
    added[number] = 1;
    if (accepts(start)) {
      base = start;
      return true;
    }
    if (findDivided(start))
      return true;
    added[number] = 0;
  }
  // Several extents are offsets arrays, such as for queries and keys of attention.
  constexpr size_t kMostAdded = 4;
  for (size_t size = 2; size <= std::min(kMostAdded, extents.size()); ++size) {
    SmallVector<size_t> chosen(size);
    std::iota(chosen.begin(), chosen.end(), size_t(0));
    do {
      SmallVector<int64_t> start(extents.size(), common);
      for (size_t number : chosen)
        start[number] += 1;
      if (!accepts(start))
        continue;
      base = start;
      for (size_t number : chosen)
        added[number] = 1;
      return true;
    } while (chooseNext(chosen, extents.size()));
  }
  return false;
}

/// Tries extents that depend on others. Extents of scales are the row length divided by the group
/// size, or 1. Others equal a static extent of another argument.
bool Relations::findDivided(SmallVector<int64_t> start) {
  divisors.insert(2);
  llvm::SmallSetVector<int64_t, 8> candidates, constants;
  for (int64_t divisor : divisors)
    candidates.insert(common / divisor);
  constants.insert(1);
  for (Type type : func.getArgumentTypes())
    if (auto shaped = dyn_cast<ShapedType>(type))
      for (int64_t extent : shaped.getShape())
        if (!ShapedType::isDynamic(extent))
          constants.insert(extent);
  bool isConstant = false;
  auto tryWith = [&](int64_t value, unsigned first, unsigned second) {
    if (added[first] || added[second])
      return false;
    auto acceptsValue = [&](int64_t value) {
      SmallVector<int64_t> values(start);
      values[first] = values[second] = value;
      return accepts(values);
    };
    // If another constant is accepted too, the extent has bounds, which rules cannot express.
    if (!acceptsValue(value) || (isConstant && acceptsValue(value + 1)))
      return false;
    base = start;
    base[first] = base[second] = value;
    return true;
  };
  auto tryAll = [&](int64_t value) {
    for (unsigned only = 0; only < extents.size(); ++only)
      if (tryWith(value, only, only))
        return true;
    for (unsigned first = 0; first < extents.size(); ++first)
      for (unsigned second = first + 1; second < extents.size(); ++second)
        if (tryWith(value, first, second))
          return true;
    return false;
  };
  if (llvm::any_of(candidates, tryAll))
    return true;
  isConstant = true;
  if (!llvm::any_of(constants, tryAll))
    return false;
  for (unsigned number = 0; number < extents.size(); ++number)
    isFixed[number] = base[number] != start[number];
  return true;
}

/// Finds the class of an extent: the smallest accepted set that contains it. Unions of classes are
/// accepted as well. Extents in `mayGrow` restrict no other extent, so they always change.
std::optional<Relations::Set> Relations::findClass(unsigned number) {
  Set fixed;
  SmallVector<unsigned> others;
  fixed.insert(number);
  for (unsigned other = 0; other < extents.size(); ++other) {
    if (mayGrow[other])
      fixed.insert(other);
    else if (other > number && !symbolOf[other] && !isFixed[other])
      others.push_back(other);
  }
  int64_t tries = 0;
  constexpr int64_t kMostTries = 20000;
  for (size_t size = 0; size <= others.size(); ++size) {
    // All combinations of `size` others, as ascending positions.
    SmallVector<size_t> chosen(size);
    std::iota(chosen.begin(), chosen.end(), size_t(0));
    do {
      Set changed = fixed;
      for (size_t position : chosen)
        changed.insert(others[position]);
      if (++tries > kMostTries)
        return std::nullopt;
      if (acceptsChange(changed, 1))
        return changed;
    } while (chooseNext(chosen, others.size()));
  }
  return std::nullopt;
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
  auto refuse = [&] {
    return func.emitError("the ops of @")
           << func.getName() << " relate the extents of its arguments in a way that a launcher "
           << "cannot check; make some of them static";
  };
  if (!findBase())
    return refuse();
  mayGrow.assign(extents.size(), false);
  symbolOf.assign(extents.size(), std::nullopt);
  auto alone = [](unsigned number) {
    Set set;
    set.insert(number);
    return set;
  };
  for (unsigned number = 0; number < extents.size(); ++number)
    mayGrow[number] = acceptsChange(alone(number), 1);
  auto ruleOf = [&](unsigned number) -> ExtentRule & {
    return rules[extents[number].argument][extents[number].dimension];
  };

  for (unsigned number = 0; number < extents.size(); ++number) {
    isFixed[number] = isFixed[number] && !mayGrow[number];
    if (isFixed[number]) {
      ruleOf(number).kind = ExtentRule::Kind::Fixed;
      ruleOf(number).value = base[number];
    }
  }

  // The largest extent of a class becomes the symbol, and the others are fractions of it.
  unsigned symbols = 0;
  for (unsigned number = 0; number < extents.size(); ++number) {
    if (symbolOf[number] || mayGrow[number] || isFixed[number])
      continue;
    std::optional<Set> members = findClass(number);
    if (!members)
      return refuse();
    members->remove_if([&](unsigned member) { return mayGrow[member]; });
    // The symbol is an extent without a summand.
    std::optional<unsigned> root;
    for (unsigned member : *members)
      if (!added[member] && (!root || base[member] > base[*root]))
        root = member;
    if (!root)
      return refuse();
    for (unsigned member : *members) {
      symbolOf[member] = symbols;
      ExtentRule &rule = ruleOf(member);
      rule.kind = ExtentRule::Kind::Symbol;
      rule.symbol = symbols;
      rule.divide = base[*root] / (base[member] - added[member]);
      rule.add = added[member];
    }
    ++symbols;
  }

  // An extent that may grow but not shrink on its own has a class as its lower bound.
  for (unsigned number = 0; number < extents.size(); ++number) {
    if (!mayGrow[number] || acceptsChange(alone(number), -1))
      continue;
    bool found = false;
    for (unsigned symbol = 0; symbol < symbols && !found; ++symbol) {
      Set changed = alone(number);
      for (unsigned member = 0; member < extents.size(); ++member)
        if (symbolOf[member] == symbol)
          changed.insert(member);
      if (!acceptsChange(changed, -1))
        continue;
      found = true;
      ExtentRule &rule = ruleOf(number);
      rule.kind = ExtentRule::Kind::AtLeast;
      rule.symbol = symbol;
    }
    if (!found)
      return refuse();
  }
  if (symbols > kMostSymbols)
    return func.emitError("@") << func.getName() << " has " << symbols
                               << " independent extents; expected at most " << kMostSymbols
                               << "; make some of them static";
  return success();
}

void fusednorm::artifact::makeSymbol(FunctionArtifact &function, ExtentRule &rule) {
  if (rule.kind != ExtentRule::Kind::Any)
    return;
  unsigned symbols = 0;
  for (const ArgumentArtifact &argument : function.arguments)
    for (const ExtentRule &other : argument.shape)
      if (other.kind == ExtentRule::Kind::Symbol || other.kind == ExtentRule::Kind::AtLeast)
        symbols = std::max(symbols, other.symbol + 1);
  if (symbols >= kMostSymbols)
    return;
  rule.kind = ExtentRule::Kind::Symbol;
  rule.symbol = symbols;
}

LogicalResult fusednorm::artifact::deriveExtents(func::FuncOp func,
                                                 std::vector<std::vector<ExtentRule>> &extents) {
  return Relations(func).run(extents);
}
