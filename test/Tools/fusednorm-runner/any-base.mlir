// Tensors with any base, and kernels that let the next kernel start early.

// DEFINE: %{run} = fusednorm-runner %s --entry=norm --emulate --check --reference \
// DEFINE:   --input='5x1000xbf16=normal(seed=1)@offset=1' --input='1000xbf16=normal(seed=2)@offset=3' \
// DEFINE:   --input='5x1000xbf16=const(0)@offset=5'
// RUN: %{run} --target=sm_90a --any-base | FileCheck %s
// RUN: %{run} --target=sm_80 --any-base --schedule=random:1 | FileCheck %s
// CHECK: 5x1000xbf16 against reference: 5000 elements, all equal: PASS
// CHECK: check: 0 reports

// Without the option, kernels assume an alignment. Such a tensor violates it.
// RUN: not %{run} --target=sm_90a 2>&1 | FileCheck %s --check-prefix=PROMISE
// PROMISE: error: --input '5x1000xbf16=normal(seed=1)@offset=1' for {{.*}}: expected an offset that is a multiple of 16 bytes for a GPU, got 2; use --any-base

// Launchers check the required alignment.
// RUN: fusednorm-compile %s --target=sm_90a --ptxas=none --emit=manifest --any-base | FileCheck %s --check-prefix=ANY
// RUN: fusednorm-compile %s --target=sm_90a --ptxas=none --emit=manifest | FileCheck %s --check-prefix=SIXTEEN
// ANY: "alignment": 2
// SIXTEEN: "alignment": 16

// RUN: fusednorm-compile %s --target=sm_90a --launch-dependents | FileCheck %s --check-prefix=EARLY
// RUN: fusednorm-compile %s --target=sm_90a | FileCheck %s --check-prefix=LATE --implicit-check-not=launch_dependents
// EARLY: griddepcontrol.wait
// EARLY: griddepcontrol.launch_dependents
// LATE: griddepcontrol.wait
// RUN: fusednorm-runner %s --entry=norm --target=sm_90a --launch-dependents --emulate --check --reference --pdl=adversarial --input='5x1000xbf16=normal(seed=1)' --input='1000xbf16=normal(seed=2)' --input='5x1000xbf16=const(0)' | FileCheck %s

// The second of two launches reads the results of the first.
// RUN: fusednorm-runner %s --entry=two --target=sm_90a --launch-dependents --emulate --check --reference --pdl=adversarial --input='40x512xbf16=normal(seed=1)' --input='40x512xf8E4M3FN=const(0)' --input='1xf32=const(0)' | FileCheck %s --check-prefix=TWO
// TWO: 40x512xf8E4M3FN against reference: 20480 elements, all equal: PASS
// TWO: 1xf32 against reference: 1 elements, all equal: PASS
// TWO: check: 0 reports

// RUN: not fusednorm-compile %s --any-base 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not fusednorm-runner %s --launch-dependents 2>&1 | FileCheck %s --check-prefix=CPUTOO
// CPU: error: --any-base: applies to GPU kernels; expected --target=sm_90a or another GPU with it
// CPUTOO: error: --launch-dependents: applies to GPU kernels; expected --target=sm_90a or another GPU with it

func.func @norm(%x: memref<?x1000xbf16>, %g: memref<1000xbf16>, %out: memref<?x1000xbf16>) {
  %eps = arith.constant 1.0e-06 : f32
  fusednorm.rms_norm ins(%x, %g : memref<?x1000xbf16>, memref<1000xbf16>) epsilon(%eps)
      outs(%out : memref<?x1000xbf16>)
  return
}

func.func @two(%x: memref<?x512xbf16>, %out: memref<?x512xf8E4M3FN>, %scale: memref<1xf32>) {
  fusednorm.quantize ins(%x : memref<?x512xbf16>)
      outs(%out, %scale : memref<?x512xf8E4M3FN>, memref<1xf32>)
      {scheme = #fusednorm.quantization<tensor>}
  return
}
