// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launch plans and their parts: parsing, printing and verification without the kernel.

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm::launch;

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

template <typename T>
static ParseResult parseTexts(AsmParser &parser, SmallVectorImpl<T> &list) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    FailureOr<T> item = T::parseText(parser);
    if (failed(item))
      return failure();
    list.push_back(*item);
    return success();
  });
}

static ParseResult parseIntegers(AsmParser &parser, SmallVectorImpl<int64_t> &list) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                        [&] { return parser.parseInteger(list.emplace_back()); });
}

template <typename T>
static void printTexts(llvm::raw_ostream &os, ArrayRef<T> list) {
  os << '[';
  llvm::interleave(list, os, [&](T item) { item.printText(os); }, ", ");
  os << ']';
}

static void printIntegers(llvm::raw_ostream &os, ArrayRef<int64_t> list) {
  os << '[';
  llvm::interleaveComma(list, os);
  os << ']';
}

/// Parses `name = value` pairs. Each name may occur once.
static ParseResult
parseKeys(AsmParser &parser, StringRef what,
          ArrayRef<std::pair<StringRef, llvm::function_ref<ParseResult()>>> keys) {
  llvm::SmallDenseSet<StringRef> seen;
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    for (auto [key, parse] : keys) {
      if (key != name)
        continue;
      if (!seen.insert(key).second)
        return parser.emitError(loc, "'") << name << "' is given twice";
      return failure(parser.parseEqual() || parse());
    }
    InFlightDiagnostic diag = parser.emitError(loc, "unknown key '")
                              << name << "' of a " << what << ", expected one of ";
    llvm::interleaveComma(keys, diag, [&](const auto &key) { diag << key.first; });
    return diag;
  });
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

FailureOr<OperandAttr> OperandAttr::parseText(AsmParser &parser) {
  bool scalar = false, read = false, write = false, invariant = false, unused = false;
  int64_t alignment = 1, strides = 1;
  SmallVector<int64_t> inPlace;
  SMLoc start = parser.getCurrentLocation(), loc = start;
  StringRef name;
  bool isEmpty = true;
  while (succeeded(parser.parseOptionalKeyword(&name))) {
    isEmpty = false;
    auto parseAlignment = [&](int64_t &bytes) -> ParseResult {
      if (parser.parseInteger(bytes))
        return failure();
      if (bytes > 0 && bytes <= (1 << 20) && llvm::isPowerOf2_64(uint64_t(bytes)))
        return success();
      return parser.emitError(loc, "'") << name << "': expected a power of two, got " << bytes;
    };
    ParseResult result = success();
    if (name == "scalar")
      scalar = true;
    else if (name == "unused")
      unused = true;
    else if (name == "read")
      read = true;
    else if (name == "write")
      write = true;
    else if (name == "invariant")
      invariant = true;
    else if (name == "align")
      result = parseAlignment(alignment);
    else if (name == "align_strides")
      result = parseAlignment(strides);
    else if (name == "in_place")
      result = parseIntegers(parser, inPlace);
    else
      return parser.emitError(loc, "unknown word '")
             << name << "' of an operand, expected scalar, read, write, unused, invariant, "
             << "align, align_strides or in_place";
    if (failed(result))
      return failure();
    loc = parser.getCurrentLocation();
  }
  bool isUsed = read || write;
  if (isEmpty || scalar + unused + isUsed != 1)
    return parser.emitError(start,
                            "expected an operand to be scalar, or unused, or read, write or both");
  if (scalar && (invariant || alignment > 1 || strides > 1 || !inPlace.empty()))
    return parser.emitError(
        start, "expected a scalar without invariant, align, align_strides and in_place");
  return get(parser.getContext(), scalar, read, write, invariant, alignment, strides, inPlace);
}

