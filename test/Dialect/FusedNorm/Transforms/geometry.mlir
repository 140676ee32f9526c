// The geometry of the Modular MAX kernel becomes the schedule of the three row programs, unless the
// op has a schedule.

// RUN: fusednorm-opt %s --fusednorm-generalize | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-generalize --fusednorm-bufferize --convert-fusednorm-to-rowkernel --fusednorm-assign-schedule=target=sm_90a | FileCheck %s --check-prefix=KERNEL

// CHECK-LABEL: @geometry
// CHECK: rowkernel.schedule = [#rowkernel.gpu_schedule<threads_per_row = 128, rows_per_block = 1>, #rowkernel.gpu_schedule<threads_per_row = 8, rows_per_block = 16>, #rowkernel.gpu_schedule<threads_per_row = 8, rows_per_block = 16>]
// KERNEL-LABEL: @geometry_kernel0
// KERNEL: vector_bytes = 16, threads_per_row = 128, rows_per_block = 1
// KERNEL: vector_bytes = 16, threads_per_row = 8, rows_per_block = 16
// KERNEL: vector_bytes = 16, threads_per_row = 8, rows_per_block = 16
func.func @geometry(%q: memref<?x128x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>,
                    %gamma: memref<512xbf16>, %slots: memref<?xi64>, %positions: memref<?xi32>,
                    %eps: f32, %cache: memref<?x64x576xbf16>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x128x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) slots(%slots : memref<?xi64>)
      positions(%positions : memref<?xi32>) epsilon(%eps)
      outs(%q, %cache : memref<?x128x64xbf16>, memref<?x64x576xbf16>)
      {geometry = #fusednorm.geometry<block_size = 128, n_rope_blocks = 9, n_rms_blocks = 1>}
  return
}

// CHECK-LABEL: @user
// CHECK: rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 64>
func.func @user(%q: memref<?x128x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>,
                %gamma: memref<512xbf16>, %slots: memref<?xi64>, %positions: memref<?xi32>,
                %eps: f32, %cache: memref<?x64x576xbf16>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x128x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) slots(%slots : memref<?xi64>)
      positions(%positions : memref<?xi32>) epsilon(%eps)
      outs(%q, %cache : memref<?x128x64xbf16>, memref<?x64x576xbf16>)
      {geometry = #fusednorm.geometry<block_size = 128, n_rope_blocks = 9, n_rms_blocks = 1>,
       rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 64>}
  return
}
