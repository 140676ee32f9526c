// Every kind of output, for a CPU other than the host.

// RUN: fusednorm-compile %s --mcpu=znver5 --emit=mlir | FileCheck %s --check-prefix=MLIR
// MLIR: module attributes {llvm.data_layout = "{{.*}}", llvm.target_triple = "x86_64-{{.*}}"}
// MLIR-DAG: llvm.func @norm({{.*}}target_cpu = "znver5"
// MLIR-DAG: llvm.func @_mlir_ciface_norm(
// MLIR-DAG: llvm.func @_mlir_ciface_norm_kernel0_program0(

// RUN: fusednorm-compile %s --mcpu=znver5 --emit=llvm-ir -o - | FileCheck %s --check-prefix=LLVM
// LLVM: target triple = "x86_64-{{.*}}"
// LLVM: define {{.*}}internal {{.*}}@norm_kernel0_program0_rows(
// LLVM-DAG: attributes #{{[0-9]+}} = {{{.*}}noinline{{.*}}"target-cpu"="znver5"

// Features after a CPU name, and their dependences, are in the attributes of every function.
// RUN: fusednorm-compile %s --mcpu=x86-64-v4+amx-bf16+no-gfni --emit=llvm-ir | FileCheck %s --check-prefix=FEATURES
// FEATURES: "target-cpu"="x86-64-v4" "target-features"="+amx-bf16,+amx-tile,-gfni"

// RUN: fusednorm-compile %s --mcpu=x86-64-v4 --emit=asm | FileCheck %s --check-prefix=V4
// V4: zmm
// RUN: fusednorm-compile %s --target=cpu --mcpu=x86-64-v3 --emit=asm | FileCheck %s --check-prefix=V3 --implicit-check-not=zmm
// V3: ymm

// RUN: fusednorm-compile %s --mcpu=x86-64-v3 --emit=obj -o %t.o
// RUN: llvm-nm %t.o | FileCheck %s --check-prefix=OBJ --implicit-check-not=' U '
// OBJ-DAG: T _mlir_ciface_norm
// OBJ-DAG: T _mlir_ciface_norm_kernel0_program0
// OBJ-DAG: T norm
// OBJ-DAG: t norm_kernel0_program0_rows
// RUN: fusednorm-compile %s --mcpu=x86-64-v3 --emit=obj --threads=openmp -o - | llvm-nm - | FileCheck %s --check-prefix=OPENMP
// OPENMP: U __kmpc_fork_call
// RUN: fusednorm-compile %s --target=x86-64-v3 --emit=obj --threads=3 -o - | llvm-nm - | FileCheck %s --check-prefix=THREE --implicit-check-not=omp_get_max_threads
// THREE: U __kmpc_fork_call
// THREE: U __kmpc_push_num_threads

// Without --target, the tool notes that the file is for the host CPU.
// RUN: fusednorm-compile %s --emit=obj -o %t.o 2>&1 | FileCheck %s --check-prefix=NOTE
// NOTE: fusednorm-compile: note: this code is for {{.*}}, the host CPU; --target={{.*}} generates code for all CPUs of that level
// RUN: fusednorm-compile %s --emit=obj --mcpu=host -o %t.o 2>&1 | count 0
// RUN: fusednorm-compile %s --emit=obj --target=x86-64-v3+gfni -o %t.o 2>&1 | count 0
func.func @norm(%x: memref<?x64xbf16>, %gamma: memref<64xbf16>, %eps: f32,
                %out: memref<?x64xbf16>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x64xbf16>, memref<64xbf16>) epsilon(%eps)
      outs(%out : memref<?x64xbf16>)
  return
}
