// RUN: fusednorm-opt %s -split-input-file --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_90a -verify-diagnostics

// Shared memory of a block.
func.func @f(%x: memref<?x512xf8E4M3FN>, %sx: memref<4x?xf32>, %w: memref<384x512xf8E4M3FN>, %sw: memref<3x4xf32>, %out: memref<?x384xbf16>) {
  // expected-error @below {{schedule needs 266336 bytes of shared memory, and sm_90a has 232448; use stages = 5}}
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<384x512xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<4x?xf32>, memref<3x4xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128, n = 160, stages = 6>}
  return
}

// -----

// Registers.
func.func @f(%x: memref<?x512xf8E4M3FN>, %sx: memref<4x?xf32>, %w: memref<384x512xf8E4M3FN>, %sw: memref<3x4xf32>, %out: memref<?x384xbf16>) {
  // expected-error @below {{schedule has n = 256, more columns than registers have accumulators for; use n = 192}}
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<384x512xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<4x?xf32>, memref<3x4xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<n = 256, stages = 2>}
  return
}

// -----

func.func @f(%x: memref<?x512xf8E4M3FN>, %sx: memref<1x1xf32>, %w: memref<384x512xf8E4M3FN>, %sw: memref<1x1xf32>, %out: memref<?x384xbf16>) {
  // expected-error @below {{schedule has n = 224, more columns than registers have accumulators for; use n = 208}}
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<384x512xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<1x1xf32>, memref<1x1xf32>) by <tensor>
      outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<n = 224, stages = 2>}
  return
}

// -----

// Runs of columns with one scale.
func.func @f(%x: memref<?x512xf8E4M3FN>, %sx: memref<4x?xf32>, %w: memref<384x512xf8E4M3FN>, %sw: memref<3x4xf32>, %out: memref<?x384xbf16>) {
  // expected-error @below {{schedule has n = 176, expected a multiple of 32 with block scales; use n = 160}}
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<384x512xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<4x?xf32>, memref<3x4xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<n = 176>}
  return
}

// -----

// Dynamic depth.
func.func @f(%x: memref<?x?xbf16>, %w: memref<384x?xbf16>, %out: memref<?x384xbf16>) {
  // expected-error @below {{schedule has resident = 1, but K is dynamic; use m = 128, resident = 0}}
  fusednorm.matmul ins(%x, %w : memref<?x?xbf16>, memref<384x?xbf16>) transpose_b
      outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 64, resident = 1>}
  return
}

// -----

func.func @f(%x: memref<?x100xf8E4M3FN>, %sx: memref<1x?xf32>, %w: memref<384x100xf8E4M3FN>, %sw: memref<3x1xf32>, %out: memref<?x384xbf16>) {
  // expected-error @below {{but the A operand has rows that are not aligned to 16 bytes; use #tilekernel.gpu_schedule}}
  fusednorm.scaled_matmul ins(%x, %w : memref<?x100xf8E4M3FN>, memref<384x100xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<1x?xf32>, memref<3x1xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<n = 128>}
  return
}

// -----

// expected-error @below {{schedule has n = 100, expected a multiple of 16; use n = 96}}
func.func private @f() attributes {test.schedule = #tilekernel.hopper_schedule<n = 100>}

// -----

func.func @f(%x: memref<?x128xbf16>, %w: memref<128x384xbf16>, %out: memref<?x384xbf16>) {
  // expected-error @below {{schedule has n = 160, expected a multiple of 64 for a B operand that is not transposed; use n = 128}}
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<128x384xbf16>)
      outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<n = 160>}
  return
}

// -----

func.func @f(%x: memref<?x128xbf16>, %w: memref<128x384xbf16>, %out: memref<?x384xbf16>) {
  // expected-error @below {{schedule has m = 128 and resident = 1, expected m = 64 if the B operand is resident; use m = 64}}
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<128x384xbf16>)
      outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128, resident = 1>}
  return
}

// -----

func.func @f(%x: memref<?x128xbf16>, %w: memref<384x128xbf16>, %out: memref<?x384xbf16>) {
  // expected-error @below {{schedule has stages = 5, expected an even number for two warpgroups; use stages = 6}}
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<384x128xbf16>)
      transpose_b outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 64, stages = 5>}
  return
}

