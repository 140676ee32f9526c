// A part of a row of dynamic length is rotated, or a part that does not divide the row into equal
// runs: the rotated columns and the other columns become two programs.

func.func @first(%x: memref<?x?x?xbf16>, %freqs: memref<?x64xf32>, %out: memref<?x?x?xbf16>) {
  fusednorm.rope ins(%x, %freqs : memref<?x?x?xbf16>, memref<?x64xf32>)
      outs(%out : memref<?x?x?xbf16>)
  return
}
func.func @last(%x: memref<?x?xf32>, %freqs: memref<?x64xbf16>, %positions: memref<?xi32>,
                %out: memref<?x?xf16>) {
  fusednorm.rope ins(%x, %freqs : memref<?x?xf32>, memref<?x64xbf16>)
      positions(%positions : memref<?xi32>) pairing(half_split) part(last) checked
      outs(%out : memref<?x?xf16>)
  return
}
// In place, with dynamic strides and offset.
func.func @strided(%x: memref<?x?xbf16, strided<[?, 1], offset: ?>>, %freqs: memref<?x6xf32>) {
  fusednorm.rope ins(%x, %freqs : memref<?x?xbf16, strided<[?, 1], offset: ?>>, memref<?x6xf32>)
      pairing(half_split) outs(%x : memref<?x?xbf16, strided<[?, 1], offset: ?>>)
  return
}
func.func @static(%x: memref<?x2x1001xbf16>, %freqs: memref<?x64xf32>, %out: memref<?x2x1001xbf16>) {
  fusednorm.rope ins(%x, %freqs : memref<?x2x1001xbf16>, memref<?x64xf32>) part(last)
      outs(%out : memref<?x2x1001xbf16>)
  return
}
// Elementwise ops before and after are fused.
func.func @fused(%x: memref<?x?xbf16>, %bias: memref<?xbf16>, %freqs: memref<?x64xf32>, %scale: f32,
                 %out: memref<?x?xf8E4M3FN>, %sum: memref<?x?xf32>) {
  fusednorm.fused ins(%x, %freqs, %scale : memref<?x?xbf16>, memref<?x64xf32>, f32)
      outs(%out, %sum : memref<?x?xf8E4M3FN>, memref<?x?xf32>) body {
  ^bb0(%a: tensor<?x?xbf16>, %f: tensor<?x64xf32>, %s: f32, %o: tensor<?x?xf8E4M3FN>, %p: tensor<?x?xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = tensor.dim %a, %c0 : tensor<?x?xbf16>
    %columns = tensor.dim %a, %c1 : tensor<?x?xbf16>
    %w = arith.extf %a : tensor<?x?xbf16> to tensor<?x?xf32>
    %d = arith.addf %w, %w : tensor<?x?xf32>
    %e = tensor.empty(%rows, %columns) : tensor<?x?xf32>
    %y = fusednorm.rope ins(%d, %f : tensor<?x?xf32>, tensor<?x64xf32>) part(last)
        outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %z = arith.subf %y, %w : tensor<?x?xf32>
    %q = fusednorm.quantize ins(%z : tensor<?x?xf32>) static_scale(%s)
        outs(%o : tensor<?x?xf8E4M3FN>) {scheme = #fusednorm.quantization<tensor>} -> (tensor<?x?xf8E4M3FN>)
    fusednorm.yield %q, %z : tensor<?x?xf8E4M3FN>, tensor<?x?xf32>
  }
  return
}

// DEFINE: %{run} = fusednorm-runner %s --reference
// DEFINE: %{cpu} = %{run} --threads=2
// DEFINE: %{gpu} = %{run} --target=sm_90a --emulate --check
// RUN: %{cpu} --entry=first --input=3x2x64xbf16=normal --input=3x64xf32=freqs
// RUN: %{cpu} --entry=first --input=3x2x65xbf16=normal --input=3x64xf32=freqs
// RUN: %{cpu} --entry=first --input=5x3x576xbf16=normal --input=5x64xf32=freqs
// RUN: %{cpu} --entry=first --input=3x2x1001xbf16=normal --input=3x64xf32=freqs
// RUN: %{cpu} --entry=first --input=0x2x100xbf16=normal --input=0x64xf32=freqs
// RUN: %{cpu} --entry=last --input=5x131xf32=normal '--input=9x64xbf16=uniform(-1,1)' '--input=5xi32=uniform(-1,12)' '--input=5x131xf16=const(7)'
// RUN: %{cpu} --entry=strided '--input=5x131xbf16=normal@strides=[140,1],offset=3' --input=5x6xf32=freqs
// RUN: %{cpu} --entry=static --input=3x2x1001xbf16=normal --input=3x64xf32=freqs
// RUN: %{cpu} --entry=fused --input=5x333xbf16=normal --input=333xbf16=normal --input=5x64xf32=freqs --input=0.03 '--input=5x333xf8E4M3FN=const(0)' '--input=5x333xf32=const(0)'
// RUN: %{gpu} --entry=first --input=5x3x576xbf16=normal --input=5x64xf32=freqs
// RUN: %{gpu} --entry=first --input=3x2x1001xbf16=normal --input=3x64xf32=freqs
// RUN: %{gpu} --entry=first --input=3x2x64xbf16=normal --input=3x64xf32=freqs
// RUN: %{gpu} --entry=last --input=5x131xf32=normal '--input=9x64xbf16=uniform(-1,1)' '--input=5xi32=uniform(-1,12)' '--input=5x131xf16=const(7)'
// RUN: %{gpu} --entry=strided '--input=5x131xbf16=normal@strides=[140,1],offset=3' --input=5x6xf32=freqs
// RUN: %{gpu} --entry=static --input=3x2x1001xbf16=normal --input=3x64xf32=freqs
// RUN: %{gpu} --entry=fused --input=5x333xbf16=normal --input=333xbf16=normal --input=5x64xf32=freqs --input=0.03 '--input=5x333xf8E4M3FN=const(0)' '--input=5x333xf32=const(0)'

// RUN: not fusednorm-runner %s --entry=first --input=3x2x62xbf16=normal --input=3x64xf32=freqs 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: part-rope.mlir:5:3: error: 'fusednorm.rope' op freqs: expected rank 2 or more and a static, even last dimension from 2 to the 62 columns of x, got 'memref<3x64xf32>' (rope_c2)

// Fusion skips this kind of rope.
// RUN: fusednorm-runner %s --entry=chain --fuse --fusion-report=- --reference --input=3x100xbf16=normal --input=100xbf16=normal --input=1e-5 --input=3x64xf32=freqs | FileCheck %s --check-prefix=CHAIN
// CHAIN-DAG: "reason": "a part of its columns has a separate row program"
// CHAIN-DAG: all equal: PASS
func.func @chain(%x: tensor<?x?xbf16>, %g: tensor<?xbf16>, %eps: f32, %freqs: tensor<?x64xf32>,
                 %out: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %columns = tensor.dim %x, %c1 : tensor<?x?xbf16>
  %empty = tensor.empty(%rows, %columns) : tensor<?x?xbf16>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<?x?xbf16>, tensor<?xbf16>) epsilon(%eps)
      outs(%empty : tensor<?x?xbf16>) -> tensor<?x?xbf16>
  %z = fusednorm.rope ins(%y, %freqs : tensor<?x?xbf16>, tensor<?x64xf32>) outs(%out : tensor<?x?xbf16>) -> tensor<?x?xbf16>
  return %z : tensor<?x?xbf16>
}

// A sum needs the whole row.
// RUN: not fusednorm-runner %s --entry=norm --input=3x128xbf16=normal --input=128xbf16=normal --input=1e-5 --input=3x64xf32=freqs 2>&1 | FileCheck %s --check-prefix=NORM
// NORM: part-rope.mlir:[[#@LINE+10]]:10: error: 'fusednorm.rms_norm' op needs whole rows, but another op of its row program splits off 64 columns of a row of type 'tensor<?x?xbf16>'; give rows a static length of at most 32 equal runs, or use a separate fusednorm.fused for the other op
// NORM: note: the other op is here
func.func @norm(%x: memref<?x?xbf16>, %g: memref<?xbf16>, %e: f32, %freqs: memref<?x64xf32>, %out: memref<?x?xbf16>) {
  fusednorm.fused ins(%x, %g, %e, %freqs : memref<?x?xbf16>, memref<?xbf16>, f32, memref<?x64xf32>) outs(%out : memref<?x?xbf16>) body {
  ^bb0(%a: tensor<?x?xbf16>, %w: tensor<?xbf16>, %eps: f32, %f: tensor<?x64xf32>, %o: tensor<?x?xbf16>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = tensor.dim %a, %c0 : tensor<?x?xbf16>
    %columns = tensor.dim %a, %c1 : tensor<?x?xbf16>
    %empty = tensor.empty(%rows, %columns) : tensor<?x?xbf16>
    %y = fusednorm.rms_norm ins(%a, %w : tensor<?x?xbf16>, tensor<?xbf16>) epsilon(%eps)
        outs(%empty : tensor<?x?xbf16>) -> tensor<?x?xbf16>
    %z = fusednorm.rope ins(%y, %f : tensor<?x?xbf16>, tensor<?x64xf32>) outs(%o : tensor<?x?xbf16>) -> tensor<?x?xbf16>
    fusednorm.yield %z : tensor<?x?xbf16>
  }
  return
}
