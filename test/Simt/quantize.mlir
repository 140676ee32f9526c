// Rows of bf16 to e4m3 with one dynamic scale: amax by shuffles, one division per element, packed
// conversions.

// DEFINE: %{run} = simt-run %t.mlirbc --kernel=quantize --grid=4 --block=32
// RUN: %nvvm %s -o %t.mlirbc
// RUN: %{run} --check --arg='4x256xbf16=normal(seed=5,scale=3)' --arg=4x256xf8E4M3FN=uninit --arg=4xf32=uninit \
// RUN:   --save=0:%t.x.npy --save=1:%t.q.npy --save=2:%t.s.npy 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: %reference quantize bf16:%t.x.npy f32:%t.s.npy f8E4M3FN:%t.q.npy | FileCheck %s
// RUN: %{run} --arg=bf16:%t.x.npy --arg=4x256xf8E4M3FN=uninit --arg=4xf32=uninit --expect=1:f8E4M3FN:%t.q.npy --schedule=random:1
// RUN: %{run} --arg=bf16:%t.x.npy --arg=4x256xf8E4M3FN=uninit --arg=4xf32=uninit --expect=1:f8E4M3FN:%t.q.npy --schedule=random:2
// RUN: %{run} --arg=bf16:%t.x.npy --arg=4x256xf8E4M3FN=uninit --arg=4xf32=uninit --expect=1:f8E4M3FN:%t.q.npy --schedule=random:3
// RUN: %ptx %s | FileCheck %s --check-prefix=PTX
// CLEAN: 0 reports
// CHECK: 1024 elements equal
// PTX: .entry quantize
// PTX: cvt.rn.satfinite.e4m3x2.f32

gpu.module @kernels {
  gpu.func @quantize(%x: !llvm.ptr<1>, %q: !llvm.ptr<1>, %scales: !llvm.ptr<1>) kernel {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %row = nvvm.read.ptx.sreg.ctaid.x : i32
    %c32 = arith.constant 32 : i32
    %base = arith.muli %row, %c32 : i32
    %part = arith.addi %base, %tid : i32
    %xp = llvm.getelementptr %x[%part] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<8xbf16>
    %qp = llvm.getelementptr %q[%part] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<8xi8>
    %xb = llvm.load %xp {alignment = 16 : i64} : !llvm.ptr<1> -> vector<8xbf16>
    %f = arith.extf %xb : vector<8xbf16> to vector<8xf32>
    %abs = llvm.call_intrinsic "llvm.fabs.v8f32"(%f) : (vector<8xf32>) -> vector<8xf32>
    %amax0 = vector.reduction <maxnumf>, %abs : vector<8xf32> into f32
    %mask = arith.constant -1 : i32
    %clamp = arith.constant 31 : i32
    %c16 = arith.constant 16 : i32
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %amax, %end = scf.while (%m = %amax0, %o = %c16) : (f32, i32) -> (f32, i32) {
      %more = arith.cmpi ne, %o, %c0 : i32
      scf.condition(%more) %m, %o : f32, i32
    } do {
    ^bb0(%m: f32, %o: i32):
      %other = nvvm.shfl.sync bfly %mask, %m, %o, %clamp : f32 -> f32
      %n = arith.maxnumf %m, %other : f32
      %half = arith.shrui %o, %c1 : i32
      scf.yield %n, %half : f32, i32
    }
    %tiny = arith.constant 1.0e-10 : f32
    %inverse = arith.constant 2.23214286e-03 : f32
    %bounded = arith.maxnumf %amax, %tiny : f32
    %scale = arith.mulf %bounded, %inverse : f32
    %scaleV = vector.broadcast %scale : f32 to vector<8xf32>
    %y = arith.divf %f, %scaleV : vector<8xf32>
    %y0 = vector.extract %y[0] : f32 from vector<8xf32>
    %y1 = vector.extract %y[1] : f32 from vector<8xf32>
    %y2 = vector.extract %y[2] : f32 from vector<8xf32>
    %y3 = vector.extract %y[3] : f32 from vector<8xf32>
    %y4 = vector.extract %y[4] : f32 from vector<8xf32>
    %y5 = vector.extract %y[5] : f32 from vector<8xf32>
    %y6 = vector.extract %y[6] : f32 from vector<8xf32>
    %y7 = vector.extract %y[7] : f32 from vector<8xf32>
    %p0 = nvvm.convert.f32x2.to.f8x2 %y1, %y0 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
    %p1 = nvvm.convert.f32x2.to.f8x2 %y3, %y2 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
    %p2 = nvvm.convert.f32x2.to.f8x2 %y5, %y4 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
    %p3 = nvvm.convert.f32x2.to.f8x2 %y7, %y6 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
    %p = vector.from_elements %p0, %p1, %p2, %p3 : vector<4xi16>
    llvm.store %p, %qp {alignment = 8 : i64} : vector<4xi16>, !llvm.ptr<1>
    %first = nvvm.elect.sync -> i1
    scf.if %first {
      %sp = llvm.getelementptr %scales[%row] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      llvm.store %scale, %sp : f32, !llvm.ptr<1>
    }
    gpu.return
  }
}