void OperandAttr::printText(llvm::raw_ostream &os) const {
  SmallVector<std::string> words;
  if (getScalar())
    words.push_back("scalar");
  if (getRead())
    words.push_back("read");
  if (getWrite())
    words.push_back("write");
  if (words.empty())
    words.push_back("unused");
  if (getInvariant())
    words.push_back("invariant");
  if (getAlignment() > 1)
    words.push_back("align " + std::to_string(getAlignment()));
  if (getStrideAlignment() > 1)
    words.push_back("align_strides " + std::to_string(getStrideAlignment()));
  os << llvm::join(words, " ");
  if (!getInPlace().empty()) {
    os << " in_place ";
    printIntegers(os, getInPlace());
  }
}

Attribute OperandAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<OperandAttr> result = parseText(parser);
  if (failed(result) || parser.parseGreater())
    return {};
  return *result;
}

void OperandAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printText(printer.getStream());
  printer << '>';
}

//===----------------------------------------------------------------------===//
// TMA descriptors
//===----------------------------------------------------------------------===//

Attribute TensorMapAttr::parse(AsmParser &parser, Type) {
  int64_t operand = -1, swizzle = 0, interleave = 0, promotion = 0;
  SmallVector<ExprAttr> sizes, strides;
  SmallVector<int64_t> box, steps;
  bool fillNaN = false;
  SMLoc loc = parser.getCurrentLocation();
  auto parseFill = [&]() -> ParseResult {
    SMLoc location = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    fillNaN = name == "nan";
    if (!fillNaN && name != "zero")
      return parser.emitError(location, "'fill': expected zero or nan, got '") << name << "'";
    return success();
  };
  auto integer = [&](int64_t &value) { return [&] { return parser.parseInteger(value); }; };
  auto parseOperand = integer(operand), parseSwizzle = integer(swizzle),
       parseInterleave = integer(interleave), parsePromotion = integer(promotion);
  auto parseSizes = [&] { return parseTexts(parser, sizes); };
  auto parseStrides = [&] { return parseTexts(parser, strides); };
  auto parseBox = [&] { return parseIntegers(parser, box); };
  auto parseSteps = [&] { return parseIntegers(parser, steps); };
  if (parseKeys(parser, "tensor_map",
                {{"operand", parseOperand},
                 {"sizes", parseSizes},
                 {"strides", parseStrides},
                 {"box", parseBox},
                 {"element_strides", parseSteps},
                 {"swizzle", parseSwizzle},
                 {"interleave", parseInterleave},
                 {"l2_promotion", parsePromotion},
                 {"fill", parseFill}}))
    return {};
  return parser.getChecked<TensorMapAttr>(
      loc, parser.getContext(), operand, ArrayRef<ExprAttr>(sizes), ArrayRef<ExprAttr>(strides),
      ArrayRef<int64_t>(box), ArrayRef<int64_t>(steps), swizzle, interleave, promotion, fillNaN);
}

void TensorMapAttr::print(AsmPrinter &printer) const {
  llvm::raw_ostream &os = printer.getStream();
  os << "<operand = " << getOperand();
  if (!getSizes().empty()) {
    os << ", sizes = ";
    printTexts(os, getSizes());
  }
  if (!getStrides().empty()) {
    os << ", strides = ";
    printTexts(os, getStrides());
  }
  os << ", box = ";
  printIntegers(os, getBox());
  if (!getElementStrides().empty()) {
    os << ", element_strides = ";
    printIntegers(os, getElementStrides());
  }
  for (auto [name, value] :
       {std::pair("swizzle", getSwizzle()), std::pair("interleave", getInterleave()),
        std::pair("l2_promotion", getL2Promotion())})
    if (value)
      os << ", " << name << " = " << value;
  os << (getFillNaN() ? ", fill = nan>" : ">");
}

