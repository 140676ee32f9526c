module @jit_f attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x8xi32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64xf32>, %arg3: tensor<64x2x2x16xf32>, %arg4: tensor<64x2x16xf32>, %arg5: tensor<64x2x16xf32>, %arg6: tensor<2x2x16x64xf32>, %arg7: tensor<64xf32>, %arg8: tensor<64x96xf32>, %arg9: tensor<64x96xf32>, %arg10: tensor<96x64xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64x2x2x16xf32>, %arg13: tensor<64x2x16xf32>, %arg14: tensor<64x2x16xf32>, %arg15: tensor<2x2x16x64xf32>, %arg16: tensor<64xf32>, %arg17: tensor<64x96xf32>, %arg18: tensor<64x96xf32>, %arg19: tensor<96x64xf32>, %arg20: tensor<64xf32>, %arg21: tensor<64x32xf32>) -> (tensor<1x8x32xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %cst_0 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %c_2 = stablehlo.constant dense<2> : tensor<i32>
    %cst_3 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %c_6 = stablehlo.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi32>
    %cst_7 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %cst_8 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %0 = call @_jitted_nmapped_getitem(%arg1, %arg0) : (tensor<32x64xf32>, tensor<1x8xi32>) -> tensor<64x1x8xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<64x1x8xf32>
    %2 = stablehlo.reduce(%1 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<64x1x8xf32>, tensor<f32>) -> tensor<1x8xf32>
    %3 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %4 = stablehlo.divide %2, %3 : tensor<1x8xf32>
    %5 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %6 = stablehlo.add %4, %5 : tensor<1x8xf32>
    %7 = stablehlo.rsqrt %6 : tensor<1x8xf32>
    %8 = stablehlo.transpose %0, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %11 = stablehlo.multiply %8, %10 : tensor<1x8x64xf32>
    %12 = stablehlo.dot_general %11, %arg2, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %13 = stablehlo.transpose %12, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %14 = stablehlo.dot_general %13, %arg3, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x2x2x16xf32>) -> tensor<1x8x2x2x16xf32>
    %15 = stablehlo.iota dim = 0 : tensor<8xi32>
    %16 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %17 = stablehlo.multiply %16, %15 : tensor<8xi32>
    %18 = stablehlo.convert %17 : (tensor<8xi32>) -> tensor<8xf32>
    %19 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %20 = stablehlo.divide %18, %19 : tensor<8xf32>
    %21 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %22 = stablehlo.power %21, %20 : tensor<8xf32>
    %23 = stablehlo.convert %c_6 : (tensor<1x8xi32>) -> tensor<1x8xf32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %26 = stablehlo.broadcast_in_dim %24, dims = [1, 2] : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    %27 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x8xf32>
    %28 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x8x8xf32>
    %29 = stablehlo.divide %27, %28 : tensor<1x8x8xf32>
    %30 = stablehlo.sine %29 : tensor<1x8x8xf32>
    %31 = stablehlo.cosine %29 : tensor<1x8x8xf32>
    %32 = stablehlo.slice %14 [0:1, 0:8, 0:2, 0:2, 0:8] : (tensor<1x8x2x2x16xf32>) -> tensor<1x8x2x2x8xf32>
    %33 = stablehlo.slice %14 [0:1, 0:8, 0:2, 0:2, 8:16] : (tensor<1x8x2x2x16xf32>) -> tensor<1x8x2x2x8xf32>
    %34 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %37 = stablehlo.multiply %32, %36 : tensor<1x8x2x2x8xf32>
    %38 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %41 = stablehlo.multiply %33, %40 : tensor<1x8x2x2x8xf32>
    %42 = stablehlo.subtract %37, %41 : tensor<1x8x2x2x8xf32>
    %43 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %46 = stablehlo.multiply %33, %45 : tensor<1x8x2x2x8xf32>
    %47 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %50 = stablehlo.multiply %32, %49 : tensor<1x8x2x2x8xf32>
    %51 = stablehlo.add %46, %50 : tensor<1x8x2x2x8xf32>
    %52 = stablehlo.concatenate %42, %51, dim = 4 : (tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) -> tensor<1x8x2x2x16xf32>
    %53 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8x2x2x16xf32>
    %54 = stablehlo.multiply %52, %53 : tensor<1x8x2x2x16xf32>
    %55 = stablehlo.dot_general %13, %arg4, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x2x16xf32>) -> tensor<1x8x2x16xf32>
    %56 = stablehlo.iota dim = 0 : tensor<8xi32>
    %57 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %58 = stablehlo.multiply %57, %56 : tensor<8xi32>
    %59 = stablehlo.convert %58 : (tensor<8xi32>) -> tensor<8xf32>
    %60 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %61 = stablehlo.divide %59, %60 : tensor<8xf32>
    %62 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %63 = stablehlo.power %62, %61 : tensor<8xf32>
    %64 = stablehlo.convert %c_6 : (tensor<1x8xi32>) -> tensor<1x8xf32>
    %65 = stablehlo.broadcast_in_dim %63, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %66 = stablehlo.broadcast_in_dim %64, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %67 = stablehlo.broadcast_in_dim %65, dims = [1, 2] : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    %68 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x8xf32>
    %69 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x8x8xf32>
    %70 = stablehlo.divide %68, %69 : tensor<1x8x8xf32>
    %71 = stablehlo.sine %70 : tensor<1x8x8xf32>
    %72 = stablehlo.cosine %70 : tensor<1x8x8xf32>
    %73 = stablehlo.slice %55 [0:1, 0:8, 0:2, 0:8] : (tensor<1x8x2x16xf32>) -> tensor<1x8x2x8xf32>
    %74 = stablehlo.slice %55 [0:1, 0:8, 0:2, 8:16] : (tensor<1x8x2x16xf32>) -> tensor<1x8x2x8xf32>
    %75 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %77 = stablehlo.multiply %73, %76 : tensor<1x8x2x8xf32>
    %78 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %80 = stablehlo.multiply %74, %79 : tensor<1x8x2x8xf32>
    %81 = stablehlo.subtract %77, %80 : tensor<1x8x2x8xf32>
    %82 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %84 = stablehlo.multiply %74, %83 : tensor<1x8x2x8xf32>
    %85 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %86 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %87 = stablehlo.multiply %73, %86 : tensor<1x8x2x8xf32>
    %88 = stablehlo.add %84, %87 : tensor<1x8x2x8xf32>
    %89 = stablehlo.concatenate %81, %88, dim = 3 : (tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) -> tensor<1x8x2x16xf32>
    %90 = stablehlo.dot_general %13, %arg5, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x2x16xf32>) -> tensor<1x8x2x16xf32>
    %91 = stablehlo.dot_general %89, %54, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4] : (tensor<1x8x2x16xf32>, tensor<1x8x2x2x16xf32>) -> tensor<1x2x8x8x2xf32>
    %92 = stablehlo.transpose %91, dims = [0, 3, 1, 4, 2] : (tensor<1x2x8x8x2xf32>) -> tensor<1x8x2x2x8xf32>
    %93 = stablehlo.broadcast_in_dim %c_6, dims = [0, 2] : (tensor<1x8xi32>) -> tensor<1x1x8xi32>
    %94 = stablehlo.broadcast_in_dim %c_6, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<1x8x1xi32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x8x1xi32>) -> tensor<1x8x8xi32>
    %96 = stablehlo.broadcast_in_dim %93, dims = [0, 1, 2] : (tensor<1x1x8xi32>) -> tensor<1x8x8xi32>
    %97 = stablehlo.compare GE, %95, %96, SIGNED : (tensor<1x8x8xi32>, tensor<1x8x8xi32>) -> tensor<1x8x8xi1>
    %98 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1x8xi32>
    %99 = stablehlo.compare GE, %c_6, %98, SIGNED : (tensor<1x8xi32>, tensor<1x8xi32>) -> tensor<1x8xi1>
    %100 = stablehlo.broadcast_in_dim %99, dims = [0, 2] : (tensor<1x8xi1>) -> tensor<1x1x8xi1>
    %101 = stablehlo.broadcast_in_dim %100, dims = [0, 1, 2] : (tensor<1x1x8xi1>) -> tensor<1x8x8xi1>
    %102 = stablehlo.and %97, %101 : tensor<1x8x8xi1>
    %103 = call @_where(%102, %92, %cst_8) : (tensor<1x8x8xi1>, tensor<1x8x2x2x8xf32>, tensor<f32>) -> tensor<1x8x8x2x2xf32>
    %104 = stablehlo.reduce(%103 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<1x8x8x2x2xf32>, tensor<f32>) -> tensor<1x8x2x2xf32>
    %105 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x8x2x2xf32>
    %106 = stablehlo.maximum %105, %104 : tensor<1x8x2x2xf32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [0, 1, 2, 3] : (tensor<1x8x2x2xf32>) -> tensor<1x8x2x2x1xf32>
    %108 = stablehlo.transpose %103, dims = [0, 1, 3, 4, 2] : (tensor<1x8x8x2x2xf32>) -> tensor<1x8x2x2x8xf32>
    %109 = stablehlo.broadcast_in_dim %107, dims = [0, 1, 2, 3, 4] : (tensor<1x8x2x2x1xf32>) -> tensor<1x8x2x2x8xf32>
    %110 = stablehlo.subtract %108, %109 : tensor<1x8x2x2x8xf32>
    %111 = stablehlo.exponential %110 : tensor<1x8x2x2x8xf32>
    %112 = stablehlo.reduce(%111 init: %cst_4) applies stablehlo.add across dimensions = [4] : (tensor<1x8x2x2x8xf32>, tensor<f32>) -> tensor<1x8x2x2xf32>
    %113 = stablehlo.broadcast_in_dim %112, dims = [0, 1, 2, 3] : (tensor<1x8x2x2xf32>) -> tensor<1x8x2x2x1xf32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [0, 1, 2, 3, 4] : (tensor<1x8x2x2x1xf32>) -> tensor<1x8x2x2x8xf32>
    %115 = stablehlo.divide %111, %114 : tensor<1x8x2x2x8xf32>
    %116 = stablehlo.dot_general %90, %115, batching_dims = [0, 2] x [0, 2], contracting_dims = [1] x [4] : (tensor<1x8x2x16xf32>, tensor<1x8x2x2x8xf32>) -> tensor<1x2x16x8x2xf32>
    %117 = stablehlo.transpose %116, dims = [0, 3, 1, 4, 2] : (tensor<1x2x16x8x2xf32>) -> tensor<1x8x2x2x16xf32>
    %118 = stablehlo.dot_general %117, %arg6, contracting_dims = [2, 3, 4] x [0, 1, 2] : (tensor<1x8x2x2x16xf32>, tensor<2x2x16x64xf32>) -> tensor<1x8x64xf32>
    %119 = stablehlo.transpose %0, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %120 = stablehlo.add %118, %119 : tensor<1x8x64xf32>
    %121 = stablehlo.multiply %120, %120 : tensor<1x8x64xf32>
    %122 = stablehlo.reduce(%121 init: %cst_4) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %123 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %124 = stablehlo.divide %122, %123 : tensor<1x8xf32>
    %125 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %126 = stablehlo.add %124, %125 : tensor<1x8xf32>
    %127 = stablehlo.rsqrt %126 : tensor<1x8xf32>
    %128 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %129 = stablehlo.broadcast_in_dim %128, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %130 = stablehlo.multiply %120, %129 : tensor<1x8x64xf32>
    %131 = stablehlo.dot_general %130, %arg7, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %132 = stablehlo.transpose %131, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %133 = stablehlo.dot_general %132, %arg8, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x96xf32>) -> tensor<1x8x96xf32>
    %134 = call @silu(%133) : (tensor<1x8x96xf32>) -> tensor<1x8x96xf32>
    %135 = stablehlo.dot_general %132, %arg9, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x96xf32>) -> tensor<1x8x96xf32>
    %136 = stablehlo.multiply %134, %135 : tensor<1x8x96xf32>
    %137 = stablehlo.dot_general %136, %arg10, contracting_dims = [2] x [0] : (tensor<1x8x96xf32>, tensor<96x64xf32>) -> tensor<1x8x64xf32>
    %138 = stablehlo.add %137, %120 : tensor<1x8x64xf32>
    %139 = stablehlo.multiply %138, %138 : tensor<1x8x64xf32>
    %140 = stablehlo.reduce(%139 init: %cst_4) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %141 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %142 = stablehlo.divide %140, %141 : tensor<1x8xf32>
    %143 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %144 = stablehlo.add %142, %143 : tensor<1x8xf32>
    %145 = stablehlo.rsqrt %144 : tensor<1x8xf32>
    %146 = stablehlo.broadcast_in_dim %145, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %147 = stablehlo.broadcast_in_dim %146, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %148 = stablehlo.multiply %138, %147 : tensor<1x8x64xf32>
    %149 = stablehlo.dot_general %148, %arg11, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %150 = stablehlo.transpose %149, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %151 = stablehlo.dot_general %150, %arg12, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x2x2x16xf32>) -> tensor<1x8x2x2x16xf32>
    %152 = stablehlo.iota dim = 0 : tensor<8xi32>
    %153 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %154 = stablehlo.multiply %153, %152 : tensor<8xi32>
    %155 = stablehlo.convert %154 : (tensor<8xi32>) -> tensor<8xf32>
    %156 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %157 = stablehlo.divide %155, %156 : tensor<8xf32>
    %158 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %159 = stablehlo.power %158, %157 : tensor<8xf32>
    %160 = stablehlo.convert %c_6 : (tensor<1x8xi32>) -> tensor<1x8xf32>
    %161 = stablehlo.broadcast_in_dim %159, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %162 = stablehlo.broadcast_in_dim %160, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %163 = stablehlo.broadcast_in_dim %161, dims = [1, 2] : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    %164 = stablehlo.broadcast_in_dim %162, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x8xf32>
    %165 = stablehlo.broadcast_in_dim %163, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x8x8xf32>
    %166 = stablehlo.divide %164, %165 : tensor<1x8x8xf32>
    %167 = stablehlo.sine %166 : tensor<1x8x8xf32>
    %168 = stablehlo.cosine %166 : tensor<1x8x8xf32>
    %169 = stablehlo.slice %151 [0:1, 0:8, 0:2, 0:2, 0:8] : (tensor<1x8x2x2x16xf32>) -> tensor<1x8x2x2x8xf32>
    %170 = stablehlo.slice %151 [0:1, 0:8, 0:2, 0:2, 8:16] : (tensor<1x8x2x2x16xf32>) -> tensor<1x8x2x2x8xf32>
    %171 = stablehlo.broadcast_in_dim %168, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %172 = stablehlo.broadcast_in_dim %171, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %173 = stablehlo.broadcast_in_dim %172, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %174 = stablehlo.multiply %169, %173 : tensor<1x8x2x2x8xf32>
    %175 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %176 = stablehlo.broadcast_in_dim %175, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %177 = stablehlo.broadcast_in_dim %176, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %178 = stablehlo.multiply %170, %177 : tensor<1x8x2x2x8xf32>
    %179 = stablehlo.subtract %174, %178 : tensor<1x8x2x2x8xf32>
    %180 = stablehlo.broadcast_in_dim %168, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %181 = stablehlo.broadcast_in_dim %180, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %182 = stablehlo.broadcast_in_dim %181, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %183 = stablehlo.multiply %170, %182 : tensor<1x8x2x2x8xf32>
    %184 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %185 = stablehlo.broadcast_in_dim %184, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %186 = stablehlo.broadcast_in_dim %185, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %187 = stablehlo.multiply %169, %186 : tensor<1x8x2x2x8xf32>
    %188 = stablehlo.add %183, %187 : tensor<1x8x2x2x8xf32>
    %189 = stablehlo.concatenate %179, %188, dim = 4 : (tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) -> tensor<1x8x2x2x16xf32>
    %190 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8x2x2x16xf32>
    %191 = stablehlo.multiply %189, %190 : tensor<1x8x2x2x16xf32>
    %192 = stablehlo.dot_general %150, %arg13, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x2x16xf32>) -> tensor<1x8x2x16xf32>
    %193 = stablehlo.iota dim = 0 : tensor<8xi32>
    %194 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %195 = stablehlo.multiply %194, %193 : tensor<8xi32>
    %196 = stablehlo.convert %195 : (tensor<8xi32>) -> tensor<8xf32>
    %197 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %198 = stablehlo.divide %196, %197 : tensor<8xf32>
    %199 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %200 = stablehlo.power %199, %198 : tensor<8xf32>
    %201 = stablehlo.convert %c_6 : (tensor<1x8xi32>) -> tensor<1x8xf32>
    %202 = stablehlo.broadcast_in_dim %200, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %203 = stablehlo.broadcast_in_dim %201, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %204 = stablehlo.broadcast_in_dim %202, dims = [1, 2] : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    %205 = stablehlo.broadcast_in_dim %203, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x8xf32>
    %206 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x8x8xf32>
    %207 = stablehlo.divide %205, %206 : tensor<1x8x8xf32>
    %208 = stablehlo.sine %207 : tensor<1x8x8xf32>
    %209 = stablehlo.cosine %207 : tensor<1x8x8xf32>
    %210 = stablehlo.slice %192 [0:1, 0:8, 0:2, 0:8] : (tensor<1x8x2x16xf32>) -> tensor<1x8x2x8xf32>
    %211 = stablehlo.slice %192 [0:1, 0:8, 0:2, 8:16] : (tensor<1x8x2x16xf32>) -> tensor<1x8x2x8xf32>
    %212 = stablehlo.broadcast_in_dim %209, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %213 = stablehlo.broadcast_in_dim %212, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %214 = stablehlo.multiply %210, %213 : tensor<1x8x2x8xf32>
    %215 = stablehlo.broadcast_in_dim %208, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %216 = stablehlo.broadcast_in_dim %215, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %217 = stablehlo.multiply %211, %216 : tensor<1x8x2x8xf32>
    %218 = stablehlo.subtract %214, %217 : tensor<1x8x2x8xf32>
    %219 = stablehlo.broadcast_in_dim %209, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %220 = stablehlo.broadcast_in_dim %219, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %221 = stablehlo.multiply %211, %220 : tensor<1x8x2x8xf32>
    %222 = stablehlo.broadcast_in_dim %208, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %223 = stablehlo.broadcast_in_dim %222, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %224 = stablehlo.multiply %210, %223 : tensor<1x8x2x8xf32>
    %225 = stablehlo.add %221, %224 : tensor<1x8x2x8xf32>
    %226 = stablehlo.concatenate %218, %225, dim = 3 : (tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) -> tensor<1x8x2x16xf32>
    %227 = stablehlo.dot_general %150, %arg14, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x2x16xf32>) -> tensor<1x8x2x16xf32>
    %228 = stablehlo.dot_general %226, %191, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4] : (tensor<1x8x2x16xf32>, tensor<1x8x2x2x16xf32>) -> tensor<1x2x8x8x2xf32>
    %229 = stablehlo.transpose %228, dims = [0, 3, 1, 4, 2] : (tensor<1x2x8x8x2xf32>) -> tensor<1x8x2x2x8xf32>
    %230 = stablehlo.broadcast_in_dim %c_6, dims = [0, 2] : (tensor<1x8xi32>) -> tensor<1x1x8xi32>
    %231 = stablehlo.broadcast_in_dim %c_6, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<1x8x1xi32>
    %232 = stablehlo.broadcast_in_dim %231, dims = [0, 1, 2] : (tensor<1x8x1xi32>) -> tensor<1x8x8xi32>
    %233 = stablehlo.broadcast_in_dim %230, dims = [0, 1, 2] : (tensor<1x1x8xi32>) -> tensor<1x8x8xi32>
    %234 = stablehlo.compare GE, %232, %233, SIGNED : (tensor<1x8x8xi32>, tensor<1x8x8xi32>) -> tensor<1x8x8xi1>
    %235 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1x8xi32>
    %236 = stablehlo.compare GE, %c_6, %235, SIGNED : (tensor<1x8xi32>, tensor<1x8xi32>) -> tensor<1x8xi1>
    %237 = stablehlo.broadcast_in_dim %236, dims = [0, 2] : (tensor<1x8xi1>) -> tensor<1x1x8xi1>
    %238 = stablehlo.broadcast_in_dim %237, dims = [0, 1, 2] : (tensor<1x1x8xi1>) -> tensor<1x8x8xi1>
    %239 = stablehlo.and %234, %238 : tensor<1x8x8xi1>
    %240 = call @_where(%239, %229, %cst_8) : (tensor<1x8x8xi1>, tensor<1x8x2x2x8xf32>, tensor<f32>) -> tensor<1x8x8x2x2xf32>
    %241 = stablehlo.reduce(%240 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<1x8x8x2x2xf32>, tensor<f32>) -> tensor<1x8x2x2xf32>
    %242 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x8x2x2xf32>
    %243 = stablehlo.maximum %242, %241 : tensor<1x8x2x2xf32>
    %244 = stablehlo.broadcast_in_dim %243, dims = [0, 1, 2, 3] : (tensor<1x8x2x2xf32>) -> tensor<1x8x2x2x1xf32>
    %245 = stablehlo.transpose %240, dims = [0, 1, 3, 4, 2] : (tensor<1x8x8x2x2xf32>) -> tensor<1x8x2x2x8xf32>
    %246 = stablehlo.broadcast_in_dim %244, dims = [0, 1, 2, 3, 4] : (tensor<1x8x2x2x1xf32>) -> tensor<1x8x2x2x8xf32>
    %247 = stablehlo.subtract %245, %246 : tensor<1x8x2x2x8xf32>
    %248 = stablehlo.exponential %247 : tensor<1x8x2x2x8xf32>
    %249 = stablehlo.reduce(%248 init: %cst_4) applies stablehlo.add across dimensions = [4] : (tensor<1x8x2x2x8xf32>, tensor<f32>) -> tensor<1x8x2x2xf32>
    %250 = stablehlo.broadcast_in_dim %249, dims = [0, 1, 2, 3] : (tensor<1x8x2x2xf32>) -> tensor<1x8x2x2x1xf32>
    %251 = stablehlo.broadcast_in_dim %250, dims = [0, 1, 2, 3, 4] : (tensor<1x8x2x2x1xf32>) -> tensor<1x8x2x2x8xf32>
    %252 = stablehlo.divide %248, %251 : tensor<1x8x2x2x8xf32>
    %253 = stablehlo.dot_general %227, %252, batching_dims = [0, 2] x [0, 2], contracting_dims = [1] x [4] : (tensor<1x8x2x16xf32>, tensor<1x8x2x2x8xf32>) -> tensor<1x2x16x8x2xf32>
    %254 = stablehlo.transpose %253, dims = [0, 3, 1, 4, 2] : (tensor<1x2x16x8x2xf32>) -> tensor<1x8x2x2x16xf32>
    %255 = stablehlo.dot_general %254, %arg15, contracting_dims = [2, 3, 4] x [0, 1, 2] : (tensor<1x8x2x2x16xf32>, tensor<2x2x16x64xf32>) -> tensor<1x8x64xf32>
    %256 = stablehlo.add %255, %138 : tensor<1x8x64xf32>
    %257 = stablehlo.multiply %256, %256 : tensor<1x8x64xf32>
    %258 = stablehlo.reduce(%257 init: %cst_4) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %259 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %260 = stablehlo.divide %258, %259 : tensor<1x8xf32>
    %261 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %262 = stablehlo.add %260, %261 : tensor<1x8xf32>
    %263 = stablehlo.rsqrt %262 : tensor<1x8xf32>
    %264 = stablehlo.broadcast_in_dim %263, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %265 = stablehlo.broadcast_in_dim %264, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %266 = stablehlo.multiply %256, %265 : tensor<1x8x64xf32>
    %267 = stablehlo.dot_general %266, %arg16, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %268 = stablehlo.transpose %267, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %269 = stablehlo.dot_general %268, %arg17, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x96xf32>) -> tensor<1x8x96xf32>
    %270 = call @silu(%269) : (tensor<1x8x96xf32>) -> tensor<1x8x96xf32>
    %271 = stablehlo.dot_general %268, %arg18, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x96xf32>) -> tensor<1x8x96xf32>
    %272 = stablehlo.multiply %270, %271 : tensor<1x8x96xf32>
    %273 = stablehlo.dot_general %272, %arg19, contracting_dims = [2] x [0] : (tensor<1x8x96xf32>, tensor<96x64xf32>) -> tensor<1x8x64xf32>
    %274 = stablehlo.add %273, %256 : tensor<1x8x64xf32>
    %275 = stablehlo.multiply %274, %274 : tensor<1x8x64xf32>
    %276 = stablehlo.reduce(%275 init: %cst_4) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %277 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %278 = stablehlo.divide %276, %277 : tensor<1x8xf32>
    %279 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %280 = stablehlo.add %278, %279 : tensor<1x8xf32>
    %281 = stablehlo.rsqrt %280 : tensor<1x8xf32>
    %282 = stablehlo.broadcast_in_dim %281, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %283 = stablehlo.broadcast_in_dim %282, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %284 = stablehlo.multiply %274, %283 : tensor<1x8x64xf32>
    %285 = stablehlo.dot_general %284, %arg20, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %286 = stablehlo.transpose %285, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %287 = stablehlo.dot_general %286, %arg21, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x32xf32>) -> tensor<1x8x32xf32>
    return %287 : tensor<1x8x32xf32>
  }
  func.func private @_jitted_nmapped_getitem(%arg0: tensor<32x64xf32>, %arg1: tensor<1x8xi32>) -> tensor<64x1x8xf32> {
    %c = stablehlo.constant dense<32> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1x8xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<1x8xi32>, tensor<1x8xi32>) -> tensor<1x8xi1>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1x8xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<1x8xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<1x8xi1>, tensor<1x8xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<1x8x1xi32>
    %6 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %7 = "stablehlo.gather"(%6, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 3], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 64, 1>}> : (tensor<64x32xf32>, tensor<1x8x1xi32>) -> tensor<64x1x8x1xf32>
    %8 = stablehlo.reshape %7 : (tensor<64x1x8x1xf32>) -> tensor<64x1x8xf32>
    return %8 : tensor<64x1x8xf32>
  }
  func.func private @_where(%arg0: tensor<1x8x8xi1>, %arg1: tensor<1x8x2x2x8xf32>, %arg2: tensor<f32>) -> tensor<1x8x8x2x2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<8x2x2xf32>
    %3 = stablehlo.transpose %arg1, dims = [0, 1, 4, 2, 3] : (tensor<1x8x2x2x8xf32>) -> tensor<1x8x8x2x2xf32>
    %4 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2] : (tensor<1x8x8xi1>) -> tensor<1x8x8x2x2xi1>
    %5 = stablehlo.broadcast_in_dim %2, dims = [1, 2, 3] : (tensor<8x2x2xf32>) -> tensor<8x8x2x2xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1, 2, 3, 4] : (tensor<8x8x2x2xf32>) -> tensor<1x8x8x2x2xf32>
    %7 = stablehlo.select %4, %3, %6 : tensor<1x8x8x2x2xi1>, tensor<1x8x8x2x2xf32>
    return %7 : tensor<1x8x8x2x2xf32>
  }
  func.func private @silu(%arg0: tensor<1x8x96xf32>) -> tensor<1x8x96xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.negate %arg0 : tensor<1x8x96xf32>
    %1 = stablehlo.exponential %0 : tensor<1x8x96xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x8x96xf32>
    %3 = stablehlo.add %2, %1 : tensor<1x8x96xf32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x8x96xf32>
    %5 = stablehlo.divide %4, %3 : tensor<1x8x96xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<1x8x96xf32>
    return %6 : tensor<1x8x96xf32>
  }
}

