// REQUIRES: ptxas
// Limits of the main kernel on every chip: no spills, one barrier, 16-byte loads only, activations
// not through the read-only cache, no library calls.

// RUN: fusednorm-compile %s --target=sm_90a -o %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: ptxas -arch=sm_90a -v %t.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=ASM
// RUN: fusednorm-compile %s --target=sm_80 --emit=ptx -o %t.80.ptx
// RUN: ptxas -arch=sm_80 -v %t.80.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=SPILL
// RUN: fusednorm-compile %s --target=sm_89 --emit=ptx -o %t.89.ptx
// RUN: ptxas -arch=sm_89 -v %t.89.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=SPILL
// RUN: fusednorm-compile %s --target=sm_100a --emit=ptx -o %t.100.ptx
// RUN: ptxas -arch=sm_100a -v %t.100.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=SPILL
// RUN: fusednorm-compile %s --target=sm_120a --emit=ptx -o %t.120.ptx
// RUN: ptxas -arch=sm_120a -v %t.120.ptx -o %t.cubin 2>&1 | FileCheck %s --check-prefix=SPILL

// CHECK-NOT: __nv_
// CHECK: .entry folded_kernel0
// CHECK-NOT: ld.global.{{(nc.)?}}{{[bu](8|16|32|64)}}
// CHECK-COUNT-4: ld.global.nc.v{{2.b64|4.b32}}
// CHECK: prefetch.global.L2
// CHECK: griddepcontrol.wait
// CHECK-COUNT-4: ld.global.v{{2.b64|4.b32}}
// CHECK-NOT: ld.global
// CHECK: bar.sync
// CHECK-NOT: bar.sync
// CHECK: cvt.rn.satfinite.e4m3x2.f32
// CHECK-NOT: bar.sync
// CHECK: .entry document_kernel0

// ASM-NOT: {{[1-9][0-9]*}} bytes spill
// ASM: Used {{[1-5][0-9]|6[0-4]}} registers
// ASM-NOT: {{[1-9][0-9]*}} bytes spill
// ASM: Used {{[1-5][0-9]|6[0-4]}} registers
// SPILL-COUNT-2: 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads

// RUN: not fusednorm-compile %s --target=sm_90a --emit=obj -o %t.o 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not fusednorm-compile %s --emit=ptx 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not fusednorm-compile %s --target=sm_91 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not fusednorm-compile %s --target=sm_90a --mcpu=znver5 2>&1 | FileCheck %s --check-prefix=BOTH
// KIND: error: --emit: expected mlir, llvm-ir, ptx, cubin, fatbin, c-launcher, tvm-ffi or manifest for --target=sm_90a
// CPU: error: --emit: ptx, cubin and fatbin are for GPUs; expected a GPU target such as --target=sm_90a
// CHIP: error: --target: unknown target 'sm_91'; use sm_90, whose code runs on this GPU; known targets are cpu, x86-64-v3, x86-64-v4, sapphirerapids, znver5, sm_80, sm_86, sm_87, sm_89, sm_90, sm_90a, sm_100, sm_100a, sm_103, sm_103a, sm_110, sm_110a, sm_120, sm_120a, sm_121, sm_121a{{$}}
// BOTH: error: --mcpu: is an alias of --target for CPUs; expected one of them, got --mcpu=znver5 and --target=sm_90a
// RUN: not fusednorm-compile %s --target=sm_90a --threads=openmp 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: error: --threads: applies to CPUs; expected none with --target=sm_90a

func.func @folded(%x: memref<?x7168xbf16>, %g: memref<7168xbf16>, %eps: f32,
                  %out: memref<?x7168xf8E4M3FN>, %s: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<?x7168xbf16>, memref<7168xbf16>) epsilon(%eps)
      outs(%out, %s : memref<?x7168xf8E4M3FN>, memref<?x1xf32>)
      {numerics = #fusednorm.numerics<order = folded>}
  return
}
func.func @document(%x: memref<?x7168xbf16>, %g: memref<7168xbf16>, %eps: f32,
                    %out: memref<?x7168xf8E4M3FN>, %s: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<?x7168xbf16>, memref<7168xbf16>) epsilon(%eps)
      outs(%out, %s : memref<?x7168xf8E4M3FN>, memref<?x1xf32>)
  return
}
