// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches. After the library is loaded, the code in this file takes no lock, does not allocate
// and does not synchronize.

#include "Runtime.h"
#include <cstdio>
#include <cstring>

using namespace fusednorm::rt;

namespace {
/// A kernel launch of fnrt_call after all checks.
struct Chosen {
  uint32_t kernel;
  uint32_t grid[3]; // all zeros: the kernel is not launched
  uint32_t shared;
};

/// The library on the device of a call.
struct Entry {
  const CudaDriver *driver;
  LoadedLibrary *loaded;
  CUcontext context = nullptr; // null: the context is already current
  bool current;
};
} // namespace

static fnrt_status findEntry(fnrt_library &library, int32_t device, CUstream stream, Entry &entry) {
  FNRT_DRIVER(driver);
  entry.driver = driver;
  int32_t number;
  FNRT_TRY(resolveDevice(*driver, device, number, entry.current));
  entry.loaded = library.devices[number].load(std::memory_order_acquire);
  if (__builtin_expect(!entry.loaded, 0))
    FNRT_TRY(loadLibrary(library, number, /*lazily=*/true, stream, entry.loaded));
  if (!entry.current) {
    const Device *found;
    FNRT_TRY(getDevice(number, found));
    entry.context = found->primary;
  }
  return FNRT_SUCCESS;
}

/// Returns whether programmatic dependent launch may be requested. Devices before 9.0 lack it.
/// Older drivers cannot capture it into a graph; the kernel then starts after the previous one.
static bool mayLaunchEarly(const Entry &entry, CUstream stream) {
  if (!entry.loaded->hasClusters)
    return false;
  if (entry.loaded->capturesDependentLaunch)
    return true;
  int capturing = 0;
  return !entry.driver->StreamIsCapturing(stream, &capturing) && !capturing;
}

static fnrt_status launch(const Entry &entry, uint32_t kernel, const uint32_t grid[3],
                          const uint32_t block[3], const uint32_t cluster[3], uint32_t shared,
                          uint32_t flags, CUstream stream, void **parameters) {
  CUlaunchAttribute attributes[2];
  CUlaunchConfig config;
  config.gridDimX = grid[0];
  config.gridDimY = grid[1];
  config.gridDimZ = grid[2];
  config.blockDimX = orOne(block[0]);
  config.blockDimY = orOne(block[1]);
  config.blockDimZ = orOne(block[2]);
  config.sharedMemBytes = shared;
  config.hStream = stream;
  config.attrs = attributes;
  config.numAttrs = 0;
  if (orOne(cluster[0]) > 1 || orOne(cluster[1]) > 1 || orOne(cluster[2]) > 1) {
    CUlaunchAttribute &attribute = attributes[config.numAttrs++];
    attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attribute.value.clusterDim = {orOne(cluster[0]), orOne(cluster[1]), orOne(cluster[2])};
  }
  if ((flags & FNRT_KERNEL_DEPENDENT_LAUNCH) && mayLaunchEarly(entry, stream)) {
    CUlaunchAttribute &attribute = attributes[config.numAttrs++];
    attribute.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    attribute.value.programmaticStreamSerializationAllowed = 1;
  }
  CUresult error = entry.driver->LaunchKernelEx(&config, entry.loaded->kernels[kernel].function,
                                                parameters, nullptr);
  if (__builtin_expect(error != CUDA_SUCCESS, 0)) {
    char what[256];
    std::snprintf(what, sizeof what,
                  "cuLaunchKernelEx of %s with %u x %u x %u blocks of %u threads and %u bytes of "
                  "shared memory",
                  entry.loaded->image->kernels[kernel].symbol, grid[0], grid[1], grid[2],
                  config.blockDimX * config.blockDimY * config.blockDimZ, shared);
    return failDriver(error, what);
  }
  return FNRT_SUCCESS;
}

//===----------------------------------------------------------------------===//
// fnrt_call
//===----------------------------------------------------------------------===//

static bool isAligned(const fnrt_alignment &needed, const fnrt_value &value,
                      const int64_t *strides) {
  if (reinterpret_cast<uint64_t>(value.u.data) & (orOne(needed.address) - 1))
    return false;
  if (needed.strides <= 1)
    return true;
  int64_t size = sizeOf(value);
  for (int d = 0; d < value.rank; ++d) {
    if (value.shape[d] <= 0)
      return false;
    bool isStepped = d + 1 < value.rank && value.shape[d] > 1;
    if (isStepped && (strides[d] <= 0 || ((strides[d] * size) & (needed.strides - 1))))
      return false;
  }
  return true;
}

