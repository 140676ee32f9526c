// The smallest GEMM: launch plan, multi-stage pipeline, matrix instructions, stores.
// DEFINE: %{kernels} = --fusednorm-bufferize --canonicalize --cse --convert-fusednorm-to-tilekernel --canonicalize --cse
// RUN: fusednorm-opt %s %{kernels} --fusednorm-assign-schedule=target=sm_80 --convert-tilekernel-to-gpu=target=sm_80 --canonicalize --cse | FileCheck %s
// RUN: fusednorm-opt %s %{kernels} --fusednorm-assign-schedule=target=sm_90 --convert-tilekernel-to-gpu="target=sm_90 variants launch-dependents" --canonicalize --cse | FileCheck %s --check-prefix=VARIANT
// RUN: fusednorm-opt %s %{kernels} --fusednorm-assign-schedule=target=sm_80 --convert-tilekernel-to-gpu=target=sm_80 --remarks-filter=tiles --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="mma.sync of 16-bit floats"

// CHECK: llvm.mlir.global external @fusednorm_dynamic_shared() {addr_space = 3 : i32, alignment = 128 : i64}
// CHECK: gpu.func @linear_gemm0(%[[A:.*]]: !llvm.ptr<1> {llvm.align = 16 : i64}, %{{.*}}: i64, %{{.*}}: !llvm.ptr<1> {llvm.align = 16 : i64}
// CHECK-SAME: launch.plan = #launch.plan<operands = [read align 16, read align 16, write align 16],
// CHECK-SAME: grid = [ceildiv(extent(0, 0), 16) * 4], block = [32], shared = 4096,
// CHECK-SAME: parameters = [address(0), extent(0, 0), address(1), address(2), extent(2, 0)]>
// CHECK-SAME: nvvm.reqntid = array<i32: 32, 1, 1>
// The first stage: rows of A may be out of bounds, rows of B may not.
// CHECK-COUNT-2: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache =  cg, %{{.*}} :
// CHECK-COUNT-2: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache =  cg :
// CHECK: nvvm.cp.async.commit.group
// CHECK: scf.for
// CHECK: nvvm.cp.async.wait.group 0
// CHECK-NEXT: gpu.barrier
// CHECK: scf.if
// CHECK-COUNT-4: nvvm.cp.async.shared.global
// CHECK: nvvm.cp.async.commit.group
// CHECK-COUNT-2: nvvm.ldmatrix {{.*}} num = 4
// CHECK-COUNT-2: nvvm.mma.sync
// CHECK-COUNT-2: nvvm.ldmatrix {{.*}} num = 4
// CHECK-COUNT-2: nvvm.mma.sync
// CHECK-NOT: = nvvm.
// CHECK: scf.yield
// CHECK: scf.if
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<1>
// CHECK: func.func @linear
// CHECK: launch.kernel @fusednorm_kernels::@linear_gemm0

// VARIANT: gpu.func @linear_gemm0_any_base(%{{.*}}: !llvm.ptr<1>, %{{.*}}: i64
// VARIANT-SAME: operands = [read, read, write]
// VARIANT: nvvm.griddepcontrol wait
// VARIANT: nvvm.griddepcontrol launch_dependents
// VARIANT-NOT: llvm.ptrtoint
// VARIANT: gpu.func @linear_gemm0(
// VARIANT-SAME: variant = @linear_gemm0_any_base
func.func @linear(%x: memref<?x96xbf16>, %w: memref<64x96xbf16>, %out: memref<?x64xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x96xbf16>, memref<64x96xbf16>) transpose_b outs(%out : memref<?x64xf32>)
      {tilekernel.schedule = #tilekernel.gpu_schedule<m = 16, n = 16, k = 32, warp_m = 16, warp_n = 16, stages = 2, raster_group = 1>}
  return
}
