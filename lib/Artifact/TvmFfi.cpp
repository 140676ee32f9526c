// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a launcher with the calling convention of tvm-ffi. The C text declares the required
// parts of tvm-ffi's C interface, so it compiles without tvm-ffi's headers.

#include "LauncherNames.h"
#include "fusednorm/Artifact/Artifact.h"
#include "fusednorm/Support/Names.h"
#include "llvm/Support/FormatVariadic.h"

using namespace fusednorm;

/// The C interface of tvm-ffi 0.1. The symbols are weak: a program without tvm-ffi may contain the
/// launcher.
constexpr const char *kInterface = R"(
/* The functions of tvm-ffi, and declarations of its C interface. */
#include <stdio.h>

#if defined(__GNUC__)
#define TVMFFI_WEAK __attribute__((weak))
#define TVMFFI_EXPORT __attribute__((visibility("default")))
#else
#define TVMFFI_WEAK
#define TVMFFI_EXPORT
#endif

typedef struct tvmffi_any {
  int32_t type;
  uint32_t padding;
  union {
    int64_t i64;
    double f64;
    char *pointer;
  } v;
} tvmffi_any;

/* A tensor of DLPack. */
typedef struct tvmffi_tensor {
  char *data;
  int32_t device_type, device_id;
  int32_t rank;
  uint8_t code, bits;
  uint16_t lanes;
  int64_t *shape, *strides;
  uint64_t byte_offset;
} tvmffi_tensor;

enum {
  TVMFFI_NONE = 0,
  TVMFFI_INT = 1,
  TVMFFI_BOOL = 2,
  TVMFFI_FLOAT = 3,
  TVMFFI_TENSOR_POINTER = 7,
  TVMFFI_TENSOR = 70,
  TVMFFI_OBJECT_BYTES = 24
};

TVMFFI_WEAK void TVMFFIErrorSetRaisedFromCStr(const char *kind, const char *message);
TVMFFI_WEAK void *TVMFFIEnvGetStream(int32_t device_type, int32_t device_id);

static int tvmffi_fail(const char *kind, const char *message) {
  if (TVMFFIErrorSetRaisedFromCStr)
    TVMFFIErrorSetRaisedFromCStr(kind, message);
  return -1;
}

static int tvmffi_refuse(const fnrt_function *function, int32_t index, const char *expected,
                         int32_t actual) {
  char text[256];
  const char *name = function->arguments[index].name;
  snprintf(text, sizeof text, "%s: argument %d (%s): expected %s, got %d", function->name,
           (int)index, name ? name : "?", expected, (int)actual);
  return tvmffi_fail("TypeError", text);
}

/* Returns the element type of a tensor, or -1. The table lists types of DLPack. */
static int tvmffi_type(const tvmffi_tensor *tensor) {
  static const struct {
    uint8_t code, bits, type;
  } types[] = {{2, 64, FNRT_F64},        {2, 32, FNRT_F32},      {2, 16, FNRT_F16},
               {4, 16, FNRT_BF16},       {10, 8, FNRT_F8E4M3FN}, {11, 8, FNRT_F8E4M3FNUZ},
               {12, 8, FNRT_F8E5M2},     {13, 8, FNRT_F8E5M2FNUZ},
               {14, 8, FNRT_F8E8M0FNU},  {0, 8, FNRT_I8},        {0, 16, FNRT_I16},
               {0, 32, FNRT_I32},        {0, 64, FNRT_I64},      {6, 8, FNRT_I1}};
  size_t i;
  for (i = 0; tensor->lanes == 1 && i < sizeof types / sizeof types[0]; ++i)
    if (types[i].code == tensor->code && types[i].bits == tensor->bits)
      return types[i].type;
  return -1;
}

static const tvmffi_tensor *tvmffi_tensor_of(const tvmffi_any *any) {
  if (any->type == TVMFFI_TENSOR_POINTER)
    return (const tvmffi_tensor *)any->v.pointer;
  if (any->type == TVMFFI_TENSOR)
    return (const tvmffi_tensor *)(any->v.pointer + TVMFFI_OBJECT_BYTES);
  return NULL;
}

