// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-fuse=report=%t.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.json
// The fused and the unfused functions compute equal results:
// RUN: fusednorm-runner %s --fuse --reference --entry=block --input='50x4x64xbf16=normal(scale=3)' --input='50x2x64xbf16=normal(seed=2)' --input='50x2x64xbf16=normal(seed=3)' --input='64xbf16=uniform(0.5,1.5,seed=4)' --input='50x64xf32=uniform(-1,1,seed=5)' --input='50x64xf32=uniform(-1,1,seed=6)' --input='2xi32=offsets(50)' | FileCheck %s --check-prefix=SAME
// RUN: fusednorm-opt %s --fusednorm-fuse=key-prologues=always | fusednorm-runner - --reference --entry=block --input='50x4x64xbf16=normal(scale=3)' --input='50x2x64xbf16=normal(seed=2)' --input='50x2x64xbf16=normal(seed=3)' --input='64xbf16=uniform(0.5,1.5,seed=4)' --input='50x64xf32=uniform(-1,1,seed=5)' --input='50x64xf32=uniform(-1,1,seed=6)' --input='2xi32=offsets(50)' | FileCheck %s --check-prefix=SAME
// RUN: fusednorm-runner %s --fuse --reference --entry=decode --input='3x4x64xbf16=normal(scale=3)' --input='90x4x64xbf16=normal(seed=2)' --input='90x4x64xbf16=normal(seed=3)' --input='64xbf16=uniform(0.5,1.5,seed=4)' --input='90x64xf32=uniform(-1,1,seed=5)' --input='4xi32=offsets(1,1,1)' --input='4xi32=offsets(20,3,67)' | FileCheck %s --check-prefix=ONE
// RUN: fusednorm-runner %s --fuse --reference --entry=same --input='9x4x64xbf16=normal(scale=3)' --input='9x4x64xbf16=normal(seed=3)' --input='64xbf16=uniform(0.5,1.5,seed=4)' --input='2xi32=offsets(9)' | FileCheck %s --check-prefix=ONE
// ONE: output 0{{.*}}PASS
// RUN: fusednorm-opt %s --fusednorm-fuse=key-prologues=always | FileCheck %s --check-prefix=ALWAYS
// RUN: fusednorm-opt %s --fusednorm-fuse=key-prologues=never | FileCheck %s --check-prefix=NEVER
// RUN: not fusednorm-opt %s --fusednorm-fuse=key-prologues=some 2>&1 | FileCheck %s --check-prefix=SOME
// SOME: Cannot find option named 'some'
// RUN: fusednorm-runner %s --fuse --reference --entry=store --input='50x4x64xbf16=normal(scale=3)' --input='50x2x64xbf16=normal(seed=2)' --input='50x2x64xbf16=normal(seed=3)' --input='2xi32=offsets(50)' --input='50xi64=pages(order=random)' --input='7x8x256xf8E4M3FN=normal' --input='50x4xf32=const(1)' | FileCheck %s --check-prefix=SAME
// SAME: output 0{{.*}}PASS
// SAME: output 1{{.*}}PASS

