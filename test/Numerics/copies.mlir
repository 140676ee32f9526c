// A body that yields an operand unchanged, or a splat, copies the value: canonicalization may
// remove all other ops of a body.

func.func @copy(%x: memref<?x37xbf16>, %w: memref<5xf32>, %y: memref<?x37xbf16>, %v: memref<5xf32>,
                %c: memref<3x4xf16>, %z: memref<?x37xf32>) {
  fusednorm.fused ins(%x, %w : memref<?x37xbf16>, memref<5xf32>)
      outs(%y, %v, %c, %z : memref<?x37xbf16>, memref<5xf32>, memref<3x4xf16>, memref<?x37xf32>) body {
  ^bb0(%a: tensor<?x37xbf16>, %b: tensor<5xf32>, %o: tensor<?x37xbf16>, %p: tensor<5xf32>,
       %q: tensor<3x4xf16>, %r: tensor<?x37xf32>):
    %k = arith.constant dense<2.0> : tensor<3x4xf16>
    %e = arith.extf %a : tensor<?x37xbf16> to tensor<?x37xf32>
    yield %a, %b, %k, %e : tensor<?x37xbf16>, tensor<5xf32>, tensor<3x4xf16>, tensor<?x37xf32>
  }
  return
}
func.func @bytes(%x: memref<?x37xf8E4M3FN>, %y: memref<?x37xf8E4M3FN>) {
  fusednorm.fused ins(%x : memref<?x37xf8E4M3FN>) outs(%y : memref<?x37xf8E4M3FN>) body {
  ^bb0(%a: tensor<?x37xf8E4M3FN>, %o: tensor<?x37xf8E4M3FN>):
    yield %a : tensor<?x37xf8E4M3FN>
  }
  return
}
func.func @folds(%x: tensor<?x37xf32>, %y: tensor<?x37xf32>) -> tensor<?x37xf32> {
  %0 = fusednorm.fused ins(%x : tensor<?x37xf32>) outs(%y : tensor<?x37xf32>) body {
  ^bb0(%a: tensor<?x37xf32>, %o: tensor<?x37xf32>):
    %e = arith.negf %a : tensor<?x37xf32>
    %f = arith.negf %e : tensor<?x37xf32>
    yield %f : tensor<?x37xf32>
  } -> (tensor<?x37xf32>)
  return %0 : tensor<?x37xf32>
}
func.func @table(%y: memref<2x3xf32>) {
  fusednorm.fused outs(%y : memref<2x3xf32>) body {
  ^bb0(%o: tensor<2x3xf32>):
    %k = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    yield %k : tensor<2x3xf32>
  }
  return
}

// RUN: fusednorm-runner %s --threads=1 --entry=copy --reference --input=3x37xbf16=normal --input=5xf32=iota
// RUN: fusednorm-runner %s --threads=1 --entry=bytes --reference --input=3x37xf8E4M3FN=normal
// RUN: fusednorm-runner %s --threads=1 --entry=folds --reference --input=3x37xf32=normal
// RUN: fusednorm-runner %s --target=sm_90a --emulate --entry=copy --reference --input=3x37xbf16=normal --input=5xf32=iota
// RUN: not fusednorm-runner %s --threads=1 --entry=table 2>&1 | FileCheck %s
// CHECK: error: 'fusednorm.yield' op value #0: expected a result of a row program, an input, or a splat constant
