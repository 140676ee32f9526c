// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fragments of mma.sync, ldmatrix and stmatrix. The test fills and reads registers by the layouts
// of the PTX ISA, element i of the fragment by element i, with groupID = lane >> 2 and
// threadID_in_group = lane % 4:
//
//   A, 16-bit, k16: row = groupID for 0 <= i < 2 or 4 <= i < 6, else groupID + 8;
//                   col = threadID_in_group * 2 + (i & 1), + 8 for i >= 4
//   B, 16-bit, k16: row = threadID_in_group * 2 + (i & 1), + 8 for i >= 2;
//                   col = groupID
//   A, 8-bit, k32:  row = groupID for 0 <= i < 4 or 8 <= i < 12, else groupID + 8;
//                   col = threadID_in_group * 4 + (i & 3), + 16 for i >= 8
//   B, 8-bit, k32:  row = threadID_in_group * 4 + (i & 3), + 16 for i >= 4
//   C:              row = groupID for i < 2, else groupID + 8;
//                   col = threadID_in_group * 2 + (i & 1)

#include "KernelRun.h"

#include "fusednorm/Support/SmallFloat.h"

#include <random>

using namespace fusednorm;

namespace {
struct Position {
  unsigned row, col;
};
Position elementA(unsigned lane, unsigned i, bool eightBit) {
  unsigned group = lane >> 2, thread = lane % 4;
  if (!eightBit)
    return {i < 2 || (i >= 4 && i < 6) ? group : group + 8,
            thread * 2 + (i & 1) + (i >= 4 ? 8 : 0)};
  return {i < 4 || (i >= 8 && i < 12) ? group : group + 8,
          thread * 4 + (i & 3) + (i >= 8 ? 16 : 0)};
}
Position elementB(unsigned lane, unsigned i, bool eightBit) {
  unsigned group = lane >> 2, thread = lane % 4;
  if (!eightBit)
    return {thread * 2 + (i & 1) + (i >= 2 ? 8 : 0), group};
  return {thread * 4 + (i & 3) + (i >= 4 ? 16 : 0), group};
}
Position elementC(unsigned lane, unsigned i) {
  return {i < 2 ? lane >> 2 : (lane >> 2) + 8, lane % 4 * 2 + (i & 1)};
}

/// Returns a kernel in which each lane loads its registers from, and stores its result to, its own
/// words.
std::string matrixKernel(const std::string &operation, unsigned inputs, unsigned outputs,
                         const std::string &inputType, const std::string &accumulatorType,
                         unsigned accumulators) {
  std::string text =
      R"(gpu.module @m { llvm.func @k(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %lane = nvvm.read.ptx.sreg.tid.x : i32
    %n = llvm.mlir.constant()" +
      std::to_string(inputs) + R"( : i32) : i32
    %o = llvm.mul %lane, %n : i32
    %p = llvm.getelementptr %in[%o] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
)";
  for (unsigned i = 0; i < inputs; ++i) {
    std::string n = std::to_string(i),
                type = i < inputs - accumulators ? inputType : accumulatorType;
    text +=
        "%p" + n + " = llvm.getelementptr %p[" + n + "] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32\n";
    text += "%r" + n + " = llvm.load %p" + n + " {alignment = 4 : i64} : !llvm.ptr<1> -> " + type +
            "\n";
  }
  text += "%d = " + operation + "\n";
  text += "%on = llvm.mlir.constant(" + std::to_string(outputs) + " : i32) : i32\n";
  text += "%oo = llvm.mul %lane, %on : i32\n"
          "%q = llvm.getelementptr %out[%oo] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32\n";
  std::string structType = "!llvm.struct<(";
  for (unsigned i = 0; i < outputs; ++i)
    structType += (i ? ", " : "") + accumulatorType;
  structType += ")>";
  for (unsigned i = 0; i < outputs; ++i) {
    std::string n = std::to_string(i);
    text += "%e" + n + " = llvm.extractvalue %d[" + n + "] : " + structType + "\n";
    text +=
        "%q" + n + " = llvm.getelementptr %q[" + n + "] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32\n";
    text += "llvm.store %e" + n + ", %q" + n + " {alignment = 4 : i64} : " + accumulatorType +
            ", !llvm.ptr<1>\n";
  }
  return text + "llvm.return } }";
}

