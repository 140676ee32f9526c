// Numbers of rows and columns that are small, odd or zero.

// DEFINE: %{x} =
// DEFINE: %{width} =
// DEFINE: %{run} = fusednorm-runner %s --entry=norm --input=%{x}x%{width}xbf16=normal --input=%{width}xbf16='uniform(0.5,1.5)' --input=1e-6 --reference | FileCheck %s --check-prefix=NORM

// NORM: output 0 (argument 3): {{.*}}: PASS
// NORM: output 1 (argument 4): {{.*}}: PASS

// REDEFINE: %{x} = 0
// REDEFINE: %{width} = 64
// RUN: %{run}
// REDEFINE: %{x} = 3
// REDEFINE: %{width} = 0
// RUN: %{run}
// REDEFINE: %{x} = 0
// RUN: %{run}
// REDEFINE: %{x} = 3
// REDEFINE: %{width} = 1
// RUN: %{run}
// REDEFINE: %{width} = 13
// RUN: %{run}
// REDEFINE: %{width} = 1001
// RUN: %{run}
// REDEFINE: %{width} = 5137
// RUN: %{run}
func.func @norm(%x: memref<?x?xbf16>, %gamma: memref<?xbf16>, %eps: f32,
                %out: memref<?x?xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x?xbf16>, memref<?xbf16>)
      epsilon(%eps) outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x1xf32>)
  return
}

// NaN, infinities, zeros and subnormals.
// RUN: fusednorm-runner %s --entry=norm --input='2x8xbf16=const(nan)' --input='8xbf16=const(1)' --input=1e-6 --reference | FileCheck %s --check-prefix=NORM
// RUN: fusednorm-runner %s --entry=norm --input='2x8xbf16=const(inf)' --input='8xbf16=const(1)' --input=1e-6 --reference | FileCheck %s --check-prefix=NORM
// RUN: fusednorm-runner %s --entry=norm --input='2x8xbf16=const(0)' --input='8xbf16=const(1)' --input=0 --reference | FileCheck %s --check-prefix=NORM
// RUN: fusednorm-runner %s --entry=norm --input='2x8xbf16=const(-0.0)' --input='8xbf16=const(1)' --input=1e-6 --reference | FileCheck %s --check-prefix=NORM
// RUN: fusednorm-runner %s --entry=norm --input='2x8xbf16=const(1e-40)' --input='8xbf16=const(1)' --input=0 --reference | FileCheck %s --check-prefix=NORM
