// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launching lowered kernels: configuration, memory registry, reports, counters.

#ifndef FUSEDNORM_SIMT_RUNTIME_H
#define FUSEDNORM_SIMT_RUNTIME_H

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
/// How matrix instructions sum: in f32, step by step; with one rounding; or as tensor
/// cores of Hopper have been measured to.
enum class MatrixModel { Single, Exact, Hopper };

/// How launches run; one per process part that launches (a tool, a stream).
struct Options {
  bool check = false;
  bool counters = false;
  bool adversarialDependency = false;
  Schedule schedule = Schedule::InOrder;
  AsyncMode async = AsyncMode::Lazy;
  uint64_t scheduleSeed = 0;
  uint64_t asyncSeed = 0;
  /// 0: approximate functions are correctly rounded; otherwise the seed that
  /// moves each result inside its documented error bound.
  uint64_t approxSeed = 0;
  MatrixModel matrix = MatrixModel::Single;
  /// Host threads that run blocks; checking and counting always use one.
  uint32_t workers = 1;

  /// Lowered code needs its access hooks.
  bool instrument() const { return check || counters || adversarialDependency; }
};

/// Reads one option such as "check", "schedule=random:7" or "async=lazy" into
/// `options`. Returns an empty string, or what is wrong and what is accepted.
std::string parseOption(const std::string &text, Options &options);

/// Elements that every launch of a kernel writes, at `first + i` of each dimension, i <
/// count / divisor, stride * scale bytes apart. Counts and strides below 0 are those of a
/// parameter: ~0 of the first.
struct WrittenRegion {
  struct Dim {
    int64_t first, count, divisor, stride, scale;
  };
  /// The pointer.
  uint32_t parameter;
  /// Of an element.
  uint32_t bytes;
  std::vector<Dim> dims;
};

using KernelEntry = void (*)(void *thread, void **arguments);

/// What the lowering says of one kernel.
struct KernelInfo {
  std::string name;
  std::string location;
  KernelEntry entry = nullptr;
  uint32_t staticShared = 0;
  Dim3 cluster;
  /// 0: not given.
  uint32_t maxThreads = 0;
  Dim3 requiredBlock{0, 0, 0};
  bool usesGridDependency = false;
  bool flushDenormals = false;
  std::vector<WrittenRegion> written;
  /// Operation and location of every instrumented or collective operation.
  const std::vector<std::string> *sites = nullptr;
  /// Instructions by class of every basic block of the module.
  const std::vector<std::vector<uint32_t>> *blockClasses = nullptr;
};

struct LaunchConfig {
  Dim3 grid, block;
  /// Zero: the kernel's own cluster size.
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
  /// By bulk and tensor copies, contained in the figures above; a multicast counts once.
  uint64_t bulkRead = 0, bulkWritten = 0, distinctBulk = 0;
  /// Matrix instructions of warps and warpgroups by shape and types.
  std::map<std::string, uint64_t> matrices;
  uint64_t barriers = 0, shuffles = 0, collectives = 0, laneVisits = 0;
  /// Distinct bytes of registered memory.
  uint64_t distinctRead = 0, distinctWritten = 0, distinctInvariant = 0;
  uint64_t instructions[16] = {};
  /// Per site: requests, sectors or passes, minimum of these, shared or not.
  struct Site {
    std::string name;
    bool shared;
    uint64_t requests, transactions, minimum;
  };
  std::vector<Site> sites;

  /// Non-invariant bytes moved, and every distinct invariant byte once.
  uint64_t bytesMoved() const { return globalRead + globalWritten + distinctInvariant; }
  /// Every operand byte once.
  uint64_t minimumBytes() const { return distinctRead + distinctWritten + distinctInvariant; }
  std::string json(const std::string &kernel) const;
};

struct LaunchResult {
  /// Empty, or why the launch was refused or stopped.
  std::string error;
  /// The kernel has met memory that is not mapped; where catchFaults was called.
  bool faulted = false;
  Counters counters;
};

/// Runs one kernel to completion. `arguments` holds one pointer per parameter.
/// Reports are added to the list that takeReports returns.
LaunchResult launch(const KernelInfo &kernel, const LaunchConfig &config, const Options &options,
                    void **arguments);

/// Registered memory: what kernels may access when checked.
void registerMemory(void *begin, size_t bytes, const std::string &name, bool initialised,
                    bool writable = true);
void unregisterMemory(void *begin);
/// The host wrote or read these bytes.
void markInitialised(const void *begin, size_t bytes);
/// Bytes that no kernel and no host copy has written, counted in [begin, +bytes).
size_t countUninitialised(const void *begin, size_t bytes);
/// Forgets the previous launch, as a synchronization of the stream does.
void forgetPreviousLaunch();

std::vector<Report> takeReports();
size_t reportCount();

/// Explains a memory fault in kernel code on standard error and exits with 3
/// where an unexplained crash would end the process; the same after the given
/// time, if any. For tools only.
void installFaultHandler(unsigned timeoutSeconds = 0);

/// Memory faults in kernels of this thread's launches end the launch with an error from
/// now on, not the process. Other faults go to the handlers that there were before.
void catchFaults();

/// Element types of tensor maps, by the driver's numbers.
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

/// What cuTensorMapEncodeTiled is given: the fastest dimension first.
struct TensorMapLayout {
  TensorMapType type = TensorMapType::U8;
  uint32_t rank = 0;
  void *base = nullptr;
  uint64_t extents[5] = {};
  /// In bytes, from the second dimension on.
  uint64_t strides[4] = {};
  uint32_t box[5] = {}, steps[5] = {1, 1, 1, 1, 1};
  uint32_t interleave = 0, swizzle = 0;
  bool fillsNaN = false;
};

/// Fills in the 128 bytes of a tensor map. Returns an empty string, or what is wrong.
std::string encodeTensorMap(void *map, const TensorMapLayout &layout);

/// The functions that lowered code calls.
struct RuntimeSymbol {
  const char *name;
  void *address;
};
const std::vector<RuntimeSymbol> &runtimeSymbols();

} // namespace fusednorm::simt

#endif // FUSEDNORM_SIMT_RUNTIME_H