/* Converts a number. f16, bf16 and 8-bit floats are passed as their bits. */
static int tvmffi_scalar(const fnrt_function *function, int32_t index, const tvmffi_any *any,
                         fnrt_value *value) {
  int is_integer = any->type == TVMFFI_INT || any->type == TVMFFI_BOOL;
  size_t bits = 8 * fnrt_type_size(value->type);
  value->kind = FNRT_SCALAR;
  if (value->type == FNRT_F64 || value->type == FNRT_F32) {
    double number = any->type == TVMFFI_FLOAT ? any->v.f64 : (double)any->v.i64;
    if (any->type != TVMFFI_FLOAT && !is_integer)
      return tvmffi_refuse(function, index, "a number, type index 1 to 3", any->type);
    if (value->type == FNRT_F64)
      value->u.f64 = number;
    else
      value->u.f32 = (float)number;
    return 0;
  }
  if (!is_integer)
    return tvmffi_refuse(function, index, "an integer, type index 1 or 2", any->type);
  if (bits < 64 && (any->v.i64 < -((int64_t)1 << (bits - 1)) || any->v.i64 >= (int64_t)1 << bits)) {
    char text[64];
    snprintf(text, sizeof text, "a number of %d bits; sign", (int)bits);
    return tvmffi_refuse(function, index, text, any->v.i64 < 0 ? -1 : 1);
  }
  value->u.i64 = any->v.i64;
  return 0;
}

/* Converts the first `count` of `expected` arguments. All tensors must be on one device, which is
 * returned; -1: there are no tensors. */
static int tvmffi_values(const fnrt_function *function, int32_t count, int32_t expected,
                         const tvmffi_any *args, int32_t given, fnrt_value *values,
                         int32_t *device) {
  char text[256];
  int32_t i;
  *device = -1;
  if (given != expected) {
    snprintf(text, sizeof text, "%s: expected %d arguments, got %d", function->name, (int)expected,
             (int)given);
    return tvmffi_fail("TypeError", text);
  }
  for (i = 0; i < count; ++i) {
    const fnrt_argument *argument = &function->arguments[i];
    const tvmffi_tensor *tensor = tvmffi_tensor_of(&args[i]);
    const fnrt_value empty = {FNRT_TENSOR, 0, 0, {0}, {0}, NULL, NULL};
    values[i] = empty;
    values[i].type = argument->type;
    if (argument->kind == FNRT_SCALAR) {
      if (tvmffi_scalar(function, i, &args[i], &values[i]) != 0)
        return -1;
      continue;
    }
    if (!tensor)
      return tvmffi_refuse(function, i, "a tensor, type index 7 or 70", args[i].type);
    if (tvmffi_type(tensor) < 0)
      return tvmffi_refuse(function, i, "a supported element type; code of DLPack", tensor->code);
    if (tensor->rank > FNRT_MAX_RANK)
      return tvmffi_refuse(function, i, "at most 8 dimensions", tensor->rank);
    if (tensor->device_type != TVMFFI_DEVICE && tensor->device_type != TVMFFI_OTHER_DEVICE)
      return tvmffi_refuse(function, i, TVMFFI_DEVICE_TEXT, tensor->device_type);
    if (*device >= 0 && *device != tensor->device_id)
      return tvmffi_refuse(function, i, "a tensor on the device of the others; number",
                           tensor->device_id);
    *device = tensor->device_id;
    values[i].type = (uint8_t)tvmffi_type(tensor);
    values[i].rank = (uint8_t)tensor->rank;
    values[i].u.data = tensor->data ? tensor->data + tensor->byte_offset : NULL;
    values[i].shape = tensor->shape;
    values[i].strides = tensor->strides;
  }
  return 0;
}

static int tvmffi_finish(fnrt_status status, tvmffi_any *result) {
  const char *kind = status == FNRT_ERROR_TYPE || status == FNRT_ERROR_ARGUMENT_COUNT ? "TypeError"
                     : status == FNRT_ERROR_SHAPE || status == FNRT_ERROR_ALIGNMENT ||
                             status == FNRT_ERROR_OVERLAP
                         ? "ValueError"
                         : "RuntimeError";
  if (status != FNRT_SUCCESS)
    return tvmffi_fail(kind, fnrt_last_error());
  result->type = TVMFFI_NONE;
  result->padding = 0;
  result->v.i64 = 0;
  return 0;
}
)";

/// Reads the workspace, a dense tensor after the other arguments.
constexpr const char *kWorkspace = R"(
/* Returns the memory of a dense tensor, the last argument of functions with a workspace. */
static int tvmffi_workspace(const fnrt_function *function, int32_t index, const tvmffi_any *any,
                            char **data, size_t *bytes) {
  const tvmffi_tensor *tensor = tvmffi_tensor_of(any);
  int64_t size = 1;
  int32_t dim;
  if (!tensor)
    return tvmffi_refuse(function, index, "a tensor, type index 7 or 70", any->type);
  for (dim = tensor->rank; dim-- > 0;) {
    if (tensor->strides && tensor->shape[dim] > 1 && tensor->strides[dim] != size)
      return tvmffi_refuse(function, index, "a dense tensor as the workspace; dimension", dim);
    size *= tensor->shape[dim];
  }
  *bytes = ((size_t)size * tensor->bits * tensor->lanes + 7) / 8;
  *data = tensor->data ? tensor->data + tensor->byte_offset : NULL;
  return 0;
}
)";