LogicalResult TensorMapAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t operand,
                                    ArrayRef<ExprAttr> sizes, ArrayRef<ExprAttr> strides,
                                    ArrayRef<int64_t> box, ArrayRef<int64_t> steps, int64_t swizzle,
                                    int64_t interleave, int64_t promotion, bool) {
  constexpr size_t kMostRank = 5;
  if (operand < 0)
    return emitError() << "tensor_map: expected 'operand', the number of an operand";
  if (box.empty() || box.size() > kMostRank)
    return emitError() << "tensor_map: expected 'box' of 1 to " << kMostRank << " sizes, got "
                       << box.size();
  if (llvm::any_of(box, [](int64_t n) { return n < 1 || n > 256; }))
    return emitError() << "tensor_map: expected sizes from 1 to 256 in 'box'";
  if (!steps.empty() && steps.size() != box.size())
    return emitError() << "tensor_map: expected 'element_strides' of " << box.size()
                       << " strides, the rank of its box, got " << steps.size();
  if (llvm::any_of(steps, [](int64_t n) { return n < 1 || n > 8; }))
    return emitError() << "tensor_map: expected strides from 1 to 8 in 'element_strides'";
  if (sizes.size() != strides.size() || (!sizes.empty() && sizes.size() != box.size()))
    return emitError() << "tensor_map: expected 'sizes' and 'strides' of " << box.size()
                       << " numbers each, the rank of its box, or neither, got " << sizes.size()
                       << " and " << strides.size();
  if (!llvm::is_contained({0, 32, 64, 128}, swizzle))
    return emitError() << "tensor_map: expected 'swizzle' of 0, 32, 64 or 128 bytes, got "
                       << swizzle;
  if (!llvm::is_contained({0, 16, 32}, interleave))
    return emitError() << "tensor_map: expected 'interleave' of 0, 16 or 32 bytes, got "
                       << interleave;
  if (!llvm::is_contained({0, 64, 128, 256}, promotion))
    return emitError() << "tensor_map: expected 'l2_promotion' of 0, 64, 128 or 256 bytes, got "
                       << promotion;
  return success();
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

PlanAttr PlanAttr::of(Operation *kernel) {
  return kernel ? kernel->getAttrOfType<PlanAttr>(LaunchDialect::kPlanAttrName) : PlanAttr();
}

ExprAttr PlanAttr::getGridSize(unsigned dimension) const {
  return dimension < getGrid().size() ? getGrid()[dimension] : ExprAttr::constant(getContext(), 1);
}

PlanAttr PlanAttr::withVariant(FlatSymbolRefAttr variant) const {
  return withVariant(getWhen(), variant);
}

PlanAttr PlanAttr::withVariant(ArrayRef<ConstraintAttr> when, FlatSymbolRefAttr variant) const {
  return get(getContext(), getOperands(), getGrid(), getBlock(), getCluster(), getShared(),
             getParameters(), getTensorMaps(), getConstraints(), when, variant);
}

static std::array<int64_t, 3> padded(ArrayRef<int64_t> sizes) {
  std::array<int64_t, 3> result{1, 1, 1};
  llvm::copy(sizes, result.begin());
  return result;
}
std::array<int64_t, 3> PlanAttr::getBlockSizes() const { return padded(getBlock()); }
std::array<int64_t, 3> PlanAttr::getClusterSizes() const { return padded(getCluster()); }

int64_t PlanAttr::getMostShared() const {
  return getShared() ? getShared().getUpperBound().value_or(0) : 0;
}

Attribute PlanAttr::parse(AsmParser &parser, Type) {
  SmallVector<OperandAttr> operands;
  SmallVector<ExprAttr> grid, parameters;
  SmallVector<int64_t> block, cluster;
  SmallVector<TensorMapAttr> maps;
  ExprAttr shared;
  SmallVector<ConstraintAttr> constraints, when;
  FlatSymbolRefAttr variant;
  SMLoc loc = parser.getCurrentLocation();
  auto parseOperands = [&] { return parseTexts(parser, operands); };
  auto parseGrid = [&] { return parseTexts(parser, grid); };
  auto parseBlock = [&] { return parseIntegers(parser, block); };
  auto parseCluster = [&] { return parseIntegers(parser, cluster); };
  auto parseParameters = [&] { return parseTexts(parser, parameters); };
  auto parseShared = [&]() -> ParseResult {
    FailureOr<ExprAttr> bytes = ExprAttr::parseText(parser);
    if (failed(bytes))
      return failure();
    shared = *bytes;
    return success();
  };
  auto parseMaps = [&] {
    return parser.parseCommaSeparatedList(
        AsmParser::Delimiter::Square, [&] { return parser.parseAttribute(maps.emplace_back()); });
  };
  auto parseConstraints = [&] { return parseTexts(parser, constraints); };
  auto parseWhen = [&] { return parseTexts(parser, when); };
  auto parseVariant = [&] { return parser.parseAttribute(variant); };
  if (parseKeys(parser, "launch plan",
                {{"operands", parseOperands},
                 {"grid", parseGrid},
                 {"block", parseBlock},
                 {"cluster", parseCluster},
                 {"shared", parseShared},
                 {"parameters", parseParameters},
                 {"tensor_maps", parseMaps},
                 {"constraints", parseConstraints},
                 {"when", parseWhen},
                 {"variant", parseVariant}}))
    return {};
  return parser.getChecked<PlanAttr>(
      loc, parser.getContext(), ArrayRef<OperandAttr>(operands), ArrayRef<ExprAttr>(grid),
      ArrayRef<int64_t>(block), ArrayRef<int64_t>(cluster), shared, ArrayRef<ExprAttr>(parameters),
      ArrayRef<TensorMapAttr>(maps), ArrayRef<ConstraintAttr>(constraints),
      ArrayRef<ConstraintAttr>(when), variant);
}

void PlanAttr::print(AsmPrinter &printer) const {
  llvm::raw_ostream &os = printer.getStream();
  os << "<operands = ";
  printTexts(os, getOperands());
  os << ", grid = ";
  printTexts(os, getGrid());
  os << ", block = ";
  printIntegers(os, getBlock());
  if (!getCluster().empty()) {
    os << ", cluster = ";
    printIntegers(os, getCluster());
  }
  if (getShared()) {
    os << ", shared = ";
    getShared().printText(os);
  }
  if (!getParameters().empty()) {
    os << ", parameters = ";
    printTexts(os, getParameters());
  }
  if (!getTensorMaps().empty()) {
    os << ", tensor_maps = [";
    llvm::interleaveComma(getTensorMaps(), os,
                          [&](TensorMapAttr map) { printer.printAttribute(map); });
    os << ']';
  }
  if (!getConstraints().empty()) {
    os << ", constraints = ";
    printTexts(os, getConstraints());
  }
  if (!getWhen().empty()) {
    os << ", when = ";
    printTexts(os, getWhen());
  }
  if (getVariant()) {
    os << ", variant = ";
    printer.printAttribute(getVariant());
  }
  os << '>';
}

/// Verifies that the leaves refer to existing operands of the right kind.
static LogicalResult verifyExpr(function_ref<InFlightDiagnostic()> emitError, ExprAttr expr,
                                ArrayRef<OperandAttr> operands, const Twine &where) {
  LogicalResult result = success();
  expr.walkLeaves([&](ExprAttr leaf) {
    if (failed(result) || !leaf.isOperandOf())
      return;
    StringRef name = stringifyExprKind(leaf.getKind());
    if (leaf.getOperand() >= int64_t(operands.size()))
      result = emitError() << where << ": '" << name << "' of operand " << leaf.getOperand()
                           << "; expected a number below " << operands.size()
                           << ", the number of operands";
    else if (operands[leaf.getOperand()].getScalar() != (leaf.getKind() == ExprKind::Scalar))
      result = emitError() << where << ": '" << name << "' of operand " << leaf.getOperand()
                           << ", which is "
                           << (leaf.getKind() == ExprKind::Scalar ? "not a " : "a ") << "scalar";
  });
  return result;
}

/// Verifies the sizes of a block or a cluster.
static LogicalResult verifyVolume(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<int64_t> sizes, StringRef name, int64_t most) {
  int64_t volume = 1;
  for (int64_t size : sizes) {
    if (size < 1 || size > most)
      return emitError() << "'" << name << "': expected sizes from 1 to " << most << ", got "
                         << size;
    volume *= size;
  }
  if (volume > most)
    return emitError() << "'" << name << "': expected a volume of at most " << most << ", got "
                       << volume;
  return success();
}

LogicalResult PlanAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<OperandAttr> operands, ArrayRef<ExprAttr> grid,
                               ArrayRef<int64_t> block, ArrayRef<int64_t> cluster, ExprAttr shared,
                               ArrayRef<ExprAttr> parameters, ArrayRef<TensorMapAttr> maps,
                               ArrayRef<ConstraintAttr> constraints, ArrayRef<ConstraintAttr> when,
                               FlatSymbolRefAttr variant) {
  auto isParameterOnly = [](ExprAttr expr) {
    return expr.getKind() == ExprKind::Address || expr.getKind() == ExprKind::TensorMap;
  };
  auto verifyNumber = [&](ExprAttr expr, const Twine &where) -> LogicalResult {
    bool isNumber = true;
    expr.walkLeaves([&](ExprAttr leaf) { isNumber &= !isParameterOnly(leaf); });
    if (!isNumber)
      return emitError() << where << ": expected a number, got an address or a TMA descriptor";
    return verifyExpr(emitError, expr, operands, where);
  };
  if (grid.empty() || grid.size() > 3 || block.empty() || block.size() > 3 || cluster.size() > 3)
    return emitError() << "expected 1 to 3 sizes in 'grid' and in 'block', and at "
                       << "most 3 in 'cluster', got " << grid.size() << ", " << block.size()
                       << " and " << cluster.size();
  for (ExprAttr size : grid)
    if (failed(verifyNumber(size, "'grid'")))
      return failure();
  if (failed(verifyVolume(emitError, block, "block", 1024)) ||
      failed(verifyVolume(emitError, cluster, "cluster", 16)))
    return failure();
  if (shared) {
    if (failed(verifyNumber(shared, "'shared'")))
      return failure();
    std::optional<int64_t> most = shared.getUpperBound();
    constexpr int64_t kMostShared = 227 << 10;
    if (!most)
      return emitError() << "'shared': expected an upper bound, by at_most(...) or min(...)";
    if (*most < 0 || *most > kMostShared)
      return emitError() << "'shared' may be " << *most << " bytes; expected at most "
                         << kMostShared;
  }
  for (auto [number, expr] : llvm::enumerate(parameters)) {
    std::string where = "parameter " + std::to_string(number);
    if (isParameterOnly(expr)) {
      if (failed(verifyExpr(emitError, expr, operands, where)))
        return failure();
      if (expr.getKind() == ExprKind::TensorMap && expr.getValue() >= int64_t(maps.size()))
        return emitError() << where << " is tensor_map " << expr.getValue() << "; the plan has "
                           << maps.size() << " TMA descriptors";
    } else if (failed(verifyNumber(expr, where))) {
      return failure();
    }
  }
  for (auto [number, map] : llvm::enumerate(maps)) {
    if (map.getOperand() >= int64_t(operands.size()) || operands[map.getOperand()].getScalar())
      return emitError() << "tensor_map " << number << " refers to operand " << map.getOperand()
                         << ", which is not a tensor";
    for (ExprAttr expr : llvm::concat<const ExprAttr>(map.getSizes(), map.getStrides()))
      if (failed(verifyNumber(expr, "tensor_map " + Twine(number))))
        return failure();
  }
  auto verifyConstraints = [&](ArrayRef<ConstraintAttr> list, StringRef name) -> LogicalResult {
    for (auto [number, constraint] : llvm::enumerate(list))
      for (ExprAttr expr : {constraint.getActual(), constraint.getExpected()})
        if (failed(verifyNumber(expr, name + Twine(" ") + Twine(number))))
          return failure();
    return success();
  };
  if (failed(verifyConstraints(constraints, "constraint")) ||
      failed(verifyConstraints(when, "condition")))
    return failure();
  if (!when.empty() && !variant)
    return emitError() << "'when': expected 'variant', the kernel for other launches";
  for (auto [number, operand] : llvm::enumerate(operands))
    for (int64_t other : operand.getInPlace())
      if (!operand.getWrite() || other < 0 || other >= int64_t(operands.size()) ||
          other == int64_t(number) || operands[other].getScalar())
        return emitError()
               << "operand " << number << ": 'in_place' of operand " << other
               << "; expected another operand in memory, and this operand to be written";
  return success();
}
