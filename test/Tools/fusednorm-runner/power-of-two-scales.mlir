// arith.truncf to f8E8M0FNU rounds to the nearest power of two, and ties round up.

// RUN: fusednorm-runner %s --entry=values | FileCheck %s --check-prefix=VALUES
// VALUES: 12xf32 = [2, 1, 4, 0.125, 5.87747e-39, 5.87747e-39, ...]
// RUN: fusednorm-runner %s --entry=values --reference | FileCheck %s
// RUN: fusednorm-runner %s --entry=rounded --reference '--input=4096xf32=normal(scale=1e-37)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=halves --reference '--input=4096xbf16=uniform(0,1e38)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=scaled --reference --input=64xf32=normal '--input=64xf32=uniform(0.1,9)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=values --fuse --reference | FileCheck %s
// CHECK: PASS
// CHECK-NOT: FAIL
#id = affine_map<(i) -> (i)>

// 1.5, 1.4, 3, 0.12, 0, -0, 1e-45, 1.5 * 2^-127, then overflow, infinity, a negative value, NaN.
func.func @values() -> tensor<12xf32> {
  %x = arith.constant dense<[1.5, 1.4, 3.0, 0.12, 0.0, -0.0, 1.0e-45, 8.8162076e-39, 2.6e+38, 0x7F800000, -2.0, 0x7FC00000]> : tensor<12xf32>
  %e8 = tensor.empty() : tensor<12xf8E8M0FNU>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<12xf32>) outs(%e8 : tensor<12xf8E8M0FNU>) {
  ^bb0(%i: f32, %o: f8E8M0FNU):
    %0 = arith.truncf %i : f32 to f8E8M0FNU
    linalg.yield %0 : f8E8M0FNU
  } -> tensor<12xf8E8M0FNU>
  %e = tensor.empty() : tensor<12xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%q : tensor<12xf8E8M0FNU>) outs(%e : tensor<12xf32>) {
  ^bb0(%i: f8E8M0FNU, %o: f32):
    %0 = arith.extf %i : f8E8M0FNU to f32
    linalg.yield %0 : f32
  } -> tensor<12xf32>
  return %y : tensor<12xf32>
}

func.func @rounded(%x: tensor<?xf32>) -> tensor<?xf8E8M0FNU> {
  %q = arith.truncf %x : tensor<?xf32> to tensor<?xf8E8M0FNU>
  return %q : tensor<?xf8E8M0FNU>
}

func.func @halves(%x: tensor<?xbf16>) -> tensor<?xf8E8M0FNU> {
  %q = arith.truncf %x : tensor<?xbf16> to tensor<?xf8E8M0FNU>
  return %q : tensor<?xf8E8M0FNU>
}

// Conversions with a scale, as MX formats have them.
func.func @scaled(%x: tensor<64xf32>, %s: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %s : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.truncf %b : f32 to f8E8M0FNU
    %1 = arith.scaling_truncf %a, %0 : f32, f8E8M0FNU to f8E4M3FN
    %2 = arith.scaling_extf %1, %0 : f8E4M3FN, f8E8M0FNU to f32
    linalg.yield %2 : f32
  } -> tensor<64xf32>
  return %y : tensor<64xf32>
}
