/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs code for AMX where the processor or the system has none, or the process has not asked
 * for it: its instructions end in a signal, whose handler does what they say. Products are of small
 * integers, whose sums are exact. With an argument the system's answer to the request for tiles is
 * no. */

#define _GNU_SOURCE
#include "../../../Artifact/Inputs/values.h"
#include "tiles.h"
#include <cpuid.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

static int isRefused, requests;

/* In place of that of the C library. */
long syscall(long number, ...) {
  if (number != 158) {
    errno = ENOSYS;
    return -1;
  }
  ++requests;
#ifdef DIRECT
  /* The launcher's request is granted, that of the code is not. */
  return isRefused && requests > 1 ? -1 : 0;
#else
  errno = EPERM;
  return isRefused ? -1 : 0;
#endif
}

/*===-- Instructions --------------------------------------------------------===*/

typedef struct {
  unsigned char bytes[16][64];
} Tile;
static Tile tiles[8];
static unsigned char config[64];
static int isConfigured;
static long executed[5];
enum { CONFIGURE, LOAD, STORE, MULTIPLY, OTHER };

static int rowsOf(int tile) { return config[48 + tile]; }
static int bytesOf(int tile) {
  uint16_t bytes;
  memcpy(&bytes, config + 16 + 2 * tile, 2);
  return bytes;
}

static void multiply(int to, int left, int right) {
  int m, k, n, i;
  for (m = 0; m < rowsOf(to); ++m)
    for (k = 0; k < bytesOf(left) / 4; ++k)
      for (n = 0; n < bytesOf(to) / 4; ++n) {
        float sum;
        memcpy(&sum, tiles[to].bytes[m] + 4 * n, 4);
        for (i = 0; i < 2; ++i) {
          uint16_t a, b;
          memcpy(&a, tiles[left].bytes[m] + 4 * k + 2 * i, 2);
          memcpy(&b, tiles[right].bytes[k] + 4 * n + 2 * i, 2);
          sum += fromBF16(a) * fromBF16(b);
        }
        memcpy(tiles[to].bytes[m] + 4 * n, &sum, 4);
      }
}

/* Processors with tiles take their form without a signal; it is in the state that was saved for
 * the handler then. */
static void takeConfig(const ucontext_t *context) {
  unsigned size, offset, unused, low = 0, high = 0;
  const char *state = (const char *)context->uc_mcontext.fpregs;
  uint64_t saved;
  if (!__get_cpuid_count(1, 0, &unused, &unused, &size, &unused) || !(size & bit_OSXSAVE))
    return;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  if (!(low & 1u << 17) || !__get_cpuid_count(13, 17, &size, &offset, &unused, &unused))
    return;
  memcpy(&saved, state + 512, sizeof saved);
  isConfigured = (int)(saved >> 17 & 1);
  if (!isConfigured || memcmp(config, state + offset, sizeof config) == 0)
    return;
  memcpy(config, state + offset, sizeof config);
  memset(tiles, 0, sizeof tiles);
  ++executed[CONFIGURE];
}

static const int registers[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                                REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                REG_R12, REG_R13, REG_R14, REG_R15};

static void handle(int signal, siginfo_t *info, void *context) {
  greg_t *state = ((ucontext_t *)context)->uc_mcontext.gregs;
  const unsigned char *code = (const unsigned char *)state[REG_RIP];
  int highReg = !(code[1] & 0x80), highIndex = !(code[1] & 0x40), highBase = !(code[1] & 0x20);
  int prefix = code[2] & 3, third = ~(code[2] >> 3) & 15, opcode = code[3];
  int mode = code[4] >> 6, reg = (code[4] >> 3 & 7) + 8 * highReg, low = code[4] & 7, row;
  int length = 5;
  char *base = NULL;
  int64_t stride = 0;
  (void)signal;
  (void)info;
  takeConfig((const ucontext_t *)context);
  if (code[0] != 0xc4 || (code[1] & 31) != 2 || reg > 7) {
    fprintf(stderr, "no instruction of AMX: %02x %02x %02x %02x\n", code[0], code[1], code[2],
            opcode);
    _Exit(1);
  }
  if (mode != 3) {
    int number = low + 8 * highBase, index = -1, scale = 0;
    int32_t wide = 0;
    if (low == 4) {
      scale = code[5] >> 6;
      index = (code[5] >> 3 & 7) + 8 * highIndex;
      number = (code[5] & 7) + 8 * highBase;
      ++length;
    }
    if (mode == 0 && (number & 7) == 5) {
      memcpy(&wide, code + length, 4);
      length += 4;
      base = low == 4 ? NULL : (char *)(code + length);
    } else {
      base = (char *)state[registers[number]];
      if (mode == 1)
        wide = (signed char)code[length++];
      if (mode == 2) {
        memcpy(&wide, code + length, 4);
        length += 4;
      }
    }
    base += wide;
    if (index >= 0 && index != 4)
      stride = (int64_t)state[registers[index]] << scale;
  }
  if (opcode == 0x49 && prefix == 0 && mode != 3) {
    memcpy(config, base, 64);
    memset(tiles, 0, sizeof tiles);
    isConfigured = 1;
    ++executed[CONFIGURE];
  } else if (opcode == 0x49 && prefix == 0) {
    isConfigured = 0;
    ++executed[OTHER];
  } else if (opcode == 0x49 && prefix == 3) {
    memset(&tiles[reg], 0, sizeof(Tile));
    ++executed[OTHER];
  } else if (opcode == 0x4b && prefix != 0 && isConfigured) {
    for (row = 0; row < rowsOf(reg); ++row)
      if (prefix == 2)
        memcpy(base + row * stride, tiles[reg].bytes[row], (size_t)bytesOf(reg));
      else
        memcpy(tiles[reg].bytes[row], base + row * stride, (size_t)bytesOf(reg));
    ++executed[prefix == 2 ? STORE : LOAD];
  } else if (opcode == 0x5c && prefix == 2 && mode == 3 && isConfigured) {
    multiply(reg, low, third);
    ++executed[MULTIPLY];
  } else {
    fprintf(stderr, "instruction of AMX that is not known here, or tiles without a form\n");
    _Exit(1);
  }
  state[REG_RIP] += length;
}

