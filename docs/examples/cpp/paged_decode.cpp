// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles decode attention over a paged KV cache for the host CPU, with the C API, and compares
// one element of the result with a loop:  c++ -std=c++17 paged_decode.cpp -lfusednorm -o decode

#include <cmath>
#include <cstdio>
#include <fusednorm-c/fusednorm.h>
#include <iterator>
#include <vector>

static const char text[] = R"(
func.func @decode(%q: memref<?x8x64xf32>, %k: memref<?x16x2x64xf32>, %v: memref<?x16x2x64xf32>,
    %offsets: memref<?xi32>, %lengths: memref<?xi32>, %table: memref<?x?xi32>,
    %out: memref<?x8x64xf32>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x8x64xf32>, memref<?x16x2x64xf32>, memref<?x16x2x64xf32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      table(%table : memref<?x?xi32>)
      outs(%out : memref<?x8x64xf32>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
})";

int main() {
  // The cache also has the keys and values of the query tokens: 40 and 21 tokens.
  std::vector<int32_t> offsets{0, 1, 2}, lengths{39, 20}, table{7, 2, 5, 1, 4, 0};
  std::vector<float> q(2 * 8 * 64), k(8 * 16 * 2 * 64), v(k.size()), out(q.size());
  for (auto *array : {&q, &k, &v})
    for (float &x : *array)
      x = std::sin(float(&x - array->data() + (array == &v)));

  const int64_t rows[]{2, 8, 64}, pages[]{8, 16, 2, 64}, three[]{3}, two[]{2}, columns[]{2, 3};
  auto tensor = [](fnc_type type, auto &data, const auto &shape) {
    return fnc_value{uint8_t(type), uint8_t(std::size(shape)), 0, 0, 0, {data.data()}, shape, {}};
  };
  const fnc_value values[]{tensor(FNC_F32, q, rows),      tensor(FNC_F32, k, pages),
                           tensor(FNC_F32, v, pages),     tensor(FNC_I32, offsets, three),
                           tensor(FNC_I32, lengths, two), tensor(FNC_I32, table, columns),
                           tensor(FNC_F32, out, rows)};
  const fnc_options options{sizeof options, {}, {}, {}, {}, {}, {}, {}, {}};
  fnc_kernel *kernel = nullptr;
  if (fnc_kernel_compile(text, sizeof text - 1, "decode.mlir", &options, &kernel) ||
      fnc_kernel_call(kernel, values, std::size(values), nullptr))
    return 1; // fnc_get_message returns the reason, as in ../c/compile_norm.c

  // Element 3 of sequence 1, head 7. Heads 4 to 7 read KV head 1.
  float sum = 0, expected = 0;
  for (int token = 0; token < 21; ++token) {
    const size_t first = (size_t(table[3 + token / 16] * 16 + token % 16) * 2 + 1) * 64;
    float score = 0, weight;
    for (size_t i = 0; i < 64; ++i)
      score += q[(8 + 7) * 64 + i] * k[first + i] * 0.125f;
    sum += weight = std::exp(score);
    expected += weight * v[first + 3];
  }
  std::printf("%f, by a loop %f\n", out[(8 + 7) * 64 + 3], expected / sum);
  fnc_kernel_destroy(kernel);
  return std::abs(out[(8 + 7) * 64 + 3] - expected / sum) > 1e-5f;
}
