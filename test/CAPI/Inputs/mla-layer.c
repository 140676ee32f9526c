/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls MLA prefill and decode, which consist of several kernels, as one function each, on the host
 * CPU and on the simulator, and compares the results. Empty batches write nothing. */
#include "fusednorm-c/fusednorm.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kTokens = 6, kHeads = 2, kQuery = 48, kRope = 16, kLatent = 64, kRow = 80, kValue = 64 };
enum { kPages = 8, kPage = 4, kPositions = 16, kArguments = 11 };

static char *readFile(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  char *data = malloc(1 << 20);
  if (!file || !data)
    exit(2);
  *size = fread(data, 1, 1 << 20, file);
  fclose(file);
  return data;
}

static void report(const char *what, fnc_status status) {
  fnc_message message;
  size_t i;
  if (status == FNC_SUCCESS)
    return;
  printf("%s: %d\n", what, (int)status);
  for (i = 0; fnc_get_message(i, &message); ++i)
    printf("  %s\n", message.text);
  exit(1);
}

static uint16_t toBF16(float x) {
  uint32_t bits;
  memcpy(&bits, &x, 4);
  return (uint16_t)(bits >> 16);
}
static float fromBF16(uint16_t x) {
  uint32_t bits = (uint32_t)x << 16;
  float result;
  memcpy(&result, &bits, 4);
  return result;
}

static uint32_t state;
static uint16_t number(float scale) {
  state = state * 1664525u + 1013904223u;
  return toBF16(((float)(state >> 8) / (1 << 23) - 1.0f) * scale);
}

/* GPU kernels need bases aligned to 16 bytes. */
#define ARRAY(type, name, count) static type name[count] __attribute__((aligned(16)))
ARRAY(uint16_t, q, kTokens * kHeads * kQuery);
ARRAY(uint16_t, gamma_, kLatent);
ARRAY(float, freqs, kPositions *kRope);
ARRAY(uint16_t, kv, kTokens *kRow);
ARRAY(int32_t, table, 8);
ARRAY(int32_t, offsets, 4);
ARRAY(int32_t, lengths, 4);
ARRAY(uint16_t, uk, kHeads * kLatent * 32);
ARRAY(uint16_t, uv, kHeads * kValue * kLatent);
ARRAY(uint16_t, cache, kPages * kPage * kRow);
ARRAY(uint16_t, out, kTokens * kHeads * kValue);

static int64_t tokens = kTokens;

static void fill(void) {
  size_t i;
  state = 7;
#define FILL(array, scale)                                                                         \
  for (i = 0; i < sizeof array / sizeof *array; ++i)                                               \
  array[i] = number(scale)
  FILL(q, 1.0f);
  FILL(gamma_, 1.0f);
  FILL(kv, 1.0f);
  FILL(uk, 0.2f);
  FILL(uv, 0.2f);
  FILL(cache, 1.0f);
  for (i = 0; i < kPositions * kRope; i += 2)
    freqs[i] = cosf((float)(i / kRope) / (float)(i % kRope + 1)),
    freqs[i + 1] = sinf((float)(i / kRope) / (float)(i % kRope + 1));
  for (i = 0; i < 8; ++i)
    table[i] = (int32_t)(i * 3 % 8);
  for (i = 0; i < sizeof out / sizeof *out; ++i)
    out[i] = 0x40E0; /* 7 */
}

static void call(const char *what, fnc_kernel *kernel) {
  static const int64_t shapes[kArguments][3] = {{0, kHeads, kQuery},
                                                {kLatent},
                                                {kPositions, kRope},
                                                {0, kRow},
                                                {2, 4},
                                                {3},
                                                {2},
                                                {kHeads, kLatent, 32},
                                                {kHeads, kValue, kLatent},
                                                {kPages, kPage, kRow},
                                                {0, kHeads, kValue}};
  static const uint8_t ranks[kArguments] = {3, 1, 2, 2, 2, 1, 1, 3, 3, 3, 3};
  void *data[kArguments] = {q, gamma_, freqs, kv, table, offsets, lengths, uk, uv, cache, out};
  int64_t own[kArguments][3];
  fnc_value values[kArguments];
  size_t i;
  memcpy(own, shapes, sizeof own);
  own[0][0] = own[3][0] = own[10][0] = tokens;
  memset(values, 0, sizeof values);
  for (i = 0; i < kArguments; ++i) {
    values[i].type = i == 2 ? FNC_F32 : i >= 4 && i <= 6 ? FNC_I32 : FNC_BF16;
    values[i].rank = ranks[i];
    values[i].u.data = data[i];
    values[i].shape = own[i];
  }
  report(what, fnc_kernel_call(kernel, values, kArguments, NULL));
}

int main(int argc, char **argv) {
  static uint16_t before[sizeof cache / 2], first[sizeof out / 2], rows[sizeof cache / 2];
  const char *names[] = {"cpu", "simulator"};
  size_t size, i, target;
  char *text = readFile(argv[1], &size);
  (void)argc;
  for (target = 0; target < 2; ++target) {
    fnc_options options = {sizeof options};
    fnc_kernel *kernel;
    fnc_output *findings;
    float worst = 0;
    int wrong = 0, padding = 0, untouched = 1, row;
    options.entry = argv[2];
    options.target = target ? "sm_90a" : "cpu";
    options.flags = target ? FNC_EMULATE : 0;
    options.simulator = target ? "check" : NULL;
    report("compile", fnc_kernel_compile(text, size, "branches.mlir", &options, &kernel));

    /* Two sequences and a token of padding. */
    fill();
    offsets[0] = 0, offsets[1] = 3, offsets[2] = 5;
    lengths[0] = 6, lengths[1] = 0;
    call("call", kernel);
    for (i = 0; i < sizeof out / 2; ++i)
      if (i >= 5 * kHeads * kValue)
        padding += out[i] != 0x40E0;
      else if (!target)
        wrong += out[i] == 0x40E0 || !isfinite(fromBF16(out[i]));
      else
        worst = fmaxf(worst, fabsf(fromBF16(out[i]) - fromBF16(first[i])));
    if (!target)
      memcpy(first, out, sizeof out), memcpy(rows, cache, sizeof cache);
    for (i = 0; i < sizeof cache / 2 && target; ++i)
      wrong += fabsf(fromBF16(cache[i]) - fromBF16(rows[i])) > 0.02f;
    printf("%s: %d wrong, %d of padding written, %s\n", names[target], wrong, padding,
           worst < 0.02f ? "as on the other" : "not as on the other");

    /* Empty batches: no tokens, no sequences with tokens, and only padding tokens. */
    for (row = 0; row < 2; ++row) {
      fill();
      memcpy(before, cache, sizeof cache);
      tokens = row ? kTokens : 0;
      offsets[0] = offsets[1] = offsets[2] = 0;
      lengths[0] = 6, lengths[1] = 3;
      call(row ? "padding" : "no tokens", kernel);
      untouched &= !memcmp(before, cache, sizeof cache);
      for (i = 0; i < sizeof out / 2; ++i)
        untouched &= out[i] == 0x40E0;
    }
    tokens = kTokens;
    printf("%s: nothing to do, %s\n", names[target], untouched ? "nothing written" : "but written");
    if (target) {
      size_t bytes;
      report("findings", fnc_kernel_take_findings(kernel, &findings));
      printf("%s", strstr(fnc_output_data(findings, 0, &bytes), "\"findings\": []")
                       ? "no findings\n"
                       : "findings\n");
      fnc_output_destroy(findings);
    }
    fnc_kernel_destroy(kernel);
  }
  free(text);
  return 0;
}
