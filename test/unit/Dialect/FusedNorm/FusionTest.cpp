// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random modules of norms and of linalg ops whose maps permute, repeat and skip elements. The
// interpreter computes equal results before and after raising and fusing; it uses neither.
// FUSEDNORM_FUSION_SEED=N selects other modules. FUSEDNORM_FUSION_CASE=N runs and prints only
// module N.

#include "fusednorm/Conversion/LinalgToFusedNorm.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <random>

using namespace mlir;
using namespace fusednorm;

namespace {
struct Tensor {
  std::string name;
  std::vector<int64_t> shape;
  std::string element;
};

/// Writes one module. There are few different extents, so that many maps fit.
class ModuleWriter {
public:
  explicit ModuleWriter(uint64_t seed) : random(seed) {
    isDynamic = below(4) == 0;
    isSquare = below(3) != 0;
  }

  std::string write() {
    int64_t count = 1 + below(3);
    for (int64_t i = 0; i < count; ++i)
      addArgument({extent(), extent()});
    if (below(3) == 0)
      addArgument({extent()});
    if (below(4) == 0)
      addArgument({kExtent, 2 * kExtent});
    line("%eps = arith.constant 1.0e-6 : f32");
    line("%zero = arith.constant 0.0 : f32");
    for (int64_t extent : {1, 2, 4, 8, 16})
      line("%c" + std::to_string(extent) + " = arith.constant " + std::to_string(extent) +
           " : index");
    int64_t steps = 2 + below(4);
    for (int64_t step = 0; step < steps; ++step)
      addStep();
    std::vector<std::string> names, types;
    for (const Tensor &tensor : tensors)
      if (&tensor == &tensors.back() || (tensor.name[1] == 'v' && below(3) == 0)) {
        names.push_back(tensor.name);
        types.push_back(typeOf(tensor));
      }
    std::vector<std::string> parameters;
    for (const Tensor &argument : arguments)
      parameters.push_back(argument.name + ": " + typeOf(argument));
    return "func.func @f(" + llvm::join(parameters, ", ") + ") -> (" + llvm::join(types, ", ") +
           ") {\n" + body + "  return " + llvm::join(names, ", ") + " : " +
           llvm::join(types, ", ") + "\n}\n";
  }

  std::vector<Tensor> arguments;

private:
  static constexpr int64_t kExtent = 8;

  int64_t below(int64_t end) { return int64_t(random() % uint64_t(end)); }
  int64_t extent() { return isSquare || below(2) ? kExtent : kExtent / 2; }
  void line(const std::string &text) { body += "  " + text + "\n"; }
  std::string fresh() { return "%v" + std::to_string(numValues++); }

  std::string typeOf(const Tensor &tensor) { return typeOf(tensor.shape, tensor.element); }
  std::string typeOf(const std::vector<int64_t> &shape, const std::string &element) {
    std::string text = "tensor<";
    for (int64_t extent : shape)
      text += (isDynamic && extent != 1 ? "?" : std::to_string(extent)) + "x";
    return text + element + ">";
  }

  void addArgument(std::vector<int64_t> shape) {
    const char *elements[] = {"f32", "f32", "bf16", "f16"};
    Tensor tensor{"%a" + std::to_string(arguments.size()), std::move(shape), elements[below(4)]};
    arguments.push_back(tensor);
    tensors.push_back(tensor);
  }

  std::string empty(const Tensor &tensor) {
    std::string name = "%e" + std::to_string(numEmpties++), sizes;
    for (int64_t extent : tensor.shape)
      if (isDynamic && extent != 1)
        sizes += (sizes.empty() ? "%c" : ", %c") + std::to_string(extent);
    line(name + " = tensor.empty(" + sizes + ") : " + typeOf(tensor));
    return name;
  }

  /// Picks a tensor, preferably a recent one, because fusion works on chains.
  const Tensor &pick() {
    int64_t count = int64_t(tensors.size());
    return tensors[size_t(count - 1 - std::min(below(count), below(count)))];
  }

