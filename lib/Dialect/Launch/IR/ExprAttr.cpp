// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer expressions of a kernel launch: parsing, printing, folding, evaluation and bounds.

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace fusednorm::launch;

static constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
static constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

ExprAttr ExprAttr::constant(MLIRContext *context, int64_t value) {
  return get(context, ExprKind::Constant, 0, value, {});
}
ExprAttr ExprAttr::extent(MLIRContext *context, int64_t operand, int64_t dimension) {
  return get(context, ExprKind::Extent, operand, dimension, {});
}
ExprAttr ExprAttr::stride(MLIRContext *context, int64_t operand, int64_t dimension) {
  return get(context, ExprKind::Stride, operand, dimension, {});
}
ExprAttr ExprAttr::scalar(MLIRContext *context, int64_t operand) {
  return get(context, ExprKind::Scalar, operand, 0, {});
}
ExprAttr ExprAttr::address(MLIRContext *context, int64_t operand) {
  return get(context, ExprKind::Address, operand, 0, {});
}

std::optional<int64_t> ExprAttr::getConstant() const {
  return getKind() == ExprKind::Constant ? std::optional(getValue()) : std::nullopt;
}

bool ExprAttr::isOperandOf() const {
  return llvm::is_contained(
      {ExprKind::Extent, ExprKind::Stride, ExprKind::Scalar, ExprKind::Address}, getKind());
}

static int64_t addSaturated(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? (a > 0 ? kMost : kLeast) : sum;
}
static int64_t multiplySaturated(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? ((a > 0) == (b > 0) ? kMost : kLeast) : product;
}

/// Computes an expression. Divisors and the bound of at_most are positive constants.
static int64_t computeNumber(ExprKind kind, ArrayRef<int64_t> inputs) {
  switch (kind) {
  case ExprKind::Add:
    return addSaturated(inputs[0], inputs[1]);
  case ExprKind::Mul:
    return multiplySaturated(inputs[0], inputs[1]);
  case ExprKind::CeilDiv:
    return llvm::divideCeilSigned(inputs[0], inputs[1]);
  case ExprKind::FloorDiv:
    return llvm::divideFloorSigned(inputs[0], inputs[1]);
  case ExprKind::Min:
    return std::min(inputs[0], inputs[1]);
  case ExprKind::Max:
    return std::max(inputs[0], inputs[1]);
  case ExprKind::AtMost:
    return inputs[0] <= inputs[1] ? inputs[2] : 0;
  default:
    llvm_unreachable("a leaf");
  }
}

ExprAttr ExprAttr::compute(ExprKind kind, ArrayRef<ExprAttr> inputs) {
  MLIRContext *context = inputs.front().getContext();
  SmallVector<int64_t> numbers;
  for (ExprAttr input : inputs)
    if (std::optional<int64_t> number = input.getConstant())
      numbers.push_back(*number);
  bool divides = kind == ExprKind::CeilDiv || kind == ExprKind::FloorDiv;
  bool divisorIsLegal = !divides || inputs[1].getConstant().value_or(1) > 0;
  if (numbers.size() == inputs.size() && divisorIsLegal)
    return constant(context, computeNumber(kind, numbers));
  auto is = [&](unsigned input, int64_t value) { return inputs[input].getConstant() == value; };
  if (kind == ExprKind::Add && (is(0, 0) || is(1, 0)))
    return inputs[is(0, 0)];
  if (kind == ExprKind::Mul && (is(0, 1) || is(1, 1)))
    return inputs[is(0, 1)];
  if (divides && is(1, 1))
    return inputs[0];
  return get(context, kind, 0, 0, inputs);
}

//===----------------------------------------------------------------------===//
// Use
//===----------------------------------------------------------------------===//

int64_t ExprAttr::evaluate(function_ref<int64_t(ExprAttr)> leaf) const {
  if (getKind() == ExprKind::Constant)
    return getValue();
  if (getInputs().empty())
    return leaf(*this);
  SmallVector<int64_t> numbers;
  for (ExprAttr input : getInputs())
    numbers.push_back(input.evaluate(leaf));
  return computeNumber(getKind(), numbers);
}

