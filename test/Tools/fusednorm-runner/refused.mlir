// If code detects invalid arguments, it prints a message and ends the process without a crash.
// RUN: not fusednorm-runner %s '--input=3xi32=offsets(4,8)' '--input=2xi32=const(4)' '--input=2x3xi32=const(9)' '--input=2x3xi32=const(9)' '--input=2xi32=const(9)' 2>&1 | FileCheck %s
// CHECK: error: fusednorm.mla_prefill_plan: expected row_offsets that do not decrease, and no more keys than the chunks hold
// A sanitizer may report in between that it uses a separate stack.
// CHECK: fusednorm-runner: error: @plan aborted; the previous line has the reason
// CHECK-NOT: crash

func.func @plan(%offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<?x?xi32>, %cache: memref<?x?xi32>, %buffers: memref<?xi32>) {
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %cache, %buffers : memref<?x?xi32>, memref<?x?xi32>, memref<?xi32>) {chunk_size = 8, page_size = 4}
  return
}
