// Group quantization in the GEMM kernel, on the SIMT simulator, with all checks. Row and column
// counts are no multiples of the tile size. A group spans one warp or two.
// DEFINE: %{chip} = sm_80
// DEFINE: %{matmul} = fusednorm-runner %s --target=%{chip} --emulate --check --reference --tolerance=abs=0 --entry
// DEFINE: %{rows} = %{matmul}=rows --input=150x192xbf16=uniform(-3,3) --input='256x192xbf16=uniform(-3,3,seed=2)' --input='256xf32=normal(seed=3)' --input='150x256xf8E4M3FN=const(1)' --input='150x2xf32=const(3)' | FileCheck %s
// DEFINE: %{scaled} = %{matmul}=scaled --input='133x256xf8E4M3FN=uniform(-3,3)' --input='192x256xf8E4M3FN=uniform(-3,3,seed=2)' --input='2x133xf32=const(0.5)' --input='2x2xf32=const(0.25)' --input='192xbf16=normal(seed=3)' --input='133x192xf8E4M3FN=const(1)' --input='3x136xf32=const(3)' | FileCheck %s
// DEFINE: %{given} = %{matmul}=given --input='37x64xf16=uniform(-3,3)' --input='48x64xf16=uniform(-3,3,seed=2)' --input=1.75 --input='37x48xf8E5M2=const(1)' --input='37x48xbf16=const(3)' | FileCheck %s
// DEFINE: %{heads} = %{matmul}=heads --input='3x13x64xbf16=uniform(-3,3)' --input='3x256x64xbf16=uniform(-3,3,seed=2)' --input=30.0 --input='3x13x2x64xf8E4M3FNUZ=const(1)' --input='3x13x2x4xbf16=const(3)' --input='3x13x2x64xbf16=const(1)' | FileCheck %s
// RUN: %{rows}
// RUN: %{heads}
// REDEFINE: %{chip} = sm_89
// RUN: %{scaled}
// REDEFINE: %{chip} = sm_90a
// RUN: %{rows}
// RUN: %{scaled}
// RUN: %{given}
// RUN: %{heads}
// REDEFINE: %{chip} = sm_100
// RUN: %{rows}
// REDEFINE: %{chip} = sm_120
// RUN: %{scaled}
// RUN: %{given}
// CHECK-COUNT-2: all equal: PASS
// CHECK: check: 0 reports

// The tile holds whole groups, and there is no row kernel.
// RUN: fusednorm-opt %s --fusednorm-to-nvvm=target=sm_80 --mlir-print-ir-after=fusednorm-assign-schedule -o /dev/null 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL-LABEL: launch.func private @rows_gemm0(
// KERNEL: %[[MAX:.*]] = tilekernel.group_abs_max %{{.*}} group 128 : vector<128x128xf32>
// KERNEL: tilekernel.saturate_cast %{{.*}} : vector<128x128xf32> -> vector<128x128xf8E4M3FN>
// KERNEL: tilekernel.store {{.*}} : vector<128x128xf8E4M3FN>, memref<?x256xf8E4M3FN>
// KERNEL: tilekernel.store {{.*}} block [1, 128] : vector<128x128xf32>, memref<?x2xf32>
// KERNEL-LABEL: launch.func private @scaled_gemm0(
// KERNEL: tilekernel.store {{.*}} along [1, 0] block [64, 1] : vector<{{.*}}xf32>, memref<3x?xf32>
// KERNEL-NOT: rowkernel.program

