// RUN: fusednorm-opt %s -fusednorm-generalize -convert-fusednorm-to-rowkernel | FileCheck %s

// One op becomes one kernel with one program. The kernel is called with the operands of the op.
// CHECK-LABEL: launch.func private @norm_kernel0(
// CHECK-COUNT-1: rowkernel.program
// CHECK-NOT: rowkernel.program
// CHECK-LABEL: func.func @norm(
// CHECK: launch.call @norm_kernel0(%arg0, %arg1, %arg2, %arg3)
func.func @norm(%x: memref<?x64xbf16>, %g: memref<64xbf16>, %eps: f32, %y: memref<?x64xbf16>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xbf16>, memref<64xbf16>) epsilon(%eps)
      outs(%y : memref<?x64xbf16>)
  return
}

// q and k become programs of one kernel. Each program writes its own column.
// CHECK-LABEL: launch.func private @qk_kernel0(
// CHECK: rowkernel.program (%[[I:.+]]) in
// CHECK: rowkernel.load %arg0[%[[I]], %{{.+}}] : memref<?x64xbf16> -> vector<64xbf16>
// CHECK: memref.store %{{.+}}, %arg2[%[[I]], %c0{{.*}}]
// CHECK: rowkernel.program (%[[J:.+]]) in
// CHECK: rowkernel.load %arg1[%[[J]], %{{.+}}] : memref<?x48xbf16> -> vector<48xbf16>
// CHECK: %[[C1:.+]] = arith.constant 1 : index
// CHECK-NEXT: memref.store %{{.+}}, %arg2[%[[J]], %[[C1]]]
func.func @qk(%q: memref<?x64xbf16>, %k: memref<?x48xbf16>, %var: memref<?x2xf32>) {
  fusednorm.row_mean_of_squares_qk ins(%q, %k : memref<?x64xbf16>, memref<?x48xbf16>)
      outs(%var : memref<?x2xf32>)
  return
}

// A row space of rank 2, a dynamic row length, strided rows.
// CHECK-LABEL: launch.func private @dynamic_kernel0(
// CHECK: %[[N:.+]] = memref.dim %arg0
// CHECK: rowkernel.program (%{{.+}}, %{{.+}}) in (%{{.+}}, %{{.+}}) columns(%{{.+}})
// CHECK: rowkernel.load %arg0{{.*}} -> vector<1073741824xf16>
func.func @dynamic(%x: memref<?x?x?xf16, strided<[?, ?, 1], offset: ?>>, %g: memref<?xf16>,
                   %eps: f32, %y: memref<?x?x?xf16>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x?x?xf16, strided<[?, ?, 1], offset: ?>>, memref<?xf16>)
      epsilon(%eps) outs(%y : memref<?x?x?xf16>)
  return
}

// A row without columns.
// CHECK-LABEL: launch.func private @empty_kernel0(
// CHECK: rowkernel.program (%{{.+}}) in (%{{.+}}) columns(%{{.+}})
func.func @empty(%x: memref<?x0xf16>, %g: memref<0xf16>, %eps: f32, %y: memref<?x0xf16>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x0xf16>, memref<0xf16>)
      epsilon(%eps) outs(%y : memref<?x0xf16>)
  return
}

