// Names of functions and arguments that have a meaning in C, PTX, the C library or OpenMP, or that
// are not valid identifiers in these languages.
//
// RUN: split-file %s %t
// RUN: fusednorm-compile %t/odd.mlir --target=sm_90a -o %t/odd.ptx
// RUN: grep -c "^.visible .entry [A-Za-z_][A-Za-z0-9_]*($" %t/odd.ptx | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}22{{$}}
// RUN: fusednorm-compile %t/odd.mlir --target=sm_90a --emit=c-launcher --images=ptx -o %t
// RUN: cc -std=c99 -Wall -Wextra -pedantic -Werror -I%src/include -I%t -c %t/odd.c -o %t/odd.o
// RUN: c++ -std=c++11 -Wall -Wextra -pedantic -Werror -I%src/include -I%t -fsyntax-only -x c++ %t/odd.h
// RUN: FileCheck %s --input-file=%t/odd.h
// CHECK: In the source: @a-b.
// CHECK: fnrt_status odd_a_b(fnrt_value x, fnrt_value g, float e, fnrt_value o,
// CHECK: fnrt_status odd_f_values_(
// RUN: fusednorm-compile %t/odd.mlir --emit=obj -o %t/cpu.o
// RUN: fusednorm-compile %t/private.mlir --emit=obj --threads=openmp -o %t/private.o
// RUN: not fusednorm-compile %t/taken.mlir --emit=obj -o %t/taken.o 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not fusednorm-compile %t/taken.mlir --target=sm_90a -o %t/taken.ptx 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not fusednorm-compile %t/kernel.mlir --target=sm_90a -o %t/kernel.ptx 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not fusednorm-compile %t/odd.mlir --target=sm_90a --name=fnrt_x --emit=c-launcher --images=ptx -o %t 2>&1 | FileCheck %s --check-prefix=RUNTIME
// RUNTIME: error: --name: expected a name without the prefix fnrt, which is reserved for the runtime; got 'fnrt_x'
// RUN: fusednorm-runner %t/odd.mlir --entry="a b" --input=3x64xf32=iota --input=64xf32=iota --input=1.0e-6 '--input=3x64xf32=const(0)' --reference | FileCheck %s --check-prefix=RUN-RESULT
// RUN-RESULT: PASS
// RUN: fusednorm-runner %t/private.mlir --threads=2 --input=3x64xf32=iota --input=64xf32=iota --input=1.0e-6 '--input=3x64xf32=const(0)' | FileCheck %s --check-prefix=PRIVATE
// PRIVATE: output

//--- odd.mlir
func.func @"a-b"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @"a.b"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @"a b"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @"a_b"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @"a\22b*/c"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @"1st"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @"%d"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @add(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @WARP_SZ(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @_(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @int(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @library(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @prepare(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @chip(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @f(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @f_values(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @f_workspace_bytes(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @f_kernel0(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @functions(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @sm_90a(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @"\C3\A4"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @arguments(%registered: memref<?x64xf32>, %NULL: memref<64xf32>, %linux: f32, %odd_f_values: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%registered, %NULL : memref<?x64xf32>, memref<64xf32>) epsilon(%linux) outs(%odd_f_values : memref<?x64xf32>)
  return
}

//--- private.mlir
func.func private @malloc(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func private @omp_get_max_threads(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
func.func @f(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  call @malloc(%x, %g, %e, %o) : (memref<?x64xf32>, memref<64xf32>, f32, memref<?x64xf32>) -> ()
  call @omp_get_max_threads(%x, %g, %e, %o) : (memref<?x64xf32>, memref<64xf32>, f32, memref<?x64xf32>) -> ()
  return
}

//--- taken.mlir
// TAKEN: taken.mlir:{{.*}}: error: expected a unique name for a public function, got @malloc, a name of the C library; rename it
func.func @malloc(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: taken.mlir:{{.*}}: error: expected a unique name for a public function, got @exp, a name of the C library; rename it
func.func @exp(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: taken.mlir:{{.*}}: error: expected a unique name for a public function, got @__kmpc_fork_call, a name of the compiler; rename it
func.func @__kmpc_fork_call(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: taken.mlir:{{.*}}: error: expected a unique name for a public function, got @omp_get_max_threads, a name of OpenMP; rename it
func.func @omp_get_max_threads(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: taken.mlir:{{.*}}: error: expected a unique name for a public function, got @_mlir_ciface_f, a name of the compiler; rename it
func.func @_mlir_ciface_f(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: taken.mlir:{{.*}}: error: expected a unique name for a public function, got @llvm.sqrt.f32, a name of the compiler; rename it
func.func @"llvm.sqrt.f32"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: taken.mlir:{{.*}}: error: expected a unique name for a public function, got @fusednorm_kernels, a name of the compiler; rename it
func.func @fusednorm_kernels(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: taken.mlir:{{.*}}: error: expected a unique name for a public function, got @fusednorm_host_launch, a name of the compiler; rename it
func.func @fusednorm_host_launch(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: taken.mlir:{{.*}}: error: expected a unique name for a public function, got @memrefCopy, a name of the compiler; rename it
func.func @memrefCopy(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: error: expected a public function to have a name in UTF-8 without control characters, got 'a\0Ab'; rename it
func.func @"a\0Ab"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: error: expected a public function to have a name in UTF-8 without control characters, got 'a\00b'; rename it
func.func @"a\00b"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: error: expected a public function to have a name in UTF-8 without control characters, got '\01malloc'; rename it
func.func @"\01malloc"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}
// TAKEN: error: expected a public function to have a name in UTF-8 without control characters, got '\FF'; rename it
func.func @"\FF"(%x: memref<?x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<?x64xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<?x64xf32>)
  return
}

//--- kernel.mlir
// KERNEL: kernel.mlir:{{.*}}: error: expected a PTX name of letters, digits, _ and $, not beginning with a digit, got 'my-kernel'; rename it
module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @"my-kernel"(%x: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
}
