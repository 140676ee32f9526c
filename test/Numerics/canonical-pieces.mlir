// A canonical sum of a row in pieces has the order of the whole row. A piece may begin at any lane,
// and each lane sums its elements piece by piece.

func.func @halves_2002(%x: memref<?x2002xf32>, %gamma: memref<2002xf32>, %freqs: memref<?x2002xf32>, %eps: f32, %out: memref<?x2002xf32>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x2002xf32>, memref<2002xf32>, memref<?x2002xf32>)
      epsilon(%eps) pairing(half_split) outs(%out : memref<?x2002xf32>) {numerics = #fusednorm.numerics<sum = canonical>}
  return
}
func.func @halves_4096(%x: memref<?x4096xbf16>, %gamma: memref<4096xbf16>, %freqs: memref<?x4096xf32>, %eps: f32, %out: memref<?x4096xbf16>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x4096xbf16>, memref<4096xbf16>, memref<?x4096xf32>)
      epsilon(%eps) pairing(half_split) outs(%out : memref<?x4096xbf16>) {numerics = #fusednorm.numerics<sum = canonical>}
  return
}
func.func @halves_7168(%x: memref<?x7168xf32>, %gamma: memref<7168xf32>, %freqs: memref<?x7168xbf16>, %eps: f32, %out: memref<?x7168xf32>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x7168xf32>, memref<7168xf32>, memref<?x7168xbf16>)
      epsilon(%eps) pairing(half_split) outs(%out : memref<?x7168xf32>) {numerics = #fusednorm.numerics<sum = canonical>}
  return
}
func.func @halves_65536(%x: memref<?x65536xbf16>, %gamma: memref<65536xbf16>, %freqs: memref<?x65536xf32>, %eps: f32, %out: memref<?x65536xbf16>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x65536xbf16>, memref<65536xbf16>, memref<?x65536xf32>)
      epsilon(%eps) pairing(half_split) outs(%out : memref<?x65536xbf16>) {numerics = #fusednorm.numerics<sum = canonical>}
  return
}
func.func @any(%x: memref<?x?xf32>, %gamma: memref<?xf32>, %freqs: memref<?x?xf32>, %eps: f32, %out: memref<?x?xf32>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x?xf32>, memref<?xf32>, memref<?x?xf32>)
      epsilon(%eps) pairing(half_split) outs(%out : memref<?x?xf32>) {numerics = #fusednorm.numerics<sum = canonical>}
  return
}
// Nine pieces of 400 columns.
func.func @ninths(%x: memref<?x3600xbf16>, %gamma: memref<3600xbf16>, %freqs: memref<?x400xf32>, %eps: f32, %out: memref<?x3600xbf16>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x3600xbf16>, memref<3600xbf16>, memref<?x400xf32>)
      epsilon(%eps) part(last) outs(%out : memref<?x3600xbf16>) {numerics = #fusednorm.numerics<sum = canonical>}
  return
}
// Pieces with an odd number of columns, held as even and odd lanes.
func.func @odd(%x: memref<?x66xbf16>, %cos: memref<?x66xf32>, %sin: memref<?x66xf32>, %out: memref<?x66xbf16>, %mean: memref<?x1xf32>) {
  fusednorm.fused ins(%x, %cos, %sin : memref<?x66xbf16>, memref<?x66xf32>, memref<?x66xf32>) outs(%out, %mean : memref<?x66xbf16>, memref<?x1xf32>) body {
  ^bb0(%a: tensor<?x66xbf16>, %c: tensor<?x66xf32>, %s: tensor<?x66xf32>, %o: tensor<?x66xbf16>, %m: tensor<?x1xf32>):
    %y = fusednorm.apply_rotary_pos_emb ins(%a, %c, %s : tensor<?x66xbf16>, tensor<?x66xf32>, tensor<?x66xf32>) dims = [0] pairing(half_split) outs(%o : tensor<?x66xbf16>) -> tensor<?x66xbf16>
    %v = fusednorm.row_mean_of_squares ins(%a : tensor<?x66xbf16>) outs(%m : tensor<?x1xf32>) {numerics = #fusednorm.numerics<sum = canonical>} -> tensor<?x1xf32>
    fusednorm.yield %y, %v : tensor<?x66xbf16>, tensor<?x1xf32>
  }
  return
}
// Two sums in one pass. Only one of them iterates over the pieces.
func.func @mixed(%x: memref<?x5002xbf16>, %cos: memref<?x5002xf32>, %sin: memref<?x5002xf32>, %out: memref<?x5002xbf16>, %mean: memref<?x1xf32>, %other: memref<?x1xf32>) {
  fusednorm.fused ins(%x, %cos, %sin : memref<?x5002xbf16>, memref<?x5002xf32>, memref<?x5002xf32>) outs(%out, %mean, %other : memref<?x5002xbf16>, memref<?x1xf32>, memref<?x1xf32>) body {
  ^bb0(%a: tensor<?x5002xbf16>, %c: tensor<?x5002xf32>, %s: tensor<?x5002xf32>, %o: tensor<?x5002xbf16>, %m: tensor<?x1xf32>, %k: tensor<?x1xf32>):
    %y = fusednorm.apply_rotary_pos_emb ins(%a, %c, %s : tensor<?x5002xbf16>, tensor<?x5002xf32>, tensor<?x5002xf32>) dims = [0] pairing(half_split) outs(%o : tensor<?x5002xbf16>) -> tensor<?x5002xbf16>
    %v = fusednorm.row_mean_of_squares ins(%a : tensor<?x5002xbf16>) outs(%m : tensor<?x1xf32>) {numerics = #fusednorm.numerics<sum = canonical>} -> tensor<?x1xf32>
    %w = fusednorm.row_mean_of_squares ins(%a : tensor<?x5002xbf16>) outs(%k : tensor<?x1xf32>) -> tensor<?x1xf32>
    fusednorm.yield %y, %v, %w : tensor<?x5002xbf16>, tensor<?x1xf32>, tensor<?x1xf32>
  }
  return
}

// DEFINE: %{n} =
// DEFINE: %{t} = f32
// DEFINE: %{entry} = any
// DEFINE: %{cpu} = fusednorm-runner %s --entry=%{entry} --reference --input=3x%{n}x%{t}=normal '--input=%{n}x%{t}=uniform(0.5,1.5)' --input=3x%{n}xf32=freqs --input=1e-5
// DEFINE: %{gpu} = %{cpu} --target=sm_90a --emulate --check

// REDEFINE: %{n} = 2002
// RUN: %{cpu}
// RUN: %{gpu}
// REDEFINE: %{n} = 4006
// RUN: %{cpu}
// RUN: %{gpu}
// REDEFINE: %{n} = 4096
// RUN: %{cpu}
// RUN: %{gpu}
// REDEFINE: %{n} = 7168
// RUN: %{cpu}
// RUN: %{gpu}
// REDEFINE: %{n} = 65536
// RUN: %{cpu}
// RUN: %{gpu}
// REDEFINE: %{entry} = halves_2002
// REDEFINE: %{n} = 2002
// RUN: %{cpu}
// RUN: %{gpu}
// REDEFINE: %{t} = bf16
// REDEFINE: %{entry} = halves_4096
// REDEFINE: %{n} = 4096
// RUN: %{cpu}
// RUN: %{gpu}
// REDEFINE: %{entry} = halves_65536
// REDEFINE: %{n} = 65536
// RUN: %{cpu}
// RUN: %{gpu}

// RUN: fusednorm-runner %s --entry=halves_7168 --reference --input=3x7168xf32=normal '--input=7168xf32=uniform(0.5,1.5)' '--input=3x7168xbf16=uniform(-1,1)' --input=1e-5
// RUN: fusednorm-runner %s --entry=halves_7168 --target=sm_90a --emulate --check --reference --input=3x7168xf32=normal '--input=7168xf32=uniform(0.5,1.5)' '--input=3x7168xbf16=uniform(-1,1)' --input=1e-5
// RUN: fusednorm-runner %s --entry=ninths --reference --input=5x3600xbf16=normal '--input=3600xbf16=uniform(0.5,1.5)' --input=5x400xf32=freqs --input=1e-5
// RUN: fusednorm-runner %s --entry=ninths --target=sm_90a --emulate --check --reference --input=5x3600xbf16=normal '--input=3600xbf16=uniform(0.5,1.5)' --input=5x400xf32=freqs --input=1e-5
// RUN: fusednorm-runner %s --entry=odd --reference --input=500x66xbf16=normal --input=500x66xf32=normal --input=500x66xf32=normal
// RUN: fusednorm-runner %s --entry=odd --target=sm_90a --emulate --check --reference --input=50x66xbf16=normal --input=50x66xf32=normal --input=50x66xf32=normal
// RUN: fusednorm-runner %s --entry=mixed --reference --input=5x5002xbf16=normal --input=5x5002xf32=normal --input=5x5002xf32=normal

// Threads hold several lanes of a sum each, and rows of dynamic length are staged in shared memory.
// Nothing is stored past the end of the row.
// RUN: fusednorm-runner %s --entry=staged --target=sm_90a --emulate --check --reference --input=3x800xf32=normal --input=800xf32=normal --input=1e-5
// RUN: fusednorm-runner %s --entry=staged --target=sm_90a --emulate --check --reference --input=3x7000xf32=normal --input=7000xf32=normal --input=1e-5
func.func @staged(%x: memref<?x?xf32>, %g: memref<?xf32>, %e: f32, %o: memref<?x?xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x?xf32>, memref<?xf32>) epsilon(%e) outs(%o : memref<?x?xf32>)
      {numerics = #fusednorm.numerics<sum = canonical>,
       rowkernel.schedule = #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 256, rows_per_block = 1, cluster = 1, staged = 1>}
  return
}

// Threads and blocks that do not divide the pieces; vectors that would straddle two pieces.
// RUN: fusednorm-runner %s --entry=clustered --target=sm_90a --emulate --check --reference --input=3x6006xf32=normal '--input=6006xf32=uniform(0.5,1.5)' --input=3x6006xf32=freqs --input=1e-5
// RUN: fusednorm-runner %s --entry=mixed --target=sm_90a --emulate --check --reference --input=3x5002xbf16=normal --input=3x5002xf32=normal --input=3x5002xf32=normal
// RUN: not fusednorm-runner %s --entry=wide --target=sm_90a --emulate --input=3x8xf32=normal --input=8xf32=normal --input=3x8xf32=freqs --input=1e-5 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: canonical-pieces.mlir:[[#@LINE+9]]:3: error: 'rowkernel.program' op schedule has vectors of 4 columns, but the pieces of a canonical sum are multiples of 2; use vector_bytes = 8, threads_per_row = 1024, rows_per_block = 1
func.func @clustered(%x: memref<?x6006xf32>, %gamma: memref<6006xf32>, %freqs: memref<?x6006xf32>, %eps: f32, %out: memref<?x6006xf32>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x6006xf32>, memref<6006xf32>, memref<?x6006xf32>)
      epsilon(%eps) pairing(half_split) outs(%out : memref<?x6006xf32>)
      {numerics = #fusednorm.numerics<sum = canonical>,
       rowkernel.schedule = #rowkernel.gpu_schedule<vector_bytes = 8, threads_per_row = 256, rows_per_block = 1, cluster = 2, staged = 1>}
  return
}
func.func @wide(%x: memref<?x?xf32>, %gamma: memref<?xf32>, %freqs: memref<?x?xf32>, %eps: f32, %out: memref<?x?xf32>) {
  fusednorm.rms_norm_rope ins(%x, %gamma, %freqs : memref<?x?xf32>, memref<?xf32>, memref<?x?xf32>)
      epsilon(%eps) pairing(half_split) outs(%out : memref<?x?xf32>)
      {numerics = #fusednorm.numerics<sum = canonical>,
       rowkernel.schedule = #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 256>}
  return
}
