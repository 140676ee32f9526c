// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-runner %s --entry=dual --fuse --reference --input='7x2112xbf16=normal(seed=1)' --input='1536xbf16=normal(seed=2)' --input='512xbf16=normal(seed=3)' --input=1e-6 | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=dual --fuse --reference --target=sm_90a --emulate --check --input='7x2112xbf16=normal(seed=1)' --input='1536xbf16=normal(seed=2)' --input='512xbf16=normal(seed=3)' --input=1e-6 | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=dual --fuse --reference --target=sm_80 --emulate --check --input='7x2112xbf16=normal(seed=1)' --input='1536xbf16=normal(seed=2)' --input='512xbf16=normal(seed=3)' --input=1e-6 | FileCheck %s --check-prefix=EXEC

// The Q latent is normalized and quantized, the KV latent is only normalized. Both groups become
// one kernel, because their rows are columns of the same tensor.

// CHECK-LABEL: @dual
// CHECK-NOT: = fusednorm.rms_norm
// CHECK: %{{.*}}:3 = fusednorm.fused
// CHECK: rms_norm {{.*}} tensor<?x1536xbf16>
// CHECK: quantize
// CHECK: rms_norm {{.*}} tensor<?x512xbf16>
// CHECK-NOT: = fusednorm.
// CHECK: return
// EXEC-COUNT-3: all equal: PASS
func.func @dual(%x: tensor<?x2112xbf16>, %gq: tensor<1536xbf16>, %gk: tensor<512xbf16>, %e: f32) -> (tensor<?x1536xf8E4M3FN>, tensor<?x1xf32>, tensor<?x512xbf16>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x2112xbf16>
  %q = tensor.extract_slice %x[0, 0] [%m, 1536] [1, 1] : tensor<?x2112xbf16> to tensor<?x1536xbf16>
  %k = tensor.extract_slice %x[0, 1536] [%m, 512] [1, 1] : tensor<?x2112xbf16> to tensor<?x512xbf16>
  %eq = tensor.empty(%m) : tensor<?x1536xbf16>
  %nq = fusednorm.rms_norm ins(%q, %gq : tensor<?x1536xbf16>, tensor<1536xbf16>) epsilon(%e) outs(%eq : tensor<?x1536xbf16>) -> tensor<?x1536xbf16>
  %ec = tensor.empty(%m) : tensor<?x1536xf8E4M3FN>
  %es = tensor.empty(%m) : tensor<?x1xf32>
  %codes, %scales = fusednorm.quantize ins(%nq : tensor<?x1536xbf16>) outs(%ec, %es : tensor<?x1536xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x1536xf8E4M3FN>, tensor<?x1xf32>)
  %ek = tensor.empty(%m) : tensor<?x512xbf16>
  %nk = fusednorm.rms_norm ins(%k, %gk : tensor<?x512xbf16>, tensor<512xbf16>) epsilon(%e) outs(%ek : tensor<?x512xbf16>) -> tensor<?x512xbf16>
  return %codes, %scales, %nk : tensor<?x1536xf8E4M3FN>, tensor<?x1xf32>, tensor<?x512xbf16>
}

// Columns of different tensors, whose row counts may differ, stay two kernels.
// CHECK-LABEL: @apart
// CHECK: %{{.*}}:2 = fusednorm.fused
// CHECK: = fusednorm.rms_norm ins
func.func @apart(%x: tensor<?x2112xbf16>, %z: tensor<?x2112xbf16>, %gq: tensor<1536xbf16>, %gk: tensor<512xbf16>, %e: f32) -> (tensor<?x1536xf8E4M3FN>, tensor<?x1xf32>, tensor<?x512xbf16>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x2112xbf16>
  %q = tensor.extract_slice %x[0, 0] [%m, 1536] [1, 1] : tensor<?x2112xbf16> to tensor<?x1536xbf16>
  %k = tensor.extract_slice %z[0, 1536] [%m, 512] [1, 1] : tensor<?x2112xbf16> to tensor<?x512xbf16>
  %eq = tensor.empty(%m) : tensor<?x1536xbf16>
  %nq = fusednorm.rms_norm ins(%q, %gq : tensor<?x1536xbf16>, tensor<1536xbf16>) epsilon(%e) outs(%eq : tensor<?x1536xbf16>) -> tensor<?x1536xbf16>
  %ec = tensor.empty(%m) : tensor<?x1536xf8E4M3FN>
  %es = tensor.empty(%m) : tensor<?x1xf32>
  %codes, %scales = fusednorm.quantize ins(%nq : tensor<?x1536xbf16>) outs(%ec, %es : tensor<?x1536xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x1536xf8E4M3FN>, tensor<?x1xf32>)
  %ek = tensor.empty(%m) : tensor<?x512xbf16>
  %nk = fusednorm.rms_norm ins(%k, %gk : tensor<?x512xbf16>, tensor<512xbf16>) epsilon(%e) outs(%ek : tensor<?x512xbf16>) -> tensor<?x512xbf16>
  return %codes, %scales, %nk : tensor<?x1536xf8E4M3FN>, tensor<?x1xf32>, tensor<?x512xbf16>
}
