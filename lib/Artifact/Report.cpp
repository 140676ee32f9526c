// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Artifact/Artifact.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace fusednorm;
using llvm::json::Array;
using llvm::json::Object;

/// Returns the number of elements per thread. Kernels with loops have no such number, because a
/// loop body counts once.
static std::optional<int64_t> elementsOf(const KernelArtifact &kernel) {
  return kernel.ptx.loops ? std::nullopt : kernel.elementsPerThread();
}

static void printList(llvm::raw_ostream &os, llvm::StringRef title,
                      llvm::ArrayRef<std::string> items) {
  os << "  " << llvm::left_justify(title, 13);
  size_t column = 15;
  for (size_t i = 0; i < items.size(); ++i) {
    bool isLast = i + 1 == items.size();
    if (column + items[i].size() > 90 && column > 15) {
      os << "\n" << std::string(15, ' ');
      column = 15;
    } else if (i > 0) {
      os << ' ';
    }
    os << items[i] << (isLast ? "" : ",");
    column += items[i].size() + 2;
  }
  os << (items.empty() ? "none\n" : "\n");
}

static void printKernel(llvm::raw_ostream &os, const ChipArtifact &chip,
                        const KernelArtifact &kernel) {
  const PTXKernelReport &ptx = kernel.ptx;
  os << kernel.symbol << ", " << chip.target.name << "\n";
  if (kernel.ptxas)
    printList(os, "registers",
              {std::to_string(kernel.ptxas->registers) + " a thread",
               "spills " + std::to_string(kernel.ptxas->spillStoreBytes) + " B stored and " +
                   std::to_string(kernel.ptxas->spillLoadBytes) + " B loaded",
               "stack " + std::to_string(kernel.ptxas->stackBytes) + " B"});
  else
    printList(os, "registers", {"unknown", "spills unknown: ptxas was not found"});
  printList(os, "shared",
            {std::to_string(ptx.staticSharedBytes) + " B static",
             std::to_string(kernel.dynamicSharedBytes) + " B dynamic"});
  printList(os, "barriers",
            {std::to_string(ptx.blockBarriers) + " of the block",
             std::to_string(ptx.clusterBarriers) + " of the cluster"});
  std::vector<std::string> items;
  for (const auto &[access, count] : ptx.accesses)
    items.push_back(access.space + " " + access.kind + (access.nonCoherent ? " .nc " : " ") +
                    (access.bytes ? std::to_string(access.bytes) + " B" : "of its operand") + " x" +
                    std::to_string(count));
  printList(os, "accesses", items);
  std::optional<int64_t> elements = elementsOf(kernel);
  items.clear();
  for (const auto &[name, count] : ptx.classes) {
    std::string text = name + " ";
    llvm::raw_string_ostream number(text);
    if (elements)
      number << llvm::format("%.2f", double(count) / double(*elements));
    else
      number << count;
    items.push_back(text);
  }
  printList(os, "instructions",
            {std::to_string(ptx.instructions) + " in the text",
             elements ? "below for each of " + std::to_string(*elements) + " elements of a thread"
                      : std::to_string(ptx.loops) + " loops",
             std::to_string(ptx.calls.size()) + " calls"});
  printList(os, "", items);
  for (const ProgramFacts &program : kernel.programs) {
    if (!program.schedule.empty())
      printList(os, "schedule", {program.schedule});
    if (!program.gemm.empty())
      printList(os, "gemm", {program.gemm});
    if (!program.modelled.empty()) {
      llvm::SmallVector<llvm::StringRef> parts;
      llvm::StringRef(program.modelled).split(parts, "; ");
      items.assign(parts.begin(), parts.end());
      printList(os, "modelled", items);
    }
  }
}

Object fusednorm::makeReport(const Artifact &artifact) {
  Array chips;
  for (const ChipArtifact &chip : artifact.chips) {
    Array kernels;
    for (const KernelArtifact &kernel : chip.kernels) {
      if (kernel.isRepeated)
        continue;
      Object object{{"symbol", kernel.symbol}, {"ptx", kernel.ptx.toJSON()}};
      object["ptxas"] =
          kernel.ptxas ? llvm::json::Value(kernel.ptxas->toJSON()) : llvm::json::Value(nullptr);
      std::optional<int64_t> elements = elementsOf(kernel);
      object["elements_per_thread"] =
          elements ? llvm::json::Value(*elements) : llvm::json::Value(nullptr);
      Object each;
      if (elements)
        for (const auto &[name, count] : kernel.ptx.classes)
          each[name] = double(count) / double(*elements);
      object["per_element"] =
          elements ? llvm::json::Value(std::move(each)) : llvm::json::Value(nullptr);
      Array schedules;
      for (const ProgramFacts &program : kernel.programs)
        schedules.push_back(program.schedule);
      object["schedules"] = std::move(schedules);
      Array gemm, modelled;
      for (const ProgramFacts &program : kernel.programs) {
        if (!program.gemm.empty())
          gemm.push_back(program.gemm);
        if (!program.modelled.empty())
          modelled.push_back(program.modelled);
      }
      object["gemm"] = std::move(gemm);
      object["modelled"] = std::move(modelled);
      std::string text;
      llvm::raw_string_ostream os(text);
      printKernel(os, chip, kernel);
      object["text"] = text;
      kernels.push_back(std::move(object));
    }
    chips.push_back(Object{{"chip", chip.target.name},
                           {"ptx_ms", chip.ptxMilliseconds},
                           {"kernels", std::move(kernels)}});
  }
  return Object{{"name", artifact.name}, {"chips", std::move(chips)}};
}

void fusednorm::printReport(llvm::raw_ostream &os, const Artifact &artifact) {
  for (const ChipArtifact &chip : artifact.chips)
    for (const KernelArtifact &kernel : chip.kernels)
      if (!kernel.isRepeated)
        printKernel(os, chip, kernel);
}
