// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Signature.h"
#include "Messages.h"
#include "fusednorm/Artifact/SourceFacts.h"
#include "fusednorm/Runner/Entry.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::capi;

static fnrt_extent extentOf(const ExtentRule &rule) {
  switch (rule.kind) {
  case ExtentRule::Kind::Fixed:
    return {rule.value, -1, 1, 1, 0};
  case ExtentRule::Kind::Any:
    return {-1, -1, 1, 1, rule.unit > 1 ? int32_t(rule.unit) : 0};
  case ExtentRule::Kind::Symbol:
    return {rule.add, int32_t(rule.symbol), int32_t(rule.multiply), int32_t(rule.divide),
            rule.unit > 1 ? int32_t(rule.unit) : 0};
  case ExtentRule::Kind::AtLeast:
    return {rule.add, int32_t(rule.symbol), int32_t(rule.multiply), int32_t(rule.divide),
            FNRT_AT_LEAST};
  }
  llvm_unreachable("all kinds have returned");
}

FailureOr<Signature> fusednorm::capi::readSignature(Compiler &compiler, func::FuncOp func,
                                                    unsigned own) {
  Signature signature;
  signature.entry = func.getName().str();
  if (func.getNumArguments() > FNC_MAX_ARGUMENTS)
    return func.emitError("@") << func.getName() << " has " << func.getNumArguments()
                               << " arguments; expected at most " << FNC_MAX_ARGUMENTS;
  FailureOr<Entry> entry = analyzeEntry(func);
  std::vector<std::vector<ExtentRule>> extents;
  if (failed(entry) || failed(artifact::deriveExtents(func, extents)))
    return failure();
  for (const EntryValue &result : entry->results)
    if (result.kind != EntryValue::Kind::Tensor)
      return func.emitError("@") << func.getName() << " returns a value of type " << result.type
                                 << "; expected tensors in memory of the caller; add an "
                                    "argument for the result";
  artifact::SourceFacts facts = artifact::readSource(func, compiler.getSources(), "fnc");
  for (auto [number, formal] : llvm::enumerate(entry->arguments)) {
    Argument argument;
    argument.name = facts.names[number];
    argument.isTensor = formal.kind != EntryValue::Kind::Scalar;
    argument.isMemRef = formal.kind == EntryValue::Kind::MemRef;
    argument.type = formal.element;
    argument.read = !argument.isTensor || formal.read;
    argument.written = formal.written;
    argument.added = number >= own;
    if (formal.shape.size() > FNC_MAX_RANK)
      return func.emitError("argument ")
             << number << " of @" << func.getName() << " is of rank " << formal.shape.size()
             << "; expected at most " << FNC_MAX_RANK << " dimensions";
    for (const ExtentRule &rule : extents[number])
      argument.shape.push_back(extentOf(rule));
    argument.hasAnyOffset = ShapedType::isDynamic(formal.offset);
    if (argument.isMemRef) {
      bool isDense = cast<MemRefType>(formal.type).getLayout().isIdentity();
      for (int64_t stride : formal.strides)
        if (!isDense)
          argument.strides.push_back(ShapedType::isDynamic(stride) ? int64_t(FNRT_ANY_STRIDE)
                                                                   : stride);
      argument.offset = argument.hasAnyOffset ? 0 : formal.offset;
    }
    signature.arguments.push_back(std::move(argument));
  }
  return signature;
}

void Signature::describe() {
  size_t count = arguments.size();
  denseArguments.resize(count);
  rowsArguments.resize(count);
  rowStrides.resize(count);
  for (auto [number, argument] : llvm::enumerate(arguments)) {
    fnrt_argument &described = denseArguments[number];
    described = {};
    described.name = argument.name.c_str();
    described.kind = argument.isTensor ? FNRT_TENSOR : FNRT_SCALAR;
    described.type = uint8_t(argument.type);
    described.rank = uint8_t(argument.shape.size());
    described.access = (argument.read ? FNRT_READ : 0) | (argument.written ? FNRT_WRITE : 0);
    for (unsigned other : argument.mayAlias)
      described.may_alias |= uint64_t(1) << other;
    described.shape = argument.shape.data();
    described.strides = argument.strides.empty() ? nullptr : argument.strides.data();
    rowsArguments[number] = described;
    if (!argument.isTensor || argument.isMemRef || argument.shape.empty())
      continue;
    rowStrides[number].assign(argument.shape.size(), FNRT_ANY_STRIDE);
    rowStrides[number].back() = 1;
    rowsArguments[number].strides = rowStrides[number].data();
  }
  for (auto [function, list] :
       {std::pair(&dense, &denseArguments), std::pair(&rows, &rowsArguments)}) {
    *function = {};
    function->name = entry.c_str();
    function->arguments = list->data();
    function->argument_count = uint32_t(count);
  }
}

//===----------------------------------------------------------------------===//
// As text
//===----------------------------------------------------------------------===//

