// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WrittenRegions.h"

using namespace mlir;
using namespace fusednorm::simt;

static constexpr llvm::StringLiteral kParameter = "parameter", kBytes = "bytes", kDims = "dims";
static constexpr int64_t kDimNumbers = 5;

static LogicalResult verifyRegion(LLVM::LLVMFuncOp kernel, Attribute attr) {
  auto fail = [&] { return kernel.emitOpError() << kWrittenAttrName << ": "; };
  auto region = dyn_cast<DictionaryAttr>(attr);
  auto parameter = region ? region.getAs<IntegerAttr>(kParameter) : IntegerAttr();
  auto bytes = region ? region.getAs<IntegerAttr>(kBytes) : IntegerAttr();
  auto dims = region ? region.getAs<ArrayAttr>(kDims) : ArrayAttr();
  if (!parameter || !bytes || !dims)
    return fail() << "expected a dictionary with parameter, bytes and dims, got " << attr;
  auto isParameter = [&](int64_t number, auto isType) {
    return number >= 0 && number < int64_t(kernel.getNumArguments()) &&
           isType(kernel.getArgument(number).getType());
  };
  if (!isParameter(parameter.getInt(), llvm::IsaPred<LLVM::LLVMPointerType>))
    return fail() << "expected the index of a pointer parameter, got " << parameter.getInt();
  if (bytes.getInt() < 1 || bytes.getInt() > 16)
    return fail() << "expected elements of 1 to 16 bytes, got " << bytes.getInt();
  auto isCount = [](Type type) { return type.isInteger(64); };
  for (Attribute own : dims) {
    auto dim = dyn_cast<DenseI64ArrayAttr>(own);
    if (!dim || dim.size() != kDimNumbers)
      return fail() << "expected dims of " << kDimNumbers
                    << " integers: first, count, divisor, stride, scale; got " << own;
    for (int64_t value : {dim[1], dim[3]})
      if (value < 0 && !isParameter(~value, isCount))
        return fail() << "expected the index of an i64 parameter, got " << ~value << " in " << own;
    if (dim[2] < 1)
      return fail() << "expected a positive divisor, got " << dim[2] << " in " << own;
  }
  return success();
}

LogicalResult fusednorm::simt::verifyWrittenRegions(LLVM::LLVMFuncOp kernel) {
  Attribute attr = kernel->getAttr(kWrittenAttrName);
  if (!attr)
    return success();
  auto regions = dyn_cast<ArrayAttr>(attr);
  if (!regions)
    return kernel.emitOpError() << kWrittenAttrName << ": expected an array of regions, got "
                                << attr;
  for (Attribute region : regions)
    if (failed(verifyRegion(kernel, region)))
      return failure();
  return success();
}

std::vector<WrittenRegion> fusednorm::simt::readWrittenRegions(ArrayAttr regions) {
  std::vector<WrittenRegion> read;
  for (auto attr : regions.getAsRange<DictionaryAttr>()) {
    WrittenRegion region;
    region.parameter = uint32_t(attr.getAs<IntegerAttr>(kParameter).getInt());
    region.bytes = uint32_t(attr.getAs<IntegerAttr>(kBytes).getInt());
    for (auto dim : attr.getAs<ArrayAttr>(kDims).getAsRange<DenseI64ArrayAttr>())
      region.dims.push_back({dim[0], dim[1], dim[2], dim[3], dim[4]});
    read.push_back(std::move(region));
  }
  return read;
}