static const fnrt_alignment *findUnaligned(const fnrt_kernel &kernel, const fnrt_value *values,
                                           const Resolved &resolved) {
  for (uint32_t i = 0; i < kernel.alignment_count; ++i) {
    const fnrt_alignment &needed = kernel.alignments[i];
    if (!isAligned(needed, values[needed.argument], resolved.strides[needed.argument]))
      return &needed;
  }
  return nullptr;
}

__attribute__((cold, noinline)) static fnrt_status failAlignment(const fnrt_function &function,
                                                                 const fnrt_alignment &needed,
                                                                 const fnrt_value &value) {
  const char *name = function.arguments[needed.argument].name;
  return fail(
      FNRT_ERROR_ALIGNMENT,
      "%s: argument %u (%s): expected an address that is a multiple of %u bytes and strides "
      "of %u bytes, got address %p; align it, or compile with --any-base",
      function.name ? function.name : "(no name)", needed.argument, name ? name : "no name",
      orOne(needed.address), orOne(needed.strides), value.u.data);
}

__attribute__((cold, noinline)) static fnrt_status
failGrid(const fnrt_function &function, const fnrt_kernel &kernel, int dimension, int64_t blocks) {
  char along[16] = "";
  if (dimension)
    std::snprintf(along, sizeof along, " along %c", "xyz"[dimension]);
  return fail(FNRT_ERROR_LAUNCH_SHAPE,
              "%s: kernel %s has a grid of %lld blocks%s in clusters of %u; expected at most %lld, "
              "in whole clusters",
              function.name ? function.name : "(no name)", kernel.symbol,
              static_cast<long long>(blocks), along, orOne(kernel.cluster[dimension]),
              static_cast<long long>(dimension ? kMostBlocksElsewhere : kMostBlocks));
}

static bool holds(uint32_t relation, int64_t actual, int64_t expected) {
  switch (relation) {
  case FNRT_RELATION_EQUALS:
    return actual == expected;
  case FNRT_RELATION_AT_LEAST:
    return actual >= expected;
  case FNRT_RELATION_AT_MOST:
    return actual <= expected;
  default:
    return expected > 0 && actual % expected == 0;
  }
}

/// Checks constraints of a kernel, or of a function on the host if `kernel` is null.
static fnrt_status checkConstraints(const fnrt_function &function, const char *kernel,
                                    const fnrt_constraint *constraints, uint32_t count,
                                    const NumberInputs &inputs) {
  for (uint32_t i = 0; i < count; ++i) {
    const fnrt_constraint &constraint = constraints[i];
    int64_t actual = evaluate(constraint.actual, inputs);
    if (!holds(constraint.relation, actual, evaluate(constraint.expected, inputs)))
      return fail(FNRT_ERROR_SHAPE, "%s: %s%s%s%s, got %lld",
                  function.name ? function.name : "(no name)", kernel ? "kernel " : "",
                  kernel ? kernel : "", kernel ? ": " : "", constraint.message,
                  static_cast<long long>(actual));
  }
  return FNRT_SUCCESS;
}

static bool hasConditions(const fnrt_kernel &kernel, const NumberInputs &inputs) {
  for (uint32_t i = 0; i < kernel.condition_count; ++i) {
    const fnrt_constraint &condition = kernel.constraints[i];
    if (!holds(condition.relation, evaluate(condition.actual, inputs),
               evaluate(condition.expected, inputs)))
      return false;
  }
  return true;
}

static fnrt_status choose(const fnrt_function &function, const fnrt_kernel *kernels,
                          uint32_t number, const NumberInputs &inputs, Chosen &chosen) {
  for (;; number = static_cast<uint32_t>(kernels[number].variant)) {
    const fnrt_alignment *missing = findUnaligned(kernels[number], inputs.values, *inputs.resolved);
    if (!missing && hasConditions(kernels[number], inputs))
      break;
    if (kernels[number].variant < 0)
      return failAlignment(function, *missing, inputs.values[missing->argument]);
  }
  const fnrt_kernel &kernel = kernels[number];
  if (kernel.constraint_count > kernel.condition_count)
    FNRT_TRY(checkConstraints(function, kernel.symbol, kernel.constraints + kernel.condition_count,
                              kernel.constraint_count - kernel.condition_count, inputs));
  chosen = {number, {1, 1, 1}, kernel.dynamic_shared};
  bool isEmpty = false;
  for (int i = 0; i < 3; ++i) {
    if (!kernel.grid[i].step_count)
      continue;
    int64_t blocks = evaluate(kernel.grid[i], inputs);
    isEmpty |= blocks <= 0;
    if (__builtin_expect(blocks > (i ? kMostBlocksElsewhere : kMostBlocks) ||
                             (blocks > 0 && blocks % orOne(kernel.cluster[i])),
                         0)) {
      // Nothing is launched if the grid is empty along another dimension.
      for (int other = i + 1; other < 3 && !isEmpty; ++other)
        isEmpty = kernel.grid[other].step_count && evaluate(kernel.grid[other], inputs) <= 0;
      if (!isEmpty)
        return failGrid(function, kernel, i, blocks);
      break;
    }
    chosen.grid[i] = static_cast<uint32_t>(blocks);
  }
  if (isEmpty) {
    chosen.grid[0] = 0;
    return FNRT_SUCCESS;
  }
  if (kernel.shared.step_count) {
    int64_t bytes = evaluate(kernel.shared, inputs);
    if (__builtin_expect(bytes < 0 || bytes > kernel.dynamic_shared, 0))
      return fail(FNRT_ERROR_LAUNCH_SHAPE,
                  "%s: kernel %s takes %lld bytes of dynamic shared memory; expected at most the "
                  "%u of its description",
                  function.name ? function.name : "(no name)", kernel.symbol,
                  static_cast<long long>(bytes), kernel.dynamic_shared);
    chosen.shared = static_cast<uint32_t>(bytes);
  }
  return FNRT_SUCCESS;
}

