// GPU kernels on the SIMT simulator, with the inputs and comparisons of the CPU.

// DEFINE: %{run} = fusednorm-runner %s --target=sm_90a --emulate --check --reference \
// DEFINE:   --input='5x7168xbf16=normal(seed=1)' --input='7168xbf16=normal(seed=2)'
// RUN: %{run} --entry=canonical | FileCheck %s
// RUN: %{run} --entry=canonical --schedule=reverse | FileCheck %s
// RUN: %{run} --entry=canonical --schedule=random:1 --pdl=adversarial | FileCheck %s
// RUN: %{run} --entry=folded --schedule=random:2 | FileCheck %s --check-prefix=FP8
// RUN: %{run} --entry=document --schedule=random:3 | FileCheck %s --check-prefix=FP8
// CHECK: @canonical: sm_90a on the SIMT simulator
// CHECK: 5x7168xbf16 against reference: 35840 elements, all equal: PASS
// CHECK: check: 0 reports
// FP8: 5x7168xf8E4M3FN against reference: 35840 elements, all equal: PASS
// FP8: 5x1xf32 against reference: 5 elements, all equal: PASS
// FP8: check: 0 reports

// Every chip computes equal bits, by instructions or by integer arithmetic.
// RUN: fusednorm-runner %s --entry=folded --target=sm_80 --emulate --check --reference \
// RUN:   --input='5x7168xbf16=normal(seed=1)' --input='7168xbf16=normal(seed=2)' \
// RUN:   | FileCheck %s --check-prefix=FP8

// No byte moves twice, and there are no bank conflicts.
// RUN: %{run} --entry=folded --counters | FileCheck %s --check-prefix=COUNT
// COUNT: counters: {{.*}}"bytes_moved_over_minimum": 1.0000
// COUNT-SAME: "bank_conflicts": 0, "barriers": 5

// Without --emulate the target needs a GPU; the other options need --emulate.
// RUN: not env FUSEDNORM_RT_DRIVER=/nonexistent fusednorm-runner %s --entry=folded --target=sm_90a 2>&1 | FileCheck %s --check-prefix=NOGPU
// RUN: not fusednorm-runner %s --entry=folded --emulate 2>&1 | FileCheck %s --check-prefix=NOTARGET
// RUN: not fusednorm-runner %s --entry=folded --check 2>&1 | FileCheck %s --check-prefix=NOEMULATE
// RUN: not fusednorm-runner %s --entry=folded --emulate --target=sm_90a --pdl=some 2>&1 | FileCheck %s --check-prefix=PDL
// PDL: fusednorm-runner: error: --pdl: option 'pdl=some': expected pdl=serial or pdl=adversarial
// RUN: not %{run} --entry=folded --schedule=sideways 2>&1 | FileCheck %s --check-prefix=SCHEDULE
// NOGPU: error: --target=sm_90a: no GPU available: {{.*}}; --emulate runs kernels on the SIMT simulator
// NOTARGET: error: --emulate: expected a GPU target, such as --target=sm_90a
// NOEMULATE: error: --check: is an option of the SIMT simulator; expected --emulate with it
// SCHEDULE: error: --{{.*}}schedule

func.func @canonical(%x: memref<?x7168xbf16>, %g: memref<7168xbf16>, %out: memref<?x7168xbf16>) {
  %eps = arith.constant 1.0e-06 : f32
  fusednorm.rms_norm ins(%x, %g : memref<?x7168xbf16>, memref<7168xbf16>) epsilon(%eps)
      outs(%out : memref<?x7168xbf16>) {numerics = #fusednorm.numerics<sum = canonical>}
  return
}
func.func @folded(%x: memref<?x7168xbf16>, %g: memref<7168xbf16>,
                  %out: memref<?x7168xf8E4M3FN>, %s: memref<?x1xf32>) {
  %eps = arith.constant 1.0e-06 : f32
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<?x7168xbf16>, memref<7168xbf16>) epsilon(%eps)
      outs(%out, %s : memref<?x7168xf8E4M3FN>, memref<?x1xf32>)
      {numerics = #fusednorm.numerics<order = folded>}
  return
}
func.func @document(%x: memref<?x7168xbf16>, %g: memref<7168xbf16>,
                    %out: memref<?x7168xf8E4M3FN>, %s: memref<?x1xf32>) {
  %eps = arith.constant 1.0e-06 : f32
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<?x7168xbf16>, memref<7168xbf16>) epsilon(%eps)
      outs(%out, %s : memref<?x7168xf8E4M3FN>, memref<?x1xf32>)
  return
}