// -----

// Heads of K and V, with 128 columns each.
func.func @f(%a: memref<?x256xf8E4M3FN>, %b: memref<512x256xf8E4M3FN>, %sa: memref<2x?xf32>, %sb: memref<4x2xf32>,
             %k: memref<?x2x128xbf16, strided<[384, 192, 1]>>, %v: memref<?x2x128xbf16>) {
  // expected-error @below {{schedule has n = 160, not a divisor of the 128 columns of a head; use n = 128}}
  fusednorm.scaled_matmul ins(%a, %b : memref<?x256xf8E4M3FN>, memref<512x256xf8E4M3FN>) transpose_b
      scales(%sa, %sb : memref<2x?xf32>, memref<4x2xf32>) by <block = [1, 128, 128]>
      outs(%k, %v : memref<?x2x128xbf16, strided<[384, 192, 1]>>, memref<?x2x128xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<n = 160>} body {
  ^bb0(%s: tensor<?x512xf32>, %ko: tensor<?x2x128xbf16>, %vo: tensor<?x2x128xbf16>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x512xf32>
    %r = arith.truncf %s : tensor<?x512xf32> to tensor<?x512xbf16>
    %h = tensor.expand_shape %r [[0], [1, 2]] output_shape [%rows, 2, 256] : tensor<?x512xbf16> into tensor<?x2x256xbf16>
    %key = tensor.extract_slice %h[0, 0, 0] [%rows, 2, 128] [1, 1, 1] : tensor<?x2x256xbf16> to tensor<?x2x128xbf16>
    %value = tensor.extract_slice %h[0, 0, 128] [%rows, 2, 128] [1, 1, 1] : tensor<?x2x256xbf16> to tensor<?x2x128xbf16>
    fusednorm.yield %key, %value : tensor<?x2x128xbf16>, tensor<?x2x128xbf16>
  }
  return
}

// -----

func.func @f(%x: memref<?x128xbf16>, %w: memref<384x128xbf16>, %out: memref<?x384xbf16>) {
  // expected-error @below {{schedule has cluster = 2, expected 1 if the B operand is resident or not transposed; use cluster = 1}}
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<384x128xbf16>)
      transpose_b outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 64, cluster = 2>}
  return
}

// -----

func.func @f(%x: memref<2x3x?x128xbf16>, %w: memref<2x3x384x128xbf16>, %out: memref<2x3x?x384xbf16>) {
  // expected-error @below {{but it has more than one batch dimension; use #tilekernel.gpu_schedule}}
  fusednorm.matmul ins(%x, %w : memref<2x3x?x128xbf16>, memref<2x3x384x128xbf16>)
      transpose_b outs(%out : memref<2x3x?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128>}
  return
}

// -----

// Without clusters, the last tile of columns may be partial.
func.func @f(%x: memref<?x4096xbf16>, %w: memref<352x4096xbf16>, %out: memref<?x352xbf16>) {
  // expected-error @below {{schedule has m = 64 and cluster = 2, expected a static number of columns that is a multiple of 64; use cluster = 1}}
  fusednorm.matmul ins(%x, %w : memref<?x4096xbf16>, memref<352x4096xbf16>)
      transpose_b outs(%out : memref<?x352xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 64, n = 32, resident = 0, cluster = 2>}
  return
}

// -----

func.func @f(%x: memref<?x4096xbf16>, %w: memref<352x4096xbf16>, %out: memref<?x352xbf16>) {
  // expected-error @below {{schedule has box_rows = 128, expected at most m = 64; use box_rows = 64}}
  fusednorm.matmul ins(%x, %w : memref<?x4096xbf16>, memref<352x4096xbf16>)
      transpose_b outs(%out : memref<?x352xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 64, n = 32, resident = 0, box_rows = 128>}
  return
}

// -----

func.func @f(%x: memref<?x128xbf16>, %w: memref<384x128xbf16>, %out: memref<?x384xbf16>) {
  // expected-error @below {{schedule has box_rows = 16, expected m = 64 if the B operand is resident; use box_rows = 64}}
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<384x128xbf16>)
      transpose_b outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 64, box_rows = 16>}
  return
}

// -----

