// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of the interpreter: scalars, dense tensors and views of memory.

#ifndef FUSEDNORM_LIB_INTERPRETER_TENSORVALUE_H
#define FUSEDNORM_LIB_INTERPRETER_TENSORVALUE_H

#include "fusednorm/Support/HostTensor.h"
#include "mlir/IR/Types.h"
#include <memory>
#include <variant>
#include <vector>

namespace fusednorm::interpreter {

using Numbers = std::vector<float>;
using SharedNumbers = std::shared_ptr<const Numbers>;
using Integers = std::vector<int64_t>;
using Doubles = std::vector<double>;

/// A float (in `number`), or an integer, index or i1 (in `integer`).
struct ScalarValue {
  double number = 0;
  int64_t integer = 0;
};

/// A row-wise multiplication in f32 for `order = folded`: factors that vary along the row, and
/// factors with one value per row. See `#fusednorm.numerics`.
struct Product {
  /// Each has all elements of the tensor, or one row for all rows.
  std::vector<SharedNumbers> rows;
  /// Each has one value per row.
  std::vector<SharedNumbers> scalars;
  /// Whether only an absolute maximum regroups the factors (`order = max_first`).
  bool isForMaximum = false;

  /// Multiplies `rows` for the row `row` of n columns.
  void multiplyRows(int64_t row, int64_t n, float *out) const;
  /// Multiplies `scalars` for this row, and `last` if it is not null. Returns 1 without factors,
  /// and 0 if two or more factors multiply to infinity.
  float multiplyScalars(int64_t row, const float *last = nullptr) const;
  /// Multiplies `scalars` without the rule for infinity.
  float multiplyScalarsPlainly(int64_t row) const;
};

/// A dense tensor in logical order. Numbers are values of the element type in f32, also for small
/// floats and for i1.
struct TensorValue {
  std::vector<int64_t> shape;
  SharedNumbers numbers;
  /// The factors of a multiplication that later ops may regroup, or null.
  std::shared_ptr<const Product> product;
  /// The elements of i16, i32 and i64 tensors; null for other types.
  std::shared_ptr<const Integers> integers;
  /// The elements of f64 tensors, and of computed floats in an exact interpretation. Null for other
  /// tensors.
  std::shared_ptr<const Doubles> doubles;

  bool hasElements() const { return numbers || integers || doubles; }
  /// Returns an element of a tensor of floats.
  double real(int64_t index) const { return doubles ? (*doubles)[index] : (*numbers)[index]; }
  /// Returns an element; `element` is the element type of the tensor.
  ScalarValue at(mlir::Type element, int64_t index) const;

  /// Returns the factors of a folded multiplication, or null.
  const Product *folded() const {
    return product && !product->isForMaximum ? product.get() : nullptr;
  }
  int64_t columns() const { return shape.empty() ? 1 : shape.back(); }
  /// Returns the number of rows: all extents except the last, multiplied.
  int64_t rows() const;
  /// Returns the number of rows with elements to compute, which is 0 without columns.
  int64_t rowsWithElements() const { return columns() == 0 ? 0 : rows(); }
  int64_t count() const { return shape.empty() ? 1 : rows() * columns(); }
  const float *row(int64_t index) const { return numbers->data() + index * columns(); }

  static TensorValue create(std::vector<int64_t> shape, Numbers numbers) {
    return {std::move(shape), std::make_shared<Numbers>(std::move(numbers)), nullptr, nullptr,
            nullptr};
  }
  static TensorValue create(std::vector<int64_t> shape, Integers integers) {
    return {std::move(shape), nullptr, nullptr, std::make_shared<Integers>(std::move(integers)),
            nullptr};
  }
  static TensorValue create(std::vector<int64_t> shape, Doubles doubles) {
    return {std::move(shape), nullptr, nullptr, nullptr,
            std::make_shared<Doubles>(std::move(doubles))};
  }
};

/// Fills a tensor with elements of a type.
class TensorWriter {
public:
  /// With `isExact`, floats of 16 and 32 bits keep their double.
  TensorWriter(mlir::Type element, std::vector<int64_t> shape, bool isExact);

  int64_t count() const;
  void set(int64_t index, const ScalarValue &value);
  TensorValue take();

private:
  std::vector<int64_t> shape;
  /// The array for the elements of the type; the other arrays are empty.
  Numbers numbers;
  Integers integers;
  Doubles doubles;
  bool isFloat, hasIntegers, hasDoubles;
};

using RuntimeValue = std::variant<ScalarValue, TensorValue, HostTensor>;

/// Returns whether the type is i16, i32 or i64; the last two are the types of offsets, lengths,
/// tables and slots.
bool isWideInteger(ElementType type);
void storeInteger(ElementType type, char *data, int64_t i, int64_t value);

/// Converts numbers to a `type` in memory.
void packNumbers(ElementType type, const float *numbers, char *data, int64_t count);

/// Read and write arrays of these integers, of f64, and of types supported by Support/SmallFloat.h.
TensorValue readArray(const HostTensor &array);
void writeArray(const TensorValue &value, const HostTensor &array);

} // namespace fusednorm::interpreter

#endif // FUSEDNORM_LIB_INTERPRETER_TENSORVALUE_H
