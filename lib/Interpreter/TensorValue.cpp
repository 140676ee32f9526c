// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TensorValue.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/IR/BuiltinTypes.h"
#include <cmath>
#include <cstring>

using namespace fusednorm;
using namespace fusednorm::interpreter;

int64_t TensorValue::rows() const {
  int64_t rows = 1;
  for (size_t dim = 0; dim + 1 < shape.size(); ++dim)
    rows *= shape[dim];
  return rows;
}

void Product::multiplyRows(int64_t row, int64_t n, float *out) const {
  bool first = true;
  for (const SharedNumbers &factor : rows) {
    bool isShared = static_cast<int64_t>(factor->size()) == n;
    const float *own = factor->data() + (isShared ? 0 : row * n);
    for (int64_t i = 0; i < n; ++i)
      out[i] = first ? own[i] : out[i] * own[i];
    first = false;
  }
}

float Product::multiplyScalarsPlainly(int64_t row) const {
  float product = 1;
  for (const SharedNumbers &factor : scalars)
    product *= (*factor)[row];
  return product;
}

float Product::multiplyScalars(int64_t row, const float *last) const {
  float product = multiplyScalarsPlainly(row);
  if (last)
    product *= *last;
  bool several = scalars.size() + (last ? 1 : 0) > 1;
  return several && std::isinf(product) ? 0 : product;
}

ScalarValue TensorValue::at(mlir::Type element, int64_t index) const {
  if (integers)
    return {0, (*integers)[index]};
  if (mlir::isa<mlir::FloatType>(element))
    return {real(index), 0};
  return {0, static_cast<int64_t>((*numbers)[index])};
}

TensorWriter::TensorWriter(mlir::Type element, std::vector<int64_t> shape, bool isExact)
    : shape(std::move(shape)), isFloat(mlir::isa<mlir::FloatType>(element)) {
  std::optional<ElementType> type = getElementType(element);
  hasIntegers = type && isWideInteger(*type);
  hasDoubles =
      element.isF64() || (isExact && (element.isF32() || element.isF16() || element.isBF16()));
  if (hasIntegers)
    integers.resize(count());
  else if (hasDoubles)
    doubles.resize(count());
  else
    numbers.resize(count());
}

int64_t TensorWriter::count() const {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

void TensorWriter::set(int64_t index, const ScalarValue &value) {
  if (hasIntegers)
    integers[index] = value.integer;
  else if (hasDoubles)
    doubles[index] = value.number;
  else
    numbers[index] = static_cast<float>(isFloat ? value.number : double(value.integer));
}

TensorValue TensorWriter::take() {
  if (hasIntegers)
    return TensorValue::create(std::move(shape), std::move(integers));
  if (hasDoubles)
    return TensorValue::create(std::move(shape), std::move(doubles));
  return TensorValue::create(std::move(shape), std::move(numbers));
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void interpreter::packNumbers(ElementType type, const float *numbers, char *data, int64_t count) {
  if (type != ElementType::I8) {
    encodeArray(type, numbers, data, count);
    // Encoding saturates, but an infinite number of f8E5M2 must stay infinite.
    constexpr unsigned char kInfinity = 0x7c;
    for (int64_t i = 0; i < count && type == ElementType::F8E5M2; ++i)
      if (std::isinf(numbers[i]))
        data[i] = static_cast<char>(kInfinity | (numbers[i] < 0 ? 0x80 : 0));
    return;
  }
  // All bytes are valid here, not only the symmetric range of quantization.
  for (int64_t i = 0; i < count; ++i)
    data[i] = static_cast<char>(static_cast<int8_t>(numbers[i]));
}

bool interpreter::isWideInteger(ElementType type) {
  return type == ElementType::I16 || type == ElementType::I32 || type == ElementType::I64;
}

static int64_t loadInteger(ElementType type, const char *data, int64_t i) {
  int64_t wide;
  int32_t narrow;
  int16_t shortest;
  if (type == ElementType::I64) {
    std::memcpy(&wide, data + i * sizeof wide, sizeof wide);
    return wide;
  }
  if (type == ElementType::I16) {
    std::memcpy(&shortest, data + i * sizeof shortest, sizeof shortest);
    return shortest;
  }
  std::memcpy(&narrow, data + i * sizeof narrow, sizeof narrow);
  return narrow;
}

void interpreter::storeInteger(ElementType type, char *data, int64_t i, int64_t value) {
  if (type == ElementType::I64) {
    std::memcpy(data + i * sizeof value, &value, sizeof value);
    return;
  }
  if (type == ElementType::I16) {
    auto shortest = static_cast<int16_t>(value);
    std::memcpy(data + i * sizeof shortest, &shortest, sizeof shortest);
    return;
  }
  auto narrow = static_cast<int32_t>(value);
  std::memcpy(data + i * sizeof narrow, &narrow, sizeof narrow);
}

TensorValue interpreter::readArray(const HostTensor &array) {
  int64_t count = array.elementCount();
  std::vector<char> packed(count * byteSize(array.type));
  packElements(array.layout(), array.type, array.data, packed.data());
  if (isWideInteger(array.type)) {
    Integers integers(count);
    for (int64_t i = 0; i < count; ++i)
      integers[i] = loadInteger(array.type, packed.data(), i);
    return TensorValue::create(array.shape, std::move(integers));
  }
  if (array.type == ElementType::F64) {
    Doubles doubles(count);
    std::memcpy(doubles.data(), packed.data(), packed.size());
    return TensorValue::create(array.shape, std::move(doubles));
  }
  Numbers numbers(count);
  decodeArray(array.type, packed.data(), numbers.data(), count);
  return TensorValue::create(array.shape, std::move(numbers));
}

void interpreter::writeArray(const TensorValue &value, const HostTensor &array) {
  int64_t count = array.elementCount();
  std::vector<char> packed(count * byteSize(array.type));
  if (value.integers) {
    for (int64_t i = 0; i < count; ++i)
      storeInteger(array.type, packed.data(), i, (*value.integers)[i]);
    return unpackElements(array.layout(), array.type, packed.data(), array.data);
  }
  if (array.type == ElementType::F64) {
    std::memcpy(packed.data(), value.doubles->data(), packed.size());
  } else if (value.doubles) {
    for (int64_t i = 0; i < count; ++i)
      storeEncoding(array.type, packed.data(), i, encodeDouble(array.type, (*value.doubles)[i]));
  } else {
    packNumbers(array.type, value.numbers->data(), packed.data(), count);
  }
  unpackElements(array.layout(), array.type, packed.data(), array.data);
}