ExprAttr ExprAttr::replaceLeaves(function_ref<ExprAttr(ExprAttr)> leaf) const {
  if (getInputs().empty())
    return leaf(*this);
  SmallVector<ExprAttr> inputs;
  for (ExprAttr input : getInputs())
    inputs.push_back(input.replaceLeaves(leaf));
  return compute(getKind(), inputs);
}

void ExprAttr::walkLeaves(function_ref<void(ExprAttr)> callback) const {
  if (getInputs().empty())
    return callback(*this);
  for (ExprAttr input : getInputs())
    input.walkLeaves(callback);
}

namespace {
/// Bounds of non-negative values. All operations are monotone for these.
struct Bounds {
  SmallVector<std::pair<ExprAttr, int64_t>> known;

  std::optional<int64_t> of(ExprAttr expr) {
    for (auto [known, bound] : llvm::reverse(known))
      if (known == expr)
        return bound;
    ArrayRef<ExprAttr> inputs = expr.getInputs();
    if (inputs.empty())
      return expr.getConstant();
    if (expr.getKind() == ExprKind::AtMost) {
      known.push_back({inputs[0], inputs[1].getValue()});
      std::optional<int64_t> bound = of(inputs[2]);
      known.pop_back();
      return bound ? std::optional(std::max<int64_t>(*bound, 0)) : std::nullopt;
    }
    std::optional<int64_t> a = of(inputs[0]), b = of(inputs[1]);
    if (expr.getKind() == ExprKind::Min && (!a || !b))
      return a ? a : b;
    if (!a || !b)
      return std::nullopt;
    return computeNumber(expr.getKind(), {*a, *b});
  }
};
} // namespace

std::optional<int64_t> ExprAttr::getUpperBound() const { return Bounds().of(*this); }

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

void ExprAttr::printText(llvm::raw_ostream &os) const {
  ArrayRef<ExprAttr> inputs = getInputs();
  auto list = [&] {
    os << stringifyExprKind(getKind()) << '(';
    llvm::interleave(inputs, os, [&](ExprAttr input) { input.printText(os); }, ", ");
    os << ')';
  };
  auto factor = [&](ExprAttr input) {
    bool needed = input.getKind() == ExprKind::Add;
    os << (needed ? "(" : "");
    input.printText(os);
    os << (needed ? ")" : "");
  };
  switch (getKind()) {
  case ExprKind::Constant:
    os << getValue();
    return;
  case ExprKind::Extent:
  case ExprKind::Stride:
    os << stringifyExprKind(getKind()) << '(' << getOperand() << ", " << getValue() << ')';
    return;
  case ExprKind::Scalar:
  case ExprKind::Address:
    os << stringifyExprKind(getKind()) << '(' << getOperand() << ')';
    return;
  case ExprKind::TensorMap:
    os << stringifyExprKind(getKind()) << '(' << getValue() << ')';
    return;
  case ExprKind::Multiprocessors:
    os << stringifyExprKind(getKind());
    return;
  case ExprKind::Add:
    inputs[0].printText(os);
    os << " + ";
    // Additions are left-associative.
    factor(inputs[1]);
    return;
  case ExprKind::Mul:
    factor(inputs[0]);
    os << " * ";
    if (inputs[1].getKind() == ExprKind::Mul) {
      os << '(';
      inputs[1].printText(os);
      os << ')';
    } else {
      factor(inputs[1]);
    }
    return;
  default:
    list();
  }
}

namespace {
class Parser {
public:
  explicit Parser(AsmParser &parser) : parser(parser), context(parser.getContext()) {}

  FailureOr<ExprAttr> parseSum() {
    return parseChain(
        ExprKind::Add, [&] { return parseProduct(); }, [&] { return parser.parseOptionalPlus(); });
  }

private:
  FailureOr<ExprAttr> parseProduct() {
    return parseChain(
        ExprKind::Mul, [&] { return parseAtom(); }, [&] { return parser.parseOptionalStar(); });
  }

