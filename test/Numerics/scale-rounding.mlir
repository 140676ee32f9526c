// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scales rounded up to a power of two, with a floor: as readers of FlashMLA's cache rows of 656
// bytes expect, and in plain quantize ops. Compiled code equals the reference.

// FlashMLA: 2^ceil(log2(max(amax / 448, 1e-4))). The other defaults of the op do not change.
func.func @flash_mla(%q: memref<?x16x64xbf16>, %kv: memref<?x576xbf16>, %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>,
                     %slots: memref<?xi64>, %positions: memref<?xi32>, %eps: f32, %out: memref<?x16x64xbf16>, %cache: memref<?x16x656xi8>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16>, memref<?x64xf32>, memref<512xbf16>) kv(%kv : memref<?x576xbf16>)
      slots(%slots : memref<?xi64>) positions(%positions : memref<?xi32>) epsilon(%eps)
      outs(%out, %cache : memref<?x16x64xbf16>, memref<?x16x656xi8>)
      {numerics = #fusednorm.numerics<scale_rounding = power_of_two, scale_floor = 1.0e-4>}
  return
}
func.func @bf16_scales(%x: memref<?x256xf32>, %out: memref<?x256xf8E4M3FN>, %scales: memref<?x2xbf16>) {
  fusednorm.quantize ins(%x : memref<?x256xf32>) outs(%out, %scales : memref<?x256xf8E4M3FN>, memref<?x2xbf16>)
      {scheme = #fusednorm.quantization<group = 128>,
       numerics = #fusednorm.numerics<scale_rounding = power_of_two, scaling = divide, amax_floor = 1.0e-10>}
  return
}
func.func @row(%x: memref<?x?xbf16>, %out: memref<?x?xi8>, %scales: memref<?x1xf16>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16>) outs(%out, %scales : memref<?x?xi8>, memref<?x1xf16>)
      {numerics = #fusednorm.numerics<scale_rounding = power_of_two, scale = reciprocal>}
  return
}

// DEFINE: %{target} =
// DEFINE: %{x} = normal
// DEFINE: %{flash-mla} = fusednorm-runner %s --reference --entry=flash_mla --input=3x16x64xbf16=normal --input='3x576xbf16=%{x}' --input=64x64xf32=freqs --input='512xbf16=uniform(0.5,1.5)' --input='3xi64=iota' --input='3xi32=iota' --input=1e-6 --input='3x16x64xbf16=const(0)' --input='1x16x656xi8=const(1)' --output=%t.%d.npy %{target}
// DEFINE: %{bf16-scales} = fusednorm-runner %s --reference --entry=bf16_scales --input='5x256xf32=%{x}' --input='5x256xf8E4M3FN=const(0)' --input='5x2xbf16=const(0)' %{target}
// DEFINE: %{row} = fusednorm-runner %s --reference --entry=row --input='5x300xbf16=%{x}' --input='5x300xi8=const(0)' --input='5x1xf16=const(0)' %{target}
// A power of two from 2^-13 on has no mantissa bits.
// DEFINE: %{check} = %python -c "d = open(r'%t.1.npy', 'rb').read()[-16*656:]; s = [int.from_bytes(d[656*t+512+4*i:][:4], 'little') for t in range(3) for i in range(4)]; assert all(b %% 2**23 == 0 and b >= 114 * 2**23 for b in s), s"

// REDEFINE: %{target} = --target=x86-64-v3 --threads=2
// RUN: %{flash-mla}
// RUN: %{check}
// RUN: %{bf16-scales}
// RUN: %{row}
// REDEFINE: %{target} = --target=sm_90a --emulate --check
// RUN: %{flash-mla}
// RUN: %{check}
// RUN: %{bf16-scales}
// RUN: %{row}

// REDEFINE: %{target} = --threads=none
// REDEFINE: %{x} = const(0)
// RUN: %{flash-mla}
// RUN: %{check}
// RUN: %{bf16-scales}
// REDEFINE: %{x} = const(nan)
// RUN: %{flash-mla}
// RUN: %{row}
// REDEFINE: %{x} = const(inf)
// RUN: %{bf16-scales}
// REDEFINE: %{x} = normal(scale=1e-38)
// RUN: %{bf16-scales}