/*===-- Products ------------------------------------------------------------===*/

/* -2 to 2 as e4m3. */
static uint8_t small(int value) {
  static const uint8_t codes[] = {0xc0, 0xb8, 0, 0x38, 0x40};
  return codes[value + 2];
}
static int xAt(int row, int k) { return (3 * row + k) % 5 - 2; }
static int wAt(int k, int column) { return (2 * k + 3 * column + k / 7) % 5 - 2; }

enum { MOST = 70, DEEP = 1100 };
static uint16_t x[MOST * DEEP], w[40 * DEEP];
static uint8_t codes[MOST * 256], packed[2 * 256 * 32];
static float out[MOST * 64 + 1], left[2 * MOST], right[2];

static void reportWrong(const char *what, int m, int wrong, fnrt_status status) {
  if (status != FNRT_SUCCESS)
    printf("%s: %s\n", what, fnrt_last_error());
  else
    printf("%s of %d rows: %d wrong\n", what, m, wrong);
}

static void plain(int m, int deep) {
  int64_t x_shape[] = {m, deep ? DEEP : 70}, w_shape[] = {40, deep ? DEEP : 70};
  int64_t out_shape[] = {m, 40};
  int depth = (int)x_shape[1], i, j, k, wrong = 0;
  fnrt_value vx = tensor(FNRT_BF16, x, 2, x_shape), vw = tensor(FNRT_BF16, w, 2, w_shape);
  fnrt_value vout = tensor(FNRT_F32, out, 2, out_shape);
  fnrt_status status;
  for (k = 0; k < depth; ++k) {
    for (i = 0; i < m; ++i)
      x[i * depth + k] = bf16((float)xAt(i, k));
    for (j = 0; j < 40; ++j)
      w[j * depth + k] = bf16((float)wAt(k, j));
  }
  for (i = 0; i <= m * 40; ++i)
    out[i] = -1000;
  status = deep ? tiles_deep(vx, vw, vout, NULL) : tiles_plain(vx, vw, vout, NULL);
  for (i = 0; i < m; ++i)
    for (j = 0; j < 40; ++j) {
      int sum = 0;
      for (k = 0; k < depth; ++k)
        sum += xAt(i, k) * wAt(k, j);
      wrong += out[i * 40 + j] != (float)sum;
    }
  wrong += out[m * 40] != -1000;
  reportWrong(deep ? "deep" : "plain", m, wrong, status);
}

static void scaled(int m) {
  int64_t a_shape[] = {m, 256}, b_shape[] = {2, 256, 32}, left_shape[] = {2, m};
  int64_t right_shape[] = {2, 1}, out_shape[] = {m, 64};
  int i, j, k, wrong = 0;
  fnrt_status status;
  for (k = 0; k < 256; ++k) {
    for (i = 0; i < m; ++i)
      codes[i * 256 + k] = small(xAt(i, k));
    for (j = 0; j < 64; ++j)
      packed[(j / 32 * 256 + k) * 32 + j % 32] = small(wAt(k, j));
  }
  for (i = 0; i < m; ++i) {
    left[i] = (float)(1 << i % 3);
    left[m + i] = 0.5f;
  }
  right[0] = 2;
  right[1] = 4;
  status = tiles_scaled(
      tensor(FNRT_F8E4M3FN, codes, 2, a_shape), tensor(FNRT_F8E4M3FN, packed, 3, b_shape),
      tensor(FNRT_F32, left, 2, left_shape), tensor(FNRT_F32, right, 2, right_shape),
      tensor(FNRT_F32, out, 2, out_shape), NULL);
  for (i = 0; i < m; ++i)
    for (j = 0; j < 64; ++j) {
      int sums[2] = {0, 0};
      for (k = 0; k < 256; ++k)
        sums[k / 128] += xAt(i, k) * wAt(k, j);
      wrong += out[i * 64 + j] !=
               (float)sums[0] * left[i] * right[0] + (float)sums[1] * left[m + i] * right[1];
    }
  reportWrong("scaled", m, wrong, status);
}

int main(int count, char **arguments) {
  static const int rows[] = {1, 16, 17, 32, MOST};
  struct sigaction action;
  int i;
  (void)arguments;
  isRefused = count > 1;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGILL, &action, NULL);
  for (i = 0; i < 5; ++i) {
    plain(rows[i], 0);
    scaled(rows[i]);
  }
  plain(33, 1);
  printf("requests: %d\n", requests);
  for (i = 0; i < 4; ++i)
    printf("%s\n", executed[i] > 0 ? "executed" : "not executed");
  return 0;
}
