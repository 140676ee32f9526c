// Malformed `fusednorm.written` attributes.

// RUN: fusednorm-opt %s --convert-nvvm-to-simt --split-input-file --verify-diagnostics

gpu.module @kernels {
  // expected-error @+1 {{fusednorm.written: expected an array of regions, got unit}}
  llvm.func @f(%x: !llvm.ptr<1>) attributes {nvvm.kernel, fusednorm.written} {
    llvm.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{fusednorm.written: expected a dictionary with parameter, bytes and dims, got {bytes = 4 : i64}}}
  llvm.func @f(%x: !llvm.ptr<1>) attributes {nvvm.kernel, fusednorm.written = [{bytes = 4 : i64}]} {
    llvm.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{fusednorm.written: expected the index of a pointer parameter, got 1}}
  llvm.func @f(%x: !llvm.ptr<1>, %n: i64) attributes {nvvm.kernel, fusednorm.written = [{parameter = 1 : i64, bytes = 4 : i64, dims = []}]} {
    llvm.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{fusednorm.written: expected elements of 1 to 16 bytes, got 0}}
  llvm.func @f(%x: !llvm.ptr<1>) attributes {nvvm.kernel, fusednorm.written = [{parameter = 0 : i64, bytes = 0 : i64, dims = []}]} {
    llvm.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{fusednorm.written: expected dims of 5 integers: first, count, divisor, stride, scale; got array<i64: 1, 2>}}
  llvm.func @f(%x: !llvm.ptr<1>) attributes {nvvm.kernel, fusednorm.written = [{parameter = 0 : i64, bytes = 4 : i64, dims = [array<i64: 1, 2>]}]} {
    llvm.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{fusednorm.written: expected the index of an i64 parameter, got 1 in array<i64: 0, -2, 1, 1, 4>}}
  llvm.func @f(%x: !llvm.ptr<1>, %n: i32) attributes {nvvm.kernel, fusednorm.written = [{parameter = 0 : i64, bytes = 4 : i64, dims = [array<i64: 0, -2, 1, 1, 4>]}]} {
    llvm.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{fusednorm.written: expected a positive divisor, got 0 in array<i64: 0, 1, 0, 1, 4>}}
  llvm.func @f(%x: !llvm.ptr<1>, %n: i64) attributes {nvvm.kernel, fusednorm.written = [{parameter = 0 : i64, bytes = 4 : i64, dims = [array<i64: 0, 1, 0, 1, 4>]}]} {
    llvm.return
  }
}
