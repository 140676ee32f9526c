// RUN: fusednorm-opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// expected-error @+1 {{expected memrefs of unit innermost stride; argument 0 is 'memref<4x8xf32, strided<[16, 2]>>' (program_c6)}}
launch.func @stride(%x: memref<4x8xf32, strided<[16, 2]>>) {
  rowkernel.program () in () {
  }
}

// -----

// expected-error @+1 {{argument 0 is 'tensor<4x8xf32>' (kernel_c1)}}
launch.func @tensor(%x: tensor<4x8xf32>) {
  rowkernel.program () in () {
  }
}

// -----

launch.func @reads(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{writes nothing: expected a store to an argument of the kernel (kernel_c2)}}
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<8xf32> -> vector<8xf32>
  }
}

// -----

// expected-error @+1 {{expected at least one program (kernel_c2)}}
launch.func @empty(%x: memref<4x8xf32>) {
}

// -----

launch.func @effects(%x: memref<f32>, %v: f32) {
  // expected-error @+1 {{has memory effects outside of a program (kernel_c3)}}
  memref.store %v, %x[] : memref<f32>
  rowkernel.program () in () {
    memref.store %v, %x[] : memref<f32>
  }
}

// -----

launch.func @bounds(%n: index) {
  // expected-error @+1 {{expected 2 body arguments of type index, one for each bound, got 1 (program_c1)}}
  rowkernel.program (%i) in (%n, %n) {
  }
}

// -----

launch.func @lengths(%x: memref<96xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<96xf32> -> vector<96xf32>
    // expected-error @+1 {{has a vector of type 'vector<64xf32>', expected rank 1, at most 1073741824 elements and a length that divides 96, the longest of this program (program_c2)}}
    %1 = rowkernel.load %x[%c0] : memref<96xf32> -> vector<64xf32>
  }
}

// -----

launch.func @vectorOps(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    // expected-error @+1 {{is not allowed on row vectors; allowed are elementwise arith and math ops (on 8-bit elements only extf, sitofp and truncf), splat constants, broadcasts of scalars, vector.deinterleave, vector.interleave, vector.step and rowkernel ops (program_c3)}}
    %1 = vector.reduction <add>, %0 : vector<64xf32> into f32
  }
}

// -----

// A constant must be a splat.
launch.func @constant() {
  rowkernel.program () in () {
    // expected-error @+1 {{is not allowed on row vectors}}
    %0 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  }
}

// -----

launch.func @order(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    // expected-note @+1 {{the first store is here}}
    rowkernel.store %0, %x[%c0] : vector<64xf32>, memref<64xf32>
    // expected-error @+1 {{reads memory after a store of the same body (program_c4)}}
    %1 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
  }
}

// -----

launch.func @group(%x: memref<256xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{expected a chunk that is a multiple of the group of 128 columns, got chunk = 64 (program_c5)}}
  rowkernel.program () in () attributes {schedule = #rowkernel.cpu_schedule<chunk = 64>} {
    %0 = rowkernel.load %x[%c0] : memref<256xf32> -> vector<256xf32>
    %1 = rowkernel.group_reduce max %0 : vector<256xf32> -> vector<2xf32>
  }
}

// -----

launch.func @access(%x: memref<4x64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    // expected-error @+1 {{expected 2 indices, one for each dimension, got 1}}
    %0 = rowkernel.load %x[%c0] : memref<4x64xf32> -> vector<64xf32>
  }
}

// -----

launch.func @elementType(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    // expected-error @+1 {{expected a vector of 'f32', the memref's element type, got 'vector<64xbf16>'}}
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xbf16>
  }
}

// -----

launch.func @tooLong(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    // expected-error @+1 {{expected at most 64 elements, the memref's last dimension, got 'vector<128xf32>'}}
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<128xf32>
  }
}

// -----

launch.func @groupSum(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    // expected-error @+1 {{expected max or abs_max, got add}}
    %1 = rowkernel.group_reduce add %0 : vector<64xf32> -> vector<2xf32>
  }
}

// -----

launch.func @groupSize(%x: memref<96xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<96xf32> -> vector<96xf32>
    // expected-error @+1 {{expected groups of one size, got 'vector<96xf32>' in 64 groups}}
    %1 = rowkernel.group_reduce max %0 : vector<96xf32> -> vector<64xf32>
  }
}

