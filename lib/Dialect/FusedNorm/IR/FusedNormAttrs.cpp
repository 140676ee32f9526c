// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/FusedNorm/IR/EnumKeyword.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/IR/GroupSize.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormAttrs.cpp.inc"

void FusedNormDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Numerics: presets
//===----------------------------------------------------------------------===//

namespace {
/// The parameters of NumericsAttr as plain values. The initializers describe the Modular MAX
/// kernels.
struct Numerics {
  Order order = Order::Document;
  SumOrder sum = SumOrder::Schedule;
  /// Empty: the default of the op.
  std::optional<GammaOrder> gamma;
  std::optional<EpsilonRounding> epsilon;
  MeanForm mean = MeanForm::Divide;
  RsqrtForm rsqrt = RsqrtForm::Rn;
  ScaleForm scale = ScaleForm::Divide;
  ScalingForm scaling = ScalingForm::Reciprocal;
  SquareForm squares = SquareForm::Fma;
  ZeroScale zeroScale = ZeroScale::Zero;
  NaNValue nanValue = NaNValue::NaN;
  FloorForm floor = FloorForm::Maximum;
  BoundForm bound = BoundForm::Minimum;
  ScaleRounding scaleRounding = ScaleRounding::Nearest;
  Moments moments = Moments::TwoPass;
  APFloat scaleFloor = APFloat(0.0f);
  APFloat amaxFloor = APFloat(0.0f);

  NumericsAttr get(MLIRContext *context) const {
    return NumericsAttr::get(context, order, sum, gamma, epsilon, mean, rsqrt, scale, scaling,
                             squares, zeroScale, nanValue, floor, bound, scaleRounding, moments,
                             scaleFloor, amaxFloor);
  }
};

/// Returns the default values with `gamma` and `epsilon` written, since a preset sets both.
Numerics written(GammaOrder gamma, EpsilonRounding epsilon) {
  Numerics numerics;
  numerics.gamma = gamma;
  numerics.epsilon = epsilon;
  return numerics;
}

struct Preset {
  StringLiteral name;
  Numerics (*make)();
};
} // namespace

static const Preset presets[] = {
    {"documents", [] { return written(GammaOrder::BeforeCast, EpsilonRounding::Rounded); }},
    // vLLM rounds the normalized row to the input type before gamma. It divides by a scale of at
    // least 1 / (448 * 512).
    {"vllm",
     [] {
       Numerics numerics = written(GammaOrder::AfterCast, EpsilonRounding::Exact);
       numerics.scaling = ScalingForm::Divide;
       numerics.scaleFloor = APFloat(1.0f / (448.0f * 512.0f));
       return numerics;
     }},
    // FlashInfer rounds once and multiplies by the reciprocal of the scale.
    {"flashinfer", [] { return written(GammaOrder::BeforeCast, EpsilonRounding::Exact); }},
    // DeepGEMM has no norm. Its quantizer clamps the absolute maximum from below.
    {"deepgemm",
     [] {
       Numerics numerics = written(GammaOrder::BeforeCast, EpsilonRounding::Exact);
       numerics.amaxFloor = APFloat(1e-4f);
       return numerics;
     }},
};

NumericsAttr NumericsAttr::getAfterCast(MLIRContext *context) {
  return written(GammaOrder::AfterCast, EpsilonRounding::Exact).get(context);
}

LogicalResult GeometryAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                                   int64_t blockSize, int64_t nRopeBlocks, int64_t nRmsBlocks) {
  if (blockSize < 32 || blockSize > 1024 || blockSize % 32 != 0)
    return emitError() << "block_size: expected a multiple of 32 up to 1024, got " << blockSize;
  if (nRopeBlocks < 1)
    return emitError() << "n_rope_blocks: expected 1 or more, got " << nRopeBlocks;
  if (nRmsBlocks != 1)
    return emitError() << "n_rms_blocks: expected 1, got " << nRmsBlocks;
  return success();
}

NumericsAttr NumericsAttr::getDefault(MLIRContext *context) { return Numerics().get(context); }

