// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates the numbers that a call computes from its arguments.

#include "Runtime.h"

using namespace fusednorm::rt;

static int64_t integerOf(const fnrt_value &value) {
  switch (value.type) {
  case FNRT_I1:
    return value.u.bits & 1;
  case FNRT_I8:
    return static_cast<int8_t>(value.u.bits);
  case FNRT_I16:
    return static_cast<int16_t>(value.u.bits);
  case FNRT_I32:
    return static_cast<int32_t>(value.u.bits);
  default:
    return static_cast<int64_t>(value.u.bits);
  }
}

static int64_t addSaturated(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? (a > 0 ? INT64_MAX : INT64_MIN) : sum;
}

static int64_t multiplySaturated(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? ((a > 0) == (b > 0) ? INT64_MAX : INT64_MIN)
                                                : product;
}

int64_t fusednorm::rt::evaluate(const fnrt_number &number, const NumberInputs &inputs) {
  int64_t stack[FNRT_MAX_STEP_DEPTH];
  int64_t *top = stack; // one past the last result
  for (uint32_t i = 0; i < number.step_count; ++i) {
    const fnrt_source &step = number.steps[i];
    switch (step.kind) {
    case FNRT_SOURCE_CONSTANT:
      *top++ = step.value;
      break;
    case FNRT_SOURCE_ADDRESS:
      *top++ =
          static_cast<int64_t>(reinterpret_cast<uint64_t>(inputs.values[step.argument].u.data)) +
          step.value;
      break;
    case FNRT_SOURCE_EXTENT:
      *top++ = inputs.values[step.argument].shape[step.index];
      break;
    case FNRT_SOURCE_STRIDE:
      *top++ = inputs.resolved->strides[step.argument][step.index];
      break;
    case FNRT_SOURCE_SCALAR:
      *top++ = integerOf(inputs.values[step.argument]);
      break;
    case FNRT_SOURCE_MULTIPROCESSORS:
      *top++ = inputs.multiprocessors;
      break;
    case FNRT_STEP_CEIL_DIVIDE:
      top[-1] = top[-1] / step.value + (top[-1] > 0 && top[-1] % step.value != 0);
      break;
    case FNRT_STEP_FLOOR_DIVIDE:
      top[-1] = top[-1] / step.value - (top[-1] < 0 && top[-1] % step.value != 0);
      break;
    default: {
      int64_t b = *--top, a = top[-1];
      top[-1] = step.kind == FNRT_STEP_ADD        ? addSaturated(a, b)
                : step.kind == FNRT_STEP_MULTIPLY ? multiplySaturated(a, b)
                : step.kind == FNRT_STEP_MINIMUM  ? (a < b ? a : b)
                : step.kind == FNRT_STEP_MAXIMUM  ? (a > b ? a : b)
                : a <= step.value                 ? b
                                                  : 0;
    }
    }
  }
  return stack[0];
}