// The norm and rotation of Q become the prologue, and the quantization becomes the epilogue. The
// norm and rotation of K stay a separate kernel.
// CHECK-LABEL: func @block
// CHECK-NOT: fusednorm.rms_norm ins(%arg0
// CHECK: fusednorm.ragged_attention ins(%arg0,
// CHECK-SAME: prologue_ins(%arg3, %arg4, %arg5 : tensor<64xbf16>, tensor<50x64xf32>, tensor<50x64xf32>)
// CHECK-SAME: scales(%{{.*}} : tensor<50x4xf32>)
// CHECK: prologue {
// CHECK: rms_norm
// CHECK: apply_rotary_pos_emb
// CHECK: } epilogue {
// CHECK: arith.truncf
// CHECK: tensor.collapse_shape
// CHECK: quantize
// CHECK: return
// With key-prologues=always K is fused too. It uses the gamma and the tables of Q.
// ALWAYS-LABEL: func @block
// ALWAYS-NOT: fusednorm.rms_norm ins(%arg
// ALWAYS: fusednorm.ragged_attention ins(%arg0, %arg1, %arg2
// ALWAYS-SAME: prologue_ins(%arg3, %arg4, %arg5 : tensor<64xbf16>, tensor<50x64xf32>, tensor<50x64xf32>)
// ALWAYS: yield %{{.*}}, %{{.*}} : tensor<50x4x64xbf16>, tensor<50x2x64xbf16>
// 50 * 4 * 64 elements of two bytes: written and read for the norm, for the rotation and for the
// result.
// REPORT: "bytes_saved": 153600
// A store to a cache saves writing and reading the two-byte elements and the quantized values, or
// the elements only.
// REPORT: "bytes_saved": 76800
// REPORT: "bytes_saved": 51200
// REPORT: "reason": "K would be computed again 1 times for the tiles of queries and for each of 2 query heads per KV head, to save 25600 bytes; key-prologues=always fuses it"
func.func @block(%q: tensor<50x4x64xbf16>, %k: tensor<50x2x64xbf16>, %v: tensor<50x2x64xbf16>,
    %gamma: tensor<64xbf16>, %cos: tensor<50x64xf32>, %sin: tensor<50x64xf32>, %rows: tensor<2xi32>)
    -> (tensor<50x256xf8E4M3FN>, tensor<50x4xf32>) {
  %eps = arith.constant 1.0e-5 : f32
  %q0 = tensor.empty() : tensor<50x4x64xbf16>
  %k0 = tensor.empty() : tensor<50x2x64xbf16>
  %qn = fusednorm.rms_norm ins(%q, %gamma : tensor<50x4x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%q0 : tensor<50x4x64xbf16>) -> tensor<50x4x64xbf16>
  %kn = fusednorm.rms_norm ins(%k, %gamma : tensor<50x2x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%k0 : tensor<50x2x64xbf16>) -> tensor<50x2x64xbf16>
  %qr = fusednorm.apply_rotary_pos_emb ins(%qn, %cos, %sin : tensor<50x4x64xbf16>, tensor<50x64xf32>, tensor<50x64xf32>)
      dims = [0] pairing(half_split) outs(%q0 : tensor<50x4x64xbf16>) -> tensor<50x4x64xbf16>
  %kr = fusednorm.apply_rotary_pos_emb ins(%kn, %cos, %sin : tensor<50x2x64xbf16>, tensor<50x64xf32>, tensor<50x64xf32>)
      dims = [0] pairing(half_split) outs(%k0 : tensor<50x2x64xbf16>) -> tensor<50x2x64xbf16>
  %o0 = tensor.empty() : tensor<50x4x64xbf16>
  %o = fusednorm.ragged_attention ins(%qr, %kr, %v : tensor<50x4x64xbf16>, tensor<50x2x64xbf16>, tensor<50x2x64xbf16>)
      row_offsets(%rows : tensor<2xi32>) key_offsets(%rows : tensor<2xi32>) outs(%o0 : tensor<50x4x64xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> (tensor<50x4x64xbf16>)
  %flat = tensor.collapse_shape %o [[0], [1, 2]] : tensor<50x4x64xbf16> into tensor<50x256xbf16>
  %c0 = tensor.empty() : tensor<50x256xf8E4M3FN>
  %s0 = tensor.empty() : tensor<50x4xf32>
  %c, %s = fusednorm.quantize ins(%flat : tensor<50x256xbf16>) outs(%c0, %s0 : tensor<50x256xf8E4M3FN>, tensor<50x4xf32>)
      {scheme = #fusednorm.quantization<group = 64>} -> (tensor<50x256xf8E4M3FN>, tensor<50x4xf32>)
  return %c, %s : tensor<50x256xf8E4M3FN>, tensor<50x4xf32>
}

// An op stays separate if its result has another user, or if its scale spans all heads.
// CHECK-LABEL: func @left
// CHECK: %[[ROPE:.*]] = fusednorm.rope
// CHECK: %[[OUT:.*]] = fusednorm.ragged_attention ins(%[[ROPE]],
// CHECK-NOT: epilogue
// CHECK: fusednorm.quantize
// REPORT: "reason": "its result has another use"
// REPORT: "reason": "fusednorm.quantize has one scale for all heads"
func.func @left(%q: tensor<?x4x64xbf16>, %k: tensor<?x2x64xbf16>, %v: tensor<?x2x64xbf16>,
    %freqs: tensor<?x64xf32>, %rows: tensor<2xi32>, %q0: tensor<?x4x64xbf16>, %o0: tensor<?x4x64xbf16>,
    %c0: tensor<?x256xf8E4M3FN>, %s0: tensor<?x1xf32>)
    -> (tensor<?x4x64xbf16>, tensor<?x256xf8E4M3FN>, tensor<?x1xf32>) {
  %qr = fusednorm.rope ins(%q, %freqs : tensor<?x4x64xbf16>, tensor<?x64xf32>)
      outs(%q0 : tensor<?x4x64xbf16>) -> tensor<?x4x64xbf16>
  %o = fusednorm.ragged_attention ins(%qr, %k, %v : tensor<?x4x64xbf16>, tensor<?x2x64xbf16>, tensor<?x2x64xbf16>)
      row_offsets(%rows : tensor<2xi32>) key_offsets(%rows : tensor<2xi32>) outs(%o0 : tensor<?x4x64xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> (tensor<?x4x64xbf16>)
  %flat = tensor.collapse_shape %o [[0], [1, 2]] : tensor<?x4x64xbf16> into tensor<?x256xbf16>
  %c, %s = fusednorm.quantize ins(%flat : tensor<?x256xbf16>) outs(%c0, %s0 : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
      -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
  return %qr, %c, %s : tensor<?x4x64xbf16>, tensor<?x256xf8E4M3FN>, tensor<?x1xf32>
}

// Few queries and as many KV heads as query heads: each key is computed once.
// CHECK-LABEL: func @decode
// CHECK-NOT: fusednorm.rms_norm ins(%arg
// CHECK: fusednorm.ragged_attention ins(%arg0, %arg1,
// CHECK: yield %arg{{.*}}, %{{.*}} : tensor<3x4x64xbf16>, tensor<90x4x64xbf16>
// NEVER-LABEL: func @decode
// NEVER: fusednorm.rms_norm_rope ins(%arg1
func.func @decode(%q: tensor<3x4x64xbf16>, %k: tensor<90x4x64xbf16>, %v: tensor<90x4x64xbf16>, %gamma: tensor<64xbf16>,
    %freqs: tensor<90x64xf32>, %rows: tensor<4xi32>, %keys: tensor<4xi32>) -> tensor<3x4x64xbf16> {
  %eps = arith.constant 1.0e-5 : f32
  %k0 = tensor.empty() : tensor<90x4x64xbf16>
  %kn = fusednorm.rms_norm ins(%k, %gamma : tensor<90x4x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%k0 : tensor<90x4x64xbf16>) -> tensor<90x4x64xbf16>
  %kr = fusednorm.rope ins(%kn, %freqs : tensor<90x4x64xbf16>, tensor<90x64xf32>) outs(%k0 : tensor<90x4x64xbf16>) -> tensor<90x4x64xbf16>
  %o0 = tensor.empty() : tensor<3x4x64xbf16>
  %o = fusednorm.ragged_attention ins(%q, %kr, %v : tensor<3x4x64xbf16>, tensor<90x4x64xbf16>, tensor<90x4x64xbf16>)
      row_offsets(%rows : tensor<4xi32>) key_offsets(%keys : tensor<4xi32>) outs(%o0 : tensor<3x4x64xbf16>)
      {scale = 0.125 : f32} -> (tensor<3x4x64xbf16>)
  return %o : tensor<3x4x64xbf16>
}

// A tensor used as both queries and keys is not fused.
// CHECK-LABEL: func @same
// CHECK: fusednorm.rms_norm
// CHECK-NOT: prologue
// CHECK: return
func.func @same(%q: tensor<9x4x64xbf16>, %v: tensor<9x4x64xbf16>, %gamma: tensor<64xbf16>, %rows: tensor<2xi32>) -> tensor<9x4x64xbf16> {
  %eps = arith.constant 1.0e-5 : f32
  %k0 = tensor.empty() : tensor<9x4x64xbf16>
  %n = fusednorm.rms_norm ins(%q, %gamma : tensor<9x4x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%k0 : tensor<9x4x64xbf16>) -> tensor<9x4x64xbf16>
  %o0 = tensor.empty() : tensor<9x4x64xbf16>
  %o = fusednorm.ragged_attention ins(%n, %n, %v : tensor<9x4x64xbf16>, tensor<9x4x64xbf16>, tensor<9x4x64xbf16>)
      row_offsets(%rows : tensor<2xi32>) key_offsets(%rows : tensor<2xi32>) outs(%o0 : tensor<9x4x64xbf16>)
      {scale = 0.125 : f32} -> (tensor<9x4x64xbf16>)
  return %o : tensor<9x4x64xbf16>
}

// The epilogue stores quantized values into a cache. Scales are written to an array.
// CHECK-LABEL: func @store
// CHECK: fusednorm.ragged_attention ins(%arg0,
// CHECK-SAME: epilogue_ins(%arg4 : tensor<50xi64>)
// CHECK-SAME: outs(%arg5 : tensor<7x8x256xf8E4M3FN>) scales(%arg6 : tensor<50x4xf32>)
// CHECK: quantize
// CHECK: paged_store
// CHECK: yield
// CHECK-NOT: paged_store
func.func @store(%q: tensor<50x4x64xbf16>, %k: tensor<50x2x64xbf16>, %v: tensor<50x2x64xbf16>,
    %rows: tensor<2xi32>, %slots: tensor<50xi64>,
    %cache: tensor<7x8x256xf8E4M3FN>, %s0: tensor<50x4xf32>) -> (tensor<7x8x256xf8E4M3FN>, tensor<50x4xf32>) {
  %o0 = tensor.empty() : tensor<50x4x64xbf16>
  %o = fusednorm.ragged_attention ins(%q, %k, %v : tensor<50x4x64xbf16>, tensor<50x2x64xbf16>, tensor<50x2x64xbf16>)
      row_offsets(%rows : tensor<2xi32>) key_offsets(%rows : tensor<2xi32>) outs(%o0 : tensor<50x4x64xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> (tensor<50x4x64xbf16>)
  %flat = tensor.collapse_shape %o [[0], [1, 2]] : tensor<50x4x64xbf16> into tensor<50x256xbf16>
  %c0 = tensor.empty() : tensor<50x256xf8E4M3FN>
  %c, %s = fusednorm.quantize ins(%flat : tensor<50x256xbf16>) outs(%c0, %s0 : tensor<50x256xf8E4M3FN>, tensor<50x4xf32>)
      {scheme = #fusednorm.quantization<group = 64>} -> (tensor<50x256xf8E4M3FN>, tensor<50x4xf32>)
  %p = fusednorm.paged_store ins(%c : tensor<50x256xf8E4M3FN>) slots(%slots : tensor<50xi64>)
      outs(%cache : tensor<7x8x256xf8E4M3FN>) -> tensor<7x8x256xf8E4M3FN>
  return %p, %s : tensor<7x8x256xf8E4M3FN>, tensor<50x4xf32>
}

// Rows of single heads are stored by the epilogue. A cache of bytes needs a separate kernel.
// CHECK-LABEL: func @store_rows
// CHECK: fusednorm.ragged_attention ins(%arg0,
// CHECK-SAME: outs(%arg5 : tensor<7x8x4x64xf16>)
// CHECK: arith.truncf
// CHECK: paged_store
// CHECK: yield
// CHECK-LABEL: func @store_bytes
// CHECK-NOT: epilogue
// CHECK: paged_store
// REPORT: "reason": "fusednorm.paged_store has a cache of bytes"
func.func @store_rows(%q: tensor<50x4x64xbf16>, %k: tensor<50x2x64xbf16>, %v: tensor<50x2x64xbf16>,
    %rows: tensor<2xi32>, %slots: tensor<50xi64>,
    %cache: tensor<7x8x4x64xf16>) -> tensor<7x8x4x64xf16> {
  %o0 = tensor.empty() : tensor<50x4x64xbf16>
  %o = fusednorm.ragged_attention ins(%q, %k, %v : tensor<50x4x64xbf16>, tensor<50x2x64xbf16>, tensor<50x2x64xbf16>)
      row_offsets(%rows : tensor<2xi32>) key_offsets(%rows : tensor<2xi32>) outs(%o0 : tensor<50x4x64xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> (tensor<50x4x64xbf16>)
  %p = fusednorm.paged_store ins(%o : tensor<50x4x64xbf16>) slots(%slots : tensor<50xi64>)
      outs(%cache : tensor<7x8x4x64xf16>) -> tensor<7x8x4x64xf16>
  return %p : tensor<7x8x4x64xf16>
}
func.func @store_bytes(%q: tensor<50x4x64xbf16>, %k: tensor<50x2x64xbf16>, %v: tensor<50x2x64xbf16>,
    %rows: tensor<2xi32>, %slots: tensor<50xi64>,
    %cache: tensor<7x8x4x128xi8>) -> tensor<7x8x4x128xi8> {
  %o0 = tensor.empty() : tensor<50x4x64xbf16>
  %o = fusednorm.ragged_attention ins(%q, %k, %v : tensor<50x4x64xbf16>, tensor<50x2x64xbf16>, tensor<50x2x64xbf16>)
      row_offsets(%rows : tensor<2xi32>) key_offsets(%rows : tensor<2xi32>) outs(%o0 : tensor<50x4x64xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> (tensor<50x4x64xbf16>)
  %p = fusednorm.paged_store ins(%o : tensor<50x4x64xbf16>) slots(%slots : tensor<50xi64>)
      outs(%cache : tensor<7x8x4x128xi8>) -> tensor<7x8x4x128xi8>
  return %p : tensor<7x8x4x128xi8>
}

// The epilogue must not write memory that attention reads: the cache with the keys, or a cache that
// an op between both ops writes.
// CHECK-LABEL: func @store_in_keys
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: epilogue
// CHECK: paged_store
// CHECK-LABEL: func @store_behind_store
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: epilogue
// CHECK: paged_store
// CHECK: paged_store
// REPORT: "reason": "it writes to a cache that attention reads"
// REPORT: "reason": "fusednorm.paged_store, an op before the store, overwrites an operand of attention"
func.func @store_in_keys(%q: tensor<50x2x64xbf16>, %x: tensor<50x2x64xbf16>, %rows: tensor<2xi32>, %slots: tensor<50xi64>,
    %lengths: tensor<1xi32>, %table: tensor<1x9xi32>, %cache: tensor<17x8x2x64xbf16>) -> tensor<17x8x2x64xbf16> {
  %keys = fusednorm.paged_store ins(%x : tensor<50x2x64xbf16>) slots(%slots : tensor<50xi64>)
      outs(%cache : tensor<17x8x2x64xbf16>) -> tensor<17x8x2x64xbf16>
  %o0 = tensor.empty() : tensor<50x2x64xbf16>
  %o = fusednorm.ragged_attention ins(%q, %keys, %keys : tensor<50x2x64xbf16>, tensor<17x8x2x64xbf16>, tensor<17x8x2x64xbf16>)
      row_offsets(%rows : tensor<2xi32>) lengths(%lengths : tensor<1xi32>) table(%table : tensor<1x9xi32>)
      outs(%o0 : tensor<50x2x64xbf16>) {scale = 0.125 : f32} -> (tensor<50x2x64xbf16>)
  %p = fusednorm.paged_store ins(%o : tensor<50x2x64xbf16>) slots(%slots : tensor<50xi64>)
      outs(%keys : tensor<17x8x2x64xbf16>) -> tensor<17x8x2x64xbf16>
  return %p : tensor<17x8x2x64xbf16>
}
func.func @store_behind_store(%q: tensor<50x2x64xbf16>, %x: tensor<50x2x64xbf16>, %rows: tensor<2xi32>, %slots: tensor<50xi64>,
    %lengths: tensor<1xi32>, %table: tensor<1x9xi32>, %cache: tensor<17x8x2x64xbf16>, %other: tensor<17x8x2x64xbf16>)
    -> (tensor<17x8x2x64xbf16>, tensor<17x8x2x64xbf16>) {
  %o0 = tensor.empty() : tensor<50x2x64xbf16>
  %o = fusednorm.ragged_attention ins(%q, %cache, %cache : tensor<50x2x64xbf16>, tensor<17x8x2x64xbf16>, tensor<17x8x2x64xbf16>)
      row_offsets(%rows : tensor<2xi32>) lengths(%lengths : tensor<1xi32>) table(%table : tensor<1x9xi32>)
      outs(%o0 : tensor<50x2x64xbf16>) {scale = 0.125 : f32} -> (tensor<50x2x64xbf16>)
  %next = fusednorm.paged_store ins(%x : tensor<50x2x64xbf16>) slots(%slots : tensor<50xi64>)
      outs(%cache : tensor<17x8x2x64xbf16>) -> tensor<17x8x2x64xbf16>
  %p = fusednorm.paged_store ins(%o : tensor<50x2x64xbf16>) slots(%slots : tensor<50xi64>)
      outs(%other : tensor<17x8x2x64xbf16>) -> tensor<17x8x2x64xbf16>
  return %next, %p : tensor<17x8x2x64xbf16>, tensor<17x8x2x64xbf16>
}
