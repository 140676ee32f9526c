// RUN: fusednorm-opt %s -split-input-file -verify-diagnostics -convert-mpi-calls-to-llvm -allow-unregistered-dialect | FileCheck %s

// Buffers are collapsed, so MPI counts all elements. The sum has the name that OpenMPI exports.
// CHECK-DAG: llvm.func @MPI_Comm_size(!llvm.ptr, !llvm.ptr) -> i32
// CHECK-DAG: llvm.mlir.global external @ompi_mpi_op_sum()
// CHECK-LABEL: func.func @sum(
// CHECK-COUNT-2: memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<?x2xf32> into memref<?xf32>
// CHECK: llvm.mlir.addressof @ompi_mpi_op_sum
// CHECK: llvm.call @MPI_Allreduce
// CHECK: llvm.call @MPI_Comm_size
module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "OpenMPI">} {
  func.func @sum(%x: memref<?x2xf32>, %out: memref<?x2xf32>) -> i32 {
    %world = mpi.comm_world : !mpi.comm
    mpi.allreduce(%x, %out, MPI_SUM, %world) : memref<?x2xf32>, memref<?x2xf32>
    %size = mpi.comm_size(%world) : i32
    return %size : i32
  }
}

// -----

// CHECK: llvm.func @MPI_Comm_size(i32, !llvm.ptr) -> i32
// CHECK-LABEL: func.func @scalar(
// CHECK: memref.expand_shape %{{.*}} [] output_shape [1] : memref<f64> into memref<1xf64>
module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "MPICH">} {
  func.func @scalar(%x: memref<f64>, %tag: i32) -> i32 {
    %world = mpi.comm_world : !mpi.comm
    mpi.send(%x, %tag, %tag, %world) : memref<f64>, i32, i32
    %status, %size = mpi.comm_size(%world) : !mpi.retval, i32
    return %size : i32
  }
}

// -----

func.func @abi() {
  // expected-error@+1 {{'mpi.comm_world' op needs the ABI of the MPI library in an attribute of the module; expected dlti.map = #dlti.map<"MPI:Implementation" = "OpenMPI">, or "MPICH"}}
  %world = mpi.comm_world : !mpi.comm
  "test.use"(%world) : (!mpi.comm) -> ()
  return
}

// -----

module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "OpenMPI">} {
  func.func @strided(%x: memref<4x8xf32, strided<[16, 1]>>, %tag: i32) {
    %world = mpi.comm_world : !mpi.comm
    // expected-error@+1 {{'mpi.send' op expected a dense buffer, got 'memref<4x8xf32, strided<[16, 1]>>'; copy it to a new buffer}}
    mpi.send(%x, %tag, %tag, %world) : memref<4x8xf32, strided<[16, 1]>>, i32, i32
    return
  }
}

// -----

module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "OpenMPI">} {
  func.func @element(%x: memref<4xbf16>, %tag: i32) {
    %world = mpi.comm_world : !mpi.comm
    // expected-error@+1 {{'mpi.send' op expected elements of type f32, f64, i8, i16, i32 or i64, got 'bf16'}}
    mpi.send(%x, %tag, %tag, %world) : memref<4xbf16>, i32, i32
    return
  }
}
