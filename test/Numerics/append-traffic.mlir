// The heads of a token share its look-ups and its table row, and all row accesses have 16 bytes. A
// warp has one token of q and four tokens of k or v. 64 tokens: 16 + 2 + 2 heads of 256 bytes.

// DEFINE: %{seed} = 1
// DEFINE: %{run} = fusednorm-runner %s --target=sm_90a --emulate --check --reference --counters --schedule=random:%{seed} --input='64x16x128xbf16=normal(seed=1)' --input='64x2x128xbf16=normal(seed=2)' --input=66x128xf32=freqs --input='64x2x128xbf16=normal(seed=3)' --input='128xbf16=uniform(0.5,1.5,seed=4)' --input='128xbf16=uniform(0.5,1.5,seed=5)' --input='1x1xi32=const(0)' --input='2xi32=offsets(64)' --input='1xi32=const(0)' --input=1e-6 --input='64x16x128xbf16=const(7)' --input='1x64x2x128xbf16=const(7)' --input='1x64x2x128xbf16=const(7)' 2>&1 | FileCheck %s
// RUN: %{run}
// REDEFINE: %{seed} = 2
// RUN: %{run}
// CHECK-COUNT-3: all equal: PASS
// CHECK: check: 0 reports

// Rows have 327680 bytes, and look-ups 1664. Four heads of q, or both heads of k, share the 512
// bytes of a table row and the weights.
// CHECK: "global_read_bytes": 329{{[0-9]+}}, "global_written_bytes": 327680, "invariant_read_bytes": 245760,
// CHECK: "global_requests": {{1[0-9][0-9][0-9]}}, "global_sectors": 23{{[0-9]+}},

func.func @append(%q: memref<?x16x128xbf16>, %k: memref<?x2x128xbf16>, %freqs: memref<?x128xf32>, %v: memref<?x2x128xbf16>, %gq: memref<128xbf16>, %gk: memref<128xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %e: f32, %out: memref<?x16x128xbf16>, %keys: memref<?x64x2x128xbf16>, %values: memref<?x64x2x128xbf16>) {
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<?x16x128xbf16>, memref<?x2x128xbf16>, memref<?x128xf32>)
      v(%v : memref<?x2x128xbf16>) gammas(%gq, %gk : memref<128xbf16>, memref<128xbf16>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      epsilon(%e) pairing(half_split)
      outs(%out, %keys, %values : memref<?x16x128xbf16>, memref<?x64x2x128xbf16>, memref<?x64x2x128xbf16>)
  return
}