func.func @f(%x: memref<?x4096xbf16>, %w: memref<256x4096xbf16>, %out: memref<?x256xbf16>) {
  // expected-error @below {{schedule has split = 2, expected cluster = 1, resident = 0 and m of at most 128 with it; use split = 1}}
  fusednorm.matmul ins(%x, %w : memref<?x4096xbf16>, memref<256x4096xbf16>)
      transpose_b outs(%out : memref<?x256xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128, n = 64, cluster = 2, split = 2>}
  return
}

// -----

func.func @f(%x: memref<?x128xbf16>, %w: memref<256x128xbf16>, %out: memref<?x256xbf16>) {
  // expected-error @below {{schedule has split = 4, expected a static K of at least as many k-steps; use split = 1}}
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<256x128xbf16>)
      transpose_b outs(%out : memref<?x256xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128, n = 128, split = 4>}
  return
}

// -----

func.func @f(%x: memref<?x4096xbf16>, %w: memref<256x4096xbf16>, %out: memref<?x256xbf16>) {
  // expected-error @below {{schedule has n = 64 and split = 4, expected a multiple of 128 columns; use split = 1}}
  fusednorm.matmul ins(%x, %w : memref<?x4096xbf16>, memref<256x4096xbf16>)
      transpose_b outs(%out : memref<?x256xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128, n = 64, split = 4>}
  return
}

// -----

func.func @f(%x: memref<?x512xf8E4M3FN>, %w: memref<256x512xf8E4M3FN>, %sx: memref<1x1xf32>, %sw: memref<1x1xf32>, %out: memref<?x256xbf16>) {
  // expected-error @below {{schedule has split = 2, expected cluster = 1, resident = 0 and m of at most 128 with it; use split = 1}}
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<256x512xf8E4M3FN>) transpose_b
      scales(%sx, %sw : memref<1x1xf32>, memref<1x1xf32>) by <tensor> outs(%out : memref<?x256xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<m = 256, n = 128, split = 2>}
  return
}

// -----

// Shares past the last column would read operands of the epilogue out of bounds.
func.func @f(%x: memref<?x4096xbf16>, %w: memref<320x4096xbf16>, %out: memref<?x320xbf16>) {
  // expected-error @below {{schedule has split = 2, expected a static number of columns that is a multiple of 128; use split = 1}}
  fusednorm.matmul ins(%x, %w : memref<?x4096xbf16>, memref<320x4096xbf16>)
      transpose_b outs(%out : memref<?x320xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128, n = 128, split = 2>}
  return
}

// -----

func.func @f(%x: memref<?x4096xbf16>, %w: memref<256x4096xbf16>, %out: memref<?x256xbf16>) {
  // expected-error @below {{schedule has m = 256 and n = 128, expected FP8 operands, resident = 0 and at most 128 columns with it; use m = 128}}
  fusednorm.matmul ins(%x, %w : memref<?x4096xbf16>, memref<256x4096xbf16>)
      transpose_b outs(%out : memref<?x256xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 256, n = 128>}
  return
}

// -----

// Tiles must hold whole groups.
func.func @f(%x: memref<?x128xbf16>, %w: memref<384x128xbf16>, %codes: memref<?x384xf8E4M3FN>, %scales: memref<?x3xf32>) {
  // expected-error @below {{schedule has n = 160, expected a multiple of the group size 128; use n = 128}}
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<384x128xbf16>) transpose_b
      outs(%codes, %scales : memref<?x384xf8E4M3FN>, memref<?x3xf32>) {tilekernel.schedule = #tilekernel.hopper_schedule<n = 160>} body {
  ^bb0(%s: tensor<?x384xf32>, %oc: tensor<?x384xf8E4M3FN>, %os: tensor<?x3xf32>):
    %c, %sc = fusednorm.quantize ins(%s : tensor<?x384xf32>) outs(%oc, %os : tensor<?x384xf8E4M3FN>, tensor<?x3xf32>)
        {scheme = #fusednorm.quantization<group = 128>} -> (tensor<?x384xf8E4M3FN>, tensor<?x3xf32>)
    fusednorm.yield %c, %sc : tensor<?x384xf8E4M3FN>, tensor<?x3xf32>
  }
  return
}
