// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Invocation.h"
#include "fusednorm/Pipelines/Passes.h"
#include <cstdlib>
#include <cstring>
#include <set>

using namespace mlir;
using namespace fusednorm;

// A descriptor consists of allocated pointer, aligned pointer, offset, sizes and strides, with
// eight bytes each.
static constexpr size_t kSizesAt = 3;

static bool isMemory(const EntryValue &value) { return value.kind != EntryValue::Kind::Scalar; }

/// Returns the descriptor of an argument. Static and dynamic offsets count from the aligned
/// pointer.
static std::vector<int64_t> makeDescriptor(const BoundArgument &bound, char *base) {
  const EntryArgument &formal = *bound.formal;
  const StridedLayout &layout = bound.layout;
  int64_t offset = ShapedType::isDynamic(formal.offset) ? layout.offset : formal.offset;
  char *aligned = base + (layout.offset - offset) * byteSize(formal.element);
  std::vector<int64_t> words = {reinterpret_cast<int64_t>(base), reinterpret_cast<int64_t>(aligned),
                                offset};
  words.insert(words.end(), layout.shape.begin(), layout.shape.end());
  words.insert(words.end(), layout.strides.begin(), layout.strides.end());
  return words;
}

Invocation::Invocation(const Entry &entry, Arguments &arguments, LLVM::LLVMFuncOp lowered,
                       const std::vector<char *> *bases, void (*release)(void *))
    : entry(entry), arguments(arguments), release(release ? release : &std::free) {
  resultArguments.assign(entry.results.size(), -1);
  if (auto map = lowered->getAttrOfType<DenseI64ArrayAttr>(kResultArgumentsAttrName))
    resultArguments.assign(map.asArrayRef().begin(), map.asArrayRef().end());

  // The struct of all returned results, in C layout.
  size_t bytes = 0;
  for (auto [index, result] : llvm::enumerate(entry.results)) {
    if (resultArguments[index] >= 0)
      continue;
    size_t size = isMemory(result) ? 8 * (kSizesAt + 2 * result.shape.size())
                                   : size_t(byteSize(result.element));
    size_t alignment = isMemory(result) ? 8 : size;
    bytes = (bytes + alignment - 1) / alignment * alignment;
    returned.push_back({unsigned(index), bytes});
    bytes += size;
  }
  resultStorage.assign((bytes + 7) / 8, 0);
  resultPointer = resultStorage.data();

  // The C entry point has a pointer to this struct before its arguments, unless it returns one
  // scalar.
  bool byPointer =
      returned.size() > 1 || (returned.size() == 1 && isMemory(entry.results[returned[0].index]));
  if (byPointer)
    slots.push_back(&resultPointer);
  for (auto [index, bound] : llvm::enumerate(arguments.values)) {
    if (bound.isScalar()) {
      slots.push_back(&bound.scalar);
      continue;
    }
    descriptors.push_back(makeDescriptor(bound, bases ? (*bases)[index] : bound.buffer.data()));
    pointers.push_back(descriptors.back().data());
    slots.push_back(&pointers.back());
  }
  if (returned.size() == 1 && !byPointer)
    slots.push_back(resultPointer);
}

Invocation::~Invocation() { freeResults(); }

std::string Invocation::getEntrySymbol(StringRef name) { return ("_mlir_ciface_" + name).str(); }

void Invocation::call(PackedFunction function) {
  freeResults();
  function(slots.data());
}

std::vector<Output> Invocation::getOutputs() {
  std::vector<Output> outputs;
  auto position = returned.begin();
  for (auto [index, result] : llvm::enumerate(entry.results)) {
    Output output;
    output.isResult = true;
    output.index = index;
    if (int64_t argument = resultArguments[index]; argument >= 0) {
      output.tensor = arguments.values[argument].getTensor();
    } else {
      char *storage = reinterpret_cast<char *>(resultStorage.data()) + position->offset;
      ++position;
      output.tensor.type = result.element;
      output.tensor.data = storage;
      if (isMemory(result)) {
        const int64_t *words = reinterpret_cast<const int64_t *>(storage);
        size_t rank = result.shape.size();
        output.tensor.data =
            reinterpret_cast<char *>(words[1]) + words[2] * byteSize(result.element);
        output.tensor.shape.assign(words + kSizesAt, words + kSizesAt + rank);
        output.tensor.strides.assign(words + kSizesAt + rank, words + kSizesAt + 2 * rank);
      }
    }
    outputs.push_back(std::move(output));
  }
  for (auto [index, bound] : llvm::enumerate(arguments.values)) {
    if (bound.formal->kind != EntryValue::Kind::MemRef || !bound.formal->written)
      continue;
    Output output;
    output.index = index;
    output.tensor = bound.getTensor();
    outputs.push_back(std::move(output));
  }
  return outputs;
}

/// Frees returned results. Results in buffers of arguments are not freed, and two results may share
/// one buffer.
void Invocation::freeResults() {
  std::set<int64_t> allocated;
  for (const Returned &result : returned)
    if (isMemory(entry.results[result.index]))
      allocated.insert(resultStorage[result.offset / 8]);
  for (const std::vector<int64_t> &descriptor : descriptors)
    allocated.erase(descriptor[0]);
  for (int64_t pointer : allocated)
    release(reinterpret_cast<void *>(pointer));
  std::fill(resultStorage.begin(), resultStorage.end(), 0);
}
