// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the description of a library once, so that calls need not check it again.

#include "Runtime.h"

using namespace fusednorm::rt;

#define EXPECT(CONDITION, ...)                                                                     \
  if (!(CONDITION))                                                                                \
  return fail(FNRT_ERROR_INVALID, __VA_ARGS__)

static const char *nameOf(const char *name) { return name ? name : "(no name)"; }

static fnrt_status validateArgument(const fnrt_function &function, uint32_t number,
                                    uint32_t &symbols) {
  const fnrt_argument &argument = function.arguments[number];
  const char *where = nameOf(function.name);
  EXPECT(argument.kind == FNRT_TENSOR || argument.kind == FNRT_SCALAR,
         "function %s: argument %u has the unknown kind %d", where, number, argument.kind);
  EXPECT(argument.type <= FNRT_I1, "function %s: argument %u has the unknown type %d", where,
         number, argument.type);
  if (argument.kind == FNRT_SCALAR)
    return FNRT_SUCCESS;
  EXPECT(argument.rank <= FNRT_MAX_RANK,
         "function %s: argument %u has rank %d; expected at most %d", where, number, argument.rank,
         FNRT_MAX_RANK);
  EXPECT(argument.rank == 0 || argument.shape, "function %s: argument %u has no shape", where,
         number);
  for (int d = 0; d < argument.rank; ++d) {
    const fnrt_extent &extent = argument.shape[d];
    if (extent.symbol < 0)
      continue;
    EXPECT(extent.symbol < kSymbols, "function %s: argument %u: symbol %d; expected 0 to %d", where,
           number, extent.symbol, kSymbols - 1);
    EXPECT(extent.multiply > 0 && extent.divide > 0,
           "function %s: argument %u: extent %d is multiplied by %d and divided by %d; expected "
           "positive numbers",
           where, number, d, extent.multiply, extent.divide);
    if (extent.multiply == 1 && extent.divide == 1 && extent.value == 0 && extent.constraint >= 0)
      symbols |= 1u << extent.symbol;
  }
  return FNRT_SUCCESS;
}

static fnrt_status validateFunction(const fnrt_library_info &info, const fnrt_function &function) {
  const char *where = nameOf(function.name);
  EXPECT(function.argument_count <= FNRT_MAX_ARGUMENTS,
         "function %s has %u arguments; expected at most %d", where, function.argument_count,
         FNRT_MAX_ARGUMENTS);
  EXPECT(function.kernel_count <= kMostKernels, "function %s has %u kernels; expected at most %u",
         where, function.kernel_count, kMostKernels);
  EXPECT(function.argument_count == 0 || function.arguments, "function %s: arguments is null",
         where);
  EXPECT(function.kernel_count == 0 || function.kernels, "function %s: kernels is null", where);
  for (uint32_t i = 0; i < function.kernel_count; ++i)
    EXPECT(function.kernels[i] < info.kernel_count, "function %s: there is no kernel %u", where,
           function.kernels[i]);
  uint32_t symbols = 0;
  for (uint32_t i = 0; i < function.argument_count; ++i)
    FNRT_TRY(validateArgument(function, i, symbols));
  for (uint32_t i = 0; i < function.argument_count; ++i)
    for (int d = 0; function.arguments[i].kind == FNRT_TENSOR && d < function.arguments[i].rank;
         ++d)
      EXPECT(function.arguments[i].shape[d].symbol < 0 ||
                 (symbols >> function.arguments[i].shape[d].symbol & 1),
             "function %s: argument %u: no extent is symbol %d itself", where, i,
             function.arguments[i].shape[d].symbol);
  return FNRT_SUCCESS;
}

