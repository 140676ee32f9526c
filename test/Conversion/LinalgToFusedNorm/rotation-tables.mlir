// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotations of a part of the columns, at positions and in sections. Their decomposition is the form
// that front ends write, and it is raised to the same op. Values are compared on a CPU and on the
// SIMT simulator.
//
// RUN: fusednorm-opt %s --fusednorm-decompose --fusednorm-raise | FileCheck %s
// RUN: fusednorm-runner %s --entry=last_columns --reference --input='5x8x192xbf16=normal(seed=1)' --input='5x32xf32=uniform(-1,1,seed=2)' --input='5x32xf32=uniform(-1,1,seed=3)' --input='5x8x192xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=last_columns --reference --target=sm_90a --emulate --check --input='5x8x192xbf16=normal(seed=1)' --input='5x32xf32=uniform(-1,1,seed=2)' --input='5x32xf32=uniform(-1,1,seed=3)' --input='5x8x192xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=positions --reference --input='5x8x128xbf16=normal(seed=1)' --input='40x64xf32=uniform(-1,1,seed=2)' --input='40x64xf32=uniform(-1,1,seed=3)' --input='5xi64=uniform(-5,50,seed=7)' --input='5x8x128xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=positions --reference --input='5x8x128xbf16=normal(seed=1)' --input='40x64xf32=uniform(-1,1,seed=2)' --input='40x64xf32=uniform(-1,1,seed=3)' --input='5xi64=const(77)' --input='5x8x128xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=positions --reference --target=sm_90a --emulate --check --input='5x8x128xbf16=normal(seed=1)' --input='40x64xf32=uniform(-1,1,seed=2)' --input='40x64xf32=uniform(-1,1,seed=3)' --input='5xi64=const(-9)' --input='5x8x128xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=positions --reference --target=sm_90a --emulate --check --input='5x8x128xbf16=normal(seed=1)' --input='40x64xf32=uniform(-1,1,seed=2)' --input='40x64xf32=uniform(-1,1,seed=3)' --input='5xi64=uniform(-5,50,seed=7)' --input='5x8x128xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=sections --reference --input='5x8x128xbf16=normal(seed=1)' --input='40x64xf32=uniform(-1,1,seed=2)' --input='40x64xf32=uniform(-1,1,seed=3)' --input='3x5xi64=uniform(-5,50,seed=7)' --input='5x8x128xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=sections --reference --target=sm_90a --emulate --check --input='5x8x128xbf16=normal(seed=1)' --input='40x64xf32=uniform(-1,1,seed=2)' --input='40x64xf32=uniform(-1,1,seed=3)' --input='3x5xi64=uniform(-5,50,seed=7)' --input='5x8x128xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=interleaved_sections --reference --input='5x8x128xbf16=normal(seed=1)' --input='40x64xf32=uniform(-1,1,seed=2)' --input='40x64xf32=uniform(-1,1,seed=3)' --input='3x5xi64=uniform(-5,50,seed=7)' --input='5x8x128xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=interleaved_sections --reference --target=sm_90a --emulate --check --input='5x8x128xbf16=normal(seed=1)' --input='40x64xf32=uniform(-1,1,seed=2)' --input='40x64xf32=uniform(-1,1,seed=3)' --input='3x5xi64=uniform(-5,50,seed=7)' --input='5x8x128xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=sections_of_columns --reference --input='5x8x128xbf16=normal(seed=1)' --input='3x5x128xbf16=uniform(-1,1,seed=2)' --input='3x5x128xbf16=uniform(-1,1,seed=3)' --input='5x8x128xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=sections_of_columns --reference --target=sm_90a --emulate --check --input='5x8x128xbf16=normal(seed=1)' --input='3x5x128xbf16=uniform(-1,1,seed=2)' --input='3x5x128xbf16=uniform(-1,1,seed=3)' --input='5x8x128xbf16=const(0)' | FileCheck %s --check-prefix=EXEC
// EXEC: all equal: PASS

// CHECK-LABEL: @last_columns
// CHECK-NOT: linalg
// CHECK-NOT: insert_slice
// CHECK: fusednorm.apply_rotary_pos_emb ins(%arg0, %arg1, %arg2 : {{.*}} dims = [0] rotated = 64 part(last) outs
// CHECK-NEXT: return
func.func @last_columns(%x: tensor<?x8x192xbf16>, %cos: tensor<?x32xf32>, %sin: tensor<?x32xf32>, %out: tensor<?x8x192xbf16>) -> tensor<?x8x192xbf16> {
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %sin : tensor<?x8x192xbf16>, tensor<?x32xf32>, tensor<?x32xf32>) dims = [0] rotated = 64 part(last) outs(%out : tensor<?x8x192xbf16>) -> tensor<?x8x192xbf16>
  return %0 : tensor<?x8x192xbf16>
}

