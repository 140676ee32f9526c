/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compiles the file given on the command line and calls the kernel, correctly and incorrectly. */
#include "fusednorm-c/fusednorm.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kRows = 3, kColumns = 256 };

/* GPU kernels need bases aligned to 16 bytes. */
static uint16_t x[kRows * kColumns + 8] __attribute__((aligned(16)));
static uint16_t gamma_[kColumns] __attribute__((aligned(16)));
static uint8_t codes[2][kRows * kColumns] __attribute__((aligned(16)));
static float scales[2][4] __attribute__((aligned(16)));

static char *readFile(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  char *data = malloc(1 << 20);
  if (!file || !data)
    exit(2);
  *size = fread(data, 1, 1 << 20, file);
  data[*size] = 0;
  fclose(file);
  return data;
}

static void say(const char *what, fnc_status status) {
  fnc_message message;
  size_t i;
  printf("%s: %d\n", what, (int)status);
  for (i = 0; fnc_get_message(i, &message); ++i)
    printf("  %d %s:%u:%u %s\n", (int)message.severity, message.file ? message.file : "-",
           (unsigned)message.line, (unsigned)message.column, message.text);
  fflush(stdout);
}

static const int64_t shapeX[] = {kRows, kColumns}, shapeScale[] = {kRows, 1};

static void fill(fnc_value *values, int set) {
  memset(values, 0, 4 * sizeof *values);
  values[0].type = FNC_BF16, values[0].rank = 2, values[0].u.data = x, values[0].shape = shapeX;
  values[1].type = FNC_I16, values[1].rank = 1, values[1].u.data = gamma_,
  values[1].shape = shapeX + 1;
  values[2].type = FNC_I8, values[2].rank = 2, values[2].u.data = codes[set],
  values[2].shape = shapeX;
  values[3].type = FNC_F32, values[3].rank = 2, values[3].u.data = scales[set],
  values[3].shape = shapeScale;
}

static void misuse(fnc_kernel *kernel) {
  static const int64_t two[] = {2, kColumns}, gaps[] = {kColumns, 2};
  fnc_value values[4];
  fill(values, 1);
  say("count", fnc_kernel_call(kernel, values, 3, NULL));
  values[0].type = FNC_F16;
  say("type", fnc_kernel_call(kernel, values, 4, NULL));
  fill(values, 1), values[2].shape = two;
  say("shape", fnc_kernel_call(kernel, values, 4, NULL));
  fill(values, 1), values[0].strides = gaps;
  say("stride", fnc_kernel_call(kernel, values, 4, NULL));
  fill(values, 1), values[0].u.data = (char *)x + 1;
  say("alignment", fnc_kernel_call(kernel, values, 4, NULL));
  fill(values, 1), values[2].u.data = x;
  say("overlap", fnc_kernel_call(kernel, values, 4, NULL));
  fill(values, 1), values[2].flags = FNC_READ_ONLY;
  say("read only", fnc_kernel_call(kernel, values, 4, NULL));
  fill(values, 1), values[0].device_type = 2;
  say("device", fnc_kernel_call(kernel, values, 4, NULL));
  fill(values, 1), values[3].u.data = NULL;
  say("null", fnc_kernel_call(kernel, values, 4, NULL));
  say("nothing", fnc_kernel_call(NULL, values, 4, NULL));
}

int main(int argc, char **argv) {
  size_t size, bytes, i;
  char *text = readFile(argv[1], &size);
  fnc_options options = {sizeof options};
  fnc_kernel *kernel, *again;
  fnc_output *output;
  fnc_value values[4];
  int64_t shape[FNC_MAX_RANK];
  fnc_target target;
  (void)argc;
  for (i = 0; i < kColumns; ++i)
    gamma_[i] = 0x3f80; /* 1 */
  for (i = 0; i < kRows * kColumns; ++i)
    x[i] = (uint16_t)(0x3f80 + i % 13 * 8);

  printf("abi %d, targets %s\n", fnc_abi_version() == FNC_ABI_VERSION,
         fnc_target_count() > 4 && fnc_get_target(0, &target) && !target.is_gpu ? "yes" : "no");
  printf("build id of %d digits\n", (int)strlen(fnc_build_id()));
  say("garbage", fnc_kernel_compile("func.func @f( {", 15, "bad.mlir", &options, &kernel));
  options.target = "z80";
  say("target", fnc_kernel_compile(text, size, "norm.mlir", &options, &kernel));
  options.target = NULL;
  options.threads = 1;
  say("compile", fnc_kernel_compile(text, size, "norm.mlir", &options, &kernel));
  if (!kernel)
    return 1;
  printf("%s\n", fnc_kernel_signature(kernel));
  fill(values, 0);
  say("call", fnc_kernel_call(kernel, values, 4, NULL));
  printf("scale %g code %d\n", (double)scales[0][0], codes[0][0]);
  values[2].flags = FNC_OMITTED;
  say("infer", fnc_kernel_infer(kernel, values, 4, 3, shape));
  printf("inferred %d x %d\n", (int)shape[0], (int)shape[1]);
  misuse(kernel);

  say("save", fnc_kernel_save(kernel, &output));
  (void)fnc_output_data(output, 0, &bytes);
  say("load", fnc_kernel_load(fnc_output_data(output, 0, NULL), bytes, &again));
  fill(values, 1);
  say("call it", fnc_kernel_call(again, values, 4, NULL));
  printf("same %d\n", !memcmp(codes[0], codes[1], sizeof codes[0]));
  fnc_kernel_destroy(again);
  say("load half", fnc_kernel_load(fnc_output_data(output, 0, NULL), bytes / 2, &again));
  fnc_output_destroy(output);
  fnc_kernel_destroy(kernel);

  options.target = "sm_90a";
  options.flags = FNC_EMULATE;
  options.simulator = "check counters";
  say("emulate", fnc_kernel_compile(text, size, "norm.mlir", &options, &kernel));
  memset(codes[1], 0, sizeof codes[1]);
  say("call that", fnc_kernel_call(kernel, values, 4, NULL));
  printf("same %d\n", !memcmp(codes[0], codes[1], sizeof codes[0]));
  say("findings", fnc_kernel_take_findings(kernel, &output));
  printf("%.40s\n", fnc_output_data(output, 0, NULL));
  fnc_output_destroy(output);
  fnc_kernel_destroy(kernel);

  options.flags = FNC_UNROUNDED_SCORES;
  options.simulator = NULL;
  say("unrounded", fnc_build(text, size, "norm.mlir", &options, "ptx", &output));
  options.flags = FNC_UNROUNDED_SCORES | FNC_FUSE;
  say("unrounded and fused", fnc_build(text, size, "norm.mlir", &options, "ptx", &output));
  fnc_output_destroy(output);
  options.flags = 0;
  say("ptx", fnc_build(text, size, "norm.mlir", &options, "ptx", &output));
  printf("%s %d\n", fnc_output_name(output, 0),
         strstr(fnc_output_data(output, 0, NULL), ".entry") != NULL);
  fnc_output_destroy(output);
  say("kind", fnc_build(text, size, "norm.mlir", &options, "obj", &output));
  free(text);
  return 0;
}
