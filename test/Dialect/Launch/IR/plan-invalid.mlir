// Malformed plans, and plans that do not match their kernel or launch.

// RUN: fusednorm-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// expected-error @+1 {{unknown key 'threads' of a launch plan, expected one of operands, grid, block, cluster, shared, parameters, tensor_maps, constraints, when, variant}}
module attributes {test.plan = #launch.plan<threads = [1]>} {}

// -----

// expected-error @+1 {{'grid' is given twice}}
module attributes {test.plan = #launch.plan<grid = [1], grid = [1]>} {}

// -----

// expected-error @+1 {{expected 1 to 3 sizes in 'grid' and in 'block', and at most 3 in 'cluster', got 4, 1 and 0}}
module attributes {test.plan = #launch.plan<grid = [1, 1, 1, 1], block = [1]>} {}

// -----

// expected-error @+1 {{'block': expected a volume of at most 1024, got 2048}}
module attributes {test.plan = #launch.plan<grid = [1], block = [1024, 2]>} {}

// -----

// expected-error @+1 {{'cluster': expected sizes from 1 to 16, got 0}}
module attributes {test.plan = #launch.plan<grid = [1], block = [1], cluster = [0]>} {}

// -----

// expected-error @+1 {{'grid': 'extent' of operand 1; expected a number below 1, the number of operands}}
module attributes {test.plan = #launch.plan<operands = [read], grid = [extent(1, 0)], block = [1]>} {}

// -----

// expected-error @+1 {{'grid': 'extent' of operand 0, which is a scalar}}
module attributes {test.plan = #launch.plan<operands = [scalar], grid = [extent(0, 0)], block = [1]>} {}

// -----

// expected-error @+1 {{'grid': 'scalar' of operand 0, which is not a scalar}}
module attributes {test.plan = #launch.plan<operands = [write], grid = [1 + scalar(0)], block = [1]>} {}

// -----

// expected-error @+1 {{'grid': expected a number, got an address or a TMA descriptor}}
module attributes {test.plan = #launch.plan<operands = [write], grid = [address(0) + 1], block = [1]>} {}

// -----

// expected-error @+1 {{'shared': expected an upper bound, by at_most(...) or min(...)}}
module attributes {test.plan = #launch.plan<operands = [read], grid = [1], block = [1], shared = extent(0, 0) * 4>} {}

// -----

// expected-error @+1 {{'shared' may be 262144 bytes; expected at most 232448}}
module attributes {test.plan = #launch.plan<operands = [read], grid = [1], block = [1], shared = min(extent(0, 0), 65536) * 4>} {}

// -----

// expected-error @+1 {{parameter 1 is tensor_map 0; the plan has 0 TMA descriptors}}
module attributes {test.plan = #launch.plan<operands = [read], grid = [1], block = [1], parameters = [address(0), tensor_map(0)]>} {}

// -----

// expected-error @+1 {{operand 0: 'in_place' of operand 1; expected another operand in memory, and this operand to be written}}
module attributes {test.plan = #launch.plan<operands = [read in_place [1], read], grid = [1], block = [1]>} {}

// -----

// expected-error @+1 {{expected an operand to be scalar, or unused, or read, write or both}}
module attributes {test.plan = #launch.plan<operands = [scalar read], grid = [1], block = [1]>} {}

// -----

// expected-error @+1 {{'align': expected a power of two, got 12}}
module attributes {test.plan = #launch.plan<operands = [read align 12], grid = [1], block = [1]>} {}

// -----

// expected-error @+1 {{'ceildiv': expected a constant greater than 0 as its second argument}}
module attributes {test.expr = #launch.expr<ceildiv(extent(0, 0), 0)>} {}

// -----

// expected-error @+1 {{'at_most': expected 3 arguments, got 2}}
module attributes {test.expr = #launch.expr<at_most(extent(0, 0), 4)>} {}

// -----

// expected-error @+1 {{unknown expression 'sqrt'; expected extent, stride, scalar}}
module attributes {test.expr = #launch.expr<sqrt(2)>} {}

// -----

// expected-error @+1 {{expected an expression of depth at most 64}}
module attributes {test.expr = #launch.expr<((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))>} {}

// -----

// expected-error @+1 {{tensor_map: expected 'box' of 1 to 5 sizes, got 6}}
module attributes {test.map = #launch.tensor_map<operand = 0, box = [1, 1, 1, 1, 1, 1]>} {}

// -----

// expected-error @+1 {{tensor_map: expected 'swizzle' of 0, 32, 64 or 128 bytes, got 48}}
module attributes {test.map = #launch.tensor_map<operand = 0, box = [1], swizzle = 48>} {}

// -----

// expected-error @+1 {{tensor_map: expected 'sizes' and 'strides' of 2 numbers each, the rank of its box, or neither, got 1 and 0}}
module attributes {test.map = #launch.tensor_map<operand = 0, box = [1, 1], sizes = [4]>} {}

// -----

// expected-error @+1 {{unknown attribute 'launch.other': the launch dialect defines 'launch.plan' and 'launch.constraints' only}}
module attributes {launch.other} {}

// -----

// expected-error @+1 {{'launch.plan': expected a kernel: a gpu.func with 'kernel', or an llvm.func with 'nvvm.kernel'}}
module attributes {launch.plan = #launch.plan<grid = [1], block = [1]>} {}

// -----

gpu.module @kernels {
  // expected-error @+1 {{'launch.plan' has 1 parameters; expected 2, the number of kernel arguments}}
  llvm.func @f(%0: !llvm.ptr<1>, %1: i64) attributes {nvvm.kernel,
    launch.plan = #launch.plan<operands = [read], grid = [1], block = [1], parameters = [address(0)]>} {
    llvm.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{'launch.plan' gives parameter 0 'address(0)', but the kernel argument has type 'i64'; expected a pointer}}
  llvm.func @f(%0: i64) attributes {nvvm.kernel,
    launch.plan = #launch.plan<operands = [read], grid = [1], block = [1], parameters = [address(0)]>} {
    llvm.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{'block' of the launch plan differs from 'nvvm.reqntid' of the kernel; expected equal sizes}}
  llvm.func @f() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 64, 1, 1>,
    launch.plan = #launch.plan<grid = [1], block = [32]>} {
    llvm.return
  }
}

// -----

// expected-error @+1 {{'when': expected 'variant', the kernel for other launches}}
module attributes {test.plan = #launch.plan<operands = [read], grid = [1], block = [1], when = [extent(0, 0) at_most 64]>} {}

// -----

// expected-error @+1 {{condition 0: 'extent' of operand 1; expected a number below 1, the number of operands}}
module attributes {test.plan = #launch.plan<operands = [read], grid = [1], block = [1], when = [extent(1, 0) at_most 64], variant = @g>} {}

// -----

gpu.module @kernels {
  // expected-error @+1 {{'launch.plan' names the variant @g; expected another kernel in this module, with a plan for as many operands}}
  llvm.func @f() attributes {nvvm.kernel, launch.plan = #launch.plan<grid = [1], block = [32], variant = @g>} {
    llvm.return
  }
}

// -----

gpu.module @kernels {
  llvm.func @f() attributes {nvvm.kernel} {
    llvm.return
  }
}
func.func @host() {
  // expected-error @+1 {{expected @kernels::@f to be a kernel with 'launch.plan'}}
  launch.kernel @kernels::@f()
  return
}

// -----

gpu.module @kernels {
  llvm.func @f(%0: i64, %1: f32) attributes {nvvm.kernel, launch.plan = #launch.plan<operands = [read, scalar],
    grid = [extent(0, 1)], block = [1], parameters = [extent(0, 0), scalar(1)]>} {
    llvm.return
  }
}
func.func @count(%x: memref<?xf32>) {
  // expected-error @+1 {{expected 2 operands, as in the plan of @kernels::@f, got 1}}
  launch.kernel @kernels::@f(%x) : memref<?xf32>
  return
}

// -----

gpu.module @kernels {
  llvm.func @f(%0: i64, %1: f32) attributes {nvvm.kernel, launch.plan = #launch.plan<operands = [read, scalar],
    grid = [extent(0, 1)], block = [1], parameters = [extent(0, 0), scalar(1)]>} {
    llvm.return
  }
}
func.func @kind(%x: f32) {
  // expected-error @+1 {{expected operand 0 to be a memref, as in the plan of @kernels::@f, got 'f32'}}
  launch.kernel @kernels::@f(%x, %x) : f32, f32
  return
}

// -----

gpu.module @kernels {
  llvm.func @f(%0: i64, %1: f32) attributes {nvvm.kernel, launch.plan = #launch.plan<operands = [read, scalar],
    grid = [extent(0, 1)], block = [1], parameters = [extent(0, 0), scalar(1)]>} {
    llvm.return
  }
}
func.func @rank(%x: memref<?xf32>, %y: f32) {
  // expected-error @+1 {{operand 0 has rank 1; the plan of @kernels::@f reads dimension 1}}
  launch.kernel @kernels::@f(%x, %y) : memref<?xf32>, f32
  return
}

// -----

gpu.module @kernels {
  llvm.func @f(%0: i64, %1: f32) attributes {nvvm.kernel, launch.plan = #launch.plan<operands = [read, scalar],
    grid = [extent(0, 1)], block = [1], parameters = [extent(0, 0), scalar(1)]>} {
    llvm.return
  }
}
func.func @type(%x: memref<?x?xf32>, %y: f64) {
  // expected-error @+1 {{expected operand 1 to be of type 'f32', as @kernels::@f requires, got 'f64'}}
  launch.kernel @kernels::@f(%x, %y) : memref<?x?xf32>, f64
  return
}

// -----

// expected-error @+1 {{unknown relation 'below' of a constraint; expected equals, at_least, at_most or multiple_of}}
#c = #launch.constraint<extent(0, 0) below 4>

// -----

// expected-error @+1 {{expected a constant greater than 0 after 'multiple_of' of a constraint}}
#c = #launch.constraint<extent(0, 0) multiple_of extent(0, 1)>

// -----

// expected-error @+1 {{constraint 0: 'extent' of operand 2; expected a number below 1, the number of operands}}
#p = #launch.plan<operands = [read], grid = [1], block = [1], constraints = [extent(2, 0) equals 4]>

// -----

// expected-error @+1 {{constraint 0: expected a number, got an address or a TMA descriptor}}
#p = #launch.plan<operands = [read], grid = [1], block = [1], constraints = [4 equals address(0)]>

// -----

gpu.module @kernels {
  llvm.func @f(%0: !llvm.ptr<1>) attributes {nvvm.kernel, launch.plan = #launch.plan<operands = [read], grid = [1],
    block = [1], parameters = [address(0)], constraints = [extent(0, 1) equals 4]>} {
    llvm.return
  }
}
func.func @rank(%x: memref<?xf32>) {
  // expected-error @+1 {{operand 0 has rank 1; the plan of @kernels::@f reads dimension 1}}
  launch.kernel @kernels::@f(%x) : memref<?xf32>
  return
}

// -----

// expected-error @+1 {{'launch.constraints': expected a function, and a list of #launch.constraint}}
func.func @list() attributes {launch.constraints = [4]} {
  return
}

// -----

// expected-error @+1 {{'launch.constraints': 'extent' of argument 1; expected the extent or stride of a memref's dimension, or an integer, of one of the 1 arguments}}
func.func @argument(%x: memref<?xf32>) attributes {launch.constraints = [#launch.constraint<extent(1, 0) equals 4>]} {
  return
}

// -----

// expected-error @+1 {{'launch.constraints': 'scalar' of argument 0; expected the extent or stride}}
func.func @scalar(%x: f32) attributes {launch.constraints = [#launch.constraint<scalar(0) equals 4>]} {
  return
}

// -----

func.func @map(%a: i64, %n: index) {
  // expected-error @+1 {{expected 2 sizes and strides, the rank of the map's box, got 1 and 2}}
  %0 = launch.encode_tensor_map %a of bf16 sizes(%n) strides(%n, %n) <operand = 0, box = [64, 64]> : !llvm.array<16 x i64>
  return
}

// -----

func.func @map_type(%a: i64, %n: index) {
  // expected-error @+1 {{expected a result of type '!llvm.array<16 x i64>', got 'i64'}}
  %0 = launch.encode_tensor_map %a of bf16 sizes(%n) strides(%n) <operand = 0, box = [64]> : i64
  return
}
