// Conversions of f64 to 16 bits round once. In f32 these values are halfway between two results.

// RUN: simt-run %s --check --kernel=truncate --grid=1 --block=1 '--arg=1xf64=const(1.0004882812509095)' '--arg=1xf64=const(1.0039062500009095)' --arg=1xf16=uninit --arg=1xbf16=uninit --print=2 --print=3 2>&1 | FileCheck %s
// CHECK-DAG: 2: 1xf16 = 1.00097656
// CHECK-DAG: 3: 1xbf16 = 1.0078125
// CHECK-DAG: simt-run: 0 reports

gpu.module @kernels {
  llvm.func @truncate(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>, %half: !llvm.ptr<1>, %bfloat: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %a = llvm.load %x : !llvm.ptr<1> -> f64
    %b = llvm.load %y : !llvm.ptr<1> -> f64
    %h = llvm.fptrunc %a : f64 to f16
    %f = llvm.fptrunc %b : f64 to bf16
    llvm.store %h, %half : f16, !llvm.ptr<1>
    llvm.store %f, %bfloat : bf16, !llvm.ptr<1>
    llvm.return
  }
}
