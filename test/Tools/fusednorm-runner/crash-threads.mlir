// Crashes of compiled code: one line each, in any thread and with any stack.

// Sanitizers report crashes in their own way.
// REQUIRES: no-sanitizers

func.func @store(%x: memref<?xf32>, %i: index) {
  %c = arith.constant 1.0 : f32
  memref.store %c, %x[%i] : memref<?xf32>
  return
}
func.func private @deeper(%outer: memref<4096xi32>, %i: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %frame = memref.alloca() : memref<4096xi32>
  %place = arith.index_cast %i : i32 to index
  memref.store %i, %frame[%place] : memref<4096xi32>
  %n = arith.addi %i, %c1 : i32
  %r = func.call @deeper(%frame, %n) : (memref<4096xi32>, i32) -> i32
  %v = memref.load %outer[%place] : memref<4096xi32>
  %s = arith.xori %r, %v : i32
  return %s : i32
}
func.func @recursion(%x: memref<4096xi32>, %i: i32) -> i32 {
  %r = func.call @deeper(%x, %i) : (memref<4096xi32>, i32) -> i32
  return %r : i32
}
func.func @scatter(%x: memref<?x64xbf16>, %slots: memref<?xi64>, %cache: memref<?x16x64xbf16>) {
  fusednorm.paged_store ins(%x : memref<?x64xbf16>) slots(%slots : memref<?xi64>) outs(%cache : memref<?x16x64xbf16>)
  return
}

// DEFINE: %{store} = fusednorm-runner %s --entry=store --input=4xf32=normal
// RUN: not %{store} --input=100000000000 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not %{store} --target=sm_90a --emulate --check --input=100000000000 2>&1 | FileCheck %s --check-prefix=STORE
// STORE: error: @store crashed; check that it accesses only its arguments
// RUN: not fusednorm-runner %s --entry=recursion --input=4096xi32=const(5) --input=0 2>&1 | FileCheck %s --check-prefix=STACK
// RUN: not fusednorm-runner %s --entry=recursion --target=sm_90a --emulate --input=4096xi32=const(5) --input=0 2>&1 | FileCheck %s --check-prefix=STACK
// STACK: error: @recursion crashed
// Crashes in other threads than the first are reported, too.
// DEFINE: %{scatter} = fusednorm-runner %s --entry=scatter --input=4096x64xbf16=normal '--input=4096xi64=const(100000000000)' '--input=4x16x64xbf16=const(0)'
// RUN: not %{scatter} --threads=2 2>&1 | FileCheck %s --check-prefix=SCATTER
// RUN: not %{scatter} --target=sm_90a --emulate 2>&1 | FileCheck %s --check-prefix=SCATTER
// SCATTER: error: @scatter crashed
