/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Interface for tests to configure the mock CUDA driver and to inspect calls. The variable
 * FAKE_CUDA holds the same settings, for example "devices=2,chip=80,fail=cuInit:100". FAKE_CUDA_LOG
 * names a file that gets one line per call ("-" for standard error). */
#ifndef FAKE_CUDA_H
#define FAKE_CUDA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* devices=N         chip=90 or chip=80:90 (one for each device)
 * version=12040     fail=FUNCTION:CODE (until fail=)
 * lazy=0|1          1: cuModuleGetFunction does not load, as newer drivers
 * Returns 0, or -1 for an unknown setting. */
int fake_cuda_set(const char *settings);

/* Clears recorded calls and settings, but keeps modules and contexts. */
void fake_cuda_reset(void);

typedef struct fake_launch {
  char kernel[128];
  unsigned grid[3], block[3], cluster[3]; /* cluster 0: no attribute */
  unsigned shared;
  int dependent; /* programmatic stream serialization: -1 if no attribute */
  void *stream;
  int device;
  int captured;
  unsigned parameter_count;
  /* The first 8 bytes of each parameter, and all 128 bytes of a parameter aligned to 64. */
  uint64_t parameters[64];
  uint64_t tensor_map[16];
} fake_launch;

size_t fake_cuda_launch_count(void);
const fake_launch *fake_cuda_launch(size_t number);

/* Returns the number of calls of a function since the last reset; of all functions for null. */
size_t fake_cuda_calls(const char *function);
/* Returns the names of all calls, separated by blanks. */
const char *fake_cuda_log(void);
/* Recording costs time and memory: 0 only counts calls. */
void fake_cuda_record(int on);

#ifdef __cplusplus
}
#endif
#endif
