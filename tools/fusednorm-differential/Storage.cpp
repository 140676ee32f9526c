// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Storage.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace fusednorm;
using namespace fusednorm::differential;

/// A plausible value in every float type, so that an invalid read changes results.
static constexpr int kPattern = 0x3b;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

GuardedMemory::GuardedMemory(int64_t bytes, bool atEnd) : bytes(bytes) {
  size_t page = sysconf(_SC_PAGESIZE);
  size_t inner = (static_cast<size_t>(bytes) + page - 1) / page * page;
  mapped = inner + 2 * page;
  void *memory = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    fprintf(stderr, "fusednorm-differential: error: out of memory for %zu bytes\n", mapped);
    exit(2);
  }
  mapping = static_cast<char *>(memory);
  mprotect(mapping, page, PROT_NONE);
  mprotect(mapping + page + inner, page, PROT_NONE);
  memset(mapping + page, kPattern, inner);
  begin = mapping + page + (atEnd ? inner - bytes : 0);
}

GuardedMemory::~GuardedMemory() {
  if (mapping)
    munmap(mapping, mapped);
}

GuardedMemory::GuardedMemory(GuardedMemory &&other) noexcept
    : mapping(other.mapping), begin(other.begin), mapped(other.mapped), bytes(other.bytes) {
  other.mapping = nullptr;
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

Storage::Storage(const Case &test) : test(test) {
  for (const Operand &operand : test.operands) {
    if (operand.alias >= 0) {
      owner.push_back(owner[operand.alias]);
      continue;
    }
    owner.push_back(memory.size());
    int64_t elements = operand.isScalar ? 0 : operand.shift + operand.layout.bufferElements();
    memory.emplace_back(elements * byteSize(operand.type), operand.atPageEnd);
    if (!operand.isScalar && (!operand.isOutput || operand.isRead))
      fillOperand(operand, pointer(owner.size() - 1));
  }
}

char *Storage::pointer(size_t index) const {
  const Operand &operand = test.operands[index];
  return memory[owner[index]].data() + operand.shift * byteSize(operand.type);
}

HostTensor Storage::tensor(size_t index) const {
  const Operand &operand = test.operands[index];
  HostTensor result;
  result.type = operand.type;
  result.data = pointer(index) + operand.layout.offset * byteSize(operand.type);
  result.shape = operand.layout.shape;
  result.strides = operand.layout.strides;
  return result;
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

/// Returns the elements without gaps, and marks their bytes in `marks`.
static std::vector<char> gather(const Operand &operand, const Storage &storage, size_t index,
                                std::vector<char> &marks) {
  HostTensor tensor = storage.tensor(index);
  int64_t size = byteSize(operand.type), count = tensor.elementCount();
  std::vector<char> packed(count * size);
  packElements(tensor.layout(), operand.type, tensor.data, packed.data());
  std::vector<char> ones(count * size, 1);
  int64_t first = static_cast<char *>(tensor.data) - storage.memoryOf(index).data();
  unpackElements(tensor.layout(), operand.type, ones.data(), marks.data() + first);
  return packed;
}

std::vector<Difference> differential::compareStorage(const Case &test, const Storage &before,
                                                     const Storage &compiled,
                                                     const Storage &reference, const Storage *low,
                                                     const Storage *high) {
  std::vector<Difference> differences;
  for (size_t index = 0; index < test.operands.size(); ++index) {
    const Operand &operand = test.operands[index];
    if (operand.isScalar)
      continue;
    const GuardedMemory &memory = compiled.memoryOf(index);
    std::vector<char> marks(memory.size() + 8), unused = marks;
    Difference difference;
    difference.operand = index;
    // If operands share memory, bytes of all outputs may change.
    for (size_t other = 0; other < test.operands.size(); ++other)
      if (test.operands[other].isOutput && &compiled.memoryOf(other) == &memory)
        gather(test.operands[other], compiled, other, marks);
    for (int64_t i = 0; i < memory.size() && !difference.strayByte; ++i)
      if (!marks[i] && memory.data()[i] != before.memoryOf(index).data()[i])
        difference.strayByte = i - operand.shift * byteSize(operand.type);
    if (operand.isOutput) {
      std::vector<char> actual = gather(operand, compiled, index, unused);
      std::vector<char> expected = gather(operand, reference, index, unused);
      std::vector<char> least, most;
      std::optional<Range> range;
      if (low && high) {
        least = gather(operand, *low, index, unused);
        most = gather(operand, *high, index, unused);
        range = Range{least.data(), most.data()};
      }
      difference.comparison =
          compareArrays(operand.type, actual.data(), expected.data(), operand.layout.elementCount(),
                        operand.tolerance, range ? &*range : nullptr);
      if (range)
        difference.comparison.passed = difference.comparison.outside == 0;
    }
    if (difference.strayByte || !difference.comparison.passed)
      differences.push_back(std::move(difference));
  }
  return differences;
}
