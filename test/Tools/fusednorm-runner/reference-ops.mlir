// Ops of front ends that --reference interprets.

// RUN: fusednorm-runner %s --entry=int8 --reference '--input=9x64xf32=normal(scale=40)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=roundings --reference '--input=64xf32=normal(scale=3)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=f64 --reference --input=4x96xf64=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=integers --reference '--input=64xi32=normal(scale=1000)' '--input=64xi32=uniform(1,9)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=narrow --reference '--input=64xi16=normal(scale=1000)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=elements --reference --input=3 --input=f32=const(2) | FileCheck %s
// RUN: fusednorm-runner %s --entry=resource --reference --input=2xf32=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=memory --reference --input=4x8xf32=normal --input=4x8xf32=const(0) | FileCheck %s
// RUN: fusednorm-runner %s --entry=calls --reference --input=4x8xf32=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=bits --reference '--input=64xf32=normal(scale=1e20)' | FileCheck %s
// CHECK: PASS
// CHECK-NOT: FAIL

#id = affine_map<(i) -> (i)>
#m = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
func.func @int8(%x: tensor<?x64xf32>) -> tensor<?x64xi8> {
  %c0 = arith.constant 0 : index
  %lo = arith.constant -128.0 : f32
  %hi = arith.constant 127.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%n) : tensor<?x64xi8>
  %q = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x64xf32>) outs(%e : tensor<?x64xi8>) {
  ^bb0(%a: f32, %o: i8):
    %0 = math.roundeven %a : f32
    %1 = arith.maximumf %0, %lo : f32
    %2 = arith.minimumf %1, %hi : f32
    %3 = arith.fptosi %2 : f32 to i8
    linalg.yield %3 : i8
  } -> tensor<?x64xi8>
  return %q : tensor<?x64xi8>
}

func.func @roundings(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %0 = math.floor %x : tensor<64xf32>
  %1 = math.ceil %x : tensor<64xf32>
  %2 = math.trunc %x : tensor<64xf32>
  %3 = math.round %x : tensor<64xf32>
  %4 = math.expm1 %x : tensor<64xf32>
  return %0, %1, %2, %3, %4 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}

// The variance in f64, as torch-mlir computes it.
func.func @f64(%x: tensor<4x96xf64>) -> (tensor<4xf64>, tensor<4xf32>) {
  %z = arith.constant 0.0 : f64
  %n = arith.constant 96.0 : f64
  %e = tensor.empty() : tensor<4xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %s = linalg.generic {indexing_maps = [#m, #r], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x96xf64>) outs(%f : tensor<4xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.mulf %a, %a : f64
    %1 = arith.addf %o, %0 : f64
    linalg.yield %1 : f64
  } -> tensor<4xf64>
  %d = tensor.splat %n : tensor<4xf64>
  %v = arith.divf %s, %d : tensor<4xf64>
  %t = arith.truncf %v : tensor<4xf64> to tensor<4xf32>
  return %v, %t : tensor<4xf64>, tensor<4xf32>
}

func.func @integers(%x: tensor<64xi32>, %y: tensor<64xi32>) -> (tensor<64xi32>, tensor<64xi32>, tensor<64xi64>, tensor<64xf32>) {
  %0 = arith.divsi %x, %y : tensor<64xi32>
  %1 = arith.remsi %x, %y : tensor<64xi32>
  %2 = arith.shli %x, %y : tensor<64xi32>
  %3 = arith.shrui %2, %y : tensor<64xi32>
  %4 = arith.floordivsi %x, %y : tensor<64xi32>
  %5 = arith.ceildivsi %x, %y : tensor<64xi32>
  %6 = arith.addi %3, %4 : tensor<64xi32>
  %7 = arith.muli %5, %1 : tensor<64xi32>
  %8 = arith.maxui %7, %x : tensor<64xi32>
  %9 = arith.extui %8 : tensor<64xi32> to tensor<64xi64>
  %10 = arith.uitofp %8 : tensor<64xi32> to tensor<64xf32>
  return %0, %6, %9, %10 : tensor<64xi32>, tensor<64xi32>, tensor<64xi64>, tensor<64xf32>
}

func.func @narrow(%x: tensor<64xi16>) -> (tensor<64xi16>, tensor<64xi1>) {
  %c = arith.constant dense<300> : tensor<64xi16>
  %0 = arith.muli %x, %c : tensor<64xi16>
  %1 = arith.cmpi slt, %0, %c : tensor<64xi16>
  return %0, %1 : tensor<64xi16>, tensor<64xi1>
}

func.func @elements(%i: index, %x: tensor<f32>) -> (tensor<3xi32>, tensor<2xf32>, tensor<4xf64>) {
  %a = arith.constant 7 : i32
  %b = arith.index_cast %i : index to i32
  %0 = tensor.from_elements %a, %b, %a : tensor<3xi32>
  %v = tensor.extract %x[] : tensor<f32>
  %1 = tensor.from_elements %v, %v : tensor<2xf32>
  %c0 = arith.constant 0 : index
  %n = arith.negf %v : f32
  %2 = tensor.insert %n into %1[%c0] : tensor<2xf32>
  %3 = tensor.generate {
  ^bb0(%j: index):
    %k = arith.muli %j, %i : index
    %l = arith.index_cast %k : index to i32
    %f = arith.sitofp %l : i32 to f64
    tensor.yield %f : f64
  } : tensor<4xf64>
  return %0, %2, %3 : tensor<3xi32>, tensor<2xf32>, tensor<4xf64>
}

func.func @resource(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = arith.constant dense_resource<weights> : tensor<2xf32>
  %y = arith.mulf %x, %w : tensor<2xf32>
  return %y : tensor<2xf32>
}

func.func @memory(%x: memref<4x8xf32>, %y: memref<4x8xf32>) {
  %t = bufferization.to_tensor %x restrict : memref<4x8xf32> to tensor<4x8xf32>
  %a = math.absf %t : tensor<4x8xf32>
  bufferization.materialize_in_destination %a in restrict writable %y : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

func.func private @square(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = arith.mulf %x, %x : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
func.func @calls(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = call @square(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %z = call @square(%y) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %z : tensor<4x8xf32>
}

// A power of two by the bits of the f32.
func.func @bits(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xi8>) {
  %half = arith.constant dense<8388607> : tensor<64xi32>
  %mask = arith.constant dense<2139095040> : tensor<64xi32>
  %width = arith.constant dense<23> : tensor<64xi32>
  %0 = arith.bitcast %x : tensor<64xf32> to tensor<64xi32>
  %1 = arith.addi %0, %half : tensor<64xi32>
  %2 = arith.andi %1, %mask : tensor<64xi32>
  %3 = arith.bitcast %2 : tensor<64xi32> to tensor<64xf32>
  %4 = arith.shrui %2, %width : tensor<64xi32>
  %5 = arith.trunci %4 : tensor<64xi32> to tensor<64xi8>
  return %3, %5 : tensor<64xf32>, tensor<64xi8>
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x04000000000000400000803F"
    }
  }
#-}
