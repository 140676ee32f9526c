// Rows of run-time length: each launch requests the shared memory of its rows. The kernel was
// prepared for the maximum.

// REQUIRES: no-sanitizers
// DEFINE: %{run} = fusednorm-runner %s --target=sm_90a --input='3x9000xbf16=normal(seed=1)' --input='9000xbf16=normal(seed=2)' --input=1e-6 --input='3x9000xbf16=const(0)'
// RUN: env FUSEDNORM_RT_BACKEND=simt FUSEDNORM_SIMT=check %{run} --reference | FileCheck %s
// CHECK: against reference: {{.*}}: PASS
// RUN: env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA_LOG=%t.log %{run} > %t.out
// RUN: FileCheck %s --check-prefix=LOG --input-file=%t.log
// LOG: cuFuncSetAttribute
// LOG: launch norm_kernel0 grid 3,1,1 {{.*}} shared 20480

// RUN: rm -rf %t && fusednorm-compile %s --target=sm_90a --ptxas=none --emit=c-launcher,manifest --images=ptx --with-simt --name=rows -o %t
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/rows.json
// JSON: "dynamic_shared": "(x.shape[1] <= 110592 ? ceil(x.shape[1] / 2048) * 4096 : 0)"
// JSON: "dynamic_shared_bytes": 221184
// RUN: cc -std=c11 -Wall -Wextra -pedantic -Werror -I%src/include -I%t %S/Inputs/rows.c %t/rows.c -L%obj/lib -lfusednorm_rt -Wl,-rpath,%obj/lib -o %t/rows
// RUN: env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA_LOG=%t/log %t/rows
// RUN: grep -E "^launch" %t/log | FileCheck %s --check-prefix=SIZES
// SIZES: launch {{.*}} shared 4096
// SIZES-NEXT: launch {{.*}} shared 8192
// SIZES-NEXT: launch {{.*}} shared 221184
// SIZES-NEXT: launch {{.*}} shared 0

func.func @norm(%x: memref<?x?xbf16>, %w: memref<?xbf16>, %eps: f32, %out: memref<?x?xbf16>) {
  fusednorm.rms_norm ins(%x, %w : memref<?x?xbf16>, memref<?xbf16>) epsilon(%eps)
      outs(%out : memref<?x?xbf16>)
  return
}
