// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each loop over more than 4 KB that no kernel contains gets a remark with its bytes and a reason.
//
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s
// RUN: fusednorm-opt %s --strip-debuginfo --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-NOT: Function=small
// CHECK-DAG: Function=copies {{.*}}linalg.transpose was not fused: no kernel transposes a tensor by itself; its loop reads and writes 65536 bytes; because of linalg.transpose
// CHECK-DAG: Function=sums {{.*}}linalg.generic was not fused: no kernel computes a sum by itself; it is part of a norm, a GEMM or attention; its loop reads and writes a run-time number of bytes; because of linalg.generic
// CHECK-DAG: Function=sine {{.*}}linalg.generic was not fused: no row program supports this op; its loop reads and writes 65536 bytes; because of math.sin
// CHECK-DAG: Function=single {{.*}}linalg.add was not fused: it is a single operation; a row program has at least two, or a cast; its loop reads and writes 98304 bytes; because of linalg.add
// CHECK-DAG: Function=factor {{.*}}linalg.generic was not fused: it broadcasts, reshapes or copies elements; row programs read rows of one shape, and a row that all of them share; its loop reads and writes 65792 bytes; because of linalg.generic
// CHECK-DAG: Function=integers {{.*}}linalg.matmul was not fused: its GEMM of i32 and i32 with sums of i32 has an integer result; only GEMMs of i8 become scaled_matmul; its loop reads and writes 49152 bytes; because of linalg.matmul
// CHECK-DAG: Function=largest {{.*}}linalg.generic was not fused: no kernel computes a maximum by itself; it is part of a quantization or of attention; its
// CHECK-DAG: Function=bytes {{.*}}linalg.generic was not fused: it has elements of i8, but row programs have f32, bf16 or f16; 8-bit values are read by dequantize (one scale for each row, or group of its columns), GEMM and attention; its
// CHECK-DAG: Function=broadcast {{.*}}linalg.generic was not fused: it reads index 0 of an extent that is 1 at run time, so it may broadcast; give source and result the same extent; its
// CHECK-DAG: Function=rolled {{.*}}linalg.generic was not fused: it gathers elements at computed indices; a row program reads whole rows; its
// CHECK-DAG: Function=transposed {{.*}}linalg.generic was not fused: it permutes elements; a row program reads rows in the order of its result; its
// CHECK-DAG: Function=doubles {{.*}}linalg.matmul was not fused: fusednorm-raise finds no GEMM of f64 and f64 with sums of f64; matmul reads f32, bf16 or f16 of one type with sums of f32 from 0, and scaled_matmul f8E4M3FN, f8E5M2 or i8; its
// CHECK-DAG: Function=between {{.*}}linalg.transpose was not fused: no kernel transposes a tensor by itself; its loop reads and writes 32768 bytes

func.func @small(%a: tensor<16x32xf32>) -> tensor<32x16xf32> {
  %e = tensor.empty() : tensor<32x16xf32>
  %t = linalg.transpose ins(%a : tensor<16x32xf32>) outs(%e : tensor<32x16xf32>) permutation = [1, 0]
  return %t : tensor<32x16xf32>
}

func.func @copies(%a: tensor<64x128xf32>) -> tensor<128x64xf32> {
  %e = tensor.empty() : tensor<128x64xf32>
  %t = linalg.transpose ins(%a : tensor<64x128xf32>) outs(%e : tensor<128x64xf32>) permutation = [1, 0]
  return %t : tensor<128x64xf32>
}

func.func @sums(%a: tensor<?x128xf32>, %i: tensor<?xf32>) -> tensor<?xf32> {
  %s = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x128xf32>) outs(%i : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  return %s : tensor<?xf32>
}