NumericsAttr NumericsAttr::getPreset(MLIRContext *context, StringRef name) {
  for (const Preset &preset : presets)
    if (preset.name == name)
      return preset.make().get(context);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Numerics: assembly
//===----------------------------------------------------------------------===//

static ParseResult parsePreset(AsmParser &parser, Numerics &numerics) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (failed(parser.parseOptionalKeyword(&keyword)))
    keyword = "";
  SmallVector<StringRef> known;
  for (const Preset &preset : presets) {
    if (preset.name == keyword) {
      numerics = preset.make();
      return success();
    }
    known.push_back(preset.name);
  }
  InFlightDiagnostic diag = parser.emitError(loc)
                            << "expected preset to be one of " << llvm::join(known, ", ");
  if (!keyword.empty())
    diag << ", got " << keyword;
  return diag;
}

static ParseResult parseF32(AsmParser &parser, APFloat &value) {
  bool negative = succeeded(parser.parseOptionalMinus());
  if (failed(parser.parseFloat(APFloat::IEEEsingle(), value)))
    return failure();
  if (negative)
    value.changeSign();
  return success();
}

/// Calls `fn(key, member, largest case)` for each enum parameter until one call returns true.
template <typename Fn>
static bool anyEnumParameter(Fn fn) {
  return fn("order", &Numerics::order, getMaxEnumValForOrder()) ||
         fn("sum", &Numerics::sum, getMaxEnumValForSumOrder()) ||
         fn("gamma", &Numerics::gamma, getMaxEnumValForGammaOrder()) ||
         fn("epsilon", &Numerics::epsilon, getMaxEnumValForEpsilonRounding()) ||
         fn("mean", &Numerics::mean, getMaxEnumValForMeanForm()) ||
         fn("rsqrt", &Numerics::rsqrt, getMaxEnumValForRsqrtForm()) ||
         fn("scale", &Numerics::scale, getMaxEnumValForScaleForm()) ||
         fn("scaling", &Numerics::scaling, getMaxEnumValForScalingForm()) ||
         fn("squares", &Numerics::squares, getMaxEnumValForSquareForm()) ||
         fn("zero_scale", &Numerics::zeroScale, getMaxEnumValForZeroScale()) ||
         fn("nan_value", &Numerics::nanValue, getMaxEnumValForNaNValue()) ||
         fn("floor", &Numerics::floor, getMaxEnumValForFloorForm()) ||
         fn("bound", &Numerics::bound, getMaxEnumValForBoundForm()) ||
         fn("scale_rounding", &Numerics::scaleRounding, getMaxEnumValForScaleRounding()) ||
         fn("moments", &Numerics::moments, getMaxEnumValForMoments());
}

/// Parses a case of a parameter that may be left to the op.
template <typename Enum>
static ParseResult parseCase(AsmParser &parser, StringRef what, std::optional<Enum> &value,
                             uint32_t maxValue) {
  Enum written{};
  if (parseCase(parser, what, written, maxValue))
    return failure();
  value = written;
  return success();
}

template <typename Enum>
static Enum caseOf(Enum value) {
  return value;
}
template <typename Enum>
static Enum caseOf(std::optional<Enum> value) {
  return *value;
}

static ParseResult parseParameter(AsmParser &parser, Numerics &numerics,
                                  SmallVectorImpl<StringRef> &seen) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef key;
  if (failed(parser.parseOptionalKeyword(&key)))
    key = "";
  SmallVector<StringRef> known = {"preset"};
  anyEnumParameter([&](StringRef name, auto, uint32_t) {
    known.push_back(name);
    return false;
  });
  known.append({"scale_floor", "amax_floor"});
  if (!llvm::is_contained(known, key)) {
    InFlightDiagnostic diag = parser.emitError(loc)
                              << "expected a parameter of numerics: " << llvm::join(known, ", ");
    if (!key.empty())
      diag << "; got " << key;
    return diag;
  }
  if (llvm::is_contained(seen, key))
    return parser.emitError(loc) << "expected each parameter once, got " << key << " again";
  if (key == "preset" && !seen.empty())
    return parser.emitError(loc) << "expected preset before every other parameter, got it after "
                                 << seen.back();
  seen.push_back(key);
  if (parser.parseEqual())
    return failure();
  if (key == "preset")
    return parsePreset(parser, numerics);
  if (key == "scale_floor")
    return parseF32(parser, numerics.scaleFloor);
  if (key == "amax_floor")
    return parseF32(parser, numerics.amaxFloor);
  ParseResult result = success();
  anyEnumParameter([&](StringRef name, auto member, uint32_t maxValue) {
    if (name != key)
      return false;
    result = parseCase(parser, key, numerics.*member, maxValue);
    return true;
  });
  return result;
}

