// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Raised contractions compute the results of their source: exactly for bf16 on CPUs, within the
// bound of GEMM for f32 and on GPUs.
// RUN: fusednorm-runner %s --entry=scores --fuse --reference --threads=1 --input='2x3x2x8xbf16=normal(seed=1)' --input='2x5x2x8xbf16=normal(seed=2)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=values --fuse --reference --threads=1 --input='2x2x3x5xf32=normal(seed=1)' --input='2x5x2x8xf32=normal(seed=2)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=tokens --fuse --reference --threads=1 --input='2x3x16xbf16=normal(seed=1)' --input='16x2x8xbf16=normal(seed=2)' --input='2x8xbf16=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=tokens --fuse --reference --target=sm_90a --emulate --input='2x3x16xbf16=normal(seed=1)' --input='16x2x8xbf16=normal(seed=2)' --input='2x8xbf16=normal(seed=3)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=vector --fuse --reference --target=sm_90a --emulate --input='24x16xf32=normal(seed=1)' --input='16xf32=normal(seed=2)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=narrow --fuse --unrounded-scores --reference --threads=1 --input='6x16xbf16=normal(seed=1)' --input='16x8xbf16=normal(seed=2)' | FileCheck %s
// CHECK: against {{.*}}: PASS
// EQUAL: all equal: PASS

func.func @scores(%q: tensor<2x3x2x8xbf16>, %k: tensor<2x5x2x8xbf16>) -> tensor<2x2x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2x3x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, h, q, k, d) -> (b, q, h, d)>, affine_map<(b, h, q, k, d) -> (b, k, h, d)>, affine_map<(b, h, q, k, d) -> (b, h, q, k)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x3x2x8xbf16>, tensor<2x5x2x8xbf16>) outs(%f : tensor<2x2x3x5xf32>) {
  ^bb0(%x: bf16, %y: bf16, %o: f32):
    %u = arith.extf %x : bf16 to f32
    %v = arith.extf %y : bf16 to f32
    %p = arith.mulf %u, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x2x3x5xf32>
  return %s : tensor<2x2x3x5xf32>
}

func.func @values(%p: tensor<2x2x3x5xf32>, %v: tensor<2x5x2x8xf32>) -> tensor<2x3x2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x2x8xf32>) -> tensor<2x3x2x8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, q, h, d, k) -> (b, h, q, k)>, affine_map<(b, q, h, d, k) -> (b, k, h, d)>, affine_map<(b, q, h, d, k) -> (b, q, h, d)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x2x3x5xf32>, tensor<2x5x2x8xf32>) outs(%f : tensor<2x3x2x8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<2x3x2x8xf32>
  return %s : tensor<2x3x2x8xf32>
}

// Rows of sequences and columns of heads, a cast and a bias.
func.func @tokens(%x: tensor<2x3x16xbf16>, %w: tensor<16x2x8xbf16>, %bias: tensor<2x8xbf16>) -> tensor<2x3x2x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x2x8xf32>) -> tensor<2x3x2x8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, s, h, e, k) -> (b, s, k)>, affine_map<(b, s, h, e, k) -> (k, h, e)>, affine_map<(b, s, h, e, k) -> (b, s, h, e)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<2x3x16xbf16>, tensor<16x2x8xbf16>) outs(%f : tensor<2x3x2x8xf32>) {
  ^bb0(%a: bf16, %b: bf16, %o: f32):
    %u = arith.extf %a : bf16 to f32
    %v = arith.extf %b : bf16 to f32
    %p = arith.mulf %u, %v : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<2x3x2x8xf32>
  %en = tensor.empty() : tensor<2x3x2x8xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(b, s, h, e) -> (b, s, h, e)>, affine_map<(b, s, h, e) -> (h, e)>, affine_map<(b, s, h, e) -> (b, s, h, e)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %bias : tensor<2x3x2x8xf32>, tensor<2x8xbf16>) outs(%en : tensor<2x3x2x8xbf16>) {
  ^bb0(%a: f32, %b: bf16, %o: bf16):
    %n = arith.truncf %a : f32 to bf16
    %r = arith.addf %n, %b : bf16
    linalg.yield %r : bf16
  } -> tensor<2x3x2x8xbf16>
  return %y : tensor<2x3x2x8xbf16>
}

func.func @vector(%w: tensor<24x16xf32>, %x: tensor<16xf32>) -> tensor<24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<24xf32>) -> tensor<24xf32>
  %y = linalg.matvec ins(%w, %x : tensor<24x16xf32>, tensor<16xf32>) outs(%f : tensor<24xf32>) -> tensor<24xf32>
  return %y : tensor<24xf32>
}

func.func @narrow(%x: tensor<6x16xbf16>, %w: tensor<16x8xbf16>) -> tensor<6x8xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<6x8xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<6x8xbf16>) -> tensor<6x8xbf16>
  %y = linalg.matmul ins(%x, %w : tensor<6x16xbf16>, tensor<16x8xbf16>) outs(%f : tensor<6x8xbf16>) -> tensor<6x8xbf16>
  return %y : tensor<6x8xbf16>
}
