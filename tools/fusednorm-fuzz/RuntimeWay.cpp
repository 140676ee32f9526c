// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Way of the runtime: kernel descriptions as in a launcher, and values as from a caller. The input
// consists of lines `FIELD NUMBER`, which modify a valid description. The kernels are then
// registered, prepared and called on the simulator. Lists keep their true lengths, because the
// runtime cannot check them.

#include "Ways.h"
#include "fusednorm-rt/fusednorm_rt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>
#include <deque>

using namespace fusednorm::fuzz;

namespace {
/// Computes out[i, :] from x[i, :], a weight and a scalar by two kernels. One of them has a version
/// for unaligned addresses.
struct Description {
  static constexpr int64_t kRows = 6, kColumns = 32;
  fnrt_extent rows = {0, 0, 1, 1, 0}, half = {0, 0, 1, 2, 0}, columns = {kColumns, -1, 0, 0, 0};
  fnrt_extent shape[2] = {rows, columns}, weightShape[1] = {columns}, scaleShape[1] = {half};
  int64_t strides[2] = {FNRT_ANY_STRIDE, 1};
  fnrt_argument arguments[5] = {};
  fnrt_source parameters[4] = {}, gridSteps[4] = {}, sharedSteps[5] = {};
  fnrt_alignment alignments[1] = {};
  fnrt_tensor_map_info maps[1] = {};
  fnrt_kernel kernels[3] = {};
  uint32_t numbers[2] = {0, 1};
  fnrt_function functions[1] = {};
  std::string code;
  fnrt_image images[2] = {};
  fnrt_library_info info = {};

  int64_t valueShapes[5][2], valueStrides[5][2];
  std::deque<uint64_t> storage;
  std::vector<uint64_t> memory;
  fnrt_value values[5] = {};
  uint32_t valueCount = 5;
  fnrt_call_options options = {nullptr, 0, 0};

  Description();
  Description(const Description &) = delete;
};

/// A number of the description that the input may set.
struct Field {
  std::string name;
  void *indices;
  size_t bytes;
  /// A factor of the work of a launch, which stays small.
  bool small;
};
} // namespace

Description::Description() {
  auto setArgument = [&](int i, const char *name, fnrt_type type, int rank, int access,
                         fnrt_extent *extents) {
    arguments[i].name = name;
    arguments[i].kind = rank ? FNRT_TENSOR : FNRT_SCALAR;
    arguments[i].type = static_cast<uint8_t>(type);
    arguments[i].rank = static_cast<uint8_t>(rank);
    arguments[i].access = static_cast<uint8_t>(access);
    arguments[i].shape = extents;
  };
  setArgument(0, "x", FNRT_BF16, 2, FNRT_READ, shape);
  setArgument(1, "weight", FNRT_BF16, 1, FNRT_READ, weightShape);
  setArgument(2, "epsilon", FNRT_F32, 0, FNRT_READ, nullptr);
  setArgument(3, "out", FNRT_BF16, 2, FNRT_WRITE, shape);
  setArgument(4, "scales", FNRT_F32, 1, FNRT_WRITE, scaleShape);
  arguments[0].strides = arguments[3].strides = strides;
  arguments[3].may_alias = 1;
  parameters[0].kind = FNRT_SOURCE_ADDRESS;
  parameters[1] = {FNRT_SOURCE_EXTENT, 0, 0, {}, 0};
  parameters[2] = {FNRT_SOURCE_SCALAR, 2, 0, {}, 0};
  parameters[3] = {FNRT_SOURCE_ADDRESS, 3, 0, {}, 0};
  // The grid has ceil(2 rows / 4) blocks. The shared memory has bytes for up to 1024 columns.
  gridSteps[0] = {FNRT_SOURCE_EXTENT, 0, 0, {}, 0};
  gridSteps[1] = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 2};
  gridSteps[2] = {FNRT_STEP_MULTIPLY, 0, 0, {}, 0};
  gridSteps[3] = {FNRT_STEP_CEIL_DIVIDE, 0, 0, {}, 4};
  sharedSteps[0] = sharedSteps[1] = {FNRT_SOURCE_EXTENT, 0, 1, {}, 0};
  sharedSteps[2] = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 4};
  sharedSteps[3] = {FNRT_STEP_MULTIPLY, 0, 0, {}, 0};
  sharedSteps[4] = {FNRT_STEP_AT_MOST, 0, 0, {}, 1024};
  alignments[0] = {0, 16, 16};
  maps[0].box[0] = 1;
  maps[0].box[1] = 32;
  static const char *const symbols[] = {"norm", "post", "norm_unaligned"};
  code = "gpu.module @kernels {\n";
  for (int i = 0; i < 3; ++i) {
    fnrt_kernel &kernel = kernels[i];
    kernel.symbol = symbols[i];
    kernel.parameters = parameters;
    kernel.parameter_count = 4;
    kernel.grid[0] = {gridSteps, 4, 0};
    kernel.block[0] = 32;
    kernel.variant = -1;
    code += std::string("  llvm.func @") + symbols[i] +
            "(%x: !llvm.ptr<1>, %n: i64, %e: f32, %y: !llvm.ptr<1>) attributes {nvvm.kernel} "
            "{\n    llvm.return\n  }\n";
  }
  code += "}\n";
  kernels[0].alignments = alignments;
  kernels[0].alignment_count = 1;
  kernels[0].variant = 2;
  kernels[1].shared = {sharedSteps, 5, 0};
  kernels[1].dynamic_shared = 4096;
  kernels[1].tensor_maps = maps;
  kernels[1].tensor_map_count = 1;
  functions[0] = {"f", arguments, 5, 2, numbers};
  images[0].kind = FNRT_IMAGE_SIMT;
  images[1].kind = FNRT_IMAGE_PTX;
  for (fnrt_image &image : images) {
    image.chip = "sm_90a";
    image.data = code.c_str();
    image.size = code.size() + 1;
    image.kernels = kernels;
  }
  info.abi = FNRT_ABI_VERSION;
  info.image_count = 2;
  info.name = "fuzz";
  info.images = images;
  info.functions = functions;
  info.function_count = 1;
  info.kernel_count = 3;

  memory.resize(1 << 13);
  auto base = (reinterpret_cast<uintptr_t>(memory.data()) + 255) / 256 * 256;
  static constexpr fnrt_type types[] = {FNRT_BF16, FNRT_BF16, FNRT_F32, FNRT_BF16, FNRT_F32};
  for (int i = 0; i < 5; ++i) {
    values[i].kind = arguments[i].kind;
    values[i].rank = arguments[i].rank;
    values[i].type = static_cast<uint8_t>(types[i]);
    values[i].shape = valueShapes[i];
    values[i].strides = valueStrides[i];
    valueShapes[i][0] = i == 1 ? kColumns : i == 4 ? (kRows + 1) / 2 : kRows;
    valueShapes[i][1] = kColumns;
    valueStrides[i][0] = values[i].rank == 2 ? kColumns : 1;
    valueStrides[i][1] = 1;
    values[i].u.data = reinterpret_cast<void *>(base + 4096 * static_cast<uintptr_t>(i));
  }
  values[2].u.bits = 0x3f800000;
}