func.func @sine(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %u = math.sin %x : f32
    %v = arith.addf %u, %x : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

func.func @single(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %s = linalg.add ins(%a, %b : tensor<64x128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

func.func @factor(%a: tensor<64x128xf32>, %f: tensor<64xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %s = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%a, %f : tensor<64x128xf32>, tensor<64xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %u = arith.mulf %x, %y : f32
    %v = arith.addf %u, %x : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

func.func @integers(%a: tensor<64x64xi32>, %b: tensor<64x64xi32>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %m = linalg.matmul ins(%a, %b : tensor<64x64xi32>, tensor<64x64xi32>) outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %m : tensor<64x64xi32>
}

func.func @largest(%a: tensor<64x128xf32>, %i: tensor<64xf32>) -> tensor<64xf32> {
  %s = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<64x128xf32>) outs(%i : tensor<64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<64xf32>
  return %s : tensor<64xf32>
}

// Scales of blocks of 32 x 32 elements.
func.func @bytes(%a: tensor<64x128xi8>, %f: tensor<2x4xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %s = linalg.generic {indexing_maps = [#all, affine_map<(i, j) -> (i floordiv 32, j floordiv 32)>, #all], iterator_types = ["parallel", "parallel"]}
      ins(%a, %f : tensor<64x128xi8>, tensor<2x4xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%x: i8, %y: f32, %o: f32):
    %w = arith.sitofp %x : i8 to f32
    %v = arith.mulf %w, %y : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

func.func @broadcast(%a: tensor<?x128xf32>, %b: tensor<?x128xf32>) -> tensor<?x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x128xf32>
  %n = tensor.dim %b, %c0 : tensor<?x128xf32>
  %e = tensor.empty(%n) : tensor<?x128xf32>
  %s = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x128xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %is_one = arith.cmpi eq, %m, %c1 : index
    %k = arith.select %is_one, %c0, %i : index
    %x = tensor.extract %a[%k, %j] : tensor<?x128xf32>
    linalg.yield %x : f32
  } -> tensor<?x128xf32>
  return %s : tensor<?x128xf32>
}

func.func @transposed(%a: tensor<128x64xf32>) -> tensor<64x128xf32> {
  %e = tensor.empty() : tensor<64x128xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #all], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<128x64xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%x: f32, %o: f32):
    %v = arith.mulf %x, %x : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

func.func @doubles(%a: tensor<64x64xf64>, %b: tensor<64x64xf64>, %c: tensor<64x64xf64>) -> tensor<64x64xf64> {
  %m = linalg.matmul ins(%a, %b : tensor<64x64xf64>, tensor<64x64xf64>) outs(%c : tensor<64x64xf64>) -> tensor<64x64xf64>
  return %m : tensor<64x64xf64>
}

func.func @rolled(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64x128xf32>
  %s = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<64x128xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %is_first = arith.cmpi eq, %i, %c0 : index
    %before = arith.subi %i, %c1 : index
    %k = arith.select %is_first, %c63, %before : index
    %x = tensor.extract %a[%k, %j] : tensor<64x128xf32>
    linalg.yield %x : f32
  } -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

// Ops without a location are told apart.
// UNKNOWN-DAG: Function=between {{.*}}linalg.generic was not fused: it needs a value of the group
// UNKNOWN-DAG: Function=between {{.*}}linalg.transpose was not fused: no kernel transposes a tensor by itself

// The transpose keeps the last op out of the kernel of the norm. It has a remark of its own as well.
func.func @between(%x: tensor<64x64xf32>, %g: tensor<64xf32>, %e: tensor<64x64xf32>, %h: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %eps = arith.constant 1.0e-6 : f32
  %y = fusednorm.rms_norm ins(%x, %g : tensor<64x64xf32>, tensor<64xf32>) epsilon(%eps) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %t = linalg.transpose ins(%y : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) permutation = [1, 0]
  %z = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%y, %t : tensor<64x64xf32>, tensor<64x64xf32>) outs(%h : tensor<64x64xbf16>) {
  ^bb0(%a: f32, %b: f32, %o: bf16):
    %s = arith.addf %a, %b : f32
    %n = arith.truncf %s : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<64x64xbf16>
  return %z : tensor<64x64xbf16>
}
