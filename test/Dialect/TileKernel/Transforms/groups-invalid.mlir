// Schedules whose tile or warp does not cover whole groups of columns.
// RUN: fusednorm-opt %s --split-input-file --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_80 --verify-diagnostics

func.func @f(%x: memref<?x128xbf16>, %w: memref<384x128xbf16>, %codes: memref<?x384xf8E4M3FN>, %scales: memref<?x3xf32>) {
  // expected-error @below {{schedule has n = 64, expected a multiple of the group size 128; use n = 128}}
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<384x128xbf16>) transpose_b
      outs(%codes, %scales : memref<?x384xf8E4M3FN>, memref<?x3xf32>) {tilekernel.schedule = #tilekernel.gpu_schedule<n = 64, warp_n = 32>} body {
  ^bb0(%s: tensor<?x384xf32>, %oc: tensor<?x384xf8E4M3FN>, %os: tensor<?x3xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<?x384xf32>) outs(%oc, %os : tensor<?x384xf8E4M3FN>, tensor<?x3xf32>)
        {scheme = #fusednorm.quantization<group = 128>} -> (tensor<?x384xf8E4M3FN>, tensor<?x3xf32>)
    fusednorm.yield %c, %sc : tensor<?x384xf8E4M3FN>, tensor<?x3xf32>
  }
  return
}

// -----

func.func @f(%x: memref<?x128xbf16>, %w: memref<384x128xbf16>, %codes: memref<?x384xf8E4M3FN>, %scales: memref<?x12xf32>) {
  // expected-error @below {{schedule has warp_n = 48, neither a divisor nor a multiple of the group size 32; use warp_n = 32}}
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<384x128xbf16>) transpose_b
      outs(%codes, %scales : memref<?x384xf8E4M3FN>, memref<?x12xf32>) {tilekernel.schedule = #tilekernel.gpu_schedule<n = 96, warp_n = 48>} body {
  ^bb0(%s: tensor<?x384xf32>, %oc: tensor<?x384xf8E4M3FN>, %os: tensor<?x12xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<?x384xf32>) outs(%oc, %os : tensor<?x384xf8E4M3FN>, tensor<?x12xf32>)
        {scheme = #fusednorm.quantization<group = 32>} -> (tensor<?x384xf8E4M3FN>, tensor<?x12xf32>)
    fusednorm.yield %c, %sc : tensor<?x384xf8E4M3FN>, tensor<?x12xf32>
  }
  return
}

// -----

// The exchange buffer of the warps also counts as shared memory.
func.func @f(%x: memref<?x128xbf16>, %w: memref<384x128xbf16>, %codes: memref<?x384xf8E4M3FN>, %scales: memref<?x3xf32>) {
  // expected-error @below {{schedule has 7 stages of 32768 bytes, more than the 166912 bytes of shared memory of a block of sm_80; use stages = 5}}
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<384x128xbf16>) transpose_b
      outs(%codes, %scales : memref<?x384xf8E4M3FN>, memref<?x3xf32>) {tilekernel.schedule = #tilekernel.gpu_schedule<m = 128, n = 128, k = 64, stages = 7>} body {
  ^bb0(%s: tensor<?x384xf32>, %oc: tensor<?x384xf8E4M3FN>, %os: tensor<?x3xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<?x384xf32>) outs(%oc, %os : tensor<?x384xf8E4M3FN>, tensor<?x3xf32>)
        {scheme = #fusednorm.quantization<group = 128>} -> (tensor<?x384xf8E4M3FN>, tensor<?x3xf32>)
    fusednorm.yield %c, %sc : tensor<?x384xf8E4M3FN>, tensor<?x3xf32>
  }
  return
}