static std::vector<Field> getFields(Description &d) {
  std::vector<Field> fields;
  auto add = [&](std::string name, auto &indices, bool small = false) {
    fields.push_back({std::move(name), &indices, sizeof indices, small});
  };
  auto number = [](const char *name, int i, const char *field) {
    return name + std::to_string(i) + "." + field;
  };
  auto addExtent = [&](const char *name, fnrt_extent &extent) {
    std::string prefix = std::string(name) + ".";
    add(prefix + "value", extent.value);
    add(prefix + "symbol", extent.symbol);
    add(prefix + "multiply", extent.multiply);
    add(prefix + "divide", extent.divide);
    add(prefix + "constraint", extent.constraint);
  };
  auto addSource = [&](const char *name, int i, fnrt_source &source, bool small) {
    add(number(name, i, "kind"), source.kind);
    add(number(name, i, "argument"), source.argument);
    add(number(name, i, "index"), source.index);
    add(number(name, i, "value"), source.value, small);
  };
  addExtent("rows", d.shape[0]);
  addExtent("columns", d.shape[1]);
  addExtent("weight", d.weightShape[0]);
  addExtent("scales", d.scaleShape[0]);
  add("stride0", d.strides[0]);
  add("stride1", d.strides[1]);
  for (int i = 0; i < 5; ++i) {
    fnrt_argument &argument = d.arguments[i];
    add(number("argument", i, "name"), argument.name);
    add(number("argument", i, "kind"), argument.kind);
    add(number("argument", i, "type"), argument.type);
    add(number("argument", i, "access"), argument.access);
    add(number("argument", i, "shape"), argument.shape);
    add(number("argument", i, "may_alias"), argument.may_alias);
    fnrt_value &value = d.values[i];
    add(number("value", i, "kind"), value.kind);
    add(number("value", i, "type"), value.type);
    add(number("value", i, "data"), value.u.data);
    add(number("value", i, "shape"), value.shape);
    add(number("value", i, "strides"), value.strides);
    for (int dim = 0; dim < 2; ++dim) {
      add(number("value", i, dim ? "shape1" : "shape0"), d.valueShapes[i][dim], true);
      add(number("value", i, dim ? "stride1" : "stride0"), d.valueStrides[i][dim]);
    }
  }
  for (int i = 0; i < 4; ++i)
    addSource("parameter", i, d.parameters[i], false);
  for (int i = 0; i < 4; ++i)
    addSource("grid", i, d.gridSteps[i], true);
  for (int i = 0; i < 5; ++i)
    addSource("shared", i, d.sharedSteps[i], false);
  add("alignment.argument", d.alignments[0].argument);
  add("alignment.address", d.alignments[0].address);
  add("alignment.strides", d.alignments[0].strides);
  add("map.argument", d.maps[0].argument);
  add("map.box0", d.maps[0].box[0]);
  add("map.box1", d.maps[0].box[1]);
  add("map.element_stride", d.maps[0].element_strides[1]);
  add("map.interleave", d.maps[0].interleave);
  add("map.swizzle", d.maps[0].swizzle);
  add("map.l2_promotion", d.maps[0].l2_promotion);
  for (int i = 0; i < 3; ++i) {
    fnrt_kernel &kernel = d.kernels[i];
    add(number("kernel", i, "symbol"), kernel.symbol);
    add(number("kernel", i, "parameters"), kernel.parameters);
    add(number("kernel", i, "flags"), kernel.flags);
    add(number("kernel", i, "grid"), kernel.grid[0].steps);
    for (int dim = 0; dim < 3; ++dim) {
      add(number("kernel", i, "block") + std::to_string(dim), kernel.block[dim]);
      add(number("kernel", i, "cluster") + std::to_string(dim), kernel.cluster[dim]);
    }
    add(number("kernel", i, "dynamic_shared"), kernel.dynamic_shared);
    add(number("kernel", i, "alignments"), kernel.alignments);
    add(number("kernel", i, "variant"), kernel.variant);
    add(number("kernel", i, "conditions"), kernel.condition_count);
    add(number("kernel", i, "tensor_maps"), kernel.tensor_maps);
    add(number("kernel", i, "shared"), kernel.shared.steps);
  }
  add("function.kernel0", d.numbers[0]);
  add("function.kernel1", d.numbers[1]);
  add("function.arguments", d.functions[0].arguments);
  add("function.kernels", d.functions[0].kernels);
  add("function.name", d.functions[0].name);
  for (int i = 0; i < 2; ++i) {
    add(number("image", i, "kind"), d.images[i].kind);
    add(number("image", i, "chip"), d.images[i].chip);
    add(number("image", i, "data"), d.images[i].data);
    add(number("image", i, "kernels"), d.images[i].kernels);
  }
  add("library.abi", d.info.abi);
  add("library.name", d.info.name);
  add("library.images", d.info.images);
  add("library.functions", d.info.functions);
  add("call.device", d.options.device);
  return fields;
}

