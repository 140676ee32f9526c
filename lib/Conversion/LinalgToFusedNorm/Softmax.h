// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the softmax between the two GEMMs of attention from one element of the probabilities.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SOFTMAX_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SOFTMAX_H

#include "Element.h"
#include <limits>
#include <string>

namespace fusednorm::raise {

/// A softmax along the column, which is the key. The coordinate before the column is the query.
struct Softmax {
  /// The result of the first GEMM, a tensor.
  Element products;
  /// A second GEMM whose result is added to the first one before the scale, as the RoPE part of MLA
  /// (multi-head latent attention). Null without one.
  Element addedProducts;
  /// The scores whose exponentials are summed, with the sink as one more column. Null if their
  /// log-sum-exp differs from the one of attention.
  Element scores;
  /// The exponentials are powers of 2.
  bool isBaseTwo = false;
  double scale = 1;
  /// The bias, added before the selection by `visible`; null without a bias.
  Element bias;
  /// The boolean mask of visible keys; null without a mask.
  Element visible;
  /// `visible` selects hidden keys instead.
  bool isHiding = false;
  /// The score of a hidden key.
  double hidden = -std::numeric_limits<double>::infinity();
  /// The position of the first query if the mask is causal.
  std::optional<int64_t> causal;
  /// A score s becomes `softCap * tanh(s / softCap)` before the mask.
  std::optional<double> softCap;
  /// An additional score per head that only adds to the softmax denominator; null without a sink.
  Element sink;

  /// Returns the bias and the mask, if there are any.
  llvm::SmallVector<Element, 2> masks() const {
    llvm::SmallVector<Element, 2> found;
    for (const Element &element : {bias, visible})
      if (element)
        found.push_back(element);
    return found;
  }
  bool hasMask() const { return bias || visible; }
};

/// An element rounded to a type narrower than f32, the type of attention.
struct Rounding {
  Element at;
  const char *what = nullptr;

  explicit operator bool() const { return what; }
};

/// The form of the probabilities.
struct SoftmaxForm {
  /// Scores and probabilities may be collapses of other tensors.
  bool readsCollapsed = false;
  /// Only the numerators are read. The division comes after the second GEMM.
  bool isDivided = false;
};

/// Reads a softmax. If an element only resembles a softmax, `reason` states why and `at` where.
class SoftmaxReader {
public:
  explicit SoftmaxReader(const ElementReader &reader, SoftmaxForm form = {})
      : reader(reader), form(form) {}

  std::optional<Softmax> read(Element probability);

  std::string reason;
  Element at;
  /// The first rounding of scores or probabilities.
  Rounding rounding;

private:
  bool refuse(Element element, const char *why);
  void note(Element element, const char *what);
  /// Returns the element before rounding or widening.
  Element unrounded(const ElementReader &own, Element element, const char *what);
  Element unrounded(Element element, const char *what) { return unrounded(reader, element, what); }
  bool readSeen(Element &probability, Element &condition, bool &isHiding);
  bool applySeen(Element condition, bool isHiding, Element given, Softmax &softmax);
  Element withoutNegations(Element condition, bool &isNegated) const;
  std::optional<bool> getAllHidden(Element condition, Element scores);
  bool readExponent(Element weight, Element &exponent, double &factor);
  bool applyFactor(Element scores, double factor, Softmax &softmax);
  bool readWeight(Element probability, Element &weight);
  /// Reads the scores of a numerator. `condition` selects visible or hidden keys; null without such
  /// a selection.
  std::optional<Softmax> readNumerator(Element weight, Element condition, bool isHiding);
  bool readLargest(Element &scores);
  bool readScores(Element scores, Softmax &softmax);
  bool readMask(Element scores, Softmax &softmax, Element &masked);
  bool readSoftCap(Element &scores, Softmax &softmax);
  bool readScaled(Element scores, Softmax &softmax);
  bool isMultiply(Element element) const;
  /// Matches a GEMM, or the sum of two GEMMs.
  bool readProducts(Element &product, Softmax &softmax);
  /// Checks whether both are the same expression apart from roundings.
  bool areAlike(Element lhs, Element rhs, const char *what);
  /// Returns a reader with one more column, for the sink.
  ElementReader withSink() const;
  /// Returns an integer as an expression of the coordinates; null if it is not one.
  mlir::AffineExpr getRange(Element integer, unsigned depth = 8) const;
  std::optional<int64_t> getCausal(Element condition, bool isSeen) const;

  const ElementReader &reader;
  SoftmaxForm form;
  /// Whether the scores have one more column, for the sink.
  bool hasSink = false;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_SOFTMAX_H
