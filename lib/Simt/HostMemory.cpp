// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of libfusednorm_simt.so: allocations between red zones, and copies that check their
// ranges.

#include "HostLibrary.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

using namespace fusednorm::simt;

namespace {
constexpr size_t redZone = 4096;

struct Memory {
  std::mutex mutex;
  /// Start and size of each allocation. Red zones surround each of them.
  std::map<char *, size_t> allocations, registered;
  uint64_t made = 0;

  static Memory &get() {
    static Memory *memory = new Memory();
    return *memory;
  }
};

std::string addressText(const void *address) {
  char text[32];
  std::snprintf(text, sizeof text, "%p", address);
  return text;
}

/// Kind of memory that contains a range: accessible by kernels, or other host memory.
enum class Owner { Kernels, Host };

llvm::Expected<Owner> findOwner(Memory &memory, const char *begin, size_t bytes, const char *what) {
  auto inside = [&](const std::map<char *, size_t> &ranges, size_t zone) -> llvm::Expected<Owner> {
    // Integer arithmetic, because the address may be any number.
    auto next =
        ranges.upper_bound(reinterpret_cast<char *>(reinterpret_cast<uintptr_t>(begin) + zone));
    if (next != ranges.begin()) {
      auto [start, size] = *std::prev(next);
      auto offset = begin - start;
      if (offset >= 0 && size_t(offset) <= size && bytes <= size - size_t(offset))
        return Owner::Kernels;
      if (begin < start + size + zone)
        return llvm::createStringError(std::string(what) + ": expected bytes of an allocation of " +
                                       std::to_string(size) + " bytes, got " +
                                       std::to_string(bytes) + " from byte " +
                                       std::to_string(offset) + " on");
    }
    if (next != ranges.end() && bytes > size_t(next->first - begin) - zone)
      return llvm::createStringError(std::string(what) + ": " + std::to_string(bytes) +
                                     " bytes at " + addressText(begin) +
                                     " reach into another allocation");
    return Owner::Host;
  };
  llvm::Expected<Owner> owner = inside(memory.allocations, redZone);
  if (!owner || *owner != Owner::Host)
    return owner;
  // Part of a host allocation may be registered.
  auto next = memory.registered.upper_bound(const_cast<char *>(begin));
  if (next == memory.registered.begin())
    return Owner::Host;
  auto [start, size] = *std::prev(next);
  return size_t(begin - start) <= size && bytes <= size - size_t(begin - start) ? Owner::Kernels
                                                                                : Owner::Host;
}
} // namespace

std::mutex &host::mutex() { return Memory::get().mutex; }

//===----------------------------------------------------------------------===//
// Allocations
//===----------------------------------------------------------------------===//

llvm::Expected<void *> host::allocate(uint64_t bytes, bool isHostShared) {
  if (bytes > uint64_t(1) << 40)
    return llvm::createStringError("allocation of " + std::to_string(bytes) +
                                   " bytes; expected at most 1 TiB");
  void *mapped = mmap(nullptr, bytes + 2 * redZone, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED)
    return llvm::createStringError("no memory for an allocation of " + std::to_string(bytes) +
                                   " bytes");
  char *data = static_cast<char *>(mapped) + redZone;
  std::memset(data, 0xCC, bytes);
  Memory &memory = Memory::get();
  std::lock_guard<std::mutex> lock(memory.mutex);
  memory.allocations[data] = bytes;
  registerMemory(data, bytes, "allocation " + std::to_string(++memory.made), isHostShared);
  return data;
}

bool host::release(void *data) {
  Memory &memory = Memory::get();
  std::lock_guard<std::mutex> lock(memory.mutex);
  auto found = memory.allocations.find(static_cast<char *>(data));
  if (found == memory.allocations.end())
    return false;
  unregisterMemory(data);
  munmap(static_cast<char *>(data) - redZone, found->second + 2 * redZone);
  memory.allocations.erase(found);
  return true;
}

llvm::Error host::registerHost(void *data, size_t bytes) {
  Memory &memory = Memory::get();
  std::lock_guard<std::mutex> lock(memory.mutex);
  if (!data || !bytes)
    return llvm::createStringError("expected the address and size of host memory, got " +
                                   std::to_string(bytes) + " bytes at " + addressText(data));
  if (!memory.registered.emplace(static_cast<char *>(data), bytes).second)
    return llvm::createStringError("the host memory at " + addressText(data) +
                                   " is registered already");
  registerMemory(data, bytes, "registered host memory", true);
  return llvm::Error::success();
}

llvm::Error host::unregisterHost(void *data) {
  Memory &memory = Memory::get();
  std::lock_guard<std::mutex> lock(memory.mutex);
  if (!memory.registered.erase(static_cast<char *>(data)))
    return llvm::createStringError("the host memory at " + addressText(data) +
                                   " is not registered");
  unregisterMemory(data);
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

// Copies by a system call, which returns an error where memcpy would fault.
bool host::read(void *to, const void *from, size_t bytes) {
  auto *target = static_cast<char *>(to);
  auto *source = static_cast<char *>(const_cast<void *>(from));
  while (bytes) {
    constexpr size_t most = size_t(1) << 30;
    iovec local{target, std::min(bytes, most)}, remote{source, std::min(bytes, most)};
    ssize_t done = process_vm_readv(getpid(), &local, 1, &remote, 1, 0);
    if (done < 0 && (errno == ENOSYS || errno == EPERM)) {
      // The system call is forbidden, for example in a container.
      std::memcpy(target, source, bytes);
      return true;
    }
    if (done <= 0)
      return false;
    target += done;
    source += done;
    bytes -= size_t(done);
  }
  return true;
}

llvm::Error host::copy(void *to, const void *from, size_t bytes) {
  Memory &memory = Memory::get();
  std::lock_guard<std::mutex> lock(memory.mutex);
  auto *target = static_cast<char *>(to);
  auto *source = static_cast<const char *>(from);
  llvm::Expected<Owner> targetOwner = findOwner(memory, target, bytes, "the target of a copy");
  if (!targetOwner)
    return targetOwner.takeError();
  llvm::Expected<Owner> sourceOwner = findOwner(memory, source, bytes, "the source of a copy");
  if (!sourceOwner)
    return sourceOwner.takeError();
  if (!read(to, from, bytes))
    return llvm::createStringError("copy of " + std::to_string(bytes) + " bytes from " +
                                   addressText(from) + " to " + addressText(to) +
                                   ": expected mapped memory at both addresses");
  if (*targetOwner == Owner::Kernels)
    markInitialised(to, bytes);
  forgetPreviousLaunch();
  return llvm::Error::success();
}

llvm::Error host::fill(void *to, const void *element, size_t size, size_t count) {
  Memory &memory = Memory::get();
  std::lock_guard<std::mutex> lock(memory.mutex);
  size_t bytes;
  if (__builtin_mul_overflow(size, count, &bytes))
    return llvm::createStringError("fill of " + std::to_string(count) + " elements of " +
                                   std::to_string(size) + " bytes: exceeds the address space");
  if (!bytes)
    return llvm::Error::success();
  auto *target = static_cast<char *>(to);
  llvm::Expected<Owner> owner = findOwner(memory, target, bytes, "the target of a fill");
  if (!owner)
    return owner.takeError();
  if (*owner == Owner::Host)
    return llvm::createStringError(
        "the target of a fill: expected an allocation or registered memory, got " +
        addressText(to));
  for (size_t i = 0; i < count; ++i)
    std::memcpy(target + i * size, element, size);
  markInitialised(to, bytes);
  return llvm::Error::success();
}
