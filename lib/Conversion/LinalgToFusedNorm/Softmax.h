// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands between the two contractions of attention, as one element of the probabilities.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SOFTMAX_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SOFTMAX_H

#include "Element.h"
#include <limits>
#include <string>

namespace fusednorm::raise {

/// A softmax along the column, which is the key; the coordinate before it is the query.
struct Softmax {
  Element products; // of the first contraction, a tensor
  double scale = 1;
  Element bias;    // added; null without
  Element visible; // i1: which keys are seen; null without
  /// `visible` says which keys are hidden.
  bool isHiding = false;
  /// What the scores of hidden keys become.
  double hidden = -std::numeric_limits<double>::infinity();
  /// Causal, with queries at positions from this one on.
  std::optional<int64_t> causal;
  /// A score s becomes `softCap * tanh(s / softCap)`, in front of the mask.
  std::optional<double> softCap;
  /// One more score of each head, whose weight only counts in the sum; null without.
  Element sink;

  Element mask() const { return bias ? bias : visible; }
};

/// Where numbers are rounded to a narrower type than the f32 that attention keeps them in.
struct Rounding {
  Element at;
  const char *what = nullptr;

  explicit operator bool() const { return what; }
};

/// The element is a softmax; else `reason` says why, and `at` where, if it looks like one.
class SoftmaxReader {
public:
  explicit SoftmaxReader(const ElementReader &reader) : reader(reader) {}

  std::optional<Softmax> read(Element probability);

  std::string reason;
  Element at;
  /// The first of scores or probabilities.
  Rounding rounding;

private:
  bool refuse(Element element, const char *why);
  void note(Element element, const char *what);
  /// What the element was before it was rounded or widened.
  Element unrounded(const ElementReader &own, Element element, const char *what);
  Element unrounded(Element element, const char *what) { return unrounded(reader, element, what); }
  bool readSeen(Element &probability, Element &condition, bool &isHiding);
  bool applySeen(Element condition, bool isHiding, Softmax &softmax);
  bool readWeight(Element probability, Element &weight);
  bool readLargest(Element &scores);
  bool readScores(Element scores, Softmax &softmax);
  bool readMask(Element scores, Softmax &softmax, Element &masked);
  bool readSoftCap(Element &scores, Softmax &softmax);
  bool readScaled(Element scores, Softmax &softmax);
  bool isMultiply(Element element) const;
  /// The same expression, but for roundings.
  bool areAlike(Element lhs, Element rhs, const char *what);
  /// Of keys and a sink behind them.
  ElementReader withSink() const;
  /// The number of a coordinate that an integer is.
  mlir::AffineExpr getRange(Element integer, unsigned depth = 8) const;
  std::optional<int64_t> getCausal(Element condition, bool isSeen) const;

  const ElementReader &reader;
  /// Whether there is a column for a sink behind those of keys.
  bool hasSink = false;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SOFTMAX_H
