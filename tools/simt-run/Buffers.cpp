// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Buffers.h"

#include "fusednorm/Simt/Runtime.h"
#include "fusednorm/Support/Npy.h"

#include <cstring>
#include <sys/mman.h>

using namespace fusednorm;

/// Size of the red zones around each array. They protect other memory from small overruns in runs
/// without checks.
static constexpr size_t redZone = 4096;

Buffer::~Buffer() {
  if (data)
    munmap(data - redZone, bytes + 2 * redZone);
}

static llvm::Error allocate(Buffer &buffer) {
  constexpr uint64_t most = uint64_t(1) << 36;
  uint64_t elements = static_cast<uint64_t>(buffer.layout.bufferElements());
  uint64_t size = static_cast<uint64_t>(byteSize(buffer.type));
  if (elements > most / size)
    return llvm::createStringError("the array has " + std::to_string(elements) +
                                   " elements; expected at most 64 GiB");
  buffer.bytes = elements * size;
  void *memory = mmap(nullptr, buffer.bytes + 2 * redZone, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return llvm::createStringError("out of memory for an array of " + std::to_string(buffer.bytes) +
                                   " bytes");
  buffer.data = static_cast<char *>(memory) + redZone;
  // Fill red zones and gaps with a pattern that is NaN, -1 or the largest value in every type.
  std::memset(memory, 0xFF, redZone);
  std::memset(buffer.data, 0xCC, buffer.bytes);
  std::memset(buffer.data + buffer.bytes, 0xFF, redZone);
  return llvm::Error::success();
}

static llvm::Error fillFromFile(Buffer &buffer, const std::string &typeName,
                                const std::string &path) {
  auto type = parseElementType(typeName);
  if (!type)
    return llvm::createStringError("unknown element type '" + typeName +
                                   "' before the file; expected one of " + elementTypeList());
  auto reader = NpyReader::open(path, *type);
  if (!reader)
    return llvm::createStringError(reader.error());
  buffer.type = *type;
  buffer.layout = StridedLayout::dense(reader->shape());
  if (llvm::Error error = allocate(buffer))
    return error;
  if (auto read = reader->read(buffer.data); !read)
    return llvm::createStringError(read.error());
  return llvm::Error::success();
}

/// Creates the array of `spec`. Sets `initialised` to whether it has contents.
static llvm::Error fill(Buffer &buffer, std::string spec, bool &initialised) {
  initialised = true;
  size_t colon = spec.find(':');
  if (colon != std::string::npos && spec.size() > 4 &&
      spec.compare(spec.size() - 4, 4, ".npy") == 0)
    return fillFromFile(buffer, spec.substr(0, colon), spec.substr(colon + 1));
  size_t uninit = spec.find("=uninit");
  if (uninit != std::string::npos) {
    initialised = false;
    spec.replace(uninit, 7, "=const(0)");
  }
  auto parsed = parseInputSpec(spec);
  if (!parsed)
    return llvm::createStringError(parsed.error());
  if (parsed->isFile())
    return llvm::createStringError("expected TYPE:" + parsed->path +
                                   ", because a pointer parameter has no element type");
  auto layout = resolveLayout(*parsed, parsed->shape);
  if (!layout)
    return llvm::createStringError(layout.error());
  buffer.type = parsed->type;
  buffer.layout = *layout;
  if (llvm::Error error = allocate(buffer))
    return error;
  if (initialised)
    fillGenerated(*parsed, *layout, buffer.data, 0, layout->elementCount());
  return llvm::Error::success();
}

std::vector<char> Buffer::packed() const {
  std::vector<char> result(static_cast<size_t>(layout.elementCount() * byteSize(type)));
  packElements(layout, type, data, result.data());
  return result;
}

llvm::Expected<Buffer *> BufferSet::make(const std::string &name, const std::string &spec) {
  if (buffers.count(name))
    return llvm::createStringError("expected a new buffer name, got '" + name + "' twice");
  auto buffer = std::make_unique<Buffer>();
  buffer->name = name;
  bool initialised;
  if (llvm::Error error = fill(*buffer, spec, initialised))
    return error;
  simt::registerMemory(buffer->data, buffer->bytes, name, initialised);
  originals[name].assign(buffer->data, buffer->data + buffer->bytes);
  return (buffers[name] = std::move(buffer)).get();
}

llvm::Expected<std::unique_ptr<Buffer>> BufferSet::makeDetached(const std::string &spec) {
  auto buffer = std::make_unique<Buffer>();
  bool initialised;
  if (llvm::Error error = fill(*buffer, spec, initialised))
    return error;
  return buffer;
}

Buffer *BufferSet::find(const std::string &name) const {
  auto found = buffers.find(name);
  return found == buffers.end() ? nullptr : found->second.get();
}

void BufferSet::restore() {
  for (auto &[name, buffer] : buffers)
    std::memcpy(buffer->data, originals[name].data(), buffer->bytes);
}

std::string BufferSet::names() const {
  std::string text;
  for (auto &entry : buffers)
    text += (text.empty() ? "'" : ", '") + entry.first + "'";
  return text.empty() ? "none" : text;
}
