// Loops outside of other kernels, on the simulator.

// RUN: fusednorm-runner %s --entry=loops --target=sm_90a --emulate --reference --input='5x64xf32=normal(seed=1)' --input='64xbf16=normal(seed=2)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=sum --target=sm_90a --emulate --reference --input='3x5x16xf16=normal(seed=1)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=gather --target=sm_90a --emulate --reference --input='7x8xf32=normal(seed=1)' --input='4xi64=const(5)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=functions --target=sm_90a --emulate --reference --input='512xf32=normal(seed=1)' --input='512xf32=uniform(-4,4,seed=2)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=functions --target=sm_90a --emulate --reference --input='512xf32=uniform(-3e38,3e38,seed=3)' --input='512xf32=uniform(-0.5,0.5,seed=2)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=bytes --target=sm_90a --emulate --reference --input='64xf32=uniform(-600,600,seed=1)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=narrow --target=sm_90a --emulate --reference --input='8192xf64=uniform(-1e-12,1e-12,seed=1)' | FileCheck %s
// CHECK: PASS
// CHECK-NOT: FAIL

// A failed assertion is a trap.
// RUN: not fusednorm-runner %s --entry=gather --target=sm_90a --emulate --input='7x8xf32=normal(seed=1)' --input='4xi64=const(7)' 2>&1 | FileCheck %s --check-prefix=TRAP
// TRAP: executes a trap

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#columns = affine_map<(i, j) -> (j)>
#v = affine_map<(i) -> (i)>

// A transposed result, an exponential, and arithmetic in bf16.
func.func @loops(%x: tensor<?x64xf32>, %b: tensor<64xbf16>) -> tensor<64x?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%n) : tensor<64x?xf32>
  %y = linalg.generic {indexing_maps = [#id, #columns, #turned],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : tensor<?x64xf32>, tensor<64xbf16>) outs(%e : tensor<64x?xf32>) {
  ^bb0(%p: f32, %q: bf16, %o: f32):
    %0 = math.exp %p : f32
    %1 = arith.mulf %q, %q : bf16
    %2 = math.rsqrt %1 : bf16
    %3 = arith.extf %2 : bf16 to f32
    %4 = arith.addf %3, %0 : f32
    linalg.yield %4 : f32
  } -> tensor<64x?xf32>
  return %y : tensor<64x?xf32>
}

// Sums over the first and the last dimension, after a fill. The result has unit dimensions.
func.func @sum(%x: tensor<3x5x16xf16>) -> tensor<1x5x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x5x1xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x5x1xf32>) -> tensor<1x5x1xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>,
                                        affine_map<(i, j, k) -> (0, j, 0)>],
                       iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%x : tensor<3x5x16xf16>) outs(%i : tensor<1x5x1xf32>) {
  ^bb0(%p: f16, %o: f32):
    %0 = arith.extf %p : f16 to f32
    %1 = arith.addf %0, %o : f32
    linalg.yield %1 : f32
  } -> tensor<1x5x1xf32>
  return %y : tensor<1x5x1xf32>
}

