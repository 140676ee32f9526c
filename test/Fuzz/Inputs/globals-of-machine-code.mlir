// way: passes fusednorm-module-to-ptx,launch-move-globals
module {
  memref.global "private" constant @ones : memref<2xbf16> = dense<-1.000000e+00>
  memref.global "private" constant @flags : memref<3xi1> = dense<[true, false, true]>
  memref.global "private" @state : memref<2xf80> = uninitialized
  gpu.module @kernels {
    llvm.func @f(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr, %arg2: !llvm.ptr<1>, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr<1>) attributes {launch.plan = #launch.plan<operands = [read invariant, read, write in_place [0], read write], grid = [extent(2, 0), extent(1, 0)], block = [32], parameters = [address(0), address(1), address(2), extent(1, 0), extent(2, 0), address(3)]>, nvvm.kernel} {
      llvm.return
    }
  }
  func.func @host(%arg0: memref<?xf80>) {
    %0 = memref.get_global @ones : memref<2xbf16>
    %1 = call @outlined0() : () -> memref<3xi1>
    %2 = memref.get_global @state : memref<2xf80>
    %cast = memref.cast %1 : memref<3xi1> to memref<?xi1>
    launch.kernel @kernels::@f(%0, %cast, %arg0, %2) : memref<2xbf16>, memref<?xi1>, memref<?xf80>, memref<2xf80>
    return
  }
  func.func @outlined0() -> memref<3xi1> {
    %0 = memref.get_global @flags : memref<3xi1>
    return %0 : memref<3xi1>
  }
}