Attribute NumericsAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  Numerics numerics;
  SmallVector<StringRef> seen;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     [&] { return parseParameter(parser, numerics, seen); }))
    return nullptr;
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(), numerics.order,
                    numerics.sum, numerics.gamma, numerics.epsilon, numerics.mean, numerics.rsqrt,
                    numerics.scale, numerics.scaling, numerics.squares, numerics.zeroScale,
                    numerics.nanValue, numerics.floor, numerics.bound, numerics.scaleRounding,
                    numerics.moments, numerics.scaleFloor, numerics.amaxFloor);
}

void NumericsAttr::print(AsmPrinter &printer) const {
  Numerics defaults;
  const Numerics numerics{getOrder(),    getSum(),           getWrittenGamma(), getWrittenEpsilon(),
                          getMean(),     getRsqrt(),         getScale(),        getScaling(),
                          getSquares(),  getZeroScale(),     getNanValue(),     getFloor(),
                          getBound(),    getScaleRounding(), getMoments(),      getScaleFloor(),
                          getAmaxFloor()};
  StringRef separator = "";
  auto key = [&](StringRef name) {
    printer << separator << name << " = ";
    separator = ", ";
  };
  printer << "<";
  anyEnumParameter([&](StringRef name, auto member, uint32_t) {
    if (numerics.*member != defaults.*member) {
      key(name);
      printer << stringifyEnum(caseOf(numerics.*member));
    }
    return false;
  });
  // Compare bits, so that the printed attribute is exact.
  if (!numerics.scaleFloor.bitwiseIsEqual(defaults.scaleFloor)) {
    key("scale_floor");
    printer.printFloat(numerics.scaleFloor);
  }
  if (!numerics.amaxFloor.bitwiseIsEqual(defaults.amaxFloor)) {
    key("amax_floor");
    printer.printFloat(numerics.amaxFloor);
  }
  printer << ">";
}

LogicalResult NumericsAttr::verify(function_ref<InFlightDiagnostic()> emitError, Order order,
                                   SumOrder, std::optional<GammaOrder>,
                                   std::optional<EpsilonRounding>, MeanForm, RsqrtForm rsqrt,
                                   ScaleForm, ScalingForm scaling, SquareForm, ZeroScale zeroScale,
                                   NaNValue, FloorForm, BoundForm, ScaleRounding scaleRounding,
                                   Moments, APFloat scaleFloor, APFloat amaxFloor) {
  if (order == Order::Folded && zeroScale == ZeroScale::Ieee)
    return emitError() << "expected zero_scale = zero with order = folded, got ieee: an "
                          "infinite folded factor counts as 0";
  if (order == Order::Folded && rsqrt == RsqrtForm::Divide)
    return emitError() << "expected another rsqrt than divide with order = folded: a row "
                          "divided by its root has no factor to fold";
  if (scaleRounding == ScaleRounding::PowerOfTwo && scaling == ScalingForm::Quotient)
    return emitError() << "expected scaling = reciprocal or divide with scale_rounding = "
                          "power_of_two, got quotient: it multiplies by another factor than the "
                          "inverse of the stored scale";
  if (order == Order::MaxFirst && rsqrt == RsqrtForm::Divide)
    return emitError() << "expected another rsqrt than divide with order = max_first: the absolute "
                          "maximum is multiplied by the inverse root";
  if (order == Order::WeightsFirst && rsqrt == RsqrtForm::Divide)
    return emitError() << "expected another rsqrt than divide with order = weights_first: gamma is "
                          "multiplied by the inverse root";
  for (auto [name, value] : {std::pair<StringRef, APFloat &>("scale_floor", scaleFloor),
                             std::pair<StringRef, APFloat &>("amax_floor", amaxFloor)}) {
    if (&value.getSemantics() != &APFloat::IEEEsingle())
      return emitError() << "expected " << name << " in single precision";
    if (!value.isFinite() || value.isNegative()) {
      SmallString<16> text;
      value.toString(text);
      return emitError() << "expected " << name << " to be finite and not negative, got " << text;
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Quantization
//===----------------------------------------------------------------------===//

Attribute QuantizationAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  Granularity granularity = Granularity::Row;
  int64_t groupSize = 0;
  ScaleLayout layout = ScaleLayout::RowMajor;
  if (parser.parseLess() ||
      parseCase(parser, "granularity", granularity, getMaxEnumValForGranularity()) ||
      (granularity == Granularity::Group &&
       (parser.parseEqual() || parser.parseInteger(groupSize))))
    return nullptr;
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("layout") || parser.parseEqual() ||
       parseCase(parser, "layout", layout, getMaxEnumValForScaleLayout())))
    return nullptr;
  if (parser.parseGreater())
    return nullptr;
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(), granularity,
                    groupSize, layout);
}

void QuantizationAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyGranularity(getGranularity());
  if (getGranularity() == Granularity::Group)
    printer << " = " << getGroupSize();
  if (isTransposed())
    printer << ", layout = " << stringifyScaleLayout(getLayout());
  printer << ">";
}

LogicalResult QuantizationAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                       Granularity granularity, int64_t groupSize,
                                       ScaleLayout layout) {
  if (granularity == Granularity::Group && !isGroupSize(groupSize))
    return emitError() << "expected a group of 2 columns or of a multiple of 4, at most "
                       << kMostGroupColumns << ", got " << groupSize;
  if (granularity != Granularity::Group && layout != ScaleLayout::RowMajor)
    return emitError() << "expected layout row_major with granularity "
                       << stringifyGranularity(granularity) << ", got "
                       << stringifyScaleLayout(layout);
  if (granularity != Granularity::Group && groupSize != 0)
    return emitError() << "expected no group size with granularity "
                       << stringifyGranularity(granularity) << ", got " << groupSize;
  return success();
}

//===----------------------------------------------------------------------===//
// Scales of GEMMs
//===----------------------------------------------------------------------===//

Attribute ScalingAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  ScalingGranularity granularity = ScalingGranularity::Tensor;
  SmallVector<int64_t, 3> block;
  if (parser.parseLess() ||
      parseCase(parser, "granularity", granularity, getMaxEnumValForScalingGranularity()))
    return nullptr;
  if (granularity == ScalingGranularity::Block) {
    SMLoc list;
    if (parser.parseEqual() || parser.getCurrentLocation(&list) ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                       [&] { return parser.parseInteger(block.emplace_back()); }))
      return nullptr;
    if (block.size() != 3) {
      parser.emitError(list, "expected 3 sizes of a block: rows, columns and k, got ")
          << block.size();
      return nullptr;
    }
  }
  block.resize(3);
  if (parser.parseGreater())
    return nullptr;
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(), granularity,
                    block[0], block[1], block[2]);
}

void ScalingAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyScalingGranularity(getGranularity());
  if (isBlock())
    printer << " = [" << getBlockM() << ", " << getBlockN() << ", " << getBlockK() << "]";
  printer << ">";
}

LogicalResult ScalingAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  ScalingGranularity granularity, int64_t m, int64_t n, int64_t k) {
  if (granularity == ScalingGranularity::Block) {
    if (m < 1 || n < 1 || k < 1)
      return emitError() << "expected a block of 1 or more rows, columns and k, got [" << m << ", "
                         << n << ", " << k << "]";
    return success();
  }
  if (m || n || k)
    return emitError() << "expected no block with granularity "
                       << stringifyScalingGranularity(granularity) << ", got [" << m << ", " << n
                       << ", " << k << "]";
  return success();
}
