// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuses different groups into one kernel if they process the same tokens: their rows are results of
// GEMMs with the same A rows, or they use the same rotation tables.
//
// RUN: fusednorm-opt %s --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-runner %s --entry=latents --fuse --reference --input='6x64xbf16=normal(seed=1)' --input='64x256xbf16=normal(seed=2)' --input='64x192xbf16=normal(seed=3)' --input='256xbf16=normal(seed=4)' --input='192xbf16=normal(seed=5)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=tables --fuse --reference --target=sm_90a --emulate --check --input='6x128xbf16=normal(seed=1)' --input='6x64xbf16=normal(seed=2)' --input='128xbf16=normal(seed=3)' --input='6x64xf32=uniform(-1,1,seed=4)' --input='6x64xf32=uniform(-1,1,seed=5)' | FileCheck %s --check-prefix=EXEC
// EXEC: output 0 {{.*}}: PASS
// EXEC: output 1 {{.*}}: PASS

// CHECK-LABEL: @latents
// CHECK-COUNT-2: linalg.matmul
// CHECK: fusednorm.fused
// CHECK: = rms_norm ins
// CHECK: = quantize ins
// CHECK: = rms_norm ins
// CHECK-NOT: fusednorm.
// CHECK: return
func.func @latents(%x: tensor<?x64xbf16>, %wq: tensor<64x256xbf16>, %wk: tensor<64x192xbf16>,
                   %gq: tensor<256xbf16>, %gk: tensor<192xbf16>)
    -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>, tensor<?x192xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %eq = tensor.empty(%m) : tensor<?x256xbf16>
  %ek = tensor.empty(%m) : tensor<?x192xbf16>
  %ec = tensor.empty(%m) : tensor<?x256xf8E4M3FN>
  %es = tensor.empty(%m) : tensor<?x1xf32>
  %zero = arith.constant 0.0 : bf16
  %zq = linalg.fill ins(%zero : bf16) outs(%eq : tensor<?x256xbf16>) -> tensor<?x256xbf16>
  %zk = linalg.fill ins(%zero : bf16) outs(%ek : tensor<?x192xbf16>) -> tensor<?x192xbf16>
  %q = linalg.matmul ins(%x, %wq : tensor<?x64xbf16>, tensor<64x256xbf16>)
      outs(%zq : tensor<?x256xbf16>) -> tensor<?x256xbf16>
  %k = linalg.matmul ins(%x, %wk : tensor<?x64xbf16>, tensor<64x192xbf16>)
      outs(%zk : tensor<?x192xbf16>) -> tensor<?x192xbf16>
  %nq = fusednorm.rms_norm ins(%q, %gq : tensor<?x256xbf16>, tensor<256xbf16>) epsilon(%eps)
      outs(%eq : tensor<?x256xbf16>) -> tensor<?x256xbf16>
  %codes, %scales = fusednorm.quantize ins(%nq : tensor<?x256xbf16>)
      outs(%ec, %es : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
      -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
  %nk = fusednorm.rms_norm ins(%k, %gk : tensor<?x192xbf16>, tensor<192xbf16>) epsilon(%eps)
      outs(%ek : tensor<?x192xbf16>) -> tensor<?x192xbf16>
  return %codes, %scales, %nk : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>, tensor<?x192xbf16>
}

// CHECK-LABEL: @tables
// CHECK: fusednorm.fused
// CHECK: = layer_norm ins
// CHECK: = apply_rotary_pos_emb ins
// CHECK: = apply_rotary_pos_emb ins
// CHECK-NOT: fusednorm.
// CHECK: return
func.func @tables(%x: tensor<6x128xbf16>, %y: tensor<6x64xbf16>, %g: tensor<128xbf16>,
                  %cos: tensor<6x64xf32>, %sin: tensor<6x64xf32>)
    -> (tensor<6x128xbf16>, tensor<6x64xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  %ex = tensor.empty() : tensor<6x128xbf16>
  %ey = tensor.empty() : tensor<6x64xbf16>
  %n = fusednorm.layer_norm ins(%x, %g : tensor<6x128xbf16>, tensor<128xbf16>)
      epsilon(%eps) outs(%ex : tensor<6x128xbf16>) -> tensor<6x128xbf16>
  %a = fusednorm.apply_rotary_pos_emb ins(%n, %cos, %sin : tensor<6x128xbf16>, tensor<6x64xf32>, tensor<6x64xf32>)
      dims = [0] outs(%ex : tensor<6x128xbf16>) -> tensor<6x128xbf16>
  %b = fusednorm.apply_rotary_pos_emb ins(%y, %cos, %sin : tensor<6x64xbf16>, tensor<6x64xf32>, tensor<6x64xf32>)
      dims = [0] outs(%ey : tensor<6x64xbf16>) -> tensor<6x64xbf16>
  return %a, %b : tensor<6x128xbf16>, tensor<6x64xbf16>
}

// Nothing shows that both ops process the same tokens.

// CHECK-LABEL: @others
// CHECK: fusednorm.layer_norm
// CHECK: fusednorm.rms_norm
func.func @others(%x: tensor<6x128xbf16>, %y: tensor<6x64xbf16>, %g: tensor<128xbf16>, %h: tensor<64xbf16>)
    -> (tensor<6x128xbf16>, tensor<6x64xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  %ex = tensor.empty() : tensor<6x128xbf16>
  %ey = tensor.empty() : tensor<6x64xbf16>
  %n = fusednorm.layer_norm ins(%x, %g : tensor<6x128xbf16>, tensor<128xbf16>)
      epsilon(%eps) outs(%ex : tensor<6x128xbf16>) -> tensor<6x128xbf16>
  %m = fusednorm.rms_norm ins(%y, %h : tensor<6x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%ey : tensor<6x64xbf16>) -> tensor<6x64xbf16>
  return %n, %m : tensor<6x128xbf16>, tensor<6x64xbf16>
}
