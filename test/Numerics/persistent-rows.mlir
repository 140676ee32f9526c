// Persistent blocks loop over rows. For any number of rows, results have the bits of the reference:
// no row, fewer rows than blocks, and several rows for each block. The simulator has one SM, so
// block i of two has the rows i, i + 2 and so on.

// DEFINE: %{rows} = 1
// DEFINE: %{options} =
// DEFINE: %{run} = fusednorm-runner %s --target=sm_90a --emulate --check --reference %{options}
// DEFINE: %{layer} = %{run} --entry=layer --input=%{rows}x1024xbf16=normal --input=1024xbf16=normal(seed=2) --input=1024xbf16=normal(seed=3) --input=1e-5 --input=%{rows}x1024xbf16=const(7)
func.func @layer(%x: memref<?x1024xbf16>, %gamma: memref<1024xbf16>, %beta: memref<1024xbf16>, %eps: f32, %out: memref<?x1024xbf16>) {
  fusednorm.layer_norm ins(%x, %gamma : memref<?x1024xbf16>, memref<1024xbf16>) beta(%beta : memref<1024xbf16>) epsilon(%eps)
      outs(%out : memref<?x1024xbf16>) {rowkernel.schedule = #rowkernel.gpu_schedule<rows_per_block = 1, persistent = 2>}
  return
}
// RUN: %{layer}
// REDEFINE: %{rows} = 0
// RUN: %{layer}
// Each of two blocks loads 4096 bytes of weights once.
// REDEFINE: %{rows} = 7
// REDEFINE: %{options} = --schedule=random:3 --pdl=adversarial --counters
// RUN: %{layer} | FileCheck %s --check-prefix=WEIGHTS
// WEIGHTS: "invariant_read_bytes": 8192,

// One exchange for each row, in alternating halves of the shared memory. Two rows of a block have
// barriers of their own, and the last block has one row.
// DEFINE: %{one} = %{run} --entry=one --input=%{rows}x1024xbf16=normal --input=1024xf32=normal(seed=2) --input=1e-5 --input=%{rows}x1024xbf16=const(7)
func.func @one(%x: memref<?x1024xbf16>, %gamma: memref<1024xf32>, %eps: f32, %out: memref<?x1024xbf16>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x1024xbf16>, memref<1024xf32>) epsilon(%eps) outs(%out : memref<?x1024xbf16>)
      {rowkernel.schedule = #rowkernel.gpu_schedule<threads_per_row = 64, rows_per_block = 2, persistent = 2>}
  return
}
// RUN: %{one}
// REDEFINE: %{rows} = 12
// REDEFINE: %{options} = --schedule=random:5
// RUN: %{one}

// Several rows in a warp.
// DEFINE: %{short} = %{run} --entry=short --input=%{rows}x64xbf16=normal --input=64xf32=normal(seed=2) --input=1e-5 --input=%{rows}x64xbf16=const(7)
func.func @short(%x: memref<?x64xbf16>, %gamma: memref<64xf32>, %eps: f32, %out: memref<?x64xbf16>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x64xbf16>, memref<64xf32>) epsilon(%eps) outs(%out : memref<?x64xbf16>)
      {rowkernel.schedule = #rowkernel.gpu_schedule<rows_per_block = 16, persistent = 1>}
  return
}
// REDEFINE: %{rows} = 39
// RUN: %{short}

// Blocks continue with the rows of the second program after the rows of the first one.
// DEFINE: %{two} = %{run} --entry=two --input=%{rows}x1536xbf16=normal --input=%{rows}x512xbf16=normal(seed=2) --input=1536xf32=normal(seed=3) --input=512xf32=normal(seed=4) --input='%{rows}x2xf32=uniform(0.5,1.5)' --input=1e-5 --input=%{rows}x1536xbf16=const(7) --input=%{rows}x512xbf16=const(7)
func.func @two(%q: memref<?x1536xbf16>, %k: memref<?x512xbf16>, %gq: memref<1536xf32>, %gk: memref<512xf32>, %v: memref<?x2xf32>, %eps: f32, %qo: memref<?x1536xbf16>, %ko: memref<?x512xbf16>) {
  fusednorm.apply_qk_rms_norm ins(%q, %k, %gq, %gk, %v : memref<?x1536xbf16>, memref<?x512xbf16>, memref<1536xf32>, memref<512xf32>, memref<?x2xf32>)
      epsilon(%eps) outs(%qo, %ko : memref<?x1536xbf16>, memref<?x512xbf16>)
  return
}
// REDEFINE: %{rows} = 1
// RUN: %{two}
// REDEFINE: %{rows} = 13
// RUN: %{two}
