// fusednorm-runner on a GPU. The driver is the mock CUDA driver, which records calls, or the SIMT
// simulator, which computes.

// REQUIRES: no-sanitizers
// DEFINE: %{inputs} = --input='6x512xbf16=normal(seed=1)' --input='512xbf16=uniform(0.5,1.5,seed=2)'
// DEFINE: %{run} = fusednorm-runner %s --entry=norm %{inputs}
// DEFINE: %{fresh} = fusednorm-runner %s --entry=fresh %{inputs}

// Order of calls: load the kernel, copy the arguments, launch on a separate stream, copy the
// results back.
// RUN: env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA_LOG=%t.log %{run} --target=sm_90a > %t.out
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// RUN: FileCheck %s --check-prefix=OUT < %t.out
// LOG: cuInit
// LOG: cuStreamCreate
// LOG: cuModuleLoadDataEx
// LOG: cuFuncLoad
// LOG: cuMemAlloc_v2
// LOG: cuMemcpyAsync
// LOG: cuStreamSynchronize
// LOG-NOT: cuModuleLoadDataEx
// LOG: cuLaunchKernelEx
// LOG-NEXT: launch norm_kernel0 grid {{[0-9]+}},1,1 block {{[0-9]+}},1,1 cluster 0,0,0 shared 0 dependent 1 device 0 stream own parameters
// LOG: cuStreamSynchronize
// LOG: cuMemcpyAsync
// LOG: cuModuleUnload
// LOG: cuStreamDestroy_v2
// OUT: @norm: sm_90a on fake GPU 0, driver of CUDA 12.4, compiled in {{[0-9]+}} ms
// OUT: output 0 (result 0): 6x512xbf16

// The GPU of this machine. Programmatic dependent launch needs compute capability 9.0.
// RUN: env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA=chip=86 FAKE_CUDA_LOG=%t.log %{run} --target=native | FileCheck %s --check-prefix=NATIVE
// RUN: FileCheck %s --check-prefix=NATIVELOG < %t.log
// NATIVE: @norm: sm_86 on fake GPU 0
// NATIVELOG: launch norm_kernel0 {{.*}} dependent -1
// RUN: env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA=version=13000,chip=120 %{run} --target=native | FileCheck %s --check-prefix=BLACKWELL
// BLACKWELL: @norm: sm_120a on
// RUN: not env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA=chip=75 %{run} --target=native 2>&1 | FileCheck %s --check-prefix=TURING
// TURING: error: --target=native: fake GPU 0, driver of CUDA 12.4 is older than every GPU of fusednorm-compile --list-targets
// RUN: not env FUSEDNORM_RT_DRIVER=%fake-cuda %{run} --target=sm_100a 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: library fusednorm-runner has no image for device 0 of compute capability 9.0; it has sm_100a PTX: compile for sm_90 too

// Timing: after warm-up calls, graphs with a launch per set of buffers between events, alternating
// with a copy kernel. The mock driver's events are 1 ms apart.
// RUN: env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA_LOG=%t.log %{run} --target=sm_90a --benchmark --json > %t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: FileCheck %s --check-prefix=TIMES < %t.log
// JSON: "device": "fake GPU 0, driver of CUDA 12.4"
// JSON: "bytes_read": 7168
// JSON: "bytes_written": 6144
// JSON: "percent_of_copy": 100
// JSON: "buffer_sets": 159
// JSON: "graph": true
// TIMES: cuStreamBeginCapture_v2
// TIMES-NOT: cuMemAlloc_v2
// TIMES: launch norm_kernel0
// TIMES: launch norm_kernel0
// TIMES: cuStreamEndCapture
// TIMES: cuStreamBeginCapture_v2
// TIMES-NOT: cuMemAlloc_v2
// TIMES: launch mix grid
// TIMES: cuStreamEndCapture
// TIMES: cuEventRecord
// TIMES-NEXT: cuCtxGetCurrent
// TIMES-NEXT: cuGraphLaunch