static fnrt_status makeMap(const Entry &entry, CUtensorMap &map, const fnrt_tensor_map_info &info,
                           const NumberInputs &inputs) {
  const fnrt_value &value = inputs.values[info.argument];
  if (!info.rank)
    return encodeTensorMap(*entry.driver, map, value, inputs.resolved->strides[info.argument],
                           info);
  int64_t shape[FNRT_MAX_RANK], strides[FNRT_MAX_RANK];
  for (uint32_t d = 0; d < info.rank; ++d) {
    shape[d] = evaluate(info.extents[d], inputs);
    strides[d] = evaluate(info.strides[d], inputs);
  }
  fnrt_value view = value;
  view.rank = static_cast<uint8_t>(info.rank);
  view.shape = shape;
  view.strides = strides;
  return encodeTensorMap(*entry.driver, map, view, strides, info);
}

static fnrt_status launchChosen(const Entry &entry, const Chosen &chosen,
                                const NumberInputs &inputs, CUstream stream) {
  const fnrt_kernel &kernel = entry.loaded->image->kernels[chosen.kernel];
  uint64_t storage[kMostParameters];
  void *parameters[kMostParameters];
  CUtensorMap maps[kMostTensorMaps];
  for (uint32_t i = 0; i < kernel.tensor_map_count; ++i)
    FNRT_TRY(makeMap(entry, maps[i], kernel.tensor_maps[i], inputs));
  for (uint32_t i = 0; i < kernel.parameter_count; ++i) {
    const fnrt_source &source = kernel.parameters[i];
    const fnrt_value *value = inputs.values + source.argument;
    parameters[i] = &storage[i];
    switch (source.kind) {
    case FNRT_SOURCE_CONSTANT:
      storage[i] = static_cast<uint64_t>(source.value);
      break;
    case FNRT_SOURCE_ADDRESS:
      storage[i] = reinterpret_cast<uint64_t>(value->u.data) + static_cast<uint64_t>(source.value);
      break;
    case FNRT_SOURCE_EXTENT:
      storage[i] = static_cast<uint64_t>(value->shape[source.index]);
      break;
    case FNRT_SOURCE_STRIDE:
      storage[i] = static_cast<uint64_t>(inputs.resolved->strides[source.argument][source.index]);
      break;
    case FNRT_SOURCE_SCALAR:
      storage[i] = value->u.bits;
      break;
    case FNRT_SOURCE_MULTIPROCESSORS:
      storage[i] = static_cast<uint64_t>(inputs.multiprocessors);
      break;
    case FNRT_SOURCE_NUMBER:
      storage[i] = static_cast<uint64_t>(evaluate(kernel.numbers[source.value], inputs));
      break;
    default:
      parameters[i] = &maps[source.value];
    }
  }
  return launch(entry, chosen.kernel, chosen.grid, kernel.block, kernel.cluster, chosen.shared,
                kernel.flags, stream, parameters);
}

