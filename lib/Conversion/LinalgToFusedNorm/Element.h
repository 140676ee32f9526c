// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One element of a tensor as an expression, whatever ops it is spelled in.
//
// Linalg says what one element of a result is; broadcasts, transposes, slices and
// reshapes only say which element of an operand. An Element follows both: it names
// a value, and how its indices depend on the coordinates of the tensor that is
// looked at. Two spellings of one computation are then the same expression.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ELEMENT_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ELEMENT_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"
#include <optional>
#include <utility>

namespace fusednorm::raise {

/// A tensor at some indices, or a scalar of the body of a linalg op at some point
/// of its loops, or (without a map) a scalar that is the same for all elements.
struct Element {
  mlir::Value value;
  /// From the coordinates of the root to indices of the tensor, or to loops.
  mlir::AffineMap map;

  explicit operator bool() const { return static_cast<bool>(value); }
  bool operator==(const Element &other) const { return value == other.value && map == other.map; }
  bool isTensor() const { return mlir::isa<mlir::RankedTensorType>(value.getType()); }
  mlir::Type getType() const { return mlir::getElementTypeOrSelf(value.getType()); }
};

/// A sum, maximum or other reduction along the last coordinate.
struct Reduction {
  mlir::linalg::LinalgOp op;
  /// What joins an element to the accumulator, and the element: of a fused multiply-add,
  /// both factors.
  mlir::Operation *combiner;
  Element element, factor;
  /// The accumulator's first value.
  Element init;
};

/// Looks at the elements of one tensor, the root, by its coordinates. The last
/// coordinate is the column.
class ElementReader {
public:
  /// Ops with rounding modes or flags of their own are leaves, unless these are to be
  /// ignored: then what is found is only a reason for a remark.
  ElementReader(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> shape,
                bool ignoresModifiers = false);

  /// Another one that treats ops in the same way.
  ElementReader withShape(llvm::ArrayRef<int64_t> other) const {
    return ElementReader(context, other, ignoresModifiers);
  }

  unsigned getRank() const { return shape.size(); }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getColumns() const { return shape.back(); }
  mlir::AffineExpr column() const;

  /// The element of `tensor`, which has the root's rank, at the coordinates.
  Element at(mlir::Value tensor) const;
  /// `element` where the column is `column`, an expression of the coordinates.
  Element withColumn(Element element, mlir::AffineExpr column) const;

  /// How far values are followed. No front end comes near it, and a chain of many ops
  /// would be walked again for each of them.
  static constexpr unsigned getMaxSteps() { return 64; }

  /// One step from a value towards where it is computed; null at the end: at an op
  /// that computes, at a reduction, or at a value of unknown origin.
  Element step(Element element) const;
  /// All steps that only move elements or name them.
  Element resolve(Element element) const;
  /// The nearest tensor of this shape on the way whose indices are the coordinates
  /// `wanted`. Extents of 1 have index 0. Null if there is none.
  mlir::Value findTensor(Element element, llvm::ArrayRef<int64_t> ofShape,
                         mlir::AffineMap wanted) const;

  /// The op that computes the element, and its operands; null for a leaf.
  mlir::Operation *getOp(Element element) const;
  Element getOperand(Element element, unsigned index) const;

  /// The element as the op `OpTy`: its operands, or none. Resolves first.
  template <typename OpTy>
  bool match(Element element, Element &operand) const {
    element = resolve(element);
    if (!mlir::isa_and_nonnull<OpTy>(getOp(element)))
      return false;
    operand = getOperand(element, 0);
    return true;
  }
  template <typename OpTy>
  bool match(Element element, Element &lhs, Element &rhs) const {
    if (!match<OpTy>(element, lhs))
      return false;
    rhs = getOperand(resolve(element), 1);
    return true;
  }

  /// Calls `fn(a, b)` for both orders of the operands of a product or sum.
  template <typename OpTy, typename Fn>
  bool eitherOrder(Element element, Fn fn) const {
    Element lhs, rhs;
    return match<OpTy>(element, lhs, rhs) && (fn(lhs, rhs) || fn(rhs, lhs));
  }

  /// An index as an expression of the coordinates: a constant, or a loop of the body that it
  /// is in; null for others.
  mlir::AffineExpr getIndex(Element index) const;

  // What follows looks `depth` ops far, so that the cost of an element does not
  // depend on the size of a module.

  /// A number that is known here, as an f64 that holds it exactly.
  std::optional<double> getConstant(Element element, unsigned depth = 6) const;
  std::optional<bool> getBool(Element element) const;
  std::optional<int64_t> getInteger(Element element) const;
  /// The reduction along the column that computes the element.
  std::optional<Reduction> getReduction(Element element) const;
  /// The same for reductions that together take in every coordinate once: that of the
  /// element first, that of the elements of the root last. None if there are no such ones.
  llvm::SmallVector<Reduction> getWholeReduction(Element element) const;

  /// Whether two elements are the same expression of the same values.
  bool areEqual(Element lhs, Element rhs, unsigned depth = 12) const;
  /// Whether the element has the same value for every column.
  bool isColumnFree(Element element, unsigned depth = 8) const;
  /// The first op with a rounding mode or flags of its own that was asked for, and forgets
  /// it; null if there was none.
  mlir::Operation *takeModified() { return std::exchange(modified, nullptr); }
  void noteModified(mlir::Operation *op) { modified = modified ? modified : op; }
  /// The number of elements looked at: what raising costs.
  uint64_t getNumVisited() const { return numVisited; }

private:
  Element stepTensor(Element element) const;
  /// The next of the reductions along all coordinates; notes in `isTaken` those that it takes in.
  std::optional<Reduction> getPartOfWhole(Element element, llvm::SmallBitVector &isTaken) const;
  /// The reduction `op` that computes the element, whose loops are at `map`.
  std::optional<Reduction> getReduction(mlir::linalg::LinalgOp op, Element element,
                                        mlir::AffineMap map) const;
  Element getYielded(Element scalar) const;
  /// Whether the op is its operation and no more; notes it otherwise.
  bool isPlain(mlir::Operation *op) const;
  mlir::AffineExpr inBounds(mlir::AffineExpr index) const;
  /// Index 0 for extents of 1, so that equal elements have equal maps.
  Element normalized(Element element) const;

  mlir::MLIRContext *context;
  llvm::SmallVector<int64_t> shape;
  bool ignoresModifiers;
  mutable mlir::Operation *modified = nullptr;
  mutable llvm::DenseMap<std::pair<mlir::Value, mlir::AffineMap>, Element> resolved;
  mutable uint64_t numVisited = 0;
};

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ELEMENT_H