std::string Signature::toText() const {
  llvm::json::Array list;
  for (const Argument &argument : arguments) {
    llvm::json::Object object{{"name", argument.name},
                              {"kind", argument.isTensor ? "tensor" : "scalar"},
                              {"type", std::string(elementTypeName(argument.type))},
                              {"read", argument.read},
                              {"written", argument.written},
                              {"added", argument.added}};
    llvm::json::Array aliases;
    for (unsigned other : argument.mayAlias)
      aliases.push_back(arguments[other].name);
    object["may_alias"] = std::move(aliases);
    llvm::json::Array shape;
    for (const fnrt_extent &extent : argument.shape)
      shape.push_back(extent.symbol < 0 && extent.value >= 0 ? llvm::json::Value(extent.value)
                                                             : llvm::json::Value(nullptr));
    if (argument.isTensor)
      object["shape"] = std::move(shape);
    list.push_back(std::move(object));
  }
  llvm::json::Array numbers;
  for (int64_t result : results)
    numbers.push_back(result);
  return llvm::formatv("{0}",
                       llvm::json::Value(llvm::json::Object{{"entry", entry},
                                                            {"target", target},
                                                            {"arguments", std::move(list)},
                                                            {"results", std::move(numbers)}}))
      .str();
}

llvm::json::Value Signature::toJSON() const {
  llvm::json::Array list;
  for (const Argument &argument : arguments) {
    llvm::json::Array shape, strides;
    for (const fnrt_extent &extent : argument.shape)
      shape.push_back(llvm::json::Array{extent.value, extent.symbol, extent.multiply, extent.divide,
                                        extent.constraint});
    for (int64_t stride : argument.strides)
      strides.push_back(stride);
    llvm::json::Array aliases;
    for (unsigned other : argument.mayAlias)
      aliases.push_back(other);
    list.push_back(llvm::json::Object{{"name", argument.name},
                                      {"tensor", argument.isTensor},
                                      {"memref", argument.isMemRef},
                                      {"type", int64_t(argument.type)},
                                      {"shape", std::move(shape)},
                                      {"strides", std::move(strides)},
                                      {"offset", argument.offset},
                                      {"any_offset", argument.hasAnyOffset},
                                      {"may_alias", std::move(aliases)},
                                      {"read", argument.read},
                                      {"written", argument.written},
                                      {"added", argument.added}});
  }
  llvm::json::Array numbers;
  for (int64_t result : results)
    numbers.push_back(result);
  return llvm::json::Object{{"entry", entry},
                            {"target", target},
                            {"arguments", std::move(list)},
                            {"results", std::move(numbers)}};
}

static bool readExtent(const llvm::json::Value &value, fnrt_extent &extent) {
  const llvm::json::Array *parts = value.getAsArray();
  if (!parts || parts->size() != 5)
    return false;
  int64_t numbers[5];
  for (size_t i = 0; i < 5; ++i) {
    std::optional<int64_t> number = (*parts)[i].getAsInteger();
    if (!number)
      return false;
    numbers[i] = *number;
  }
  extent = {numbers[0], int32_t(numbers[1]), int32_t(numbers[2]), int32_t(numbers[3]),
            int32_t(numbers[4])};
  return extent.symbol >= -1 && extent.symbol < 32 && extent.divide > 0;
}

bool Signature::fromJSON(const llvm::json::Value &value) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object || !object->getString("entry") || !object->getString("target") ||
      !object->getArray("arguments") || !object->getArray("results") ||
      object->getArray("arguments")->size() > FNC_MAX_ARGUMENTS)
    return false;
  entry = object->getString("entry")->str();
  target = object->getString("target")->str();
  for (const llvm::json::Value &item : *object->getArray("arguments")) {
    const llvm::json::Object *parts = item.getAsObject();
    if (!parts || !parts->getString("name") || !parts->getArray("shape") ||
        !parts->getArray("strides") || !parts->getArray("may_alias") ||
        parts->getArray("shape")->size() > FNC_MAX_RANK)
      return false;
    auto flag = [&](llvm::StringRef name) { return parts->getBoolean(name).value_or(false); };
    Argument argument;
    argument.name = parts->getString("name")->str();
    argument.isTensor = flag("tensor");
    argument.isMemRef = flag("memref");
    argument.hasAnyOffset = flag("any_offset");
    argument.read = flag("read");
    argument.written = flag("written");
    argument.added = flag("added");
    argument.offset = parts->getInteger("offset").value_or(0);
    int64_t type = parts->getInteger("type").value_or(-1);
    if (type < 0 || type >= int64_t(allElementTypes.size()))
      return false;
    argument.type = ElementType(type);
    for (const llvm::json::Value &extent : *parts->getArray("shape"))
      if (!readExtent(extent, argument.shape.emplace_back()))
        return false;
    for (const llvm::json::Value &stride : *parts->getArray("strides"))
      argument.strides.push_back(stride.getAsInteger().value_or(0));
    if (!argument.strides.empty() && argument.strides.size() != argument.shape.size())
      return false;
    for (const llvm::json::Value &other : *parts->getArray("may_alias")) {
      int64_t number = other.getAsInteger().value_or(-1);
      if (number < 0 || number >= int64_t(object->getArray("arguments")->size()))
        return false;
      argument.mayAlias.push_back(unsigned(number));
    }
    arguments.push_back(std::move(argument));
  }
  for (const llvm::json::Value &result : *object->getArray("results")) {
    int64_t number = result.getAsInteger().value_or(-1);
    if (number < 0 || number >= int64_t(arguments.size()))
      return false;
    results.push_back(number);
  }
  return true;
}
