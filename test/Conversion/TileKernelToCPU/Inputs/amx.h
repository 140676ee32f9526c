/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs AMX code on hosts without AMX: its instructions raise SIGILL, and the signal handler
 * emulates them. */

#ifndef FUSEDNORM_TEST_AMX_H
#define FUSEDNORM_TEST_AMX_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "../../../Artifact/Inputs/values.h"
#include <cpuid.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

static int isRefused, requests;

/* Replaces the function of the C library; 158 is arch_prctl. */
long syscall(long number, ...) {
  if (number != 158) {
    errno = ENOSYS;
    return -1;
  }
  ++requests;
#ifdef DIRECT
  /* Grants the launcher's request and denies the request of the code. */
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
static __thread Tile tiles[8];
static __thread unsigned char config[64];
static __thread int isConfigured;
static long executed[5];
enum { CONFIGURE, LOAD, STORE, MULTIPLY, OTHER };

static void count(int what) { __atomic_fetch_add(&executed[what], 1, __ATOMIC_RELAXED); }
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

static const int registers[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                                REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                REG_R12, REG_R13, REG_R14, REG_R15};

/* Reads the tile configuration from the saved register state: on CPUs with AMX the configuration
 * instruction raises no signal. */
static inline void takeConfig(const ucontext_t *context) {
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
  count(CONFIGURE);
}

static inline void handle(int signal, siginfo_t *info, void *context) {
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
    count(CONFIGURE);
  } else if (opcode == 0x49 && prefix == 0) {
    isConfigured = 0;
    count(OTHER);
  } else if (opcode == 0x49 && prefix == 3) {
    memset(&tiles[reg], 0, sizeof(Tile));
    count(OTHER);
  } else if (opcode == 0x4b && prefix != 0 && isConfigured) {
    for (row = 0; row < rowsOf(reg); ++row)
      if (prefix == 2)
        memcpy(base + row * stride, tiles[reg].bytes[row], (size_t)bytesOf(reg));
      else
        memcpy(tiles[reg].bytes[row], base + row * stride, (size_t)bytesOf(reg));
    count(prefix == 2 ? STORE : LOAD);
  } else if (opcode == 0x5c && prefix == 2 && mode == 3 && isConfigured) {
    multiply(reg, low, third);
    count(MULTIPLY);
  } else {
    fprintf(stderr, "instruction of AMX that is not known here, or tiles without a form\n");
    _Exit(1);
  }
  state[REG_RIP] += length;
}

static inline void installHandler(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGILL, &action, NULL);
}

#endif
