// Epilogues of whole rows in the GEMM kernel. i8 accumulators are exact, so every bit is compared.
// Row and column counts are no multiples of the tile size. Two threads process different rows.
// RUN: fusednorm-opt %s --fusednorm-to-cpu=target=x86-64-v4 --remarks-filter=fusion --remark-format=emitRemark --mlir-print-ir-after=tilekernel-fuse-row-epilogues -o /dev/null 2> %t.kernels
// RUN: FileCheck %s --check-prefix=REMARK < %t.kernels
// RUN: FileCheck %s --check-prefix=KERNEL < %t.kernels
// RUN: fusednorm-runner %s --entry=token --threads=1 --reference --tolerance=abs=0 --input='500x40xi8=uniform(-9,9)' --input='80x40xi8=uniform(-9,9,seed=2)' --input='1x1xf32=const(0.25)' --input='1x1xf32=const(0.5)' --input='500x80xf8E4M3FN=const(1)' --input='500x1xf32=const(3)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=layer --threads=2 --reference --tolerance=abs=0 --input='37x40xi8=uniform(-9,9)' --input='8x40x32xi8=uniform(-9,9,seed=2)' --input='1x1xf32=const(0.25)' --input='1x1xf32=const(0.5)' --input='256xbf16=normal(seed=3)' --input='37x256xbf16=normal(seed=4)' --input='256xbf16=normal(seed=5)' --input=1e-6 --input='37x256xbf16=const(7)' --input='37x256xf8E4M3FN=const(1)' --input='2x40xf32=const(3)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=heads --threads=2 --reference --tolerance=abs=0 --input='37x40xi8=uniform(-9,9)' --input='384x40xi8=uniform(-9,9,seed=2)' --input='1x1xf32=const(0.25)' --input='1x1xf32=const(0.5)' --input='37x64xf32=uniform(-1,1)' --input='37x4x32xbf16=const(7)@strides=[384,96,1]' --input='37x4x64xbf16=const(9)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=stored --threads=2 --reference --tolerance=abs=0 --input='5x40xi8=uniform(-9,9)' --input='64x40xi8=uniform(-9,9,seed=2)' --input='1x1xf32=const(0.25)' --input='1x1xf32=const(0.5)' --input='64xf32=normal(seed=3)' --input=1e-6 --input='5xi64=iota' --input='3x16x64xbf16=const(7)' | FileCheck %s
// CHECK: all equal: PASS
// CHECK-NOT: FAIL

// REMARK-NOT: behind
// REMARK: the rows of @token_kernel0 run in the GEMM kernel @token_gemm0
// REMARK: the rows of @layer_kernel0 run in the GEMM kernel @layer_gemm0
// REMARK: the rows of @heads_kernel0 run in the GEMM kernel @heads_gemm0
// REMARK: the rows of @stored_kernel0 run in the GEMM kernel @stored_gemm0
// REMARK-NOT: behind

// KERNEL-LABEL: launch.func private @token_gemm0(
// KERNEL: %[[ROWS:.*]] = launch.scratch %[[ALL:.*]] : memref<?x80xf32>
// KERNEL: tilekernel.store %{{.*}}, %[[ROWS]][%{{.*}}, %{{.*}}] : vector<4x16xf32>, memref<?x80xf32>
// KERNEL: rowkernel.program (%[[I:.*]]) in (%[[ALL]]) {
// KERNEL: rowkernel.load %[[ROWS]][%[[I]], %{{.*}}] : memref<?x80xf32> -> vector<80xf32>
// KERNEL-LABEL: func.func @token(
// KERNEL-NOT: alloc
// KERNEL-NOT: launch.call
// KERNEL: launch.call @token_gemm0
// KERNEL-NEXT: return

