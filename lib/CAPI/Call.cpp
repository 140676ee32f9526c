// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the values of a call and calls compiled code.

#include "CheckFailure.h"
#include "Kernel.h"
#include "fusednorm/Target/Threads.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace fusednorm;
using namespace fusednorm::capi;

namespace {
/// Size of the memref descriptors of all arguments in words of 8 bytes: two pointers, an offset,
/// extents and strides.
constexpr size_t kWords = size_t(FNC_MAX_ARGUMENTS) * (3 + 2 * FNC_MAX_RANK);

/// Returns the type for the checks: an integer value is accepted for a float of its size.
uint8_t typeFor(const Argument &argument, const fnc_value &value) {
  uint8_t formal = uint8_t(argument.type);
  if ((value.type == FNC_I8 && isFloat8(argument.type)) ||
      (value.type == FNC_I16 &&
       (argument.type == ElementType::BF16 || argument.type == ElementType::F16)))
    return formal;
  return value.type;
}

class Call {
public:
  Call(fnc_kernel &kernel, const fnc_value *values, size_t count)
      : kernel(kernel), values(values), count(count) {}

  fnc_status run(const fnc_call_options &options);

private:
  fnc_status refuse(fnc_status status, size_t number, const llvm::Twine &text) {
    return fail(status, kernel.signature.entry + ": argument " + llvm::Twine(number) + " (" +
                            kernel.signature.arguments[number].name + "): " + text);
  }
  fnc_status check();
  fnc_status checkDevice(size_t number);
  fnc_status checkMemory(size_t number);
  void makeDescriptors();
  fnc_status emulate(Emulation &emulation, PackedFunction function);

  fnc_kernel &kernel;
  const fnc_value *values;
  size_t count;
  fnrt_value checked[FNC_MAX_ARGUMENTS];
  bool isDense = true;
  int32_t device = FNRT_CURRENT_DEVICE;
  int64_t words[kWords];
  void *pointers[FNC_MAX_ARGUMENTS], *slots[FNC_MAX_ARGUMENTS];
};
} // namespace

static bool isDenseTensor(const fnc_value &value) {
  if (!value.strides)
    return true;
  int64_t dense = 1;
  for (int d = value.rank - 1; d >= 0; --d) {
    if (value.shape[d] > 1 && value.strides[d] != dense)
      return false;
    dense *= value.shape[d];
    if (dense == 0)
      return true;
  }
  return true;
}

static const char *deviceName(uint8_t type) {
  switch (type) {
  case 0:
  case 1:
    return "the CPU";
  case 2:
    return "a CUDA GPU";
  case 3:
    return "the CPU, pinned";
  case 13:
    return "CUDA's managed memory";
  default:
    return "another device";
  }
}

static fnc_status statusOf(fnrt_status status) {
  switch (status) {
  case FNRT_ERROR_ARGUMENT_COUNT:
    return FNC_ERROR_ARGUMENT_COUNT;
  case FNRT_ERROR_TYPE:
    return FNC_ERROR_TYPE;
  case FNRT_ERROR_SHAPE:
    return FNC_ERROR_SHAPE;
  case FNRT_ERROR_OVERLAP:
    return FNC_ERROR_OVERLAP;
  case FNRT_ERROR_ALIGNMENT:
    return FNC_ERROR_ALIGNMENT;
  default:
    return FNC_ERROR_INVALID;
  }
}

/// Checks the memory of a value against the device of the kernel.
fnc_status Call::checkDevice(size_t number) {
  const fnc_value &value = values[number];
  bool onCPU = value.device_type <= 1 || value.device_type == 3 || value.device_type == 13;
  bool onGPU = value.device_type == 2 || value.device_type == 3 || value.device_type == 13;
  bool wantsGPU = kernel.isGPU && !(kernel.recipe.flags & FNC_EMULATE);
  // The simulator, in place of the driver, uses the memory of this process.
  bool isSimt = wantsGPU && value.device_type <= 1;
  if (wantsGPU && isSimt) {
    fnrt_device_info info = {};
    isSimt = fnrt_get_device_info(0, &info) == FNRT_SUCCESS && info.major == 0;
  }
  if (wantsGPU ? !onGPU && !isSimt : !onCPU)
    return refuse(FNC_ERROR_DEVICE, number,
                  llvm::Twine("expected memory of ") + (wantsGPU ? "a CUDA GPU" : "the CPU") +
                      ", as the kernel is for " + kernel.signature.target + ", got memory of " +
                      deviceName(value.device_type) +
                      "; move the tensor, or compile for its device");
  if (value.device_type == 2) {
    if (device != FNRT_CURRENT_DEVICE && device != value.device)
      return refuse(FNC_ERROR_DEVICE, number,
                    "expected memory of GPU " + llvm::Twine(device) +
                        " as other arguments have, got " + "memory of GPU " +
                        llvm::Twine(value.device));
    device = value.device;
  }
  return FNC_SUCCESS;
}

