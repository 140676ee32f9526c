/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A plain C program: loads and launches a kernel through the runtime, and prints the results. */

#include "fusednorm-rt/fusednorm_rt.h"
#include <stdio.h>

static const fnrt_extent shape[] = {{0, 0, 1, 1, 0}};
static const fnrt_argument arguments[] = {
    {"x", FNRT_TENSOR, FNRT_F32, 1, FNRT_READ | FNRT_WRITE, 0, shape, NULL, 0}};
static const fnrt_source parameters[] = {{FNRT_SOURCE_ADDRESS, 0, 0, {0}, 0}};
static const fnrt_source blocks[] = {{FNRT_SOURCE_EXTENT, 0, 0, {0}, 0},
                                     {FNRT_STEP_CEIL_DIVIDE, 0, 0, {0}, 32}};
static const fnrt_kernel kernels[] = {{"scale",
                                       parameters,
                                       1,
                                       0,
                                       {{blocks, 2, 0}, {NULL, 0, 0}, {NULL, 0, 0}},
                                       {32, 1, 1},
                                       {1, 1, 1},
                                       0,
                                       NULL,
                                       0,
                                       -1,
                                       NULL,
                                       0,
                                       0,
                                       NULL,
                                       {NULL, 0, 0},
                                       NULL,
                                       0,
                                       0}};
static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry scale(.param .u64 x) { ret; }\n";
static const fnrt_image images[] = {{FNRT_IMAGE_PTX, 0, "sm_80", ptx, sizeof ptx, kernels}};
static const uint32_t order[] = {0};
static const fnrt_function functions[] = {{"scale", arguments, 1, 1, order}};
static const fnrt_library_info info = {FNRT_ABI_VERSION, 1, "probe", images, functions, 1, 1};

static int report(const char *what, fnrt_status status) {
  if (status)
    printf("%s: %d (%s): %s\n", what, (int)status, fnrt_status_string(status), fnrt_last_error());
  else
    printf("%s: ok\n", what);
  return status != FNRT_SUCCESS;
}

int main(void) {
  fnrt_library *library = NULL;
  int32_t count;
  void *memory = NULL;
  const int64_t extents[] = {100};
  fnrt_value value = {FNRT_TENSOR, FNRT_F32, 1, {0}, {NULL}, NULL, NULL};
  if (report("register", fnrt_register(&info, &library)))
    return 1;
  if (report("devices", fnrt_device_count(&count)))
    return 1;
  if (report("prepare", fnrt_prepare(0)) || report("allocate", fnrt_allocate(400, &memory)))
    return 1;
  value.u.data = memory;
  value.shape = extents;
  if (report("call", fnrt_call(library, 0, &value, 1, NULL)) ||
      report("synchronize", fnrt_stream_synchronize(NULL)) || report("free", fnrt_free(memory)))
    return 1;
  return report("unregister", fnrt_unregister(&library));
}