  /// Returns a map from loops of these extents to an array, or an empty text if none was found.
  std::string mapTo(const std::vector<int64_t> &shape, const std::vector<int64_t> &loops,
                    bool isPlain) {
    std::vector<std::string> results;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      std::vector<std::string> choices;
      if (isPlain && dim < loops.size() && shape[dim] == loops[dim])
        choices.push_back("d" + std::to_string(dim));
      for (size_t loop = 0; choices.empty() && loop < loops.size(); ++loop) {
        std::string name = "d" + std::to_string(loop);
        if (shape[dim] == loops[loop])
          choices.insert(choices.end(), 2, name);
        // The loops do not determine an extent of which a stride or offset skips elements.
        if (shape[dim] == 2 * loops[loop])
          choices.push_back(below(2) ? name + " * 2"
                                     : name + " + " + std::to_string(1 + below(loops[loop])));
      }
      if (shape[dim] == 1)
        choices.push_back("0");
      if (choices.empty())
        return "";
      results.push_back(choices[size_t(below(int64_t(choices.size())))]);
    }
    return "(" + llvm::join(results, ", ") + ")";
  }

  static std::string mapText(size_t loops, const std::string &results) {
    std::vector<std::string> dims;
    for (size_t loop = 0; loop < loops; ++loop)
      dims.push_back("d" + std::to_string(loop));
    return "affine_map<(" + llvm::join(dims, ", ") + ") -> " + results + ">";
  }

  void addStep() {
    switch (below(5)) {
    case 0:
    case 1:
      return addNorm();
    case 2:
      return addSpelledNorm();
    default:
      return addElementwise();
    }
  }

  /// Adds a new argument with weights of the row.
  std::string addGamma(int64_t columns, const std::string &element) {
    Tensor gamma{"%a" + std::to_string(arguments.size()), {columns}, element};
    arguments.push_back(gamma);
    return gamma.name;
  }

  void addNorm() {
    const Tensor x = pick();
    if (x.shape.size() != 2)
      return;
    std::string gamma = addGamma(x.shape.back(), x.element);
    Tensor y{fresh(), x.shape, below(2) ? x.element : "f32"};
    std::string out = empty(y);
    line(y.name + " = fusednorm.rms_norm ins(" + x.name + ", " + gamma + " : " + typeOf(x) + ", " +
         typeOf({x.shape.back()}, x.element) + ") epsilon(%eps) outs(" + out + " : " + typeOf(y) +
         ") -> " + typeOf(y));
    tensors.push_back(y);
  }

  void addSpelledNorm() {
    const Tensor x = pick();
    if (x.shape.size() != 2 || x.element != "f32" || isDynamic)
      return;
    std::string rows = std::to_string(x.shape[0]), columns = std::to_string(x.shape[1]);
    std::string accumulatorType = "tensor<" + rows + "xf32>", e = fresh(), fill = fresh(),
                sum = fresh();
    line(e + " = tensor.empty() : " + accumulatorType);
    line(fill + " = linalg.fill ins(%zero : f32) outs(" + e + " : " + accumulatorType + ") -> " +
         accumulatorType);
    line(sum +
         " = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, "
         "affine_map<(i, j) -> (i)>], iterator_types = [\"parallel\", \"reduction\"]} ins(" +
         x.name + " : " + typeOf(x) + ") outs(" + fill + " : " + accumulatorType + ") {");
    line("^bb0(%p: f32, %q: f32):\n    %s = arith.mulf %p, %p : f32\n    %t = arith.addf %q, %s : "
         "f32\n    linalg.yield %t : f32\n  } -> " +
         accumulatorType);
    std::string n = fresh();
    line(n + " = arith.constant " + columns + ".0 : f32");
    bool isTransposed = below(3) == 0;
    Tensor y{fresh(), x.shape, "f32"};
    if (isTransposed)
      std::reverse(y.shape.begin(), y.shape.end());
    std::string out = empty(y);
    line(y.name +
         " = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, "
         "affine_map<(i, j) -> (i)>, affine_map<(i, j) -> " +
         (isTransposed ? "(j, i)" : "(i, j)") +
         ">], iterator_types = [\"parallel\", \"parallel\"]} ins(" + x.name + ", " + sum + " : " +
         typeOf(x) + ", " + accumulatorType + ") outs(" + out + " : " + typeOf(y) + ") {");
    line("^bb0(%p: f32, %q: f32, %z: f32):\n    %m = arith.divf %q, " + n +
         " : f32\n    %v = arith.addf %m, %eps : f32\n    %r = math.rsqrt %v : f32\n    %s = "
         "arith.mulf %p, %r : f32\n    linalg.yield %s : f32\n  } -> " +
         typeOf(y));
    tensors.push_back(y);
  }