/// Checks whether an output is writable, and checks the alignment.
fnc_status Call::checkMemory(size_t number) {
  const Argument &argument = kernel.signature.arguments[number];
  const fnc_value &value = values[number];
  if (argument.written && value.flags & FNC_READ_ONLY)
    return refuse(FNC_ERROR_READ_ONLY, number,
                  "expected memory that may be written, got read-only memory; pass a copy");
  int64_t size = byteSize(argument.type);
  auto address = reinterpret_cast<uintptr_t>(value.u.data);
  if (address % size)
    return refuse(FNC_ERROR_ALIGNMENT, number,
                  "expected an address that is a multiple of the element size, " +
                      llvm::Twine(size) + " bytes, got " + llvm::formatv("{0:x}", address).str());
  constexpr int64_t kAlignment = 16;
  bool trusts =
      kernel.isGPU && !(kernel.recipe.flags & FNC_ANY_BASE) && !argument.hasAnyOffset && isDense;
  if (trusts && (address - argument.offset * size) % kAlignment)
    return refuse(
        FNC_ERROR_ALIGNMENT, number,
        "expected an address that is a multiple of 16 bytes, which GPU kernels require, got " +
            llvm::formatv("{0:x}", address).str() + "; compile with any_base, or pass a copy");
  return FNC_SUCCESS;
}

fnc_status Call::check() {
  const Signature &signature = kernel.signature;
  if (count != signature.arguments.size())
    return fail(FNC_ERROR_ARGUMENT_COUNT,
                signature.entry + ": expected " + llvm::Twine(signature.arguments.size()) +
                    " values, one for each argument, got " + llvm::Twine(count));
  for (size_t i = 0; i < count; ++i) {
    const Argument &argument = signature.arguments[i];
    const fnc_value &value = values[i];
    fnrt_value &made = checked[i];
    made = {};
    bool isScalar = value.flags & FNC_SCALAR;
    made.kind = isScalar ? FNRT_SCALAR : FNRT_TENSOR;
    made.type = typeFor(argument, value);
    made.rank = value.rank;
    made.u.bits = value.u.bits;
    made.shape = value.shape;
    made.strides = value.strides;
    if (value.rank > FNC_MAX_RANK || (!isScalar && value.rank && !value.shape))
      return refuse(FNC_ERROR_SHAPE, i, "expected a shape of at most 8 extents");
    if (isScalar || !argument.isTensor)
      continue;
    if (fnc_status status = checkDevice(i))
      return status;
    if (!argument.isMemRef && !isDenseTensor(value))
      isDense = false;
  }
  const fnrt_function &function = isDense ? signature.dense : signature.rows;
  if (fnrt_status status = fnrt_check_arguments(&function, checked, uint32_t(count)))
    return fail(statusOf(status), fnrt_last_error());
  for (size_t i = 0; i < count; ++i)
    if (signature.arguments[i].isTensor)
      if (fnc_status status = checkMemory(i))
        return status;
  return FNC_SUCCESS;
}

void Call::makeDescriptors() {
  int64_t *next = words;
  for (size_t i = 0; i < count; ++i) {
    const Argument &argument = kernel.signature.arguments[i];
    const fnrt_value &value = checked[i];
    if (!argument.isTensor) {
      slots[i] = &checked[i].u;
      continue;
    }
    int64_t rank = value.rank, dense = 1;
    int64_t base =
        reinterpret_cast<int64_t>(value.u.data) - argument.offset * byteSize(argument.type);
    pointers[i] = next;
    next[0] = next[1] = base;
    next[2] = argument.offset;
    for (int64_t d = rank - 1; d >= 0; --d) {
      next[3 + d] = value.shape[d];
      next[3 + rank + d] = value.strides ? value.strides[d] : dense;
      dense *= value.shape[d];
    }
    next += 3 + 2 * rank;
    slots[i] = &pointers[i];
  }
}

