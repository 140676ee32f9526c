/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Helpers of C programs that call launchers: arguments, results of a call, bf16. */
#ifndef FUSEDNORM_TEST_VALUES_H
#define FUSEDNORM_TEST_VALUES_H

#include "fusednorm-rt/fusednorm_rt.h"
#include <stdio.h>
#include <string.h>

static inline fnrt_value strided(fnrt_type type, void *data, uint8_t rank, const int64_t *shape,
                                 const int64_t *strides) {
  fnrt_value value;
  memset(&value, 0, sizeof value);
  value.kind = FNRT_TENSOR;
  value.type = (uint8_t)type;
  value.rank = rank;
  value.u.data = data;
  value.shape = shape;
  value.strides = strides;
  return value;
}

static inline fnrt_value tensor(fnrt_type type, void *data, uint8_t rank, const int64_t *shape) {
  return strided(type, data, rank, shape, NULL);
}

/* Prints the result of a call. Returns 1 after an error. */
static inline int report(const char *what, fnrt_status status) {
  if (status == FNRT_SUCCESS)
    printf("%s: ok\n", what);
  else
    printf("%s: %d: %s\n", what, (int)status, fnrt_last_error());
  return status != FNRT_SUCCESS;
}

/* Truncates: for numbers that are exact in bf16. */
static inline uint16_t bf16(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return (uint16_t)(bits >> 16);
}

static inline float fromBF16(uint16_t value) {
  uint32_t bits = (uint32_t)value << 16;
  float result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

#endif /* FUSEDNORM_TEST_VALUES_H */
