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

static bool allocate(Buffer &buffer, std::string &error) {
  constexpr uint64_t most = uint64_t(1) << 36;
  uint64_t elements = static_cast<uint64_t>(buffer.layout.bufferElements());
  uint64_t size = static_cast<uint64_t>(byteSize(buffer.type));
  if (elements > most / size) {
    error = "the array has " + std::to_string(elements) + " elements; expected at most 64 GiB";
    return false;
  }
  buffer.bytes = elements * size;
  void *memory = mmap(nullptr, buffer.bytes + 2 * redZone, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    error = "out of memory for an array of " + std::to_string(buffer.bytes) + " bytes";
    return false;
  }
  buffer.data = static_cast<char *>(memory) + redZone;
  // Fill red zones and gaps with a pattern that is NaN, -1 or the largest value in every type.
  std::memset(memory, 0xFF, redZone);
  std::memset(buffer.data, 0xCC, buffer.bytes);
  std::memset(buffer.data + buffer.bytes, 0xFF, redZone);
  return true;
}

static bool fillFromFile(Buffer &buffer, const std::string &typeName, const std::string &path,
                         std::string &error) {
  auto type = parseElementType(typeName);
  if (!type) {
    error = "unknown element type '" + typeName + "' before the file; expected one of " +
            elementTypeList();
    return false;
  }
  auto reader = NpyReader::open(path, *type, error);
  if (!reader)
    return false;
  buffer.type = *type;
  InputSpec plain;
  auto layout = resolveLayout(plain, reader->shape(), error);
  if (!layout)
    return false;
  buffer.layout = *layout;
  return allocate(buffer, error) && reader->read(buffer.data, error);
}

static bool fill(Buffer &buffer, std::string spec, bool &initialised, std::string &error) {
  initialised = true;
  size_t colon = spec.find(':');
  if (colon != std::string::npos && spec.size() > 4 &&
      spec.compare(spec.size() - 4, 4, ".npy") == 0)
    return fillFromFile(buffer, spec.substr(0, colon), spec.substr(colon + 1), error);
  size_t uninit = spec.find("=uninit");
  if (uninit != std::string::npos) {
    initialised = false;
    spec.replace(uninit, 7, "=const(0)");
  }
  auto parsed = parseInputSpec(spec, error);
  if (!parsed)
    return false;
  if (parsed->isFile()) {
    error = "expected TYPE:" + parsed->path + ", because a pointer parameter has no element type";
    return false;
  }
  auto layout = resolveLayout(*parsed, parsed->shape, error);
  if (!layout)
    return false;
  buffer.type = parsed->type;
  buffer.layout = *layout;
  if (!allocate(buffer, error))
    return false;
  if (initialised)
    fillGenerated(*parsed, *layout, buffer.data, 0, layout->elementCount());
  return true;
}

std::vector<char> Buffer::packed() const {
  std::vector<char> result(static_cast<size_t>(layout.elementCount() * byteSize(type)));
  packElements(layout, type, data, result.data());
  return result;
}

Buffer *BufferSet::make(const std::string &name, const std::string &spec, std::string &error) {
  if (buffers.count(name)) {
    error = "expected a new buffer name, got '" + name + "' twice";
    return nullptr;
  }
  auto buffer = std::make_unique<Buffer>();
  buffer->name = name;
  bool initialised;
  if (!fill(*buffer, spec, initialised, error))
    return nullptr;
  simt::registerMemory(buffer->data, buffer->bytes, name, initialised);
  originals[name].assign(buffer->data, buffer->data + buffer->bytes);
  return (buffers[name] = std::move(buffer)).get();
}

std::unique_ptr<Buffer> BufferSet::makeDetached(const std::string &spec, std::string &error) {
  auto buffer = std::make_unique<Buffer>();
  bool initialised;
  if (!fill(*buffer, spec, initialised, error))
    return nullptr;
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
