// RUN: fusednorm-opt %s --convert-batch-kernels-to-gpu=target=sm_90a | FileCheck %s
// RUN: fusednorm-opt %s --convert-batch-kernels-to-gpu='target=sm_90a launch-dependents=true' | FileCheck %s --check-prefix=EARLY
// RUN: fusednorm-opt %s --convert-batch-kernels-to-gpu=target=sm_80 | FileCheck %s --check-prefix=SM80 --implicit-check-not=griddepcontrol

// One kernel with one block per chunk. Only varying strides become parameters. An existing name is
// made unique. No global store precedes the sum over all sequences.
// CHECK: gpu.module @fusednorm_kernels
// CHECK: gpu.func @plan_plan0_(%{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>, %{{.*}}: i64, %{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>, %{{.*}}: i64) kernel
// CHECK-SAME: #launch.plan<operands = [read, read, write, write, write], grid = [extent(4, 0)], block = [256], parameters = [address(0), address(1), address(2), stride(2, 0), address(3), address(4), extent(1, 0)], constraints = [extent(4, 0) at_most 16777216 "buffer_lengths: expected at most 16777216 chunks"]>
// CHECK: nvvm.griddepcontrol wait
// CHECK: scf.for
// CHECK-NOT: llvm.store{{.*}}ptr<1>
// CHECK: scf.yield
// CHECK: arith.constant -2 : i32
// CHECK: func.func @plan
// CHECK-NEXT: launch.kernel @fusednorm_kernels::@plan_plan0_
// EARLY: nvvm.griddepcontrol wait
// EARLY-NEXT: nvvm.griddepcontrol launch_dependents
// SM80: gpu.func
func.func private @plan_plan0()
func.func @plan(%offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<?x?xi32, strided<[?, 1], offset: ?>>,
                %cache: memref<?x5xi32>, %buffers: memref<?xi32>) {
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %cache, %buffers : memref<?x?xi32, strided<[?, 1], offset: ?>>, memref<?x5xi32>, memref<?xi32>)
      {chunk_size = 16384, page_size = 128}
  return
}
