// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TMA descriptors. The driver's dimensions are fastest first, and its strides are in bytes.

#include "Runtime.h"
#include <cstring>

using namespace fusednorm::rt;

static int getMapType(uint8_t type) {
  switch (type) {
  case FNRT_F64:
    return CU_TENSOR_MAP_DATA_TYPE_FLOAT64;
  case FNRT_F32:
    return CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
  case FNRT_F16:
    return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
  case FNRT_BF16:
    return CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
  case FNRT_I16:
    return CU_TENSOR_MAP_DATA_TYPE_UINT16;
  case FNRT_I32:
    return CU_TENSOR_MAP_DATA_TYPE_INT32;
  case FNRT_I64:
    return CU_TENSOR_MAP_DATA_TYPE_INT64;
  default:
    return CU_TENSOR_MAP_DATA_TYPE_UINT8;
  }
}

fnrt_status fusednorm::rt::encodeTensorMap(const CudaDriver &driver, CUtensorMap &map,
                                           const fnrt_value &value, const int64_t *strides,
                                           const fnrt_tensor_map_info &info) {
  constexpr int kMostRank = 5;
  int rank = value.rank;
  if (rank < 1 || rank > kMostRank)
    return fail(FNRT_ERROR_SHAPE, "TMA descriptor: expected a tensor of rank 1 to 5, got rank %d",
                rank);
  if (strides[rank - 1] != 1 && value.shape[rank - 1] > 1)
    return fail(FNRT_ERROR_SHAPE, "TMA descriptor: expected the last stride to be 1, got %lld",
                static_cast<long long>(strides[rank - 1]));
  int64_t size = sizeOf(value);
  uint64_t extents[kMostRank], byteStrides[kMostRank];
  uint32_t box[kMostRank], steps[kMostRank];
  for (int i = 0; i < rank; ++i) {
    int d = rank - 1 - i;
    extents[i] = static_cast<uint64_t>(value.shape[d]);
    box[i] = info.box[d];
    steps[i] = orOne(info.element_strides[d]);
    // The stride of a dimension with one element does not matter; use any valid stride.
    constexpr int64_t kUnit = 16;
    int64_t bytes = value.shape[d] == 1 ? kUnit : strides[d] * size;
    if (i)
      byteStrides[i - 1] = static_cast<uint64_t>(bytes);
    if (value.shape[d] <= 0 || box[i] < 1 || box[i] > 256)
      return fail(FNRT_ERROR_SHAPE,
                  "TMA descriptor: dimension %d has extent %lld and a box of %u; expected at "
                  "least 1, and a box of at most 256",
                  d, static_cast<long long>(value.shape[d]), box[i]);
    if (i && (bytes <= 0 || bytes % kUnit))
      return fail(FNRT_ERROR_ALIGNMENT,
                  "TMA descriptor: stride %d is %lld bytes; expected a positive multiple of 16", d,
                  static_cast<long long>(bytes));
  }
  if (reinterpret_cast<uint64_t>(value.u.data) % 16)
    return fail(FNRT_ERROR_ALIGNMENT,
                "TMA descriptor: the address is %p; expected a multiple of 16 bytes", value.u.data);
  FNRT_CHECK(driver.TensorMapEncodeTiled(&map, getMapType(value.type), static_cast<uint32_t>(rank),
                                         value.u.data, extents, byteStrides, box, steps,
                                         info.interleave, info.swizzle, info.l2_promotion,
                                         info.nan_fill),
             "cuTensorMapEncodeTiled");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_tensor_map_encode(fnrt_tensor_map *map, const fnrt_value *tensor,
                                   const fnrt_tensor_map_info *info) {
  if (!map || !info || !tensor || tensor->kind != FNRT_TENSOR || tensor->type > FNRT_I1 ||
      tensor->rank > FNRT_MAX_RANK || (tensor->rank && !tensor->shape))
    return fail(FNRT_ERROR_INVALID, "fnrt_tensor_map_encode: an argument is null or no tensor");
  FNRT_DRIVER(driver);
  int64_t strides[FNRT_MAX_RANK];
  if (!resolveStrides(*tensor, strides))
    return fail(FNRT_ERROR_SHAPE, "TMA descriptor: the strides exceed the address space");
  CUtensorMap encoded;
  FNRT_TRY(encodeTensorMap(*driver, encoded, *tensor, strides, *info));
  std::memcpy(map, &encoded, sizeof encoded);
  return FNRT_SUCCESS;
}
