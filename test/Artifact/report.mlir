// REQUIRES: ptxas
// Costs of a kernel, from its PTX and from ptxas. The budgets of the main kernel in both orders
// cover registers, spills, calls, and barriers (one if folded). All loads have 16 bytes,
// activations bypass the read-only cache, and conversions are packed.

// RUN: fusednorm-compile %s --target=sm_90a --report=json > %t.json
// RUN: %python %S/Inputs/budget.py %t.json --kernel=folded_kernel0 --registers=64 --barriers=1 --loads=16 --no-nc=4 --packed=16
// RUN: %python %S/Inputs/budget.py %t.json --kernel=document_kernel0 --registers=64 --barriers=2 --loads=16 --no-nc=4 --packed=16

// An exceeded budget is reported.
// RUN: not %python %S/Inputs/budget.py %t.json --kernel=folded_kernel0 --registers=16 2>&1 | FileCheck %s --check-prefix=OVER
// OVER: folded_kernel0, sm_90a: {{[0-9]+}} registers, expected at most 16
// RUN: not %python %S/Inputs/budget.py %t.json --kernel=none 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: there is no kernel none

// RUN: fusednorm-compile %s --target=sm_90a,sm_80 --report | FileCheck %s
// CHECK: folded_kernel0, sm_90a
// CHECK-NEXT: registers {{ *[0-9]+}} a thread, spills 0 B stored and 0 B loaded, stack 0 B
// CHECK-NEXT: shared {{ *}}128 B static, 0 B dynamic
// CHECK-NEXT: barriers {{ *}}1 of the block, 0 of the cluster
// CHECK-NEXT: accesses {{ *}}global load 16 B x4, global load .nc 16 B x4, global store 4 B x1,
// CHECK-NEXT: global store 8 B x4, shared load 8 B x1, shared load 16 B x3,
// CHECK-NEXT: shared store 8 B x1
// CHECK-NEXT: instructions {{[0-9]+}} in the text, below for each of 32 elements of a thread, 0 calls
// CHECK: convert_packed 0.50,
// CHECK: schedule {{ *}}#rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 224, rows_per_block = 2
// CHECK: document_kernel0, sm_90a
// f32 input: 16 bytes per load, and 8 bytes of FP8 values per store.
// CHECK: wide_kernel0, sm_90a
// CHECK: accesses {{ *}}global load 16 B x8, global load .nc 16 B x8, global store 4 B x1,
// CHECK-NEXT: global store 8 B x4,
// CHECK: folded_kernel0, sm_80
// CHECK-NOT: convert_packed
// CHECK: document_kernel0, sm_80

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
func.func @wide(%x: memref<?x4096xf32>, %g: memref<4096xf32>, %eps: f32,
                %out: memref<?x4096xf8E4M3FN>, %s: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<?x4096xf32>, memref<4096xf32>) epsilon(%eps)
      outs(%out, %s : memref<?x4096xf8E4M3FN>, memref<?x1xf32>)
  return
}
