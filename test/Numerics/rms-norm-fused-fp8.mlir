// Results equal the reference bit for bit: row lengths, ranks, layouts, special values, numerics.

func.func @document(%x: memref<?x?xbf16, strided<[?, 1], offset: ?>>, %gamma: memref<?xbf16>,
                    %eps: f32, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x?xbf16, strided<[?, 1], offset: ?>>, memref<?xbf16>)
      epsilon(%eps) outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x1xf32>)
  return
}
func.func @folded(%x: memref<?x?xbf16, strided<[?, 1], offset: ?>>, %gamma: memref<?xbf16>,
                  %eps: f32, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x?xbf16, strided<[?, 1], offset: ?>>, memref<?xbf16>)
      epsilon(%eps) outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x1xf32>)
      {numerics = #fusednorm.numerics<order = folded>}
  return
}
func.func @canonical(%x: memref<?x?xbf16, strided<[?, 1], offset: ?>>, %gamma: memref<?xbf16>,
                     %eps: f32, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x?xbf16, strided<[?, 1], offset: ?>>, memref<?xbf16>)
      epsilon(%eps) outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x1xf32>)
      {numerics = #fusednorm.numerics<order = folded, sum = canonical>}
  return
}

// DEFINE: %{f} = document
// DEFINE: %{n} = 128
// DEFINE: %{x} = normal
// DEFINE: %{rows} = 5
// DEFINE: %{layout} =
// DEFINE: %{eps} = 1e-5
// DEFINE: %{run} = fusednorm-runner %s --entry=%{f} --threads=1 --reference --input=%{rows}x%{n}xbf16=%{x}%{layout} --input='%{n}xbf16=uniform(0.5,1.5)' --input=%{eps} --input='%{rows}x%{n}xf8E4M3FN=const(1)' --input='%{rows}x1xf32=const(-1)' > %t

// Row lengths.
// REDEFINE: %{n} = 0
// RUN: %{run}
// REDEFINE: %{n} = 1
// RUN: %{run}
// REDEFINE: %{n} = 97
// RUN: %{run}
// REDEFINE: %{n} = 5137
// RUN: %{run}
// REDEFINE: %{n} = 65536
// RUN: %{run}
// REDEFINE: %{f} = folded
// RUN: %{run}
// REDEFINE: %{n} = 13
// RUN: %{run}
// REDEFINE: %{f} = canonical
// REDEFINE: %{n} = 97
// RUN: %{run}
// REDEFINE: %{n} = 5137
// RUN: %{run}

// No rows; rows with gaps; a base that is not a multiple of four bytes.
// REDEFINE: %{f} = document
// REDEFINE: %{n} = 1001
// REDEFINE: %{rows} = 0
// RUN: %{run}
// REDEFINE: %{rows} = 7
// REDEFINE: %{layout} = @strides=[1003,1]
// RUN: %{run}
// REDEFINE: %{layout} = @strides=[1001,1],offset=1
// RUN: %{run}

// Values.
// REDEFINE: %{layout} =
// REDEFINE: %{x} = 'const(nan)'
// RUN: %{run}
// REDEFINE: %{x} = 'const(inf)'
// RUN: %{run}
// REDEFINE: %{x} = 'const(0)'
// RUN: %{run}
// REDEFINE: %{x} = 'const(-0.0)'
// RUN: %{run}
// REDEFINE: %{x} = 'normal(scale=1e-39)'
// RUN: %{run}
// REDEFINE: %{x} = 'normal(scale=1e30)'
// REDEFINE: %{eps} = 0
// RUN: %{run}
// REDEFINE: %{x} = 'normal(scale=1e-39)'
// RUN: %{run}
// REDEFINE: %{f} = folded
// RUN: %{run}
// REDEFINE: %{x} = 'const(0)'
// RUN: %{run}
