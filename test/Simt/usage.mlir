// Invalid usage of simt-run: one line with the expected value, and exit code 1.

// DEFINE: %{bad} = not simt-run %s
// RUN: simt-run %s --list | FileCheck %s --check-prefix=LIST
// LIST: endless(i32)
// LIST-NEXT: half(!llvm.ptr<1>)
// LIST-NEXT: deep(i32)
// LIST-NEXT: add(!llvm.ptr<1>, f32, i8, f16)
// LIST-NEXT: fixed(!llvm.array<2 x i64>)

// RUN: simt-run --version | FileCheck %s --check-prefix=VERSION
// VERSION: fusednorm {{[0-9]+\.[0-9]+\.[0-9]+}} (LLVM {{[0-9.]+}}){{$}}
// RUN: not simt-run 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: simt-run: error: expected an input file; see simt-run --help
// RUN: not simt-run %t.absent 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not simt-run %t.absent --list 2>&1 | FileCheck %s --check-prefix=ABSENT
// ABSENT: simt-run: error: cannot read '{{.*}}.absent': expected an MLIR file (No such file or directory)
// RUN: rm -rf %t.folder && mkdir %t.folder
// RUN: not simt-run %t.folder --list 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: simt-run: error: cannot read '{{.*}}.folder': expected an MLIR file (Is a directory)
// RUN: rm -f %t.blank && touch %t.blank
// RUN: not simt-run %t.blank --list 2>&1 | FileCheck %s --check-prefix=BLANK
// BLANK: simt-run: error: cannot read '{{.*}}.blank': expected an MLIR file (the file is empty)
// RUN: echo 'gpu.module @m { llvm.func @k( }' > %t.broken.mlir
// RUN: not simt-run %t.broken.mlir --list 2>&1 | FileCheck %s --check-prefix=BROKEN
// BROKEN: broken.mlir:1:30: error: expected non-function type
// RUN: echo 'module {}' > %t.empty.mlir
// RUN: not simt-run %t.empty.mlir --list 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: no kernel; expected a gpu.module with an llvm.func that has a body and the attribute nvvm.kernel
// RUN: %{bad} --kernel=sub --grid=1 --block=1 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %{bad} --kernel=sub --emit-lowered 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: simt-run: error: no kernel 'sub'; the module has 'endless', 'half', 'deep', 'add', 'fixed'
// RUN: %{bad} --kernel=add 2>&1 | FileCheck %s --check-prefix=NOGRID
// NOGRID: launch of 'add': expected --grid= and --block= after its --kernel
// RUN: %{bad} --grid=1 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: '--grid=1': expected --kernel=NAME before it
// RUN: %{bad} --kernel=add --grid=0 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: '--grid=0': expected one to three positive numbers, as in --grid=64,2
// RUN: %{bad} --kernel=add --grid=1,2,3,4 2>&1 | FileCheck %s --check-prefix=FOUR
// FOUR: '--grid=1,2,3,4': expected one to three positive numbers
// RUN: %{bad} --kernel=add --grid=99999999999999999999 2>&1 | FileCheck %s --check-prefix=HUGE
// HUGE: expected one to three positive numbers
// RUN: %{bad} --kernel=add --grid=1 --block=1 --arg=1 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: kernel 'add' has 4 parameters (!llvm.ptr<1>, f32, i8, f16); 1 --arg are given
// RUN: %{bad} --kernel=add --grid=1 --block=1 --arg=1 --arg=1 --arg=1 --arg=1 2>&1 | FileCheck %s --check-prefix=POINTER
// POINTER: kernel 'add', argument 0 of type !llvm.ptr<1>:
// RUN: %{bad} --kernel=add --grid=1 --block=1 --arg=4xf32=iota --arg=abc --arg=1 --arg=1 2>&1 | FileCheck %s --check-prefix=SCALAR
// SCALAR: kernel 'add', argument 1 of type f32: 'abc': expected a number of type f32
// RUN: %{bad} --kernel=add --grid=1 --block=1 --arg=4xf32=iota --arg=1 --arg=300 --arg=1 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: kernel 'add', argument 2 of type i8: '300': expected a number of type i8
// RUN: %{bad} --kernel=add --grid=1 --block=1 --arg=@x --arg=1 --arg=3 --arg=1 2>&1 | FileCheck %s --check-prefix=NONAME
// NONAME: kernel 'add', argument 0 of type !llvm.ptr<1>: no buffer 'x'; there are none
// RUN: %{bad} --kernel=add --grid=1 --block=1 --arg=x.npy --arg=1 --arg=3 --arg=1 2>&1 | FileCheck %s --check-prefix=UNTYPED
// UNTYPED: expected TYPE:x.npy, because a pointer parameter has no element type
// RUN: %{bad} --kernel=add --grid=1 --block=1 --arg=f32:x.npy --arg=1 --arg=3 --arg=1 2>&1 | FileCheck %s --check-prefix=NONPY
// NONPY: x.npy
// RUN: %{bad} --kernel=add --grid=1 --block=1025 --arg=4xf32=iota --arg=1 --arg=3 --arg=1 2>&1 | FileCheck %s --check-prefix=BLOCK
// BLOCK: kernel 'add': block 1025x1x1 has 1025 threads; expected 1 to 1024, with z at most 64
// RUN: %{bad} --kernel=add --grid=3 --block=1 --cluster=2 --arg=4xf32=iota --arg=1 --arg=3 --arg=1 2>&1 | FileCheck %s --check-prefix=CLUSTER
// CLUSTER: kernel 'add': grid 3x1x1 is not a multiple of the cluster 2x1x1
// RUN: %{bad} --kernel=add --grid=3 --block=1 --shared=300000 --arg=4xf32=iota --arg=1 --arg=3 --arg=1 2>&1 | FileCheck %s --check-prefix=SHARED
// SHARED: kernel 'add': 0 bytes of static and 300000 bytes of dynamic shared memory; expected at most 232448 in total
// RUN: %{bad} --kernel=fixed --grid=1 --block=32 --arg=1 2>&1 | FileCheck %s --check-prefix=BYVAL
// BYVAL: kernel 'fixed', argument 0 of type !llvm.array<2 x i64>: '1': expected {VALUE,VALUE...} with 2 values for type !llvm.array<2 x i64>
// RUN: %{bad} --schedule=fast --list 2>&1 | FileCheck %s --check-prefix=SCHEDULE
// SCHEDULE: option 'schedule=fast': expected schedule=inorder, schedule=reverse or schedule=random:SEED
// RUN: %{bad} --speed=1 --list 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: '--speed=1': expected an option of simt-run; see simt-run --help
// RUN: %{bad} --kernel=add --grid=1 --block=4 --arg=4xf32=iota --arg=1 --arg=3 --arg=1 --print=y 2>&1 | FileCheck %s --check-prefix=PRINT
// PRINT: no buffer 'y'; there are '0'

