// Two blocks with adjacent row tiles share B: each block multicasts half of it to both, and
// releases a stage in both.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper=target=sm_90a --canonicalize --cse | FileCheck %s

// CHECK-LABEL: llvm.func @f_gemm0(
// CHECK-SAME: grid = [min(max(floordiv(multiprocessors, 2), 1), ceildiv(extent(0, 0), 256) * 3) * 2], block = [384], cluster = [2]
// CHECK-SAME: #launch.tensor_map<operand = 1, box = [64, 64], swizzle = 128, l2_promotion = 256>
// CHECK-SAME: nvvm.cluster_dim = array<i32: 2, 1, 1>
// CHECK-DAG: %[[ALL:.*]] = llvm.mlir.constant(3 : i16) : i16
// CHECK-DAG: %[[ARRIVALS:.*]] = arith.constant 16 : i32
// CHECK: nvvm.mbarrier.init %{{.*}}, %[[ARRIVALS]] :
// CHECK: nvvm.barrier0
// CHECK: nvvm.cluster.arrive {aligned}
// CHECK-NEXT: nvvm.cluster.wait {aligned}
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}}isCTAOnly = true
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}} multicast_mask = %[[ALL]]
// CHECK: %[[THERE:.*]] = nvvm.mapa
// CHECK: nvvm.mbarrier.arrive %[[THERE]] {scope = #nvvm.mem_scope<cluster>}
// CHECK: nvvm.cluster.arrive
// CHECK-NEXT: nvvm.cluster.wait
// CHECK-NEXT: llvm.return
func.func @f(%x: memref<?x128xbf16>, %w: memref<384x128xbf16>, %out: memref<?x384xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x128xbf16>, memref<384x128xbf16>) transpose_b
      outs(%out : memref<?x384xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<m = 128, n = 128, cluster = 2>}
  return
}
