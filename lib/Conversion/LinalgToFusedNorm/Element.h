// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Represents one element of a tensor as an expression, independent of the ops that spell it.
//
// Linalg ops define one element of a result. Broadcasts, transposes, slices and reshapes only
// select an element of an operand. An Element follows both. It names a value and maps the
// coordinates of the tensor under inspection, the root, to the indices of this value. Two spellings
// of one computation then become the same expression.

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

/// A tensor element at the indices `map`, or a scalar in the body of a linalg op at the loops
/// `map`. Without a map, a scalar with the same value for all elements.
struct Element {
  mlir::Value value;
  /// Maps the coordinates of the root to indices of the tensor, or to loops.
  mlir::AffineMap map;

  explicit operator bool() const { return static_cast<bool>(value); }
  bool operator==(const Element &other) const { return value == other.value && map == other.map; }
  bool isTensor() const { return mlir::isa<mlir::RankedTensorType>(value.getType()); }
  mlir::Type getType() const { return mlir::getElementTypeOrSelf(value.getType()); }
};

/// A sum, maximum or other reduction along the last coordinate.
struct Reduction {
  mlir::linalg::LinalgOp op;
  /// Combines an element with the accumulator.
  mlir::Operation *combiner;
  /// The reduced element. An FMA combiner multiplies it by `factor`.
  Element element, factor;
  /// The initial value of the accumulator.
  Element init;
};

/// Simplifies floordiv and mod of a coordinate by a divisor that is at least its extent in `shape`.
mlir::AffineExpr inBounds(mlir::AffineExpr index, llvm::ArrayRef<int64_t> shape);

/// Reads the elements of one tensor, the root, by its coordinates. The last coordinate is the
/// column.
class ElementReader {
public:
  /// Ops with a rounding mode or fast-math flags are leaves. With `ignoresModifiers` they are not:
  /// a result then serves only as the reason in a remark.
  ElementReader(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> shape,
                bool ignoresModifiers = false);

  /// Returns a reader of another shape with the same treatment of modifiers. With `divides`, the
  /// indices of a collapsed shape may be quotients and remainders. Such elements have no views.
  ElementReader withShape(llvm::ArrayRef<int64_t> other, bool divides = false) const {
    ElementReader reader(context, other, ignoresModifiers);
    reader.divides = divides;
    return reader;
  }

  unsigned getRank() const { return shape.size(); }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getColumns() const { return shape.back(); }
  mlir::AffineExpr column() const;

  /// Returns the element of `tensor` at the coordinates. `tensor` has the rank of the root.
  Element at(mlir::Value tensor) const;
  /// Returns `element` at column `column`, an expression of the coordinates.
  Element withColumn(Element element, mlir::AffineExpr column) const;

  /// Returns the limit on the number of steps. Chains of front ends are much shorter. The limit
  /// keeps the cost of long chains linear, as each op walks its chain again.
  static constexpr unsigned getMaxSteps() { return 64; }

  /// Goes one step towards the definition of a value. Null at a computation, a reduction or a value
  /// of unknown origin.
  Element step(Element element) const;
  /// Goes all steps through ops without arithmetic.
  Element resolve(Element element) const;
  /// Returns the first tensor on the way with shape `ofShape` and indices `wanted`. Dimensions of
  /// extent 1 have index 0. Null if there is none.
  mlir::Value findTensor(Element element, llvm::ArrayRef<int64_t> ofShape,
                         mlir::AffineMap wanted) const;

  /// Returns the defining op of the element; null for a leaf.
  mlir::Operation *getOp(Element element) const;
  Element getOperand(Element element, unsigned index) const;

  /// Resolves the element and checks whether the op `OpTy` computes it. Sets the operands.
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

  /// Calls `fn(a, b)` with the operands of a commutative op in both orders.
  template <typename OpTy, typename Fn>
  bool eitherOrder(Element element, Fn fn) const {
    Element lhs, rhs;
    return match<OpTy>(element, lhs, rhs) && (fn(lhs, rhs) || fn(rhs, lhs));
  }

  /// Returns an index as an expression of the coordinates: a constant, or a loop of its body. Null
  /// for any other index.
  mlir::AffineExpr getIndex(Element index) const;

  // The functions below look at most `depth` ops far, so the cost per element does not depend on
  // the size of the module.

  /// Returns the value of a constant, exactly.
  std::optional<double> getConstant(Element element, unsigned depth = 6) const;
  std::optional<bool> getBool(Element element) const;
  std::optional<int64_t> getInteger(Element element) const;
  /// Returns the defining reduction along the column.
  std::optional<Reduction> getReduction(Element element) const;
  /// Returns nested reductions that together reduce every coordinate once. The first one computes
  /// `element`, the last one reads the root. Empty if there are none.
  llvm::SmallVector<Reduction> getWholeReduction(Element element) const;

  /// Checks whether two elements are the same expression of the same values.
  bool areEqual(Element lhs, Element rhs, unsigned depth = 12) const;
  /// Checks whether the element has the same value in every column.
  bool isColumnFree(Element element, unsigned depth = 8) const;
  /// Returns and forgets the first visited op with a rounding mode or fast-math flags. Null if
  /// there was none.
  mlir::Operation *takeModified() { return std::exchange(modified, nullptr); }
  void noteModified(mlir::Operation *op) { modified = modified ? modified : op; }
  /// Returns the number of elements visited, a measure of the cost of raising.
  uint64_t getNumVisited() const { return numVisited; }

private:
  Element stepTensor(Element element) const;
  /// Returns the next of the reductions along all coordinates, and marks its coordinates in
  /// `isTaken`.
  std::optional<Reduction> getPartOfWhole(Element element, llvm::SmallBitVector &isTaken) const;
  /// Returns `op`, the defining op of the element, as a reduction with its loops at `map`.
  std::optional<Reduction> getReduction(mlir::linalg::LinalgOp op, Element element,
                                        mlir::AffineMap map) const;
  Element getYielded(Element scalar) const;
  /// Checks that the op has no rounding mode and no fast-math flags, and notes it otherwise.
  bool isPlain(mlir::Operation *op) const;
  /// Sets the index of dimensions of extent 1 to 0, so that equal elements have equal maps.
  Element normalized(Element element) const;

  mlir::MLIRContext *context;
  llvm::SmallVector<int64_t> shape;
  bool ignoresModifiers;
  bool divides = false;
  mutable mlir::Operation *modified = nullptr;
  mutable llvm::DenseMap<std::pair<mlir::Value, mlir::AffineMap>, Element> resolved;
  mutable uint64_t numVisited = 0;
};

/// Goes one step further than the reader: through a collapse of two dimensions, the inner one
/// static.
Element stepThroughCollapse(const ElementReader &reader, Element element);

/// Checks whether every element of `tensor` is the constant +0 or the integer 0.
bool isZeroed(mlir::Value tensor);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ELEMENT_H
