// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMM with epilogues over whole rows: norms, their statistics, and quantization with scales of
// rows or groups. Accumulators of i8 are exact, so results must be equal bit for bit.

#include "Generators.h"

using namespace fusednorm;
using namespace fusednorm::differential;

namespace {
class GemmRows {
public:
  explicit GemmRows(CaseBuilder &b);
  void finish();

private:
  std::string typeOf(ElementType type) const {
    return CaseBuilder::tensorType(shape, dynamic, type);
  }
  int output(const char *name, ElementType type, int64_t columns) {
    outs.push_back(b.output(name, type, CaseBuilder::withLast(shape, columns), dynamic));
    return outs.back();
  }
  void normalize();
  void average();
  void quantize();
  /// Appends an op of the epilogue with the operands `ins`.
  void take(const std::string &mnemonic, const std::string &ins, const std::string &clauses,
            const std::string &attributes);

  CaseBuilder &b;
  int left, right, sa, sb;
  Shape shape;               // of the accumulators
  std::vector<bool> dynamic; // columns are static
  std::string clauses, passed, passedTypes, arguments, body, row, rowType;
  std::vector<int> outs;
};
} // namespace

GemmRows::GemmRows(CaseBuilder &b) : b(b) {
  Random &random = b.random;
  Shape batch;
  if (random.chance(0.25))
    batch.push_back(random.below(4));
  auto with = [&](Shape last) {
    last.insert(last.begin(), batch.begin(), batch.end());
    return last;
  };
  int64_t m = random.chance(0.05) ? 0 : random.range(1, 40), k = random.below(70);
  int64_t n = random.pick<int64_t>({16, 32, 48, 80, 128, 256, 300});
  shape = with({m, n});
  left = b.input("a", ElementType::I8, with({m, k}), Values::Normal);
  bool isPacked = random.chance(0.3);
  Shape weights = with(isPacked ? Shape{(n + 31) / 32, k, 32} : Shape{n, k});
  std::vector<bool> extents = b.dynamicExtents(weights.size());
  extents[weights.size() - (isPacked ? 1 : 2)] = false;
  right = b.input("b", ElementType::I8, weights, Values::Normal, extents);
  clauses = isPacked ? " packed(" + std::to_string(n) + ")" : " transpose_b";
  sa = b.input("sa", ElementType::F32, with({1, 1}), Values::Positive);
  sb = b.input("sb", ElementType::F32, with({1, 1}), Values::Positive);
  dynamic = b.dynamicOf(left);
  dynamic.back() = false;
}

void GemmRows::take(const std::string &mnemonic, const std::string &ins,
                    const std::string &opClauses, const std::string &attributes) {
  std::string names, types;
  for (size_t i = 0; i < outs.size(); ++i) {
    std::string type = b.tensorType(outs[i]), name = "%o" + std::to_string(i);
    names += (i ? ", " : "") + name;
    types += (i ? ", " : "") + type;
    arguments += ", " + name + ": " + type;
  }
  std::string made = "%r" + std::string(outs.size() > 1 ? ":2" : "");
  body += "\n    " + made + " = fusednorm." + mnemonic + " ins(" + ins + ")" + opClauses +
          " outs(" + names + " : " + types + ")" + attributes + " -> " +
          (outs.size() > 1 ? "(" + types + ")" : types) + "\n    fusednorm.yield " +
          (outs.size() > 1 ? "%r#0, %r#1" : "%r") + " : " + types;
}

void GemmRows::normalize() {
  int gamma = b.input("gamma", b.floatType(), {shape.back()}, Values::Weights, {false});
  std::string epsilon = b.epsilon(), type = b.tensorType(gamma);
  passed = b.name(gamma) + ", " + epsilon;
  passedTypes = b.use(gamma).type + ", f32";
  arguments += ", %g: " + type + ", %e: f32";
  output("out", b.floatType(), shape.back());
  take("rms_norm", row + ", %g : " + rowType + ", " + type, " epsilon(%e)", "");
}

void GemmRows::average() {
  output("mean", ElementType::F32, 1);
  take("row_mean_of_squares", row + " : " + rowType, "", "");
}

void GemmRows::quantize() {
  bool hasGroups = b.random.chance(0.6);
  int64_t group = shape.back() % 16 ? 4 : 16;
  output("codes", b.random.pick({ElementType::F8E4M3FN, ElementType::F8E5M2, ElementType::I8}),
         shape.back());
  output("scales", ElementType::F32, hasGroups ? shape.back() / group : 1);
  take("quantize", row + " : " + rowType, "",
       hasGroups ? " {scheme = #fusednorm.quantization<group = " + std::to_string(group) + ">}"
                 : "");
}

void GemmRows::finish() {
  std::string sums = typeOf(ElementType::F32);
  arguments = "%s: " + sums;
  row = "%s";
  rowType = sums;
  if (b.random.chance(0.5)) {
    row = "%y";
    rowType = typeOf(ElementType::BF16);
    body += "\n    %y = arith.truncf %s : " + sums + " to " + rowType;
  }
  std::string scales = " scales(" + b.name(sa) + ", " + b.name(sb) + " : " + b.use(sa).type + ", " +
                       b.use(sb).type + ") by <tensor>";
  switch (b.random.below(3)) {
  case 0:
    normalize();
    break;
  case 1:
    average();
    break;
  default:
    quantize();
  }
  clauses += scales;
  if (!passed.empty())
    clauses += " epilogue(" + passed + " : " + passedTypes + ")";
  std::vector<Use> destinations;
  for (int out : outs)
    destinations.push_back(b.use(out));
  b.op("scaled_matmul", {b.use(left), b.use(right)}, clauses, destinations, {}, true,
       " body {\n  ^bb0(" + arguments + "):" + body + "\n  }");
}

void differential::generateGemmRows(CaseBuilder &b) {
  GemmRows rows(b);
  rows.finish();
}
