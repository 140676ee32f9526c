// The report for programs, and the benchmark in text and JSON.

// RUN: fusednorm-runner %s --input=64x256xbf16=normal --input='256xbf16=const(1)' --input=1e-6 --reference --benchmark --json --threads=2 > %t.json
// RUN: %python -c "import json, sys; r = json.load(open(sys.argv[1])); b = r['benchmark']; o = r['outputs']; assert r['entry'] == 'f' and r['threads'] == 2 and r['verdict'] == 'PASS' and r['compile_ms'] > 0; assert [x['source'] for x in o] == ['argument 3', 'argument 4'] and o[0]['shape'] == [64, 256] and o[0]['type'] == 'f8E4M3FN' and o[0]['elements'] == 16384 and o[0]['against'] == 'reference'; assert b['bytes_read'] == 64 * 512 + 512 and b['bytes_written'] == 64 * 256 + 64 * 4; assert 0 < b['best_ms'] <= b['median_ms'] and b['percent_of_loop'] > 0 and b['loop_plain_ms'] > 0 and b['loop_nontemporal_ms'] > 0" %t.json

// RUN: fusednorm-runner %s --input=64x256xbf16=normal --input='256xbf16=const(1)' --input=1e-6 --benchmark --threads=1 | FileCheck %s
// CHECK: @f: {{.*}}, 1 thread, compiled in {{[0-9]+}} ms
// CHECK-NEXT: output 0 (argument 3): 64x256xf8E4M3FN = [
// CHECK-NEXT: output 1 (argument 4): 64x1xf32 = [
// CHECK-NEXT: time: best {{[0-9.e-]+}} ms, median {{[0-9.e-]+}} ms of {{[0-9]+}} calls
// CHECK-NEXT: speed: {{[0-9.]+}} GB/s for 33280 bytes read and 16640 written, {{[0-9]+}} % of a copy loop with these reads and writes ({{[0-9.]+}} GB/s, {{plain|non-temporal}} stores)
// CHECK-NOT: {{.}}
func.func @f(%x: memref<?x256xbf16>, %gamma: memref<256xbf16>, %eps: f32,
             %out: memref<?x256xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x256xbf16>, memref<256xbf16>)
      epsilon(%eps) outs(%out, %scales : memref<?x256xf8E4M3FN>, memref<?x1xf32>)
  return
}
