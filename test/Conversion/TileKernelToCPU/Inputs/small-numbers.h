/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operands of GEMMs with exact accumulators: integers from -2 to 2, and their e4m3 encodings. */

#ifndef FUSEDNORM_TEST_SMALL_NUMBERS_H
#define FUSEDNORM_TEST_SMALL_NUMBERS_H

#include <stdint.h>

static inline uint8_t small(int value) {
  static const uint8_t codes[] = {0xc0, 0xb8, 0, 0x38, 0x40};
  return codes[value + 2];
}
static inline int xAt(int row, int k) { return (3 * row + k) % 5 - 2; }
static inline int wAt(int k, int column) { return (2 * k + 3 * column + k / 7) % 5 - 2; }

#endif
