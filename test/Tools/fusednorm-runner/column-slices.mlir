// Slices whose columns are not adjacent, as operands and results of fused kernels. The elements are
// copied to and from a dense buffer.

// RUN: fusednorm-runner %s --entry=interleaved --fuse --reference --input=16x128xbf16=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=interleaved --reference --input=16x128xbf16=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=dropped --fuse --reference --input=16x64x2xf32=normal --input=64xf32=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=into --reference --input=8x16xf32=normal --input=16xf32=normal '--input=8x32xf32=normal(seed=4)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=joined --reference --input=8x32xf32=normal --input=16xf32=normal --input=1 | FileCheck %s
// RUN: fusednorm-runner %s --entry=joined --reference --input=8x32xf32=normal --input=16xf32=normal --input=0 | FileCheck %s
// CHECK: PASS
// CHECK-NOT: FAIL

// RUN: fusednorm-runner %s --entry=interleaved --fuse --target=sm_90a --emulate --reference --input=16x128xbf16=normal | FileCheck %s

#m = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
// Gate and up are interleaved in the columns. Each token gets an FP8 scale.
func.func @interleaved(%x: tensor<16x128xbf16>) -> (tensor<16x64xf8E4M3FN>, tensor<16xf32>) {
  %lo = arith.constant -448.0 : f32
  %hi = arith.constant 448.0 : f32
  %floor = arith.constant 1.0e-10 : f32
  %ninf = arith.constant 0xFF800000 : f32
  %g = tensor.extract_slice %x[0, 0] [16, 64] [1, 2] : tensor<16x128xbf16> to tensor<16x64xbf16>
  %u = tensor.extract_slice %x[0, 1] [16, 64] [1, 2] : tensor<16x128xbf16> to tensor<16x64xbf16>
  %e = tensor.empty() : tensor<16x64xf32>
  %h = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel", "parallel"]}
      ins(%g, %u : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%e : tensor<16x64xf32>) {
  ^bb0(%a: bf16, %b: bf16, %o: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<16x64xf32>
  %er = tensor.empty() : tensor<16xf32>
  %i = linalg.fill ins(%ninf : f32) outs(%er : tensor<16xf32>) -> tensor<16xf32>
  %amax = linalg.generic {indexing_maps = [#m, #r], iterator_types = ["parallel", "reduction"]}
      ins(%h : tensor<16x64xf32>) outs(%i : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.absf %a : f32
    %1 = arith.maximumf %0, %o : f32
    linalg.yield %1 : f32
  } -> tensor<16xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%amax : tensor<16xf32>) outs(%er : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %floor : f32
    %1 = arith.divf %0, %hi : f32
    linalg.yield %1 : f32
  } -> tensor<16xf32>
  %e8 = tensor.empty() : tensor<16x64xf8E4M3FN>
  %q = linalg.generic {indexing_maps = [#m, #r, #m], iterator_types = ["parallel", "parallel"]}
      ins(%h, %s : tensor<16x64xf32>, tensor<16xf32>) outs(%e8 : tensor<16x64xf8E4M3FN>) {
  ^bb0(%a: f32, %b: f32, %o: f8E4M3FN):
    %0 = arith.divf %a, %b : f32
    %1 = arith.maximumf %0, %lo : f32
    %2 = arith.minimumf %1, %hi : f32
    %3 = arith.truncf %2 : f32 to f8E4M3FN
    linalg.yield %3 : f8E4M3FN
  } -> tensor<16x64xf8E4M3FN>
  return %q, %s : tensor<16x64xf8E4M3FN>, tensor<16xf32>
}

// The slice drops the innermost dimension.
func.func @dropped(%x: tensor<?x64x2xf32>, %g: tensor<64xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %eps = arith.constant 1.0e-6 : f32
  %n = tensor.dim %x, %c0 : tensor<?x64x2xf32>
  %s = tensor.extract_slice %x[0, 0, 1] [%n, 64, 1] [1, 1, 1] : tensor<?x64x2xf32> to tensor<?x64xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %y = fusednorm.rms_norm ins(%s, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

// The result is every second column of an argument.
func.func @into(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %o: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %s = tensor.extract_slice %o[0, 1] [8, 16] [1, 2] : tensor<8x32xf32> to tensor<8x16xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<8x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%s : tensor<8x16xf32>) -> tensor<8x16xf32>
  %r = tensor.insert_slice %y into %o[0, 1] [8, 16] [1, 2] : tensor<8x16xf32> into tensor<8x32xf32>
  return %r : tensor<8x32xf32>
}

// Only one branch yields a slice, so the stride is a run-time value.
func.func @joined(%x: tensor<8x32xf32>, %g: tensor<16xf32>, %n: index) -> tensor<8x16xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  %e = tensor.empty() : tensor<8x16xf32>
  %s = scf.if %p -> tensor<8x16xf32> {
    %a = tensor.extract_slice %x[0, 0] [8, 16] [1, 2] : tensor<8x32xf32> to tensor<8x16xf32>
    scf.yield %a : tensor<8x16xf32>
  } else {
    %b = tensor.extract_slice %x[0, 16] [8, 16] [1, 1] : tensor<8x32xf32> to tensor<8x16xf32>
    %c = math.absf %b : tensor<8x16xf32>
    scf.yield %c : tensor<8x16xf32>
  }
  %y = fusednorm.rms_norm ins(%s, %g : tensor<8x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
