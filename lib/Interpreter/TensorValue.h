// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the interpreter computes with: scalars, tensors as packed numbers, and
// views of memory.

#ifndef FUSEDNORM_LIB_INTERPRETER_TENSORVALUE_H
#define FUSEDNORM_LIB_INTERPRETER_TENSORVALUE_H

#include "fusednorm/Support/HostTensor.h"
#include <memory>
#include <variant>
#include <vector>

namespace fusednorm::interpreter {

using Numbers = std::vector<float>;
using SharedNumbers = std::shared_ptr<const Numbers>;
using Integers = std::vector<int64_t>;

/// A product of f32 rows as `order = folded` treats it: factors that vary along
/// the row, and factors with one number for each row. See `#fusednorm.numerics`.
struct Product {
  /// Each with all elements of the tensor, or with one row for all rows.
  std::vector<SharedNumbers> rows;
  /// Each with one number for each row.
  std::vector<SharedNumbers> scalars;

  /// The product of `rows` for the row `row` of n columns.
  void multiplyRows(int64_t row, int64_t n, float *out) const;
  /// The product of `scalars` for that row, and of `last` if there is one: 1 for
  /// none at all, and 0 where two or more give infinity.
  float multiplyScalars(int64_t row, const float *last = nullptr) const;
  /// The same without the rule for infinity.
  float multiplyScalarsPlainly(int64_t row) const;
};

/// A tensor, in logical order without gaps. Numbers are those of the element type
/// of the IR, widened to f32; codes of small floats and the truth values of i1
/// are held so, too.
struct TensorValue {
  std::vector<int64_t> shape;
  SharedNumbers numbers;
  /// Null unless the numbers are a folded product.
  std::shared_ptr<const Product> product;
  /// Of i32 and i64 instead of numbers.
  std::shared_ptr<const Integers> integers;

  int64_t columns() const { return shape.empty() ? 1 : shape.back(); }
  /// Product of all dimensions but the last.
  int64_t rows() const;
  /// Rows with an element to compute: of rows without columns there may be any number.
  int64_t rowsWithElements() const { return columns() == 0 ? 0 : rows(); }
  int64_t count() const { return shape.empty() ? 1 : rows() * columns(); }
  const float *row(int64_t index) const { return numbers->data() + index * columns(); }

  static TensorValue create(std::vector<int64_t> shape, Numbers numbers) {
    return {std::move(shape), std::make_shared<Numbers>(std::move(numbers)), nullptr, nullptr};
  }
  static TensorValue create(std::vector<int64_t> shape, Integers integers) {
    return {std::move(shape), nullptr, nullptr, std::make_shared<Integers>(std::move(integers))};
  }
};

/// A float (in `number`) or an integer, index or truth value (in `integer`).
struct ScalarValue {
  double number = 0;
  int64_t integer = 0;
};

using RuntimeValue = std::variant<ScalarValue, TensorValue, HostTensor>;

/// i32 and i64: offsets, lengths, tables, slots.
bool isWideInteger(ElementType type);
void storeInteger(ElementType type, char *data, int64_t i, int64_t value);

/// Numbers of a tensor of `type` as they are in memory.
void packNumbers(ElementType type, const float *numbers, char *data, int64_t count);

/// Reads and writes arrays of those, and of types that Support/SmallFloat.h can
/// encode.
TensorValue readArray(const HostTensor &array);
void writeArray(const TensorValue &value, const HostTensor &array);

} // namespace fusednorm::interpreter

#endif // FUSEDNORM_LIB_INTERPRETER_TENSORVALUE_H