// -----

launch.func @castLength(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    // expected-error @+1 {{expected operand and result of one length, got 'vector<64xf32>' and 'vector<32xf8E4M3FN>' (saturate_cast_c1)}}
    %1 = rowkernel.saturate_cast %0 : vector<64xf32> -> vector<32xf8E4M3FN>
  }
}

// -----

func.func @unknown(%x: memref<64xf32>) {
  // expected-error @+1 {{expected a launch.func named 'nowhere'}}
  launch.call @nowhere(%x) : memref<64xf32>
  return
}

// -----

launch.func @k(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    rowkernel.store %0, %x[%c0] : vector<64xf32>, memref<64xf32>
  }
}
func.func @types(%x: memref<32xf32>) {
  // expected-error @+1 {{expected operands of types ('memref<64xf32>'), got ('memref<32xf32>')}}
  launch.call @k(%x) : memref<32xf32>
  return
}

// -----

// expected-error @+1 {{schedule key 'chunk': expected a power of two from 2 to 1024, got 48}}
"test.op"() {s = #rowkernel.cpu_schedule<chunk = 48>} : () -> ()

// -----

// expected-error @+1 {{schedule key 'row_interleave': expected a number from 1 to 8, got 9}}
"test.op"() {s = #rowkernel.cpu_schedule<row_interleave = 9>} : () -> ()

// -----

// expected-error @+1 {{unknown schedule key 'tile', expected one of chunk, row_interleave, prefetch, nontemporal}}
"test.op"() {s = #rowkernel.cpu_schedule<tile = 4>} : () -> ()

// -----

// Each schedule kind has its own keys.
// expected-error @+1 {{unknown schedule key 'chunk', expected one of vector_bytes, threads_per_row, rows_per_block, cluster, staged}}
"test.op"() {s = #rowkernel.gpu_schedule<chunk = 64>} : () -> ()

// -----

// expected-error @+1 {{schedule key 'threads_per_row': expected a power of two up to 32 or a multiple of 32, got 48}}
"test.op"() {s = #rowkernel.gpu_schedule<threads_per_row = 48>} : () -> ()

// -----

// expected-error @+1 {{expected one schedule of each kind, got another one: #rowkernel.cpu_schedule<prefetch = 1>}}
"test.op"() {s = #launch.schedules<#rowkernel.cpu_schedule<chunk = 64>, #rowkernel.cpu_schedule<prefetch = 1>>} : () -> ()

// -----

// Each kind in a list is verified like a single schedule.
launch.func @groupOfSeveral(%x: memref<256xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{expected a chunk that is a multiple of the group of 128 columns, got chunk = 64 (program_c5)}}
  rowkernel.program () in () attributes {schedule = #launch.schedules<#rowkernel.gpu_schedule<staged = 1>, #rowkernel.cpu_schedule<chunk = 64>>} {
    %0 = rowkernel.load %x[%c0] : memref<256xf32> -> vector<256xf32>
    %1 = rowkernel.group_reduce abs_max %0 : vector<256xf32> -> vector<2xf32>
    %2 = rowkernel.group_broadcast %1 : vector<2xf32> -> vector<256xf32>
    rowkernel.store %2, %x[%c0] : vector<256xf32>, memref<256xf32>
  }
}

// -----

// A misspelled attribute is an error: it would have no effect.
launch.func @misspelled(%x: memref<64xf32>) {
  // expected-error @+1 {{has no attribute 'schedul'; expected 'schedule', or a name with the prefix of a dialect}}
  rowkernel.program () in () attributes {schedul = #rowkernel.cpu_schedule<chunk = 64>} {
  }
}

// -----

// expected-error @+1 {{'chunk' is given twice}}
"test.op"() {s = #rowkernel.cpu_schedule<chunk = 4, chunk = 8>} : () -> ()

// -----

// expected-error @+1 {{'rowkernel.schedule': expected a schedule, such as #rowkernel.cpu_schedule<...>, or an array of schedules, got 3}}
func.func private @attribute() attributes {rowkernel.schedule = 3}

// -----

// expected-error @+1 {{unknown attribute 'rowkernel.plan': the rowkernel dialect defines 'rowkernel.schedule' only}}
func.func private @attributeName() attributes {rowkernel.plan = 3}

// -----

launch.func @segments(%offsets: memref<?x2xi32>, %out: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %out, %c0 : memref<?xindex>
  rowkernel.program (%i) in (%n) {
    // expected-error@+1 {{expected offsets of rank 1, got 'memref<?x2xi32>' (segment_of_c1)}}
    %b, %begin = rowkernel.segment_of %i in %offsets, %n : memref<?x2xi32>
  }
}

// -----

launch.func @count(%numbers: memref<?x2xi64>, %n: index, %v: i64) {
  rowkernel.program (%i) in (%n) {
    // expected-error@+1 {{expected an array of rank 1, got 'memref<?x2xi64>' (count_equal_c1)}}
    %c = rowkernel.count_equal %v in %numbers, %n : memref<?x2xi64>
  }
}

// -----

launch.func @pieces(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    %1 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<32xf32>
    // expected-error @+1 {{expected operands of one type, got 'vector<64xf32>' and 'vector<32xf32>' (reduce_c1)}}
    %2 = rowkernel.reduce add %0, %1 : vector<64xf32>, vector<32xf32>
  }
}

// -----

launch.func @slice(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    // expected-error @+1 {{expected a run of elements of 'vector<64xf32>', got 'vector<32xf32>' at 40 (slice_c1)}}
    %1 = rowkernel.slice %0[40] : vector<64xf32> -> vector<32xf32>
  }
}

// -----

launch.func @concat(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<32xf32>
    // expected-error @+1 {{expected a result of 64 elements of 'f32', got 'vector<32xf32>' (concat_c1)}}
    %1 = rowkernel.concat %0, %0 : vector<32xf32>, vector<32xf32> -> vector<32xf32>
  }
}

// -----

launch.func @condition(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    %1 = arith.constant dense<true> : vector<3xi1>
    // expected-error @+1 {{expected a condition for each group of columns of 'vector<64xf32>', got 'vector<3xi1>' (saturate_cast_c2)}}
    %2 = rowkernel.saturate_cast %0 assuming(%1 : vector<3xi1>) : vector<64xf32> -> vector<64xf8E4M3FN>
  }
}

// -----

launch.func @rounding(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    // expected-error @+1 {{expected rounding to nearest even, the only rounding that lowerings support, got its rounding mode downward (program_c3)}}
    %1 = arith.truncf %0 downward : vector<64xf32> to vector<64xbf16>
  }
}

// -----

launch.func private @long(%x: memref<2147483648xbf16>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () {
    // expected-error @+1 {{has a vector of type 'vector<2147483648xbf16>', expected rank 1, at most 1073741824 elements and a length that divides 2147483648, the longest of this program (program_c2)}}
    %v = rowkernel.load %x[%c0] : memref<2147483648xbf16> -> vector<2147483648xbf16>
    rowkernel.store %v, %x[%c0] : vector<2147483648xbf16>, memref<2147483648xbf16>
  }
}

// -----

launch.func private @nested(%x: memref<64xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  rowkernel.program () in () {
    %v = rowkernel.load %x[%c0] : memref<64xbf16> -> vector<64xbf16>
    scf.for %i = %c0 to %c1 step %c1 {
      // expected-error @+1 {{must be directly in the body of its program (program_c3)}}
      rowkernel.store %v, %x[%c0] : vector<64xbf16>, memref<64xbf16>
    }
  }
}

// -----

launch.func @kernel_c4(%x: memref<4x64xf32>, %y: memref<4x128xf32>) {
  %c0 = arith.constant 0 : index
  %m = memref.dim %x, %c0 : memref<4x64xf32>
  rowkernel.program (%i) in (%m) {
    %v = rowkernel.load %x[%i, %c0] : memref<4x64xf32> -> vector<64xf32>
    // expected-error @+1 {{'memref.cast' op creates a 'memref<?x128xf32>' in a kernel; expected memrefs to be arguments of the kernel, or a launch.scratch and its views, static except for their first extent (kernel_c4)}}
    %z = memref.cast %y : memref<4x128xf32> to memref<?x128xf32>
    rowkernel.store %v, %z[%i, %c0] : vector<64xf32>, memref<?x128xf32>
  }
}