// One scale per row.
func.func @token(%x: tensor<?x?xi8>, %w: tensor<80x?xi8>, %sx: tensor<1x1xf32>, %sw: tensor<1x1xf32>, %codes: tensor<?x80xf8E4M3FN>,
                 %scales: tensor<?x1xf32>) -> (tensor<?x80xf8E4M3FN>, tensor<?x1xf32>) {
  %c:2 = fusednorm.scaled_matmul ins(%x, %w : tensor<?x?xi8>, tensor<80x?xi8>) transpose_b
      scales(%sx, %sw : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> outs(%codes, %scales : tensor<?x80xf8E4M3FN>, tensor<?x1xf32>) body {
  ^bb0(%s: tensor<?x80xf32>, %oc: tensor<?x80xf8E4M3FN>, %os: tensor<?x1xf32>):
    %y = arith.truncf %s : tensor<?x80xf32> to tensor<?x80xbf16>
    %q:2 = fusednorm.quantize ins(%y : tensor<?x80xbf16>) outs(%oc, %os : tensor<?x80xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x80xf8E4M3FN>, tensor<?x1xf32>)
    fusednorm.yield %q#0, %q#1 : tensor<?x80xf8E4M3FN>, tensor<?x1xf32>
  } -> (tensor<?x80xf8E4M3FN>, tensor<?x1xf32>)
  return %c#0, %c#1 : tensor<?x80xf8E4M3FN>, tensor<?x1xf32>
}

// Packed weights, a bias, a residual, a norm of the sum, which is also stored, and group
// quantization with transposed, padded scales.
func.func @layer(%x: tensor<?x?xi8>, %w: tensor<8x?x32xi8>, %sx: tensor<1x1xf32>, %sw: tensor<1x1xf32>, %bias: tensor<256xbf16>,
                 %residual: tensor<?x256xbf16>, %gamma: tensor<256xbf16>, %epsilon: f32, %sum: tensor<?x256xbf16>,
                 %codes: tensor<?x256xf8E4M3FN>, %scales: tensor<2x?xf32>) -> (tensor<?x256xbf16>, tensor<?x256xf8E4M3FN>, tensor<2x?xf32>) {
  %c:3 = fusednorm.scaled_matmul ins(%x, %w : tensor<?x?xi8>, tensor<8x?x32xi8>) packed(256)
      scales(%sx, %sw : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor>
      epilogue(%bias, %residual, %gamma, %epsilon : tensor<256xbf16>, tensor<?x256xbf16>, tensor<256xbf16>, f32)
      outs(%sum, %codes, %scales : tensor<?x256xbf16>, tensor<?x256xf8E4M3FN>, tensor<2x?xf32>) body {
  ^bb0(%s: tensor<?x256xf32>, %b: tensor<256xbf16>, %r: tensor<?x256xbf16>, %g: tensor<256xbf16>, %e: f32, %ot: tensor<?x256xbf16>,
       %oc: tensor<?x256xf8E4M3FN>, %os: tensor<2x?xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x256xf32>
    %empty = tensor.empty(%rows) : tensor<?x256xf32>
    %b32 = arith.extf %b : tensor<256xbf16> to tensor<256xf32>
    %wide = linalg.broadcast ins(%b32 : tensor<256xf32>) outs(%empty : tensor<?x256xf32>) dimensions = [0]
    %t0 = arith.addf %s, %wide : tensor<?x256xf32>
    %r32 = arith.extf %r : tensor<?x256xbf16> to tensor<?x256xf32>
    %t1 = arith.addf %t0, %r32 : tensor<?x256xf32>
    %t = arith.truncf %t1 : tensor<?x256xf32> to tensor<?x256xbf16>
    %own = tensor.empty(%rows) : tensor<?x256xbf16>
    %n = fusednorm.rms_norm ins(%t, %g : tensor<?x256xbf16>, tensor<256xbf16>) epsilon(%e) outs(%own : tensor<?x256xbf16>) -> tensor<?x256xbf16>
    %q:2 = fusednorm.quantize ins(%n : tensor<?x256xbf16>) outs(%oc, %os : tensor<?x256xf8E4M3FN>, tensor<2x?xf32>)
        {scheme = #fusednorm.quantization<group = 128, layout = transposed>} -> (tensor<?x256xf8E4M3FN>, tensor<2x?xf32>)
    fusednorm.yield %t, %q#0, %q#1 : tensor<?x256xbf16>, tensor<?x256xf8E4M3FN>, tensor<2x?xf32>
  } -> (tensor<?x256xbf16>, tensor<?x256xf8E4M3FN>, tensor<2x?xf32>)
  return %c#0, %c#1, %c#2 : tensor<?x256xbf16>, tensor<?x256xf8E4M3FN>, tensor<2x?xf32>
}

// Heads of 96 columns: 32 unchanged and 64 rotated.
func.func @heads(%x: memref<?x?xi8>, %w: memref<384x?xi8>, %sx: memref<1x1xf32>, %sw: memref<1x1xf32>, %angles: memref<?x64xf32>,
                 %k: memref<?x4x32xbf16, strided<[384, 96, 1]>>, %rotated: memref<?x4x64xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x?xi8>, memref<384x?xi8>) transpose_b
      scales(%sx, %sw : memref<1x1xf32>, memref<1x1xf32>) by <tensor> epilogue(%angles : memref<?x64xf32>)
      outs(%k, %rotated : memref<?x4x32xbf16, strided<[384, 96, 1]>>, memref<?x4x64xbf16>) body {
  ^bb0(%s: tensor<?x384xf32>, %a: tensor<?x64xf32>, %ok: tensor<?x4x32xbf16>, %or: tensor<?x4x64xbf16>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x384xf32>
    %half = arith.truncf %s : tensor<?x384xf32> to tensor<?x384xbf16>
    %by_head = tensor.expand_shape %half [[0], [1, 2]] output_shape [%rows, 4, 96] : tensor<?x384xbf16> into tensor<?x4x96xbf16>
    %plain = tensor.extract_slice %by_head[0, 0, 0] [%rows, 4, 32] [1, 1, 1] : tensor<?x4x96xbf16> to tensor<?x4x32xbf16>
    %turned = tensor.extract_slice %by_head[0, 0, 32] [%rows, 4, 64] [1, 1, 1] : tensor<?x4x96xbf16> to tensor<?x4x64xbf16>
    %r = fusednorm.rope ins(%turned, %a : tensor<?x4x64xbf16>, tensor<?x64xf32>) outs(%or : tensor<?x4x64xbf16>) -> tensor<?x4x64xbf16>
    fusednorm.yield %plain, %r : tensor<?x4x32xbf16>, tensor<?x4x64xbf16>
  }
  return
}

// Rows that are stored into slots of a cache.
func.func @stored(%x: tensor<?x?xi8>, %w: tensor<64x?xi8>, %sx: tensor<1x1xf32>, %sw: tensor<1x1xf32>, %gamma: tensor<64xf32>, %epsilon: f32,
                  %slots: tensor<?xi64>, %cache: tensor<?x16x64xbf16>) -> tensor<?x16x64xbf16> {
  %c = fusednorm.scaled_matmul ins(%x, %w : tensor<?x?xi8>, tensor<64x?xi8>) transpose_b
      scales(%sx, %sw : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor>
      epilogue(%gamma, %epsilon, %slots : tensor<64xf32>, f32, tensor<?xi64>) outs(%cache : tensor<?x16x64xbf16>) body {
  ^bb0(%s: tensor<?x64xf32>, %g: tensor<64xf32>, %e: f32, %p: tensor<?xi64>, %o: tensor<?x16x64xbf16>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x64xf32>
    %own = tensor.empty(%rows) : tensor<?x64xbf16>
    %n = fusednorm.rms_norm ins(%s, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e) outs(%own : tensor<?x64xbf16>) -> tensor<?x64xbf16>
    %r = fusednorm.paged_store ins(%n : tensor<?x64xbf16>) slots(%p : tensor<?xi64>) outs(%o : tensor<?x16x64xbf16>) -> tensor<?x16x64xbf16>
    fusednorm.yield %r : tensor<?x16x64xbf16>
  } -> (tensor<?x16x64xbf16>)
  return %c : tensor<?x16x64xbf16>
}
