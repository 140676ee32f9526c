// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches. What is here runs for each call: no lock, no allocation, no
// synchronisation once the library is loaded.

#include "Runtime.h"
#include <cstdio>

using namespace fusednorm::rt;

namespace {
/// A launch that has passed all checks.
struct Chosen {
  uint32_t kernel;
  uint32_t blocks;
  uint32_t shared;
};

/// The library on the device that a call means, and that device made current.
struct Place {
  const CudaDriver *driver;
  LoadedLibrary *loaded;
  CUcontext context = nullptr; // unless it is current
  bool current;
};
} // namespace

static fnrt_status findPlace(fnrt_library &library, int32_t device, CUstream stream, Place &place) {
  FNRT_DRIVER(driver);
  place.driver = driver;
  int32_t number;
  FNRT_TRY(resolveDevice(*driver, device, number, place.current));
  place.loaded = library.devices[number].load(std::memory_order_acquire);
  if (__builtin_expect(!place.loaded, 0))
    FNRT_TRY(loadLibrary(library, number, /*lazily=*/true, stream, place.loaded));
  if (!place.current) {
    const Device *found;
    FNRT_TRY(getDevice(number, found));
    place.context = found->primary;
  }
  return FNRT_SUCCESS;
}

static fnrt_status launch(const Place &place, uint32_t kernel, const uint32_t grid[3],
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
  // Before 9.0 there is nothing to overlap with, and nothing to ask for.
  if ((flags & FNRT_KERNEL_DEPENDENT_LAUNCH) && place.loaded->hasClusters) {
    CUlaunchAttribute &attribute = attributes[config.numAttrs++];
    attribute.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    attribute.value.programmaticStreamSerializationAllowed = 1;
  }
  CUresult error = place.driver->LaunchKernelEx(&config, place.loaded->kernels[kernel].function,
                                                parameters, nullptr);
  if (__builtin_expect(error != CUDA_SUCCESS, 0)) {
    char what[256];
    std::snprintf(what, sizeof what,
                  "cuLaunchKernelEx of %s with %u x %u x %u blocks of %u threads and %u bytes of "
                  "shared memory",
                  place.loaded->image->kernels[kernel].symbol, grid[0], grid[1], grid[2],
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
  for (int d = 0; d + 1 < value.rank; ++d)
    if (value.shape[d] > 1 && ((strides[d] * size) & (needed.strides - 1)))
      return false;
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
      "of %u bytes, got address %p: align it, or compile for unaligned tensors",
      function.name ? function.name : "(no name)", needed.argument, name ? name : "no name",
      orOne(needed.address), orOne(needed.strides), value.u.data);
}

static int64_t integerOf(const fnrt_value &value) {
  switch (value.type) {
  case FNRT_I8:
    return static_cast<int8_t>(value.u.bits);
  case FNRT_I16:
    return static_cast<int16_t>(value.u.bits);
  case FNRT_I32:
    return static_cast<int32_t>(value.u.bits);
  default:
    return static_cast<int64_t>(value.u.bits);
  }
}

/// A factor of a grid, or the length of a row.
static int64_t numberOf(const fnrt_source &source, const fnrt_value *values) {
  return source.kind == FNRT_SOURCE_CONSTANT ? source.value
         : source.kind == FNRT_SOURCE_EXTENT ? values[source.argument].shape[source.index]
                                             : integerOf(values[source.argument]);
}

/// Blocks, or more than kMostBlocks.
static uint64_t countBlocks(const fnrt_kernel &kernel, const fnrt_value *values) {
  uint64_t blocks = 0;
  for (uint32_t t = 0; t < kernel.grid_term_count; ++t) {
    const fnrt_grid_term &term = kernel.grid[t];
    uint64_t rows = 1;
    bool overflows = false;
    for (uint32_t i = 0; i < term.factor_count; ++i) {
      const fnrt_source &factor = term.factors[i];
      int64_t value = numberOf(factor, values);
      if (value <= 0) {
        rows = 0;
        overflows = false;
        break;
      }
      overflows |= __builtin_mul_overflow(rows, static_cast<uint64_t>(value), &rows);
    }
    if (overflows)
      return kMostBlocks + 1;
    blocks += rows / term.rows_per_block + (rows % term.rows_per_block != 0);
    if (blocks > kMostBlocks)
      return blocks;
  }
  return blocks;
}

/// Bytes that the launch asks for.
static uint32_t countShared(const fnrt_kernel &kernel, const fnrt_value *values) {
  if (!kernel.shared_term_count)
    return kernel.dynamic_shared;
  uint32_t most = 0;
  for (uint32_t i = 0; i < kernel.shared_term_count; ++i) {
    const fnrt_shared_term &term = kernel.shared_terms[i];
    int64_t columns = numberOf(term.columns, values);
    if (columns <= 0 || columns > term.most_columns)
      continue;
    uint32_t chunks = static_cast<uint32_t>((columns - 1) / term.chunk_columns + 1);
    most = chunks * term.chunk_bytes > most ? chunks * term.chunk_bytes : most;
  }
  return most;
}

static fnrt_status choose(const fnrt_function &function, const fnrt_kernel *kernels,
                          uint32_t number, const fnrt_value *values, const Resolved &resolved,
                          Chosen &chosen) {
  while (const fnrt_alignment *missing = findUnaligned(kernels[number], values, resolved)) {
    if (kernels[number].unaligned < 0)
      return failAlignment(function, *missing, values[missing->argument]);
    number = static_cast<uint32_t>(kernels[number].unaligned);
  }
  const fnrt_kernel &kernel = kernels[number];
  uint64_t blocks = countBlocks(kernel, values);
  uint32_t cluster = orOne(kernel.cluster[0]);
  if (__builtin_expect(blocks > kMostBlocks || blocks % cluster, 0))
    return fail(FNRT_ERROR_LAUNCH_SHAPE,
                "%s: kernel %s has a grid of %llu blocks in clusters of %u; expected at most %llu, "
                "in whole clusters",
                function.name ? function.name : "(no name)", kernel.symbol,
                static_cast<unsigned long long>(blocks), cluster,
                static_cast<unsigned long long>(kMostBlocks));
  chosen = {number, static_cast<uint32_t>(blocks), countShared(kernel, values)};
  return FNRT_SUCCESS;
}

static fnrt_status launchChosen(const Place &place, const Chosen &chosen, const fnrt_value *values,
                                const Resolved &resolved, CUstream stream) {
  const fnrt_kernel &kernel = place.loaded->image->kernels[chosen.kernel];
  uint64_t storage[kMostParameters];
  void *parameters[kMostParameters];
  CUtensorMap maps[kMostTensorMaps];
  for (uint32_t i = 0; i < kernel.tensor_map_count; ++i) {
    const fnrt_tensor_map_info &info = kernel.tensor_maps[i];
    FNRT_TRY(encodeTensorMap(*place.driver, maps[i], values[info.argument],
                             resolved.strides[info.argument], info));
  }
  for (uint32_t i = 0; i < kernel.parameter_count; ++i) {
    const fnrt_source &source = kernel.parameters[i];
    const fnrt_value *value = values + source.argument;
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
      storage[i] = static_cast<uint64_t>(resolved.strides[source.argument][source.index]);
      break;
    case FNRT_SOURCE_SCALAR:
      storage[i] = value->u.bits;
      break;
    default:
      parameters[i] = &maps[source.value];
    }
  }
  const uint32_t grid[3] = {chosen.blocks, 1, 1};
  return launch(place, chosen.kernel, grid, kernel.block, kernel.cluster, chosen.shared,
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
  Place place;
  FNRT_TRY(findPlace(*library, options ? options->device : FNRT_CURRENT_DEVICE, stream, place));
  Chosen chosen[kMostKernels];
  for (uint32_t i = 0; i < function.kernel_count; ++i)
    FNRT_TRY(choose(function, place.loaded->image->kernels, function.kernels[i], values, resolved,
                    chosen[i]));
  ContextScope scope(*place.driver, place.context, !place.current);
  FNRT_CHECK(scope.error, "cuCtxPushCurrent");
  for (uint32_t i = 0; i < function.kernel_count; ++i)
    if (chosen[i].blocks)
      FNRT_TRY(launchChosen(place, chosen[i], values, resolved, stream));
  return FNRT_SUCCESS;
}

//===----------------------------------------------------------------------===//
// fnrt_launch
//===----------------------------------------------------------------------===//

static fnrt_status checkConfig(const fnrt_kernel &kernel, const fnrt_launch_config &config) {
  constexpr uint32_t kMostBlocksElsewhere = 65535; // along y and z
  uint64_t threads =
      uint64_t(orOne(config.block[0])) * orOne(config.block[1]) * orOne(config.block[2]);
  if (threads > kMostThreads)
    return fail(FNRT_ERROR_LAUNCH_SHAPE, "kernel %s: blocks of %llu threads; at most %llu",
                kernel.symbol, static_cast<unsigned long long>(threads),
                static_cast<unsigned long long>(kMostThreads));
  for (int i = 0; i < 3; ++i) {
    if (config.grid[i] > (i ? kMostBlocksElsewhere : kMostBlocks))
      return fail(FNRT_ERROR_LAUNCH_SHAPE, "kernel %s: %u blocks along %c; at most %llu",
                  kernel.symbol, config.grid[i], "xyz"[i],
                  static_cast<unsigned long long>(i ? kMostBlocksElsewhere : kMostBlocks));
    if (config.grid[i] % orOne(config.cluster[i]))
      return fail(FNRT_ERROR_LAUNCH_SHAPE,
                  "kernel %s: %u blocks along %c in clusters of %u; expected whole clusters",
                  kernel.symbol, config.grid[i], "xyz"[i], config.cluster[i]);
  }
  if (config.dynamic_shared > kernel.dynamic_shared)
    return fail(FNRT_ERROR_LAUNCH_SHAPE,
                "kernel %s: %u bytes of dynamic shared memory; at most the %u of its description",
                kernel.symbol, config.dynamic_shared, kernel.dynamic_shared);
  return FNRT_SUCCESS;
}

fnrt_status fnrt_launch(fnrt_library *library, uint32_t number, const fnrt_launch_config *config,
                        void **parameters) {
  if (!library || !config || number >= library->info->kernel_count)
    return fail(FNRT_ERROR_INVALID, "fnrt_launch: no library, no configuration or no kernel %u",
                number);
  Place place;
  auto stream = static_cast<CUstream>(config->stream);
  FNRT_TRY(findPlace(*library, config->device, stream, place));
  FNRT_TRY(checkConfig(place.loaded->image->kernels[number], *config));
  if (!config->grid[0] || !config->grid[1] || !config->grid[2])
    return FNRT_SUCCESS;
  ContextScope scope(*place.driver, place.context, !place.current);
  FNRT_CHECK(scope.error, "cuCtxPushCurrent");
  return launch(place, number, config->grid, config->block, config->cluster, config->dynamic_shared,
                config->flags, stream, parameters);
}