/// Uses random small integers: every sum is exact, so the order does not matter.
void checkMma(const std::string &operation, ElementType a, ElementType b, unsigned k,
              bool halfAccumulators) {
  bool eightBit = byteSize(a) == 1;
  unsigned perWord = eightBit ? 4 : 2, wordsA = k / (2 * perWord), wordsB = wordsA / 2;
  unsigned wordsC = halfAccumulators ? 2 : 4, inputs = wordsA + wordsB + wordsC;
  std::mt19937 random(k + perWord);
  auto small = [&] { return static_cast<float>(static_cast<int>(random() % 9) - 4); };
  float A[16][32], B[32][8], C[16][8];
  for (auto &row : A)
    for (float &v : row)
      v = small();
  for (auto &row : B)
    for (float &v : row)
      v = small();
  for (auto &row : C)
    for (float &v : row)
      v = small();
  std::vector<uint32_t> in(32 * inputs, 0), out(32 * wordsC, 0);
  for (unsigned lane = 0; lane < 32; ++lane) {
    uint32_t *words = &in[lane * inputs];
    unsigned width = 32 / perWord;
    for (unsigned i = 0; i < wordsA * perWord; ++i) {
      Position p = elementA(lane, i, eightBit);
      words[i / perWord] |= encode(a, A[p.row][p.col]) << (width * (i % perWord));
    }
    for (unsigned i = 0; i < wordsB * perWord; ++i) {
      Position p = elementB(lane, i, eightBit);
      words[wordsA + i / perWord] |= encode(b, B[p.row][p.col]) << (width * (i % perWord));
    }
    for (unsigned i = 0; i < 4; ++i) {
      Position p = elementC(lane, i);
      if (halfAccumulators)
        words[wordsA + wordsB + i / 2] |= encode(ElementType::F16, C[p.row][p.col])
                                          << (16 * (i % 2));
      else
        std::memcpy(&words[wordsA + wordsB + i], &C[p.row][p.col], 4);
    }
  }
  std::string inputType =
      operation.find("vector<2xf16>, vector<2xf16>") != std::string::npos ? "vector<2xf16>" : "i32";
  simt::runKernel(matrixKernel(operation, inputs, wordsC, inputType,
                               halfAccumulators ? "vector<2xf16>" : "f32", wordsC),
                  "k", {}, {32, 1, 1}, {in.data(), out.data()});
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < 4; ++i) {
      Position p = elementC(lane, i);
      float expected = C[p.row][p.col], actual;
      for (unsigned kk = 0; kk < k; ++kk)
        expected += A[p.row][kk] * B[kk][p.col];
      if (halfAccumulators)
        actual = decode(ElementType::F16, out[lane * 2 + i / 2] >> (16 * (i % 2)) & 0xFFFF);
      else
        std::memcpy(&actual, &out[lane * 4 + i], 4);
      ASSERT_EQ(actual, expected) << "lane " << lane << " element " << i;
    }
}

const char *const layouts = "layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>";
std::string operands(unsigned a, unsigned b, unsigned c) {
  std::string text = "A[";
  auto list = [&](unsigned begin, unsigned end) {
    for (unsigned i = begin; i < end; ++i)
      text += (i == begin ? "%r" : ", %r") + std::to_string(i);
  };
  list(0, a);
  text += "] B[";
  list(a, a + b);
  text += "] C[";
  list(a + b, a + b + c);
  return text + "]";
}
} // namespace

TEST(Matrix, MmaOfBF16) {
  for (unsigned k : {8u, 16u})
    checkMma("nvvm.mma.sync " + operands(k / 4, k / 8, 4) + " {" + layouts +
                 ", multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = "
                 "#nvvm.mma_type<bf16>, shape = #nvvm.shape<m = 16, n = 8, k = " +
                 std::to_string(k) + ">} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>",
             ElementType::BF16, ElementType::BF16, k, false);
}

TEST(Matrix, MmaOfF16WithBothSums) {
  for (unsigned k : {8u, 16u}) {
    std::string shape = "shape = #nvvm.shape<m = 16, n = 8, k = " + std::to_string(k) + ">";
    checkMma("nvvm.mma.sync " + operands(k / 4, k / 8, 4) + " {" + layouts + ", " + shape +
                 "} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>",
             ElementType::F16, ElementType::F16, k, false);
    checkMma("nvvm.mma.sync " + operands(k / 4, k / 8, 2) + " {" + layouts + ", " + shape +
                 "} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> "
                 "!llvm.struct<(vector<2xf16>, vector<2xf16>)>",
             ElementType::F16, ElementType::F16, k, true);
  }
}

TEST(Matrix, MmaOf8BitTypesAsIntrinsicAndAsText) {
  auto type = [](bool e5) { return e5 ? ElementType::F8E5M2 : ElementType::F8E4M3FN; };
  for (bool a : {false, true})
    for (bool b : {false, true}) {
      std::string names = std::string(a ? "e5m2" : "e4m3") + "." + (b ? "e5m2" : "e4m3");
      std::string types = "(i32, i32, i32, i32, i32, i32, f32, f32, f32, f32) -> "
                          "!llvm.struct<(f32, f32, f32, f32)>";
      std::string values = "%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9";
      checkMma("llvm.call_intrinsic \"llvm.nvvm.mma.m16n8k32.row.col.f32." + names + ".f32\"(" +
                   values + ") : " + types,
               type(a), type(b), 32, false);
      checkMma("llvm.inline_asm has_side_effects \"mma.sync.aligned.m16n8k32.row.col.f32." + names +
                   ".f32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};\", "
                   "\"=f,=f,=f,=f,r,r,r,r,r,r,f,f,f,f\" " +
                   values + " : " + types,
               type(a), type(b), 32, false);
    }
}