// CHECK-LABEL: @positions
// CHECK-NOT: linalg
// CHECK-NOT: insert_slice
// CHECK: fusednorm.apply_rotary_pos_emb ins(%arg0, %arg1, %arg2 : {{.*}} positions(%arg3 : tensor<?xi64>) dims = [0] pairing(half_split)
// CHECK-NEXT: return
func.func @positions(%x: tensor<?x8x128xbf16>, %cos: tensor<?x64xf32>, %sin: tensor<?x64xf32>, %p: tensor<?xi64>, %out: tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16> {
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %sin : tensor<?x8x128xbf16>, tensor<?x64xf32>, tensor<?x64xf32>) positions(%p : tensor<?xi64>) dims = [0] pairing(half_split) outs(%out : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
  return %0 : tensor<?x8x128xbf16>
}

// CHECK-LABEL: @sections
// CHECK-NOT: linalg
// CHECK-NOT: insert_slice
// CHECK: fusednorm.apply_rotary_pos_emb ins(%arg0, %arg1, %arg2 : {{.*}} positions(%arg3 : tensor<3x?xi64>) dims = [0] sections = [16, 24, 24] pairing(half_split)
// CHECK-NEXT: return
func.func @sections(%x: tensor<?x8x128xbf16>, %cos: tensor<?x64xf32>, %sin: tensor<?x64xf32>, %p: tensor<3x?xi64>, %out: tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16> {
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %sin : tensor<?x8x128xbf16>, tensor<?x64xf32>, tensor<?x64xf32>) positions(%p : tensor<3x?xi64>) dims = [0] sections = [16, 24, 24] pairing(half_split) outs(%out : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
  return %0 : tensor<?x8x128xbf16>
}

// CHECK-LABEL: @interleaved_sections
// CHECK-NOT: linalg
// CHECK-NOT: insert_slice
// CHECK: fusednorm.apply_rotary_pos_emb ins(%arg0, %arg1, %arg2 : {{.*}} positions(%arg3 : tensor<3x?xi64>) dims = [0] sections = [24, 20, 20] interleaved_sections pairing(half_split)
// CHECK-NEXT: return
func.func @interleaved_sections(%x: tensor<?x8x128xbf16>, %cos: tensor<?x64xf32>, %sin: tensor<?x64xf32>, %p: tensor<3x?xi64>, %out: tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16> {
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %sin : tensor<?x8x128xbf16>, tensor<?x64xf32>, tensor<?x64xf32>) positions(%p : tensor<3x?xi64>) dims = [0] sections = [24, 20, 20] interleaved_sections pairing(half_split) outs(%out : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
  return %0 : tensor<?x8x128xbf16>
}

// CHECK-LABEL: @sections_of_columns
// CHECK-NOT: linalg
// CHECK-NOT: insert_slice
// CHECK: fusednorm.apply_rotary_pos_emb ins(%arg0, %arg1, %arg2 : {{.*}} dims = [0] sections = [24, 20, 20] interleaved_sections outs
// CHECK-NEXT: return
func.func @sections_of_columns(%x: tensor<?x8x128xbf16>, %cos: tensor<3x?x128xbf16>, %sin: tensor<3x?x128xbf16>, %out: tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16> {
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %sin : tensor<?x8x128xbf16>, tensor<3x?x128xbf16>, tensor<3x?x128xbf16>) dims = [0] sections = [24, 20, 20] interleaved_sections outs(%out : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
  return %0 : tensor<?x8x128xbf16>
}

// Cosines and sines at different positions, and a rotation joined with columns of another row.

// CHECK-LABEL: @other_positions
// CHECK: linalg.generic
// CHECK: fusednorm.apply_rotary_pos_emb ins(%arg0, %{{[0-9a-z_]+}}, %{{[0-9a-z_]+}} : {{.*}}) dims = [0] outs
func.func @other_positions(%x: tensor<4x64xf32>, %cos: tensor<?x32xf32>, %sin: tensor<?x32xf32>,
    %p: tensor<4xi64>, %q: tensor<4xi64>, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<4xi64>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%at: i64, %o: f32):
    %i = arith.index_cast %at : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %cos[%i, %j] : tensor<?x32xf32>
    linalg.yield %v : f32
  } -> tensor<4x32xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%q : tensor<4xi64>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%at: i64, %o: f32):
    %i = arith.index_cast %at : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %sin[%i, %j] : tensor<?x32xf32>
    linalg.yield %v : f32
  } -> tensor<4x32xf32>
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : tensor<4x64xf32>, tensor<4x32xf32>, tensor<4x32xf32>) dims = [0]
      outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  %1 = linalg.exp ins(%0 : tensor<4x64xf32>) outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %1 : tensor<4x64xf32>
}
