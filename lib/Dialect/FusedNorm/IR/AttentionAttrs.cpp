// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masks and score modifiers.

#include "OpUtils.h"

#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/EnumKeyword.h"
#include "fusednorm/Dialect/FusedNorm/IR/Masks.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// MaskAttr
//===----------------------------------------------------------------------===//

bool MaskAttr::hasWindow(MaskKind kind) {
  switch (kind) {
  case MaskKind::Chunked:
  case MaskKind::SlidingWindowCausal:
  case MaskKind::SlidingWindowNoncausal:
  case MaskKind::ChunkedCausal:
  case MaskKind::LookAhead:
    return true;
  default:
    return false;
  }
}

bool MaskAttr::contains(MaskKind kind) const {
  return getKind() == kind || llvm::any_of(getParts(), [&](Attribute part) {
           return llvm::cast<MaskAttr>(part).contains(kind);
         });
}

/// The limit on nested masks. Each list is one level.
static constexpr unsigned kMostLevels = 16;

/// Parses a mask between its brackets.
static MaskAttr parseMask(AsmParser &parser, unsigned level) {
  SMLoc loc = parser.getCurrentLocation();
  MaskKind kind = MaskKind::Null;
  int64_t window = 0;
  SmallVector<Attribute> parts;
  if (parseCase(parser, "mask", kind, getMaxEnumValForMaskKind()))
    return nullptr;
  if (MaskAttr::hasWindow(kind) && (parser.parseEqual() || parser.parseInteger(window)))
    return nullptr;
  if (MaskAttr::isList(kind)) {
    if (level == kMostLevels) {
      parser.emitError(loc) << "expected at most " << kMostLevels << " levels of masks";
      return nullptr;
    }
    auto parsePart = [&]() -> ParseResult {
      MaskAttr part = parseMask(parser, level + 1);
      if (!part)
        return failure();
      parts.push_back(part);
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parsePart))
      return nullptr;
  }
  auto error = [&] { return parser.emitError(loc); };
  return MaskAttr::getChecked(function_ref<InFlightDiagnostic()>(error), parser.getContext(), kind,
                              window, ArrayRef<Attribute>(parts));
}

Attribute MaskAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return nullptr;
  MaskAttr mask = parseMask(parser, 0);
  if (!mask || parser.parseGreater())
    return nullptr;
  return mask;
}

static void printMask(AsmPrinter &printer, MaskAttr mask) {
  printer << stringifyMaskKind(mask.getKind());
  if (MaskAttr::hasWindow(mask.getKind()))
    printer << " = " << mask.getWindow();
  if (!MaskAttr::isList(mask.getKind()))
    return;
  printer << " [";
  llvm::interleaveComma(mask.getParts(), printer.getStream(),
                        [&](Attribute part) { printMask(printer, llvm::cast<MaskAttr>(part)); });
  printer << "]";
}

void MaskAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printMask(printer, *this);
  printer << ">";
}

LogicalResult MaskAttr::verify(function_ref<InFlightDiagnostic()> emitError, MaskKind kind,
                               int64_t window, ArrayRef<Attribute> parts) {
  // Positions are 32-bit.
  constexpr int64_t kMost = int64_t(1) << 31;
  if (hasWindow(kind) && (window < 1 || window > kMost))
    return emitError() << "expected a window from 1 to " << kMost << " keys in the mask "
                       << stringifyMaskKind(kind) << ", got " << window;
  if (!hasWindow(kind) && window != 0)
    return emitError() << "expected no window in the mask " << stringifyMaskKind(kind) << ", got "
                       << window;
  if (isList(kind) != !parts.empty())
    return emitError() << "expected " << (isList(kind) ? "one mask or more" : "no list of masks")
                       << " in the mask " << stringifyMaskKind(kind) << ", got " << parts.size();
  for (Attribute part : parts)
    if (!isa_and_nonnull<MaskAttr>(part))
      return emitError() << "expected masks in the mask " << stringifyMaskKind(kind) << ", got "
                         << part;
  return success();
}

