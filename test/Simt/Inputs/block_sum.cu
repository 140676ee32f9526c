// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel in CUDA, without any header of a toolkit. clang makes LLVM IR of it:
//   clang++ -x cuda --cuda-gpu-arch=sm_80 --cuda-device-only -nocudainc -nocudalib \
//     --cuda-feature=+ptx70 -O1 -S -emit-llvm -gline-tables-only block_sum.cu

#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))

extern "C" __global__ void block_sum(const float *x, float *sums, int n) {
  __shared__ float parts[4];
  int thread = __nvvm_read_ptx_sreg_tid_x();
  float sum = 0;
  for (int i = thread; i < n; i += __nvvm_read_ptx_sreg_ntid_x())
    sum += x[__nvvm_read_ptx_sreg_ctaid_x() * n + i];
  for (int distance = 16; distance; distance /= 2)
    sum += __nvvm_shfl_sync_down_f32(-1, sum, distance, 31);
  if (thread % 32 == 0)
    parts[thread / 32] = sum;
  __nvvm_bar_sync(0);
  asm volatile("membar.cta;" ::: "memory");
  if (thread == 0)
    sums[__nvvm_read_ptx_sreg_ctaid_x()] = parts[0] + parts[1] + parts[2] + parts[3];
}
