// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Saves CPU kernels as bytes: a line of JSON, the source, the object code.

#include "Kernel.h"
#include "llvm/Support/FormatVariadic.h"

using namespace fusednorm;
using namespace fusednorm::capi;

static constexpr llvm::StringLiteral kMagic = "fusednorm-kernel 2\n";

fnc_status fnc_kernel_save(const fnc_kernel *kernel, fnc_output **output) {
  messages().clear();
  if (!kernel || !output)
    return fail(FNC_ERROR_INVALID, "fnc_kernel_save: kernel or output is null");
  if (kernel->isGPU)
    return fail(FNC_ERROR_INVALID, "fnc_kernel_save: expected a CPU kernel; host code of GPU "
                                   "kernels is valid in this process only; build a launcher");
  const Recipe &recipe = kernel->recipe;
  llvm::json::Object head{{"build", fnc_build_id()},
                          {"signature", kernel->signature.toJSON()},
                          {"fusion_report", kernel->fusionReport},
                          {"source", recipe.source.size()},
                          {"object", kernel->dense.object.size()},
                          {"name", recipe.name},
                          {"entry", recipe.entry},
                          {"schedule_table", recipe.scheduleTable},
                          {"target", recipe.target},
                          {"cpu", recipe.cpu},
                          {"features", recipe.features},
                          {"threads", recipe.threads},
                          {"flags", int64_t(recipe.flags)},
                          {"fusions", int64_t(recipe.requiredFusions)}};
  std::string data = llvm::formatv("{0}{1}\n", kMagic, llvm::json::Value(std::move(head))).str();
  data += recipe.source;
  data.append(kernel->dense.object.data(), kernel->dense.object.size());
  *output = new fnc_output{{{kernel->signature.entry + ".fnk", std::move(data)}}};
  return FNC_SUCCESS;
}

/// Reads saved bytes.
static llvm::Error read(llvm::StringRef data, fnc_kernel &kernel) {
  if (!data.consume_front(kMagic))
    return llvm::createStringError("expected a kernel of fnc_kernel_save");
  auto [line, rest] = data.split('\n');
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(line);
  if (!value)
    return llvm::createStringError("broken description: " + llvm::toString(value.takeError()));
  const llvm::json::Object *head = value->getAsObject();
  if (!head || !head->get("signature"))
    return llvm::createStringError("broken description");
  auto text = [&](llvm::StringRef name) { return head->getString(name).value_or("").str(); };
  auto number = [&](llvm::StringRef name) { return head->getInteger(name).value_or(0); };
  if (text("build") != fnc_build_id())
    return llvm::createStringError("the code is of another build of the library; compile it again");
  Recipe &recipe = kernel.recipe;
  kernel.fusionReport = text("fusion_report");
  recipe.name = text("name");
  recipe.entry = text("entry");
  recipe.scheduleTable = text("schedule_table");
  recipe.target = text("target");
  recipe.cpu = text("cpu");
  recipe.features = text("features");
  recipe.threads = int(number("threads"));
  recipe.flags = uint32_t(number("flags"));
  recipe.requiredFusions = uint32_t(number("fusions"));
  int64_t source = number("source"), object = number("object");
  if (source < 0 || object <= 0 || uint64_t(source) > rest.size() ||
      rest.size() - uint64_t(source) != uint64_t(object))
    return llvm::createStringError("expected " + std::to_string(source) + " bytes of source and " +
                                   std::to_string(object) + " bytes of object code, got " +
                                   std::to_string(rest.size()) + " bytes in total");
  llvm::Expected<TargetInfo> target = getTarget(recipe.target);
  if (!target)
    return target.takeError();
  if (target->llvmCPU != recipe.cpu || target->llvmFeatures != recipe.features)
    return llvm::createStringError("the code is for " + recipe.cpu + ", this CPU is " +
                                   target->llvmCPU);
  if (llvm::Error error = checkRunsOnHost(*target))
    return error;
  if (!kernel.signature.fromJSON(*head->get("signature")))
    return llvm::createStringError("broken signature");
  recipe.source = rest.take_front(source).str();
  kernel.dense.object.assign(rest.begin() + source, rest.end());
  return llvm::Error::success();
}

fnc_status fnc_kernel_load(const char *data, size_t size, fnc_kernel **kernel) {
  messages().clear();
  if (!data || !kernel)
    return fail(FNC_ERROR_INVALID, "fnc_kernel_load: data or kernel is null");
  *kernel = nullptr;
  auto made = std::make_unique<fnc_kernel>();
  if (llvm::Error error = read(llvm::StringRef(data, size), *made))
    return fail(FNC_ERROR_UNUSABLE, "fnc_kernel_load: " + llvm::toString(std::move(error)));
  made->signature.describe();
  made->signatureText = made->signature.toText();
  if (fnc_status status = made->chooseThreads())
    return status;
  if (llvm::Error error = loadVariant(made->dense, made->signature.entry))
    return fail(FNC_ERROR_UNUSABLE, "fnc_kernel_load: " + llvm::toString(std::move(error)));
  *kernel = made.release();
  return FNC_SUCCESS;
}