/// Checks that `function` can compute a parameter of the kernel from its arguments.
static fnrt_status validateSource(const fnrt_function &function, const fnrt_kernel &kernel,
                                  const fnrt_source &source) {
  const char *where = nameOf(kernel.symbol);
  EXPECT(source.kind <= FNRT_SOURCE_NUMBER, "kernel %s: unknown source %d", where, source.kind);
  if (source.kind == FNRT_SOURCE_CONSTANT || source.kind == FNRT_SOURCE_MULTIPROCESSORS)
    return FNRT_SUCCESS;
  if (source.kind == FNRT_SOURCE_NUMBER) {
    EXPECT(source.value >= 0 && source.value < kernel.number_count,
           "kernel %s: there is no computed number %lld", where,
           static_cast<long long>(source.value));
    return FNRT_SUCCESS;
  }
  if (source.kind == FNRT_SOURCE_TENSOR_MAP) {
    EXPECT(source.value >= 0 && source.value < kernel.tensor_map_count,
           "kernel %s: there is no TMA descriptor %lld", where,
           static_cast<long long>(source.value));
    return FNRT_SUCCESS;
  }
  EXPECT(source.argument < function.argument_count,
         "kernel %s: a parameter comes from argument %d; function %s has %u", where,
         source.argument, nameOf(function.name), function.argument_count);
  const fnrt_argument &argument = function.arguments[source.argument];
  bool wantsScalar = source.kind == FNRT_SOURCE_SCALAR;
  EXPECT((argument.kind == FNRT_SCALAR) == wantsScalar,
         "kernel %s: a parameter requires argument %d to be a %s", where, source.argument,
         wantsScalar ? "scalar" : "tensor");
  if (source.kind == FNRT_SOURCE_EXTENT || source.kind == FNRT_SOURCE_STRIDE)
    EXPECT(source.index < argument.rank, "kernel %s: argument %d has no dimension %d", where,
           source.argument, source.index);
  return FNRT_SUCCESS;
}

/// Checks the steps of a number and the stack depth. Addresses are valid in parameters only.
static fnrt_status validateNumber(const fnrt_function &function, const fnrt_kernel &kernel,
                                  const fnrt_number &number, const char *what,
                                  bool isParameter = false) {
  const char *where = nameOf(kernel.symbol);
  uint32_t depth = 0;
  for (uint32_t i = 0; i < number.step_count; ++i) {
    const fnrt_source &step = number.steps[i];
    switch (step.kind) {
    case FNRT_SOURCE_ADDRESS:
    case FNRT_SOURCE_CONSTANT:
    case FNRT_SOURCE_EXTENT:
    case FNRT_SOURCE_STRIDE:
    case FNRT_SOURCE_SCALAR:
    case FNRT_SOURCE_MULTIPROCESSORS:
      EXPECT(step.kind != FNRT_SOURCE_ADDRESS || isParameter,
             "kernel %s: step %u of the %s is of kind %d", where, i, what, step.kind);
      FNRT_TRY(validateSource(function, kernel, step));
      EXPECT(step.kind != FNRT_SOURCE_SCALAR || function.arguments[step.argument].type >= FNRT_I8,
             "kernel %s: step %u of the %s is not an integer", where, i, what);
      EXPECT(depth++ < FNRT_MAX_STEP_DEPTH, "kernel %s: the %s is deeper than %d steps", where,
             what, FNRT_MAX_STEP_DEPTH);
      break;
    case FNRT_STEP_CEIL_DIVIDE:
    case FNRT_STEP_FLOOR_DIVIDE:
      EXPECT(step.value > 0, "kernel %s: step %u of the %s divides by %lld; expected more than 0",
             where, i, what, static_cast<long long>(step.value));
      EXPECT(depth >= 1, "kernel %s: step %u of the %s lacks an operand", where, i, what);
      break;
    case FNRT_STEP_ADD:
    case FNRT_STEP_MULTIPLY:
    case FNRT_STEP_MINIMUM:
    case FNRT_STEP_MAXIMUM:
    case FNRT_STEP_AT_MOST:
      EXPECT(depth >= 2, "kernel %s: step %u of the %s lacks an operand", where, i, what);
      --depth;
      break;
    default:
      return fail(FNRT_ERROR_INVALID, "kernel %s: step %u of the %s is of kind %d", where, i, what,
                  step.kind);
    }
  }
  EXPECT(!number.step_count || depth == 1, "kernel %s: the %s leaves %u results; expected 1", where,
         what, depth);
  return FNRT_SUCCESS;
}