fnc_status Call::emulate(Emulation &emulation, PackedFunction function) {
  // The memory and the reports of the simulator are global to the process.
  static std::mutex one;
  std::lock_guard<std::mutex> lock(one);
  simt::takeReports();
  emulation.restart(kernel.simulator);
  std::vector<char *> known;
  for (size_t i = 0; i < count; ++i) {
    const Argument &argument = kernel.signature.arguments[i];
    if (!argument.isTensor)
      continue;
    const fnrt_value &value = checked[i];
    int64_t below = 0, above = 1, dense = 1;
    bool isEmpty = false;
    for (int d = value.rank - 1; d >= 0; --d) {
      int64_t reach = (value.shape[d] - 1) * (value.strides ? value.strides[d] : dense);
      (reach < 0 ? below : above) += reach;
      dense *= value.shape[d];
      isEmpty |= value.shape[d] == 0;
    }
    int64_t size = byteSize(argument.type);
    char *begin = static_cast<char *>(value.u.data) + below * size;
    if (isEmpty || llvm::is_contained(known, begin))
      continue;
    known.push_back(begin);
    emulation.registerBuffer(begin, size_t((above - below) * size),
                             "argument " + std::to_string(i) + " (" + argument.name + ")",
                             argument.read);
  }
  std::string problem = llvm::toString(callChecked(function, slots));
  if (problem.empty())
    problem = emulation.getError();
  std::vector<simt::Report> reports = simt::takeReports();
  bool isFound = !reports.empty();
  {
    std::lock_guard<std::mutex> own(kernel.findingsMutex);
    for (simt::Report &report : reports)
      kernel.findings.push_back(std::move(report));
    for (const std::string &counted : emulation.getCounters())
      kernel.counters.push_back(counted);
  }
  emulation.restart(kernel.simulator);
  // A stopped launch has findings; fnc_kernel_take_findings returns them.
  if (!problem.empty() && !isFound)
    return fail(FNC_ERROR_LAUNCH, kernel.signature.entry + ": " + problem);
  return FNC_SUCCESS;
}

