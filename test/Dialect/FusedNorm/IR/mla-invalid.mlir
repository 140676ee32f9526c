// RUN: fusednorm-opt %s --verify-diagnostics --split-input-file

func.func @t(%q: memref<4x128xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{q_rope: expected rank 3 and a static last dimension of 2 or more, got 'memref<4x128xbf16>' (mla_fused_rope_rmsnorm_quantization_c1)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x128xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x63xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{freqs: expected rank 2 and a static, even last dimension from 2 to the 63 columns of q_rope, got 'memref<?x64xf32>' (mla_fused_rope_rmsnorm_quantization_c1)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x63xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x96xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{freqs: expected rank 2 and a static, even last dimension from 2 to the 64 columns of q_rope, got 'memref<?x96xf32>' (mla_fused_rope_rmsnorm_quantization_c1)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x96xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x?xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{freqs: expected rank 2 and a static, even last dimension from 2 to the 64 columns of q_rope, got 'memref<?x?xf32>' (mla_fused_rope_rmsnorm_quantization_c1)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x?xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<?xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{gamma: expected rank 1 and a static dimension, got 'memref<?xbf16>' (mla_fused_rope_rmsnorm_quantization_c1)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<?xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x512xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{kv: expected shape [4, 576], got 'memref<4x512xbf16>' (mla_fused_rope_rmsnorm_quantization_c6)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x512xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{q_out: expected shape [4, 2, 64], got 'memref<4x2x32xbf16>' (mla_fused_rope_rmsnorm_quantization_c6)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{expected positions together with slots (mla_fused_rope_rmsnorm_quantization_c7)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<5xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{positions: expected shape [4], got 'memref<5xi32>' (mla_fused_rope_rmsnorm_quantization_c7)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<5xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x577xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{cache: expected rows of 576 columns for 512 columns of c_kv and 64 of k_pe, got 'memref<8x16x577xbf16>' (mla_fused_rope_rmsnorm_quantization_c8)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x577xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x657xi8>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{cache: expected rows of 656 columns, or of 640 without scales, for 512 columns of c_kv and 64 of k_pe, got 'memref<8x16x657xi8>' (mla_fused_rope_rmsnorm_quantization_c8)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x657xi8>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x656xi8>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{cache: expected elements of i8, with groups of 128 that divide the c_kv columns, got 'memref<8x16x656xi8>' (mla_fused_rope_rmsnorm_quantization_c8)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x656xi8>) {scheme = #fusednorm.quantization<row>}
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xf8E4M3FN>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{expected kv with a scaled cache, got none: without kv, rows are read back from the cache (mla_fused_rope_rmsnorm_quantization_c8)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) static_scale(%scale)
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xf8E4M3FN>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{cache: expected elements of f8E4M3FN, f8E4M3FNUZ or f8E5M2 with a scale, got 'memref<8x16x576xbf16>' (mla_fused_rope_rmsnorm_quantization_c8)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) static_scale(%scale)
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xf8E4M3FN>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{expected static_scale or scales, got both (mla_fused_rope_rmsnorm_quantization_c8)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) static_scale(%scale)
      outs(%out, %cache, %scales : memref<4x2x64xbf16>, memref<8x16x576xf8E4M3FN>, memref<8x16x5xf32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xf8E4M3FN>, %scales: memref<8x16x4xf32>) {
  // expected-error@+1 {{scales: expected shape [8, 16, 5], got 'memref<8x16x4xf32>' (mla_fused_rope_rmsnorm_quantization_c9)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache, %scales : memref<4x2x64xbf16>, memref<8x16x576xf8E4M3FN>, memref<8x16x4xf32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x384xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<320xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x384xf8E4M3FN>, %scales: memref<8x16x3xf32>) {
  // expected-error@+1 {{scheme: expected a group that divides the 320 columns of c_kv, and the 64 columns of k_pe if k_pe is longer than a group, got 128 (mla_fused_rope_rmsnorm_quantization_c9)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<320xbf16>)
      kv(%kv : memref<4x384xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache, %scales : memref<4x2x64xbf16>, memref<8x16x384xf8E4M3FN>, memref<8x16x3xf32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xf8E4M3FN>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{scheme: expected row or groups, row_major, got #fusednorm.quantization<tensor> (mla_fused_rope_rmsnorm_quantization_c9)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache, %scales : memref<4x2x64xbf16>, memref<8x16x576xf8E4M3FN>, memref<8x16x5xf32>) {scheme = #fusednorm.quantization<tensor>}
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{expected kv, got none; mla_fused_rope_rmsnorm_quantization works without kv (fused_rope_rmsnorm_quantization_kernel_c6)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x16x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x16x64xbf16>, %cache: memref<8x16x576xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{geometry: expected n_rope_blocks of 5 or more for 16 heads, got 1 (mla_fused_rope_rmsnorm_quantization_c10)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x16x64xbf16>, memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x16x64xbf16>, memref<8x16x576xbf16>) {geometry = #fusednorm.geometry<block_size = 32, n_rope_blocks = 1, n_rms_blocks = 1>}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %kv: memref<4x560xbf16>, %freqs: memref<?x48xf32>, %gamma: memref<512xbf16>,
             %slots: memref<4xi64>, %positions: memref<4xi32>, %eps: f32, %scale: f32,
             %out: memref<4x2x48xbf16>, %cache: memref<8x16x560xbf16>, %scales: memref<8x16x5xf32>) {
  // expected-error@+1 {{geometry: expected rows of q_rope for a power of two of threads, at most 32, of 8 columns each, got 'memref<4x2x48xbf16>' (mla_fused_rope_rmsnorm_quantization_c10)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x48xbf16>, memref<?x48xf32>, memref<512xbf16>)
      kv(%kv : memref<4x560xbf16>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x48xbf16>, memref<8x16x560xbf16>) {geometry = #fusednorm.geometry<block_size = 128, n_rope_blocks = 9, n_rms_blocks = 1>}
  return
}

// -----

func.func @geometry() attributes {
  // expected-error@+1 {{block_size: expected a multiple of 32 up to 1024, got 100}}
  a = #fusednorm.geometry<block_size = 100, n_rope_blocks = 9, n_rms_blocks = 1>} {
  return
}

// -----

func.func @geometry() attributes {
  // expected-error@+1 {{n_rms_blocks: expected 1, got 2}}
  a = #fusednorm.geometry<block_size = 128, n_rope_blocks = 9, n_rms_blocks = 2>} {
  return
}

// -----

func.func @geometry() attributes {
  // expected-error@+1 {{n_rope_blocks: expected 1 or more, got 0}}
  a = #fusednorm.geometry<block_size = 128, n_rope_blocks = 0, n_rms_blocks = 1>} {
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{expected either slots, or table, row_offsets and lengths (mla_fused_rope_rmsnorm_quantization_c2)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<3xi32>' (mla_fused_rope_rmsnorm_quantization_c3)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%bad : memref<3xi32>) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x1x576xbf16>) {
  // expected-error@+1 {{cache: expected rank 3 for one layer for the cache's rows of type 'tensor<4x576xbf16>', got 'memref<8x16x1x576xbf16>' (mla_fused_rope_rmsnorm_quantization_c4)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x1x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{cache: expected rank 6 with layer for the cache's rows of type 'tensor<4x576xbf16>', got 'memref<8x16x576xbf16>' (mla_fused_rope_rmsnorm_quantization_c5)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) layer(%layer) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %slots: memref<4xi64>, %p: memref<4xi32>, %cache: memref<8x16x576xbf16>, %status: memref<5x2xi32>) {
  // expected-error@+1 {{status: expected shape [4, 2], got 'memref<5x2xi32>' (mla_fused_rope_rmsnorm_quantization_c11)}}
  fusednorm.mla_fused_rope_rmsnorm_quantization ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%p : memref<4xi32>) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>) status(%status : memref<5x2xi32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{expected either slots, or table, row_offsets and lengths (fused_rope_rmsnorm_quantization_kernel_c2)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<3xi32>' (fused_rope_rmsnorm_quantization_kernel_c3)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%bad : memref<3xi32>) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x1x576xbf16>) {
  // expected-error@+1 {{cache: expected rank 3 for one layer for the cache's rows of type 'tensor<4x576xbf16>', got 'memref<8x16x1x576xbf16>' (fused_rope_rmsnorm_quantization_kernel_c4)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x1x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{cache: expected rank 6 with layer for the cache's rows of type 'tensor<4x576xbf16>', got 'memref<8x16x576xbf16>' (fused_rope_rmsnorm_quantization_kernel_c5)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) layer(%layer) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %slots: memref<4xi64>, %p: memref<4xi32>, %cache: memref<8x16x576xbf16>, %status: memref<5x2xi32>) {
  // expected-error@+1 {{status: expected shape [4, 2], got 'memref<5x2xi32>' (fused_rope_rmsnorm_quantization_kernel_c11)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%p : memref<4xi32>) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>) status(%status : memref<5x2xi32>)
  return
}

// -----

func.func @t(%q: memref<4x128xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %slots: memref<4xi64>, %p: memref<4xi32>, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{q_rope: expected rank 3 and a static last dimension of 2 or more, got 'memref<4x128xbf16>' (fused_rope_rmsnorm_quantization_kernel_c1)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x128xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%p : memref<4xi32>) epsilon(%eps) outs(%q, %cache : memref<4x128xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %slots: memref<4xi64>, %p: memref<4xi32>, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{expected positions together with slots (fused_rope_rmsnorm_quantization_kernel_c7)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) epsilon(%eps) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %slots: memref<4xi64>, %p: memref<4xi32>, %cache: memref<8x16x576xbf16>, %scale: f32) {
  // expected-error@+1 {{cache: expected elements of f8E4M3FN, f8E4M3FNUZ or f8E5M2 with a scale, got 'memref<8x16x576xbf16>' (fused_rope_rmsnorm_quantization_kernel_c8)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%p : memref<4xi32>) epsilon(%eps) static_scale(%scale) outs(%q, %cache : memref<4x2x64xbf16>, memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %slots: memref<4xi64>, %p: memref<4xi32>, %cache: memref<8x16x576xf8E4M3FN>, %scales: memref<8x16x4xf32>) {
  // expected-error@+1 {{scales: expected shape [8, 16, 5], got 'memref<8x16x4xf32>' (fused_rope_rmsnorm_quantization_kernel_c9)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x2x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%p : memref<4xi32>) epsilon(%eps) outs(%q, %cache, %scales : memref<4x2x64xbf16>, memref<8x16x576xf8E4M3FN>, memref<8x16x4xf32>)
  return
}

// -----

func.func @t(%q: memref<4x16x64xbf16>, %kv: memref<4x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %eps: f32, %slots: memref<4xi64>, %p: memref<4xi32>, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{geometry: expected n_rope_blocks of 5 or more for 16 heads, got 1 (fused_rope_rmsnorm_quantization_kernel_c10)}}
  fusednorm.fused_rope_rmsnorm_quantization_kernel ins(%q, %freqs, %gamma : memref<4x16x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<4x576xbf16>) slots(%slots : memref<4xi64>) positions(%p : memref<4xi32>) epsilon(%eps) outs(%q, %cache : memref<4x16x64xbf16>, memref<8x16x576xbf16>) {geometry = #fusednorm.geometry<block_size = 32, n_rope_blocks = 1, n_rms_blocks = 1>}
  return
}
