// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands between the two contractions of attention, as one element of the probabilities.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SOFTMAX_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SOFTMAX_H

#include "Element.h"
#include <string>

namespace fusednorm::raise {

/// A softmax along the column, which is the key; the coordinate before it is the query.
struct Softmax {
  Element products; // of the first contraction, a tensor
  double scale = 1;
  Element bias;    // added; null without
  Element visible; // i1: which keys are seen; null without
  /// Causal, with queries at positions from this one on.
  std::optional<int64_t> causal;
};

/// The element is a softmax; else `reason` says why, and `at` where, if it looks like one.
struct SoftmaxReader {
  explicit SoftmaxReader(const ElementReader &reader) : reader(reader) {}

  std::optional<Softmax> read(Element probability);

  std::string reason;
  Element at;

private:
  bool refuse(Element element, const char *why);
  bool readWeight(Element probability, Element &weight);
  bool readScores(Element scores, Softmax &softmax);
  bool readMask(Element scores, Softmax &softmax, Element &masked);
  /// The number of a coordinate that an integer is.
  mlir::AffineExpr getPlace(Element integer, unsigned depth = 8) const;
  std::optional<int64_t> getCausal(Element condition, bool isSeen) const;

  const ElementReader &reader;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SOFTMAX_H
