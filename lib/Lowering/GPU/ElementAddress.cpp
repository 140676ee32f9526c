// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/ElementAddress.h"

using namespace mlir;
using namespace fusednorm;

int64_t fusednorm::tilegpu::elementBytes(Value memref) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

Value fusednorm::tilegpu::elementAddress(FloatEmitter &e, const GPUKernelFunction &function,
                                         Value memref, ValueRange indices) {
  const GPUBuffer &buffer = function.getBuffer(memref);
  Value position = e.index(0);
  for (auto [index, stride] : llvm::zip_equal(indices, buffer.strides))
    position = e.add(position, e.mul(index, stride));
  return e.ahead(buffer.pointer, e.mul(position, elementBytes(memref)));
}
