// Adversarial programmatic dependent launch: the second kernel runs up to its waits without the
// results of the first, which a pattern replaces.

// DEFINE: %{launches} = simt-run %s --pdl=adversarial --buffer=x:128xi32=iota --buffer=t:64xi32=iota \
// DEFINE:   --buffer=y:128xi32=uninit --buffer=z:128xi32=uninit \
// DEFINE:   --kernel=producer --grid=2 --block=64 --arg=@x --arg=@y

// RUN: %{launches} --kernel=clean --grid=2 --block=64 --arg=@y --arg=@t --arg=@z --print=z 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: %{launches} --kernel=one_waits_clean --grid=2 --block=64 --arg=@y --arg=@t --arg=@z --print=z --schedule=random:3 2>&1 | FileCheck %s --check-prefix=CLEAN
// CLEAN: simt-run: 0 reports
// CLEAN: z: 128xi32 = 1 3 5 7 9

// RUN: not %{launches} --kernel=reads_early --grid=2 --block=64 --arg=@y --arg=@t --arg=@z 2>&1 | FileCheck %s --check-prefix=READ
// RUN: not %{launches} --kernel=writes_early --grid=2 --block=64 --arg=@y --arg=@t --arg=@z 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: not %{launches} --kernel=skips_wait --grid=2 --block=64 --arg=@y --arg=@t --arg=@z 2>&1 | FileCheck %s --check-prefix=SKIP

// In serial order, the early read gets the final values, so nothing is reported.
// RUN: simt-run %s --buffer=x:128xi32=iota --buffer=t:64xi32=iota --buffer=y:128xi32=uninit --buffer=z:128xi32=uninit \
// RUN:   --kernel=producer --grid=2 --block=64 --arg=@x --arg=@y --kernel=reads_early --grid=2 --block=64 --arg=@y --arg=@t --arg=@z \
// RUN:   --check --print=z 2>&1 | FileCheck %s --check-prefix=CLEAN

gpu.module @kernels {
  llvm.func @producer(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %i = llvm.add %base, %tid : i32
    %xp = llvm.getelementptr %x[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %yp = llvm.getelementptr %y[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %xp : !llvm.ptr<1> -> i32
    %w = llvm.add %v, %c1 : i32
    nvvm.griddepcontrol launch_dependents
    llvm.store %w, %yp : i32, !llvm.ptr<1>
    llvm.return
  }

  // The table was written before both launches, so an early read is valid.
  llvm.func @clean(%y: !llvm.ptr<1>, %t: !llvm.ptr<1>, %z: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %i = llvm.add %base, %tid : i32
    %yp = llvm.getelementptr %y[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %tp = llvm.getelementptr %t[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %zp = llvm.getelementptr %z[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %w = llvm.load %tp invariant : !llvm.ptr<1> -> i32
    nvvm.griddepcontrol wait
    %v = llvm.load %yp : !llvm.ptr<1> -> i32
    %s = llvm.add %v, %w : i32
    llvm.store %s, %zp : i32, !llvm.ptr<1>
    llvm.return
  }

  // A barrier passes on the wait of one thread to the others.
  llvm.func @one_waits_clean(%y: !llvm.ptr<1>, %t: !llvm.ptr<1>, %z: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %i = llvm.add %base, %tid : i32
    %yp = llvm.getelementptr %y[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %tp = llvm.getelementptr %t[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %zp = llvm.getelementptr %z[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %w = llvm.load %tp invariant : !llvm.ptr<1> -> i32
    %first = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %first, ^wait, ^go
  ^wait:
    nvvm.griddepcontrol wait
    llvm.br ^go
  ^go:
    nvvm.barrier0
    %v = llvm.load %yp : !llvm.ptr<1> -> i32
    %s = llvm.add %v, %w : i32
    llvm.store %s, %zp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @reads_early(%y: !llvm.ptr<1>, %t: !llvm.ptr<1>, %z: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %i = llvm.add %base, %tid : i32
    %yp = llvm.getelementptr %y[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %tp = llvm.getelementptr %t[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %zp = llvm.getelementptr %z[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %w = llvm.load %tp invariant : !llvm.ptr<1> -> i32
    // READ: dependency: thread ({{[0-9]+}},0,0) of block (0,0,0) reads 'y' byte {{[0-9]+}} before griddepcontrol.wait (llvm.load at {{.*}}:[[#@LINE+1]]:{{[0-9]+}}): the previous launch, 'producer', writes it
    %v = llvm.load %yp : !llvm.ptr<1> -> i32
    nvvm.griddepcontrol wait
    %s = llvm.add %v, %w : i32
    llvm.store %s, %zp : i32, !llvm.ptr<1>
    llvm.return
  }

  llvm.func @writes_early(%y: !llvm.ptr<1>, %t: !llvm.ptr<1>, %z: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %i = llvm.add %base, %tid : i32
    %yp = llvm.getelementptr %y[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %tp = llvm.getelementptr %t[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %zp = llvm.getelementptr %z[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %w = llvm.load %tp invariant : !llvm.ptr<1> -> i32
    // WRITE: dependency: thread (0,0,0) of block (0,0,0) writes 'z' before griddepcontrol.wait (llvm.store at {{.*}}:[[#@LINE+1]]:{{[0-9]+}}): the previous launch, 'producer', may still use it
    llvm.store %c0, %zp : i32, !llvm.ptr<1>
    nvvm.griddepcontrol wait
    %v = llvm.load %yp : !llvm.ptr<1> -> i32
    %s = llvm.add %v, %w : i32
    llvm.store %s, %zp : i32, !llvm.ptr<1>
    llvm.return
  }

  // The second block has no work and exits without a wait.
  // SKIP: dependency: block (1,0,0) of 'skips_wait' ends without griddepcontrol.wait on any path ({{.*}}:[[#@LINE+1]]:{{[0-9]+}}): the next launch could start before 'producer' is complete
  llvm.func @skips_wait(%y: !llvm.ptr<1>, %t: !llvm.ptr<1>, %z: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %base = llvm.mul %block, %c64 : i32
    %i = llvm.add %base, %tid : i32
    %yp = llvm.getelementptr %y[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %tp = llvm.getelementptr %t[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %zp = llvm.getelementptr %z[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %w = llvm.load %tp invariant : !llvm.ptr<1> -> i32
    %first = llvm.icmp "eq" %block, %c0 : i32
    llvm.cond_br %first, ^go, ^end
  ^go:
    nvvm.griddepcontrol wait
    %v = llvm.load %yp : !llvm.ptr<1> -> i32
    %s = llvm.add %v, %w : i32
    llvm.store %s, %zp : i32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }
}
