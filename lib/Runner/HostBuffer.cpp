// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/HostBuffer.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

using namespace fusednorm;

static constexpr int64_t kPage = 4096;
static constexpr int64_t kGuardBytes = 256;
static constexpr unsigned char kGuardByte = 0xc5;

HostBuffer &HostBuffer::operator=(HostBuffer &&other) noexcept {
  std::swap(mapping, other.mapping);
  std::swap(mappedBytes, other.mappedBytes);
  std::swap(start, other.start);
  std::swap(bytes, other.bytes);
  return *this;
}

HostBuffer::~HostBuffer() {
  if (mapping)
    munmap(mapping, static_cast<size_t>(mappedBytes));
}

static llvm::Error failMapping(int64_t bytes, const char *what) {
  return llvm::createStringError("cannot map " + std::to_string(bytes) +
                                 " bytes of memory: " + what);
}

llvm::Expected<HostBuffer> HostBuffer::create(int64_t bytes, unsigned stagger) {
  // The guard before the data has one page, so the offset of the data within its page is free.
  int64_t before = kPage + 64 * (1 + stagger * 13 % 56);
  int64_t total;
  if (__builtin_add_overflow(bytes, before + kGuardBytes + kPage, &total))
    return failMapping(bytes, "more than the address space");
  total = total / kPage * kPage;
  void *memory = mmap(nullptr, static_cast<size_t>(total), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return failMapping(bytes, std::strerror(errno));
  HostBuffer buffer;
  buffer.mapping = static_cast<char *>(memory);
  buffer.mappedBytes = total;
  buffer.start = buffer.mapping + before;
  buffer.bytes = bytes;
  return buffer;
}

/// Creates a memory file of `size` bytes with a repeated element.
static int makePattern(const void *element, int64_t elementSize, int64_t size) {
  int file = memfd_create("fusednorm", MFD_CLOEXEC);
  if (file < 0)
    return -1;
  void *memory = MAP_FAILED;
  if (ftruncate(file, size) == 0)
    memory = mmap(nullptr, static_cast<size_t>(size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) {
    close(file);
    return -1;
  }
  for (int64_t i = 0; i < size; i += elementSize)
    std::memcpy(static_cast<char *>(memory) + i, element, static_cast<size_t>(elementSize));
  munmap(memory, static_cast<size_t>(size));
  return file;
}

llvm::Expected<HostBuffer> HostBuffer::createRepeated(int64_t bytes, unsigned stagger,
                                                      const void *element, int64_t size) {
  llvm::Expected<HostBuffer> buffer = create(bytes, stagger);
  if (!buffer)
    return buffer.takeError();
  // Below 16 MiB a plain copy is as fast. The kernel allows 65530 mappings per process.
  constexpr int64_t kSmall = 16 << 20, kMappings = 16384;
  if (bytes >= kSmall) {
    int64_t chunk = 2 << 20;
    while (buffer->mappedBytes / chunk > kMappings)
      chunk *= 2;
    int file = makePattern(element, size, chunk);
    bool ok = file >= 0;
    for (int64_t at = 0; ok && at < buffer->mappedBytes; at += chunk) {
      int64_t length = std::min(chunk, buffer->mappedBytes - at);
      ok = mmap(buffer->mapping + at, static_cast<size_t>(length), PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, file, 0) != MAP_FAILED;
    }
    int problem = errno;
    if (file >= 0)
      close(file);
    if (!ok)
      return failMapping(bytes, std::strerror(problem));
    return buffer;
  }
  for (int64_t i = 0; i + size <= bytes; i += size)
    std::memcpy(buffer->start + i, element, static_cast<size_t>(size));
  return buffer;
}

void HostBuffer::setGuards() {
  std::memset(start - kGuardBytes, kGuardByte, kGuardBytes);
  std::memset(start + bytes, kGuardByte, kGuardBytes);
}

llvm::Error HostBuffer::checkGuards() const {
  auto intact = [](const char *from) {
    return std::all_of(from, from + kGuardBytes,
                       [](char byte) { return static_cast<unsigned char>(byte) == kGuardByte; });
  };
  if (!intact(start - kGuardBytes))
    return llvm::createStringError("bytes before its first element were written");
  if (!intact(start + bytes))
    return llvm::createStringError("bytes after its last element were written");
  return llvm::Error::success();
}
