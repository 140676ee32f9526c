// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parser of the grammar in InputSpec.h.

#include "fusednorm/Support/InputSpec.h"
#include "fusednorm/Support/Npy.h"
#include "fusednorm/Support/Printable.h"
#include <algorithm>
#include <charconv>
#include <cmath>

using namespace fusednorm;
using Kind = InputGenerator::Kind;

namespace {

/// An argument of a generator: `value` or `key=value`.
struct Argument {
  std::string_view key, value;
  size_t keyPosition, valuePosition;
  bool used = false;
};

class Parser {
public:
  explicit Parser(std::string_view text) : text(text) {}

  Result<InputSpec> parse() {
    size_t layout = std::min(text.find("@strides="), text.find("@offset="));
    std::string_view array = text.substr(0, layout);
    bool isFile = array.size() > 4 && array.substr(array.size() - 4) == ".npy";
    bool ok;
    if (isFile) {
      spec.path = array;
      ok = true;
    } else {
      ok = parseGenerated(array);
    }
    if (ok && layout != text.npos)
      ok = parseLayout(layout + 1);
    if (ok && !isFile)
      if (Result<StridedLayout> resolved = resolveLayout(spec, spec.shape); !resolved)
        ok = fail(layout == text.npos ? 0 : layout, resolved.error());
    if (!ok)
      return Problem{printable(message)};
    return spec;
  }

private:
  bool fail(size_t position, const std::string &what) {
    if (message.empty())
      message = "input '" + std::string(text) + "': at character " + std::to_string(position + 1) +
                ": " + what;
    return false;
  }

  //===--------------------------------------------------------------------===//
  // Numbers
  //===--------------------------------------------------------------------===//

  template <typename T>
  bool parseNumber(std::string_view digits, size_t position, T &value, const char *what) {
    const char *end = digits.data() + digits.size();
    auto [stop, status] = std::from_chars(digits.data(), end, value);
    if (status == std::errc::result_out_of_range)
      return fail(position, "'" + std::string(digits) + "' is out of range");
    if (status != std::errc() || stop != end)
      return fail(position,
                  std::string("expected ") + what + ", got '" + std::string(digits) + "'");
    return true;
  }

  /// Parses a value for an integer type, signed or unsigned.
  bool parseTyped(const Argument &argument, int64_t &value) {
    std::string name(elementTypeName(spec.type));
    std::string what = "an integer for " + name;
    if (!parseNumber(argument.value, argument.valuePosition, value, what.c_str()))
      return false;
    return checkFits(value, argument.valuePosition);
  }

  bool checkFits(int64_t value, size_t position) {
    int64_t bits = 8 * byteSize(spec.type);
    if (bits < 64 && (value < -(int64_t(1) << (bits - 1)) || value >= int64_t(1) << bits))
      return fail(position, std::to_string(value) + " does not fit in " +
                                std::string(elementTypeName(spec.type)));
    return true;
  }

  //===--------------------------------------------------------------------===//
  // SHAPExTYPE=GENERATOR
  //===--------------------------------------------------------------------===//

  bool parseGenerated(std::string_view array) {
    size_t equals = array.find('=');
    if (equals == array.npos)
      return fail(0, "expected FILE.npy or SHAPExTYPE=GENERATOR, for example "
                     "4x8xbf16=normal");
    if (!parseShape(array.substr(0, equals)))
      return false;
    return parseGenerator(array.substr(equals + 1), equals + 1);
  }

  bool parseShape(std::string_view part) {
    size_t position = 0;
    while (position < part.size() && part[position] >= '0' && part[position] <= '9') {
      size_t end = part.find_first_not_of("0123456789", position);
      if (end == part.npos || part[end] != 'x')
        return fail(std::min(end, part.size()),
                    "expected 'x' and another dimension or an element type");
      int64_t dim;
      if (!parseNumber(part.substr(position, end - position), position, dim, "a dimension"))
        return false;
      spec.shape.push_back(dim);
      position = end + 1;
    }
    std::string_view name = part.substr(position);
    std::optional<ElementType> type = parseElementType(name);
    if (!type)
      return fail(position, "expected a dimension or an element type (" + elementTypeList() +
                                "), got '" + std::string(name) + "'");
    spec.type = *type;
    std::optional<int64_t> count = elementCount(spec.shape);
    if (!count || *count > INT64_MAX / 16 || spec.shape.size() > 64)
      return fail(0, "the shape is too large");
    return true;
  }

