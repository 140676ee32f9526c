// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TensorValue.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>

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

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

TensorValue interpreter::readArray(const HostTensor &array) {
  int64_t count = array.elementCount();
  std::vector<char> packed(count * byteSize(array.type));
  packElements(array.layout(), array.type, array.data, packed.data());
  Numbers numbers(count);
  if (array.type == ElementType::I32) { // small integers: positions
    for (int64_t i = 0; i < count; ++i)
      numbers[i] = static_cast<float>(static_cast<int32_t>(loadCode(array.type, packed.data(), i)));
    return TensorValue::create(array.shape, std::move(numbers));
  }
  decodeArray(array.type, packed.data(), numbers.data(), count);
  return TensorValue::create(array.shape, std::move(numbers));
}

void interpreter::writeArray(const TensorValue &value, const HostTensor &array) {
  int64_t count = array.elementCount();
  std::vector<char> packed(count * byteSize(array.type));
  encodeArray(array.type, value.numbers->data(), packed.data(), count);
  unpackElements(array.layout(), array.type, packed.data(), array.data);
}