// An unexpected result has exit code 4, a fault in an unchecked kernel exit code 3.
// RUN: simt-run %s --kernel=add --grid=1 --block=4 --arg=4xf32=iota --arg=1.5 --arg=3 --arg=0.25 --print=0 | FileCheck %s --check-prefix=SUM
// SUM: 0: 4xf32 = 4.75 5.75 6.75 7.75
// RUN: not simt-run %s --kernel=add --grid=1 --block=4 --arg=4xf32=iota --arg=1 --arg=3 --arg=1 '--expect=0:4xf32=const(5)' | FileCheck %s --check-prefix=DIFFER
// DIFFER: 0: 4 elements
// RUN: %if no-sanitizers %{ not simt-run %s --kernel=add --grid=4000000 --block=32 --arg=4xf32=iota --arg=1 --arg=3 --arg=1 2>&1 | FileCheck %s --check-prefix=FAULT %}
// FAULT: error: kernel 'add' accesses address {{.*}}, which is not mapped{{.*}}run it with --check to learn where
// RUN: simt-run %s --check --kernel=half --grid=1 --block=2 --arg=4xf32=uninit 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: simt-run: 0 reports
// HALF: simt-run: note: 8 of 16 bytes of '0' were never written
// RUN: not simt-run %s --timeout=1 --kernel=endless --grid=1 --block=1 --arg=1 2>&1 | FileCheck %s --check-prefix=ENDLESS
// ENDLESS: error: kernel 'endless' runs longer than the timeout; it may loop forever
// RUN: not simt-run %s --kernel=deep --grid=1 --block=1 --arg=5000 2>&1 | FileCheck %s --check-prefix=DEEP
// DEEP: error: kernel 'deep' accesses address {{.*}}, which is not mapped, or has used up a thread's stack

gpu.module @kernels {
  llvm.func @endless(%x: i32) attributes {nvvm.kernel} {
    llvm.br ^loop(%x : i32)
  ^loop(%i: i32):
    %j = nvvm.read.ptx.sreg.clock : i32
    %k = llvm.add %i, %j : i32
    llvm.br ^loop(%k : i32)
  }
  llvm.func @recurse(%n: i32) -> i32 attributes {no_inline} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %more = llvm.icmp "ne" %n, %c0 : i32
    llvm.cond_br %more, ^deeper, ^end(%c0 : i32)
  ^deeper:
    %local = llvm.alloca %c64 x i32 : (i32) -> !llvm.ptr
    llvm.store volatile %n, %local : i32, !llvm.ptr
    %m = llvm.sub %n, %c1 : i32
    %r = llvm.call @recurse(%m) : (i32) -> i32
    %v = llvm.load volatile %local : !llvm.ptr -> i32
    %s = llvm.add %r, %v : i32
    llvm.br ^end(%s : i32)
  ^end(%result: i32):
    llvm.return %result : i32
  }
  llvm.func @half(%x: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %p = llvm.getelementptr %x[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %tid, %p : i32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @deep(%x: i32) attributes {nvvm.kernel} {
    %r = llvm.call @recurse(%x) : (i32) -> i32
    llvm.return
  }
  llvm.func @add(%x: !llvm.ptr<1>, %a: f32, %b: i8, %c: f16) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %size = nvvm.read.ptx.sreg.ntid.x : i32
    %base = llvm.mul %block, %size : i32
    %i = llvm.add %base, %tid : i32
    %p = llvm.getelementptr %x[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %bf = llvm.sitofp %b : i8 to f32
    %cf = llvm.fpext %c : f16 to f32
    %s0 = llvm.fadd %v, %a : f32
    %s1 = llvm.fadd %s0, %bf : f32
    %s2 = llvm.fadd %s1, %cf : f32
    llvm.store %s2, %p : f32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @fixed(%x: !llvm.ptr {llvm.byval = !llvm.array<2 x i64>}) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 64, 1, 1>} {
    llvm.return
  }
}