/// ldmatrix: "each thread receives two consecutive elements of a row, thread T of row T / 4"; with
/// .trans of a column. Lanes 8 m to 8 m + 7 hold the row addresses of matrix m.
TEST(Matrix, LoadAndStoreMatrices) {
  for (unsigned count : {1u, 2u, 4u})
    for (bool transposed : {false, true}) {
      std::string n = std::to_string(count);
      std::string result = "i32";
      if (count > 1) {
        result = "!llvm.struct<(i32";
        for (unsigned i = 1; i < count; ++i)
          result += ", i32";
        result += ")>";
      }
      std::string layout = transposed ? "col" : "row";
      std::string attrs = "layout = #nvvm.mma_layout<" + layout +
                          ">, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = "
                          "#nvvm.ld_st_matrix_elt_type<b16>}";
      // The kernel copies 32 rows of 16 bytes to shared memory and loads matrices. It saves the
      // registers, stores the matrices elsewhere and copies them back.
      std::string text = R"(gpu.module @m {
  llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<1024 x i8>
  llvm.func @k(%in: !llvm.ptr<1>, %regs: !llvm.ptr<1>, %out: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %lane = nvvm.read.ptx.sreg.tid.x : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %s = llvm.mlir.addressof @s : !llvm.ptr<3>
    %far = llvm.getelementptr %s[512] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %g = llvm.getelementptr %in[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xi32>
    %h = llvm.getelementptr %out[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xi32>
    %a = llvm.getelementptr %s[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, vector<4xi32>
    %b = llvm.getelementptr %far[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, vector<4xi32>
    %row = llvm.load %g {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
    llvm.store %row, %a {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
    %zero = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
    llvm.store %zero, %b {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>
    nvvm.bar.warp.sync %all : i32
    %m = nvvm.ldmatrix %a {num = )" +
                         n + " : i32, " + attrs + " : (!llvm.ptr<3>) -> " + result + "\n";
      std::string sources, types;
      for (unsigned i = 0; i < count; ++i) {
        std::string name = "%m" + std::to_string(i);
        text += count == 1 ? "%m0 = llvm.bitcast %m : i32 to i32\n"
                           : name + " = llvm.extractvalue %m[" + std::to_string(i) +
                                 "] : " + result + "\n";
        sources += (i ? ", " : "") + name;
        types += ", i32";
        text += "%i" + std::to_string(i) + " = llvm.getelementptr %regs[%lane, " +
                std::to_string(i) +
                "] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<4 x i32>\n";
        text += "llvm.store " + name + ", %i" + std::to_string(i) + " : i32, !llvm.ptr<1>\n";
      }
      text += "nvvm.stmatrix %b, " + sources + " {" + attrs + " : !llvm.ptr<3>" + types + R"(
    nvvm.bar.warp.sync %all : i32
    %back = llvm.load %b {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xi32>
    llvm.store %back, %h {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<1>
    llvm.return } })";
      uint16_t in[32][8], out[32][8];
      uint32_t registers[32][4];
      for (unsigned r = 0; r < 32; ++r)
        for (unsigned c = 0; c < 8; ++c)
          in[r][c] = static_cast<uint16_t>(r * 256 + c);
      simt::Options options;
      options.check = true;
      simt::registerMemory(in, sizeof(in), "in", true);
      simt::registerMemory(out, sizeof(out), "out", true);
      simt::registerMemory(registers, sizeof(registers), "registers", true);
      simt::runKernel(text, "k", {}, {32, 1, 1}, {in, registers, out}, options);
      for (void *p :
           {static_cast<void *>(in), static_cast<void *>(out), static_cast<void *>(registers)})
        simt::unregisterMemory(p);
      for (const simt::Report &report : simt::takeReports())
        ADD_FAILURE() << report.text;
      for (unsigned matrix = 0; matrix < count; ++matrix)
        for (unsigned lane = 0; lane < 32; ++lane) {
          unsigned line = lane / 4, pair = lane % 4 * 2;
          uint16_t low = transposed ? in[8 * matrix + pair][line] : in[8 * matrix + line][pair];
          uint16_t high =
              transposed ? in[8 * matrix + pair + 1][line] : in[8 * matrix + line][pair + 1];
          ASSERT_EQ(registers[lane][matrix], uint32_t(low) | uint32_t(high) << 16);
        }
      // A store with the same layout restores the matrices and changes nothing else.
      for (unsigned r = 0; r < 32; ++r)
        for (unsigned c = 0; c < 8; ++c)
          ASSERT_EQ(out[r][c], r < 8 * count ? in[r][c] : 0);
    }
}