// An elementwise producer and consumer run inside the kernel. An intermediate value that is not
// stored needs no memory.
// CHECK-LABEL: launch.func private @producer_kernel0(
// CHECK: %[[A:.+]] = rowkernel.load %arg0
// CHECK: %[[B:.+]] = rowkernel.load %arg1
// CHECK: arith.addf %[[A]], %[[B]] : vector<64xf32>
// CHECK: rowkernel.reduce sum_of_squares
// CHECK: %[[N:.+]] = arith.negf %{{.+}} : vector<64xf32>
// CHECK: rowkernel.store %[[N]], %arg4
func.func @producer(%a: memref<?x64xf32>, %b: memref<?x64xf32>, %g: memref<64xf32>, %eps: f32,
                    %y: memref<?x64xf32>) {
  fusednorm.fused ins(%a, %b, %g, %eps : memref<?x64xf32>, memref<?x64xf32>, memref<64xf32>, f32)
      outs(%y : memref<?x64xf32>) body {
  ^bb0(%ta: tensor<?x64xf32>, %tb: tensor<?x64xf32>, %tg: tensor<64xf32>, %e: f32, %ty: tensor<?x64xf32>):
    %sum = arith.addf %ta, %tb : tensor<?x64xf32>
    %n = fusednorm.rms_norm ins(%sum, %tg : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e)
        outs(%ty : tensor<?x64xf32>) -> tensor<?x64xf32>
    %r = arith.negf %n : tensor<?x64xf32>
    fusednorm.yield %r : tensor<?x64xf32>
  }
  return
}

// Scalars, extents and splats of a body.
// CHECK-LABEL: launch.func private @scalars_kernel0(
// CHECK: %[[TWO:.+]] = arith.constant 2.000000e+00 : f32
// CHECK: %[[E:.+]] = arith.mulf %arg1, %[[TWO]] : f32
// CHECK: rowkernel.program
// CHECK: %[[X:.+]] = rowkernel.load
// CHECK: %[[V:.+]] = vector.broadcast %[[E]] : f32 to vector<64xf32>
// CHECK: %[[S:.+]] = arith.mulf %[[X]], %[[V]] : vector<64xf32>
// CHECK: %[[ONE:.+]] = arith.constant dense<1.000000e+00> : vector<64xf32>
// CHECK: arith.addf %[[S]], %[[ONE]] : vector<64xf32>
func.func @scalars(%x: memref<?x64xf32>, %eps: f32, %y: memref<?x64xf32>) {
  fusednorm.fused ins(%x, %eps : memref<?x64xf32>, f32) outs(%y : memref<?x64xf32>) body {
  ^bb0(%a: tensor<?x64xf32>, %e: f32, %o: tensor<?x64xf32>):
    %c0 = arith.constant 0 : index
    %two = arith.constant 2.0 : f32
    %ones = arith.constant dense<1.0> : tensor<4x64xf32>
    %any = tensor.cast %ones : tensor<4x64xf32> to tensor<?x64xf32>
    %twice = arith.mulf %e, %two : f32
    %rows = tensor.dim %a, %c0 : tensor<?x64xf32>
    %splat = tensor.splat %twice[%rows] : tensor<?x64xf32>
    %0 = arith.mulf %a, %splat : tensor<?x64xf32>
    %1 = arith.addf %0, %any : tensor<?x64xf32>
    fusednorm.yield %1 : tensor<?x64xf32>
  }
  return
}

// The schedule set by the user is attached to the program.
// CHECK-LABEL: launch.func private @schedule_kernel0(
// CHECK: rowkernel.program {{.*}} attributes {schedule = #rowkernel.cpu_schedule<chunk = 32>}
func.func @schedule(%x: memref<?x64xbf16>, %g: memref<64xbf16>, %eps: f32, %y: memref<?x64xbf16>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xbf16>, memref<64xbf16>) epsilon(%eps)
      outs(%y : memref<?x64xbf16>) {rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 32>}
  return
}