// A bias, an activation, a rounding.
func.func @rows(%x: tensor<?x192xbf16>, %w: tensor<256x192xbf16>, %bias: tensor<256xf32>, %codes: tensor<?x256xf8E4M3FN>,
                %scales: tensor<?x2xf32>) -> (tensor<?x256xf8E4M3FN>, tensor<?x2xf32>) {
  %c:2 = fusednorm.matmul ins(%x, %w : tensor<?x192xbf16>, tensor<256x192xbf16>) transpose_b
      epilogue(%bias : tensor<256xf32>) outs(%codes, %scales : tensor<?x256xf8E4M3FN>, tensor<?x2xf32>) body {
  ^bb0(%s: tensor<?x256xf32>, %b: tensor<256xf32>, %oc: tensor<?x256xf8E4M3FN>, %os: tensor<?x2xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x256xf32>
    %zero = arith.constant 0.0 : f32
    %zeros = tensor.splat %zero[%rows] : tensor<?x256xf32>
    %empty = tensor.empty(%rows) : tensor<?x256xf32>
    %wide = linalg.broadcast ins(%b : tensor<256xf32>) outs(%empty : tensor<?x256xf32>) dimensions = [0]
    %t = arith.addf %s, %wide : tensor<?x256xf32>
    %r = arith.maximumf %t, %zeros : tensor<?x256xf32>
    %y = arith.truncf %r : tensor<?x256xf32> to tensor<?x256xbf16>
    %q:2 = fusednorm.quantize ins(%y : tensor<?x256xbf16>) outs(%oc, %os : tensor<?x256xf8E4M3FN>, tensor<?x2xf32>)
        {scheme = #fusednorm.quantization<group = 128>} -> (tensor<?x256xf8E4M3FN>, tensor<?x2xf32>)
    fusednorm.yield %q#0, %q#1 : tensor<?x256xf8E4M3FN>, tensor<?x2xf32>
  } -> (tensor<?x256xf8E4M3FN>, tensor<?x2xf32>)
  return %c#0, %c#1 : tensor<?x256xf8E4M3FN>, tensor<?x2xf32>
}

// Block scales of the operands, and transposed scales of the result, whose padding is not written.
func.func @scaled(%x: tensor<?x256xf8E4M3FN>, %w: tensor<192x256xf8E4M3FN>, %sx: tensor<2x?xf32>, %sw: tensor<2x2xf32>,
                  %bias: tensor<192xbf16>, %codes: tensor<?x192xf8E4M3FN>, %scales: tensor<3x?xf32>)
    -> (tensor<?x192xf8E4M3FN>, tensor<3x?xf32>) {
  %c:2 = fusednorm.scaled_matmul ins(%x, %w : tensor<?x256xf8E4M3FN>, tensor<192x256xf8E4M3FN>) transpose_b
      scales(%sx, %sw : tensor<2x?xf32>, tensor<2x2xf32>) by <block = [1, 128, 128]>
      epilogue(%bias : tensor<192xbf16>) outs(%codes, %scales : tensor<?x192xf8E4M3FN>, tensor<3x?xf32>) body {
  ^bb0(%s: tensor<?x192xf32>, %b: tensor<192xbf16>, %oc: tensor<?x192xf8E4M3FN>, %os: tensor<3x?xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x192xf32>
    %empty = tensor.empty(%rows) : tensor<?x192xbf16>
    %wide = linalg.broadcast ins(%b : tensor<192xbf16>) outs(%empty : tensor<?x192xbf16>) dimensions = [0]
    %b32 = arith.extf %wide : tensor<?x192xbf16> to tensor<?x192xf32>
    %t = arith.addf %s, %b32 : tensor<?x192xf32>
    %q:2 = fusednorm.quantize ins(%t : tensor<?x192xf32>) outs(%oc, %os : tensor<?x192xf8E4M3FN>, tensor<3x?xf32>)
        {scheme = #fusednorm.quantization<group = 64, layout = transposed>} -> (tensor<?x192xf8E4M3FN>, tensor<3x?xf32>)
    fusednorm.yield %q#0, %q#1 : tensor<?x192xf8E4M3FN>, tensor<3x?xf32>
  } -> (tensor<?x192xf8E4M3FN>, tensor<3x?xf32>)
  return %c#0, %c#1 : tensor<?x192xf8E4M3FN>, tensor<3x?xf32>
}

// A static scale. The unquantized values are stored too.
func.func @given(%x: tensor<?x64xf16>, %w: tensor<48x64xf16>, %scale: f32, %codes: tensor<?x48xf8E5M2>, %y: tensor<?x48xbf16>)
    -> (tensor<?x48xf8E5M2>, tensor<?x48xbf16>) {
  %c:2 = fusednorm.matmul ins(%x, %w : tensor<?x64xf16>, tensor<48x64xf16>) transpose_b
      epilogue(%scale : f32) outs(%codes, %y : tensor<?x48xf8E5M2>, tensor<?x48xbf16>) body {
  ^bb0(%s: tensor<?x48xf32>, %d: f32, %oc: tensor<?x48xf8E5M2>, %oy: tensor<?x48xbf16>):
    %h = arith.truncf %s : tensor<?x48xf32> to tensor<?x48xbf16>
    %q = fusednorm.quantize ins(%h : tensor<?x48xbf16>) static_scale(%d) outs(%oc : tensor<?x48xf8E5M2>) -> (tensor<?x48xf8E5M2>)
    fusednorm.yield %q, %h : tensor<?x48xf8E5M2>, tensor<?x48xbf16>
  } -> (tensor<?x48xf8E5M2>, tensor<?x48xbf16>)
  return %c#0, %c#1 : tensor<?x48xf8E5M2>, tensor<?x48xbf16>
}

// Batches, groups in a part of a head, bounded scales of another type.
func.func @heads(%x: tensor<3x?x64xbf16>, %w: tensor<3x256x64xbf16>, %bound: f32,
                 %codes: tensor<3x?x2x64xf8E4M3FNUZ>, %scales: tensor<3x?x2x4xbf16>, %k: tensor<3x?x2x64xbf16>)
    -> (tensor<3x?x2x64xf8E4M3FNUZ>, tensor<3x?x2x4xbf16>, tensor<3x?x2x64xbf16>) {
  %c:3 = fusednorm.matmul ins(%x, %w : tensor<3x?x64xbf16>, tensor<3x256x64xbf16>) transpose_b
      epilogue(%bound : f32) outs(%codes, %scales, %k : tensor<3x?x2x64xf8E4M3FNUZ>, tensor<3x?x2x4xbf16>, tensor<3x?x2x64xbf16>) body {
  ^bb0(%s: tensor<3x?x256xf32>, %u: f32, %oc: tensor<3x?x2x64xf8E4M3FNUZ>, %os: tensor<3x?x2x4xbf16>, %ok: tensor<3x?x2x64xbf16>):
    %c1 = arith.constant 1 : index
    %rows = tensor.dim %s, %c1 : tensor<3x?x256xf32>
    %half = arith.truncf %s : tensor<3x?x256xf32> to tensor<3x?x256xbf16>
    %by_head = tensor.expand_shape %half [[0], [1], [2, 3]] output_shape [3, %rows, 2, 128] : tensor<3x?x256xbf16> into tensor<3x?x2x128xbf16>
    %plain = tensor.extract_slice %by_head[0, 0, 0, 0] [3, %rows, 2, 64] [1, 1, 1, 1] : tensor<3x?x2x128xbf16> to tensor<3x?x2x64xbf16>
    %coded = tensor.extract_slice %by_head[0, 0, 0, 64] [3, %rows, 2, 64] [1, 1, 1, 1] : tensor<3x?x2x128xbf16> to tensor<3x?x2x64xbf16>
    %q:2 = fusednorm.quantize ins(%coded : tensor<3x?x2x64xbf16>) scale_ub(%u) outs(%oc, %os : tensor<3x?x2x64xf8E4M3FNUZ>, tensor<3x?x2x4xbf16>)
        {scheme = #fusednorm.quantization<group = 16>} -> (tensor<3x?x2x64xf8E4M3FNUZ>, tensor<3x?x2x4xbf16>)
    fusednorm.yield %q#0, %q#1, %plain : tensor<3x?x2x64xf8E4M3FNUZ>, tensor<3x?x2x4xbf16>, tensor<3x?x2x64xbf16>
  } -> (tensor<3x?x2x64xf8E4M3FNUZ>, tensor<3x?x2x4xbf16>, tensor<3x?x2x64xbf16>)
  return %c#0, %c#1, %c#2 : tensor<3x?x2x64xf8E4M3FNUZ>, tensor<3x?x2x4xbf16>, tensor<3x?x2x64xbf16>
}