fnrt_status fnrt_call(fnrt_library *library, uint32_t number, const fnrt_value *values,
                      uint32_t count, const fnrt_call_options *options) {
  if (!library || number >= library->info->function_count)
    return fail(FNRT_ERROR_INVALID,
                library ? "fnrt_call: library %s has no function %u"
                        : "fnrt_call: the library is null",
                library ? library->info->name : "", number);
  const fnrt_function &function = library->info->functions[number];
  Resolved resolved;
  FNRT_TRY(checkArguments(function, values, count, resolved));
  CUstream stream = options ? static_cast<CUstream>(options->stream) : nullptr;
  Entry entry;
  FNRT_TRY(findEntry(*library, options ? options->device : FNRT_CURRENT_DEVICE, stream, entry));
  NumberInputs inputs = {values, &resolved, entry.loaded->multiprocessors};
  Chosen chosen[kMostKernels];
  for (uint32_t i = 0; i < function.kernel_count; ++i)
    FNRT_TRY(
        choose(function, entry.loaded->image->kernels, function.kernels[i], inputs, chosen[i]));
  ContextScope scope(*entry.driver, entry.context, !entry.current);
  FNRT_CHECK(scope.error, "cuCtxPushCurrent");
  for (uint32_t i = 0; i < function.kernel_count; ++i)
    if (chosen[i].grid[0])
      FNRT_TRY(launchChosen(entry, chosen[i], inputs, stream));
  return FNRT_SUCCESS;
}

fnrt_status fnrt_check_call(const fnrt_function *function, const fnrt_constraint *constraints,
                            uint32_t constraint_count, const fnrt_value *values, uint32_t count,
                            int64_t (*strides)[FNRT_MAX_RANK]) {
  if (!function || function->argument_count > FNRT_MAX_ARGUMENTS ||
      (constraint_count && !constraints) || (count && !strides))
    return fail(FNRT_ERROR_INVALID, "fnrt_check_call: no function, too many arguments, or a null "
                                    "list");
  Resolved resolved;
  FNRT_TRY(checkArguments(*function, values, count, resolved));
  FNRT_TRY(checkConstraints(*function, nullptr, constraints, constraint_count,
                            {values, &resolved, 0 /* no device */}));
  for (uint32_t i = 0; i < count; ++i)
    if (values[i].kind == FNRT_TENSOR)
      std::memcpy(strides[i], resolved.strides[i], sizeof *strides);
  return FNRT_SUCCESS;
}

//===----------------------------------------------------------------------===//
// fnrt_launch
//===----------------------------------------------------------------------===//

static fnrt_status checkConfig(const fnrt_kernel &kernel, const fnrt_launch_config &config) {
  uint64_t threads =
      uint64_t(orOne(config.block[0])) * orOne(config.block[1]) * orOne(config.block[2]);
  if (threads > kMostThreads)
    return fail(FNRT_ERROR_LAUNCH_SHAPE, "kernel %s: blocks of %llu threads; expected at most %llu",
                kernel.symbol, static_cast<unsigned long long>(threads),
                static_cast<unsigned long long>(kMostThreads));
  for (int i = 0; i < 3; ++i) {
    if (config.grid[i] > (i ? kMostBlocksElsewhere : kMostBlocks))
      return fail(FNRT_ERROR_LAUNCH_SHAPE, "kernel %s: %u blocks along %c; expected at most %llu",
                  kernel.symbol, config.grid[i], "xyz"[i],
                  static_cast<unsigned long long>(i ? kMostBlocksElsewhere : kMostBlocks));
    if (config.grid[i] % orOne(config.cluster[i]))
      return fail(FNRT_ERROR_LAUNCH_SHAPE,
                  "kernel %s: %u blocks along %c in clusters of %u; expected whole clusters",
                  kernel.symbol, config.grid[i], "xyz"[i], config.cluster[i]);
  }
  if (config.dynamic_shared > kernel.dynamic_shared)
    return fail(
        FNRT_ERROR_LAUNCH_SHAPE,
        "kernel %s: %u bytes of dynamic shared memory; expected at most the %u of its description",
        kernel.symbol, config.dynamic_shared, kernel.dynamic_shared);
  return FNRT_SUCCESS;
}

fnrt_status fnrt_launch(fnrt_library *library, uint32_t number, const fnrt_launch_config *config,
                        void **parameters) {
  if (!library || !config || number >= library->info->kernel_count)
    return fail(FNRT_ERROR_INVALID, "fnrt_launch: no library, no configuration or no kernel %u",
                number);
  Entry entry;
  auto stream = static_cast<CUstream>(config->stream);
  FNRT_TRY(findEntry(*library, config->device, stream, entry));
  FNRT_TRY(checkConfig(entry.loaded->image->kernels[number], *config));
  if (!config->grid[0] || !config->grid[1] || !config->grid[2])
    return FNRT_SUCCESS;
  ContextScope scope(*entry.driver, entry.context, !entry.current);
  FNRT_CHECK(scope.error, "cuCtxPushCurrent");
  return launch(entry, number, config->grid, config->block, config->cluster, config->dynamic_shared,
                config->flags, stream, parameters);
}