static void writeWorkspaceBytes(llvm::raw_ostream &os, const std::string &symbol,
                                const std::string &name, size_t number, size_t given) {
  os << llvm::formatv(R"(
TVMFFI_EXPORT int __tvm_ffi_{0}_workspace_bytes(void *self, const tvmffi_any *args, int32_t count,
                                                tvmffi_any *result) {{
  fnrt_value values[{2}];
  int32_t device;
  (void)self;
  if (tvmffi_values(&functions[{3}], {4}, {4}, args, count, values, &device) != 0)
    return -1;
  if (fnrt_check_arguments(&function_{0}_given, values, {4}) != FNRT_SUCCESS)
    return tvmffi_fail("ValueError", fnrt_last_error());
  result->type = TVMFFI_INT;
  result->padding = 0;
  result->v.i64 = (int64_t){1}_workspace_bytes(values, {4});
  return 0;
}
)",
                      name, symbol, std::max<size_t>(given, 1), number, given);
}

/// Writes the function of `function`. Its last argument is the workspace, if it has one.
static void writeFunction(llvm::raw_ostream &os, const Artifact &artifact,
                          const FunctionArtifact &function, const LauncherNames &names) {
  size_t number = &function - artifact.functions.data();
  size_t given =
      llvm::count_if(function.arguments, [](const ArgumentArtifact &a) { return !a.isWorkspace; });
  bool hasWorkspace = given < function.arguments.size();
  std::string name = names.nameOf(function), symbol = names.symbolOf(function);
  std::string device = artifact.cpu ? "  (void)device;\n"
                                    : "  if (device >= 0) {\n"
                                      "    options.device = device;\n"
                                      "    if (TVMFFIEnvGetStream)\n"
                                      "      options.stream = TVMFFIEnvGetStream(2, device);\n"
                                      "  }\n";
  std::string workspace;
  if (hasWorkspace)
    workspace =
        llvm::formatv("  if (tvmffi_workspace(&functions[{0}], {1}, &args[{1}], &workspace, "
                      "&bytes) != 0)\n    return -1;\n",
                      number, given);
  os << llvm::formatv(R"(
TVMFFI_EXPORT int __tvm_ffi_{0}(void *self, const tvmffi_any *args, int32_t count,
                                tvmffi_any *result) {{
  fnrt_value values[{1}];
  fnrt_call_options options = {{NULL, FNRT_CURRENT_DEVICE, 0};
  int32_t device;
{2}  (void)self;
  if (tvmffi_values(&functions[{3}], {8}, {4}, args, count, values, &device) != 0)
    return -1;
{5}{6}  return tvmffi_finish({7}_values(values, {8}, {9}&options), result);
}
)",
                      name, function.arguments.size() + 1,
                      hasWorkspace ? "  char *workspace;\n  size_t bytes;\n" : "", number,
                      hasWorkspace ? given + 1 : given, workspace, device, symbol, given,
                      hasWorkspace ? "workspace, bytes, " : "");
  if (hasWorkspace)
    writeWorkspaceBytes(os, symbol, name, number, given);
}

std::string fusednorm::makeTvmFfi(const Artifact &artifact) {
  std::string text;
  llvm::raw_string_ostream os(text);
  // Devices of DLPack: 1 and 3 are a CPU and pinned memory, 2 and 13 a GPU and managed memory.
  os << (artifact.cpu ? "\nenum { TVMFFI_DEVICE = 1, TVMFFI_OTHER_DEVICE = 3 };\n"
                        "#define TVMFFI_DEVICE_TEXT \"a tensor on a CPU; device of DLPack\"\n"
                      : "\nenum { TVMFFI_DEVICE = 2, TVMFFI_OTHER_DEVICE = 13 };\n"
                        "#define TVMFFI_DEVICE_TEXT \"a tensor on a GPU; device of DLPack\"\n")
     << kInterface;
  auto hasWorkspace = [](const FunctionArtifact &function) {
    return llvm::any_of(function.arguments,
                        [](const ArgumentArtifact &argument) { return argument.isWorkspace; });
  };
  if (llvm::any_of(artifact.functions, hasWorkspace))
    os << kWorkspace;
  LauncherNames names(artifact);
  for (const FunctionArtifact &function : artifact.functions)
    writeFunction(os, artifact, function, names);
  return text;
}
