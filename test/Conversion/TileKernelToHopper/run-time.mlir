// GEMMs whose rows may be unaligned have two kernels. The plan selects one at launch.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper=target=sm_90a --convert-tilekernel-to-gpu=target=sm_90a --remarks-filter=tiles --remark-format=emitRemark -o %t.mlir 2> %t.txt
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.txt
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: fusednorm-opt %t.mlir --launch-lower-to-gpu --canonicalize | FileCheck %s --check-prefix=HOST
// RUN: not fusednorm-opt %s --convert-fusednorm-to-tilekernel --canonicalize --cse --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-gpu=target=sm_90a 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: error: 'tilekernel.program' op has no complete schedule

// REMARK-DAG: Path {{.*}}f_gemm0 {{.*}}wgmma, where all rows begin at multiples of 16 bytes
// REMARK-DAG: Path {{.*}}f_gemm0_unaligned {{.*}}mma.sync of 16-bit floats

// CHECK: @f_gemm0(
// CHECK-SAME: operands = [read align 16 align_strides 16, read align 16 align_strides 16, write align 16 align_strides 16]
// CHECK-SAME: min(multiprocessors, ceildiv(extent(0, 0), 128) * ceildiv(extent(1, 0), 160))
// CHECK-SAME: variant = @f_gemm0_unaligned
// CHECK: @f_gemm0_unaligned(
// CHECK: launch.kernel @fusednorm_kernels::@f_gemm0(
// HOST: scf.if
// HOST: gpu.launch_func {{.*}}@f_gemm0 blocks
// HOST: gpu.launch_func {{.*}}@f_gemm0_unaligned blocks
func.func @f(%x: memref<?x?xbf16>, %w: memref<?x?xbf16>, %out: memref<?x?xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xbf16>, memref<?x?xbf16>) transpose_b outs(%out : memref<?x?xbf16>)
  return
}
