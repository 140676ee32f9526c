// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels with struct parameters. clang makes LLVM IR of them:
//   clang++ -x cuda --cuda-gpu-arch=sm_80 --cuda-device-only -nocudainc -nocudalib \
//     --cuda-feature=+ptx70 -O0 -S -emit-llvm -gline-tables-only struct_params.cu

#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __device__ __attribute__((device))

struct Affine {
  float scale;
  double offset;
  short steps[3];
};
struct Params {
  const float *x;
  float *y;
  int n;
  Affine affine;
  char sign;
};
struct __attribute__((aligned(16))) Vector {
  float x, y, z, w;
};
template <typename T, int N>
struct Array {
  T values[N];
};
struct Pair {
  int index;
  long value;
};

extern "C" __global__ void affine(Params p) {
  int i = __nvvm_read_ptx_sreg_tid_x();
  if (i < p.n)
    p.y[i] = p.sign * (p.x[i] * p.affine.scale + (float)p.affine.offset + p.affine.steps[i % 3]);
}

// Parameters of all alignments.
extern "C" __global__ void mixed(float *y, char a, Vector v, short b, Array<char, 3> c, double d,
                                 Pair e) {
  int i = __nvvm_read_ptx_sreg_tid_x();
  y[i] = a + 10 * v.w + 100 * b + 1000 * c.values[2] + (float)d + e.value * e.index;
}

// Writes of one thread to its parameter are invisible to the others.
extern "C" __global__ void written(Array<int, 4> counts, int *y) {
  int i = __nvvm_read_ptx_sreg_tid_x();
  counts.values[i % 4] += 100 * i;
  y[i] = counts.values[0] + counts.values[1] + counts.values[2] + counts.values[3];
}

// A callee gets its own copy of an argument passed by value.
__device__ __attribute__((noinline)) int consume(Array<int, 4> a) {
  for (int i = 0; i < 4; ++i)
    a.values[i] *= 2;
  return a.values[3];
}
extern "C" __global__ void callee(Array<int, 4> a, int *y) {
  int i = __nvvm_read_ptx_sreg_tid_x();
  y[i] = consume(a) + a.values[3];
}

// Structs with padding in shared memory. The copy is a memcpy.
extern "C" __global__ void shared_structs(Pair *out) {
  __shared__ Pair pairs[64];
  int i = __nvvm_read_ptx_sreg_tid_x();
  Pair mine = {i, 1000 + i};
  pairs[i] = mine;
  __nvvm_bar_sync(0);
  out[i] = pairs[i ^ 33];
}

// No barrier is between the copies.
extern "C" __global__ void shared_structs_racy(Pair *out) {
  __shared__ Pair pairs[64];
  int i = __nvvm_read_ptx_sreg_tid_x();
  Pair mine = {i, 1000 + i};
  pairs[i] = mine;
  out[i] = pairs[i ^ 33];
}
