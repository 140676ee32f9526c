/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compares every FP8 value, widened by the AMX kernels, with its number by arithmetic. With few
 * rows the kernel widens weights between the tile multiplications, with many rows it widens a copy.
 */

#define _GNU_SOURCE
#include "amx.h"
#include "codes.h"
#include <math.h>

enum { DEPTH = 64, COLUMNS = 32, FEW = 8, MOST = 80 };
/* Returns the K index of the weight row selected by an A row. */
static int indexOf(int row) { return 9 * row % DEPTH; }

typedef struct {
  const char *name;
  fnrt_type type;
  int mantissa, bias, hasInfinity, isUnsignedZero;
  uint8_t one;
} Format;

static float numberOf(const Format *format, int code) {
  int magnitude = code & 127, exponent = magnitude >> format->mantissa;
  int fraction = magnitude & ((1 << format->mantissa) - 1);
  float number;
  if (format->isUnsignedZero && code == 128)
    return NAN;
  if (!format->isUnsignedZero && !format->hasInfinity && magnitude == 127)
    return NAN;
  if (format->hasInfinity && exponent == 127 >> format->mantissa)
    number = fraction ? NAN : INFINITY;
  else if (exponent)
    number = ldexpf((float)(fraction + (1 << format->mantissa)),
                    exponent - format->bias - format->mantissa);
  else
    number = ldexpf((float)fraction, 1 - format->bias - format->mantissa);
  return code & 128 ? -number : number;
}

static void run(const Format *format, int rows) {
  static uint8_t x[MOST * DEPTH], w[DEPTH * COLUMNS];
  static float out[MOST * COLUMNS];
  float scale = 1;
  int64_t x_shape[] = {rows, DEPTH}, w_shape[] = {1, DEPTH, COLUMNS}, s_shape[] = {1, 1};
  int64_t out_shape[] = {rows, COLUMNS};
  fnrt_value vx = tensor(format->type, x, 2, x_shape), vw = tensor(format->type, w, 3, w_shape);
  fnrt_value vs = tensor(FNRT_F32, &scale, 2, s_shape), vout = tensor(FNRT_F32, out, 2, out_shape);
  fnrt_status status = FNRT_SUCCESS;
  int i, j, k, wrong = 0, numbers = 0;
  for (i = 0; i < DEPTH * COLUMNS; ++i)
    w[i] = (uint8_t)i;
  for (i = 0; i < rows; ++i)
    for (k = 0; k < DEPTH; ++k)
      x[i * DEPTH + k] = indexOf(i) == k ? format->one : 0;
  if (format->type == FNRT_F8E4M3FN)
    status = codes_e4m3(vx, vw, vs, vout, NULL);
  else if (format->type == FNRT_F8E5M2)
    status = codes_e5m2(vx, vw, vs, vout, NULL);
  else
    status = codes_e4m3fnuz(vx, vw, vs, vout, NULL);
  for (i = 0; i < rows; ++i)
    for (j = 0; j < COLUMNS; ++j) {
      float sum = 0, got = out[i * COLUMNS + j];
      for (k = 0; k < DEPTH; ++k)
        sum += numberOf(format, w[k * COLUMNS + j]) * (indexOf(i) == k ? 1.0f : 0.0f);
      wrong += isnan(sum) ? !isnan(got) : got != sum;
      numbers += !isnan(sum);
    }
  if (status != FNRT_SUCCESS)
    printf("%s: %s\n", format->name, fnrt_last_error());
  else
    printf("%s, %d rows: %d numbers, %d wrong\n", format->name, rows, numbers, wrong);
}

int main(void) {
  static const Format formats[] = {{"e4m3", FNRT_F8E4M3FN, 3, 7, 0, 0, 0x38},
                                   {"e4m3fnuz", FNRT_F8E4M3FNUZ, 3, 8, 0, 1, 0x40},
                                   {"e5m2", FNRT_F8E5M2, 2, 15, 1, 0, 0x3c}};
  int i;
  installHandler();
  for (i = 0; i < 3; ++i) {
    run(&formats[i], FEW);
    run(&formats[i], MOST);
  }
  printf("%s\n", executed[MULTIPLY] > 0 ? "executed" : "not executed");
  return 0;
}
