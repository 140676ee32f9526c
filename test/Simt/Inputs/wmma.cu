// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMMs d = a * b' by the builtins of wmma, one warp each. clang makes LLVM IR of it:
//   clang++ -x cuda --cuda-gpu-arch=sm_80 --cuda-device-only -nocudainc -nocudalib \
//     --cuda-feature=+ptx70 -O1 -S -emit-llvm -gline-tables-only wmma.cu

#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))

// Rows of a, columns of b, results by rows.
#define HALF(NAME)                                                                                 \
  extern "C" __global__ void NAME##_f32(const int *a, const int *b, float *d, int columns) {       \
    int A[8], B[8];                                                                                \
    float C[8] = {0, 0, 0, 0, 0, 0, 0, 0}, D[8];                                                   \
    __hmma_##NAME##_ld_a(A, a, 16, 0);                                                             \
    __hmma_##NAME##_ld_b(B, b, 16, 1);                                                             \
    __hmma_##NAME##_mma_f32f32(D, A, B, C, 1, 0);                                                  \
    __hmma_##NAME##_st_c_f32(d, D, columns, 0);                                                    \
  }
HALF(m16n16k16)
HALF(m32n8k16)
HALF(m8n32k16)

// Columns of a, rows of b, both in shared memory, results by columns.
extern "C" __global__ void transposed(const unsigned short *a, const unsigned short *b, float *d) {
  __shared__ __attribute__((aligned(32))) unsigned short ta[256], tb[256];
  int lane = __nvvm_read_ptx_sreg_tid_x();
  for (int i = lane; i < 256; i += 32) {
    ta[i % 16 * 16 + i / 16] = a[i];
    tb[i % 16 * 16 + i / 16] = b[i];
  }
  __nvvm_bar_warp_sync(-1);
  int A[8], B[8];
  float C[8] = {0, 0, 0, 0, 0, 0, 0, 0}, D[8];
  __hmma_m16n16k16_ld_a(A, (const int *)ta, 16, 1);
  __hmma_m16n16k16_ld_b(B, (const int *)tb, 16, 0);
  __hmma_m16n16k16_mma_f32f32(D, A, B, C, 2, 0);
  __hmma_m16n16k16_st_c_f32(d, D, 16, 1);
}

extern "C" __global__ void bf16(const int *a, const int *b, float *d) {
  int A[4], B[4];
  float C[8] = {0, 0, 0, 0, 0, 0, 0, 0}, D[8];
  __mma_bf16_m16n16k16_ld_a(A, a, 16, 0);
  __mma_bf16_m16n16k16_ld_b(B, b, 16, 1);
  __mma_bf16_m16n16k16_mma_f32(D, A, B, C, 1, 0);
  __mma_m16n16k8_st_c_f32(d, D, 16, 0);
}

// Accumulates on f16 results.
extern "C" __global__ void half_accumulators(const int *a, const int *b, int *d) {
  int A[8], B[8], C[4], D[4];
  __hmma_m16n16k16_ld_a(A, a, 16, 0);
  __hmma_m16n16k16_ld_b(B, b, 16, 1);
  __hmma_m16n16k16_ld_c_f16(C, d, 16, 0);
  __hmma_m16n16k16_mma_f16f16(D, A, B, C, 1, 0);
  __hmma_m16n16k16_st_c_f16(d, D, 16, 0);
}

extern "C" __global__ void s8(const int *a, const int *b, int *d) {
  int A[2], B[2], C[8] = {0, 0, 0, 0, 0, 0, 0, 0}, D[8];
  __imma_m16n16k16_ld_a_s8(A, a, 16, 0);
  __imma_m16n16k16_ld_b_s8(B, b, 16, 1);
  __imma_m16n16k16_mma_s8(D, A, B, C, 1, 0);
  __imma_m16n16k16_st_c_i32(d, D, 16, 0);
}

// Lacks the barrier before the loads.
extern "C" __global__ void racy(const unsigned short *a, int *d) {
  __shared__ __attribute__((aligned(32))) unsigned short ta[256];
  int lane = __nvvm_read_ptx_sreg_tid_x();
  for (int i = lane; i < 256; i += 32)
    ta[i] = a[i];
  int A[8], B[8], C[4], D[4];
  __hmma_m16n16k16_ld_a(A, (const int *)ta, 16, 0);
  __hmma_m16n16k16_ld_b(B, (const int *)ta, 16, 1);
  __hmma_m16n16k16_ld_c_f16(C, d, 16, 0);
  __hmma_m16n16k16_mma_f16f16(D, A, B, C, 1, 0);
  __hmma_m16n16k16_st_c_f16(d, D, 16, 0);
}