  FailureOr<ExprAttr> parseChain(ExprKind kind, function_ref<FailureOr<ExprAttr>()> part,
                                 function_ref<ParseResult()> parseOperator) {
    FailureOr<ExprAttr> result = part();
    while (succeeded(result) && succeeded(parseOperator())) {
      FailureOr<ExprAttr> next = part();
      if (failed(next))
        return failure();
      result = ExprAttr::compute(kind, {*result, *next});
    }
    return result;
  }

  FailureOr<ExprAttr> parseAtom() {
    // Deeply nested text must not overflow the stack.
    constexpr unsigned kMostDepth = 64;
    if (++depth > kMostDepth)
      return parser.emitError(parser.getCurrentLocation(),
                              "expected an expression of depth at most ")
             << kMostDepth;
    FailureOr<ExprAttr> result = parseInner();
    --depth;
    return result;
  }

  FailureOr<ExprAttr> parseInner() {
    int64_t number;
    if (OptionalParseResult result = parser.parseOptionalInteger(number); result.has_value())
      return failed(*result) ? FailureOr<ExprAttr>(failure()) : ExprAttr::constant(context, number);
    if (succeeded(parser.parseOptionalLParen())) {
      FailureOr<ExprAttr> inner = parseSum();
      if (failed(inner) || parser.parseRParen())
        return failure();
      return inner;
    }
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (failed(parser.parseOptionalKeyword(&name)))
      return parser.emitError(loc, "expected an integer or an expression such as extent(i, d), "
                                   "stride(i, d), scalar(i) or ceildiv(a, b)");
    std::optional<ExprKind> kind = symbolizeExprKind(name);
    if (!kind)
      return parser.emitError(loc, "unknown expression '")
             << name << "'; expected extent, stride, scalar, multiprocessors, ceildiv, floordiv, "
             << "min, max, at_most, address or tensor_map";
    switch (*kind) {
    case ExprKind::Multiprocessors:
      return ExprAttr::get(context, *kind, 0, 0, {});
    case ExprKind::Extent:
    case ExprKind::Stride:
    case ExprKind::Scalar:
    case ExprKind::Address:
    case ExprKind::TensorMap: {
      int64_t operand = 0, value = 0;
      bool isPair = *kind == ExprKind::Extent || *kind == ExprKind::Stride;
      int64_t &first = *kind == ExprKind::TensorMap ? value : operand;
      if (parser.parseLParen() || parser.parseInteger(first) ||
          (isPair && (parser.parseComma() || parser.parseInteger(value))) || parser.parseRParen())
        return failure();
      if (operand < 0 || value < 0)
        return parser.emitError(loc, "'") << name << "': expected arguments of at least 0";
      return ExprAttr::get(context, *kind, operand, value, {});
    }
    case ExprKind::Constant:
    case ExprKind::Add:
    case ExprKind::Mul:
      return parser.emitError(loc, "'")
             << name << "' cannot be written as a function; use a number, + or *";
    default:
      return parseCall(loc, name, *kind);
    }
  }

  FailureOr<ExprAttr> parseCall(SMLoc loc, StringRef name, ExprKind kind) {
    SmallVector<ExprAttr> inputs;
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&]() -> ParseResult {
          FailureOr<ExprAttr> input = parseSum();
          if (failed(input))
            return failure();
          inputs.push_back(*input);
          return success();
        }))
      return failure();
    size_t expected = kind == ExprKind::AtMost ? 3 : 2;
    if (inputs.size() != expected)
      return parser.emitError(loc, "'")
             << name << "': expected " << expected << " arguments, got " << inputs.size();
    bool needsConstant = kind != ExprKind::Min && kind != ExprKind::Max;
    if (needsConstant && inputs[1].getConstant().value_or(0) < 1)
      return parser.emitError(loc, "'")
             << name << "': expected a constant greater than 0 as its second argument";
    return ExprAttr::compute(kind, inputs);
  }

  AsmParser &parser;
  MLIRContext *context;
  unsigned depth = 0;
};
} // namespace

FailureOr<ExprAttr> ExprAttr::parseText(AsmParser &parser) { return Parser(parser).parseSum(); }

Attribute ExprAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<ExprAttr> result = parseText(parser);
  if (failed(result) || parser.parseGreater())
    return {};
  return *result;
}

void ExprAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printText(printer.getStream());
  printer << '>';
}