// Functions that allocate cannot be captured.
// RUN: env FUSEDNORM_RT_DRIVER=%fake-cuda %{fresh} --target=sm_90a --benchmark | FileCheck %s --check-prefix=CALLS
// CALLS: % of a copy kernel with these reads and writes ({{.*}} GB/s); 294 sets of buffers round robin, call by call

// The SIMT simulator as backend of the runtime: the same calls, with results.
// RUN: env FUSEDNORM_RT_BACKEND=simt %{run} --target=sm_90a --reference | FileCheck %s --check-prefix=SIMT
// RUN: env FUSEDNORM_RT_BACKEND=simt FUSEDNORM_SIMT=check %{run} --target=sm_80 --reference | FileCheck %s --check-prefix=SIMT
// RUN: env FUSEDNORM_RT_BACKEND=simt FUSEDNORM_SIMT=check %{fresh} --target=sm_90a --reference | FileCheck %s --check-prefix=SIMT
// SIMT: on the SIMT simulator, by the runtime
// SIMT: against reference: {{.*}}: PASS

// Errors.
// RUN: not env FUSEDNORM_RT_DRIVER=/nonexistent %{run} --target=sm_90a 2>&1 | FileCheck %s --check-prefix=NODRIVER
// NODRIVER: fusednorm-runner: error: --target=sm_90a: no GPU available: cannot open the CUDA driver: {{.*}}; --emulate runs kernels on the SIMT simulator
// RUN: not env FUSEDNORM_RT_DRIVER=/nonexistent %{run} --target=native 2>&1 | FileCheck %s --check-prefix=NONATIVE
// NONATIVE: error: --target=native: no GPU available: cannot open the CUDA driver: {{.*}}; --target=sm_90a --emulate runs kernels on the SIMT simulator
// RUN: not %{run} --target=native --emulate 2>&1 | FileCheck %s --check-prefix=EMULATE
// EMULATE: error: --target=native: expected a GPU by name with --emulate
// RUN: not env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA=fail=cuLaunchKernelEx:1 %{run} --target=sm_90a 2>&1 | FileCheck %s --check-prefix=LAUNCH
// LAUNCH: error: @norm: cuLaunchKernelEx of norm_kernel0 with {{.*}}: CUDA_ERROR_INVALID_VALUE (1)
// RUN: not env FUSEDNORM_RT_DRIVER=%fake-cuda FAKE_CUDA=fail=cuModuleLoadDataEx:222 %{run} --target=sm_90a 2>&1 | FileCheck %s --check-prefix=NEWER
// NEWER: the driver is older than this PTX: update it, or compile to a cubin
// RUN: not env FUSEDNORM_RT_BACKEND=simt %{run} --target=sm_90a --benchmark 2>&1 | FileCheck %s --check-prefix=EXECTIME
// EXECTIME: error: --benchmark: expected a GPU; times of the SIMT simulator do not predict it

func.func @norm(%x: tensor<6x512xbf16>, %w: tensor<512xbf16>, %out: tensor<6x512xbf16>)
    -> tensor<6x512xbf16> {
  %epsilon = arith.constant 1.0e-6 : f32
  %y = fusednorm.rms_norm ins(%x, %w : tensor<6x512xbf16>, tensor<512xbf16>) epsilon(%epsilon)
      outs(%out : tensor<6x512xbf16>) -> tensor<6x512xbf16>
  return %y : tensor<6x512xbf16>
}

// The host code allocates the result in device memory.
func.func @fresh(%x: tensor<6x512xbf16>, %w: tensor<512xbf16>) -> tensor<6x512xbf16> {
  %out = tensor.empty() : tensor<6x512xbf16>
  %epsilon = arith.constant 1.0e-6 : f32
  %y = fusednorm.rms_norm ins(%x, %w : tensor<6x512xbf16>, tensor<512xbf16>) epsilon(%epsilon)
      outs(%out : tensor<6x512xbf16>) -> tensor<6x512xbf16>
  return %y : tensor<6x512xbf16>
}
