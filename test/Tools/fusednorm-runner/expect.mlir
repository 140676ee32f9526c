// Comparison with files: results, exit codes, tolerances, file names.

// RUN: fusednorm-runner %s --entry=two --input=2x3xf32=iota --output=%t.%%d.npy
// RUN: fusednorm-runner %s --entry=two --input=2x3xf32=iota --expect=%t.%%d.npy | FileCheck %s --check-prefix=PASS
// PASS: output 0 (result 0): 2x3xf32 against {{.*}}.0.npy: 6 elements, all equal: PASS
// PASS: output 1 (result 1): f32 against {{.*}}.1.npy: 1 elements, all equal: PASS

// RUN: %python %S/Inputs/npy.py %t.0.npy f4:2,3 0 1 2 3.000001 4 5.5
// RUN: not fusednorm-runner %s --entry=two --input=2x3xf32=iota --expect=%t.%%d.npy | FileCheck %s --check-prefix=FAIL
// FAIL: output 0 (result 0): 2x3xf32 against {{.*}}: 6 elements, 2 differ (33.33 %), 2 outside the tolerance; {{.*}}; worst at 5: got 5, expected 5.5: FAIL
// FAIL: output 1 (result 1): {{.*}}: PASS
// RUN: fusednorm-runner %s --entry=two --input=2x3xf32=iota --expect=%t.%%d.npy --tolerance=abs=0.5 | FileCheck %s --check-prefix=WITHIN
// WITHIN: output 0 (result 0): 2x3xf32 against {{.*}}: 6 elements, 2 differ (33.33 %), 0 outside the tolerance; {{.*}}: PASS
// RUN: not fusednorm-runner %s --entry=two --input=2x3xf32=iota --expect=%t.%%d.npy --tolerance=abs=0.5,share=0.1 | FileCheck %s --check-prefix=SHARE
// SHARE: output 0 {{.*}}, 0 outside the tolerance; {{.*}}: FAIL

// RUN: not fusednorm-runner %s --entry=two --input=2x3xf32=iota --expect=%t.0.npy 2>&1 | FileCheck %s --check-prefix=ONEFILE
// ONEFILE: fusednorm-runner: error: --expect: there are 2 outputs, but '{{.*}}.0.npy' names one file; expected %d for the number
// RUN: not fusednorm-runner %s --entry=two --input=2x3xf32=iota --output=%t.none.npy 2>&1 | FileCheck %s --check-prefix=ONEOUT
// ONEOUT: fusednorm-runner: error: --output: there are 2 outputs
// RUN: not fusednorm-runner %s --entry=two --input=2x3xf32=iota --output=%t.missing/%%d.npy 2>&1 | FileCheck %s --check-prefix=NODIR
// NODIR: fusednorm-runner: error: --output: '{{.*}}/0.npy': cannot create: No such file or directory
// RUN: not fusednorm-runner %s --entry=two --input=2x3xf32=iota --expect=%t.missing.%%d.npy 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: fusednorm-runner: error: --expect: '{{.*}}.missing.0.npy': cannot open: No such file or directory
// RUN: %python %S/Inputs/npy.py %t.0.npy f4:3,2
// RUN: not fusednorm-runner %s --entry=two --input=2x3xf32=iota --expect=%t.%%d.npy 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: fusednorm-runner: error: --expect: '{{.*}}.0.npy': expected shape 2x3, got 3x2

// RUN: not fusednorm-runner %s --entry=two --input=2x3xf32=iota --tolerance=ulps=1 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: fusednorm-runner: error: --tolerance: expected --expect=FILE or --reference with it
// RUN: not fusednorm-runner %s --entry=two --input=2x3xf32=iota --expect=%t.%%d.npy --tolerance=ulp=1 2>&1 | FileCheck %s --check-prefix=TOLERANCE
// TOLERANCE: fusednorm-runner: error: --tolerance: tolerance 'ulp=1': at character 1: expected abs=, rel=, ulps= or share=
// RUN: not fusednorm-runner %s --entry=two --input=2x3xf32=iota --expect=%t.%%d.npy --reference 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: fusednorm-runner: error: --expect and --reference: expected one of them, got both
func.func @two(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %x[%c0, %c1] : tensor<?x3xf32>
  return %x, %0 : tensor<?x3xf32>, f32
}
