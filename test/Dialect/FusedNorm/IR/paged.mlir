// Every form of the ops on a paged cache parses and prints.

// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --mlir-print-op-generic | fusednorm-opt | FileCheck %s

// CHECK-LABEL: @by_table
func.func @by_table(%x: memref<?x64xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>,
                    %lengths: memref<?xi32>, %cache: memref<?x128x576xf8E4M3FN, strided<[?, ?, 1], offset: ?>>) {
  // CHECK: fusednorm.paged_store ins(%{{.*}} : memref<?x64xbf16>) table(%{{.*}} : memref<?x?xi32>) row_offsets(%{{.*}} : memref<?xi32>) lengths(%{{.*}} : memref<?xi32>) outs(%{{.*}} : memref<?x128x576xf8E4M3FN, strided<[?, ?, 1], offset: ?>>) {column = 512 : i64}
  fusednorm.paged_store ins(%x : memref<?x64xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      outs(%cache : memref<?x128x576xf8E4M3FN, strided<[?, ?, 1], offset: ?>>) {column = 512}
  return
}

// One block per sequence, several heads, and one layer of a cache with all layers.
// CHECK-LABEL: @blocks
func.func @blocks(%x: tensor<?x8x128xf16>, %table: tensor<?xi32>, %offsets: tensor<?xi32>,
                  %lengths: tensor<?xi32>, %layer: index, %cache: tensor<?x2x?x?x8x128xf16>)
    -> tensor<?x2x?x?x8x128xf16> {
  // CHECK: table(%{{.*}} : tensor<?xi32>) row_offsets(%{{.*}}) lengths(%{{.*}}) layer(%{{.*}}) part({{ ?}}value) outs(
  %0 = fusednorm.paged_store ins(%x : tensor<?x8x128xf16>) table(%table : tensor<?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>) layer(%layer)
      part(value) outs(%cache : tensor<?x2x?x?x8x128xf16>) -> tensor<?x2x?x?x8x128xf16>
  return %0 : tensor<?x2x?x?x8x128xf16>
}

// CHECK-LABEL: @by_slots
func.func @by_slots(%x: memref<?x64xf32>, %slots: memref<?xi64>, %cache: memref<?x16x656xi8>,
                    %out: memref<?x64xi8>) {
  // CHECK: paged_store {{.*}} slots(%{{.*}} : memref<?xi64>) outs({{.*}}) {reserved_slot = 5 : i64}
  fusednorm.paged_store ins(%x : memref<?x64xf32>) slots(%slots : memref<?xi64>)
      outs(%cache : memref<?x16x656xi8>) {reserved_slot = 5}
  // CHECK: paged_gather ins(%{{.*}} : memref<?x16x656xi8>) slots(%{{.*}} : memref<?xi64>) outs(%{{.*}} : memref<?x64xi8>)
  fusednorm.paged_gather ins(%cache : memref<?x16x656xi8>) slots(%slots : memref<?xi64>)
      outs(%out : memref<?x64xi8>)
  return
}

// CHECK-LABEL: @bytes
func.func @bytes(%slots: memref<?xi64>, %cache: memref<?x16x656xi8>, %out: memref<?x64xbf16>) {
  // CHECK: paged_gather ins(%{{.*}} : memref<?x16x656xi8>) slots(%{{.*}} : memref<?xi64>) outs(%{{.*}} : memref<?x64xbf16>) {column = 528 : i64}
  fusednorm.paged_gather ins(%cache : memref<?x16x656xi8>) slots(%slots : memref<?xi64>)
      outs(%out : memref<?x64xbf16>) {column = 528}
  return
}

// CHECK-LABEL: @segments
func.func @segments(%offsets: tensor<3xi32>, %lengths: tensor<2xi32>, %s: tensor<?xi32>,
                    %p: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  // CHECK: %segments, %positions = fusednorm.segment_of ins(%{{.*}} : tensor<3xi32>) lengths(%{{.*}} : tensor<2xi32>)
  %0, %1 = fusednorm.segment_of ins(%offsets : tensor<3xi32>) lengths(%lengths : tensor<2xi32>)
      outs(%s, %p : tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  // CHECK: fusednorm.segment_of ins(%{{.*}} : tensor<3xi32>) outs(
  %2, %3 = fusednorm.segment_of ins(%offsets : tensor<3xi32>)
      outs(%s, %p : tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  return %2, %1 : tensor<?xi32>, tensor<?xi32>
}

// CHECK-LABEL: @kernel
func.func @kernel(%q: memref<?x16x64xbf16, strided<[?, 192, 1], offset: ?>>, %kv: memref<?x576xbf16>,
                  %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %table: memref<?x?xi32>,
                  %offsets: memref<?xi32>, %lengths: memref<?xi32>, %eps: f32,
                  %out: memref<?x16x64xf8E4M3FN>, %cache: memref<?x128x576xf8E4M3FN>) {
  // CHECK: fusednorm.fused_rope_rmsnorm_quantization_kernel {{.*}} {geometry = #fusednorm.geometry<block_size = 128, n_rope_blocks = 2, n_rms_blocks = 1>}
  fusednorm.fused_rope_rmsnorm_quantization_kernel
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16, strided<[?, 192, 1], offset: ?>>,
                               memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) epsilon(%eps)
      outs(%out, %cache : memref<?x16x64xf8E4M3FN>, memref<?x128x576xf8E4M3FN>)
      {geometry = #fusednorm.geometry<block_size = 128, n_rope_blocks = 2, n_rms_blocks = 1>}
  return
}

// In place, by slots, with scales in an array of their own; and the inline row.
// CHECK-LABEL: @mla
func.func @mla(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xbf16>,
               %gamma: memref<512xbf16>, %slots: memref<?xi64>, %positions: memref<?xi32>, %eps: f32,
               %scale: f32, %layer: index, %cache: memref<?x16x576xbf16>,
               %codes: memref<?x1x?x64x1x576xf8E4M3FN>, %scales: memref<?x1x?x64x1x5xf32>,
               %bytes: memref<?x64x656xi8>) {
  // CHECK: slots({{.*}}) positions({{.*}}) epsilon(%{{.*}}) pairing({{ ?}}half_split) outs(
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>, memref<?x64xbf16>, memref<512xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) epsilon(%eps)
      pairing(half_split) outs(%q, %cache : memref<?x16x64xbf16>, memref<?x16x576xbf16>)
  // CHECK: layer(%{{.*}}) epsilon(%{{.*}}) outs(%{{.*}}, %{{.*}}, %{{.*}} : memref<?x16x64xbf16>, memref<?x1x?x64x1x576xf8E4M3FN>, memref<?x1x?x64x1x5xf32>)
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>, memref<?x64xbf16>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) slots(%slots : memref<?xi64>)
      positions(%positions : memref<?xi32>) layer(%layer) epsilon(%eps)
      outs(%q, %codes, %scales : memref<?x16x64xbf16>, memref<?x1x?x64x1x576xf8E4M3FN>,
                                 memref<?x1x?x64x1x5xf32>)
  // CHECK: static_scale(%{{.*}})
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>, memref<?x64xbf16>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) slots(%slots : memref<?xi64>)
      positions(%positions : memref<?xi32>) layer(%layer) epsilon(%eps) static_scale(%scale)
      outs(%q, %codes : memref<?x16x64xbf16>, memref<?x1x?x64x1x576xf8E4M3FN>)
  // CHECK: memref<?x64x656xi8>
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>, memref<?x64xbf16>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) slots(%slots : memref<?xi64>)
      positions(%positions : memref<?xi32>) epsilon(%eps)
      outs(%q, %bytes : memref<?x16x64xbf16>, memref<?x64x656xi8>)
  return
}
