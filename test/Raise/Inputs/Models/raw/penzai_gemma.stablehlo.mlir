module @jit_f attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x8xi32>, %arg1: tensor<32x64xf32>, %arg2: tensor<64xf32>, %arg3: tensor<64x2x2x16xf32>, %arg4: tensor<64x2x16xf32>, %arg5: tensor<64x2x16xf32>, %arg6: tensor<2x2x16x64xf32>, %arg7: tensor<64xf32>, %arg8: tensor<64xf32>, %arg9: tensor<64x96xf32>, %arg10: tensor<64x96xf32>, %arg11: tensor<96x64xf32>, %arg12: tensor<64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64x2x2x16xf32>, %arg15: tensor<64x2x16xf32>, %arg16: tensor<64x2x16xf32>, %arg17: tensor<2x2x16x64xf32>, %arg18: tensor<64xf32>, %arg19: tensor<64xf32>, %arg20: tensor<64x96xf32>, %arg21: tensor<64x96xf32>, %arg22: tensor<96x64xf32>, %arg23: tensor<64xf32>, %arg24: tensor<64xf32>, %arg25: tensor<64x32xf32>) -> (tensor<1x8x32xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %cst_2 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %cst_4 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %cst_7 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %c_10 = stablehlo.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi32>
    %cst_11 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %cst_12 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %0 = call @_jitted_nmapped_getitem(%arg1, %arg0) : (tensor<32x64xf32>, tensor<1x8xi32>) -> tensor<64x1x8xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<64x1x8xf32>
    %2 = stablehlo.reduce(%1 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<64x1x8xf32>, tensor<f32>) -> tensor<1x8xf32>
    %3 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %4 = stablehlo.divide %2, %3 : tensor<1x8xf32>
    %5 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
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
    %16 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %17 = stablehlo.multiply %16, %15 : tensor<8xi32>
    %18 = stablehlo.convert %17 : (tensor<8xi32>) -> tensor<8xf32>
    %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %20 = stablehlo.divide %18, %19 : tensor<8xf32>
    %21 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %22 = stablehlo.power %21, %20 : tensor<8xf32>
    %23 = stablehlo.convert %c_10 : (tensor<1x8xi32>) -> tensor<1x8xf32>
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
    %53 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<1x8x2x2x16xf32>
    %54 = stablehlo.multiply %52, %53 : tensor<1x8x2x2x16xf32>
    %55 = stablehlo.dot_general %13, %arg4, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x2x16xf32>) -> tensor<1x8x2x16xf32>
    %56 = stablehlo.iota dim = 0 : tensor<8xi32>
    %57 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %58 = stablehlo.multiply %57, %56 : tensor<8xi32>
    %59 = stablehlo.convert %58 : (tensor<8xi32>) -> tensor<8xf32>
    %60 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %61 = stablehlo.divide %59, %60 : tensor<8xf32>
    %62 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %63 = stablehlo.power %62, %61 : tensor<8xf32>
    %64 = stablehlo.convert %c_10 : (tensor<1x8xi32>) -> tensor<1x8xf32>
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
    %93 = stablehlo.broadcast_in_dim %c_10, dims = [0, 2] : (tensor<1x8xi32>) -> tensor<1x1x8xi32>
    %94 = stablehlo.broadcast_in_dim %c_10, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<1x8x1xi32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x8x1xi32>) -> tensor<1x8x8xi32>
    %96 = stablehlo.broadcast_in_dim %93, dims = [0, 1, 2] : (tensor<1x1x8xi32>) -> tensor<1x8x8xi32>
    %97 = stablehlo.compare GE, %95, %96, SIGNED : (tensor<1x8x8xi32>, tensor<1x8x8xi32>) -> tensor<1x8x8xi1>
    %98 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1x8xi32>
    %99 = stablehlo.compare GE, %c_10, %98, SIGNED : (tensor<1x8xi32>, tensor<1x8xi32>) -> tensor<1x8xi1>
    %100 = stablehlo.broadcast_in_dim %99, dims = [0, 2] : (tensor<1x8xi1>) -> tensor<1x1x8xi1>
    %101 = stablehlo.broadcast_in_dim %100, dims = [0, 1, 2] : (tensor<1x1x8xi1>) -> tensor<1x8x8xi1>
    %102 = stablehlo.and %97, %101 : tensor<1x8x8xi1>
    %103 = call @_where(%102, %92, %cst_12) : (tensor<1x8x8xi1>, tensor<1x8x2x2x8xf32>, tensor<f32>) -> tensor<1x8x8x2x2xf32>
    %104 = stablehlo.reduce(%103 init: %cst_3) applies stablehlo.maximum across dimensions = [2] : (tensor<1x8x8x2x2xf32>, tensor<f32>) -> tensor<1x8x2x2xf32>
    %105 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x8x2x2xf32>
    %106 = stablehlo.maximum %105, %104 : tensor<1x8x2x2xf32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [0, 1, 2, 3] : (tensor<1x8x2x2xf32>) -> tensor<1x8x2x2x1xf32>
    %108 = stablehlo.transpose %103, dims = [0, 1, 3, 4, 2] : (tensor<1x8x8x2x2xf32>) -> tensor<1x8x2x2x8xf32>
    %109 = stablehlo.broadcast_in_dim %107, dims = [0, 1, 2, 3, 4] : (tensor<1x8x2x2x1xf32>) -> tensor<1x8x2x2x8xf32>
    %110 = stablehlo.subtract %108, %109 : tensor<1x8x2x2x8xf32>
    %111 = stablehlo.exponential %110 : tensor<1x8x2x2x8xf32>
    %112 = stablehlo.reduce(%111 init: %cst_8) applies stablehlo.add across dimensions = [4] : (tensor<1x8x2x2x8xf32>, tensor<f32>) -> tensor<1x8x2x2xf32>
    %113 = stablehlo.broadcast_in_dim %112, dims = [0, 1, 2, 3] : (tensor<1x8x2x2xf32>) -> tensor<1x8x2x2x1xf32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [0, 1, 2, 3, 4] : (tensor<1x8x2x2x1xf32>) -> tensor<1x8x2x2x8xf32>
    %115 = stablehlo.divide %111, %114 : tensor<1x8x2x2x8xf32>
    %116 = stablehlo.dot_general %90, %115, batching_dims = [0, 2] x [0, 2], contracting_dims = [1] x [4] : (tensor<1x8x2x16xf32>, tensor<1x8x2x2x8xf32>) -> tensor<1x2x16x8x2xf32>
    %117 = stablehlo.transpose %116, dims = [0, 3, 1, 4, 2] : (tensor<1x2x16x8x2xf32>) -> tensor<1x8x2x2x16xf32>
    %118 = stablehlo.dot_general %117, %arg6, contracting_dims = [2, 3, 4] x [0, 1, 2] : (tensor<1x8x2x2x16xf32>, tensor<2x2x16x64xf32>) -> tensor<1x8x64xf32>
    %119 = stablehlo.multiply %118, %118 : tensor<1x8x64xf32>
    %120 = stablehlo.reduce(%119 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %121 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %122 = stablehlo.divide %120, %121 : tensor<1x8xf32>
    %123 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %124 = stablehlo.add %122, %123 : tensor<1x8xf32>
    %125 = stablehlo.rsqrt %124 : tensor<1x8xf32>
    %126 = stablehlo.broadcast_in_dim %125, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %128 = stablehlo.multiply %118, %127 : tensor<1x8x64xf32>
    %129 = stablehlo.dot_general %128, %arg7, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %130 = stablehlo.transpose %129, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %131 = stablehlo.transpose %0, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %132 = stablehlo.add %130, %131 : tensor<1x8x64xf32>
    %133 = stablehlo.multiply %132, %132 : tensor<1x8x64xf32>
    %134 = stablehlo.reduce(%133 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %135 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %136 = stablehlo.divide %134, %135 : tensor<1x8xf32>
    %137 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %138 = stablehlo.add %136, %137 : tensor<1x8xf32>
    %139 = stablehlo.rsqrt %138 : tensor<1x8xf32>
    %140 = stablehlo.broadcast_in_dim %139, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %141 = stablehlo.broadcast_in_dim %140, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %142 = stablehlo.multiply %132, %141 : tensor<1x8x64xf32>
    %143 = stablehlo.dot_general %142, %arg8, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %144 = stablehlo.transpose %143, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %145 = stablehlo.dot_general %144, %arg9, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x96xf32>) -> tensor<1x8x96xf32>
    %146 = stablehlo.multiply %145, %145 : tensor<1x8x96xf32>
    %147 = stablehlo.multiply %146, %145 : tensor<1x8x96xf32>
    %148 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x8x96xf32>
    %149 = stablehlo.multiply %148, %147 : tensor<1x8x96xf32>
    %150 = stablehlo.add %145, %149 : tensor<1x8x96xf32>
    %151 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x8x96xf32>
    %152 = stablehlo.multiply %151, %150 : tensor<1x8x96xf32>
    %153 = stablehlo.tanh %152 : tensor<1x8x96xf32>
    %154 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x8x96xf32>
    %155 = stablehlo.add %154, %153 : tensor<1x8x96xf32>
    %156 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x8x96xf32>
    %157 = stablehlo.multiply %156, %155 : tensor<1x8x96xf32>
    %158 = stablehlo.multiply %145, %157 : tensor<1x8x96xf32>
    %159 = stablehlo.dot_general %144, %arg10, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x96xf32>) -> tensor<1x8x96xf32>
    %160 = stablehlo.multiply %158, %159 : tensor<1x8x96xf32>
    %161 = stablehlo.dot_general %160, %arg11, contracting_dims = [2] x [0] : (tensor<1x8x96xf32>, tensor<96x64xf32>) -> tensor<1x8x64xf32>
    %162 = stablehlo.multiply %161, %161 : tensor<1x8x64xf32>
    %163 = stablehlo.reduce(%162 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %164 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %165 = stablehlo.divide %163, %164 : tensor<1x8xf32>
    %166 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %167 = stablehlo.add %165, %166 : tensor<1x8xf32>
    %168 = stablehlo.rsqrt %167 : tensor<1x8xf32>
    %169 = stablehlo.broadcast_in_dim %168, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %170 = stablehlo.broadcast_in_dim %169, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %171 = stablehlo.multiply %161, %170 : tensor<1x8x64xf32>
    %172 = stablehlo.dot_general %171, %arg12, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %173 = stablehlo.transpose %172, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %174 = stablehlo.add %173, %132 : tensor<1x8x64xf32>
    %175 = stablehlo.multiply %174, %174 : tensor<1x8x64xf32>
    %176 = stablehlo.reduce(%175 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %177 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %178 = stablehlo.divide %176, %177 : tensor<1x8xf32>
    %179 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %180 = stablehlo.add %178, %179 : tensor<1x8xf32>
    %181 = stablehlo.rsqrt %180 : tensor<1x8xf32>
    %182 = stablehlo.broadcast_in_dim %181, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %183 = stablehlo.broadcast_in_dim %182, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %184 = stablehlo.multiply %174, %183 : tensor<1x8x64xf32>
    %185 = stablehlo.dot_general %184, %arg13, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %186 = stablehlo.transpose %185, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %187 = stablehlo.dot_general %186, %arg14, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x2x2x16xf32>) -> tensor<1x8x2x2x16xf32>
    %188 = stablehlo.iota dim = 0 : tensor<8xi32>
    %189 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %190 = stablehlo.multiply %189, %188 : tensor<8xi32>
    %191 = stablehlo.convert %190 : (tensor<8xi32>) -> tensor<8xf32>
    %192 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %193 = stablehlo.divide %191, %192 : tensor<8xf32>
    %194 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %195 = stablehlo.power %194, %193 : tensor<8xf32>
    %196 = stablehlo.convert %c_10 : (tensor<1x8xi32>) -> tensor<1x8xf32>
    %197 = stablehlo.broadcast_in_dim %195, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %198 = stablehlo.broadcast_in_dim %196, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %199 = stablehlo.broadcast_in_dim %197, dims = [1, 2] : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    %200 = stablehlo.broadcast_in_dim %198, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x8xf32>
    %201 = stablehlo.broadcast_in_dim %199, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x8x8xf32>
    %202 = stablehlo.divide %200, %201 : tensor<1x8x8xf32>
    %203 = stablehlo.sine %202 : tensor<1x8x8xf32>
    %204 = stablehlo.cosine %202 : tensor<1x8x8xf32>
    %205 = stablehlo.slice %187 [0:1, 0:8, 0:2, 0:2, 0:8] : (tensor<1x8x2x2x16xf32>) -> tensor<1x8x2x2x8xf32>
    %206 = stablehlo.slice %187 [0:1, 0:8, 0:2, 0:2, 8:16] : (tensor<1x8x2x2x16xf32>) -> tensor<1x8x2x2x8xf32>
    %207 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %208 = stablehlo.broadcast_in_dim %207, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %209 = stablehlo.broadcast_in_dim %208, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %210 = stablehlo.multiply %205, %209 : tensor<1x8x2x2x8xf32>
    %211 = stablehlo.broadcast_in_dim %203, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %212 = stablehlo.broadcast_in_dim %211, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %213 = stablehlo.broadcast_in_dim %212, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %214 = stablehlo.multiply %206, %213 : tensor<1x8x2x2x8xf32>
    %215 = stablehlo.subtract %210, %214 : tensor<1x8x2x2x8xf32>
    %216 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %217 = stablehlo.broadcast_in_dim %216, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %218 = stablehlo.broadcast_in_dim %217, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %219 = stablehlo.multiply %206, %218 : tensor<1x8x2x2x8xf32>
    %220 = stablehlo.broadcast_in_dim %203, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %221 = stablehlo.broadcast_in_dim %220, dims = [0, 1, 3, 4] : (tensor<1x8x1x8xf32>) -> tensor<1x8x1x1x8xf32>
    %222 = stablehlo.broadcast_in_dim %221, dims = [0, 1, 2, 3, 4] : (tensor<1x8x1x1x8xf32>) -> tensor<1x8x2x2x8xf32>
    %223 = stablehlo.multiply %205, %222 : tensor<1x8x2x2x8xf32>
    %224 = stablehlo.add %219, %223 : tensor<1x8x2x2x8xf32>
    %225 = stablehlo.concatenate %215, %224, dim = 4 : (tensor<1x8x2x2x8xf32>, tensor<1x8x2x2x8xf32>) -> tensor<1x8x2x2x16xf32>
    %226 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<1x8x2x2x16xf32>
    %227 = stablehlo.multiply %225, %226 : tensor<1x8x2x2x16xf32>
    %228 = stablehlo.dot_general %186, %arg15, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x2x16xf32>) -> tensor<1x8x2x16xf32>
    %229 = stablehlo.iota dim = 0 : tensor<8xi32>
    %230 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %231 = stablehlo.multiply %230, %229 : tensor<8xi32>
    %232 = stablehlo.convert %231 : (tensor<8xi32>) -> tensor<8xf32>
    %233 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %234 = stablehlo.divide %232, %233 : tensor<8xf32>
    %235 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %236 = stablehlo.power %235, %234 : tensor<8xf32>
    %237 = stablehlo.convert %c_10 : (tensor<1x8xi32>) -> tensor<1x8xf32>
    %238 = stablehlo.broadcast_in_dim %236, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %239 = stablehlo.broadcast_in_dim %237, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %240 = stablehlo.broadcast_in_dim %238, dims = [1, 2] : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    %241 = stablehlo.broadcast_in_dim %239, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x8xf32>
    %242 = stablehlo.broadcast_in_dim %240, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x8x8xf32>
    %243 = stablehlo.divide %241, %242 : tensor<1x8x8xf32>
    %244 = stablehlo.sine %243 : tensor<1x8x8xf32>
    %245 = stablehlo.cosine %243 : tensor<1x8x8xf32>
    %246 = stablehlo.slice %228 [0:1, 0:8, 0:2, 0:8] : (tensor<1x8x2x16xf32>) -> tensor<1x8x2x8xf32>
    %247 = stablehlo.slice %228 [0:1, 0:8, 0:2, 8:16] : (tensor<1x8x2x16xf32>) -> tensor<1x8x2x8xf32>
    %248 = stablehlo.broadcast_in_dim %245, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %249 = stablehlo.broadcast_in_dim %248, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %250 = stablehlo.multiply %246, %249 : tensor<1x8x2x8xf32>
    %251 = stablehlo.broadcast_in_dim %244, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %252 = stablehlo.broadcast_in_dim %251, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %253 = stablehlo.multiply %247, %252 : tensor<1x8x2x8xf32>
    %254 = stablehlo.subtract %250, %253 : tensor<1x8x2x8xf32>
    %255 = stablehlo.broadcast_in_dim %245, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %256 = stablehlo.broadcast_in_dim %255, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %257 = stablehlo.multiply %247, %256 : tensor<1x8x2x8xf32>
    %258 = stablehlo.broadcast_in_dim %244, dims = [0, 1, 3] : (tensor<1x8x8xf32>) -> tensor<1x8x1x8xf32>
    %259 = stablehlo.broadcast_in_dim %258, dims = [0, 1, 2, 3] : (tensor<1x8x1x8xf32>) -> tensor<1x8x2x8xf32>
    %260 = stablehlo.multiply %246, %259 : tensor<1x8x2x8xf32>
    %261 = stablehlo.add %257, %260 : tensor<1x8x2x8xf32>
    %262 = stablehlo.concatenate %254, %261, dim = 3 : (tensor<1x8x2x8xf32>, tensor<1x8x2x8xf32>) -> tensor<1x8x2x16xf32>
    %263 = stablehlo.dot_general %186, %arg16, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x2x16xf32>) -> tensor<1x8x2x16xf32>
    %264 = stablehlo.dot_general %262, %227, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4] : (tensor<1x8x2x16xf32>, tensor<1x8x2x2x16xf32>) -> tensor<1x2x8x8x2xf32>
    %265 = stablehlo.transpose %264, dims = [0, 3, 1, 4, 2] : (tensor<1x2x8x8x2xf32>) -> tensor<1x8x2x2x8xf32>
    %266 = stablehlo.broadcast_in_dim %c_10, dims = [0, 2] : (tensor<1x8xi32>) -> tensor<1x1x8xi32>
    %267 = stablehlo.broadcast_in_dim %c_10, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<1x8x1xi32>
    %268 = stablehlo.broadcast_in_dim %267, dims = [0, 1, 2] : (tensor<1x8x1xi32>) -> tensor<1x8x8xi32>
    %269 = stablehlo.broadcast_in_dim %266, dims = [0, 1, 2] : (tensor<1x1x8xi32>) -> tensor<1x8x8xi32>
    %270 = stablehlo.compare GE, %268, %269, SIGNED : (tensor<1x8x8xi32>, tensor<1x8x8xi32>) -> tensor<1x8x8xi1>
    %271 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1x8xi32>
    %272 = stablehlo.compare GE, %c_10, %271, SIGNED : (tensor<1x8xi32>, tensor<1x8xi32>) -> tensor<1x8xi1>
    %273 = stablehlo.broadcast_in_dim %272, dims = [0, 2] : (tensor<1x8xi1>) -> tensor<1x1x8xi1>
    %274 = stablehlo.broadcast_in_dim %273, dims = [0, 1, 2] : (tensor<1x1x8xi1>) -> tensor<1x8x8xi1>
    %275 = stablehlo.and %270, %274 : tensor<1x8x8xi1>
    %276 = call @_where(%275, %265, %cst_12) : (tensor<1x8x8xi1>, tensor<1x8x2x2x8xf32>, tensor<f32>) -> tensor<1x8x8x2x2xf32>
    %277 = stablehlo.reduce(%276 init: %cst_3) applies stablehlo.maximum across dimensions = [2] : (tensor<1x8x8x2x2xf32>, tensor<f32>) -> tensor<1x8x2x2xf32>
    %278 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x8x2x2xf32>
    %279 = stablehlo.maximum %278, %277 : tensor<1x8x2x2xf32>
    %280 = stablehlo.broadcast_in_dim %279, dims = [0, 1, 2, 3] : (tensor<1x8x2x2xf32>) -> tensor<1x8x2x2x1xf32>
    %281 = stablehlo.transpose %276, dims = [0, 1, 3, 4, 2] : (tensor<1x8x8x2x2xf32>) -> tensor<1x8x2x2x8xf32>
    %282 = stablehlo.broadcast_in_dim %280, dims = [0, 1, 2, 3, 4] : (tensor<1x8x2x2x1xf32>) -> tensor<1x8x2x2x8xf32>
    %283 = stablehlo.subtract %281, %282 : tensor<1x8x2x2x8xf32>
    %284 = stablehlo.exponential %283 : tensor<1x8x2x2x8xf32>
    %285 = stablehlo.reduce(%284 init: %cst_8) applies stablehlo.add across dimensions = [4] : (tensor<1x8x2x2x8xf32>, tensor<f32>) -> tensor<1x8x2x2xf32>
    %286 = stablehlo.broadcast_in_dim %285, dims = [0, 1, 2, 3] : (tensor<1x8x2x2xf32>) -> tensor<1x8x2x2x1xf32>
    %287 = stablehlo.broadcast_in_dim %286, dims = [0, 1, 2, 3, 4] : (tensor<1x8x2x2x1xf32>) -> tensor<1x8x2x2x8xf32>
    %288 = stablehlo.divide %284, %287 : tensor<1x8x2x2x8xf32>
    %289 = stablehlo.dot_general %263, %288, batching_dims = [0, 2] x [0, 2], contracting_dims = [1] x [4] : (tensor<1x8x2x16xf32>, tensor<1x8x2x2x8xf32>) -> tensor<1x2x16x8x2xf32>
    %290 = stablehlo.transpose %289, dims = [0, 3, 1, 4, 2] : (tensor<1x2x16x8x2xf32>) -> tensor<1x8x2x2x16xf32>
    %291 = stablehlo.dot_general %290, %arg17, contracting_dims = [2, 3, 4] x [0, 1, 2] : (tensor<1x8x2x2x16xf32>, tensor<2x2x16x64xf32>) -> tensor<1x8x64xf32>
    %292 = stablehlo.multiply %291, %291 : tensor<1x8x64xf32>
    %293 = stablehlo.reduce(%292 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %294 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %295 = stablehlo.divide %293, %294 : tensor<1x8xf32>
    %296 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %297 = stablehlo.add %295, %296 : tensor<1x8xf32>
    %298 = stablehlo.rsqrt %297 : tensor<1x8xf32>
    %299 = stablehlo.broadcast_in_dim %298, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %300 = stablehlo.broadcast_in_dim %299, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %301 = stablehlo.multiply %291, %300 : tensor<1x8x64xf32>
    %302 = stablehlo.dot_general %301, %arg18, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %303 = stablehlo.transpose %302, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %304 = stablehlo.add %303, %174 : tensor<1x8x64xf32>
    %305 = stablehlo.multiply %304, %304 : tensor<1x8x64xf32>
    %306 = stablehlo.reduce(%305 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %307 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %308 = stablehlo.divide %306, %307 : tensor<1x8xf32>
    %309 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %310 = stablehlo.add %308, %309 : tensor<1x8xf32>
    %311 = stablehlo.rsqrt %310 : tensor<1x8xf32>
    %312 = stablehlo.broadcast_in_dim %311, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %313 = stablehlo.broadcast_in_dim %312, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %314 = stablehlo.multiply %304, %313 : tensor<1x8x64xf32>
    %315 = stablehlo.dot_general %314, %arg19, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %316 = stablehlo.transpose %315, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %317 = stablehlo.dot_general %316, %arg20, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x96xf32>) -> tensor<1x8x96xf32>
    %318 = stablehlo.multiply %317, %317 : tensor<1x8x96xf32>
    %319 = stablehlo.multiply %318, %317 : tensor<1x8x96xf32>
    %320 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x8x96xf32>
    %321 = stablehlo.multiply %320, %319 : tensor<1x8x96xf32>
    %322 = stablehlo.add %317, %321 : tensor<1x8x96xf32>
    %323 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x8x96xf32>
    %324 = stablehlo.multiply %323, %322 : tensor<1x8x96xf32>
    %325 = stablehlo.tanh %324 : tensor<1x8x96xf32>
    %326 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x8x96xf32>
    %327 = stablehlo.add %326, %325 : tensor<1x8x96xf32>
    %328 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x8x96xf32>
    %329 = stablehlo.multiply %328, %327 : tensor<1x8x96xf32>
    %330 = stablehlo.multiply %317, %329 : tensor<1x8x96xf32>
    %331 = stablehlo.dot_general %316, %arg21, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x96xf32>) -> tensor<1x8x96xf32>
    %332 = stablehlo.multiply %330, %331 : tensor<1x8x96xf32>
    %333 = stablehlo.dot_general %332, %arg22, contracting_dims = [2] x [0] : (tensor<1x8x96xf32>, tensor<96x64xf32>) -> tensor<1x8x64xf32>
    %334 = stablehlo.multiply %333, %333 : tensor<1x8x64xf32>
    %335 = stablehlo.reduce(%334 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %336 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %337 = stablehlo.divide %335, %336 : tensor<1x8xf32>
    %338 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %339 = stablehlo.add %337, %338 : tensor<1x8xf32>
    %340 = stablehlo.rsqrt %339 : tensor<1x8xf32>
    %341 = stablehlo.broadcast_in_dim %340, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %342 = stablehlo.broadcast_in_dim %341, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %343 = stablehlo.multiply %333, %342 : tensor<1x8x64xf32>
    %344 = stablehlo.dot_general %343, %arg23, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %345 = stablehlo.transpose %344, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %346 = stablehlo.add %345, %304 : tensor<1x8x64xf32>
    %347 = stablehlo.multiply %346, %346 : tensor<1x8x64xf32>
    %348 = stablehlo.reduce(%347 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<1x8x64xf32>, tensor<f32>) -> tensor<1x8xf32>
    %349 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %350 = stablehlo.divide %348, %349 : tensor<1x8xf32>
    %351 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %352 = stablehlo.add %350, %351 : tensor<1x8xf32>
    %353 = stablehlo.rsqrt %352 : tensor<1x8xf32>
    %354 = stablehlo.broadcast_in_dim %353, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<1x8x1xf32>
    %355 = stablehlo.broadcast_in_dim %354, dims = [0, 1, 2] : (tensor<1x8x1xf32>) -> tensor<1x8x64xf32>
    %356 = stablehlo.multiply %346, %355 : tensor<1x8x64xf32>
    %357 = stablehlo.dot_general %356, %arg24, batching_dims = [2] x [0], contracting_dims = [] x [] : (tensor<1x8x64xf32>, tensor<64xf32>) -> tensor<64x1x8xf32>
    %358 = stablehlo.transpose %357, dims = [1, 2, 0] : (tensor<64x1x8xf32>) -> tensor<1x8x64xf32>
    %359 = stablehlo.dot_general %358, %arg25, contracting_dims = [2] x [0] : (tensor<1x8x64xf32>, tensor<64x32xf32>) -> tensor<1x8x32xf32>
    return %359 : tensor<1x8x32xf32>
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
}

