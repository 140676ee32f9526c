// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interprets functions by the reference on arrays like the runner's: shapes accepted by the types
// and ops, with arbitrary values.

#include "Arguments.h"
#include "fusednorm/Compiler/ShapeCheck.h"
#include "fusednorm/Runner/Entry.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cstring>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::fuzz;

/// Larger than needed to expose invalid extents.
constexpr int64_t kMostElements = 1 << 16;

/// Allocates exactly the bytes of the array, so that sanitizers detect every access out of bounds.
static std::unique_ptr<char[]> makeContents(const EntryArgument &formal, int64_t count,
                                            bool ordinary, Random &random) {
  size_t size = byteSize(formal.element), bytes = size * static_cast<size_t>(count);
  std::unique_ptr<char[]> data(new char[bytes]);
  if (ordinary && isEncodable(formal.element) && !isInteger(formal.element)) {
    std::vector<float> numbers(count);
    for (float &number : numbers)
      number = static_cast<float>(random.uniform(-2, 2));
    encodeArray(formal.element, numbers.data(), data.get(), count);
    return data;
  }
  // Integers index arrays, so most of them are small.
  bool indices = isInteger(formal.element);
  for (size_t i = 0; i < bytes; i += size) {
    int64_t value = indices ? (random.chance(0.9) ? random.range(0, 3) : random.range(-2, 300))
                            : static_cast<int64_t>(random.next());
    std::memcpy(data.get() + i, &value, size);
  }
  return data;
}

/// Whether the static type of any value has more than kMostElements elements.
static bool isLarge(func::FuncOp func) {
  auto exceeds = [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped || !shaped.hasRank())
      return false;
    int64_t count = 1;
    for (int64_t extent : shaped.getShape()) {
      if (ShapedType::isDynamic(extent) || extent == 0)
        continue;
      if (extent > kMostElements / count)
        return true;
      count *= extent;
    }
    return false;
  };
  return func
      .walk([&](Operation *op) {
        return llvm::any_of(op->getResultTypes(), exceeds) ? WalkResult::interrupt()
                                                           : WalkResult::advance();
      })
      .wasInterrupted();
}

FailureOr<bool> Arguments::make(func::FuncOp func, bool ordinary, Random &random) {
  if (isLarge(func))
    return false;
  FailureOr<Entry> entry = analyzeEntry(func);
  if (failed(entry))
    return failure();
  // Most dynamic extents have one value, so that operands match.
  int64_t common = random.range(0, 9);
  ShapeList shapes;
  for (const EntryArgument &formal : entry->arguments) {
    if (formal.kind == EntryValue::Kind::Scalar) {
      shapes.push_back(std::nullopt);
      continue;
    }
    SmallVector<int64_t> shape(formal.shape);
    for (int64_t &extent : shape)
      if (ShapedType::isDynamic(extent))
        extent = random.chance(0.85) ? common : random.range(0, 70);
    shapes.push_back(formal.isDestination() && !formal.isStatic() && random.chance(0.7)
                         ? std::optional<SmallVector<int64_t>>()
                         : std::optional(shape));
  }
  if (failed(checkShapes(func, shapes)))
    return failure();
  for (auto [formal, shape] : llvm::zip(entry->arguments, shapes)) {
    if (formal.kind == EntryValue::Kind::Scalar) {
      if (isInteger(formal.element))
        values.emplace_back(random.range(-1, 20));
      else
        values.emplace_back(random.uniform(0, 2));
      continue;
    }
    if (!shape || ShapedType::isDynamicShape(*shape))
      return false; // the runner requires more inputs
    HostTensor tensor;
    tensor.type = formal.element;
    tensor.shape.assign(shape->begin(), shape->end());
    tensor.strides.resize(shape->size());
    int64_t count = 1;
    for (size_t d = shape->size(); d-- > 0;) {
      tensor.strides[d] = count;
      int64_t extent = std::max<int64_t>((*shape)[d], 1);
      if (extent > kMostElements / count)
        return false;
      count *= extent;
    }
    contents.push_back(makeContents(formal, tensor.elementCount(), ordinary, random));
    tensor.data = contents.back().get();
    values.emplace_back(tensor);
  }
  return true;
}

static LogicalResult interpretOne(func::FuncOp func, Random &random) {
  Arguments arguments;
  FailureOr<bool> made = arguments.make(func, /*ordinary=*/false, random);
  if (failed(made) || !*made)
    return made;
  return interpret(func, arguments.values);
}

LogicalResult fusednorm::fuzz::interpretAll(ModuleOp module, uint64_t seed) {
  Random random(seed);
  unsigned count = 0;
  for (auto func : module.getOps<func::FuncOp>())
    if (!func.isExternal() && count++ < 4 && failed(interpretOne(func, random)))
      return failure();
  return success();
}
