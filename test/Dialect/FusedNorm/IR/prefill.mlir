// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-generalize | FileCheck %s --check-prefix=BODY

// CHECK-LABEL: @plan
// CHECK: fusednorm.mla_prefill_plan ins(%{{.*}}, %{{.*}} : tensor<?xi32>, tensor<?xi32>) outs(%{{.*}}, %{{.*}}, %{{.*}} : tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>) {chunk_size = 16384 : i64, page_size = 128 : i64} -> (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>)
func.func @plan(%offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %rows: tensor<4x?xi32>, %cache: tensor<4x?xi32>,
                %buffers: tensor<4xi32>) -> (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>) {
  %0, %1, %2 = fusednorm.mla_prefill_plan ins(%offsets, %lengths : tensor<?xi32>, tensor<?xi32>)
      outs(%rows, %cache, %buffers : tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>)
      {chunk_size = 16384, page_size = 128} -> (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>)
  return %0, %1, %2 : tensor<4x?xi32>, tensor<4x?xi32>, tensor<4xi32>
}

// CHECK-LABEL: @gather
// CHECK: fusednorm.gather_quantize ins(%{{.*}} : memref<?x128x576xbf16>) table(%{{.*}} : memref<?x?xi32>) row_offsets(%{{.*}} : memref<?xi32>) lengths(%{{.*}} : memref<?xi32>) scale_ub(%{{.*}}) outs(%{{.*}}, %{{.*}} : memref<?x512xf8E4M3FN>, memref<4x?xf32>){{$}}
// BODY-LABEL: @gather
// BODY: fusednorm.fused
// BODY: paged_gather
// BODY-SAME: -> tensor<?x512xbf16>
// BODY-NOT: dequantize
// BODY: quantize
func.func @gather(%cache: memref<?x128x576xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %ub: f32, %out: memref<?x512xf8E4M3FN>, %scales: memref<4x?xf32>) {
  fusednorm.gather_quantize ins(%cache : memref<?x128x576xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) scale_ub(%ub)
      outs(%out, %scales : memref<?x512xf8E4M3FN>, memref<4x?xf32>)
  return
}

// CHECK-LABEL: @scaled
// CHECK: fusednorm.gather_quantize ins(%{{.*}} : memref<?x1x?x16x1x576xf8E4M3FN>) cache_scales(%{{.*}} : memref<?x1x?x16x1x9xf32>) slots(%{{.*}} : memref<?xi64>) layer(%{{.*}}) outs
// CHECK-SAME: {cache_scheme = #fusednorm.quantization<group = 64>, column = 64 : i64, rounded_to = f16}
// BODY-LABEL: @scaled
// BODY: paged_gather
// BODY: paged_gather
// BODY-SAME: column = 1
// BODY: dequantize
// BODY-SAME: -> tensor<?x512xf16>
// BODY: quantize
func.func @scaled(%cache: memref<?x1x?x16x1x576xf8E4M3FN>, %cs: memref<?x1x?x16x1x9xf32>, %slots: memref<?xi64>, %layer: index,
                  %out: memref<?x512xf8E4M3FN>, %scales: memref<4x?xf32>) {
  fusednorm.gather_quantize ins(%cache : memref<?x1x?x16x1x576xf8E4M3FN>) cache_scales(%cs : memref<?x1x?x16x1x9xf32>)
      slots(%slots : memref<?xi64>) layer(%layer) outs(%out, %scales : memref<?x512xf8E4M3FN>, memref<4x?xf32>)
      {column = 64, rounded_to = f16, cache_scheme = #fusednorm.quantization<group = 64>}
  return
}
