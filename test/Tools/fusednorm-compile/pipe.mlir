// An output that is not a regular file is written, not replaced.
// RUN: rm -f %t.pipe && mkfifo %t.pipe
// RUN: bash -c "timeout 60 cat %t.pipe & fusednorm-compile %s --target=sm_90a --emit=ptx -o %t.pipe && wait" | FileCheck %s --check-prefix=PTX
// RUN: bash -c "timeout 60 cat %t.pipe & fusednorm-compile %s --mcpu=x86-64-v3 --emit=asm -o %t.pipe && wait" | FileCheck %s --check-prefix=ASM
// RUN: not fusednorm-compile %s --mcpu=x86-64-v3 --emit=shared -o %t.pipe 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: test -p %t.pipe
// PTX: .entry norm_kernel0
// ASM: norm_kernel0
// SHARED: error: cannot write '{{.*}}.pipe': it is not a regular file; expected the name of a regular file

func.func @norm(%x: memref<?x64xbf16>, %g: memref<64xbf16>, %eps: f32, %out: memref<?x64xbf16>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xbf16>, memref<64xbf16>) epsilon(%eps)
      outs(%out : memref<?x64xbf16>)
  return
}