  void addElementwise() {
    // The maps of the operands, of the destination, of both or of none move elements.
    int64_t mode = below(4);
    bool isPlain = mode < 2;
    // The loops have the extents of a tensor, or half of its last extent.
    std::vector<int64_t> loops = pick().shape;
    if (loops.size() == 1)
      loops.insert(loops.begin(), kExtent);
    if (!isPlain && below(4) == 0)
      loops.back() = std::max<int64_t>(1, loops.back() / 2);
    std::vector<Tensor> inputs;
    std::vector<std::string> maps;
    int64_t wanted = 1 + below(2);
    for (int64_t tries = 0; tries < 8 && int64_t(inputs.size()) < wanted; ++tries) {
      const Tensor &input = pick();
      std::string map = mapTo(input.shape, loops, isPlain);
      if (map.empty())
        continue;
      inputs.push_back(input);
      maps.push_back(mapText(loops.size(), map));
    }
    if (inputs.empty())
      return;
    std::vector<size_t> order(loops.size());
    for (size_t i = 0; i < order.size(); ++i)
      order[i] = i;
    if (mode == 1)
      std::reverse(order.begin(), order.end());
    else if (mode == 3)
      std::shuffle(order.begin(), order.end(), random);
    std::vector<std::string> results, iterators(loops.size(), "\"parallel\"");
    const char *elements[] = {"f32", "f32", "bf16", "f16"};
    Tensor y{fresh(), {}, elements[below(4)]};
    for (size_t dim : order) {
      results.push_back("d" + std::to_string(dim));
      y.shape.push_back(loops[dim]);
    }
    maps.push_back(mapText(loops.size(), "(" + llvm::join(results, ", ") + ")"));
    std::string out = empty(y);
    std::vector<std::string> names, types, parameters;
    std::string code, value;
    for (size_t i = 0; i < inputs.size(); ++i) {
      std::string own = "%p" + std::to_string(i);
      names.push_back(inputs[i].name);
      types.push_back(typeOf(inputs[i]));
      parameters.push_back(own + ": " + inputs[i].element);
      if (inputs[i].element != "f32") {
        code += "    " + own + "w = arith.extf " + own + " : " + inputs[i].element + " to f32\n";
        own += "w";
      }
      if (value.empty()) {
        value = own;
        continue;
      }
      const char *ops[] = {"addf", "mulf", "subf", "maximumf"};
      code +=
          "    %j = arith." + std::string(ops[below(4)]) + " " + value + ", " + own + " : f32\n";
      value = "%j";
    }
    if (inputs.size() == 1 || below(4) == 0) {
      code +=
          "    %u = " + std::string(below(2) ? "arith.negf " : "math.absf ") + value + " : f32\n";
      value = "%u";
    }
    if (y.element != "f32") {
      code += "    %n = arith.truncf " + value + " : f32 to " + y.element + "\n";
      value = "%n";
    }
    line(y.name + " = linalg.generic {indexing_maps = [" + llvm::join(maps, ", ") +
         "], iterator_types = [" + llvm::join(iterators, ", ") + "]} ins(" +
         llvm::join(names, ", ") + " : " + llvm::join(types, ", ") + ") outs(" + out + " : " +
         typeOf(y) + ") {");
    line("^bb0(" + llvm::join(parameters, ", ") + ", %z: " + y.element + "):\n" + code +
         "    linalg.yield " + value + " : " + y.element + "\n  } -> " + typeOf(y));
    tensors.push_back(y);
  }

  std::mt19937_64 random;
  bool isDynamic, isSquare;
  std::vector<Tensor> tensors;
  std::string body;
  unsigned numValues = 0, numEmpties = 0;
};

/// Small integers: sums of their squares are exact in any order.
class Arrays {
public:
  Arrays(const std::vector<Tensor> &arguments, uint64_t seed) {
    std::mt19937_64 random(seed);
    for (const Tensor &argument : arguments) {
      HostTensor array;
      array.type = *parseElementType(argument.element);
      array.shape = argument.shape;
      array.strides.resize(array.shape.size());
      int64_t count = 1;
      for (size_t dim = array.shape.size(); dim-- > 0; count *= array.shape[dim])
        array.strides[dim] = count;
      std::vector<float> numbers;
      for (int64_t i = 0; i < count; ++i)
        numbers.push_back(float(int64_t(random() % 15) - 7));
      memory.emplace_back(count * byteSize(array.type));
      encodeArray(array.type, numbers.data(), memory.back().data(), count);
      array.data = memory.back().data();
      values.push_back(array);
    }
  }

