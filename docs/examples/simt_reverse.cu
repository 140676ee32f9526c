// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverses rows of at most 128 floats, in CUDA without any header of the toolkit. Command:
//   clang++-22 -x cuda --cuda-gpu-arch=sm_80 --cuda-device-only -nocudainc -nocudalib \
//     --cuda-feature=+ptx70 -O1 -S -emit-llvm -gline-tables-only simt_reverse.cu

#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))

struct Args {
  const float *in;
  float *out;
  int columns;
};

extern "C" __global__ void reverse(Args args) {
  __shared__ float row[128];
  int column = __nvvm_read_ptx_sreg_tid_x();
  int first = __nvvm_read_ptx_sreg_ctaid_x() * args.columns;
  if (column < args.columns)
    row[column] = args.in[first + column];
  __nvvm_bar_sync(0);
  if (column < args.columns)
    args.out[first + column] = row[args.columns - 1 - column];
}

// The same kernel without the barrier.
extern "C" __global__ void reverse_racy(Args args) {
  __shared__ float row[128];
  int column = __nvvm_read_ptx_sreg_tid_x();
  int first = __nvvm_read_ptx_sreg_ctaid_x() * args.columns;
  if (column < args.columns)
    row[column] = args.in[first + column];
  if (column < args.columns)
    args.out[first + column] = row[args.columns - 1 - column];
}
