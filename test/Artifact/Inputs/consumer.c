/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls a generated launcher. With the mock CUDA driver it prints the launches. On the SIMT
 * simulator it compares in-place results with results in separate buffers. */

#include "kernels.h"
#include "values.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  const int64_t x_shape[] = {5, 1024}, gamma_shape[] = {1024}, scales_shape[] = {8, 7};
  const int64_t small_shape[] = {8, 4}, quant_shape[] = {6, 512}, one[] = {1};
  const int64_t q_shape[] = {9, 2048}, k_shape[] = {9, 256}, gq_shape[] = {2048};
  const int64_t gk_shape[] = {256}, v_shape[] = {9, 2}, n_shape[] = {3, 64}, g_shape[] = {64};
  const int64_t n_strides[] = {72, 1}, groups_shape[] = {6, 4}, odd_shape[] = {6, 500};
  const size_t size = 1 << 16;
  void *memory = NULL;
  char *at;
  size_t bytes;
  fnrt_value x, gamma, out, scales, x2, out2, scale, norm_x, norm_g, values[3];
  fnrt_library *library = NULL;

  if (report("library", kernels_library(&library)) || report("prepare", kernels_prepare(0)) ||
      report("allocate", fnrt_allocate(8 * size, &memory)))
    return 1;
  at = (char *)memory;
  x = strided(FNRT_BF16, at, 2, x_shape, NULL);
  gamma = strided(FNRT_BF16, at + size, 1, gamma_shape, NULL);
  out = strided(FNRT_F8E4M3FN, at + 2 * size, 2, x_shape, NULL);
  scales = strided(FNRT_F32, at + 3 * size, 2, scales_shape, NULL);
  report("norm_quant", kernels_norm_quant(x, gamma, 1e-6f, out, scales, NULL));

  x2 = strided(FNRT_BF16, at, 2, quant_shape, NULL);
  out2 = strided(FNRT_F8E4M3FN, at + size, 2, quant_shape, NULL);
  scale = strided(FNRT_F32, at + 2 * size, 1, one, NULL);
  values[0] = x2;
  values[1] = out2;
  values[2] = scale;
  bytes = kernels_tensor_quant_workspace_bytes(values, 3);
  printf("workspace: %s\n", bytes >= 4 && bytes <= 256 ? "ok" : "wrong");
  report("tensor_quant", kernels_tensor_quant(x2, out2, scale, at + 3 * size, bytes, NULL));

  report("qk", kernels_qk(strided(FNRT_BF16, at, 2, q_shape, NULL),
                          strided(FNRT_BF16, at + size, 2, k_shape, NULL),
                          strided(FNRT_F32, at + 2 * size, 1, gq_shape, NULL),
                          strided(FNRT_F32, at + 3 * size, 1, gk_shape, NULL),
                          strided(FNRT_F32, at + 4 * size, 2, v_shape, NULL),
                          strided(FNRT_BF16, at + 5 * size, 2, q_shape, NULL),
                          strided(FNRT_BF16, at + 6 * size, 2, k_shape, NULL), NULL));

  norm_x = strided(FNRT_F32, at, 2, n_shape, n_strides);
  norm_g = strided(FNRT_F32, at + size, 1, g_shape, NULL);
  report("norm in place", kernels_norm(norm_x, norm_g, 1e-6f, norm_x, NULL));

  scale = strided(FNRT_F32, at + 2 * size, 2, groups_shape, NULL);
  report("groups", kernels_groups(x2, out2, scale, NULL));
  x2.shape = out2.shape = odd_shape;
  report("smaller last group", kernels_groups(x2, out2, scale, NULL));
  x2.shape = out2.shape = quant_shape;

  /* Calls that must be rejected. */
  scale.shape = small_shape;
  report("scales", kernels_groups(x2, out2, scale, NULL));
  scale = values[2];
  report("type", kernels_norm_quant(out, gamma, 1e-6f, out, scales, NULL));
  report("rank", kernels_norm_quant(gamma, gamma, 1e-6f, out, scales, NULL));
  report("shape", kernels_norm_quant(x2, gamma, 1e-6f, out, scales, NULL));
  report("padding", kernels_norm_quant(x, gamma, 1e-6f, out,
                                       strided(FNRT_F32, at, 2, small_shape, NULL), NULL));
  report("alignment", kernels_norm_quant(strided(FNRT_BF16, at + 2, 2, x_shape, NULL), gamma, 1e-6f,
                                         out, scales, NULL));
  report("overlap",
         kernels_norm_quant(x, gamma, 1e-6f, strided(FNRT_F8E4M3FN, at + 16, 2, x_shape, NULL),
                            scales, NULL));
  report("count", kernels_norm_quant_values(values, 3, NULL));
  report("no workspace", kernels_tensor_quant(x2, out2, scale, NULL, bytes, NULL));
  report("short workspace", kernels_tensor_quant(x2, out2, scale, at + 3 * size, bytes - 1, NULL));
  report("odd workspace", kernels_tensor_quant(x2, out2, scale, at + 3 * size + 8, bytes, NULL));
  bytes = kernels_tensor_quant_workspace_bytes(values, 2);
  printf("bytes of wrong values: %d\n", (int)bytes);
  return report("free", fnrt_free(memory));
}