// Computed weights do not merge programs: each program computes its own copy.
// CHECK-LABEL: launch.func private @weights_kernel0(
// CHECK: rowkernel.program (%{{.+}}) in (%{{.+}})
// CHECK: %[[G:.+]] = rowkernel.load invariant
// CHECK: arith.negf %[[G]] : vector<64xf32>
// CHECK: rowkernel.program (%{{.+}}, %{{.+}}) in (%{{.+}}, %{{.+}})
// CHECK: %[[H:.+]] = rowkernel.load invariant
// CHECK: arith.negf %[[H]] : vector<64xf32>
func.func @weights(%x: memref<?x64xf32>, %z: memref<?x4x64xf32>, %g: memref<64xf32>, %eps: f32,
                   %y: memref<?x64xf32>, %w: memref<?x4x64xf32>) {
  fusednorm.fused ins(%x, %z, %g, %eps : memref<?x64xf32>, memref<?x4x64xf32>, memref<64xf32>, f32)
      outs(%y, %w : memref<?x64xf32>, memref<?x4x64xf32>) body {
  ^bb0(%a: tensor<?x64xf32>, %b: tensor<?x4x64xf32>, %gg: tensor<64xf32>, %e: f32,
       %o: tensor<?x64xf32>, %p: tensor<?x4x64xf32>):
    %n = arith.negf %gg : tensor<64xf32>
    %0 = fusednorm.rms_norm ins(%a, %n : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e)
        outs(%o : tensor<?x64xf32>) -> tensor<?x64xf32>
    %1 = fusednorm.rms_norm ins(%b, %n : tensor<?x4x64xf32>, tensor<64xf32>) epsilon(%e)
        outs(%p : tensor<?x4x64xf32>) -> tensor<?x4x64xf32>
    fusednorm.yield %0, %1 : tensor<?x64xf32>, tensor<?x4x64xf32>
  }
  return
}

// The rotated columns, and the other columns, whose number is dynamic.
// CHECK-LABEL: launch.func private @part_kernel0(
// CHECK: %[[N:.+]] = memref.dim %arg0, %{{.+}} : memref<?x?xf32>
// CHECK: %[[REST:.+]] = arith.subi %{{.+}}, %c64 : index
// CHECK: rowkernel.program (%[[I:.+]]) in (%{{[^)]+}}) {
// CHECK: rowkernel.load %arg0[%[[I]], %[[REST]]] : memref<?x?xf32> -> vector<64xf32>
// CHECK: rowkernel.store %{{.+}}, %arg2[%[[I]], %[[REST]]] : vector<64xf32>, memref<?x?xf32>
// CHECK: rowkernel.program (%{{.+}}) in (%{{.+}}) columns(%{{.+}}) {
// CHECK: %[[X:.+]] = rowkernel.load %arg0[%{{.+}}, %c0{{.*}}] : memref<?x?xf32> -> vector<1073741824xf32>
// CHECK-NOT: arith.mulf
// CHECK: rowkernel.store %[[X]], %arg2
func.func @part(%x: memref<?x?xf32>, %f: memref<?x64xf32>, %y: memref<?x?xf32>) {
  fusednorm.rope ins(%x, %f : memref<?x?xf32>, memref<?x64xf32>) pairing(half_split) part(last)
      outs(%y : memref<?x?xf32>)
  return
}

// Quantized values and their scales use the same cache slots, so the table and the lengths are read
// once.
// CHECK-LABEL: launch.func private @places_kernel0(
// CHECK: rowkernel.program (%[[I:.+]]) in
// CHECK-COUNT-3: memref.load
// CHECK-NOT: memref.load
// CHECK: rowkernel.load %arg0[%[[PAGE:.+]], %[[ROW:.+]], %c0{{.*}}] : memref<?x16x128xf8E4M3FN>
// CHECK-NOT: memref.load
// CHECK: rowkernel.load %arg1[%[[PAGE]], %[[ROW]], %c0{{.*}}] : memref<?x16x1xf32>
// CHECK-NOT: memref.load
// CHECK: rowkernel.store
func.func @places(%cache: memref<?x16x128xf8E4M3FN>, %factors: memref<?x16x1xf32>, %table: memref<?x?xi32>,
                  %offsets: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x128xf8E4M3FN>,
                  %scales: memref<?x1xf32>) {
  fusednorm.gather_quantize ins(%cache : memref<?x16x128xf8E4M3FN>) cache_scales(%factors : memref<?x16x1xf32>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      outs(%out, %scales : memref<?x128xf8E4M3FN>, memref<?x1xf32>)
      {scheme = #fusednorm.quantization<group = 128>, cache_scheme = #fusednorm.quantization<group = 128>}
  return
}