std::vector<std::string> fusednorm::fuzz::getDescriptionFields() {
  Description description;
  std::vector<std::string> names;
  for (const Field &field : getFields(description))
    names.push_back(field.name);
  return names;
}

Outcome fusednorm::fuzz::runRuntime(const Case &c) {
  Description description;
  std::vector<Field> fields = getFields(description);
  for (llvm::StringRef line : llvm::split(c.input, '\n')) {
    auto [name, text] = line.split(' ');
    int64_t value = 0;
    uint64_t bits;
    if (!text.getAsInteger(10, bits))
      value = static_cast<int64_t>(bits);
    else if (text.getAsInteger(10, value))
      continue;
    for (const Field &field : fields) {
      if (field.name != name)
        continue;
      // A pointer is null or valid, because the runtime cannot check others.
      bool isPointer = field.bytes == 8 && !name.ends_with("value") && !name.contains("stride") &&
                       !name.ends_with("may_alias") && !name.ends_with("shape0") &&
                       !name.ends_with("shape1");
      if (isPointer || name.ends_with("strides"))
        value = field.bytes == 8 ? 0 : value;
      if (field.small)
        value %= 50;
      std::memcpy(field.indices, &value, field.bytes);
    }
  }
  auto judge = [](fnrt_status status) -> Outcome {
    if (!*fnrt_last_error())
      return {false, "silent", std::string("status ") + fnrt_status_string(status)};
    return {false, "", fnrt_last_error()};
  };
  if (fnrt_status status = fnrt_open("simt"))
    return {false, "internal", fnrt_last_error() + std::string(fnrt_status_string(status))};
  fnrt_library *library = nullptr;
  if (fnrt_status status = fnrt_register(&description.info, &library))
    return judge(status);
  fnrt_status status = fnrt_prepare_library(library, 0);
  if (!status)
    status =
        fnrt_call(library, 0, description.values, description.valueCount, &description.options);
  Outcome outcome = status ? judge(status) : Outcome();
  (void)fnrt_unregister(&library);
  return outcome;
}
