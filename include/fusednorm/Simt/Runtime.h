// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launch interface of lowered kernels: configuration, memory registry, reports and counters.

#ifndef FUSEDNORM_SIMT_RUNTIME_H
#define FUSEDNORM_SIMT_RUNTIME_H

#include "fusednorm/Support/Result.h"
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fusednorm::simt {

struct Dim3 {
  uint32_t x = 1, y = 1, z = 1;
  uint64_t count() const { return uint64_t(x) * y * z; }
};

enum class Schedule { InOrder, Reverse, Random };
enum class AsyncMode { Eager, Lazy, Random };
/// Accumulation in matrix instructions.
enum class MatrixModel { Single, Exact, Hopper };

/// Options of launches. Each tool and each stream has its own.
struct Options {
  bool check = false;
  bool counters = false;
  bool adversarialDependency = false;
  Schedule schedule = Schedule::InOrder;
  AsyncMode async = AsyncMode::Lazy;
  uint64_t scheduleSeed = 0;
  uint64_t asyncSeed = 0;
  /// Seed of the errors of approximate functions, within their documented bounds. 0 rounds the
  /// results correctly.
  uint64_t approxSeed = 0;
  MatrixModel matrix = MatrixModel::Single;
  /// Contract all multiplications and additions to FMAs, as LLVM with -fp-contract=fast. Otherwise
  /// only operations with the flag `contract` contract.
  bool contractAll = false;
  /// Host threads that run blocks. Launches with checks or counters always use one.
  uint32_t workers = 1;

  /// Whether lowered code must call the access hooks.
  bool instrument() const { return check || counters || adversarialDependency; }
};

/// Parses one option, such as "check", "schedule=random:7" or "async=lazy", into `options`. An
/// error states the accepted values.
Result<void> parseOption(const std::string &text, Options &options);

/// Elements that every launch of a kernel writes. In each dimension they have the indices `first`
/// to `first + count / divisor - 1` and are `stride * scale` bytes apart. A negative count or
/// stride v stands for the value of parameter ~v.
struct WrittenRegion {
  struct Dim {
    int64_t first, count, divisor, stride, scale;
  };
  /// Index of the pointer parameter.
  uint32_t parameter;
  /// Size of an element.
  uint32_t bytes;
  std::vector<Dim> dims;
};

using KernelEntry = void (*)(void *thread, void **arguments);

/// Description of one lowered kernel.
struct KernelInfo {
  std::string name;
  std::string location;
  KernelEntry entry = nullptr;
  uint32_t staticShared = 0;
  Dim3 cluster;
  /// 0 if the kernel has no limit.
  uint32_t maxThreads = 0;
  Dim3 requiredBlock{0, 0, 0};
  bool usesGridDependency = false;
  bool flushDenormals = false;
  std::vector<WrittenRegion> written;
  /// Operation and source location of every instrumented or collective operation.
  const std::vector<std::string> *sites = nullptr;
  /// Instructions of each class in every basic block of the module.
  const std::vector<std::vector<uint32_t>> *blockClasses = nullptr;
};

struct LaunchConfig {
  Dim3 grid, block;
  /// Zero stands for the kernel's own cluster size.
  Dim3 cluster{0, 0, 0};
  uint32_t dynamicShared = 0;
};

struct Report {
  /// "race", "bounds", "uninitialised", "divergence", "deadlock", "conflict",
  /// "misaligned", "mbarrier", "dependency", "unwritten" or "usage".
  std::string kind;
  std::string text;
  uint64_t occurrences = 1;
};

struct Counters {
  uint64_t globalRead = 0, globalWritten = 0, invariantRead = 0;
  uint64_t requests = 0, sectors = 0, minimumSectors = 0;
  uint64_t sharedRead = 0, sharedWritten = 0;
  uint64_t sharedRequests = 0, sharedPasses = 0, sharedMinimumPasses = 0;
  /// Bytes of bulk and TMA copies, also included in the figures above. A multicast counts once.
  uint64_t bulkRead = 0, bulkWritten = 0, distinctBulk = 0;
  /// Matrix instructions of warps and warpgroups, by shape and element types.
  std::map<std::string, uint64_t> matrices;
  uint64_t barriers = 0, shuffles = 0, collectives = 0, laneVisits = 0;
  /// Distinct bytes of registered memory.
  uint64_t distinctRead = 0, distinctWritten = 0, distinctInvariant = 0;
  uint64_t instructions[16] = {};
  /// Requests of one operation. `transactions` are sectors in global memory and passes over the
  /// banks in shared memory; `minimum` is their smallest possible number.
  struct Site {
    std::string name;
    bool shared;
    uint64_t requests, transactions, minimum;
  };
  std::vector<Site> sites;

  /// Returns the non-invariant bytes moved plus each distinct invariant byte once.
  uint64_t bytesMoved() const { return globalRead + globalWritten + distinctInvariant; }
  /// Returns the bytes of all operands, each counted once.
  uint64_t minimumBytes() const { return distinctRead + distinctWritten + distinctInvariant; }
  std::string json(const std::string &kernel) const;
};

struct LaunchResult {
  /// Empty on success, otherwise the reason of the rejection or stop.
  std::string error;
  /// Whether the kernel accessed unmapped memory. Set only after catchFaults was called.
  bool faulted = false;
  Counters counters;
};

/// Runs one kernel to completion. `arguments` holds one pointer per parameter. takeReports returns
/// its reports.
LaunchResult launch(const KernelInfo &kernel, const LaunchConfig &config, const Options &options,
                    void **arguments);

/// Registers memory for accesses of kernels under checks.
void registerMemory(void *begin, size_t bytes, const std::string &name, bool initialised,
                    bool writable = true);
void unregisterMemory(void *begin);
/// Marks bytes that the host wrote as initialised.
void markInitialised(const void *begin, size_t bytes);
/// Returns the number of bytes in [begin, begin + bytes) without a write by a kernel or host copy.
size_t countUninitialised(const void *begin, size_t bytes);
/// Forgets the previous launch, as stream synchronization does.
void forgetPreviousLaunch();

std::vector<Report> takeReports();
size_t reportCount();

/// Installs a handler for tools that explains a memory fault in kernel code on standard error and
/// exits with code 3. After `timeoutSeconds`, if not 0, the handler ends the process in the same
/// way.
void installFaultHandler(unsigned timeoutSeconds = 0);

/// Installs a handler that turns memory faults in kernels of this thread's launches into launch
/// errors. Other faults go to the previous handlers.
void catchFaults();

/// Element types of TMA descriptors, with the values of CUtensorMapDataType.
enum class TensorMapType : uint32_t {
  U8,
  U16,
  U32,
  S32,
  U64,
  S64,
  F16,
  F32,
  F64,
  BF16,
  F32FlushDenormals,
  TF32,
  TF32FlushDenormals
};
uint32_t tensorMapElementBytes(TensorMapType type);

/// Arguments of cuTensorMapEncodeTiled. Dimension 0 is the fastest.
struct TensorMapLayout {
  TensorMapType type = TensorMapType::U8;
  uint32_t rank = 0;
  void *base = nullptr;
  uint64_t extents[5] = {};
  /// Strides in bytes of dimension 1 and later.
  uint64_t strides[4] = {};
  uint32_t box[5] = {}, steps[5] = {1, 1, 1, 1, 1};
  uint32_t interleave = 0, swizzle = 0;
  bool fillsNaN = false;
};

/// Encodes the 128 bytes of a TMA descriptor.
Result<void> encodeTensorMap(void *map, const TensorMapLayout &layout);

/// A function of the runtime, for calls from lowered code.
struct RuntimeSymbol {
  const char *name;
  void *address;
};
const std::vector<RuntimeSymbol> &runtimeSymbols();

} // namespace fusednorm::simt

#endif // FUSEDNORM_SIMT_RUNTIME_H
