/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls functions of tvm-ffi in a launcher as tvm-ffi does: tvm_ffi cpu|gpu. Defines the functions
 * of tvm-ffi that the launcher uses. */
#include "fusednorm-rt/fusednorm_rt.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct any {
  int32_t type;
  uint32_t padding;
  union {
    int64_t i64;
    double f64;
    void *pointer;
  } v;
} any;

typedef struct tensor {
  char header[24]; /* of a tvm-ffi object */
  void *data;
  int32_t device_type, device_id;
  int32_t rank;
  uint8_t code, bits;
  uint16_t lanes;
  int64_t *shape, *strides;
  uint64_t byte_offset;
} tensor;

typedef int function(void *, const any *, int32_t, any *);
function __tvm_ffi_norm_quant;
#ifdef TEST_CPU
function __tvm_ffi_normed, __tvm_ffi_normed_workspace_bytes;
#endif

static int streams;

void TVMFFIErrorSetRaisedFromCStr(const char *kind, const char *message) {
  printf("%s: %s\n", kind, message);
}

void *TVMFFIEnvGetStream(int32_t device_type, int32_t device_id) {
  ++streams;
  printf("stream of device %d:%d\n", (int)device_type, (int)device_id);
  return NULL;
}

enum { ROWS = 2, COLUMNS = 256, BF16 = 4, F32 = 2, F8 = 10 };
static int device = 1;

static void *memory(size_t bytes) {
  void *result = NULL;
  if (device == 1)
    result = calloc(bytes, 1);
  else if (fnrt_allocate(bytes, &result) != FNRT_SUCCESS)
    printf("allocate: %s\n", fnrt_last_error());
  return result;
}

static tensor make(int code, int bits, int64_t *shape, int rank) {
  tensor made;
  size_t size = bits / 8;
  int dim;
  for (dim = 0; dim < rank; ++dim)
    size *= (size_t)shape[dim];
  memset(&made, 0, sizeof made);
  made.data = memory(size);
  made.device_type = device;
  made.rank = rank;
  made.code = (uint8_t)code;
  made.bits = (uint8_t)bits;
  made.lanes = 1;
  made.shape = shape;
  return made;
}

/* Passes odd tensors as objects, and even ones as pointers to DLPack's structure. */
static any pass(tensor *value, int number) {
  any result = {0, 0, {0}};
  result.type = number % 2 ? 70 : 7;
  result.v.pointer = number % 2 ? (void *)value : (void *)&value->data;
  return result;
}

static void report(const char *what, int status) { printf("%s: %d\n", what, status); }

static void quantize(void) {
  static int64_t rows[] = {ROWS, COLUMNS}, columns[] = {COLUMNS}, one[] = {ROWS, 1};
  static uint16_t ones[ROWS * COLUMNS];
  uint8_t values[ROWS * COLUMNS];
  tensor x = make(BF16, 16, rows, 2), gamma = make(BF16, 16, columns, 1);
  tensor out = make(F8, 8, rows, 2), scales = make(F32, 32, one, 2);
  any args[4], result = {-1, 0, {0}};
  int i;
  for (i = 0; i < ROWS * COLUMNS; ++i)
    ones[i] = 0x3f80;
  fnrt_copy(x.data, ones, sizeof ones, NULL);
  fnrt_copy(gamma.data, ones, sizeof ones / ROWS, NULL);
  if (device == 1)
    memcpy(x.data, ones, sizeof ones), memcpy(gamma.data, ones, sizeof ones / ROWS);
  args[0] = pass(&x, 0), args[1] = pass(&gamma, 1);
  args[2] = pass(&out, 2), args[3] = pass(&scales, 3);
  report("call", __tvm_ffi_norm_quant(NULL, args, 4, &result));
  if (device == 1)
    memcpy(values, out.data, sizeof values);
  else
    fnrt_copy(values, out.data, sizeof values, NULL), fnrt_stream_synchronize(NULL);
  printf("result of type %d, value 0x%02x\n", (int)result.type, (unsigned)values[COLUMNS]);

  report("count", __tvm_ffi_norm_quant(NULL, args, 3, &result));
  gamma.code = F32;
  report("type", __tvm_ffi_norm_quant(NULL, args, 4, &result));
  gamma.code = BF16;
  gamma.code = 1;
  report("code", __tvm_ffi_norm_quant(NULL, args, 4, &result));
  gamma.code = BF16;
  columns[0] = 255;
  report("shape", __tvm_ffi_norm_quant(NULL, args, 4, &result));
  columns[0] = COLUMNS;
  scales.device_type = 3 - device;
  report("device", __tvm_ffi_norm_quant(NULL, args, 4, &result));
  scales.device_type = device;
  scales.device_id = 1;
  report("other device", __tvm_ffi_norm_quant(NULL, args, 4, &result));
  scales.device_id = 0;
  args[3].type = 1;
  report("number", __tvm_ffi_norm_quant(NULL, args, 4, &result));
}

#ifdef TEST_CPU
/* A scalar and a workspace. */
static void norm(void) {
  static int64_t x_shape[] = {3, 64}, w_shape[] = {64, 48}, g_shape[] = {48}, o_shape[] = {3, 48};
  int64_t bytes[] = {0};
  tensor x = make(BF16, 16, x_shape, 2), w = make(BF16, 16, w_shape, 2);
  tensor gamma = make(F32, 32, g_shape, 1), out = make(F32, 32, o_shape, 2), workspace;
  any args[6], result = {-1, 0, {0}};
  args[0] = pass(&x, 0), args[1] = pass(&w, 1), args[2] = pass(&gamma, 2);
  args[4] = pass(&out, 4);
  args[3].type = 3;
  args[3].v.f64 = 1e-6;
  report("workspace", __tvm_ffi_normed_workspace_bytes(NULL, args, 5, &result));
  bytes[0] = result.v.i64;
  printf("%d bytes\n", (int)bytes[0]);
  workspace = make(1, 8, bytes, 1);
  args[5] = pass(&workspace, 5);
  report("normed", __tvm_ffi_normed(NULL, args, 6, &result));
  bytes[0] -= 1;
  report("short", __tvm_ffi_normed(NULL, args, 6, &result));
  args[3] = args[0];
  report("scalar", __tvm_ffi_normed(NULL, args, 6, &result));
}
#endif

int main(int argc, char **argv) {
  device = argc == 2 && strcmp(argv[1], "gpu") == 0 ? 2 : 1;
  quantize();
#ifdef TEST_CPU
  norm();
#endif
  printf("%d streams\n", streams);
  return 0;
}