  bool parseGenerator(std::string_view part, size_t position) {
    size_t open = part.find('(');
    std::string_view name = part.substr(0, open);
    generatorPosition = position;
    if (open != part.npos) {
      if (part.back() != ')')
        return fail(position + part.size(), "expected ')'");
      std::string_view list = part.substr(open + 1, part.size() - open - 2);
      splitArguments(list, position + open + 1);
    }
    InputGenerator &g = spec.generator;
    bool ok;
    if (name == "normal") {
      g.kind = Kind::Normal;
      ok = takeSeed() && takeReal("scale", g.scale, false);
    } else if (name == "uniform") {
      g.kind = Kind::Uniform;
      ok = takeBounds() && takeSeed();
    } else if (name == "const") {
      g.kind = Kind::Const;
      ok = takeConstant();
    } else if (name == "iota") {
      g.kind = Kind::Iota;
      ok = true;
    } else if (name == "offsets") {
      g.kind = Kind::Offsets;
      ok = takeOffsets();
    } else if (name == "pages") {
      g.kind = Kind::Pages;
      ok = takePageOrder() && takeSeed();
    } else if (name == "freqs") {
      g.kind = Kind::Freqs;
      ok = takeFreqs();
    } else {
      return fail(position, "unknown generator '" + std::string(name) +
                                "'; expected normal, uniform, const, iota, "
                                "offsets, pages or freqs");
    }
    if (!ok)
      return false;
    for (const Argument &argument : arguments)
      if (!argument.used)
        return fail(argument.keyPosition,
                    "unexpected argument '" +
                        std::string(argument.key.empty() ? argument.value : argument.key) +
                        "' of " + std::string(name) + "; expected " + expectedArguments());
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Arguments
  //===--------------------------------------------------------------------===//

  const char *freqsArguments() const {
    switch (spec.generator.rotary.kind) {
    case RotaryScaling::Kind::Base:
      return "freqs(theta=, kind=base)";
    case RotaryScaling::Kind::Linear:
      return "freqs(theta=, kind=linear, factor=)";
    case RotaryScaling::Kind::Llama3:
      return "freqs(theta=, kind=llama3, factor=, low=, high=, original=)";
    case RotaryScaling::Kind::Dynamic:
      return "freqs(theta=, kind=dynamic, factor=, original=, sequence=)";
    case RotaryScaling::Kind::Yarn:
      return "freqs(theta=, kind=yarn, factor=, original=, beta_fast=, beta_slow=, mscale=, "
             "mscale_all_dim=, attention=, truncate=true|false)";
    case RotaryScaling::Kind::LongRope:
      return "freqs(theta=, kind=longrope, factor=, original=, short=, long=, attention=, "
             "sequence=)";
    case RotaryScaling::Kind::Proportional:
      return "freqs(theta=, kind=proportional, factor=, share=)";
    }
    return "";
  }

  const char *expectedArguments() const {
    switch (spec.generator.kind) {
    case Kind::Normal:
      return "normal(seed=, scale=)";
    case Kind::Uniform:
      return "uniform(lo, hi, seed=)";
    case Kind::Const:
      return "const(value)";
    case Kind::Iota:
      return "iota without arguments";
    case Kind::Offsets:
      return "offsets(length, length, ...)";
    case Kind::Pages:
      return "pages(order=forward|reverse|random, seed=)";
    case Kind::Freqs:
      return freqsArguments();
    }
    return "";
  }

  void splitArguments(std::string_view list, size_t position) {
    if (list.empty())
      return;
    size_t begin = 0;
    while (begin <= list.size()) {
      size_t end = std::min(list.find(',', begin), list.size());
      size_t first = begin; // Skip spaces after a comma.
      while (first < end && list[first] == ' ')
        ++first;
      std::string_view item = list.substr(first, end - first);
      Argument argument{{}, item, position + first, position + first};
      size_t equals = item.find('=');
      if (equals != item.npos) {
        argument.key = item.substr(0, equals);
        argument.value = item.substr(equals + 1);
        argument.valuePosition += equals + 1;
      }
      arguments.push_back(argument);
      begin = end + 1;
    }
  }

  /// Returns the next unused argument with this key and marks it as used. An empty key means an
  /// argument without a key. Returns null if there is none.
  Argument *take(std::string_view key) {
    for (Argument &argument : arguments)
      if (!argument.used && argument.key == key) {
        argument.used = true;
        return &argument;
      }
    return nullptr;
  }

  bool missing() { return fail(generatorPosition, std::string("expected ") + expectedArguments()); }

  bool takeSeed() {
    Argument *argument = take("seed");
    return !argument || parseNumber(argument->value, argument->valuePosition, spec.generator.seed,
                                    "a number from 0 to 2^64 - 1");
  }

  bool takeReal(std::string_view key, double &value, bool required) {
    Argument *argument = take(key);
    if (!argument)
      return !required || missing();
    if (!parseNumber(argument->value, argument->valuePosition, value, "a number"))
      return false;
    return std::isfinite(value) || fail(argument->valuePosition, "expected a finite number");
  }

  bool takeBounds() {
    InputGenerator &g = spec.generator;
    if (isInteger(spec.type)) {
      Argument *low = take(""), *high = take("");
      if (!low || !high)
        return missing();
      if (!parseTyped(*low, g.lowInteger) || !parseTyped(*high, g.highInteger))
        return false;
      return g.lowInteger <= g.highInteger ||
             fail(high->valuePosition, "the upper bound is below the lower");
    }
    if (!takeReal("", g.low, true) || !takeReal("", g.high, true))
      return false;
    return g.low <= g.high || fail(generatorPosition, "the upper bound is below the lower");
  }

  bool takeConstant() {
    Argument *value = take("");
    if (!value)
      return missing();
    if (isInteger(spec.type))
      return parseTyped(*value, spec.generator.lowInteger);
    return parseNumber(value->value, value->valuePosition, spec.generator.low,
                       "a number, nan, inf or -inf");
  }

  bool takeOffsets() {
    if (!isInteger(spec.type))
      return fail(generatorPosition,
                  "offsets needs an integer type, got " + std::string(elementTypeName(spec.type)));
    std::vector<int64_t> &offsets = spec.generator.offsets;
    offsets.push_back(0);
    while (Argument *argument = take("")) {
      int64_t length, sum;
      if (!parseNumber(argument->value, argument->valuePosition, length, "a length"))
        return false;
      if (length < 0)
        return fail(argument->valuePosition, "the length is negative");
      if (__builtin_add_overflow(offsets.back(), length, &sum))
        return fail(argument->valuePosition, "the sum is out of range");
      if (!checkFits(sum, argument->valuePosition))
        return false;
      offsets.push_back(sum);
    }
    int64_t count = static_cast<int64_t>(offsets.size());
    if (spec.shape != std::vector<int64_t>{count})
      return fail(0, "offsets of " + std::to_string(count - 1) + " lengths has the shape " +
                         std::to_string(count) + ", got " + shapeText(spec.shape));
    return true;
  }

  bool takePageOrder() {
    if (!isInteger(spec.type))
      return fail(generatorPosition,
                  "pages needs an integer type, got " + std::string(elementTypeName(spec.type)));
    if (!checkFits(*elementCount(spec.shape), 0))
      return false;
    Argument *order = take("order");
    if (!order || order->value == "forward")
      spec.generator.pageOrder = InputGenerator::PageOrder::Forward;
    else if (order->value == "reverse")
      spec.generator.pageOrder = InputGenerator::PageOrder::Reverse;
    else if (order->value == "random")
      spec.generator.pageOrder = InputGenerator::PageOrder::Random;
    else
      return fail(order->valuePosition, "unknown order '" + std::string(order->value) +
                                            "'; expected forward, reverse or random");
    return true;
  }

  bool takeFreqs() {
    if (isInteger(spec.type))
      return fail(generatorPosition,
                  "freqs needs a float type, got " + std::string(elementTypeName(spec.type)));
    if (spec.shape.empty() || spec.shape.back() % 2 != 0)
      return fail(0, "freqs needs an even number of columns (cos and sin "
                     "interleaved), got the shape " +
                         shapeText(spec.shape));
    return takeScaling();
  }

  /// Parses a list of positive numbers, a:b:c.
  bool takeFactors(std::string_view key, std::vector<double> &factors) {
    Argument *argument = take(key);
    if (!argument)
      return true;
    factors.clear();
    std::string_view list = argument->value;
    for (size_t begin = 0; begin <= list.size();) {
      size_t end = std::min(list.find(':', begin), list.size());
      double factor;
      size_t position = argument->valuePosition + begin;
      if (!parseNumber(list.substr(begin, end - begin), position, factor, "a number"))
        return false;
      if (!(factor > 0))
        return fail(position, "expected a positive number");
      factors.push_back(factor);
      begin = end + 1;
    }
    size_t pairs = static_cast<size_t>(spec.shape.back() / 2);
    return factors.size() == 1 || factors.size() == pairs ||
           fail(argument->valuePosition, "expected one number or " + std::to_string(pairs) +
                                             ", one for each pair of columns, got " +
                                             std::to_string(factors.size()));
  }

  bool takePositive(std::string_view key, double &value) {
    return takeReal(key, value, false) &&
           (value > 0 || fail(generatorPosition, std::string(key) + " must be positive"));
  }

  bool takeFlag(std::string_view key, bool &value) {
    Argument *argument = take(key);
    if (!argument)
      return true;
    value = argument->value == "true";
    return value || argument->value == "false" ||
           fail(argument->valuePosition,
                "expected true or false, got '" + std::string(argument->value) + "'");
  }

  bool takeSequence(int64_t &value) {
    Argument *argument = take("sequence");
    if (!argument)
      return true;
    return parseNumber(argument->value, argument->valuePosition, value, "a number of positions") &&
           (value > 0 || fail(argument->valuePosition, "expected a number of positions from 1"));
  }

  bool takeDynamic(RotaryScaling &s) {
    s.original = 4096;
    return takePositive("factor", s.factor) && takePositive("original", s.original) &&
           takeSequence(s.sequence) &&
           (spec.shape.back() != 2 || fail(0, "freqs(kind=dynamic) needs 4 columns or more"));
  }

  bool takeLlama3(RotaryScaling &s) {
    s.factor = 8;
    return takePositive("factor", s.factor) && takePositive("low", s.low) &&
           takePositive("high", s.high) && takePositive("original", s.original) &&
           (s.low < s.high || fail(generatorPosition, "low must be below high"));
  }

  bool takeYarn(RotaryScaling &s) {
    s.factor = 40;
    s.original = 4096;
    if (!takePositive("factor", s.factor) || !takePositive("original", s.original) ||
        !takePositive("beta_fast", s.betaFast) || !takePositive("beta_slow", s.betaSlow) ||
        !takeReal("mscale", s.mscale, false) ||
        !takeReal("mscale_all_dim", s.mscaleAllDim, false) || !takeAttention(s) ||
        !takeFlag("truncate", s.truncate))
      return false;
    if (s.theta <= 1)
      return fail(generatorPosition, "theta must be above 1");
    if (s.mscale < 0 || s.mscaleAllDim < 0)
      return fail(generatorPosition, "mscale and mscale_all_dim must not be negative");
    if (s.attention != 0 && (s.mscale != 0 || s.mscaleAllDim != 0))
      return fail(generatorPosition, "mscale and mscale_all_dim have no effect with attention");
    return (s.mscale != 0) == (s.mscaleAllDim != 0) ||
           fail(generatorPosition,
                "mscale and mscale_all_dim have an effect only if both are given and are not 0");
  }

  bool takeAttention(RotaryScaling &s) {
    Argument *argument = take("attention");
    if (!argument)
      return true;
    return parseNumber(argument->value, argument->valuePosition, s.attention, "a number") &&
           ((std::isfinite(s.attention) && s.attention > 0) ||
            fail(argument->valuePosition, "attention must be positive"));
  }

  bool takeLongRope(RotaryScaling &s) {
    s.original = 4096;
    if (!takePositive("factor", s.factor) || !takePositive("original", s.original) ||
        !takeAttention(s) || !takeFactors("short", s.shortFactors) ||
        !takeFactors("long", s.longFactors) || !takeSequence(s.sequence))
      return false;
    if (s.original <= 1)
      return fail(generatorPosition, "original must be above 1");
    return s.attention == 0 || s.factor == 1 ||
           fail(generatorPosition, "factor has no effect with attention");
  }

  bool takeScaling() {
    using Scaling = RotaryScaling::Kind;
    RotaryScaling &s = spec.generator.rotary;
    if (!takePositive("theta", s.theta))
      return false;
    Argument *kind = take("kind");
    std::string_view name = kind ? kind->value : "base";
    auto is = [&](std::string_view expected, Scaling value) {
      if (name == expected)
        s.kind = value;
      return name == expected;
    };
    if (is("base", Scaling::Base))
      return true;
    if (is("linear", Scaling::Linear))
      return takePositive("factor", s.factor);
    if (is("dynamic", Scaling::Dynamic))
      return takeDynamic(s);
    if (is("llama3", Scaling::Llama3))
      return takeLlama3(s);
    if (is("yarn", Scaling::Yarn))
      return takeYarn(s);
    if (is("longrope", Scaling::LongRope))
      return takeLongRope(s);
    if (is("proportional", Scaling::Proportional))
      return takePositive("factor", s.factor) && takePositive("share", s.share) &&
             (s.share <= 1 || fail(generatorPosition, "share must be at most 1"));
    return fail(kind->valuePosition, "unknown kind '" + std::string(name) +
                                         "'; expected base, linear, dynamic, llama3, yarn, "
                                         "longrope or proportional");
  }

  //===--------------------------------------------------------------------===//
  // strides=[..],offset=N
  //===--------------------------------------------------------------------===//

  bool parseSize(size_t &position, int64_t &value) {
    size_t end = std::min(text.find_first_of(",]", position), text.size());
    if (!parseNumber(text.substr(position, end - position), position, value,
                     "a number of elements"))
      return false;
    if (value < 0)
      return fail(position, "expected a number of at least 0");
    position = end;
    return true;
  }

  bool parseLayout(size_t position) {
    bool hasStrides = false, hasOffset = false;
    while (true) {
      std::string_view rest = text.substr(position);
      if (!hasStrides && rest.substr(0, 9) == "strides=[") {
        hasStrides = true;
        position += 9;
        while (true) {
          int64_t stride;
          if (!parseSize(position, stride))
            return false;
          spec.strides.push_back(stride);
          if (position == text.size())
            return fail(position, "expected ']'");
          if (text[position++] == ']')
            break;
        }
      } else if (!hasOffset && rest.substr(0, 7) == "offset=") {
        hasOffset = true;
        position += 7;
        if (!parseSize(position, spec.offset))
          return false;
      } else {
        return fail(position, "expected strides=[..] or offset=N");
      }
      if (position == text.size())
        return true;
      if (text[position] != ',')
        return fail(position, "expected ',' or the end");
      ++position;
    }
  }

  std::string_view text;
  std::string message;
  InputSpec spec;
  std::vector<Argument> arguments;
  size_t generatorPosition = 0;
};

} // namespace

Result<InputSpec> fusednorm::parseInputSpec(std::string_view text) { return Parser(text).parse(); }