bool fusednorm::isHidden(MaskAttr mask, const MaskCoordinate &indices) {
  auto isPartHidden = [&](Attribute part) { return isHidden(llvm::cast<MaskAttr>(part), indices); };
  bool isLater = indices.key > indices.query;
  int64_t window = mask.getWindow();
  // Positions of queries may be negative.
  auto isOtherChunk = [&] {
    return llvm::divideFloorSigned(indices.query, window) != indices.key / window;
  };
  switch (mask.getKind()) {
  case MaskKind::Null:
    return false;
  case MaskKind::Causal:
    return isLater;
  case MaskKind::Chunked:
    return isOtherChunk();
  case MaskKind::SlidingWindowCausal:
    return isLater || indices.query - indices.key >= window;
  case MaskKind::SlidingWindowNoncausal:
    return indices.query - indices.key >= window;
  case MaskKind::LookAhead:
    return indices.key - indices.query >= window;
  case MaskKind::ChunkedCausal:
    return isLater || isOtherChunk();
  case MaskKind::CausalPadding:
    return isLater || indices.key >= indices.validLength;
  case MaskKind::Materialized:
    return !indices.isInBias;
  case MaskKind::Tree:
    return !indices.isInTree;
  case MaskKind::Ranges:
    return !indices.isInRange;
  case MaskKind::And:
    return llvm::all_of(mask.getParts(), isPartHidden);
  case MaskKind::Or:
    return llvm::any_of(mask.getParts(), isPartHidden);
  }
  llvm_unreachable("unknown mask kind");
}

static LogicalResult verifyQueryArray(RaggedAttentionOp op, StringRef label, StringRef name,
                                      Value value, ArrayRef<int64_t> expected) {
  if (!value)
    return success();
  return opimpl::verifyShape(op, label, name, cast<ShapedType>(value.getType()), expected);
}

LogicalResult fusednorm::verifyQueryMasks(RaggedAttentionOp op) {
  int64_t tokens = op.getQ().getType().getDimSize(0);
  if (op.getMask().contains(MaskKind::Tree) != bool(op.getTree()))
    return op.emitOpError("expected tree together with a mask of tree, got mask ")
           << op.getMask() << " (ragged_attention_c26)";
  if (failed(verifyQueryArray(op, "ragged_attention_c26", "tree", op.getTree(), {tokens})))
    return failure();
  if (op.getMask().contains(MaskKind::Ranges) != bool(op.getKeyRanges()))
    return op.emitOpError("expected key_ranges together with a mask of ranges, got mask ")
           << op.getMask() << " (ragged_attention_c27)";
  if (failed(verifyQueryArray(op, "ragged_attention_c27", "key_ranges", op.getKeyRanges(),
                              {tokens, 2})))
    return failure();
  if (op.getSignedLengths() && (!op.getLengths() || op.getChecked()))
    return op.emitOpError("signed_lengths: expected lengths and no checked, as check_sequences "
                          "rejects negative lengths, got ")
           << (op.getLengths() ? "checked" : "no lengths") << " (ragged_attention_c28)";
  return success();
}

//===----------------------------------------------------------------------===//
// ScoreModifierAttr
//===----------------------------------------------------------------------===//

Attribute ScoreModifierAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  ModifierKind kind = ModifierKind::Alibi;
  APFloat cap(0.0f);
  if (parser.parseLess() || parseCase(parser, "modifier", kind, getMaxEnumValForModifierKind()) ||
      (kind == ModifierKind::SoftCap &&
       (parser.parseEqual() || parser.parseFloat(APFloat::IEEEsingle(), cap))) ||
      parser.parseGreater())
    return nullptr;
  auto error = [&] { return parser.emitError(loc); };
  return getChecked(function_ref<InFlightDiagnostic()>(error), parser.getContext(), kind,
                    APFloat(cap));
}

void ScoreModifierAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyModifierKind(getKind());
  if (getKind() == ModifierKind::SoftCap) {
    printer << " = ";
    printer.printFloat(getCap());
  }
  printer << ">";
}

LogicalResult ScoreModifierAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                        ModifierKind kind, APFloat cap) {
  if (&cap.getSemantics() != &APFloat::IEEEsingle())
    return emitError() << "expected the number of a modifier to be f32";
  bool isCap = kind == ModifierKind::SoftCap;
  if (isCap && (!cap.isFiniteNonZero() || cap.isNegative()))
    return emitError() << "expected a finite soft_cap greater than 0, got " << cap.convertToFloat();
  if (!isCap && !cap.isPosZero())
    return emitError() << "expected no number with the modifier " << stringifyModifierKind(kind);
  return success();
}