fnc_status Call::run(const fnc_call_options &options) {
  if (options.threads && (kernel.isGPU || kernel.recipe.threads))
    return fail(FNC_ERROR_INVALID, "options.threads: expected 0 for a kernel that is for a GPU or "
                                   "has a number of threads, got " +
                                       llvm::Twine(options.threads));
  if (fnc_status status = check())
    return status;
  if (!isDense && !kernel.hasRows.load(std::memory_order_acquire)) {
    if (fnc_status status = kernel.compile(Layout::Rows))
      return status;
    kernel.hasRows.store(true, std::memory_order_release);
  }
  Variant &variant = isDense ? kernel.dense : kernel.rows;
  makeDescriptors();
  if (variant.emulation)
    return emulate(*variant.emulation, variant.function);
  if (variant.device)
    DeviceLaunches::begin(options.stream, device);
  if (kernel.openmp)
    kernel.openmp->setThreads(options.threads ? options.threads : kernel.threads);
  llvm::Error error = callChecked(variant.function, slots);
  if (!error && variant.device)
    error = DeviceLaunches::takeError();
  if (error)
    return fail(FNC_ERROR_LAUNCH, kernel.signature.entry + ": " + llvm::toString(std::move(error)));
  return FNC_SUCCESS;
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

fnc_status fnc_kernel_call(fnc_kernel *kernel, const fnc_value *values, size_t count,
                           const fnc_call_options *given) {
  messages().clear();
  if (!kernel || (count && !values))
    return fail(FNC_ERROR_INVALID, "fnc_kernel_call: kernel or values is null");
  fnc_call_options options = {};
  if (given) {
    // Callers of an earlier version have fewer fields.
    if (given->size < offsetof(fnc_call_options, threads) || given->size > (1u << 16))
      return fail(FNC_ERROR_INVALID, "options.size: expected sizeof(fnc_call_options), " +
                                         llvm::Twine(sizeof(fnc_call_options)) + ", got " +
                                         llvm::Twine(given->size));
    std::memcpy(&options, given, std::min(given->size, sizeof options));
  }
  if (options.threads < 0 || options.threads > int32_t(kMostThreads))
    return fail(FNC_ERROR_INVALID, "options.threads: expected 0 to " + llvm::Twine(kMostThreads) +
                                       ", got " + llvm::Twine(options.threads));
  return Call(*kernel, values, count).run(options);
}

fnc_status fnc_kernel_infer(const fnc_kernel *kernel, const fnc_value *values, size_t count,
                            size_t number, int64_t *shape) {
  messages().clear();
  if (!kernel || !values || !shape || count != kernel->signature.arguments.size() ||
      number >= count)
    return fail(FNC_ERROR_INVALID, "fnc_kernel_infer: expected a kernel, a value for each of its "
                                   "arguments, the index of an argument, and room for a shape");
  // Each symbol gets the extent of its first plain use.
  int64_t symbols[32];
  std::fill(std::begin(symbols), std::end(symbols), -1);
  for (size_t i = 0; i < count; ++i) {
    const Argument &argument = kernel->signature.arguments[i];
    if (values[i].flags & (FNC_OMITTED | FNC_SCALAR) || !argument.isTensor ||
        values[i].rank != argument.shape.size())
      continue;
    for (size_t d = 0; d < argument.shape.size(); ++d) {
      const fnrt_extent &extent = argument.shape[d];
      bool isSymbol = extent.symbol >= 0 && extent.multiply == 1 && extent.divide == 1 &&
                      extent.value == 0 && extent.constraint != FNRT_AT_LEAST;
      if (isSymbol && symbols[extent.symbol] < 0)
        symbols[extent.symbol] = values[i].shape[d];
    }
  }
  const Argument &wanted = kernel->signature.arguments[number];
  for (size_t d = 0; d < wanted.shape.size(); ++d) {
    const fnrt_extent &extent = wanted.shape[d];
    if (extent.symbol < 0)
      shape[d] = extent.value >= 0 ? extent.value : -1;
    else if (symbols[extent.symbol] < 0)
      shape[d] = -1;
    else
      shape[d] = (symbols[extent.symbol] * extent.multiply + extent.divide - 1) / extent.divide +
                 extent.value;
  }
  return FNC_SUCCESS;
}

fnc_status fnc_kernel_set_simulator(fnc_kernel *kernel, const char *options) {
  messages().clear();
  if (!kernel || !options || !(kernel->recipe.flags & FNC_EMULATE))
    return fail(FNC_ERROR_INVALID, "fnc_kernel_set_simulator: expected a kernel that was compiled "
                                   "with FNC_EMULATE, and options");
  simt::Options wanted;
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(options).split(parts, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef part : parts)
    if (Result<void> parsed = simt::parseOption(part.str(), wanted); !parsed)
      return fail(FNC_ERROR_INVALID, "simulator: " + parsed.error());
  kernel->simulator = wanted;
  return FNC_SUCCESS;
}

fnc_status fnc_kernel_take_findings(fnc_kernel *kernel, fnc_output **output) {
  messages().clear();
  if (!kernel || !output)
    return fail(FNC_ERROR_INVALID, "fnc_kernel_take_findings: kernel or output is null");
  std::lock_guard<std::mutex> own(kernel->findingsMutex);
  llvm::json::Array findings;
  for (const simt::Report &report : kernel->findings)
    findings.push_back(llvm::json::Object{{"kind", report.kind},
                                          {"text", report.text},
                                          {"occurrences", int64_t(report.occurrences)}});
  std::string text =
      llvm::formatv("{{\"findings\": {0}, \"counters\": [", llvm::json::Value(std::move(findings)))
          .str();
  for (size_t i = 0; i < kernel->counters.size(); ++i)
    text += (i ? ", " : "") + kernel->counters[i];
  kernel->findings.clear();
  kernel->counters.clear();
  *output = new fnc_output{{{"findings.json", text + "]}"}}};
  return FNC_SUCCESS;
}