  std::vector<HostArgument> values;

private:
  std::vector<std::vector<char>> memory;
};

std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

uint64_t fromEnvironment(const char *name, uint64_t otherwise) {
  const char *text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

TEST(Fusion, KeepsWhatRandomMapsMean) {
  constexpr uint64_t kAll = ~uint64_t(0);
  uint64_t seed = fromEnvironment("FUSEDNORM_FUSION_SEED", 1);
  uint64_t only = fromEnvironment("FUSEDNORM_FUSION_CASE", kAll);
  uint64_t cases = std::getenv("FUSEDNORM_TEST_FULL") ? 2000 : 200, numFused = 0;
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<FusedNormDialect, arith::ArithDialect, func::FuncDialect,
                      linalg::LinalgDialect, math::MathDialect, tensor::TensorDialect>();
  for (uint64_t number = 0; number < cases; ++number) {
    if (only != kAll && number != only)
      continue;
    ModuleWriter writer(seed * 1000003 + number);
    std::string text = writer.write();
    std::string replay = "FUSEDNORM_FUSION_SEED=" + std::to_string(seed) +
                         " FUSEDNORM_FUSION_CASE=" + std::to_string(number);
    auto before = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(before) << replay << "\n" << text;
    OwningOpRef<ModuleOp> after = before->clone();
    FusionReport report;
    raisePrimitives(*after, report);
    unsigned groups = fusePrimitives(*after, report);
    numFused += groups != 0;
    if (only != kAll)
      llvm::outs() << text << "\n" << print(*after);
    ASSERT_TRUE(succeeded(verify(*after))) << replay << "\n" << text;
    SmallVector<HostResult> results[2];
    for (auto [side, module] : llvm::enumerate(SmallVector<ModuleOp, 2>{*before, *after})) {
      Arrays arrays(writer.arguments, number);
      auto found = interpret(*ModuleOp(module).getOps<func::FuncOp>().begin(), arrays.values);
      ASSERT_TRUE(succeeded(found)) << replay << "\n" << text << print(module);
      results[side] = std::move(*found);
    }
    for (auto [index, expected, actual] : llvm::enumerate(results[0], results[1])) {
      ASSERT_EQ(actual.shape, expected.shape) << replay;
      ASSERT_TRUE(actual.data == expected.data)
          << "result " << index << " differs; replay by " << replay << "\n"
          << text << print(*after);
    }
  }
  // At least some modules must change, otherwise the test shows nothing.
  if (only == kAll) {
    EXPECT_GT(numFused, cases / 3);
  }
}

// Rows without columns need no computation, however many there are.
TEST(Reference, RowsWithoutColumns) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<FusedNormDialect, arith::ArithDialect, func::FuncDialect>();
  auto module = parseSourceString<ModuleOp>(
      "func.func @f(%x: tensor<?x?xf32>, %g: tensor<?xf32>, %e: f32, %o: tensor<?x?xf32>) -> "
      "tensor<?x?xf32> {\n"
      "%0 = fusednorm.rms_norm ins(%x, %g : tensor<?x?xf32>, tensor<?xf32>) epsilon(%e) outs(%o : "
      "tensor<?x?xf32>) -> tensor<?x?xf32>\nreturn %0 : tensor<?x?xf32>\n}",
      &context);
  ASSERT_TRUE(module);
  char none = 0;
  HostTensor rows;
  rows.type = ElementType::F32;
  rows.shape = {int64_t(1) << 50, 0}; // would take years row by row
  rows.strides = {0, 1};
  rows.data = &none;
  HostTensor gamma = rows;
  gamma.shape = {0};
  gamma.strides = {1};
  auto results = interpret(*module->getOps<func::FuncOp>().begin(), {rows, gamma, 1.0e-6, rows});
  ASSERT_TRUE(succeeded(results));
  EXPECT_EQ((*results)[0].shape, rows.shape);
}
} // namespace