static fnrt_status validateUse(const fnrt_function &function, const fnrt_kernel &kernel) {
  EXPECT(kernel.grid[0].step_count, "kernel %s has no grid", nameOf(kernel.symbol));
  for (uint32_t i = 0; i < kernel.parameter_count; ++i)
    FNRT_TRY(validateSource(function, kernel, kernel.parameters[i]));
  for (const fnrt_number &size : kernel.grid)
    FNRT_TRY(validateNumber(function, kernel, size, "grid"));
  FNRT_TRY(validateNumber(function, kernel, kernel.shared, "shared memory"));
  for (uint32_t i = 0; i < kernel.number_count; ++i) {
    EXPECT(kernel.numbers[i].step_count, "kernel %s: number %u has no steps", nameOf(kernel.symbol),
           i);
    FNRT_TRY(validateNumber(function, kernel, kernel.numbers[i], "number",
                            /*isParameter=*/true));
  }
  for (uint32_t i = 0; i < kernel.constraint_count; ++i) {
    const fnrt_constraint &constraint = kernel.constraints[i];
    EXPECT(constraint.actual.step_count && constraint.expected.step_count,
           "kernel %s: constraint %u lacks a number", nameOf(kernel.symbol), i);
    FNRT_TRY(validateNumber(function, kernel, constraint.actual, "constraint"));
    FNRT_TRY(validateNumber(function, kernel, constraint.expected, "constraint"));
  }
  auto isTensor = [&](uint32_t argument) {
    return argument < function.argument_count && function.arguments[argument].kind == FNRT_TENSOR;
  };
  for (uint32_t i = 0; i < kernel.alignment_count; ++i)
    EXPECT(isTensor(kernel.alignments[i].argument),
           "kernel %s: an alignment is for argument %u, which is not a tensor",
           nameOf(kernel.symbol), kernel.alignments[i].argument);
  for (uint32_t i = 0; i < kernel.tensor_map_count; ++i)
    EXPECT(isTensor(kernel.tensor_maps[i].argument),
           "kernel %s: a TMA descriptor is for argument %u, which is not a tensor",
           nameOf(kernel.symbol), kernel.tensor_maps[i].argument);
  for (uint32_t i = 0; i < kernel.tensor_map_count; ++i)
    for (uint32_t d = 0; d < kernel.tensor_maps[i].rank; ++d) {
      const fnrt_tensor_map_info &map = kernel.tensor_maps[i];
      EXPECT(map.extents[d].step_count && map.strides[d].step_count,
             "kernel %s: TMA descriptor %u lacks extent or stride %u", nameOf(kernel.symbol), i, d);
      FNRT_TRY(validateNumber(function, kernel, map.extents[d], "TMA descriptor"));
      FNRT_TRY(validateNumber(function, kernel, map.strides[d], "TMA descriptor"));
    }
  return FNRT_SUCCESS;
}

static bool isPowerOfTwoOrZero(uint32_t value) { return (value & (value - 1)) == 0; }