// Rows selected by integers, with the check of torch-mlir.
func.func @gather(%x: tensor<7x8xf32>, %rows: tensor<4xi64>) -> tensor<4x8xf32> {
  %most = arith.constant 7 : i64
  %e = tensor.empty() : tensor<4x8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%rows : tensor<4xi64>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%r: i64, %o: f32):
    %0 = arith.cmpi ult, %r, %most : i64
    cf.assert %0, "expected a row below 7"
    %1 = arith.index_cast %r : i64 to index
    %2 = linalg.index 1 : index
    %3 = tensor.extract %x[%1, %2] : tensor<7x8xf32>
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// Functions of rotary tables and activations.
func.func @functions(%x: tensor<512xf32>, %y: tensor<512xf32>)
    -> (tensor<512xf32>, tensor<512xf32>, tensor<512xf32>, tensor<512xf32>, tensor<512xf32>) {
  %base = arith.constant 10000.0 : f32
  %three = arith.constant 3 : i64
  %e = tensor.empty() : tensor<512xf32>
  %r:5 = linalg.generic {indexing_maps = [#v, #v, #v, #v, #v, #v, #v], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<512xf32>, tensor<512xf32>)
      outs(%e, %e, %e, %e, %e : tensor<512xf32>, tensor<512xf32>, tensor<512xf32>, tensor<512xf32>, tensor<512xf32>) {
  ^bb0(%p: f32, %q: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32, %o4: f32):
    %0 = math.sin %p : f32
    %1 = math.cos %p : f32
    %2 = math.powf %base, %q : f32
    %3 = math.expm1 %q : f32
    %4 = math.absf %q : f32
    %5 = math.log1p %4 : f32
    %6 = math.fpowi %5, %three : f32, i64
    linalg.yield %0, %1, %2, %3, %6 : f32, f32, f32, f32, f32
  } -> (tensor<512xf32>, tensor<512xf32>, tensor<512xf32>, tensor<512xf32>, tensor<512xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4
      : tensor<512xf32>, tensor<512xf32>, tensor<512xf32>, tensor<512xf32>, tensor<512xf32>
}

// Conversions to FP8 and back, and booleans in memory.
func.func @bytes(%x: tensor<64xf32>) -> (tensor<64xf8E4M3FN>, tensor<64xi1>, tensor<64xf32>) {
  %e8 = tensor.empty() : tensor<64xf8E4M3FN>
  %e1 = tensor.empty() : tensor<64xi1>
  %e = tensor.empty() : tensor<64xf32>
  %zero = arith.constant 0.0 : f32
  %q, %b = linalg.generic {indexing_maps = [#v, #v, #v], iterator_types = ["parallel"]}
      ins(%x : tensor<64xf32>) outs(%e8, %e1 : tensor<64xf8E4M3FN>, tensor<64xi1>) {
  ^bb0(%p: f32, %o0: f8E4M3FN, %o1: i1):
    %0 = arith.truncf %p : f32 to f8E4M3FN
    %1 = arith.cmpf olt, %p, %zero : f32
    linalg.yield %0, %1 : f8E4M3FN, i1
  } -> (tensor<64xf8E4M3FN>, tensor<64xi1>)
  %y = linalg.generic {indexing_maps = [#v, #v, #v], iterator_types = ["parallel"]}
      ins(%q, %b : tensor<64xf8E4M3FN>, tensor<64xi1>) outs(%e : tensor<64xf32>) {
  ^bb0(%p: f8E4M3FN, %c: i1, %o: f32):
    %0 = arith.extf %p : f8E4M3FN to f32
    %1 = arith.select %c, %zero, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  return %q, %b, %y : tensor<64xf8E4M3FN>, tensor<64xi1>, tensor<64xf32>
}

// One rounding of f64 to narrow types, next to all ties of 8-bit floats and to ties of bf16.
func.func @narrow(%x: tensor<8192xf64>)
    -> (tensor<8192xf8E4M3FN>, tensor<8192xf8E5M2>, tensor<8192xbf16>) {
  %e0 = tensor.empty() : tensor<8192xf8E4M3FN>
  %e1 = tensor.empty() : tensor<8192xf8E5M2>
  %e2 = tensor.empty() : tensor<8192xbf16>
  %c15 = arith.constant 15 : i32
  %c19 = arith.constant 19 : i32
  %one = arith.constant 1.0 : f64
  %r:3 = linalg.generic {indexing_maps = [#v, #v, #v, #v], iterator_types = ["parallel"]}
      ins(%x : tensor<8192xf64>)
      outs(%e0, %e1, %e2 : tensor<8192xf8E4M3FN>, tensor<8192xf8E5M2>, tensor<8192xbf16>) {
  ^bb0(%p: f64, %o0: f8E4M3FN, %o1: f8E5M2, %o2: bf16):
    %n = linalg.index 0 : index
    %n32 = arith.index_cast %n : index to i32
    %high = arith.shli %n32, %c19 : i32
    %low4 = arith.andi %n32, %c15 : i32
    %low = arith.shli %low4, %c15 : i32
    %more = arith.ori %high, %low : i32
    %tie8 = arith.bitcast %high : i32 to f32
    %tie16 = arith.bitcast %more : i32 to f32
    %wide8 = arith.extf %tie8 : f32 to f64
    %wide16 = arith.extf %tie16 : f32 to f64
    %factor = arith.addf %p, %one : f64
    %near8 = arith.mulf %wide8, %factor : f64
    %near16 = arith.mulf %wide16, %factor : f64
    %0 = arith.truncf %near8 : f64 to f8E4M3FN
    %1 = arith.truncf %near8 : f64 to f8E5M2
    %2 = arith.truncf %near16 : f64 to bf16
    linalg.yield %0, %1, %2 : f8E4M3FN, f8E5M2, bf16
  } -> (tensor<8192xf8E4M3FN>, tensor<8192xf8E5M2>, tensor<8192xbf16>)
  return %r#0, %r#1, %r#2 : tensor<8192xf8E4M3FN>, tensor<8192xf8E5M2>, tensor<8192xbf16>
}
