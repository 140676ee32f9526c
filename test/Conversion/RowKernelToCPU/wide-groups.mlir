// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=x86-64-v4 --convert-rowkernel-to-cpu=target=x86-64-v4 | FileCheck %s

// Chunks restart at each group: the chunks of the maximum, with a partial last chunk, then the
// chunks of the columns. The scale of a group is stored once.

// CHECK-LABEL: func.func private @k_program0_rows
// CHECK: %[[GROUP:.*]] = arith.constant 132 : index
// CHECK: scf.for %[[BEGIN:[^ ]*]] = %{{.*}} to %{{.*}} step %[[GROUP]]
// CHECK: scf.for
// CHECK: arith.addi %[[BEGIN]]
// CHECK: vector.load %{{.*}} : memref<264xf32>, vector<32xf32>
// CHECK: vector.constant_mask [4] : vector<32xi1>
// CHECK: vector.store %{{.*}} : memref<2xf32>, vector<1xf32>
// CHECK: scf.for
// CHECK: vector.store %{{.*}} : memref<264xf32>, vector<32xf32>
// CHECK: vector.maskedstore
// CHECK-NOT: memref<2xf32>, vector
// CHECK: return
launch.func @k(%x: memref<264xf32>, %y: memref<2xf32>, %z: memref<264xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () attributes {schedule = #rowkernel.cpu_schedule<chunk = 32>} {
    %0 = rowkernel.load %x[%c0] : memref<264xf32> -> vector<264xf32>
    %1 = rowkernel.group_reduce abs_max %0 : vector<264xf32> -> vector<2xf32>
    %2 = rowkernel.group_broadcast %1 : vector<2xf32> -> vector<264xf32>
    %3 = arith.divf %0, %2 : vector<264xf32>
    rowkernel.store %1, %y[%c0] : vector<2xf32>, memref<2xf32>
    rowkernel.store %3, %z[%c0] : vector<264xf32>, memref<264xf32>
  }
}