static fnrt_status validateKernel(const fnrt_library_info &info, const fnrt_image &image,
                                  uint32_t number) {
  const fnrt_kernel &kernel = image.kernels[number];
  EXPECT(kernel.symbol, "kernel %u has no symbol", number);
  EXPECT(kernel.parameter_count <= kMostParameters && kernel.tensor_map_count <= kMostTensorMaps,
         "kernel %s has %u parameters and %u TMA descriptors; expected at most %u and %u",
         kernel.symbol, kernel.parameter_count, kernel.tensor_map_count, kMostParameters,
         kMostTensorMaps);
  EXPECT((kernel.parameters || !kernel.parameter_count) &&
             (kernel.alignments || !kernel.alignment_count) &&
             (kernel.tensor_maps || !kernel.tensor_map_count) &&
             (kernel.numbers || !kernel.number_count) &&
             (kernel.constraints || !kernel.constraint_count) &&
             (kernel.shared.steps || !kernel.shared.step_count),
         "kernel %s: a list is null", kernel.symbol);
  for (const fnrt_number &size : kernel.grid)
    EXPECT(size.steps || !size.step_count, "kernel %s: the grid is null", kernel.symbol);
  for (uint32_t i = 0; i < kernel.number_count; ++i)
    EXPECT(kernel.numbers[i].steps || !kernel.numbers[i].step_count,
           "kernel %s: the steps of a number are null", kernel.symbol);
  for (uint32_t i = 0; i < kernel.constraint_count; ++i) {
    const fnrt_constraint &constraint = kernel.constraints[i];
    EXPECT(constraint.relation <= FNRT_RELATION_MULTIPLE_OF,
           "kernel %s: constraint %u is of the unknown relation %u", kernel.symbol, i,
           constraint.relation);
    EXPECT(constraint.actual.steps && constraint.expected.steps && constraint.message,
           "kernel %s: constraint %u lacks a number or its message", kernel.symbol, i);
  }
  constexpr uint32_t kMostMapRank = 5;
  for (uint32_t i = 0; i < kernel.tensor_map_count; ++i) {
    const fnrt_tensor_map_info &map = kernel.tensor_maps[i];
    EXPECT(
        map.rank <= kMostMapRank && (!map.rank || (map.extents && map.strides)),
        "kernel %s: TMA descriptor %u has rank %u; expected at most %u, with extents and strides",
        kernel.symbol, i, map.rank, kMostMapRank);
    for (uint32_t d = 0; d < map.rank; ++d)
      EXPECT(map.extents[d].steps && map.strides[d].steps,
             "kernel %s: TMA descriptor %u lacks extent or stride %u", kernel.symbol, i, d);
  }
  uint64_t threads =
      uint64_t(orOne(kernel.block[0])) * orOne(kernel.block[1]) * orOne(kernel.block[2]);
  EXPECT(threads <= kMostThreads, "kernel %s has blocks of %llu threads; expected at most %llu",
         kernel.symbol, static_cast<unsigned long long>(threads),
         static_cast<unsigned long long>(kMostThreads));
  for (uint32_t i = 0; i < kernel.alignment_count; ++i)
    EXPECT(isPowerOfTwoOrZero(kernel.alignments[i].address) &&
               isPowerOfTwoOrZero(kernel.alignments[i].strides),
           "kernel %s: an alignment is not a power of two", kernel.symbol);
  uint32_t steps = 0;
  EXPECT(kernel.condition_count <= kernel.constraint_count &&
             (kernel.variant >= 0 || !kernel.condition_count),
         "kernel %s has %u conditions; expected at most its %u constraints, and a variant",
         kernel.symbol, kernel.condition_count, kernel.constraint_count);
  for (int64_t at = number; at >= 0; at = image.kernels[at].variant)
    EXPECT(at < info.kernel_count && steps++ < info.kernel_count,
           "kernel %s: the chain of variants has a cycle or an unknown kernel", kernel.symbol);
  return FNRT_SUCCESS;
}

fnrt_status fusednorm::rt::validate(const fnrt_library_info *info) {
  EXPECT(info, "fnrt_register: the description is null");
  EXPECT(info->abi == FNRT_ABI_VERSION,
         "fnrt_register: the description is of ABI %u, this library of %d: build both from one "
         "version",
         info->abi, FNRT_ABI_VERSION);
  EXPECT(info->images && info->image_count, "library %s has no image", nameOf(info->name));
  EXPECT(info->functions || !info->function_count, "library %s: functions is null",
         nameOf(info->name));
  for (uint32_t i = 0; i < info->function_count; ++i)
    FNRT_TRY(validateFunction(*info, info->functions[i]));
  for (uint32_t i = 0; i < info->image_count; ++i) {
    const fnrt_image &image = info->images[i];
    int major, minor;
    char letter;
    EXPECT(image.kind <= FNRT_IMAGE_SIMT, "image %u is of the unknown kind %u", i, image.kind);
    EXPECT(image.data && image.size, "image %u is empty", i);
    EXPECT(image.kind == FNRT_IMAGE_SIMT || parseChip(image.chip, major, minor, letter),
           "image %u is for chip '%s'; expected sm_ and a number, then nothing, a or f", i,
           nameOf(image.chip));
    EXPECT(image.kind != FNRT_IMAGE_PTX || !static_cast<const char *>(image.data)[image.size - 1],
           "image %u: PTX does not end with NUL", i);
    EXPECT(image.kernels || !info->kernel_count, "image %u has no kernels", i);
    for (uint32_t k = 0; k < info->kernel_count; ++k)
      FNRT_TRY(validateKernel(*info, image, k));
    for (uint32_t f = 0; f < info->function_count; ++f)
      for (uint32_t k = 0; k < info->functions[f].kernel_count; ++k)
        for (int64_t at = info->functions[f].kernels[k]; at >= 0; at = image.kernels[at].variant)
          FNRT_TRY(validateUse(info->functions[f], image.kernels[at]));
  }
  return FNRT_SUCCESS;
}
