// The compiler derives relations between extents by calling the verifiers of the ops. The launcher
// checks them.

// RUN: rm -rf %t && fusednorm-compile %s --target=sm_90a --emit=c-launcher --images=ptx --name=k -o %t
// RUN: FileCheck %s --input-file=%t/k.h

// Groups in rows of dynamic length.
// CHECK: x: bf16 [s0, s1], at a multiple of 16.
// CHECK-NEXT: gamma: bf16 [s1], at a multiple of 16.
// CHECK-NEXT: eps: f32.
// CHECK-NEXT: out: f8E4M3FN [s0, s1], written, at a multiple of 16.
// CHECK-NEXT: scales: f32 [s0, ceil(s1 / 128)], written, at a multiple of 16.
// CHECK: fnrt_status k_groups(fnrt_value x, fnrt_value gamma, float eps, fnrt_value out, fnrt_value scales, const fnrt_call_options *options);
func.func @groups(%x: memref<?x?xbf16>, %gamma: memref<?xbf16>, %eps: f32,
                  %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x?xbf16>, memref<?xbf16>) epsilon(%eps)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 128>}
  return
}

// Padding.
// CHECK: x: bf16 [s0, s1]
// CHECK: scales: f32 [ceil(s1 / 64), >= s0], written
func.func @padded(%x: memref<?x?xbf16>, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16>)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 64, layout = transposed>}
  return
}

// Group sizes do not divide the first extents of the search.
// CHECK: x: bf16 [s0, s1]
// CHECK: scales: f32 [s0, ceil(s1 / 132)], written
func.func @odd(%x: memref<?x?xbf16>, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16>)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 132>}
  return
}
// CHECK: x: bf16 [s0, s1]
// CHECK: scales: f32 [s0, ceil(s1 / 16384)], written
func.func @wide(%x: memref<?x?xbf16>, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16>)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 16384>}
  return
}

// Two unrelated ops, and a C keyword as a name.
// CHECK: double_: f32 [any, 64]
// CHECK: y: f32 [any, 64]
// CHECK: arg2: f32 [64], at
// CHECK: fnrt_status k_two(fnrt_value double_, fnrt_value y, fnrt_value arg2, float e, const fnrt_call_options *options);
func.func @two(%double: memref<?x64xf32>, %y: memref<?x64xf32>, %0: memref<64xf32>, %e: f32) {
  fusednorm.rms_norm ins(%double, %0 : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%double : memref<?x64xf32>)
  fusednorm.rms_norm ins(%y, %0 : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%y : memref<?x64xf32>)
  return
}

// With positions, the rotary table has its own number of rows. The tables of the source show which
// buffers may be equal.
// CHECK: x: bf16 [s0, s1, 128]
// CHECK: freqs: f32 [any, 64]
// CHECK: p: i32 [s0]
// CHECK: out: bf16 [s0, s1, 128], written
func.func @rope(%x: memref<?x?x128xbf16>, %freqs: memref<?x64xf32>, %p: memref<?xi32>,
                %out: memref<?x?x128xbf16>) {
  fusednorm.rope ins(%x, %freqs : memref<?x?x128xbf16>, memref<?x64xf32>) positions(%p : memref<?xi32>)
      outs(%out : memref<?x?x128xbf16>)
  return
}

// There is one scale per row or per tensor, even if the type is dynamic.
// CHECK: x: bf16 [s0, s1], at
// CHECK: scales: f32 [s0, 1], written
func.func @rows(%x: memref<?x?xbf16>, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16>)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>)
      {scheme = #fusednorm.quantization<row>}
  return
}
// CHECK: x: f8E4M3FN [s0, s1], at
// CHECK: scales: f32 [1], at
// CHECK: out: bf16 [s0, s1], written
func.func @tensor(%x: memref<?x?xf8E4M3FN>, %scales: memref<?xf32>, %out: memref<?x?xbf16>) {
  fusednorm.dequantize ins(%x : memref<?x?xf8E4M3FN>) scales(%scales : memref<?xf32>)
      outs(%out : memref<?x?xbf16>) {scheme = #fusednorm.quantization<tensor>}
  return
}

// There are as many rows as positions.
// CHECK: x: bf16 [4, s0, 64], at
// CHECK: out: bf16 [4, s0, 64], written
func.func @positions(%x: memref<?x?x64xbf16>, %freqs: memref<?x64xf32>, %p: memref<4xi32>,
                     %out: memref<?x?x64xbf16>) {
  fusednorm.rope ins(%x, %freqs : memref<?x?x64xbf16>, memref<?x64xf32>) positions(%p : memref<4xi32>)
      outs(%out : memref<?x?x64xbf16>)
  return
}
