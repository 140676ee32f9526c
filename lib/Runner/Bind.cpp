// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assignment of inputs to arguments, and checks of their types and shapes.

#include "fusednorm/Compiler/ShapeCheck.h"
#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Runner/Arguments.h"
#include "llvm/ADT/StringExtras.h"
#include <charconv>

using namespace mlir;
using namespace fusednorm;

static std::string typeText(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  type.print(os);
  return text;
}

/// Returns a text such as "argument 1 of @f, memref<?x64xbf16>".
static std::string formalText(const Entry &entry, unsigned index) {
  return "argument " + std::to_string(index) + " of @" + func::FuncOp(entry.func).getName().str() +
         ", " + typeText(entry.arguments[index].type);
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

/// Returns for each argument the index of its input, or -1.
static llvm::Expected<SmallVector<int>> distribute(const Entry &entry, size_t given) {
  size_t all = entry.arguments.size();
  size_t needed =
      llvm::count_if(entry.arguments, [](const EntryArgument &a) { return !a.isDestination(); });
  if (given != all && given != needed) {
    std::string expected = std::to_string(all) + " inputs, one for each argument";
    if (needed != all)
      expected += ", or " + std::to_string(needed) + ", without the destinations";
    std::string list;
    for (auto [index, argument] : llvm::enumerate(entry.arguments))
      list += "\n  " + std::to_string(index) + ": " + typeText(argument.type) +
              (argument.isDestination() ? " (destination)" : "");
    return llvm::createStringError("--input: @" + func::FuncOp(entry.func).getName().str() +
                                   " takes " + expected + ", got " + std::to_string(given) +
                                   "; its arguments are:" + list);
  }
  SmallVector<int> numbers;
  int next = 0;
  for (const EntryArgument &argument : entry.arguments)
    numbers.push_back(given != all && argument.isDestination() ? -1 : next++);
  return numbers;
}

//===----------------------------------------------------------------------===//
// One input
//===----------------------------------------------------------------------===//

/// Returns whether the text is a number, which means TYPE=const(NUMBER) for a scalar argument.
static bool isNumber(StringRef text) {
  double value;
  return !text.empty() && !text.getAsDouble(value);
}

/// Parses the text of an input; sets spec and file of `bound`.
static llvm::Error parse(BoundArgument &bound, std::string text) {
  const EntryArgument &formal = *bound.formal;
  if (bound.isScalar() && isNumber(text))
    text = std::string(elementTypeName(formal.element)) + "=const(" + text + ")";
  Result<InputSpec> spec = parseInputSpec(text);
  if (!spec)
    return llvm::createStringError(spec.error());
  bound.spec = *spec;
  if (bound.spec->isFile()) {
    Result<NpyReader> file = NpyReader::open(bound.spec->path, formal.element);
    if (!file)
      return llvm::createStringError(file.error());
    bound.file.emplace(std::move(*file));
    bound.spec->shape = bound.file->shape();
    bound.spec->type = formal.element;
  }
  if (bound.spec->type != formal.element)
    return llvm::createStringError("expected elements of type " +
                                   std::string(elementTypeName(formal.element)) + ", got " +
                                   std::string(elementTypeName(bound.spec->type)));
  Result<StridedLayout> layout = resolveLayout(*bound.spec, bound.spec->shape);
  if (!layout)
    return llvm::createStringError(layout.error());
  bound.layout = *layout;
  return llvm::Error::success();
}

/// Replaces the layout of a whole array by the layout of this rank's slice.
static llvm::Error takeSlice(BoundArgument &bound, const RankSlices &slices, size_t number) {
  if (!slices.isSplit(number))
    return llvm::Error::success();
  if (!bound.layout.isPacked() || bound.spec->offset)
    return llvm::createStringError("--shard-inputs: expected an array without a layout");
  llvm::Expected<RankSlice> slice = slices.get(number, bound.layout.shape);
  if (!slice)
    return llvm::createStringError("--shard-inputs: " + llvm::toString(slice.takeError()));
  bound.layout = StridedLayout::dense(slice->layout.shape);
  bound.slice = std::move(*slice);
  return llvm::Error::success();
}

static llvm::Error checkShape(const BoundArgument &bound) {
  ArrayRef<int64_t> expected = bound.formal->shape;
  const std::vector<int64_t> &shape = bound.layout.shape;
  bool fits = shape.size() == expected.size();
  for (size_t d = 0; fits && d < shape.size(); ++d)
    fits = ShapedType::isDynamic(expected[d]) || expected[d] == shape[d];
  if (fits)
    return llvm::Error::success();
  std::string text;
  for (int64_t extent : expected)
    text +=
        (text.empty() ? "" : "x") + (ShapedType::isDynamic(extent) ? "?" : std::to_string(extent));
  return llvm::createStringError("expected shape " + (text.empty() ? "scalar" : text) + ", got " +
                                 shapeText(shape));
}

/// Checks the strides of the input against strides in the type.
static llvm::Error checkStrides(const BoundArgument &bound) {
  const EntryArgument &formal = *bound.formal;
  const StridedLayout &layout = bound.layout;
  size_t rank = layout.shape.size();
  if (rank == 0 || layout.elementCount() == 0)
    return llvm::Error::success();
  auto has = [&](size_t d, int64_t stride) {
    return layout.shape[d] == 1 || layout.strides[d] == stride;
  };
  auto error = [&](size_t d, int64_t stride, const std::string &remedy) {
    return llvm::createStringError("expected stride " + std::to_string(stride) + " in dimension " +
                                   std::to_string(d) + ", got " +
                                   std::to_string(layout.strides[d]) + "; " + remedy);
  };
  if (formal.kind == EntryValue::Kind::Tensor)
    return has(rank - 1, 1) ? llvm::Error::success()
                            : error(rank - 1, 1, "use dense rows for a tensor");
  auto memref = cast<MemRefType>(formal.type);
  // An identity layout means dense for any extents.
  int64_t dense = 1;
  for (size_t d = rank; d-- > 0;) {
    int64_t stride = memref.getLayout().isIdentity() ? dense : formal.strides[d];
    if (!ShapedType::isDynamic(stride) && !has(d, stride))
      return error(d, stride,
                   "for rows with gaps use a type with dynamic strides, such as "
                   "memref<?x64xf32, strided<[?, 1], offset: ?>>");
    dense *= layout.shape[d];
  }
  return llvm::Error::success();
}

/// Reads the value of a scalar argument.
static llvm::Error readScalar(BoundArgument &bound) {
  if (!bound.layout.isPacked() || bound.spec->offset)
    return llvm::createStringError("expected no layout for a scalar");
  if (!bound.file)
    fillGenerated(*bound.spec, bound.layout, &bound.scalar, 0, 1);
  else if (auto read = bound.file->read(&bound.scalar); !read)
    return llvm::createStringError(read.error());
  return llvm::Error::success();
}

/// Binds the text of an input to `bound`, and checks its type, shape and strides.
static llvm::Error bindInput(BoundArgument &bound, const std::string &text,
                             const RankSlices &slices, size_t number) {
  if (llvm::Error error = parse(bound, text))
    return error;
  if (llvm::Error error = takeSlice(bound, slices, number))
    return error;
  if (llvm::Error error = checkShape(bound))
    return error;
  return bound.isScalar() ? readScalar(bound) : checkStrides(bound);
}

//===----------------------------------------------------------------------===//
// All inputs
//===----------------------------------------------------------------------===//

FailureOr<Arguments> Arguments::bind(const Entry &entry, const std::vector<std::string> &inputs,
                                     StringRef tool, const RankSlices &slices) {
  llvm::Expected<SmallVector<int>> numbers = distribute(entry, inputs.size());
  if (!numbers)
    return reportToolError(tool, llvm::toString(numbers.takeError())), failure();
  if (!slices.splits.empty() && slices.splits.size() != inputs.size())
    return reportToolError(tool, "--shard-inputs: expected " + std::to_string(inputs.size()) +
                                     " entries, one for each --input, got " +
                                     std::to_string(slices.splits.size())),
           failure();

  Arguments result;
  ShapeList shapes;
  for (auto [index, formal] : llvm::enumerate(entry.arguments)) {
    BoundArgument bound;
    bound.formal = &formal;
    std::optional<SmallVector<int64_t>> shape;
    int number = (*numbers)[index];
    if (number < 0) {
      bound.label = formalText(entry, index);
      if (formal.isStatic())
        shape = formal.shape;
    } else {
      bound.label = "--input '" + inputs[number] + "' for " + formalText(entry, index);
      if (llvm::Error error = bindInput(bound, inputs[number], slices, size_t(number)))
        return reportToolError(tool, bound.label + ": " + llvm::toString(std::move(error))),
               failure();
      shape.emplace(bound.layout.shape.begin(), bound.layout.shape.end());
    }
    shapes.push_back(bound.isScalar() ? std::nullopt : shape);
    result.values.push_back(std::move(bound));
  }

  if (failed(checkShapes(entry.func, shapes)))
    return failure();
  for (auto [bound, shape] : llvm::zip(result.values, shapes)) {
    if (bound.spec || bound.isScalar())
      continue;
    if (!shape || ShapedType::isDynamicShape(*shape))
      return reportToolError(tool, bound.label +
                                       ": the shape of this destination does not follow from "
                                       "the other inputs; pass an --input for every "
                                       "argument, such as 4x64xf32=const(0)"),
             failure();
    bound.layout = StridedLayout::dense(std::vector<int64_t>(shape->begin(), shape->end()));
  }
  return result;
}

bool Arguments::hasStridedTensors() const {
  return llvm::any_of(values, [](const BoundArgument &bound) {
    StridedLayout layout = bound.layout;
    layout.offset = 0;
    return bound.formal->kind == EntryValue::Kind::Tensor && !layout.isPacked();
  });
}
