// The ops on q and k: two row programs of different row lengths in one kernel.

func.func @statistics(%q: memref<?x?xbf16, strided<[?, 1], offset: ?>>, %k: memref<?x?xbf16, strided<[?, 1], offset: ?>>,
                      %var: memref<?x2xf32>) {
  fusednorm.row_mean_of_squares_qk
      ins(%q, %k : memref<?x?xbf16, strided<[?, 1], offset: ?>>, memref<?x?xbf16, strided<[?, 1], offset: ?>>)
      outs(%var : memref<?x2xf32>)
  return
}
func.func @apply(%q: memref<?x?xbf16, strided<[?, 1], offset: ?>>, %k: memref<?x?xbf16, strided<[?, 1], offset: ?>>,
                 %gq: memref<?xf32>, %gk: memref<?xf32>, %var: memref<?x2xf32>, %eps: f32,
                 %qo: memref<?x?xbf16>, %ko: memref<?x?xbf16>) {
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : memref<?x?xbf16, strided<[?, 1], offset: ?>>, memref<?x?xbf16, strided<[?, 1], offset: ?>>,
                                   memref<?xf32>, memref<?xf32>, memref<?x2xf32>)
      epsilon(%eps) outs(%qo, %ko : memref<?x?xbf16>, memref<?x?xbf16>)
  return
}
func.func @in_place(%q: memref<?x384xf16>, %k: memref<?x128xf16>, %gq: memref<384xf32>, %gk: memref<128xf32>,
                    %var: memref<?x2xf32>, %eps: f32) {
  fusednorm.row_mean_of_squares_qk ins(%q, %k : memref<?x384xf16>, memref<?x128xf16>) outs(%var : memref<?x2xf32>)
      {numerics = #fusednorm.numerics<sum = canonical>}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : memref<?x384xf16>, memref<?x128xf16>, memref<384xf32>, memref<128xf32>, memref<?x2xf32>)
      epsilon(%eps) outs(%q, %k : memref<?x384xf16>, memref<?x128xf16>)
      {numerics = #fusednorm.numerics<order = folded>}
  return
}

// DEFINE: %{m} = 5
// DEFINE: %{q} = 1001
// DEFINE: %{k} = 13
// DEFINE: %{x} = normal
// DEFINE: %{ql} =
// DEFINE: %{kl} =
// DEFINE: %{statistics} = fusednorm-runner %s --entry=statistics --threads=1 --reference --input=%{m}x%{q}xbf16=%{x}%{ql} --input=%{m}x%{k}xbf16=%{x}%{kl} --input='%{m}x2xf32=const(-1)' > %t
// DEFINE: %{v} = uniform(0,2)
// DEFINE: %{apply} = fusednorm-runner %s --entry=apply --threads=2 --reference --input=%{m}x%{q}xbf16=%{x}%{ql} --input=%{m}x%{k}xbf16=%{x}%{kl} --input='%{q}xf32=uniform(0.5,1.5)' --input='%{k}xf32=uniform(0.5,1.5)' --input='%{m}x2xf32=%{v}' --input=1e-6 --input='%{m}x%{q}xbf16=const(1)' --input='%{m}x%{k}xbf16=const(1)' > %t

// RUN: %{statistics} && %{apply}
// REDEFINE: %{q} = 6144
// REDEFINE: %{k} = 1024
// RUN: %{statistics} && %{apply}
// REDEFINE: %{q} = 1
// REDEFINE: %{k} = 65536
// RUN: %{statistics} && %{apply}
// REDEFINE: %{q} = 0
// REDEFINE: %{k} = 97
// RUN: %{statistics} && %{apply}
// REDEFINE: %{q} = 5137
// REDEFINE: %{ql} = @strides=[5200,1],offset=1
// REDEFINE: %{kl} = @strides=[99,1]
// RUN: %{statistics} && %{apply}
// REDEFINE: %{m} = 0
// RUN: %{statistics} && %{apply}

// An invalid variance: NaN stays NaN, infinity gives zeros.
// REDEFINE: %{m} = 3
// REDEFINE: %{ql} =
// REDEFINE: %{kl} =
// REDEFINE: %{v} = const(-1)
// RUN: %{apply}
// REDEFINE: %{v} = const(nan)
// RUN: %{apply}
// REDEFINE: %{v} = const(inf)
// RUN: %{apply}
// REDEFINE: %{v} = const(0)
// REDEFINE: %{x} = 'const(-0.0)'
// RUN: %{statistics} && %{apply}
// REDEFINE: %{x} = 'const(inf)'
// RUN: %{statistics} && %{apply}
// REDEFINE: %{x} = 'const(nan)'
// RUN: %{statistics} && %{apply}
// REDEFINE: %{x} = 'normal(scale=1e-39)'
// RUN: %{statistics} && %{apply}

// RUN: fusednorm-runner %s --entry=in_place --threads=2 --reference --input=9x384xf16=normal --input=9x128xf16=normal --input=384xf32=normal --input=128xf32=normal --input='9x2xf32=const(0)' --input=1e-6
